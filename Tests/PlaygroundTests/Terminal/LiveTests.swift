import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Time that passes while one types", .serialized)
struct LiveTests {
  private static let ticks = "var n = 0; live; every 0.1s { n = n + 1; print \"tick\", n }"

  /// What is typed, how far the cursor then goes back, and the columns of the terminal.
  private static let lines = [
    (text: "print \"a\"", back: 0, columns: 80),
    (text: "print \"日本é\", 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1", back: 3, columns: 40),
    (text: String(repeating: "日", count: 60), back: 40, columns: 41),
    // The cursor stands before a character that found no room on the first row.
    (text: String(repeating: "日", count: 60), back: 47, columns: 41),
    (text: String(repeating: "x", count: 66), back: 0, columns: 40),
  ]

  @Test(
    "33: what handlers show appears above the line, whose text and cursor stay, however many rows it has",
    .enabled(if: Screen.isAvailable, "tmux is not installed"),
    arguments: lines
  )
  func interjects(text: String, back: Int, columns: Int) throws {
    let screen = try Screen(columns: columns)
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.type(Self.ticks)
    try screen.send("Enter")
    _ = try screen.allRows(when: { $0.contains("tick 1") })
    try screen.type(text)
    for _ in 0..<back { try screen.send("Left") }
    _ = try screen.allRows(when: { $0.contains("tick 9") })
    try screen.type("X")
    let cut = text.index(text.endIndex, offsetBy: -back)
    let line = "▸ " + text[..<cut] + "X" + text[cut...]
    let rows = try screen.allRows(when: { $0.joined().hasSuffix(line) && $0.contains("tick 12") })
    #expect(rows.joined().hasSuffix(line))
    let told = rows.filter { $0.hasPrefix("tick") }
    #expect(told == (1...max(told.count, 12)).map { "tick \($0)" })
    // One prompt for the entry that began it, one for the line being typed, and none left behind.
    #expect(rows.filter { $0.contains("▸") }.count == 2)
  }

  @Test("33: the question before a long list, a search and a paste are not torn apart")
  func waits() throws {
    let session = try Conversation(["NO_COLOR": "1"])
    try session.enter("for i in 1...120 { layer `row\\(i)` }", shows: "\r\n")
    try session.enter(Self.ticks, shows: "time passes")
    session.pty.send("remove row\t")
    try session.pty.wait(for: "remove row")
    session.pty.send("\t")
    try session.pty.wait(for: "Show all 120? (y or n) ")
    #expect(session.pty.output(for: 0.4) == "")
    session.pty.send("n")
    try session.pty.wait(for: "tick")
    session.pty.send("\u{15}\u{1B}[200~print 6 *")
    #expect(!session.pty.output(for: 0.4).contains("print"))
    session.pty.send(" 7\u{1B}[201~")
    try session.enter("", shows: "42\r\n")
    session.pty.send(Key.controlR + "6 *")
    try session.pty.wait(for: "bck:6 *")
    try session.pty.wait(for: "tick")
    try session.pty.wait(for: "bck:6 *")
    try session.enter("", shows: "42\r\n")
    session.pty.send(Key.controlD)
    #expect(try session.pty.waitForEnd() == .exit(0))
  }

  @Test("33: how far the work of a handler is does not appear in the line")
  func hidesProgress() throws {
    let session = try Conversation(["NO_COLOR": "1"])
    let handler = "table ball.scale every 0.0005s; print \"done\""
    try session.enter("layer ball; live; spring ball.scale to 2; after 0.7s { \(handler) }", shows: "time passes")
    session.pty.send("typed")
    try session.pty.wait(for: "done\r\n")
    try session.pty.wait(for: "▸ typed")
    #expect(!session.pty.transcript.contains("Ctrl-C stops"))
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    #expect(try session.leave() == .exit(0))
  }

