import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A session in tmux, which keeps the screen that a reader would see.
private final class Screen {
  static let isAvailable = (try? Program.run("tmux", ["-V"]))?.ending == .exit(0)

  private let folder: TemporaryFolder
  private let socket: String

  init(columns: Int = 80, rows: Int = 24) throws {
    folder = try TemporaryFolder()
    socket = folder.file("tmux")
    let variables = Program.environment(in: folder, ["TERM": "screen-256color"]).sorted { $0.key < $1.key }
    let command = ["env"] + variables.map { "\($0.key)=\($0.value)" } + [Program.path]
    try tmux(["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + command)
  }

  deinit {
    _ = try? tmux(["kill-server"])
  }

  func send(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  func resize(columns: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)"])
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

@Suite("On the screen", .serialized, .enabled(if: Screen.isAvailable, "tmux is not installed"))
struct ScreenTests {
  @Test("a reply too long for the screen is broken between its words")
  func breaksReplies() throws {
    let screen = try Screen(columns: 40)
    try screen.send("layer ball; spring ball.scale to 2", "Enter")
    let rows = try screen.rows { rows in
      rows.contains { $0.hasSuffix(" s") } && rows.last { !$0.isEmpty }?.contains("▸") == true
    }
    let reply = rows.drop { !$0.hasPrefix("ball.scale") }.prefix { !$0.contains("▸") }
    let words = "ball.scale to (2, 2), damping ratio 0.824, overshoot 1.03 %, at rest at 0.4915 s".split(separator: " ")
    #expect(reply.count == 3)
    #expect(reply.flatMap { $0.split(separator: " ") } == words)
  }

  @Test("the list of candidates stands below the line, and the line below the list")
  func listsCandidates() throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("st", "Tab", "Tab")
    let rows = try screen.rows(when: { $0.filter { $0.hasSuffix("▸ st") }.count == 2 })
    let prompts = rows.indices.filter { rows[$0].hasSuffix("▸ st") }
    let listed = rows[(prompts.first ?? 0)..<(prompts.last ?? 0)].dropFirst()
    #expect(prompts.count == 2)
    #expect(listed.contains { $0.hasPrefix("stage  ") } && listed.contains { $0.hasPrefix("stop   ") })
    #expect(listed.allSatisfy { $0.hasPrefix("st") })
  }

  @Test("Ctrl-C and the list go below a text of several rows, wherever the cursor is")
  func goesBelow() throws {
    let screen = try Screen(columns: 40)
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("st " + String(repeating: "x", count: 50), "Home", "Right", "Right", "Tab", "Tab")
    let listed = try screen.rows(when: { $0.filter { $0.contains("▸ st x") }.count == 2 }).filter { !$0.isEmpty }
    #expect(listed.filter { $0.allSatisfy { $0 == "x" } }.count == 2)
    #expect(listed.contains { $0.hasPrefix("stage  ") })
    try screen.send("C-c")
    let rows = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("▸") ?? false }).filter { !$0.isEmpty }
    #expect(rows.last?.hasSuffix("▸") == true)
    #expect(rows.dropLast().last?.contains("^C") == true)
    #expect(rows.dropLast().last?.contains("▸") == false)
  }

  @Test("wide characters, a recalled block and a resized window leave nothing behind")
  func redraws() throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("print \"日本é\"", "Enter")
    _ = try screen.rows(when: { $0.filter { $0.contains("日本é") }.count == 2 })
    try screen.send("Up", "Home", "Delete", "p")
    let rows = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"") ?? false })
    #expect(rows.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"") == true)
    try screen.resize(columns: 60)
    try screen.send("End", "!")
    let resized = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("\"日本é\"!") ?? false })
    #expect(resized.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"!") == true)
    #expect(!rows.contains { $0.contains("^[") || $0.contains("2004") || $0.contains("[36m") })
  }
}
