import Foundation
import Motion
import Testing

@testable import Playground

@Suite("A saved session")
struct SaveTests {
  /// The script that `save` would write now.
  private static func saved(_ session: Session) throws -> String {
    try session.savedScript(at: SourceSpan(source: 0, start: 0, end: 0)).text
  }

  private static func session(running text: String, limit: Double = 1) throws -> Session {
    var session = CommandTable.session()
    let script = try session.parse(SourceText(name: "test", text: text))
    let count = Int((Double(script.block.statements.count) * limit).rounded())
    let part = Block(start: script.block.start, end: script.block.start + Int32(count))
    try session.run(Session.Script(block: part, frameSize: script.frameSize), keepsGoing: false)
    return session
  }

  @Test(
    "is the same again, at five moments of every example",
    arguments: Repository.examples,
    [0.2, 0.4, 0.6, 0.8, 1]
  )
  func examples(name: String, moment: Double) throws {
    let session = try Self.session(running: try Repository.example(name), limit: moment)
    let text = try Self.saved(session)
    let again = try Self.session(running: text)
    #expect(try SessionState.nowAndLater(of: session) == SessionState.nowAndLater(of: again))
    // What looks alone is left out.
    #expect(!text.contains("plot ") && !text.contains("expect ") && !text.contains("//"))
    #expect(try Self.saved(again) == text)
  }

  @Test("is told apart from another")
  func isTold() throws {
    let first = try Self.session(running: "layer a\nspring a.alpha to 0")
    let second = try Self.session(running: "layer a\nspring a.alpha to 0 bounciness 5")
    #expect(try SessionState.nowAndLater(of: first) != SessionState.nowAndLater(of: second))
  }

  @Test(
    "holds what made it, and nothing else",
    arguments: [
      ("layer a\nprint 1\nexpect 1 == 1\nlayers\na.alpha = 0.5", "layer a\na.alpha = 0.5\n"),
      ("layer a; layer b; undo", "layer a\n"), ("layer a; layer b; undo; redo", "layer a\nlayer b\n"),
      ("layer a; layer b; layer c; undo 2; layer d", "layer a\nlayer d\n"),
      ("layer a; snapshot s; layer b; restore s; layer c", "layer a\nlayer c\n"),
      ("layer a; snapshot s; layer b; restore s; undo", "layer a\nlayer b\n"),
      ("for i in 0..<3 { layer `row\\(i)` }", "for i in 0..<3 {\n  layer `row\\(i)`\n}\n"),
      ("let x = random()\nprint x\nprint random()", "let x = random()\nprint random()\n"),
      ("set samples 5\nset\nset fps 30", "set samples 5\nset fps 30\n"),
      ("layer a\nreset\nlayer b", "layer a\nreset\nlayer b\n"),
      ("func f() { return 1 }\nif f() == 1 { undo }\n", nil),
      ("layer a\nif true { layer b; snapshot s }\nrestore s", nil),
      ("layer a\nif true { snapshot s; layer b }\nrestore s", "layer a\n"),
      ("layer a\nif true { a.alpha = 0.5; undo }\nredo", nil), ("layer a\nif true { restore s }", "layer a\n"),
    ]
  )
  func statements(script: String, saved: String?) throws {
    var session = CommandTable.session()
    session.rollsBack = true
    let read = try session.parse(SourceText(name: "test", text: script))
    try session.run(read, keepsGoing: true)
    let text = try? Self.saved(session)
    #expect(text == saved)
    guard let text else { return }
    #expect(try SessionState.nowAndLater(of: session) == SessionState.nowAndLater(of: Self.session(running: text)))
  }

  @Test("keeps out what ended in an error")
  func errors() throws {
    let folder = try TemporaryFolder()
    let script = "layer a\nfor i in 0..<2 { layer b; b.bogus = 1 }\nsave \"s.motion\""
    let result = try run(["--keep-going", "-e", script], in: folder)
    #expect(result.ending == .exit(1))
    #expect(folder.read("s.motion") == "layer a\n")
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Program.Result {
    try Program.run("sh", ["-c", "cd \"$0\" && exec \"$@\"", folder.path, Program.path] + arguments)
  }

  @Test("holds what it sourced, and the values and settings of the command line")
  func commandLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("layer box\nsource \"c.motion\"\nvar n = 3\n", to: "b.motion")
    try folder.write("box.rotation = 45deg * n\n", to: "c.motion")
    let script = "var n = 1\nvar m = 2\nsource \"b.motion\"\nsource \"b.motion\"\nsave \"s.motion\"\n"
    try folder.write(script, to: "a.motion")
    let look = ["-e", "step\nprint now, n, m, random(), box.rotation"]
    let options = ["--seed", "7", "--fps", "30", "--set", "n=-2", "--set", "m=\"a\\\"\""]
    let first = try run(options + ["a.motion"] + look, in: folder)
    #expect(first.ending == .exit(0), "\(first)")
    // The second time, the layer is there already.
    let sourced = "box.rotation = 45deg * n\nvar n = 3\n"
    let bound = "var n = -2\nvar m = \"a\\\"\"\n"
    let expected = "set fps 30\nset seed 7\n" + bound + "layer box\n" + sourced + sourced
    #expect(folder.read("s.motion") == expected)
    #expect(try run(["s.motion"] + look, in: folder).output == first.output)
  }

  @Test(
    "is refused where it would not be the whole",
    arguments: [
      ("if true { layer a; save \"s.motion\" }", "‘save’ stands inside a statement that has changed the session"),
      ("layer a\non tap a { save \"s.motion\" }\ntap a", "‘save’ can not stand in a handler"),
      ("repeat 2 { source \"b.motion\" }\nsave \"s.motion\"", "‘source’ ran inside another statement, at <-e 1>:1:12"),
    ]
  )
  func refusals(script: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("layer b", to: "b.motion")
    let result = try run(["-e", script], in: folder)
    #expect(result.error.contains(message), "\(result)")
    #expect(folder.read("s.motion") == nil)
  }
}