  @Test("stands still while nothing moves, goes on as something does, and the prompt follows it")
  func standsStill() throws {
    let session = try Conversation(["NO_COLOR": "1"])
    try session.enter("live speed 4", shows: "time passes")
    #expect(!session.pty.output(for: 0.3).contains("live"))
    try session.enter("layer ball; after 0.4s { ball.alpha = 0.5 }", shows: "\r\n")
    let shown = session.pty.output(for: 0.5)
    let times = shown.matches(of: /([0-9.]+)s live/).compactMap { Double($0.output.1) }
    let end = try #require(times.last)
    #expect(end >= 0.4 && times == times.sorted())
    #expect(!session.pty.output(for: 0.3).contains("live"))
    let answer = try session.answer(to: "print now, ball.alpha")
    #expect(answer == "\(NumberText.exact(end))s 0.5")
    _ = try session.answer(to: "live off; after 0.1s { ball.alpha = 1 }")
    #expect(!session.pty.output(for: 0.3).contains("live"))
    #expect(try session.leave() == .exit(0))
  }

  /// Handlers, random numbers, frames and springs, all on their way while something is typed.
  private static let motion = [
    "record \"mine.motion\"", "live", "layer ball", "var n = 0; every 0.07s { n = n + random() }",
    "drive ball.positionX with 100 * t / 1s; spring ball.scale to 2 bounciness 15", "spring ball.scale to 0.5",
    "live off", "record off", "save \"all.motion\"",
  ]
  private static let look = "layers; animations; print n, now, ball.scale, ball.scale.velocity"

  @Test("passes again as it did in what is saved, recorded and brought back, and is undone with the entry before it")
  func passesAgain() throws {
    let folder = try TemporaryFolder()
    let inside = ["-c", "cd '\(folder.path)' && exec '\(Program.path)'"]
    let session = try Conversation(in: folder, ["NO_COLOR": "1"], executable: "sh", arguments: inside)
    for line in Self.motion {
      _ = try session.answer(to: line)
      _ = session.pty.output(for: 0.2)
    }
    let state = try session.answer(to: Self.look)
    #expect(state.contains("spring"))
    for name in ["mine.motion", "all.motion"] {
      let rows = try #require(folder.read(name)).split(separator: "\n")
      #expect(rows.contains { $0.hasPrefix("wait ") } && !rows.contains { $0.hasPrefix("live") }, "\(rows)")
      let script = ["--no-history", "-i", folder.file(name)]
      let again = try Conversation(in: folder, ["NO_COLOR": "1"], arguments: script)
      #expect(try again.answer(to: Self.look) == state, "\(name)")
    }
    #expect(try session.answer(to: "undo") == "undone: spring ball.scale to 0.5")
    let before = try session.answer(to: Self.look)
    #expect(before != state)
    _ = try session.answer(to: "redo")
    session.pty.child.send(signal: SIGKILL)
    _ = try session.pty.waitForEnd()
    let again = try Conversation(in: folder, ["NO_COLOR": "1"], arguments: ["--resume"])
    #expect(try again.answer(to: Self.look) == state)
    _ = try again.answer(to: "undo")
    #expect(try again.answer(to: Self.look) == before)
    #expect(try again.leave() == .exit(0))
  }

  @Test("stands still after undo, so that redo finds what it took back, and is recorded to the end")
  func isTakenBack() throws {
    let folder = try TemporaryFolder()
    let inside = ["-c", "cd '\(folder.path)' && exec '\(Program.path)'"]
    let session = try Conversation(in: folder, ["NO_COLOR": "1"], executable: "sh", arguments: inside)
    try session.enter("layer ball; spring ball.scale to 2 damping 0", shows: "never rests\r\n")
    try session.enter("live", shows: "time passes")
    try session.pty.wait(for: "0.1")
    try session.enter("layer other", shows: "layer ‘other’")
    try session.enter("undo", shows: "time stands still")
    _ = session.pty.output(for: 0.2)
    #expect(try session.answer(to: "redo") == "done again: layer other")
    try session.enter("record \"mine.motion\"", shows: "recording")
    try session.enter("live", shows: "time passes")
    _ = session.pty.output(for: 0.3)
    session.pty.send(Key.controlD)
    #expect(try session.pty.waitForEnd() == .exit(0))
    #expect(try #require(folder.read("mine.motion")).hasPrefix("wait 0."))
  }

