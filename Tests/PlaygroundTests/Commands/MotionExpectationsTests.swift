import Testing

@testable import Playground

@Suite("An expectation of motion")
struct MotionExpectationsTests {
  private static let setup = "layer b\nbasic b.positionX to 0 duration 1s curve linear key go\n"

  @Test(
    "holds, or says what is so instead",
    arguments: [
      ("expect b is at rest", "error: expectation failed: ‘go’ still moves it"),
      ("expect b.position is at rest", "error: expectation failed: ‘go’ moves it until 1 s"),
      ("expect b.alpha is at rest", ""), ("run\nexpect b is at rest\nexpect b.positionX is at rest", ""),
      ("expect b.go finished", "error: expectation failed: it is still under way, until 1 s"),
      ("run\nexpect b.go finished", ""),
      ("wait 0.5s\nstop b.go\nexpect b.go finished", "error: expectation failed: it was cancelled at 0.5 s"),
      ("expect b.other finished", "error: expectation failed: there has been no animation of that key"),
      ("expect b.positionX reaches 93.75 before 0.5s", ""), ("expect b.positionX reaches 100 before 0.5s", ""),
      (
        "expect b.positionX reaches 90 before 0.5s",
        "error: expectation failed: it never is 90 up to 0.5 s; the nearest is 93.75 at 0.5 s"
      ), ("expect b.positionX reaches 45deg", "error: ‘reaches’ takes a length, not an angle"),
      ("expect b.wrong is at rest", "error: layer ‘b’ has no property ‘wrong’"),
      ("expect 5 is at rest", "error: a layer is wanted here, or what belongs to it"),
    ]
  )
  func expectations(script: String, output: String) {
    #expect(Script.output(of: Self.setup + script) == output)
  }
}

@Suite("A look at the past")
struct LookingBackTests {
  @Test(
    "shows what was then, and changes nothing",
    arguments: [
      ("at 0.25s { print b.positionX, now }", "75 0.25s"), ("at 0.5s { expect b.positionX == 50 }\nprint now", "1s"),
      ("at 0.25s { at 0.5s { print b.positionX }\n print b.positionX }", "50\n75"),
      ("at 0.25s { for i in 0..<2 { print i, b.positionX } }", "0 75\n1 75"),
      ("at 2s { print 1 }", "error: ‘at’ looks at what was, and now is 1 s"),
      ("at 0.5s { wait 1s }", "error: ‘wait’ can not stand inside ‘at’, which looks at the past"),
      ("at 0.5s { b.alpha = 0 }", "error: the past can not be changed"),
      ("at 0.5s { layers }", "stage  0 0 375 667  white\n  b  0 283.5 100 100  gray"),
      ("on tap b { at 0.5s { print 1 } }\ntap b", "error: ‘at’ can not stand in a handler"),
    ]
  )
  func past(script: String, output: String) {
    let setup = "layer b\nb.positionX = 100\nbasic b.positionX to 0 duration 1s curve linear\nrun\n"
    #expect(Script.output(of: setup + script) == output)
  }
}

@Suite("A property of one's own")
struct OwnPropertiesTests {
  @Test(
    "is set, animated and read like any other",
    arguments: [
      (
        "property level of b = 0\nbasic b.level to 1 duration 1s curve linear\nwait 0.25s\nprint b.level, b.level.velocity",
        "0.25 1/s"
      ),
      (
        "property tint of b = red\nbasic b.tint to blue duration 1s curve linear\nwait 0.5s\nprint b.tint, b.tint.red",
        "rgb(127.5, 0, 127.5) 0.5"
      ),
      ("property spot of b = (1, 2)\nb.spot.y = 5\nb.spot.x += 1\nprint b.spot", "(2, 5)"),
      ("property level of b = 0.5\nprint b", "layer b\n  in stage\n  position (187.5, 333.5)\n  level 0.5"),
      ("property alpha of b = 0", "error: every layer has ‘alpha’ already"),
      ("property level of b = \"x\"", "error: a property is a number, a pair, four numbers or a colour, not a string"),
      ("property level of b = 1\nlayer c\nprint c.level", "error: layer ‘c’ has no property ‘level’"),
      ("property level of b = 1\nlayer c\nproperty level of c = 2\nprint b.level, c.level", "1 2"),
      (
        "property level of b = 1\nlayer c\nproperty level of c = red",
        "error: ‘level’ is a number on other layers"
      ),
      ("property level of b = 1\nundo\nprint b.level", "error: layer ‘b’ has no property ‘level’"),
    ]
  )
  func property(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }
}
