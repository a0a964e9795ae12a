import Motion

@testable import Playground

/// A session without the program around it, with all it has said.
struct ScriptRun {
  private final class Recorder: OutputSink {
    var outputs: [Output] = []
    var diagnostics: [Diagnostic] = []
    var statements: [String] = []
    var tuneEnding = TuneEnding.left
    private var isLeftOut = false

    func show(_ output: Output) { outputs.append(output) }
    func tell(_ diagnostic: Diagnostic, in sources: [SourceText]) { diagnostics.append(diagnostic) }
    func finished(_ statement: String, inScript text: String) {
      if !isLeftOut { statements.append(statement) }
      isLeftOut = false
    }
    func leaveOut() { isLeftOut = true }
    func tune(_ spring: StageTune) throws(Stop) -> TuneEnding { tuneEnding }
  }

  /// What a script did not come through.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private(set) var session = CommandTable.session()
  private let recorder = Recorder()

  init() { session.sink = recorder }

  /// Runs a script to its end, or to `quit`.
  /// - Throws: `Failure` with the text of the first error, failed expectation or notice.
  init(_ text: String) throws {
    self.init()
    try run(text)
  }

  /// Runs more in the same session.
  mutating func run(_ text: String) throws {
    do {
      let script = try session.parse(SourceText(name: "<test>", text: text))
      try session.run(script, keepsGoing: false)
    } catch let errors as Session.SyntaxErrors {
      recorder.diagnostics += errors.diagnostics
    } catch Stop.error(let diagnostic) {
      recorder.diagnostics.append(diagnostic)
    } catch Stop.quit {}
    if let first = recorder.diagnostics.first {
      throw Failure(description: DiagnosticText.text(first, in: session.sources, color: false))
    }
  }

  var engine: Engine { session.world.engine }

  var outputs: [Output] { recorder.outputs }

  /// The statements at top level that succeeded, as journals and recordings keep them.
  var statements: [String] { recorder.statements }

  /// What tuning comes to.
  func endTuning(_ ending: TuneEnding) { recorder.tuneEnding = ending }

  mutating func configure(_ change: (inout Session) -> Void) { change(&session) }

  /// The layer of a name.
  func layer(_ name: String) throws -> LayerID {
    guard let layer = engine.layers.first(where: { engine.name(of: $0) == name }) else {
      throw Failure(description: "there is no layer ‘\(name)’")
    }
    return layer
  }

  /// The times of the taps.
  var taps: [Double] {
    let trace = session.world.trace
    return trace.indices.map { trace[$0] }.filter { $0.kind == .tap }.map(\.time)
  }
}
