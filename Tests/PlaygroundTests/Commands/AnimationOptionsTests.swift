import Testing

@testable import Playground

@Suite("The options of animations")
struct AnimationOptionsTests {
  @Test(
    "change how often it runs and what of it is shown",
    arguments: [
      ("basic b.alpha to 0 duration 1s repeat 2\nrun\nprint now, b.alpha", "2s 0"),
      ("basic b.alpha to 0 duration 1s curve linear repeat 2\nwait 1.25s\nprint b.alpha", "0.75"),
      (
        "basic b.alpha to 0 duration 1s curve linear autoreverse\nwait 1.25s\nprint b.alpha\nrun\nprint now, b.alpha",
        "0.25\n2s 1"
      ),
      ("basic b.alpha to 0 repeat forever\nrun", "error: ‘b.alpha’ never comes to rest"),
      ("basic b.alpha to 0 repeat 0", "error: ‘repeat’ can not be 0"),
      (
        "basic b.positionX to 0 duration 1s curve linear\nbasic b.positionX by 50 duration 1s curve linear additive key more\nwait 0.5s\nprint b.positionX",
        "118.75"
      ),
      ("basic b.positionX to 187.5 from 0 duration 1s curve linear round 50\nwait 0.5s\nprint b.positionX", "100"),
      (
        "spring b.positionX to 300 bounciness 20 clamp end\nvar most = 0\non change b.positionX { most = max(most, b.positionX) }\nrun\nwait 0.1s\nprint most",
        "300"
      ),
      (
        "b.rotation = 350deg\nbasic b.rotation to 10deg duration 1s curve linear shortest\nwait 0.5s\nprint b.rotation",
        "360deg"
      ),
      ("spring b.alpha to 0 shortest", "error: ‘shortest’ is for angles, and ‘alpha’ is none"),
      ("basic b.alpha to 0 duration 1s curve linear mark 25%, 50%\non mark b.alpha { print now }\nrun", "0.25s\n0.5s"),
      ("basic b.alpha to 0 mark 2", "error: a mark is a part of the way, from 0% to 100%"),
      ("basic b.alpha from 0.5 to 0 delay 1s fill backwards\nprint b.alpha", "0.5"),
      ("basic b.alpha from 0.5 to 0 delay 1s\nprint b.alpha", "1"),
      ("basic b.alpha to 0 keep\nrun\nprint b has alpha", "true"),
    ]
  )
  func options(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "of a decay throw it, or aim it",
    arguments: [
      ("decay b.translationX velocity 1000\nrun\nprint b.translationX", "499.4998"),
      ("decay b.translationX to 300\nrun\nprint b.translationX", "300"),
      ("decay b.translationX velocity 1000 deceleration 0.99\nrun\nprint b.translationX", "99.4992"),
      ("decay b.translationX velocity 10 to 5", "error: a throw has a velocity or a target"),
      ("decay b.translationX velocity 10 deceleration 1", "error: ‘deceleration’ can not be 1"),
      (
        "basic b.translationX to 100 duration 1s curve linear\nwait 0.5s\ndecay b.translationX\nprint b.translationX.velocity",
        "100/s"
      ),
    ]
  )
  func decay(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "of keyframes lead it through values",
    arguments: [
      (
        "keyframes b.alpha { 0%: 0, 50%: 1, 100%: 0.5 } duration 1s\nwait 0.25s\nprint b.alpha\nwait 0.5s\nprint b.alpha\nrun\nprint b.alpha, now",
        "0.5\n0.75\n0.5 1s"
      ),
      ("keyframes b.alpha {\n 0.5s: 0\n 1s: 1\n}\nwait 0.25s\nprint b.alpha\nrun\nprint now", "0.5\n1s"),
      ("keyframes b.alpha { 0%: 0 curve steps(2, end); 100%: 1 } duration 1s\nwait 0.6s\nprint b.alpha", "0.5"),
      ("keyframes b.scale { 0%: (1, 1), 100%: (2, 3) } duration 1s\nwait 0.5s\nprint b.scale", "(1.5, 2)"),
      ("keyframes b.alpha { 50%: 1, 20%: 0 }", "error: the keyframes go back in time, to 0.08 s"),
      ("keyframes b.alpha { }", "error: ‘keyframes’ wants at least one keyframe"),
      ("keyframes b.alpha { 0% 1 }", "error: expected ‘:’ and a value"),
      ("keyframes b.rotation { 0%: 1s }", "error: ‘rotation’ takes an angle, not a time"),
    ]
  )
  func keyframes(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }

  @Test(
    "name curves in CSS's ways",
    arguments: [
      ("steps(4, end)", "0.25"), ("steps(4, start)", "0.5"), ("steps(2)", "0"), ("linear(0, 0.25 75%, 1)", "0.1333"),
      ("linear(0, 1)", "0.4"), ("linear(0.2, 0.6 50%, 0.6, 1)", "0.52"),
    ]
  )
  func curves(curve: String, output: String) {
    let script = "layer b\nbasic b.alpha from 0 to 1 duration 1s curve \(curve)\nwait 0.4s\nprint b.alpha"
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "say what is wrong with a curve",
    arguments: [
      ("steps(0)", "error: the number of steps can not be 0"),
      ("steps(2, middle)", "error: ‘steps’ jumps at start, end, none or both, not at ‘middle’"),
      ("linear(\"x\")", "error: ‘linear’ takes numbers and percentages"),
      ("easyIn", "error: there is no curve ‘easyIn’"),
    ]
  )
  func wrongCurves(curve: String, output: String) {
    #expect(Script.output(of: "layer b\nbasic b.alpha to 0 curve \(curve)") == output)
  }
}
