import Testing

@testable import Playground

@Suite("A description for programs")
struct DescriptionTests {
  @Test("of an animation speaks the field's terms")
  func describe() {
    let output = Script.output(of: "layer b\nspring b.alpha to 0 stiffness 400 damping 20\ndescribe b.alpha as csv")
    let rows = output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let facts = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(
      facts["kind"] == "spring" && facts["stiffness"] == "400" && facts["damping"] == "20" && facts["mass"] == "1"
    )
    #expect(facts["dampingRatio"] == "0.5" && facts["bounce"] == "0.5" && facts["target"] == "0")
    // exp(−ζπ / √(1 − ζ²)) at ζ = 0.5.
    #expect(abs((Double(facts["overshoot"] ?? "") ?? 0) - 0.163_033_534_821_580_5) < 1e-12)
    #expect(facts["settlingTime"] == facts["rest"])
  }

  @Test("has the same columns for every kind, empty where they do not apply")
  func kinds() {
    let script = "layer b\nspring b.alpha to 0\nbasic b.scale to 2\ndecay b.positionX velocity 100\nanimations as csv"
    let rows = Script.output(of: script).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).count
    }
    #expect(rows == [22, 22, 22, 22])
  }

  @Test("lists layers with their parents")
  func layers() {
    let output = Script.output(of: "layer box alpha 0.5\nlayer dot in box touchable false\nlayers as csv")
    let rows = output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let alpha = rows[0].firstIndex(of: "alpha") ?? 0
    let touchable = rows[0].firstIndex(of: "touchable") ?? 0
    #expect(rows.map { $0[0] } == ["layer", "stage", "box", "dot"])
    #expect(rows.map { $0[1] } == ["parent", "", "stage", "box"])
    #expect(rows[2][alpha] == "0.5" && rows[3][touchable] == "false")
  }
}

@Suite("A preset")
struct PresetTests {
  @Test(
    "is a spring that a system has a name for",
    arguments: [
      ("spring b.alpha to 0 preset molasses\nprint b has alpha", "true"),
      ("spring b.alpha to 0 preset gentle", "error: several systems have a preset ‘gentle’"),
      ("spring b.alpha to 0 preset gentle as reactSpring\nprint b has alpha", "true"),
      ("spring b.alpha to 0 preset gentle as pop", "error: pop has no preset ‘gentle’"),
      ("spring b.alpha to 0 preset gentel", "error: there is no preset ‘gentel’"),
      (
        "spring b.alpha to 0 preset bouncy bounciness 3",
        "error: ‘preset’ and ‘bounciness’ belong to different kinds of spring"
      ),
      ("spring b.alpha to 0 as pop", "error: ‘as’ wants parameters of pop"),
    ]
  )
  func presets(script: String, output: String) {
    #expect(Script.output(of: "layer b\n" + script) == output)
  }
}
