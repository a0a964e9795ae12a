@testable import Playground

/// A session in a real pseudo-terminal, with all of its folders in a temporary one.
struct Conversation {
  let folder: TemporaryFolder
  let pty: Pty

  /// Starts the program and waits for its first prompt.
  /// - Parameter rows: of the screen; more are shown a page at a time.
  init(
    in folder: TemporaryFolder? = nil,
    _ environment: [String: String] = [:],
    executable: String = Program.path,
    arguments: [String] = [],
    prompt: String = "▸",
    rows: Int = 24
  ) throws {
    let place = try folder ?? TemporaryFolder()
    self.folder = place
    let variables = Program.environment(in: place, environment)
    pty = try Pty(executable, arguments, environment: variables, rows: rows)
    try pty.wait(for: prompt)
  }

  /// Types a line, and waits for what it must bring and for the next prompt.
  func enter(_ line: String, shows answer: String) throws {
    pty.send(line + "\r")
    try pty.wait(for: answer)
    try pty.wait(for: "▸")
  }

  /// Types a line, and gives back what comes before the next prompt, without what steers the terminal.
  func answer(to line: String) throws -> String {
    pty.send(line + "\r")
    // While a line is edited, pastes are bracketed.
    try pty.wait(for: "\u{1B}[?2004l")
    let before = pty.position
    try pty.wait(for: "\u{1B}[?2004h")
    let answer = Pty.plain(pty.text(from: before))
    try pty.wait(for: "▸")
    return answer
  }

  /// Leaves with Ctrl-D.
  func leave() throws -> ChildProcess.Ending {
    pty.send(Key.controlD)
    return try pty.waitForEnd()
  }
}

enum Key {
  static let controlC = "\u{3}"
  static let controlD = "\u{4}"
  static let controlR = "\u{12}"
  static let controlW = "\u{17}"
  static let tab = "\t"
  static let up = "\u{1B}[A"
}

extension Pty {
  /// The rows of a transcript, without escape sequences, empty rows and blanks at the ends of rows.
  static func plain(_ text: String) -> String {
    let rows = text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
