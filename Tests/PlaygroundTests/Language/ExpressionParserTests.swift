import Testing

@testable import Playground

@Suite("An expression")
struct ExpressionParserTests {
  @Test(
    "binds as in Swift",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("24 / 4 / 2", "3"), ("7 % 4 * 2", "6"),
      ("-2 * 3", "-6"), ("2 - -3", "5"), ("--3", "3"), ("-(1, 2).x", "-1"), ("!true == false", "true"),
      ("1 + 1 == 2 && 2 < 3", "true"), ("true || false && false", "true"), ("(true || false) && false", "false"),
      ("1 < 2 == true", "error: comparisons do not chain"),
      ("true ? 1 : 2", "1"), ("false ? 1 : true ? 2 : 3", "2"), ("1 > 2 ? 1 + 1 : 2 + 2", "4"),
      ("true ? false ? 1 : 2 : 3", "2"),
      ("0..<1 + 2", "0..<3"), ("count(1 + 1...2 * 3)", "5"), ("1 + (0..<3)[2]", "3"), ("[1, 2][0] + 1", "2"),
      ("max(1, 2) * 2", "4"), ("(1, 2) + (3, 4) * 2", "(7, 10)"),
    ]
  )
  func precedence(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test(
    "leaves out the side that does not matter",
    arguments: [
      ("print false && 1 / 0 == 1", "false"), ("print true || 1 / 0 == 1", "true"),
      ("print true ? 1 : 1 / 0", "1"), ("print false ? 1 / 0 : 2", "2"),
      ("print true && 3", "error: true or false is wanted here, not a number"),
      ("print 3 && true", "error: true or false is wanted here, not a number"),
      ("print false && 3", "false"),
    ]
  )
  func shortCircuit(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "has lists, tuples and ranges",
    arguments: [
      ("[1, \"a\", red, [2]]", "[1, \"a\", red, [2]]"), ("[]", "[]"), ("[1, 2] + [3]", "[1, 2, 3]"),
      ("[10, 20, 30][1]", "20"), ("[[1, 2], [3, 4]][1][0]", "3"), ("count([1, 2, 3])", "3"),
      ("[1, 2] == [1, 2]", "true"),
      ("[1, 2] == [1, 3]", "false"), ("[1] == [1, 2]", "false"), ("(1.5, 2)", "(1.5, 2)"), ("(1, 2).y", "2"),
      ("(1, 2, 3, 4).height", "4"), ("(1, 2, 3, 4).bottom", "3"), ("(5)", "5"), ("(0..<5)[4]", "4"),
      ("count(0..<5)", "5"),
      ("count(1...5)", "5"), ("5..<0", "5..<5"), ("count(3...1)", "0"), ("none", "none"),
      ("[none, true]", "[none, true]"),
      ("(10deg, 20deg)", "(10deg, 20deg)"), ("-(1, 2)", "(-1, -2)"), ("(1, 2) * 2", "(2, 4)"), ("2 * (1, 2)", "(2, 4)"),
      ("(2, 4) / 2", "(1, 2)"), ("(1, 2) == (1, 2)", "true"), ("(2, 2) == 2", "true"), ("2 == (2, 3)", "false"),
      ("(2, 3) > 1", "true"), ("(2, 3) > 2", "false"),
    ]
  )
  func collections(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test("of 300,000 parts is evaluated, and freed", .timeLimit(.minutes(1)))
  func longChain() throws {
    let folder = try TemporaryFolder()
    try folder.write("print 1" + String(repeating: " + 1", count: 300_000) + "\n", to: "chain.motion")
    let result = try Program.run([folder.file("chain.motion")])
    #expect(result.output == "300001\n")
    #expect(result.ending == .exit(0))
  }
}
