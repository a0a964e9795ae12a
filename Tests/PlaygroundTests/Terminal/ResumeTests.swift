import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("A session that was cut off", .serialized)
struct ResumeTests {
  /// What shows where a session stands.
  private static let look = "layers; animations; print count, now, random()"

  /// The statements of each entry; those that succeed change what is looked at.
  private static let script = [
    ["var count = 0"],
    ["layer ball", "count = 1"],
    ["layer box frame 0 0 100 50", "count = 2"],
    ["spring ball.positionX to 300 bounciness 12", "count = 3"],
    ["wait 0.1s", "count = 4"],
    ["repeat 3 { box.alpha = box.alpha * 0.5; wait 0.05s }", "count = 5"],
    ["ball.alpha = 1 / 0", "count = 1000"],
    ["on tap ball { spring self.scale to random(2, 3) }", "count = 6"],
    ["tap ball for 0.05s", "count = 7"],
    ["ball.nothing = 1"],
    ["print \"日本 é\"", "count = 8"],
    ["func twice(x) { return 2 * x }", "count = 9"],
    ["undo 2"],
    ["count = twice(5)"],
    ["remove box", "count = 11"],
    ["undo"],
    ["redo"],
    ["snapshot here", "run", "count = 12"],
    ["restore here", "ball.alpha = random()", "count = 13"],
  ]

  /// How each statement of each entry leaves the session.
  private static func states() throws -> [[String]] {
    try script.indices.map { last in
      try script[last].indices.map { statement in
        try state(after: script[..<last] + [Array(script[last][...statement])])
      }
    }
  }

  private static func state(after entries: ArraySlice<[String]>) throws -> String {
    let session = try Conversation(["NO_COLOR": "1"], arguments: ["--no-history"], rows: 60)
    for entry in entries { _ = try session.answer(to: entry.joined(separator: "; ")) }
    return try session.answer(to: look)
  }

  @Test("comes back at --resume to where its last finished statement left it, without a word, and can be undone")
  func comesBack() throws {
    let folder = try TemporaryFolder()
    let first = try Conversation(in: folder)
    try first.enter("layer ball", shows: "layer ‘ball’")
    try first.enter("print \"heard\"; ball.alpha = 0.5", shows: "heard\r\n")
    try first.enter("ball.alpha = 0.25; print 1 / 0", shows: "division by zero")
    try first.enter("wait 0.5s", shows: "\r\n")
    first.pty.child.send(signal: SIGKILL)
    #expect(try first.pty.waitForEnd() == .signal(SIGKILL))
    let second = try Conversation(in: folder, arguments: ["--resume"], prompt: "0.500s ▸")
    #expect(!second.pty.transcript.contains("heard") && !second.pty.transcript.contains("layer"))
    try second.enter("print ball.alpha", shows: "0.25\r\n")
    try second.enter("undo 2", shows: "undone: ball.alpha")
    try second.enter("print ball.alpha, now", shows: "0.5 0s\r\n")
    #expect(try second.leave() == .exit(0))
    #expect(FolderListing.names(in: folder.file("state/playground")) == ["history"])
  }

  @Test("goes on being kept after it came back, with what it was started with")
  func isKeptOn() throws {
    let folder = try TemporaryFolder()
    try folder.write("var size = 1\nlayer ball\nball.alpha = size", to: "start.motion")
    let options = ["--fps", "10", "--set", "size=0.5", "-i", folder.file("start.motion")]
    for arguments in [options, ["--resume"], ["--resume"]] {
      let session = try Conversation(in: folder, arguments: arguments)
      try session.enter("step", shows: "\r\n")
      session.pty.child.send(signal: SIGKILL)
      _ = try session.pty.waitForEnd()
      try folder.write("print \"another script by now\"", to: "start.motion")
    }
    let last = try Conversation(in: folder, arguments: ["--resume"], prompt: "0.300s ▸")
    try last.enter("print ball.alpha, frame", shows: "0.5 3\r\n")
    try last.enter("undo 3", shows: "undone")
    try last.enter("undo", shows: "nothing to undo")
    #expect(try last.leave() == .exit(0))
  }

