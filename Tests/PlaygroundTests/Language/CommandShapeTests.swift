import Testing

@testable import Playground

@Suite("The shape of a command")
struct CommandShapeTests {
  private static let shape = CommandShape(
    name: "test",
    positionals: [Parameter(name: "NAME", kind: .newName, summary: "")],
    options: [
      Parameter(name: "to", kind: .value, summary: ""),
      Parameter(name: "PROPERTY", kind: .anyProperty, summary: ""),
      Parameter(name: Parameter.block, kind: .block, summary: ""),
    ]
  )

  @Test(
    "finds an option by its word only",
    arguments: [("to", 1), ("NAME", nil), ("PROPERTY", nil), (Parameter.block, nil), ("from", nil)] as [(String, Int?)]
  )
  func option(word: String, index: Int?) {
    #expect(Self.shape.optionIndex(word) == index)
  }

  @Test("finds every parameter by its name")
  func names() {
    #expect(Self.shape.parameters.map { Self.shape.index(named: $0.name) } == [0, 1, 2, 3])
    #expect(Self.shape.index(named: "from") == nil)
  }

  @Test("tells what stands in a fixed place from what follows in any order")
  func parts() {
    #expect(Self.shape.positionals.map(\.name) == ["NAME"])
    #expect(Self.shape.options.map(\.name) == ["to", "PROPERTY", Parameter.block])
  }

  @Test("knows its block and whether it takes properties")
  func blockAndProperties() {
    #expect(Self.shape.blockIndex == 3)
    #expect(Self.shape.takesProperties)
    let bare = CommandShape(name: "bare", positionals: [], options: [])
    #expect(bare.blockIndex == nil)
    #expect(!bare.takesProperties)
  }
}
