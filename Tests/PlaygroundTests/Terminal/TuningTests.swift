import Foundation
import Motion
import Testing

@testable import Playground

@Suite("Tuning")
struct TuningTests {
  private static let scene = """
    layer a frame 0 0 40 40
    layer b frame 0 60 40 40
    on tap a {
      spring a.positionX to 200 bounciness 8 speed 10 key slide
      spring b.positionX to 200
    }
    wait 1s

    """

  private static func tuning(_ script: String, _ layer: String = "a", _ key: String = "slide") throws -> Tuning {
    var run = ScriptRun()
    run.configure { $0.keepsLastTap = true }
    try run.run(script)
    let animation = try #require(run.engine.animation(key, on: try run.layer(layer)))
    guard case .spring(let spring) = animation.kind else { throw ScriptRun.Failure(description: "no spring") }
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let tune = StageTune(session: run.session.imagined(), animation: animation, name: "\(layer).\(key)", span: span)
    return try Tuning(tune, of: spring)
  }

  private func boxes(_ tuning: inout Tuning, at time: Double) throws -> [StageView] {
    tuning.advance(by: time)
    return try tuning.moment().items.map(\.box)
  }

  @Test("makes the last tap again, from the finger to the rest, and over again")
  func makesTheTap() throws {
    var tuning = try Self.tuning(Self.scene + "tap a for 0.1s\nwait 0.2s\n")
    #expect(tuning.head.from == 1 && tuning.head.position == 1)
    // What the tap moves besides is seen as well, when the finger is lifted.
    let pressed = try boxes(&tuning, at: 0.1)
    #expect(pressed.map(\.x) == [0, 0])
    let moving = try boxes(&tuning, at: 0.1)
    #expect(moving.allSatisfy { $0.x > 5 })
    tuning.advance(by: tuning.head.to - tuning.head.position)
    #expect(tuning.head.position == 1 && !tuning.isPaused)
  }

  @Test("makes the animation alone where no tap attaches it", arguments: ["", "on tap b { }\ntap b\n"])
  func makesTheAnimation(more: String) throws {
    let script = Self.scene + "b.positionX = 300\nspring a.positionX to 120 key slide\n" + more + "wait 0.2s\n"
    var tuning = try Self.tuning(script)
    #expect(tuning.head.from == 0)
    let start = try boxes(&tuning, at: 0)
    #expect(start.map(\.x) == [0, 280])
    let end = try boxes(&tuning, at: tuning.head.to - 1e-6)
    #expect(abs(end[0].x - 100) < 0.1 && end[1].x == 280)
  }

  @Test("makes the animation alone where the tap had it go elsewhere, and the tap where only its spring was changed")
  func makesWhatIsAttached() throws {
    let turned = try Self.tuning(Self.scene + "tap a\nwait 0.1s\nspring a.positionX to 120 key slide\nwait 0.1s\n")
    #expect(turned.head.from == 0)
    let again = try Self.tuning(Self.scene + "tap a\nrun\nspring a.positionX to 120 key slide\n")
    #expect(again.head.from == 0)
    // The tap's own spring would have been at rest by now.
    let tweaked = try Self.tuning(Self.scene + "tap a\ntweak a.slide stiffness 1 damping 2\nwait 3s\n")
    #expect(tweaked.head.from == 1)
  }

  @Test("changes the spring with each arrow, the motion with it, and nothing else")
  func changes() throws {
    var tuning = try Self.tuning(Self.scene + "tap a\n")
    let before = tuning.curves
    #expect(before.curves.map(\.isGhost) == [false, true] && before.curves[0].samples == before.curves[1].samples)
    for _ in 0..<8 { _ = tuning.take(.right) }
    #expect(tuning.spring.text == "bounciness 12 speed 10" && tuning.message == nil)
    let peaks = tuning.curves.curves.map { $0.samples.map(\.value).max() ?? 0 }
    let outcome = try StepResponse(SpringParameters(bounciness: 12, speed: 10))
    #expect(abs(peaks[0] - (20 + 180 * (1 + outcome.overshoot))) < 0.2)
    #expect(abs(peaks[1] - (before.curves[0].samples.map(\.value).max() ?? 0)) < 0.01)
    _ = tuning.take(.down)
    _ = tuning.take(.farLeft)
    #expect(tuning.spring.text == "bounciness 12 speed 8")
    _ = tuning.take(.tab)
    _ = tuning.take(.pageDown)
    _ = tuning.take(.up)
    _ = tuning.take(.pageUp)
    #expect(tuning.spring.text == "bounciness 10 speed 10")
  }

