import Foundation
import Testing

/// Scripts that somebody wrote to do harm: each ends in a clear error or the right result, soon and with little memory.
///
/// What takes a while even when it is done well is run by a program built for release alone:
///
///     swift build --configuration release --product playground
///     PLAYGROUND=.build/release/playground swift test --filter HostileTests
@Suite("A hostile script", .serialized)
struct HostileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Made when it is wanted, as some are large.
    var script: @Sendable () -> Data
    /// What stands on standard output; nil where that is too much to write here.
    var output: String? = ""
    /// A part of what stands on standard error; nil where nothing does.
    var error: String?
    var status: Int32 = 1
    var isHeavy = false

    static func text(
      _ name: String,
      _ script: @escaping @autoclosure @Sendable () -> String,
      output: String? = "",
      error: String? = nil,
      isHeavy: Bool = false
    ) -> Case {
      Case(
        testDescription: name,
        script: { Data(script().utf8) },
        output: output,
        error: error,
        status: error == nil ? 0 : 1,
        isHeavy: isHeavy
      )
    }
  }

  private static let isRelease = Program.path.contains("/release/")
  private static let greatestMemory = 500 << 20
  private static let greatestSeconds = isRelease ? 2.0 : 20.0

  private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let large: [Case] = [
    .text("a row of 10 MB", "print \"\(many("a", 10_000_000))\"", output: nil, isHeavy: true),
    .text("a comment of 10 MB", "//\(many("a", 10_000_000))\nprint 1", output: "1\n"),
    .text("10 MB of signs without meaning", many("@", 10_000_000), error: "‘@’ has no meaning here", isHeavy: true),
    .text("2 MB of several signs without meaning", many("@#$", 700_000), error: "has no meaning here", isHeavy: true),
    .text("a chain of 300,000 additions", "print 1" + many(" + 1", 300_000), output: "300001\n", isHeavy: true),
    .text(
      "100,000 parentheses",
      "print \(many("(", 100_000))1\(many(")", 100_000))",
      error: "more than 256 levels deep"
    ),
    .text("100,000 blocks", many("if true {", 100_000), error: "this ‘{’ is not closed", isHeavy: true),
    .text("100,000 interpolations", "print " + many("\"\\(", 100_000), error: "this interpolation is not closed"),
    .text("100,000 choices", "print \(many("true ? 1 : ", 100_000))2", error: "more than 256 levels deep"),
    .text("a million comments in one another", many("/*", 1_000_000), error: "this comment is not closed"),
    .text("a million minuses", "print \(many("- ", 1_000_000))1", output: "1\n", isHeavy: true),
    .text("a text that is not closed", "print \"\(many("a", 10_000_000))", error: "is not closed"),
    .text("100,000 errors", many("print )\n", 100_000), error: "and 99900 more errors", isHeavy: true),
    .text("a hundred thousand rows", many("layer b frame 1 2 3 4\n", 100_000), isHeavy: true),
    .text(
      "a list of two million",
      "let a = [\(many("1,", 2_000_000))1]",
      error: "more than 1000000 elements",
      isHeavy: true
    ),
    .text(
      "a curve of 200,000 points",
      "layer b\nbasic b.alpha to 0 curve linear(\(many("1, ", 200_000))1)",
      isHeavy: true
    ),
    .text(
      "100,000 marks",
      "layer b\nspring b.alpha to 0 mark \(many("50%, ", 100_000))50%",
      error: "an animation has 1000 marks at most"
    ),
  ]

  static let endless: [Case] = [
    .text("1e308", "print 1e308 * 10", error: "the result is too large"),
    .text("every 0s", "every 0s { print 1 }", error: "‘every’ can not be 0s"),
    .text("every 1e-300 s", "every 1e-300s {}\nrun 1", error: "was stopped", isHeavy: true),
    .text("a loop without end", "while true {}", error: "this ran 50000000 statements and was stopped", isHeavy: true),
    .text(
      "a loop without end that computes",
      "var n = 0\nwhile true { n += 1 }",
      error: "this ran 50000000 statements and was stopped",
      isHeavy: true
    ),
    .text("a recursion without end", "func f(x) { return f(x + 1) }\nf(1)", error: "calls lie more than 1000 deep"),
    .text(
      "handlers that set one another off",
      "layer b\non tap b { tap b }\ntap b",
      error: "handlers set one another off 1000 times"
    ),
    .text(
      "a million layers",
      "for i in 0..<1_000_000 { layer `b\\(i)` }",
      error: "there are 100000 layers already",
      isHeavy: true
    ),
    .text(
      "timers without number",
      "for i in 0..<1_000_000 { after 1s {} }",
      error: "timers and groups wait already",
      isHeavy: true
    ),
    .text(
      "groups without number",
      "for i in 0..<1_000_000 { sequence { wait 1s } }",
      error: "timers and groups wait already",
      isHeavy: true
    ),
    .text("a text that doubles", "var s = \"ab\"\nwhile true { s = s + s }", error: "this text is longer than 16 MB"),
    .text(
      "a list that doubles",
      "var s = [1]\nwhile true { s = s + s }",
      error: "this list has more than 1000000 elements",
      isHeavy: true
    ),
    .text("lists in lists", "var s = [\"a\"]\nwhile true { s = [s, s] }", error: "more than 1000000 elements"),
    .text(
      "properties of one's own without number",
      "layer b\nfor i in 0..<100_000 { property `p\\(i)` of b = 1 }",
      error: "there are 1000 properties of one's own already"
    ),
    .text(
      "texts without number",
      "set memory 300\nvar s = \"a\"\nfor i in 0..<22 { s = s + s }\nvar all = []\n"
        + "for i in 0..<1000 { all = all + [s + \"\\(i)\"] }",
      error: "this takes more than 300 MB of memory and was stopped",
      isHeavy: true
    ),
    .text("a table without end", "table now from 0 to 1e9", error: "more than 10000000 samples"),
    .text("a time that lies far off", "run 1e300\nprint now", output: nil),
    .text(
      "a run without end",
      "layer b\nspring b.scale to 2 damping 0 stiffness 10\nrun",
      error: "never comes to rest"
    ),
  ]

  static let bytes: [Case] = [
    Case(
      testDescription: "bytes that are no UTF-8",
      script: { Data([0x70, 0x72, 0x69, 0x6E, 0x74, 0x20, 0x22, 0xFF, 0x22]) },
      error: ":1:8: error: this is not UTF-8"
    ),
    Case(
      testDescription: "a byte order mark and CRLF",
      script: { Data([0xEF, 0xBB, 0xBF] + Array("print 1\r\nprint 2\r\n".utf8)) },
      output: "1\n2\n",
      status: 0
    ),
    Case(
      testDescription: "the character 0",
      script: { Data("print 1\0\n".utf8) },
      error: "the control character 0 has no meaning here"
    ),
    .text(
      "a name that clears the screen",
      "layer `\u{1B}[2J`\nlayer b in `\u{1B}[2J`\nprint b\nprint \"\\u{1b}]0;title\\u{7}\"",
      output: nil
    ),
    .text("an error that clears the screen", "`\u{1B}[2J`.alpha = 1", error: #"\u{1b}[2J"#),
    .text("a text that turns the direction", "print \"a\\u{202e}b\"", output: "a\\u{202e}b\n"),
  ]

  @Test("ends in a clear error or the right result, in time and in little memory", arguments: large + endless + bytes)
  func ends(sample: Case) throws {
    if sample.isHeavy, !Self.isRelease { return }
    let folder = try TemporaryFolder()
    try sample.script().write(to: URL(fileURLWithPath: folder.file("script.motion")))
    var use = Use()
    let result = try Program.run([folder.file("script.motion")], limit: 60) { use.look(at: $0) }
    if let output = sample.output { #expect(result.output == output) }
    #expect(!result.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    #expect(!result.error.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    if let error = sample.error {
      #expect(result.error.contains(error), "\(result.error.prefix(400))")
    } else {
      #expect(result.error.isEmpty, "\(result.error.prefix(400))")
    }
    #expect(result.ending == .exit(sample.status))
    #expect(use.seconds < Self.greatestSeconds, "\(use.seconds) s")
    #expect(use.memory < Self.greatestMemory, "\(use.memory >> 20) MB")
  }

  /// What a program has used of the processor and of memory when it was last looked at; nothing where the system has no
  /// such files.
  private struct Use {
    var seconds = 0.0
    /// The most at any time, bytes.
    var memory = 0

    mutating func look(at process: pid_t) {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        let times = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      else { return }
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
      if let peak, peak.count > 1, let kilobytes = Int(peak[1]) { memory = max(memory, kilobytes << 10) }
      // Behind the name, which stands in parentheses, the twelfth and the thirteenth: ticks in the program and for it.
      let fields = times.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 12, let own = Double(fields[11]), let system = Double(fields[12]) else { return }
      seconds = (own + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  // MARK: Files

  static let places = [
    ("../out.motion", "lies outside the current folder"), ("/tmp/out.motion", "lies outside the current folder"),
    (".profile", "does not end in .motion"), (".profile.motion", "is a hidden place"),
    (".config/out.motion", "is a hidden place"), ("link/out.motion", "lies outside the current folder"),
    ("inner/../../out.motion", "lies outside the current folder"), ("linked.motion", "is a link"),
    ("inner", "does not end in .motion"), ("none/out.motion", "there is no folder"), ("", "does not end in .motion"),
    ("a\\u{0}.motion", "can not hold the character 0"), ("folder.motion", "is no file"),
    ("pipe.motion", "is no file"), ("\\u{1b}[2J/out.motion", "there is no folder"),
  ]

  /// A folder with a link that leads out, and whatever else could be written to by mistake.
  private func trap() throws -> (outer: TemporaryFolder, inside: String) {
    let outer = try TemporaryFolder()
    let inside = outer.file("work")
    for name in ["work", "work/inner", "work/.config", "work/folder.motion", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: outer.file(name), withIntermediateDirectories: true)
    }
    try outer.write("precious", to: "elsewhere/precious.motion")
    let links = [("work/link", "elsewhere"), ("work/linked.motion", "elsewhere/precious.motion")]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: outer.file(name), withDestinationPath: outer.file(target))
    }
    _ = mkfifo(outer.file("work/pipe.motion"), 0o600)
    return (outer, inside)
  }

  private func files(in folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
  }

  private func run(_ arguments: [String], in folder: String) throws -> Program.Result {
    try Program.run("sh", ["-c", "cd \"$0\" && exec \"$@\"", folder, Program.path] + arguments)
  }

  @Test("writes nowhere but in its folder, and to no hidden place", arguments: ["save", "record"], places)
  func writes(command: String, place: (path: String, reason: String)) throws {
    let (outer, inside) = try trap()
    let before = try files(in: outer)
    let result = try run(["-e", "layer b\n\(command) \"\(place.path)\""], in: inside)
    #expect(result.error.contains(place.reason), "\(result.error)")
    #expect(!result.error.contains("\u{1B}"))
    #expect(result.ending == .exit(1))
    #expect(try files(in: outer) == before)
    #expect(outer.read("elsewhere/precious.motion") == "precious")
  }

  @Test("writes below a folder that --allow-write names, and nothing with --no-write")
  func permissions() throws {
    let (outer, inside) = try trap()
    let elsewhere = outer.file("elsewhere")
    let script = "layer b\nsave \"\(elsewhere)/out.motion\""
    #expect(try run(["-e", script], in: inside).ending == .exit(1))
    #expect(try run(["--allow-write", elsewhere, "-e", script], in: inside).ending == .exit(0))
    #expect(outer.read("elsewhere/out.motion") == "layer b\n")
    let hidden = "layer b\nsave \"\(elsewhere)/.out.motion\""
    #expect(try run(["--allow-write", elsewhere, "-e", hidden], in: inside).error.contains("is a hidden place"))
    let both = ["--no-write", "--allow-write", elsewhere, "-e", "layer b\nsave \"out.motion\""]
    #expect(try run(both, in: inside).error.contains("--no-write forbids writing files"))
    #expect(outer.read("work/out.motion") == nil)
  }

  @Test(
    "reads nothing outside of its folder",
    arguments: [
      ("source \"/etc/passwd\"", "does not end in .motion"),
      ("source \"../elsewhere/precious.motion\"", "lies outside the folder of the script"),
      ("source \"link/precious.motion\"", "lies outside the folder of the script"),
      ("fit \"/etc/passwd\"", "lies outside the folder of the script"),
      ("plot \"link/precious.motion\"", "lies outside the folder of the script"),
      ("fit \"pipe.motion\"", "is no file"), ("plot \"inner\"", "is no file"),
    ]
  )
  func reads(script: String, reason: String) throws {
    let (outer, inside) = try trap()
    let result = try run(["-e", script], in: inside)
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(result.ending == .exit(1))
    #expect(outer.read("elsewhere/precious.motion") == "precious")
  }
}
