import Motion
import Testing

@testable import Playground

@Suite("A spring that is tuned")
struct TunedSpringTests {
  /// The spring that a statement makes.
  private static func spring(_ options: String) throws -> SpringParameters {
    let run = try ScriptRun("layer a\nspring a.alpha to 0 \(options)")
    guard case .spring(let spring)? = run.engine.animation("alpha", on: try run.layer("a"))?.kind else {
      throw ScriptRun.Failure(description: "no spring")
    }
    return spring
  }

  private static let written = [
    "bounciness 11 speed 18", "bounciness 4 speed 12", "bounciness 0 speed 0.5", "response 0.4s dampingRatio 0.62",
    "response 0.55s dampingRatio 1.2", "stiffness 300 damping 20", "stiffness 100 damping 10 mass 2",
  ]

  @Test("is said in the words and numbers it was written in", arguments: written)
  func isSaidAsWritten(options: String) throws {
    #expect(TunedSpring(try Self.spring(options)).text == options)
  }

  @Test("stays the same through all systems, each of which can be typed", arguments: written)
  func staysTheSame(options: String) throws {
    let spring = try Self.spring(options)
    var tuned = TunedSpring(spring)
    var families: [SpringFamily] = []
    for _ in SpringFamily.tuned {
      families.append(tuned.family)
      let typed = try Self.spring(tuned.text)
      #expect(abs(typed.angularFrequency / spring.angularFrequency - 1) < 1e-14, "\(tuned.text)")
      #expect(abs(typed.decayRate / spring.decayRate - 1) < 1e-13, "\(tuned.text)")
      #expect(tuned.spring == spring)
      _ = tuned.changeFamily()
    }
    // What is overdamped or heavy lies beyond Pop's numbers, and may be left out.
    #expect(Set(families).isSuperset(of: [.response, .duration, .stiffness]))
    #expect(tuned.family == families[0] || families.count > Set(families).count)
  }

  @Test("moves by whole steps, and the line that makes it makes the very spring")
  func moves() throws {
    var tuned = TunedSpring(try Self.spring("bounciness 11.2 speed 18"))
    let none = tuned.move(up: true, isLarge: false)
    #expect(none == nil && tuned.text == "bounciness 11.5 speed 18")
    _ = tuned.move(up: false, isLarge: true)
    #expect(tuned.text == "bounciness 10 speed 18")
    tuned.select(by: 1)
    _ = tuned.move(up: true, isLarge: true)
    #expect(tuned.text == "bounciness 10 speed 20")
    let atTheEnd = tuned.move(up: true, isLarge: false)
    #expect(atTheEnd == "speed is tuned from 0 to 20" && tuned.text == "bounciness 10 speed 20")
    #expect(try Self.spring(tuned.text) == tuned.spring)
    tuned.select(by: 1)
    _ = tuned.move(up: false, isLarge: false)
    #expect(tuned.text == "bounciness 9.5 speed 20")
  }

  @Test("is typed as the very spring it is, wherever keys have led")
  func isTypedAsItIs() throws {
    var random = RandomGenerator(seed: 7)
    var tuned = TunedSpring(try Self.spring("bounciness 4 speed 12"))
    var texts: Set<String> = []
    for _ in 0..<300 {
      switch Int(random.next() * 6) {
      case 0: _ = tuned.changeFamily()
      case 1: tuned.select(by: 1)
      default:
        _ = tuned.move(up: random.next() < 0.5, isLarge: random.next() < 0.3)
        #expect(try Self.spring(tuned.text) == tuned.spring, "\(tuned.text)")
        texts.insert(tuned.text)
      }
    }
    #expect(texts.count > 100)
  }

  @Test("passes over a system that has no words for it, and says so")
  func passesOver() throws {
    var tuned = TunedSpring(try Self.spring("stiffness 100 damping 100"))
    #expect(tuned.family == .stiffness)
    let passed = tuned.changeFamily()
    #expect(passed == "Pop can not say this spring" && tuned.family == .response)
    let none = tuned.changeFamily()
    #expect(none == nil && tuned.family == .duration)
  }

  @Test(
    "goes to the next whole step, and in again where it was beyond the range",
    arguments: [
      ("stiffness", 342.1, true, false, 350.0), ("stiffness", 100, true, false, 110),
      ("stiffness", 100, false, false, 99),
      ("stiffness", 342.1, false, true, 300), ("damping", 0, true, false, 0.1), ("damping", 30.4, false, false, 30),
      ("response", 0.35, true, false, 0.36), ("response", 5, false, false, 2), ("response", 5, true, false, nil),
      ("dampingRatio", 0.62, true, false, 0.65), ("dampingRatio", 0, false, false, nil),
      ("bounce", -0.05, true, false, 0),
      ("bounce", 0.3, false, true, 0.2), ("bounciness", 0.2, false, false, 0), ("stiffness", 1, false, false, nil),
    ] as [(String, Double, Bool, Bool, Double?)]
  )
  func steps(word: String, value: Double, isUp: Bool, isLarge: Bool, expected: Double?) throws {
    let parameter = try #require(SpringFamily.tuned.flatMap(\.tunedParameters).first { $0.word == word })
    #expect(parameter.moved(value, up: isUp, isLarge: isLarge) == expected)
  }

