import Testing

@testable import Playground

@Suite("The program")
struct MainTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var input: String?
    var output = ""
    var error = ""
    var status: Int32 = 0

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case(arguments: ["-e", "print 1", "-e", "print 2"], output: "1\n2\n"),
    Case(arguments: ["-e", "var a = 1", "-e", "print a"], output: "1\n"),
    Case(arguments: ["-"], input: "print 1\nprint 2", output: "1\n2\n"),
    Case(arguments: [], input: "print 1", output: "1\n"),
    Case(arguments: ["-e", "print 1", "-", "-e", "print 3"], input: "print 2", output: "1\n2\n3\n"),
    Case(arguments: ["--check", "-e", "print 1 / 0"]),
    Case(arguments: ["--set", "a=5", "-e", "var a = 1\nprint a"], output: "5\n"),
    Case(
      arguments: ["--set", "a=red", "--set", "b=2s", "-e", "var a = 1\nvar b = 2\nprint a, b\nvar a = 3\nprint a"],
      output: "red 2s\n3\n"
    ),
    Case(arguments: ["--set", "a=(1, 2)", "-e", "var a = 1\nprint a.y"], output: "2\n"),
    Case(arguments: ["--fps", "10", "-e", "step\nprint now"], output: "0.1s\n"),
    Case(arguments: ["-e", "quit 3\nprint 1"], status: 3),
    Case(arguments: ["-e", "layer b\non tap b { print 1\n quit 4 }\ntap b\nprint 2"], output: "1\n", status: 4),
    Case(arguments: ["-e", "after 1s { quit 5 }\nrun", "-e", "print 1"], status: 5),
    Case(arguments: ["--quiet", "-e", "let red = 1\nprint red"], output: "1\n"),
    Case(
      arguments: ["-e", "print 1\nprint 1 / 0\nprint 2"],
      output: "1\n",
      error: "<-e 1>:2:9: error: division by zero\n  print 1 / 0\n          ^\n",
      status: 1
    ),
    Case(
      arguments: ["--keep-going", "-e", "var a = 1\nif true { a = 2\n print 1 / 0 }\nprint a"],
      output: "1\n",
      error: "<-e 1>:3:10: error: division by zero\n  print 1 / 0 }\n          ^\n",
      status: 1
    ),
    Case(
      arguments: ["--keep-going", "-e", "print 1 / 0\nquit"],
      error: "<-e 1>:1:9: error: division by zero\n  print 1 / 0\n          ^\n",
      status: 1
    ),
    Case(
      arguments: ["--check", "-e", "print 1\nwait 5 s"],
      error: "<-e 1>:2:8: error: unexpected ‘s’\n  wait 5 s\n         ^\n  write 5s\n",
      status: 1
    ),
    Case(
      arguments: ["-e", "let red = 1"],
      error: "<-e 1>:1:1: notice: ‘red’ now hides the colour of that name\n  let red = 1\n  ^~~~~~~~~~~\n"
    ),
    Case(
      arguments: ["--set", "a=1 +", "-e", "var a = 1"],
      error:
        "<--set a>:1:4: error: expected a value\n  1 +\n     ^\nplayground: --set a: ‘1 +’ is no value\nsee playground --help\n",
      status: 2
    ),
  ]

  @Test("runs files and texts in order, in one session, and leaves with a status", arguments: cases)
  func runs(sample: Case) throws {
    let result = try Program.run(sample.arguments, input: sample.input)
    #expect(result.output == sample.output)
    #expect(result.error == sample.error)
    #expect(result.ending == .exit(sample.status))
  }

  @Test("reads a script alike from a file, a pipe and the command line")
  func sameBytes() throws {
    let folder = try TemporaryFolder()
    let script =
      "layer b\nspring b.scale to 2 bounciness 12\nwait 0.1s\nprint b.scale\ntable b.scale to rest every 0.1s as csv\nplot b.scale\n"
    try folder.write(script, to: "script.motion")
    let file = try Program.run([folder.file("script.motion")])
    #expect(file.ending == .exit(0) && !file.output.isEmpty)
    #expect(try Program.run(["-"], input: script).output == file.output)
    #expect(try Program.run(["-e", script]).output == file.output)
  }

  @Test("reads what a loop names over and over once")
  func sourcedInLoop() throws {
    let folder = try TemporaryFolder()
    try folder.write("n += 1\n", to: "part.motion")
    try folder.write("var n = 0\nfor i in 0..<3 { source \"part.motion\" }\nprint n\n", to: "script.motion")
    let result = try Program.run([folder.file("script.motion")])
    #expect(result.output == "3\n" && result.error.isEmpty)
    var session = CommandTable.session()
    let text = "for i in 0..<50 { source \"part.motion\" }"
    let script = try session.parse(SourceText(name: "script", text: "var n = 0\n" + text, folder: folder.path))
    try session.run(script, keepsGoing: false)
    #expect(session.sources.count == 2)
  }

  @Test(
    "shows no control character to a terminal that a script could hide",
    arguments: [
      ("\"\\u{1B}[31mred\"", "\\u{1B}[31mred"), ("\"a\\0b\"", "a\\u{0}b"), ("\"\\u{202E}abc\"", "\\u{202E}abc"),
      ("[\"\\u{7}\"]", "[\"\\u{7}\"]"),
    ]
  )
  func controls(text: String, shown: String) throws {
    #expect(try Program.run(["-e", "print \(text)"]).output.lowercased() == shown.lowercased() + "\n")
  }
}
