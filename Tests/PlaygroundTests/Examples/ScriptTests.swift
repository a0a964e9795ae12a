import Testing

@Suite("A script of the reference")
struct ScriptTests {
  @Test("does what it says of itself", arguments: AnnotatedScript.all)
  func does(script: AnnotatedScript) throws {
    let result = try Program.run(script.words)
    let (told, remarks) = script.parted(error: result.error)
    #expect(result.output == script.output)
    #expect(told == script.told)
    #expect(remarks == script.remarks)
    #expect(result.ending == .exit(script.expectedStatus))
  }

  private static let sections = [
    "text", "expressions", "control", "handlers", "composition", "layers", "animations", "time", "touch", "looking",
    "errors", "limits", "output", "options",
  ]

  @Test("is there for every section, of a few rows, and expects something")
  func areThere() {
    #expect(AnnotatedScript.all.count >= 250)
    let folders = Set(AnnotatedScript.all.map { String($0.name.prefix { $0 != "/" }) })
    #expect(folders == Set(Self.sections))
    for script in AnnotatedScript.all where script.told.isEmpty && script.remarks.isEmpty {
      let expects = !script.output.isEmpty || script.text.contains("expect ") || script.expectedStatus != 0
      #expect(expects, "\(script.name)")
    }
  }

  private static let wrong = [
    ("print 1  //> 2", "the output differs"), ("print 1 / 0  //! division by one", "the sentence differs"),
    ("print 1 / 0", "an error is not written down"), ("print 1  //> 1\n//# status 3", "the status differs"),
    ("print 1  //> 1\nlet red = 1", "a notice is not written down"), ("//= x", "a remark does not come"),
  ]

  @Test("is found out when it says what is not so", arguments: wrong)
  func isFoundOut(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text + "\n", to: "script.motion")
    let script = AnnotatedScript(name: "script", path: folder.file("script.motion"), text: text)
    let result = try Program.run(script.words)
    let (told, remarks) = script.parted(error: result.error)
    let isRight =
      result.output == script.output && told == script.told && remarks == script.remarks
      && result.ending == .exit(script.expectedStatus)
    #expect(!isRight, "\(reason)")
  }
}