  @Test("shows each value in its place between the ends", arguments: SpringFamily.tuned)
  func hasItsPlace(family: SpringFamily) {
    for parameter in family.tunedParameters {
      let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
      #expect(parameter.fraction(of: low) < 0.11 && parameter.fraction(of: high) == 1)
      #expect(parameter.fraction(of: high * 2) == 1 && parameter.fraction(of: low - 1) == 0)
      let middle = parameter.fraction(of: (low + high) / 2)
      #expect(middle > 0.4 && middle < 0.9)
    }
  }
}

@Suite("Tuning as a statement")
struct TuneCommandTests {
  private static let script = "layer a\nspring a.scale to 2 bounciness 4 speed 12\nwait 0.05s\n"

  private func run(_ script: String, _ ending: TuneEnding) throws -> ScriptRun {
    var run = ScriptRun()
    run.configure { ($0.keepsHistory, $0.repliesAreShown) = (true, true) }
    run.endTuning(ending)
    try run.run(script)
    return run
  }

  private func parameters(_ run: ScriptRun) throws -> SpringParameters? {
    guard case .spring(let spring)? = run.engine.animation("scale", on: try run.layer("a"))?.kind else { return nil }
    return spring
  }

  @Test("counts as the tweak it came to, in all that is kept")
  func isATweak() throws {
    var run = try run(Self.script + "tune a.scale", .kept("bounciness 15 speed 9"))
    let typed = try self.run(Self.script + "tweak a.scale bounciness 15 speed 9", .left)
    #expect(try parameters(run) == SpringParameters(bounciness: 15, speed: 9))
    #expect(try SessionState.nowAndLater(of: run.session) == SessionState.nowAndLater(of: typed.session))
    #expect(run.statements == typed.statements && run.statements.last == "tweak a.scale bounciness 15 speed 9")
    #expect(run.outputs.contains { if case .text("tweak a.scale bounciness 15 speed 9") = $0 { true } else { false } })
    let saved = try run.session.savedScript(at: SourceSpan(source: 0, start: 0, end: 0)).text
    #expect(saved.hasSuffix("tweak a.scale bounciness 15 speed 9\n") && !saved.contains("tune"))
    try run.run("undo")
    #expect(try parameters(run) == SpringParameters(bounciness: 4, speed: 12))
    let replies = run.outputs.compactMap { if case .reply(let text) = $0 { text } else { nil } }
    #expect(replies.last == "undone: tweak a.scale bounciness 15 speed 9")
  }

  @Test("is one step of undo also where all that is entered together is one")
  func isOneStep() throws {
    var run = try run(Self.script, .kept("response 0.3s dampingRatio 0.5"))
    run.configure { $0.entriesAreSteps = true }
    try run.run("tune a.scale")
    try run.run("undo")
    #expect(try parameters(run) == SpringParameters(bounciness: 4, speed: 12))
    let replies = run.outputs.compactMap { if case .reply(let text) = $0 { text } else { nil } }
    #expect(replies.last == "undone: tweak a.scale response 0.3s dampingRatio 0.5")
  }

  @Test("is nothing where it is left")
  func isLeft() throws {
    let run = try run(Self.script + "tune a.scale", .left)
    let without = try self.run(Self.script, .left)
    #expect(run.statements == without.statements)
    #expect(try SessionState.nowAndLater(of: run.session) == SessionState.nowAndLater(of: without.session))
    #expect(run.session.history.undoCount == without.session.history.undoCount)
  }

  @Test("wants a terminal, a spring and a row of its own")
  func isRefused() throws {
    let result = try Program.run(["-e", Self.script + "tune a.scale"])
    #expect(result.ending == .exit(1) && result.output == "")
    #expect(result.error.contains("<-e 1>:4:1: error: ‘tune’ wants a terminal"))
    #expect(result.error.contains("write tweak a.scale bounciness 10"))
    for (statement, message) in [
      ("tune a.scail", "attached are scaleXY"), ("tune b.scale", "there is no layer ‘b’"),
      ("run\ntune a.scale", "‘scale’ is over"),
      ("basic a.alpha to 0\ntune a.alpha", "only springs can be tuned"),
      ("repeat 1 { tune a.scale }", "‘tune’ is a statement of its own"),
      ("func f() { tune a.scale }\nf()", "‘tune’ is a statement of its own"),
      ("tune", "LAYER.KEY"),
    ] {
      #expect {
        _ = try run(Self.script + statement, .kept("bounciness 1"))
      } throws: { "\($0)".contains(message) }
    }
  }

  @Test("keeps taps only where there is a terminal, and never one inside another")
  func keepsTheLastTap() throws {
    let script = "layer a\non tap a { spring a.scale to 2 }\ntap a for 0.1s\nwait 0.1s\ntap a"
    #expect(try ScriptRun(script).session.world.lastTap == nil)
    var run = ScriptRun()
    run.configure { $0.keepsLastTap = true }
    try run.run(script)
    let tap = try #require(run.session.world.lastTap)
    #expect(tap.world.engine.now == 0.2 && tap.duration == 0 && tap.world.lastTap == nil)
    try run.run("after 0.1s { tap a }\nrun")
    #expect(run.session.world.lastTap?.world.engine.now == 0.2)
    try run.run("restart")
    #expect(run.session.world.lastTap == nil)
  }
}
