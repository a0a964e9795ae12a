import Foundation
import Testing

@testable import Playground

@Suite("The diagnostics")
struct DiagnosticTests {
  /// A wrong script, the files beside it, and all that is to be said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var title: String
    var script: String
    var files: [(name: String, text: String)] = []
    var expected: String

    var testDescription: String { title }
  }

  static let cases = read()

  @Test("say what is wrong, where, and what to do about it", arguments: cases)
  func text(sample: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.decoded(sample.script), to: "script.motion")
    for file in sample.files { try folder.write(file.text, to: file.name) }
    let result = try Program.run([folder.file("script.motion")])
    #expect(result.error.replacingOccurrences(of: folder.path + "/", with: "") == sample.expected)
    #expect(result.ending == .exit(1))
  }

  @Test("are many")
  func many() {
    #expect(Self.cases.count > 200)
    #expect(Set(Self.cases.map(\.title)).count == Self.cases.count)
  }

  @Test("are told of all files before anything runs")
  func allBeforeRunning() throws {
    let result = try Program.run(["-e", "print 1", "-e", "wait 5 s", "-e", "wait 6 s"])
    #expect(result.output.isEmpty)
    #expect(result.error.contains("<-e 2>:1:8: error") && result.error.contains("<-e 3>:1:8: error"))
    #expect(result.ending == .exit(1))
  }

  @Test(
    "of the command line have a status of their own",
    arguments: [
      (["--bogus"], "playground: there is no option ‘--bogus’\n"),
      (["--chekc"], "playground: there is no option ‘--chekc’; did you mean ‘--check’?\n"),
      (["missing.motion"], "playground: ‘missing.motion’ can not be read: No such file or directory\n"),
      (["--set", "a=1", "-e", "let a = 2"], "playground: no script has ‘var a’ at top level, which --set names\n"),
      (["--fps", "none"], "playground: --fps takes a whole number from 1 to 100000, not ‘none’\n"),
    ]
  )
  func usage(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.error == message + "see playground --help\n")
    #expect(result.output.isEmpty)
    #expect(result.ending == .exit(2))
  }

  @Test("of a file that is no text stay readable, and come to an end")
  func noText() throws {
    let folder = try TemporaryFolder()
    var state: UInt64 = 7
    let bytes = (0..<200_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try folder.write(bytes, to: "noise.motion")
    let result = try Program.run([folder.file("noise.motion")])
    #expect(result.ending == .exit(1))
    #expect(result.error.contains("more errors from here on"))
    #expect(!result.error.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("point at bytes that are no UTF-8, in words and in texts, but not in comments")
  func notUTF8() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("print \"a".utf8) + [0xFF, 0xC3] + Array("b\" // ".utf8) + [0xFF, 0x0A, 0x80, 0x0A],
      to: "a.motion"
    )
    let result = try Program.run([folder.file("a.motion")])
    let places = result.error.split(separator: "\n").filter { $0.contains("error: this is not UTF-8") }
    #expect(
      places.map { $0.split(separator: ":").dropFirst().prefix(2).joined(separator: ":") } == ["1:9", "2:1"]
    )
  }

  /// Found by the fuzzer: the end of the row was cut off a character at a time, and measured anew each time.
  @Test("of a row of control characters take no longer than their text is longer")
  func controlCharacters() {
    let letters = processorTime(ofDiagnosticBehind: "a")
    let controls = processorTime(ofDiagnosticBehind: "\u{1}")
    #expect(controls < 10 * letters, "\(controls) \(letters)")
  }

  /// Seconds that 20 diagnostics behind a long row take.
  private func processorTime(ofDiagnosticBehind character: Character) -> Double {
    let source = SourceText(name: "row", text: String(repeating: character, count: 200))
    let diagnostic = Diagnostic("here", at: SourceSpan(source: 0, start: 199, end: 200))
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = now()
    for _ in 0..<20 { _ = DiagnosticText.text(diagnostic, in: [source], color: false) }
    return now() - start
  }

  // MARK: The table

  /// `=== TITLE`, the script, `+++ NAME` and another file any number of times, `---` and the diagnostics.
  private static func read() -> [Case] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/diagnostics.txt")
    var cases: [Case] = []
    var isExpected = false
    for row in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n").dropLast() {
      if row.hasPrefix("=== ") {
        cases.append(Case(title: String(row.dropFirst(4)), script: "", expected: ""))
        isExpected = false
      } else if row == "---" {
        isExpected = true
      } else if row.hasPrefix("+++ ") {
        cases[cases.count - 1].files.append((String(row.dropFirst(4)), ""))
      } else {
        add(row + "\n", to: &cases[cases.count - 1], isExpected: isExpected)
      }
    }
    return cases
  }

  private static func add(_ row: String, to sample: inout Case, isExpected: Bool) {
    if isExpected {
      sample.expected += row
    } else if sample.files.isEmpty {
      sample.script += row
    } else {
      sample.files[sample.files.count - 1].text += row
    }
  }

  /// `<U+000D>` stands for a character that can not be seen.
  static func decoded(_ script: String) -> String {
    script.components(separatedBy: "<U+").enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: ">"), let code = UInt32(part[..<end], radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return part }
      return String(scalar) + part[part.index(after: end)...]
    }.joined()
  }
}
