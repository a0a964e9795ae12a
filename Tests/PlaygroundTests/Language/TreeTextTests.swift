import Testing

@testable import Playground

@Suite("A printed tree")
struct TreeTextTests {
  /// Whether what is printed parses to the same tree, and is printed the same then.
  private func check(_ script: String) throws {
    let first = try #require(TreeDump.parsed(script), "\(script)")
    let second = try #require(TreeDump.parsed(first.printed), "\(script)\nprinted as\n\(first.printed)")
    #expect(first.dump == second.dump, "\(script)\nprinted as\n\(first.printed)")
    #expect(first.printed == second.printed)
  }

  @Test("of an example script parses to the same tree", arguments: Repository.examples)
  func examples(name: String) throws { try check(Repository.example(name)) }

  @Test("of a command's example parses to the same tree")
  func commands() throws {
    let examples = (CommandTable.commands + CommandTable.controls).flatMap(\.examples)
    for example in examples { try check(example.code) }
    #expect(examples.count > 50)
  }

  @Test("of a wrong script that can be read parses to the same tree")
  func wrongScripts() throws {
    let scripts = DiagnosticTests.cases.map { DiagnosticTests.decoded($0.script) }.filter { TreeDump.parsed($0) != nil }
    for script in scripts { try check(script) }
    #expect(scripts.count > 100)
  }

  @Test("of random statements parses to the same tree", arguments: 0..<10)
  func random(seed: UInt64) throws {
    var random = RandomScript(seed: seed)
    let statements = (0..<200).map { _ in random.statement() }
    let readable = statements.filter { TreeDump.parsed($0) != nil }
    for statement in readable { try check(statement) }
    #expect(readable.count > 150)
  }

  @Test("of tens of thousands of operators, signs and brackets is made in one go")
  func chains() throws {
    try check("print 1" + String(repeating: " + 1", count: 30_000))
    try check("print " + String(repeating: "-!", count: 20_000) + "x")
    try check("print x" + String(repeating: "[0]", count: 20_000))
    try check("print true" + String(repeating: " && true", count: 20_000))
  }

  @Test("of 200 parentheses in one another is the number in them")
  func nested() throws {
    try check("print " + String(repeating: "(", count: 200) + "2" + String(repeating: ")", count: 200))
  }

  @Test(
    "has the fewest parentheses and quotes",
    arguments: [
      ("print ((a)) + ((b * c))", "print a + b * c"), ("print (a + b) * c", "print (a + b) * c"),
      ("print a - (b - c)", "print a - (b - c)"), ("print (a - b) - c", "print a - b - c"),
      ("print -(-a)", "print --a"), ("print -(a + b)", "print -(a + b)"), ("print (-a).x", "print (-a).x"),
      ("print (a.x).y", "print (a.x).y"),
      ("print (a ? b : c) ? d : (e ? f : g)", "print (a ? b : c) ? d : e ? f : g"),
      ("print (a == b) == c", "print (a == b) == c"), ("print a || (b && c)", "print a || b && c"),
      ("print (0)..<(n - 1)", "print 0..<n - 1"), ("print a -b", nil), ("print a-b", "print a - b"),
      ("layer b frame 35 -40 (80) (11)", "layer b frame 35 -40 80 11"),
      ("layer b frame 1 2 (width) (w)", "layer b frame 1 2 (width) w"),
      ("`spring` + 1", "`spring` + 1"), ("`ball` + 1", "ball + 1"), ("`ball` has key", "`ball` has key"),
      ("spring.x = 3", "spring.x = 3"), ("`let` = 3", "`let` = 3"), ("`spring` = 3", "spring = 3"),
      ("print `true`, `has`, `a b`", "print `true`, `has`, `a b`"), ("layer 層", "layer 層"),
      ("print \"a\\(\"b\")\"", "print \"a\\(\"b\")\""), ("print \"\\(\"b\")\"", "print \"\\(\"b\")\""),
      ("print \"\\u{7}\\t`\"", "print \"\\u{7}\\t`\""), ("print `a\\`\"`", "print `a\\`\"`"),
      ("wait (0.5s)", "wait 0.5s"), ("wait 500ms", "wait 0.5s"), ("print 45deg", "print 45deg"),
      ("print 1rad, 0.25turn, 2px, 60fps, 50%", "print 1rad, 90deg, 2pt, 60Hz, 0.5"),
      ("print #f00, #f008, #123456", "print #ff0000, #ff000088, #123456"),
      ("print 1_000, 1e3, 1e300", "print 1000, 1000, 1e300"),
      ("if a { } else { if b { c } }", "if a {} else if b {\n  c\n}"),
      ("on tap a { print 1; print 2 }", "on tap a {\n  print 1\n  print 2\n}"),
      ("func f(a) { return }; func g() {}", "func f(a) {\n  return\n}\nfunc g() {}"),
      ("table a to (rest)", "table a to `rest`"), ("basic a.alpha to 1 curve (c)", "basic a.alpha to 1 curve `c`"),
    ]
  )
  func canonical(script: String, printed: String?) throws {
    #expect(TreeDump.parsed(script)?.printed == printed.map { $0 + "\n" })
    if printed != nil { try check(script) }
  }
}
