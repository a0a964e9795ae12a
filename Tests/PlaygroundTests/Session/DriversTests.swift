import Testing

@testable import Playground

@Suite("What goes by frames")
struct DriversTests {
  @Test(
    "follows an expression, worked out at each frame",
    arguments: [
      ("drive b.positionX with 100 * t / 1s for 1s\nwait 0.25s\nprint b.positionX", "25"),
      ("drive b.positionX with 100 * t / 1s\nwait 0.26s\nprint b.positionX == 25", "true"),
      ("drive b.positionX with 100 * t / 1s for 0.5s\nrun\nprint b.positionX, now, b has positionX", "50 0.5s false"),
      ("var k = 1\ndrive b.alpha with k for 1s\nwait 0.1s\nk = 0.5\nwait 0.1s\nprint b.alpha", "0.5"),
      ("wait 0.01s\ndrive b.alpha with t / 1s for 1s\nstep\nprint b.alpha == 1/60 - 0.01", "true"),
      ("drive b.alpha with t / 1s\nstop b.alpha\nrun\nprint now", "0s"),
      ("drive b.alpha with t / 1s\nrun", "error: ‘b.alpha’ never comes to rest"),
      ("drive b.alpha with \"x\" for 1s", "error: ‘alpha’ takes a number, not a string"),
      (
        "drive b.positionX with 200 for 1s\nwait 0.5s\nspring b.positionX to 0\nwait 0.3s\nprint b has positionX, b.positionX < 20",
        "true true"
      ),
    ]
  )
  func drive(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test("has the same values at the same frames however time passes")
  func steps() {
    let drive = "layer b\ndrive b.rotation with 1rad * sin(t * 1turn / 1s) for 1s\n"
    let look = "print b.rotation, b.rotation.velocity\n"
    let whole = Script.output(of: drive + "wait 0.5s\n" + look)
    #expect(Script.output(of: drive + "repeat 30 { step }\n" + look) == whole)
    #expect(Script.output(of: drive + "repeat 50 { wait 0.01s }\n" + look) == whole)
  }

  @Test(
    "tells of a change in each frame that differs from the one before",
    arguments: [
      ("basic b.alpha to 0 duration 0.05s curve linear\nrun", "alpha 0.6667\nalpha 0.3333\nalpha 0"),
      ("wait 1s", ""), ("b.alpha = 0.5\nwait 0.1s", "alpha 0.5"), ("b.alpha = 0.5\nb.alpha = 1\nwait 0.1s", ""),
      ("off change b.alpha\nb.alpha = 0.5\nwait 0.1s", ""), ("remove b\nwait 0.1s", ""),
    ]
  )
  func change(script: String, output: String) {
    let listening = "layer b\non change b.alpha { print key, b.alpha }\n"
    #expect(Script.output(of: listening + script) == output)
  }
}