  @Test("ends where a handler fails, with the place of the error, and the line is still there")
  func ends() throws {
    let session = try Conversation(["NO_COLOR": "1"])
    try session.enter("live; var n = 0; every 0.1s { n = n + 1; print 1 / (2 - n) }", shows: "time passes")
    session.pty.send("print n,")
    try session.pty.wait(for: "1\r\n")
    try session.pty.wait(for: "error: division by zero")
    try session.pty.wait(for: "time stands still at 0")
    try session.pty.wait(for: "s ▸ print n,")
    // On a machine that was busy, one look at the clock brings both ticks, and is taken back with both.
    try session.enter(" now < 0.2s && n < 2", shows: " true\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("is stopped by Ctrl-C in a handler without end, and left by a handler that quits")
  func isStopped() throws {
    let session = try Conversation(["NO_COLOR": "1"])
    session.pty.send("set statements 1e12; live; after 0.1s { while true {} }\r")
    try session.pty.wait(for: "0.0")
    // Ctrl-C before the handler runs drops the line only.
    let isStopped = (0..<20).contains { _ in
      let shown = session.pty.output(for: 0.4)
      session.pty.send(Key.controlC)
      return (shown + session.pty.output(for: 0.4)).contains("time stands still at 0")
    }
    #expect(isStopped)
    try session.enter("print 6 * 7", shows: "42\r\n")
    try session.enter("reset; live; after 0.1s { quit 3 }", shows: "time passes")
    session.pty.send("half a line")
    #expect(try session.pty.waitForEnd() == .exit(3))
    #expect(try session.pty.modes() == session.pty.modesBefore)
  }

  @Test("is refused where nothing can be shown above the line, and has no effect in a script")
  func isRefused() throws {
    let dumb = try Conversation(["TERM": "dumb"])
    try dumb.enter("live", shows: "can not show what happens while one types")
    #expect(try dumb.leave() == .exit(0))
    let script = try Program.run(["-e", "live; after 1s { print now }; run"])
    #expect(script.output == "1s\n" && script.error == "" && script.ending == .exit(0))
  }
}

@Suite("The clock of a session that is live")
struct LiveClockTests {
  @Test("goes in whole milliseconds, and is told exactly")
  func isExact() {
    var clock = LiveClock(from: 0.1)
    #expect(clock.time(at: 7, pace: 1) == nil)
    #expect(clock.time(at: 7.01, pace: 1) == nil)
    #expect(clock.time(at: 7.0708, pace: 1) == 0.1 + 0.070)
    #expect(clock.statement == nil)
    clock.confirm()
    #expect(clock.statement == "wait 0.07s")
    #expect(clock.time(at: 7.1212, pace: 0.5) == 0.1 + 0.096)
    #expect(clock.statement == "wait 0.07s")
  }

  @Test("leaves out what nobody looked at, and the time in which it stood still")
  func leavesOut() {
    var clock = LiveClock(from: 0)
    _ = clock.time(at: 1, pace: 2)
    #expect(clock.time(at: 100, pace: 2) == 0.5)
    clock.confirm()
    clock.stop()
    #expect(clock.time(at: 200, pace: 2) == nil)
    #expect(clock.time(at: 200.0625, pace: 2) == 0.625)
  }
}

@Suite("A session that is advanced little by little")
struct PassingTimeTests {
  private static let script = """
    layer ball; var n = 0
    every 0.03s { n = n + random() }
    on change ball.scaleX { n = n + 1 }
    on finish ball.scaleXY { spring ball.alpha to 0.5; after 0.1s { basic ball.rotation to 1 duration 0.2s } }
    spring ball.scale to 2 bounciness 15
    drive ball.positionX with 100 * t / 1s for 0.7s
    """

  /// Law 5 and 6: what happens does not depend on when somebody looks.
  @Test("is afterwards what it is after one wait, to the last bit", arguments: [0.001, 0.017, 0.05, 0.333])
  func isTheSame(step: Double) throws {
    var first = CommandTable.session()
    try first.run(first.parse(SourceText(name: "first", text: Self.script)), keepsGoing: false)
    var second = first
    let wait = try first.parse(SourceText(name: "wait", text: "wait 1.234s"))
    try first.run(wait, keepsGoing: false)
    second.beginPassing()
    for count in 1...Int(1.234 / step) { try second.pass(to: step * Double(count)) }
    try second.pass(to: 1.234)
    #expect(try SessionState.nowAndLater(of: second) == SessionState.nowAndLater(of: first))
  }
}
