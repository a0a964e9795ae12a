import Testing

@testable import Playground

@Suite("A function of the language")
struct BuiltinTests {
  @Test(
    "gives what mathematics says",
    arguments: [
      ("abs(-3)", "3"), ("min(3, 1, 2)", "1"), ("max([3, 1, 2])", "3"), ("min(5)", "5"), ("floor(-1.5)", "-2"),
      ("ceil(1.2)", "2"),
      ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(7.3, 0.5)", "7.5"), ("clamp(5, 0, 3)", "3"),
      ("clamp(-1, 0, 3)", "0"),
      ("mix(10, 20, 25%)", "12.5"), ("mix((0, 0), (10, 20), 0.5)", "(5, 10)"), ("sqrt(9)", "3"), ("pow(2, 10)", "1024"),
      ("exp(0)", "1"), ("log(e)", "1"), ("cos(0)", "1"), ("tan(0)", "0"), ("asin(1)", "90deg"), ("hypot(3, 4)", "5"),
      ("atan2(-1, 0)", "-90deg"), ("count(\"héllo\")", "5"), ("count((1, 2, 3))", "3"), ("pi", "3.1416"),
      ("tau == 2 * pi", "true"),
      ("frame", "0"), ("fps", "60/s"),
      ("sqrt()", "error: ‘sqrt’ takes 1 value, not 0"),
      ("clamp(1, 3, 2)", "error: the lower bound of ‘clamp’ lies above the upper one"),
      ("max([])", "error: ‘max’ of nothing has no value"), ("count(3)", "error: a number has nothing to count"),
      ("max(1, \"a\")", "error: a string and a number have no order"),
      ("round(1, 0)", "error: the step of ‘round’ is greater than 0"),
    ]
  )
  func mathematics(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test("that is random gives the same numbers in every run, within its bounds")
  func random() {
    let script =
      "for i in 0..<100 { let a = random()\n let b = random(5)\n let c = random(2s, 3s)\n"
      + "if a < 0 || a >= 1 || b < 0 || b >= 5 || c < 2s || c >= 3s { print \"outside\" }\n print a, b, c }"
    let first = Script.output(of: script)
    #expect(first == Script.output(of: script))
    #expect(!first.contains("outside"))
    #expect(Set(first.split(separator: "\n")).count == 100)
    #expect(Script.output(of: "set seed 1\nprint random()") != Script.output(of: "set seed 2\nprint random()"))
  }
}
