import Testing

@testable import Playground

@Suite("A group")
struct GroupsTests {
  /// Two layers, and a function that starts a linear second.
  private static let setup = """
    layer a
    layer b
    func move(who, x) { basic who.positionX to x duration 1s curve linear }

    """

  @Test(
    "that is a sequence starts each statement when all that the one before started is at rest",
    arguments: [
      ("move(a, 0)\nmove(b, 0)\nprint now", "2s"), ("move(a, 0)\nwait 0.5s\nmove(b, 0)\nprint now", "2.5s"),
      ("print 1\nprint 2", "1\n2"), ("wait 0.25s\nprint now\nwait 0.25s\nprint now", "0.25s\n0.5s"),
      ("move(a, 0)\nmove(a, 100)\nprint a.positionX", "100"),
      ("let k = 7\nmove(a, 0)\nprint k", "7"), ("move(a, a.positionX)\nprint now", "1s"),
      ("together { move(a, 0)\n wait2() }\nprint now", "2s"),
      ("sequence { move(a, 0)\n move(a, 1) }\nprint now", "2s"),
      ("if true { move(a, 0)\n move(b, 0) }\nprint now", "1s"), ("spring a.positionX to 187.5\nprint now", "0s"),
    ]
  )
  func sequence(statements: String, output: String) {
    let script = Self.setup + "func wait2() { basic b.alpha to 0 duration 2s }\nsequence { \(statements) }\nrun"
    #expect(Script.output(of: script) == output)
  }

  @Test("reads names when a statement starts")
  func late() {
    let script =
      Self.setup
      + "var target = 10\nsequence { move(a, target)\n move(a, target) }\nwait 0.5s\ntarget = 30\nrun\nprint a.positionX"
    #expect(Script.output(of: script) == "30")
  }

  @Test(
    "that is a stagger starts one step apart, each round of a for counting once",
    arguments: [
      ("print now\nprint now\nprint now", "0s\n0.05s\n0.1s"),
      ("for i in 0..<3 { print i, now }", "0 0s\n1 0.05s\n2 0.1s"),
      ("print 1\nfor i in [5, 6] { print i, now }\nprint now", "1\n5 0.05s\n6 0.1s\n0.15s"),
      ("for i in 0..<3 { basic a.alpha to 0.5 duration 0.01s\n print now }", "0s\n0.05s\n0.1s"),
    ]
  )
  func stagger(statements: String, output: String) {
    #expect(Script.output(of: Self.setup + "stagger 50ms { \(statements) }\nrun") == output)
  }

  @Test(
    "has events of its own, one at its end",
    arguments: [
      ("sequence key k { move(a, 0) }\nrun", "start 0s\nfinish true 1s"),
      ("together key k { move(a, 0)\n move(b, 0) }\nwait 0.5s\nstop b.positionX\nrun", "start 0s\ncancel false 1s"),
      ("sequence key k { move(a, 0)\n move(b, 0) }\nwait 0.5s\nstop a\nrun", "start 0s\ncancel false 1.5s"),
      ("sequence key k { move(a, 0) }\nwait 0.5s\nremove a\nrun", "start 0s\ncancel false 0.5s"),
      (
        "sequence key k { move(a, 0) }\nwait 0.5s\nspring a.positionX to 5 stiffness 1e6 damping 2000\nrun",
        "start 0s\nfinish true 0.5s"
      ),
      ("sequence key k { sequence { move(a, 0) }\n print 1 }\nrun", "start 0s\n1\nfinish true 1s"),
      ("sequence key k { }\nrun", "start 0s\nfinish true 0s"),
    ]
  )
  func events(script: String, output: String) {
    let listening = """
      on start group k { print "start", now }
      on finish group k { print "finish", finished, now }
      on cancel group k { print "cancel", finished, now }

      """
    #expect(Script.output(of: Self.setup + listening + script) == output)
  }

  @Test("keeps a run going until it is over, and can be started by a handler")
  func handlers() {
    let script = Self.setup + "on tap a { sequence { move(a, 0)\n wait 1s\n move(b, 0) } }\ntap a\nrun\nprint now"
    #expect(Script.output(of: script) == "3s")
  }

  @Test("captures locals by value")
  func captures() {
    let script = Self.setup + "for i in 0..<2 { sequence { wait i * 1s\n print i, now } }\nrun"
    #expect(Script.output(of: script) == "0 0s\n1 1s")
  }

  @Test("is one motion to a plot, from its start to its end")
  func motion() throws {
    let run = try ScriptRun(
      Self.setup + "wait 1s\nsequence { move(a, 0)\n wait 0.5s\n move(b, 0) }\nrun\nplot a.positionX"
    )
    guard case .plot(let data, _) = run.outputs.last else {
      Issue.record("there is no plot")
      return
    }
    #expect(data.from == 1 && data.to == 3.5)
  }

  @Test("is undone with what it started")
  func undone() {
    #expect(Script.output(of: Self.setup + "sequence { wait 1s\n print 1 }\nundo\nrun\nprint now") == "0s")
  }
}
