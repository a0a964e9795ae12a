import Foundation
import Motion
import Testing

@testable import Playground

@Suite("A motion that is watched")
struct PlaybackTests {
  private static let scene = """
    layer a frame 0 0 40 40
    on tap a { basic a.positionY by 100 duration 0.5s }
    basic a.positionX by 100 duration 1s

    """

  private func playback(_ script: String = "", speed: Double = 1, loops: Bool = false) throws -> Playback {
    let run = try ScriptRun(Self.scene + script)
    let span = SourceSpan(source: 0, start: 0, end: 0)
    var play = StagePlay(session: run.session.imagined(), from: 0, to: 1, span: span)
    (play.speed, play.loops, play.tapped) = (speed, loops, try run.layer("a"))
    return try Playback(play)
  }

  private func x(_ playback: inout Playback) throws -> Double { try playback.moment().items[0].box.x }

  @Test("goes on with the clock, at its speed, and leaves out what came too late")
  func goesOn() throws {
    var playback = try playback(speed: 0.5)
    playback.advance(by: 1)
    #expect(playback.head.position == 0.5)
    let middle = try x(&playback)
    #expect(middle > 20 && middle < 90)
    playback.advance(by: 100)
    #expect(playback.head.position == 1 && playback.isPaused)
    let end = try x(&playback)
    #expect(end == 100)
  }

  @Test("begins anew at its end where it is to loop, and when space is pressed")
  func beginsAnew() throws {
    var looping = try playback(loops: true)
    looping.advance(by: 2)
    #expect(looping.head.position == 0 && !looping.isPaused)
    var once = try playback()
    once.advance(by: 2)
    _ = once.take(.character(" "))
    #expect(once.head.position == 0 && !once.isPaused)
  }

  @Test("pauses, steps by frames of the grid, and changes its speed")
  func takesKeys() throws {
    var playback = try playback()
    playback.advance(by: 0.11)
    _ = playback.take(.right)
    #expect(playback.isPaused && abs(playback.head.position - 7.0 / 60) < 1e-12)
    _ = playback.take(.right)
    #expect(abs(playback.head.position - 8.0 / 60) < 1e-12)
    _ = playback.take(.left)
    #expect(abs(playback.head.position - 7.0 / 60) < 1e-12)
    playback.advance(by: 1)
    #expect(abs(playback.head.position - 7.0 / 60) < 1e-12)
    _ = playback.take(.character("+"))
    #expect(playback.head.speed == 2 && playback.status(isPlain: true).contains("x2"))
    for _ in 0..<20 { _ = playback.take(.character("-")) }
    #expect(playback.head.speed == 0.05)
  }

  @Test("is left by q, Escape and the end of the input, and by nothing else")
  func isLeft() throws {
    var playback = try playback()
    for key: TerminalKey in [.character("q"), .escape, .end] {
      let isLeft = playback.take(key)
      #expect(isLeft)
    }
    for key: TerminalKey in [.character("x"), .tab, .up] {
      let isLeft = playback.take(key)
      #expect(!isLeft)
    }
  }

  @Test("taps where it is, and goes on until what that causes is at rest")
  func taps() throws {
    var playback = try playback()
    playback.advance(by: 0.8)
    _ = try playback.moment()
    _ = playback.take(.character("t"))
    #expect(playback.complaint == nil && playback.status(isPlain: true).contains("of 1.400 s"))
    #expect(playback.curves.curves.map(\.label) == ["a.positionX", "a.positionY"])
    playback.advance(by: 10)
    let end = try playback.moment()
    #expect(end.items[0].box.y == 100)
  }

  @Test("says so when nothing can be tapped, or a handler fails")
  func complains() throws {
    let run = try ScriptRun("layer a")
    let span = SourceSpan(source: 0, start: 0, end: 0)
    var mute = try Playback(StagePlay(session: run.session.imagined(), from: 0, to: 1, span: span))
    _ = mute.take(.character("t"))
    #expect(mute.status(isPlain: true) == "nothing listens to taps")
    var failing = try playback("on tap a { print 1 / 0 }\n")
    _ = failing.take(.character("t"))
    #expect(failing.complaint == "division by zero")
  }
}

@Suite("Keys")
struct KeyReaderTests {
  private func keys(_ text: String, isComplete: Bool = true) -> [TerminalKey] {
    var reader = KeyReader()
    reader.add(text.utf8)
    var keys: [TerminalKey] = []
    while let key = reader.next(isComplete: isComplete) { keys.append(key) }
    return keys
  }

  @Test("are characters, arrows in both their forms, and Escape where nothing follows")
  func areRead() {
    #expect(keys("a \t\n") == [.character("a"), .character(" "), .tab, .enter])
    #expect(keys("\u{1B}[1;2C\u{1B}[1;2D\u{1B}[5~\u{1B}[6~") == [.farRight, .farLeft, .pageUp, .pageDown])
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}") == [.escape] && keys("\u{1B}", isComplete: false) == [])
    #expect(keys("\u{1B}[", isComplete: false) == [] && keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}[200~x") == [.character("x")])
    #expect(keys("\u{4}") == [.end])
  }
}

@Suite("Play")
struct PlayTests {
  private static let script = "layer a radius 50 color red; spring a.positionX to 300 bounciness 18; play"