  @Test("grows the stage to show what goes farther, and leaves it so")
  func growsTheStage() throws {
    var tuning = try Self.tuning(Self.scene + "tap a\n")
    let before = tuning.view
    _ = tuning.take(.farRight)
    let grown = tuning.view
    #expect(grown.right > before.right + 5 && grown.x <= before.x)
    for _ in 0..<4 { _ = tuning.take(.farLeft) }
    #expect(tuning.view == grown)
  }

  @Test("says what the spring does as describe does, and what it did")
  func tellsFacts() throws {
    let script = "layer a\nspring a.positionX by 100 bounciness 15 speed 10 key slide\n"
    var tuning = try Self.tuning(script)
    func described(_ script: String) throws -> [String] {
      let result = try Program.run(["-e", script + "describe a.slide"])
      return try ["overshoot", "settlingTime"].map { name in
        let row = try #require(result.output.split(separator: "\n").first { $0.hasPrefix(name + " ") })
        return String(row.split(separator: " ")[1])
      }
    }
    func told() throws -> [String] {
      let facts = tuning.panel(isPlain: true).facts
      #expect(facts.map(\.name).prefix(2) == ["overshoot", "settling time"])
      return facts.prefix(2).map { String($0.value.split(separator: " ")[0]) }
    }
    for script in [script, script + "tweak a.slide bounciness 14 speed 10\n"] {
      let (described, told) = (try described(script), try told())
      #expect(abs((Double(described[0]) ?? -1) * 100 - (Double(told[0]) ?? -2)) < 0.011)
      #expect(abs((Double(described[1]) ?? -1) - (Double(told[1]) ?? -2)) < 0.001)
      _ = tuning.take(.farLeft)
    }
    #expect(tuning.panel(isPlain: true).facts.allSatisfy { $0.before != nil })
  }

  @Test("shows the sliders in the words of the system, with the place each had at first")
  func showsSliders() throws {
    var tuning = try Self.tuning(Self.scene + "tap a\n")
    _ = tuning.take(.right)
    let panel = tuning.panel(isPlain: false)
    #expect(panel.title == "a.slide in Pop" && panel.sliders.map(\.word) == ["bounciness", "speed"])
    #expect(panel.sliders.map(\.value) == ["8.5", "10"] && panel.sliders.map(\.isSelected) == [true, false])
    #expect(panel.sliders.map(\.before) == [0.4, nil] && panel.sliders.map(\.place) == [0.425, 0.5])
    _ = tuning.take(.character("s"))
    #expect(tuning.panel(isPlain: false).sliders.map(\.word) == ["response", "dampingRatio"])
    #expect(tuning.panel(isPlain: false).facts == panel.facts)
  }

  @Test("is kept with Enter, where there is something to keep, and left with Escape, q and the end of the input")
  func ends() throws {
    for key: TerminalKey in [.escape, .character("q"), .end] {
      var tuning = try Self.tuning(Self.scene + "tap a\n")
      _ = tuning.take(.right)
      let isLeft = tuning.take(key)
      #expect(isLeft && !tuning.isKept)
    }
    var tuning = try Self.tuning(Self.scene + "tap a\n")
    let isLeft = tuning.take(.enter)
    #expect(isLeft && !tuning.isKept)
    _ = tuning.take(.right)
    _ = tuning.take(.enter)
    #expect(tuning.isKept)
    for key: TerminalKey in [.character("x"), .character(" "), .character("+"), .character("s"), .tab] {
      let isLeft = tuning.take(key)
      #expect(!isLeft)
    }
  }

