import Testing

@testable import Playground

@Suite("The interpreter")
struct InterpreterTests {
  @Test(
    "gives handlers the values that locals have when they are set up",
    arguments: [
      ("for i in 0..<3 { after 0.1s { print i } }\nrun", "0\n1\n2"),
      ("layer b\nif true { var n = 1\n on tap b { print n }\n n = 2 }\ntap b", "1"),
      ("func f(x) { after 0.1s { print x } }\nf(1)\nf(2)\nrun", "1\n2"),
      ("if true { let n = 1\n after 0.1s { after 0.1s { print n } } }\nrun", "1"),
      (
        "layer b\nif true { let n = 7\n spring b.alpha to 0 then { print n, self, key, finished } }\nrun",
        "7 b alpha true"
      ),
      ("var n = 1\nafter 0.1s { print n }\nn = 2\nrun", "2"), ("var n = 1\nafter 0.1s { n += 1 }\nrun\nprint n", "2"),
      ("for i in 0..<2 { every 0.1s times 2 { print i, now } }\nrun", "0 0.1s\n1 0.1s\n0 0.2s\n1 0.2s"),
    ]
  )
  func captures(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "keeps layers, variables and functions apart",
    arguments: [
      ("layer b\nvar b = 1", "error: ‘b’ is a layer already"),
      ("var b = 1\nlayer b", "error: ‘b’ is a variable already"),
      ("func b() {}\nlayer b", "error: ‘b’ is a function already"),
      ("layer b\nfunc b() {}", "error: ‘b’ is a layer already"),
      ("layer b alpha 0.5\nlayer b scale 2\nprint b.alpha, b.scale", "0.5 (2, 2)"),
      ("layer b\nremove b\nvar b = 1\nprint b", "1"), ("if true { let b = 1 }\nlayer b\nprint b.alpha", "1"),
    ]
  )
  func names(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "stops what has no end, each with its own error",
    arguments: [
      ("set statements 1000\nwhile true {}", "error: this ran 1000 statements and was stopped"),
      ("set statements 1000\nfor i in 0..<1e15 {}", "error: this ran 1000 statements and was stopped"),
      ("set statements 1000\nrepeat 1e15 {}", "error: this ran 1000 statements and was stopped"),
      (
        "set statements 1000\nfor i in -9007199254740992...9007199254740992 {}",
        "error: this ran 1000 statements and was stopped"
      ),
      ("set statements 1000\nevery 1e-9s {}\nwait 1s", "error: this ran 1000 statements and was stopped"),
      ("set statements 100\nrepeat 60 {}\nrepeat 60 {}\nprint 1", "1"),
      ("for i in 0..<1e300 {}", "error: a range takes a whole number, not 1e300"),
      ("repeat 1e300 {}", "error: ‘repeat’ takes a whole number, not 1e300"),
      (
        "set calls 10\nfunc f(n) { return n == 0 ? 0 : f(n - 1) }\nprint f(9)\nprint f(10)",
        "0\nerror: calls lie more than 10 deep"
      ),
      ("var a = []\nrepeat 1000 { a = [a] }", "error: lists lie more than 256 deep in one another"),
      ("var a = [0]\nrepeat 100 { a = [a, a] }", "error: this list has more than 1000000 elements"),
      ("var a = [0]\nrepeat 100 { a = a + a }", "error: this list has more than 1000000 elements"),
      ("var a = \"0123456789\"\nrepeat 100 { a += a }", "error: this text is longer than 16 MB"),
      ("var a = \"0123456789\"\nrepeat 100 { a = \"\\(a)\\(a)\" }", "error: this text is longer than 16 MB"),
      (
        "var a = \"0123456789\"\nrepeat 17 { a += a }\nvar l = [a]\nrepeat 10 { l = l + l }\nprint l",
        "error: this text is longer than 16 MB"
      ),
      ("set layers 3\nfor i in 0..<4 { layer `l\\(i)` }", "error: there are 3 layers already"),
      ("set animations 1\nlayer b\nspring b.alpha to 0\nspring b.scale to 2", "error: there are 1 animations already"),
      ("table now to 1s every 1e-300s", "error: this would be more than 10000000 samples"),
      ("set samples 5\ntable now to 1s every 0.2s", "error: this would be more than 5 samples"),
    ]
  )
  func limits(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test("takes what lies deep in one another for an error, never for the end")
  func deep() throws {
    let blocks = String(repeating: "if true { ", count: 240)
    let samples = [
      "func f(n) { return f(n + 1) }\nf(0)",
      "func f(n) { \(blocks) f(n + 1) \(String(repeating: "}", count: 241))\nf(0)",
      "layer b\nfunc f() { animate 1s { f() } }\nf()",
      "layer b\nfunc f() { return [max(1, f())][0] + 1 }\nprint f()",
    ]
    for sample in samples {
      let result = try Program.run(["-e", sample])
      #expect(result.ending == .exit(1), "\(sample.prefix(40)): \(result.error.suffix(300))")
      #expect(result.error.contains(" deep") || result.error.contains("can not stand inside"))
    }
  }

  @Test(
    "draws no picture that no one sees",
    arguments: [
      ("func f() { plot f()\n return 1 }\nf()", "plot of f()\n1"),
      ("func f() { table f() to 0s\n return 1 }\nf()", "time (s)  f()\n--------  ---\n       0    1\n1"),
      ("layer b\nevery 1s times 1000 { plot b.alpha to rest\n plot b.scale to rest }\nplot b.alpha", "plot of b.alpha"),
    ]
  )
  func unseen(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test("a thousand calls in one another are no error")
  func thousandCalls() throws {
    let script = "func f(n) { if n == 0 { return 0 } else { return 1 + f(n - 1) } }\nprint f(999)"
    #expect(try Program.run(["-e", script]).output == "999\n")
  }
}
