import Testing

@testable import Playground

@Suite("An animation")
struct AnimationCommandsTests {
  @Test(
    "is attached under its key, or under the property's name",
    arguments: [
      ("spring b.alpha to 0\nkeys b", "alpha"), ("spring b.scale to 2\nkeys b", "scaleXY"),
      ("spring b.scaleXY to 2 key scale\nkeys b", "scaleXY"),
      ("spring b.color to red key opacity\nkeys b", "alpha"),
      ("spring b.alpha to 0 key fade\nspring b.scale to 2 key grow\nkeys b", "fade\ngrow"),
      ("spring b.position.x to 0\nkeys b", "positionX"), ("keys b", "no animations"),
      ("spring b.alpha to 0\nrun\nkeys b", "no animations"),
    ]
  )
  func keys(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "is named by its key, or by the property that it alone drives",
    arguments: [
      ("spring b.alpha to 0 key fade\nstop b.alpha\nkeys b", "no animations"),
      ("spring b.scale to 2 key grow\nstop b.scaleX\nkeys b", "no animations"),
      (
        "spring b.alpha to 0 key one\nspring b.alpha to 0.5 key two\nstop b.alpha",
        "error: layer ‘b’ has no animation ‘alpha’"
      ),
      ("spring b.alpha to 0 key fade\nstop b.scale", "error: layer ‘b’ has no animation ‘scale’"),
      ("spring b.alpha to 0 key fade\nspring b.scale to 2\nstop b\nkeys b", "no animations"),
    ]
  )
  func places(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "goes where it is sent",
    arguments: [
      ("basic b.alpha to 0 duration 1s curve linear\nwait 0.25s\nprint b.alpha", "0.75"),
      ("basic b.alpha to 0 from 0.5 duration 1s curve linear\nprint b.alpha\nwait 0.5s\nprint b.alpha", "0.5\n0.25"),
      (
        "basic b.positionX by 100 duration 1s curve linear\nwait 0.5s\nprint b.positionX\nrun\nprint b.positionX",
        "237.5\n287.5"
      ),
      (
        "basic b.alpha to 0 duration 1s delay 0.5s curve linear\nwait 0.5s\nprint b.alpha\nwait 0.5s\nprint b.alpha",
        "1\n0.5"
      ),
      ("basic b.alpha to 0\nrun\nprint now, b.alpha", "0.4s 0"),
      ("spring b.scale to (2, 3)\nrun\nprint b.scale", "(2, 3)"),
      ("spring b.scale to 2\nrun\nprint b.scale", "(2, 2)"), ("spring b.color to red\nrun\nprint b.color", "red"),
      ("spring b.rotation by 45deg\nrun\nspring b.rotation by 45deg\nrun\nprint b.rotation", "90deg"),
      ("spring b.alpha to 0 velocity -3\nprint b.alpha.velocity", "-3/s"),
      ("spring b.rotation to 1 velocity 90deg\nprint b.rotation.velocity", "90deg/s"),
      ("spring b.positionX to 300 velocity 50pt / 1s\nprint b.positionX.velocity", "50/s"),
      ("basic b.frame to (0, 0, 10, 20) duration 0.1s\nrun\nprint b.frame", "(0, 0, 10, 20)"),
      ("basic b.alpha to 0 duration 0\nrun\nprint now, b.alpha", "0s 0"),
      ("basic b.alpha to 0 curve cubic(0, 0, 1, 1) duration 1s\nwait 0.5s\nprint b.alpha", "0.5"),
      (
        "animate 1s curve linear { b.alpha = 0\n b.position.x = 0 }\nwait 0.5s\nprint b.alpha, b.positionX", "0.5 93.75"
      ),
      ("animate 1s { b.alpha = 1 }\nkeys b", "no animations"),
      (
        "animate 1s curve linear delay 1s { b.alpha = 0 }\nprint b.alpha, b.model.alpha\nwait 1.5s\nprint b.alpha",
        "1 0\n0.5"
      ),
    ]
  )
  func values(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "of a spring in flight turns, keeping value and velocity",
    arguments: [
      (
        "spring b.positionX to 300\nwait 0.1s\nlet x = b.positionX\nlet v = b.positionX.velocity\nspring b.positionX to 0\nprint x == b.positionX, v == b.positionX.velocity\nrun\nprint b.positionX",
        "true true\n0"
      ),
      (
        "spring b.positionX to 300\nwait 0.1s\nlet v = b.positionX.velocity\nretarget b.positionX to 0\nprint v == b.positionX.velocity\nrun\nprint b.positionX",
        "true\n0"
      ),
      (
        "spring b.positionX to 300\nwait 0.1s\nlet v = b.positionX.velocity\ntweak b.positionX bounciness 15\nprint v == b.positionX.velocity\nrun\nprint b.positionX",
        "true\n300"
      ),
      ("spring b.positionX to 300\nwait 0.1s\nspring b.positionX to 0 replace\nprint b.positionX.velocity", "0/s"),
      (
        "spring b.positionX to 300\nwait 0.1s\nspring b.positionX to 0 replace velocity 10\nprint b.positionX.velocity",
        "10/s"
      ),
      (
        "spring b.positionX to 300\nwait 0.1s\nbasic b.positionX to 0 curve linear duration 1s\nwait 1s\nprint b.positionX",
        "0"
      ),
      ("spring b.alpha to 0\nspring b.alpha to 0\nevents as csv", "time,layer,key,event,value\n0,b,alpha,start,1"),
      ("tweak b.alpha bounciness 3", "error: layer ‘b’ has no animation ‘alpha’"),
      ("basic b.alpha to 0\ntweak b.alpha speed 3", "error: ‘alpha’ is no spring"),
      ("spring b.alpha to 0\ntweak b.alpha", "error: ‘tweak’ wants something to change"),
      ("retarget b.alpha to 1", "error: layer ‘b’ has no animation ‘alpha’"),
    ]
  )
  func turning(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "stands still, goes on, stops and finishes when told",
    arguments: [
      (
        "basic b.alpha to 0 duration 1s curve linear\nwait 0.25s\npause b\nwait 1s\nprint b.alpha\nresume b\nwait 0.25s\nprint b.alpha",
        "0.75\n0.5"
      ),
      ("basic b.alpha to 0 duration 1s curve linear\nwait 0.25s\npause b.alpha\nrun\nprint now", "0.25s"),
      ("basic b.alpha to 0 duration 1s curve linear\nwait 0.25s\nstop b.alpha\nrun\nprint b.alpha, now", "0.75 0.25s"),
      (
        "basic b.alpha to 0 duration 1s curve linear\nwait 0.25s\nfinish b.alpha\nprint b.alpha, b has alpha", "0 false"
      ),
      ("animate 1s curve linear { b.alpha = 0 }\nwait 0.25s\nstop b\nprint b.alpha, b.model.alpha", "0.75 0.75"),
      (
        "on finish b.alpha { print \"finish\" }\non cancel b.alpha { print \"cancel\" }\nspring b.alpha to 0\nfinish b\nspring b.alpha to 1\nstop b",
        "finish\ncancel"
      ),
      ("basic b.alpha to 0 then { print finished, now }\nrun", "true 0.4s"),
      ("basic b.alpha to 0 then { print 1 }\nstop b\nrun", ""),
      ("basic b.alpha to 0 then { basic b.alpha to 1 then { print now } }\nrun", "0.8s"),
      ("spring b.alpha to 0 then { print 1 }\nfinish b", "1"),
      (
        "basic b.alpha to 0\nb.alpha = 0.5\nprint b.alpha",
        "notice: ‘b.alpha’ is driven by ‘alpha’ until 0.4 s, so this has no effect\n1"
      ),
    ]
  )
  func steering(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "takes each family of spring parameters by itself",
    arguments: [
      ("bounciness 4 speed 12", true), ("tension 342 friction 30", true), ("stiffness 100 damping 10 mass 2", true),
      ("response 0.4s dampingRatio 0.5", true),
      ("duration 0.5s bounce 0.3", true), ("mass 2", true), ("tension 100 mass 2", true),
      ("bounciness 4 stiffness 100", false), ("response 0.4s bounce 0.3", false),
      ("tension 100 damping 10", false), ("speed 4 mass 2", false),
    ]
  )
  func families(options: String, isTaken: Bool) {
    let output = Script.output(of: "layer b\nspring b.alpha to 0 \(options)\nrun\nprint b.alpha")
    #expect(isTaken ? output == "0" : output.contains("belong to different kinds of spring"))
  }
}