  @Test("says what can not be done, until the next key, and leaves the spring as it was")
  func complains() throws {
    let script = """
      layer a
      on finish a.slide { if a.width > 100 { print 1 / 0 } }
      on tap a { spring a.positionX by 200 bounciness 19 key slide; a.width = 100 }
      tap a

      """
    var tuning = try Self.tuning(script)
    _ = tuning.take(.pageUp)
    #expect(tuning.message == nil)
    _ = tuning.take(.right)
    #expect(tuning.message == "bounciness is tuned from 0 to 20")
    _ = tuning.take(.left)
    #expect(tuning.message == nil && tuning.spring.values[0] == 19.5)
    let fast = script.replacing("a.width > 100", with: "now < 0.8")
    var failing = try Self.tuning(fast)
    let before = failing.spring.text
    var count = 0
    while failing.message == nil, count < 50 {
      count += 1
      _ = failing.take(.farLeft)
    }
    #expect(failing.message == "division by zero" && failing.spring.text != before)
    let text = failing.spring.text
    _ = failing.take(.left)
    #expect(failing.spring.text == text || failing.message == nil)
  }

  private static let rooms: [(name: String, room: StagePicture.Room)] = [
    ("full", (80, 24), PlotStyle.block, ColorDepth.full), ("none", (80, 24), .braille, .none),
    ("ascii", (80, 24), .ascii, .none), ("sixteen", (80, 24), .block, .sixteen), ("wide", (110, 34), .braille, .none),
    ("narrow", (48, 18), .braille, .none), ("small", (40, 11), .ascii, .none),
  ].map { ($0, StagePicture.Room(columns: $1.0, rows: $1.1, style: $2, depth: $3)) }

