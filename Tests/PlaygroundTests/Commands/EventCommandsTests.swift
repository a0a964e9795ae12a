import Testing

@testable import Playground

@Suite("A handler")
struct EventCommandsTests {
  @Test(
    "is told who and what",
    arguments: [
      (
        "on start b.fade { print \"\\(self) \\(key) \\(finished)\" }\nspring b.alpha to 0 key fade\nwait 0s",
        "b fade false"
      ),
      ("on finish b.alpha { print key, finished, now }\nbasic b.alpha to 0 duration 0.5s\nrun", "alpha true 0.5s"),
      ("on cancel b.alpha { print key, finished }\nspring b.alpha to 0\nwait 0.1s\nstop b", "alpha false"),
      ("on reach b.positionX { print round(b.positionX) }\nspring b.positionX to 300\nrun", "300"),
      ("on finish b.scale { print key }\nspring b.scaleXY to 2\nrun", "scaleXY"),
      ("on tap b { print \"\\(self)\" }\ntap b", "b"),
    ]
  )
  func told(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test("of the same thing takes the place of the one before, and says so")
  func replaced() {
    let script = "layer b\non tap b { print 1 }\non tap b { print 2 }\ntap b"
    let replies = Script.output(of: script, repliesAreShown: true)
    #expect(replies.contains("listening to tap b; the block before is forgotten\n"))
    #expect(Script.output(of: script) == "2")
  }

  @Test(
    "of time runs when it is due",
    arguments: [
      ("after 0.5s { print now }\nwait 0.4s\nprint \"not yet\"\nwait 0.2s", "not yet\n0.5s"),
      ("every 0.1s times 3 { print now }\nrun", "0.1s\n0.2s\n0.3s"),
      ("every 0.1s { print now }\nrun 0.35s", "0.1s\n0.2s\n0.3s"), ("every 0.1s times 0 { print now }\nrun", ""),
      ("every 0s { }", "error: ‘every’ can not be 0s"),
      ("after -1s { }", "error: ‘after’ can not be -1s"),
      ("set statements 1000\nevery 1e-300s { }\nrun 1s", "error: this ran 1000 statements and was stopped"),
      ("wait 1e10\nevery 1e-9s { }", "error: this period is too short to be told from 0"),
      ("after 1e308s {}\nwait 1e308\nafter 1e308s {}\nrun", "error: time does not go on that far"),
      ("var n = 0\nevery 0.1s { n += 1 }\nwait 10s\nprint n", "100"),
    ]
  )
  func timers(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "goes with what can happen to its target",
    arguments: [
      ("on tap b.alpha { }", "error: ‘tap’ is heard by a layer"),
      ("on finish b { }", "error: ‘finish’ befalls an animation"),
      ("on finish b.a.c { }", "error: ‘finish’ befalls an animation"), ("on tap c { }", "error: there is no layer ‘c’"),
      ("off finish b.alpha", "notice: nothing listens to finish b.alpha"),
    ]
  )
  func targets(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }
}
