import Testing

@testable import Playground

@Suite("The clock")
struct ClockTests {
  @Test(
    "moves on command",
    arguments: [
      ("print now", "0s"), ("wait 0.15s\nprint now", "0.15s"), ("wait 100ms\nwait 0.05\nprint now", "0.15s"),
      ("step\nprint now", "0.01667s"),
      ("step 3\nprint now, frame", "0.05s 3"), ("wait 0.02s\nstep\nprint now", "0.03333s"),
      ("set fps 10\nstep\nprint now", "0.1s"),
      ("step 0\nprint now", "0s"), ("run 2s\nprint now", "2s"), ("run\nprint now", "0s"),
      ("after 0.5s {}\nrun\nprint now", "0.5s"),
      ("every 0.25s times 3 {}\nrun\nprint now", "0.75s"),
      ("layer b\nbasic b.alpha to 0 duration 0.3s delay 0.2s\nrun\nprint now", "0.5s"),
      ("layer b\ntap b for 0.1s\nprint now", "notice: nobody heard the tap on ‘b’\n0.1s"),
      ("wait 1s\nrestart\nprint now", "0s"), ("wait 1s\nreset\nprint now", "0s"),
      ("wait 1e308\nprint now == 1e308\nwait 1e308", "true\nerror: time does not go on that far"),
    ]
  )
  func moves(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "stops at what happens, in order",
    arguments: [
      ("after 0.2s { print \"b\", now }\nafter 0.1s { print \"a\", now }\nwait 1s\nprint now", "a 0.1s\nb 0.2s\n1s"),
      ("after 0.1s { print 1 }\nafter 0.1s { print 2 }\nevery 0.1s times 1 { print 3 }\nrun", "1\n2\n3"),
      (
        "layer b\nbasic b.alpha to 0 duration 0.1s\non finish b.alpha { print \"rest\" }\nafter 0.1s { print \"timer\" }\nrun",
        "timer\nrest"
      ),
      (
        "layer b\nlayer c\nbasic c.alpha to 0 duration 0.1s\nbasic b.alpha to 0 duration 0.1s\non finish b.alpha { print 2 }\non finish c.alpha { print 1 }\nrun",
        "1\n2"
      ),
      (
        "layer b\non start b.alpha { print \"start\" }\non reach b.alpha { print \"reach\" }\non finish b.alpha { print \"finish\", now }\nbasic b.alpha to 0 duration 0.5s\nrun",
        "start\nreach\nfinish 0.5s"
      ),
      ("after 0.1s { after 0s { print 2 }\n print 1 }\nafter 0.1s { print \"also\" }\nrun", "1\nalso\n2"),
      ("after 0s { print 1 }\nprint 0\nwait 0s", "0\n1"),
      ("layer b\non tap b { press b\n print \"tap\" }\non press b { print \"press\" }\ntap b", "press\ntap\npress"),
    ]
  )
  func order(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "refuses what never ends, before time moves",
    arguments: [
      ("every 1s {}\nrun", "error: ‘every 1s’ never comes to rest"),
      ("layer b\nspring b.alpha to 0 stiffness 100 damping 0\nrun", "error: ‘b.alpha’ never comes to rest"),
      (
        "after 0.1s { after 0s { f() } }\nfunc f() { after 0s { f() } }\nrun",
        "error: handlers set one another off 1000 times at 0.1 s"
      ),
      (
        "layer b\non finish b.alpha { basic b.alpha to 1 - b.alpha duration 0 }\nbasic b.alpha to 0 duration 0\nrun",
        "error: handlers set one another off 1000 times at 0 s"
      ),
    ]
  )
  func endless(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "stands still in handlers",
    arguments: [
      ("wait 1s", "wait"), ("step", "step"), ("run", "run"), ("run 1s", "run"), ("tap b for 1s", "tap … for"),
      ("restart", "restart"), ("reset", "reset"),
      ("source \"a.motion\"", "source"), ("f()", "wait"),
    ]
  )
  func still(command: String, name: String) {
    let setup = "layer b\nfunc f() { wait 1s }\n"
    let error = "error: ‘\(name)’ can not stand in a handler"
    #expect(Script.output(of: setup + "after 0.1s { \(command) }\nrun") == error)
    #expect(Script.output(of: setup + "on tap b { \(command) }\ntap b") == error)
    #expect(Script.output(of: setup + "basic b.alpha to 0 then { \(command) }\nrun") == error)
  }
}
