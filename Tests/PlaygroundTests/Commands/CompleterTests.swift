import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("What could stand at the cursor")
struct CompleterTests {
  private static let setting = """
    layer ball
    layer box
    layer 球
    var size = 2
    func grow(x) { return x }
    spring ball.scale to 2 key grow
    """

  private func suggestions(_ text: String) throws -> [String] {
    Completer(text, session: try ScriptRun(Self.setting).session).suggestions.map(\.text)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var has: [String] = []
    var hasNot: [String] = []
    var isAll = false

    var testDescription: String { "‘\(text)’" }
  }

  static let cases = [
    Case(text: "", has: ["spring", "layer", "if", "ball", "size"], hasNot: ["red", "scale", "bounciness"]),
    Case(text: "spr", has: ["spring"], isAll: true),
    Case(text: "layer x\nspr", has: ["spring"], isAll: true),
    Case(text: "if true { spr", has: ["spring"], isAll: true),
    Case(text: "spring ", has: ["ball", "box", "球"], hasNot: ["spring", "to", "size"]),
    Case(text: "spring ball.", has: ["scale", "rotation", "color", "backgroundColor"], hasNot: ["ball", "grow"]),
    Case(
      text: "spring ball.co",
      has: ["color", "constant", "contentInset", "contentOffset", "contentSize", "cornerRadius"],
      isAll: true
    ),
    Case(text: "spring ball.scale ", has: ["to", "bounciness", "delay", "key"], hasNot: ["curve", "ball"]),
    Case(text: "spring ball.scale to 2 ", has: ["bounciness", "delay"], hasNot: ["to"]),
    Case(text: "spring ball.scale to 2 delay 1s bounciness 3 ", has: ["speed"], hasNot: ["to", "delay", "bounciness"]),
    Case(text: "spring ball.color to ", has: ["red", "rebeccapurple", "size"], hasNot: ["bounciness"]),
    Case(text: "basic ball.alpha to 0 curve ", has: ["easeIn", "easeInOut", "linear", "cubic"], hasNot: ["duration"]),
    Case(text: "basic ball.alpha to 0 curve easeInOutB", has: ["easeInOutBack"], isAll: true),
    Case(
      text: "compare ball.scale over ",
      has: ["bounciness", "curve", "fps", "preset"],
      hasNot: ["additive", "title"]
    ),
    Case(text: "compare ball.scale over bounciness 5, 12 ", has: ["title", "as"], hasNot: ["bounciness"]),
    Case(text: "plot ball.scale ", has: ["limits", "as", "theme", "columns"], hasNot: ["over"]),
    Case(text: "retarget ball.", has: ["grow", "scale"]),
    Case(text: "stop ball.gr", has: ["grow"], isAll: true),
    Case(text: "layer dot in ", has: ["ball", "box"]),
    Case(text: "layer dot color ", has: ["red", "blue"], hasNot: ["size 2", "in", "touchable"]),
    Case(text: "print ", has: ["ball", "size", "sqrt", "now"], hasNot: ["spring"]),
    Case(text: "print ball.position.", has: ["velocity", "x", "y"], isAll: true),
    Case(text: "set ", has: ["fps", "seed", "history"], hasNot: ["ball"]),
    Case(text: "help ", has: ["spring", "topics", "easeIn", "gentle"], hasNot: ["ball"]),
    Case(text: "spring ball.alpha to 0 preset ", has: ["gentle", "snappy"], hasNot: ["fps", "speed"]),
    Case(text: "apropos ", isAll: true),
    Case(text: "help easeInOutQ", has: ["easeInOutQuad", "easeInOutQuart", "easeInOutQuint"], isAll: true),
    Case(text: "history ", has: ["clear"]),
    Case(text: "table ball.alpha as ", has: ["csv", "json", "markdown", "text"], isAll: true),
    Case(text: "bring ball to ", has: ["front", "back"], isAll: true),
    Case(text: "print \"spr", isAll: true),
    Case(text: "remove 球", has: ["球"], isAll: true),
    Case(text: "xyz.", isAll: true),
  ]

  @Test("goes by what stands before it", arguments: cases)
  func fits(sample: Case) throws {
    let found = try suggestions(sample.text)
    if sample.isAll { #expect(found == sample.has.sorted()) }
    for word in sample.has { #expect(found.contains(word)) }
    for word in sample.hasNot { #expect(!found.contains(word)) }
  }

  @Test("has a line on each command, option, property and curve")
  func isDescribed() throws {
    let session = try ScriptRun(Self.setting).session
    for text in ["", "spring ball.scale ", "spring ball.", "basic ball.alpha to 0 curve ", "help ", "set "] {
      for suggestion in Completer(text, session: session).suggestions {
        #expect(!suggestion.summary.isEmpty, "\(text)\(suggestion.text)")
      }
    }
  }

  struct PathCase: CustomTestStringConvertible, Sendable {
    var text: String
    var names: [String]

    var testDescription: String { text }
  }

  static let paths = [
    PathCase(text: "source \"", names: ["folder/ ", "part.motion \"", "日本.motion \""]),
    PathCase(text: "source \"pa", names: ["part.motion \""]),
    PathCase(text: "source \"folder/", names: ["inner.motion \""]),
    PathCase(text: "plot \"", names: ["folder/ ", "table.csv \""]),
    PathCase(text: "layer x; source \"日", names: ["日本.motion \""]),
    PathCase(text: "source \"part.motion\"", names: []),
    PathCase(text: "source \"none/", names: []),
    PathCase(text: "print \"pa", names: []),
  ]

  @Test("is a path in a text that a command reads or writes", arguments: paths)
  func arePaths(sample: PathCase) throws {
    let folder = try TemporaryFolder()
    for name in ["part.motion", "日本.motion", "table.csv", "other.txt", ".hidden.motion"] {
      try folder.write("", to: name)
    }
    mkdir(folder.file("folder"), 0o700)
    try folder.write("", to: "folder/inner.motion")
    // The names are looked up from the folder, as the tests share the current one.
    let text = sample.text.replacingFirst("\"", with: "\"\(folder.path)/")
    let found = Completer(text, session: try ScriptRun("").session).suggestions
    #expect(found.map { "\($0.text) \($0.suffix)" } == sample.names.sorted())
  }
}

extension String {
  /// With other words for the first such mark.
  fileprivate func replacingFirst(_ mark: Character, with text: String) -> String {
    guard let index = firstIndex(of: mark) else { return self }
    return self[..<index] + text + self[self.index(after: index)...]
  }
}
