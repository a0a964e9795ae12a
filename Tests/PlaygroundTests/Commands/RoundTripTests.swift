import Motion
import Testing

@testable import Playground

/// What is kept of any script: the statements that make the session again, and the worlds that one can go back to.
@Suite("Any script")
struct RoundTripTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
  }

  /// The examples and the scripts of the reference that read no others and do not run into a limit.
  static let samples: [Sample] =
    Repository.examples.compactMap { name in
      (try? Repository.example(name)).map { Sample(testDescription: name, text: $0) }
    }
    + AnnotatedScript.all.filter { script in
      !script.name.hasPrefix("limits/") && !script.name.hasPrefix("options/")
        && !["source ", "save ", "record ", "fit "].contains(where: script.text.contains)
    }.map { Sample(testDescription: $0.name, text: $0.text) }

  /// Runs a part of a script, going on after errors, and looks after each statement.
  private func session(
    running text: String,
    part: Double = 1,
    after: (Session) -> Void = { _ in }
  ) throws -> Session? {
    var session = CommandTable.session()
    session.rollsBack = true
    session.keepsHistory = true
    guard let script = try? session.parse(SourceText(name: "test", text: text)) else { return nil }
    let count = Int((Double(script.block.statements.count) * part).rounded())
    for statement in script.block.statements.prefix(count) {
      let one = Block(start: Int32(statement), end: Int32(statement + 1))
      do {
        try session.run(Session.Script(block: one, frameSize: script.frameSize), keepsGoing: true)
      } catch Stop.quit {
        // What was half done stays so.
        return nil
      }
      after(session)
    }
    return session
  }

  @Test("is made again by what save writes, half-way and at its end", arguments: samples)
  func save(sample: Sample) throws {
    for part in [0.5, 1] {
      guard let session = try session(running: sample.text, part: part), session.world.journal.gap == nil else {
        return
      }
      let text = try session.savedScript(at: SourceSpan(source: 0, start: 0, end: 0)).text
      let again = try #require(try self.session(running: text))
      #expect(SessionState.facts(of: session) == SessionState.facts(of: again))
      guard session.world.engine.liveAnimationCount > 0 else { continue }
      #expect(try later(session) == later(again))
    }
  }

  /// Half a second on; nothing where handlers end in an error there.
  private func later(_ session: Session) throws -> String? {
    try? SessionState.nowAndLater(of: session)
  }

  @Test("can be undone to its start and done again to its end, the same at every step", arguments: samples)
  func undo(sample: Sample) throws {
    var worlds: [String] = [SessionState.facts(of: CommandTable.session())]
    var isStraight = true
    var last = 0
    let whole = try session(running: sample.text) { session in
      if session.history.undoCount == last + 1 { worlds.append(SessionState.facts(of: session)) }
      // A script that goes back itself leaves other steps than those it has come by.
      isStraight = isStraight && session.history.undoCount >= last && session.history.redoCount == 0
      last = session.history.undoCount
    }
    guard var session = whole, isStraight, worlds.count > 1 else { return }
    #expect(session.history.undoCount == worlds.count - 1)
    for step in (0..<worlds.count - 1).reversed() {
      #expect(session.history.undo(&session.world) != nil)
      #expect(SessionState.facts(of: session) == worlds[step])
    }
    #expect(session.history.undo(&session.world) == nil)
    for step in 1..<worlds.count {
      #expect(session.history.redo(&session.world) != nil)
      #expect(SessionState.facts(of: session) == worlds[step])
    }
  }
}
