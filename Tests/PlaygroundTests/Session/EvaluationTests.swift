import Testing

@testable import Playground

@Suite("A member")
struct EvaluationTests {
  @Test(
    "of a layer is what is seen of a property, its parts, its model and its velocity",
    arguments: [
      ("layer b", "b.scale", "(1, 1)"), ("layer b", "b.scaleXY.x", "1"),
      ("layer b frame 1 2 30 40", "b.frame", "(1, 2, 30, 40)"),
      ("layer b frame 1 2 30 40", "b.frame.width, b.size, b.height, b.center", "30 (30, 40) 40 (16, 22)"),
      ("layer b color #102030", "b.color.red * 255, b.backgroundColor", "16 #102030"),
      ("layer b rotation 90deg", "b.rotation, b.kPOPLayerRotation", "90deg 90deg"),
      ("layer b", "b.alpha, b.opacity", "1 1"), ("layer b", "b.touchable, b.hidden", "true false"),
      ("layer b text \"hi\"", "b.text", "hi"), ("layer b in stage", "stage.size", "(375, 667)"),
      (
        "layer b\nanimate 1s curve linear { b.alpha = 0 }\nwait 0.25s", "b.alpha, b.model.alpha, b.alpha.velocity",
        "0.75 0 -1/s"
      ),
      (
        "layer b\nanimate 1s curve linear { b.position = (100, 0) }\nwait 0.5s", "b.model.position.x, b.position.x",
        "100 143.75"
      ),
      (
        "layer b\nbasic b.rotation to 90deg duration 1s curve linear\nwait 0.5s", "b.rotation, b.rotation.velocity",
        "45deg 90deg/s"
      ),
      ("layer b\nspring b.positionX to 300\nrun", "b.positionX, b.positionX.velocity", "300 0/s"),
      ("layer b", "b == b, b == stage", "true false"),
    ]
  )
  func property(setup: String, expression: String, output: String) {
    #expect(Script.output(of: "\(setup)\nprint \(expression)") == output)
  }

  @Test(
    "is looked up among locals, globals, layers, constants and colours",
    arguments: [
      ("let pi = 3\nprint pi", "notice: ‘pi’ now hides the constant of that name\n3"),
      ("if true { let red = 3\n print red }\nprint red", "3\nred"),
      ("layer red\nprint red.alpha", "notice: ‘red’ now hides the colour of that name\n1"),
      ("let n = 1\nif true { let n = 2\n print n }", "2"), ("wait 0.5s\nprint now, frame", "0.5s 30"),
      ("let b = 3\nlayer c\nlet d = c\nprint d.alpha", "1"),
    ]
  )
  func names(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "is asked for a key with ‘has’",
    arguments: [
      ("layer b\nprint b has alpha", "false"),
      ("layer b\nspring b.alpha to 0\nprint b has alpha, b has opacity", "true true"),
      ("layer b\nspring b.scale to 2 key scale\nprint b has scaleXY", "true"),
      ("layer b\nspring b.alpha to 0\nrun\nprint b has alpha", "false"),
      ("layer b\nspring b.alpha to 0 key fade\nprint !(b has alpha) && b has fade", "true"),
      ("print 3 has alpha", "error: ‘has’ asks a layer, not a number"),
    ]
  )
  func keys(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "of a layer that is gone is an error, and its name is kept",
    arguments: [
      ("layer b\nlet c = b\nremove b\nprint c.alpha", "error: this layer has been removed"),
      ("layer b\nlet c = b\nremove b\nprint [c]", "[b]"), ("layer b\nlet c = b\nremove b\nprint c has k", "false"),
      ("layer b\nlet c = b\nremove b\nspring c.alpha to 0", "error: this layer has been removed"),
      ("layer b\nremove b\nlayer b\nprint b.alpha", "1"),
    ]
  )
  func removed(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test("a name made of parts that is nowhere is an error")
  func computedName() {
    #expect(Script.output(of: "print `row\\(1)`.alpha") == "error: there is nothing called ‘row1’")
  }

  @Test(
    "the value of a line is printed, and nothing of ‘none’",
    arguments: [
      ("1 + 2", "3"), ("none", ""), ("\"a\"", "a"), ("[1]", "[1]"), ("-45deg", "-45deg"), ("0.1 + 0.2", "0.3"),
      ("1/3", "0.3333"),
    ]
  )
  func bareExpression(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }
}