  /// `RECORD_STAGE=1` stores the screens anew, to be looked at.
  @Test("draws its screen in each size, with colours and without", arguments: rooms)
  func drawsItsScreen(name: String, room: StagePicture.Room) throws {
    let script = try Repository.example("hamburger").components(separatedBy: "wait 0.15s")[0]
    var tuning = try Self.tuning(script, "top", "topRotate")
    for key: TerminalKey in [.right, .right, .right, .down, .left] { _ = tuning.take(key) }
    tuning.advance(by: 0.25)
    let grid = try tuning.drawing(in: room).get()
    let lines = CellText.lines(of: grid)
    #expect(grid.columns == room.columns && grid.rows == room.rows)
    if room.depth == .none { #expect(!lines.joined().contains("\u{1B}")) }
    if room.style == .ascii { #expect(lines.joined().utf8.allSatisfy { $0 < 128 }) }
    try StagePictureTests.compare(lines.joined(separator: "\n"), with: "tune-\(name)")
  }

  @Test("says so where the screen is too small")
  func isTooSmall() throws {
    var tuning = try Self.tuning(Self.scene + "tap a\n")
    for size in [(39, 24), (80, 10), (12, 3), (1, 1)] {
      let room = StagePicture.Room(columns: size.0, rows: size.1, style: .block, depth: .full)
      let lines = CellText.lines(of: try tuning.drawing(in: room).get())
      #expect(lines.count == size.1 && (size.0 < 12 || lines[0].contains("too small")))
    }
  }
}

@Suite("Tune")
struct TuneTests {
  private static let script = "layer a radius 50; on tap a { spring a.scale to 2 bounciness 4 key grow }; tap a"

  /// A session in which a tap has started a spring.
  private func conversation(_ variables: [String: String] = [:]) throws -> Conversation {
    let folder = try TemporaryFolder()
    let conversation = try Conversation(in: folder, variables, arguments: ["--allow-write", folder.path])
    try conversation.enter(Self.script, shows: "rests at")
    return conversation
  }

  private func tune(_ conversation: Conversation) throws {
    conversation.pty.send("tune a.grow\r")
    try conversation.pty.wait(for: "\u{1B}[?1049h")
    try conversation.pty.wait(for: "Esc leaves")
  }

  @Test("changes the parameters with the keys, and Enter keeps them as a tweak that is undone as one")
  func isKept() throws {
    let conversation = try conversation()
    try tune(conversation)
    let pty = conversation.pty
    try pty.wait(until: "raw modes") { try !pty.modes().isCanonical && !pty.modes().isEchoing }
    pty.send("\u{1B}[C\u{1B}[C")
    try pty.wait(for: "5")
    pty.send("\t\u{1B}[D")
    try pty.wait(for: "11.5")
    pty.send("\r")
    try pty.wait(for: "\u{1B}[?1049l")
    try pty.wait(for: "tweak a.grow bounciness 5 speed 11.5\r\n")
    try pty.wait(for: "▸")
    #expect(try conversation.answer(to: "describe a.grow").contains("bounciness    5\nspeed         11.5\n"))
    #expect(try conversation.answer(to: "history").contains("tweak a.grow bounciness 5 speed 11.5"))
    #expect(try conversation.answer(to: "undo").contains("undone: tweak a.grow bounciness 5 speed 11.5"))
    #expect(try conversation.answer(to: "describe a.grow").contains("bounciness    4\nspeed         12\n"))
    #expect(try conversation.leave() == .exit(0))
    #expect(try pty.modes() == pty.modesBefore)
  }

  @Test("leaves the session as it was after Escape, q and Ctrl-C", arguments: ["\u{1B}", "q", Key.controlC])
  func isLeft(key: String) throws {
    let conversation = try conversation()
    let before = try conversation.answer(to: "animations")
    try tune(conversation)
    conversation.pty.send("\u{1B}[1;2C\u{1B}[C")
    try conversation.pty.wait(for: "6.5")
    conversation.pty.send(key)
    try conversation.pty.wait(for: "\u{1B}[?1049l")
    try conversation.pty.wait(for: "▸")
    let after = try conversation.answer(to: "animations")
    #expect(before.contains("grow") && after == before)
    #expect(try conversation.answer(to: "undo").contains("undone: layer a"))
    #expect(try conversation.leave() == .exit(0))
    #expect(try conversation.pty.modes() == conversation.pty.modesBefore)
  }

  @Test("is kept by a recording and the journal as the tweak, and not at all where it is left")
  func isRecorded() throws {
    let conversation = try conversation()
    try conversation.enter("record \"\(conversation.folder.file("mine.motion"))\"", shows: "recording")
    try tune(conversation)
    conversation.pty.send("q")
    try conversation.pty.wait(for: "▸")
    try tune(conversation)
    conversation.pty.send("\u{1B}[C")
    try conversation.pty.wait(for: "4.5")
    conversation.pty.send("\r")
    try conversation.pty.wait(for: "tweak a.grow bounciness 4.5 speed 12")
    try conversation.pty.wait(for: "▸")
    try conversation.enter("record off", shows: "ended")
    #expect(conversation.folder.read("mine.motion") == "tweak a.grow bounciness 4.5 speed 12\n")
    kill(conversation.pty.child.id, SIGKILL)
    _ = try conversation.pty.waitForEnd()
    let again = try Conversation(in: conversation.folder, arguments: ["--resume"])
    #expect(try again.answer(to: "describe a.grow").contains("bounciness    4.5\nspeed         12\n"))
    #expect(try again.leave() == .exit(0))
  }

  @Test("gives the terminal back when it is ended", arguments: [SIGTERM, SIGHUP])
  func isEnded(signal: Int32) throws {
    let conversation = try conversation()
    try tune(conversation)
    kill(conversation.pty.child.id, signal)
    _ = try conversation.pty.waitForEnd()
    #expect(try conversation.pty.modes() == conversation.pty.modesBefore)
    #expect(conversation.pty.transcript.contains("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test("draws each frame at once, and follows the size of the window")
  func drawsAtOnce() throws {
    let conversation = try conversation(["COLORTERM": "truecolor"])
    try tune(conversation)
    conversation.pty.resize(columns: 30, rows: 20)
    try conversation.pty.wait(for: "too small to tune on")
    conversation.pty.resize(columns: 100, rows: 40)
    try conversation.pty.wait(for: "damping ratio")
    conversation.pty.send("q")
    try conversation.pty.wait(for: "▸")
    let text = conversation.pty.transcript
    let begins = text.components(separatedBy: "\u{1B}[?2026h").count
    #expect(begins > 3 && begins == text.components(separatedBy: "\u{1B}[?2026l").count)
    #expect(try conversation.leave() == .exit(0))
  }
}
