#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A session in tmux, which keeps the screen that a reader would see.
final class Screen {
  static let isAvailable = (try? Program.run("tmux", ["-V"]))?.ending == .exit(0)

  private let folder: TemporaryFolder
  private let socket: String

  init(columns: Int = 80, rows: Int = 24) throws {
    folder = try TemporaryFolder()
    socket = folder.file("tmux")
    let variables = Program.environment(in: folder, ["TERM": "screen-256color"]).sorted { $0.key < $1.key }
    let command = ["env"] + variables.map { "\($0.key)=\($0.value)" } + [Program.path]
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path] + command
    )
  }

  deinit {
    _ = try? tmux(["kill-server"])
  }

  func send(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Types a text as it stands.
  func type(_ text: String) throws {
    try tmux(["send-keys", "-l", text])
  }

  func resize(columns: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)"])
  }

  /// All rows that were ever on the screen, without the empty ones at the end.
  func allRows() throws -> [String] {
    let text = try tmux(["capture-pane", "-p", "-S", "-"])
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return rows.prefix((rows.lastIndex { !$0.isEmpty } ?? -1) + 1).map { $0 }
  }

  /// The same, once they are as wanted or the time is over.
  @discardableResult
  func allRows(when isWanted: ([String]) -> Bool, within limit: Double = 10) throws -> [String] {
    let deadline = monotonicSeconds() + limit
    while true {
      let rows = try allRows()
      if isWanted(rows) || monotonicSeconds() > deadline { return rows }
    }
  }

  /// The rows of the screen, once they are as wanted or the time is over.
  func rows(when isWanted: ([String]) -> Bool, within limit: Double = 10) throws -> [String] {
    let deadline = monotonicSeconds() + limit
    while true {
      let text = try tmux(["capture-pane", "-p"])
      let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      if isWanted(rows) || monotonicSeconds() > deadline { return rows }
    }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let result = try Program.run("tmux", ["-u", "-S", socket] + arguments)
    guard result.ending == .exit(0) else { throw SystemFailure(call: "tmux: \(result.error)", code: EINVAL) }
    return result.output
  }
}
