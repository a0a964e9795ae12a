import Testing

@testable import Playground

@Suite("A session")
struct SessionTests {
  @Test(
    "takes back the whole statement that fails, but not what it printed",
    arguments: [
      ("var a = 1\nif true { a = 2\n print a\n print 1 / 0 }\nprint a", "2\nerror: division by zero\n1"),
      ("layer b\nfor i in 0..<3 { b.alpha = 0.5\n print i / (1 - i) }\nprint b.alpha", "0\nerror: division by zero\n1"),
      ("after 0.5s { print 1 / 0 }\nrun\nprint now", "error: division by zero\n0s"),
      (
        "if true { layer b\n wait 1s\n print 1 / 0 }\nprint now\nlayers",
        "error: division by zero\n0s\nstage  0 0 375 667  white"
      ),
      ("layer b\nif true { remove b\n print 1 / 0 }\nprint b.alpha", "error: division by zero\n1"),
      ("layer b\non tap b { print 1 }\nif true { off tap b\n print 1 / 0 }\ntap b", "error: division by zero\n1"),
      ("let a = random()\nreset\nif true { let b = random()\n print 1 / 0 }\nprint 2", "error: division by zero\n2"),
      ("func f() { return 1 }\nif true { reset\n f() }\nprint f()", "error: there is no function ‘f’\n1"),
      ("wait 1\nwait -1\nprint now", "error: ‘wait’ can not be -1s\n1s"),
    ]
  )
  func rollback(script: String, output: String) {
    #expect(Script.output(of: script, keepsGoing: true) == output)
  }

  @Test(
    "is emptied by reset, and set back by restart",
    arguments: [
      (
        "var a = 1\nlayer b\nwait 1s\nreset\nlayers\nprint now\nprint a",
        "stage  0 0 375 667  white\n0s\nerror: there is nothing called ‘a’"
      ),
      ("set fps 30\nreset\nprint fps", "30/s"),
      ("for i in 0..<2 { layer `l\\(i)`\n reset }\nlayers", "stage  0 0 375 667  white"),
      ("layer b\nif true { let c = b\n reset\n print c.alpha }", "error: this layer has been removed"),
      (
        "var a = 1\nlayer b\non tap b { print \"tap\", a }\nspring b.alpha to 0\nwait 0.1s\nrestart\nprint now, b has alpha\na = 2\ntap b",
        "0s false\ntap 2"
      ),
      (
        "layer b\nif true { let c = b\n reset\n print c\n print [c], c has alpha }",
        "a removed layer\n[a removed layer] false"
      ),
      ("layer b\nif true { let c = b\n reset\n print c.touchable }", "error: this layer has been removed"),
      ("snapshot a\nlayer b\nif true { let c = b\n restore a\n print c }", "a removed layer"),
      ("let a = random()\nrestart\nprint a == random()", "true"),
      ("after 1s { print 1 }\nrestart\nrun\nprint now", "0s"),
      ("layer b\nspring b.alpha to 0\nrun\nrestart\nevents", "no events"),
    ]
  )
  func reset(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "counts failed expectations and goes on",
    arguments: [
      (
        "expect 1 == 1\nexpect 1 == 2\nprint 3\nquit",
        "error: expectation failed: left is 1, right is 2; they differ by 1\n3\nquit 1"
      ),
      (
        "expect 1 == 1.05 within 0.1\nexpect (1, 2) == (1, 2.05) within 0.1\nexpect 1 != 2\nexpect true\nquit", "quit 0"
      ),
      (
        "expect 0.1 + 0.2 == 0.3",
        "error: expectation failed: left is 0.30000000000000004, right is 0.3; they differ by 5.5511e-17"
      ),
      ("expect 1 != 1", "error: expectation failed: left is 1, right is 1"),
      ("expect 1 < 2 within 1", "error: ‘within’ goes with =="),
      ("expect \"a\" == \"b\"", "error: expectation failed: left is a, right is b"),
      ("expect 1 == 2 || 2 == 2", ""), ("expect true ? 1 == 1 : 1 == 2", ""),
      ("expect 1 == 1 within 1deg", "error: ‘within’ takes a plain number, 0 or more, not an angle"),
      ("quit 3", "quit 3"), ("layer b\non tap b { quit 7 }\ntap b", "quit 7"),
      ("quit 2.5", "error: ‘quit’ takes a whole number, not 2.5"),
    ]
  )
  func expectations(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test("says in one line what a command did")
  func replies() {
    let script = "layer b\nspring b.alpha to 0\nwait 0.1s\nspring b.alpha to 1\nbasic b.alpha to 0\nstop b\nremove b"
    let lines = Script.output(of: script, repliesAreShown: true).split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines[0] == "reply: layer ‘b’")
    #expect(lines[1].hasPrefix("reply: b.alpha to 0, damping ratio 0.824, overshoot"))
    #expect(lines[2].hasPrefix("reply: b.alpha turned in flight, to 1"))
    #expect(lines[3].hasPrefix("reply: b.alpha replaced, to 0") && lines[3].contains("velocity lost"))
    #expect(lines[4] == "reply: alpha stopped")
    #expect(lines[5] == "reply: layer ‘b’ removed")
  }
}
