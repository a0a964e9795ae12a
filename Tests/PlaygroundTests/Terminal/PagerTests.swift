import Testing

@testable import Playground

@Suite("What is taller than the screen", .serialized)
struct PagerTests {
  private static let question = "-- more"

  private func longPrint(_ rows: Int) -> String {
    "print \"" + (1...rows).map { "row\($0)" }.joined(separator: "\\n") + "\""
  }

  @Test("46: is shown a page at a time, further by a row or a page, and q returns")
  func turnsPages() throws {
    let session = try Conversation(rows: 10)
    session.pty.send(longPrint(40) + "\r")
    try session.pty.wait(for: Self.question)
    #expect(session.pty.transcript.contains("row9\r\n") && !session.pty.transcript.contains("row10\r\n"))
    session.pty.send("\r")
    try session.pty.wait(for: "row10\r\n")
    try session.pty.wait(for: Self.question)
    #expect(!session.pty.transcript.contains("row11\r\n"))
    session.pty.send(" ")
    try session.pty.wait(for: "row19\r\n")
    try session.pty.wait(for: Self.question)
    session.pty.send("q")
    try session.pty.wait(for: "▸")
    #expect(!session.pty.transcript.contains("row20\r\n"))
    #expect(try session.answer(to: "print 6 * 7") == "42")
    #expect(try session.leave() == .exit(0))
    #expect(try session.pty.modes() == session.pty.modesBefore)
  }

  @Test("46: is shown at once when it fits, on a dumb terminal, and off a terminal")
  func isNotPaged() throws {
    let session = try Conversation(rows: 10)
    #expect(try session.answer(to: longPrint(9)).hasSuffix("row9"))
    session.pty.send(longPrint(10) + "\r")
    try session.pty.wait(for: Self.question)
    session.pty.send("G")
    try session.pty.wait(for: "row10\r\n")
    let dumb = try Conversation(["TERM": "dumb"], rows: 10)
    try dumb.enter(longPrint(40), shows: "row40\r\n")
    #expect(try !Program.run(["-e", longPrint(400)]).output.contains(Self.question))
    let script = try Pty(
      Program.path,
      ["-e", longPrint(40)],
      environment: Program.environment(in: TemporaryFolder()),
      rows: 10
    )
    #expect(try script.waitForEnd() == .exit(0))
    #expect(!script.transcript.contains(Self.question))
  }

  @Test("is left with Ctrl-C, and the terminal is given back when the program is ended")
  func isLeft() throws {
    let session = try Conversation(rows: 10)
    session.pty.send(longPrint(40) + "\r")
    try session.pty.wait(for: Self.question)
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    #expect(try session.answer(to: "print 6 * 7") == "42")
    session.pty.send(longPrint(40) + "\r")
    try session.pty.wait(for: Self.question)
    session.pty.child.send(signal: 15)
    #expect(try session.pty.waitForEnd() == .signal(15))
    #expect(try session.pty.modes() == session.pty.modesBefore)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var rows: [String]
    var room: Int
    var count: Int

    var testDescription: String { "\(rows) in \(room) rows" }
  }

  static let cases = [
    Case(rows: ["a", "b", "c"], room: 2, count: 2),
    Case(rows: ["a", "b", "c"], room: 3, count: 3),
    Case(rows: ["", "", "c"], room: 2, count: 2),
    Case(rows: ["12345", "b"], room: 1, count: 1),
    Case(rows: ["123456", "b"], room: 2, count: 1),
    Case(rows: ["123456", "b"], room: 3, count: 2),
    Case(rows: ["12345678901", "b"], room: 2, count: 1),
    Case(rows: ["\u{1B}[1;31m12345\u{1B}[0m", "b"], room: 2, count: 2),
  ]

  @Test("has pages of as many rows as fit when long ones are broken", arguments: cases)
  func hasPages(sample: Case) {
    let rows = sample.rows.map { $0[...] }
    #expect(Pager.page(of: rows[...], room: sample.room, width: 5).count == sample.count)
  }
}
