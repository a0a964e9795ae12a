import Foundation
import Testing

@Suite("The check of the layers")
struct LayersTests {
  private static let script = (0..<4)
    .reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appendingPathComponent("scripts/check-layers").path

  /// A file of sources, and what the check says of it; nil when it says nothing.
  struct Case: CustomTestStringConvertible {
    var file: String
    var text: String
    var complaint: String?

    var testDescription: String { "\(file): \(text)" }
  }

  private static let language = "Playground/Language/Code.swift"
  private static let presentation = "Playground/Presentation/Code.swift"
  private static let terminal = "Playground/Terminal/Code.swift"

  static let cases = [
    Case(file: language, text: "let a = Repl()", complaint: "Language must not know ‘Repl’, which Terminal declares"),
    Case(file: presentation, text: "\nvar a: [Repl]", complaint: "Presentation must not know ‘Repl’"),
    Case(file: presentation, text: "draw()", complaint: "which Terminal declares"),
    Case(file: presentation, text: "draw", complaint: nil),
    Case(file: presentation, text: "canvas.draw()", complaint: nil),
    Case(file: language, text: "let a = \"\\(Repl()) \"", complaint: "must not know ‘Repl’"),
    Case(file: language, text: "let a = \"Repl \\(b) Repl\" // Repl", complaint: nil),
    Case(file: language, text: "/* Repl /* Repl */ Repl\nRepl */ let a = 1", complaint: nil),
    Case(file: language, text: "let a = \"\"\"\n  Repl \" Repl\n  \"\"\"", complaint: nil),
    Case(file: language, text: "let a = #\"Repl \" \\(Repl)\"#", complaint: nil),
    Case(file: language, text: "let a = #\"\\#(Repl())\"#", complaint: "must not know ‘Repl’"),
    Case(file: language, text: "enum Outer {\n  struct Repl {}\n  let a: Repl\n}", complaint: nil),
    Case(file: language, text: "private struct Outer {}\nlet a: ReplDriver", complaint: nil),
    Case(file: "Playground/Main.swift", text: "let a = Repl()", complaint: nil),
    Case(file: "Playground/Odd/Code.swift", text: "let a = 1", complaint: "the folder ‘Odd’ has no place"),
    Case(file: language, text: "import CEdit", complaint: "only Terminal knows CEdit"),
    Case(file: "Motion/Code.swift", text: "internal import CEdit", complaint: "only Terminal knows CEdit"),
    Case(file: terminal, text: "import CEdit", complaint: nil),
    Case(file: terminal, text: "internal import CPictures", complaint: "only Presentation knows CPictures"),
    Case(file: "Playground/Presentation/Drawing/Code.swift", text: "import CPictures", complaint: nil),
    Case(file: terminal, text: "import FoundationEssentials", complaint: "without Foundation"),
    Case(file: "Motion/Code.swift", text: "import Foundation", complaint: "without Foundation"),
    Case(file: "Motion/Code.swift", text: "let a = ContinuousClock.now", complaint: "‘ContinuousClock’ is a clock"),
    Case(file: presentation, text: "let a = time(nil)", complaint: "‘time’ is a clock"),
    Case(file: presentation, text: "let a = curve.time(nil) + time(3)", complaint: nil),
    Case(file: terminal, text: "clock_gettime(CLOCK_MONOTONIC, &a)", complaint: nil),
    Case(file: presentation, text: "print(a)", complaint: "‘print’ prints"),
    Case(file: presentation, text: "static func print() {}\nrecord.print()", complaint: nil),
    Case(file: "Playground/Main.swift", text: "print(a)", complaint: nil),
  ]

  @Test("finds what knows too much, and passes over comments and strings", arguments: cases)
  func finds(sample: Case) throws {
    let folder = try TemporaryFolder()
    let known = folder.file("Sources/Playground/Terminal")
    try FileManager.default.createDirectory(atPath: known, withIntermediateDirectories: true)
    try folder.write(
      "struct Repl {\n  func draw() {}\n}\nfunc draw() {}\n",
      to: "Sources/Playground/Terminal/Repl.swift"
    )
    let place = folder.file("Sources/\(sample.file)")
    let parent = URL(fileURLWithPath: place).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try folder.write(sample.text + "\n", to: "Sources/\(sample.file)")
    let result = try Program.run("bash", [Self.script, folder.path])
    if let complaint = sample.complaint {
      #expect(result.error.contains(complaint) && result.ending != .exit(0))
    } else {
      #expect(result.error.isEmpty && result.ending == .exit(0))
    }
  }
}