  @Test("reads again what its scripts were, and writes no file again")
  func doesNotWriteAgain() throws {
    let folder = try TemporaryFolder()
    try folder.write("layer ball\nball.alpha = 0.5", to: "part.motion")
    let shell = try Pty(
      "sh",
      ["-c", "cd '\(folder.path)' && exec '\(Program.path)'"],
      environment: Program.environment(in: folder)
    )
    try shell.wait(for: "▸")
    for line in ["source \"part.motion\"", "save \"saved.motion\"", "record \"mine.motion\"", "layer box"] {
      shell.send(line + "\r")
      try shell.wait(for: "▸")
    }
    try shell.wait(until: "recording") { folder.read("mine.motion") == "layer box\n" }
    shell.child.send(signal: SIGKILL)
    _ = try shell.waitForEnd()
    try folder.write("layer other", to: "part.motion")
    #expect(folder.read("saved.motion") == "layer ball\nball.alpha = 0.5\n")
    for name in ["mine.motion", "saved.motion"] { try folder.write("kept", to: name) }
    let again = try Conversation(in: folder, arguments: ["--resume"])
    #expect(again.pty.transcript.contains("the recording in ‘mine.motion’ does not go on"))
    #expect(!again.pty.transcript.contains("rec ▸"))
    try again.enter("print ball.alpha, box.alpha", shows: "0.5 1\r\n")
    #expect(folder.read("mine.motion") == "kept" && folder.read("saved.motion") == "kept")
    #expect(try again.leave() == .exit(0))
  }

  @Test("is chosen from a list where there are several; those that still run are not in it")
  func areListed() throws {
    let folder = try TemporaryFolder()
    let running = try Conversation(in: folder)
    try running.enter("layer running", shows: "\r\n")
    for name in ["one", "two"] {
      let session = try Conversation(in: folder)
      try session.enter("layer \(name)", shows: "\r\n")
      session.pty.child.send(signal: SIGKILL)
      _ = try session.pty.waitForEnd()
    }
    let again = try Conversation(in: folder, arguments: ["--resume"], prompt: "which one? (1 to 2")
    let rows = again.pty.transcript.split(separator: "\r\n")
    #expect(rows.contains { $0.hasSuffix("1 statement, at last: layer one") })
    #expect(!again.pty.transcript.contains("running"))
    let number = rows.first { $0.hasSuffix("layer one") }?.prefix(1) ?? ""
    again.pty.send("7\r")
    try again.pty.wait(for: "which one?")
    again.pty.send("\(number)\r")
    try again.pty.wait(for: "▸")
    try again.enter("print one.alpha", shows: "1\r\n")
    #expect(try again.leave() == .exit(0))
    let none = try Conversation(in: folder, arguments: ["--resume"])
    try none.enter("print two.alpha", shows: "1\r\n")
    #expect(try none.leave() == .exit(0))
    let new = try Conversation(in: folder, arguments: ["--resume"])
    #expect(new.pty.transcript.contains("no session was cut off"))
    #expect(try running.leave() == .exit(0))
  }

  @Test("is kept when its terminal is closed, and when it is told to end", arguments: [SIGHUP, SIGTERM, SIGQUIT])
  func isKept(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let session = try Conversation(in: folder)
    try session.enter("layer ball", shows: "\r\n")
    session.pty.child.send(signal: signal)
    #expect(try session.pty.waitForEnd() == .signal(signal))
    #expect(Journal.unfinished(in: folder.file("state/playground")).map(\.statements.count) == [1])
  }

  @Test("is not kept with --no-history, and can not be resumed off a terminal or with a script")
  func isRefused() throws {
    let folder = try TemporaryFolder()
    let session = try Conversation(in: folder, arguments: ["--no-history"])
    try session.enter("layer ball", shows: "\r\n")
    session.pty.child.send(signal: SIGKILL)
    _ = try session.pty.waitForEnd()
    #expect(FolderListing.names(in: folder.file("state/playground")).isEmpty)
    #expect(try Program.run(["--resume"]).ending == .exit(2))
    let pty = try Pty(Program.path, ["--resume", "a.motion"], environment: Program.environment(in: folder))
    #expect(try pty.waitForEnd() == .exit(2))
  }

  /// Killed at 50 moments of a typed session; the moments are the same each time, as far as the machine goes.
  @Test("is restored up to its last finished statement, 50 times of 50")
  func survives() throws {
    let states = try Self.states()
    #expect(Set(states.joined()).count > 16)
    var random = RandomGenerator(seed: 5)
    for round in 1...50 {
      let last = 1 + Int(random.next() * Double(Self.script.count - 1))
      let folder = try TemporaryFolder()
      let session = try Conversation(in: folder, rows: 60)
      let entries = Self.script.map { $0.joined(separator: "; ") }
      for entry in entries[..<last] { _ = try session.answer(to: entry) }
      session.pty.send(entries[last] + "\r")
      usleep(UInt32(random.next() * 4_000))
      session.pty.child.send(signal: SIGKILL)
      #expect(try session.pty.waitForEnd() == .signal(SIGKILL))
      let again = try Conversation(in: folder, ["NO_COLOR": "1"], arguments: ["--resume"], rows: 60)
      let state = try again.answer(to: Self.look)
      let possible = states[last - 1].suffix(1) + states[last]
      #expect(possible.contains(state), "round \(round), killed in ‘\(entries[last])’")
    }
  }
}