  private func pty(_ folder: TemporaryFolder, _ arguments: [String], controls: Bool = true) throws -> Pty {
    let environment = Program.environment(in: folder, ["COLORTERM": "truecolor"])
    return try Pty(Program.path, arguments, environment: environment, controls: controls)
  }

  @Test("takes keys, and gives the terminal back, where that controls no session of the program's")
  func needsNoSession() throws {
    let folder = try TemporaryFolder()
    let pty = try pty(folder, ["-e", Self.script], controls: false)
    try pty.wait(for: "q leaves")
    try pty.wait(until: "raw modes") { try !pty.modes().isCanonical && !pty.modes().isEchoing }
    pty.send("q")
    #expect(try pty.waitForEnd() == .exit(0))
    #expect(try pty.modes() == pty.modesBefore)
    #expect(pty.transcript.hasSuffix("\u{1B}[?1049l"))
  }

  @Test("takes the terminal over, draws each frame at once, and gives the terminal back")
  func takesOver() throws {
    let folder = try TemporaryFolder()
    let pty = try pty(folder, ["-e", Self.script])
    try pty.wait(for: "\u{1B}[?1049h")
    try pty.wait(for: "q leaves")
    try pty.wait(until: "raw modes") { try !pty.modes().isCanonical && !pty.modes().isEchoing }
    pty.send(" ")
    try pty.wait(for: "⏸")
    pty.send("q")
    #expect(try pty.waitForEnd() == .exit(0))
    #expect(try pty.modes() == pty.modesBefore)
    let text = pty.transcript
    let begins = text.components(separatedBy: "\u{1B}[?2026h").count
    #expect(begins > 2 && begins == text.components(separatedBy: "\u{1B}[?2026l").count)
    // Only the first frame clears the screen.
    #expect(text.components(separatedBy: "\u{1B}[2J").count == 2)
    #expect(text.contains("▀") && text.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test("gives the terminal back when it is ended or interrupted", arguments: [("TERM", SIGTERM), ("INT", SIGINT)])
  func isEnded(name: String, signal: Int32) throws {
    let folder = try TemporaryFolder()
    let pty = try pty(folder, ["-e", Self.script + " loop"])
    try pty.wait(for: "q leaves")
    kill(pty.child.id, signal)
    _ = try pty.waitForEnd()
    #expect(try pty.modes() == pty.modesBefore)
    #expect(pty.transcript.contains("\u{1B}[?25h") && pty.transcript.contains("\u{1B}[?1049l"))
  }

  @Test("draws moments off a terminal, with the same bytes each time")
  func isAFilm() throws {
    let results = try (0..<2).map { _ in try Program.run(["-e", Self.script]) }
    #expect(results[0].error == "" && results[0].output == results[1].output)
    #expect(results[0].output.contains("6: ") && !results[0].output.contains("\u{1B}"))
  }

  @Test("leaves the session as it is")
  func isOnlyLooking() throws {
    let result = try Program.run(["-e", "layer a; spring a.scale to 2; play; print now, a.scaleX"])
    #expect(result.output.hasSuffix("0s 1\n"))
  }
}

@Suite("What the keys of play do")
struct PlayWordsTests {
  private static let script = """
    layer a frame 0 0 40 40
    on tap a { spring a.positionY by 100 }
    basic a.positionX by 100 duration 1s

    """
  private static let span = SourceSpan(source: 0, start: 0, end: 0)

  private func playback() throws -> Playback {
    let run = try ScriptRun(Self.script)
    var play = StagePlay(session: run.session.imagined(), from: 0, to: 1, span: Self.span)
    play.tapped = try run.layer("a")
    return try Playback(play)
  }

  @Test(
    "can be said in words",
    arguments: [
      ([.right], "step"), ([.right, .right, .right, .left], "step 2"),
      ([.right, .character("t")], "step; tap a for 0.1s; wait 0.2s"),
      ([.character(" ")], ""), ([], "wait 0.3s"),
    ] as [([TerminalKey], String)]
  )
  func canBeSaid(keys: [TerminalKey], words: String) throws {
    var playback = try playback()
    for key in keys { _ = playback.take(key) }
    let run = try ScriptRun(Self.script + words)
    if !playback.isPaused { playback.advance(by: run.session.now - playback.head.position) }
    #expect(abs(playback.head.position - run.session.now) < 1e-12)
    let (played, said) = (try playback.moment(), try run.session.stage(at: run.session.now, for: Self.span))
    #expect(abs(played.items[0].box.x - said.items[0].box.x) < 1e-9)
    #expect(abs(played.items[0].box.y - said.items[0].box.y) < 1e-9)
    #expect(said.items[0].box != StageView(x: 0, y: 0, width: 40, height: 40) || words.isEmpty)
  }

  @Test("is said in help, by commands that there are")
  func isInHelp() throws {
    let text = CommandTable.named("play")?.discussion ?? ""
    let said = try #require(text.components(separatedBy: "In words:").last)
    for word in ["step", "show", "at", "film", "play", "tap"] {
      #expect(CommandTable.named(word) != nil && said.contains(word))
    }
    for option in ["speed", "from", "to"] {
      #expect(StageCommands.play.options.contains { $0.name == option } && said.contains(option))
    }
  }
}
