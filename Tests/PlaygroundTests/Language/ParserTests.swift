import Testing

@testable import Playground

@Suite("A statement")
struct ParserTests {
  @Test(
    "steers what runs",
    arguments: [
      ("if true { print 1 }", "1"), ("if false { print 1 } else { print 2 }", "2"),
      ("let n = 2\nif n == 1 { print 1 } else if n == 2 { print 2 } else { print 3 }", "2"),
      ("let n = 3\nif n == 1 { print 1 } else if n == 2 { print 2 } else { print 3 }", "3"),
      ("if true { print 1 }; print 2", "1\n2"), ("if true { print 1; print 2 }", "1\n2"), ("if true {}", ""),
      ("for i in 0..<3 { print i }", "0\n1\n2"), ("for i in 2...3 { print i }", "2\n3"),
      ("for i in 3..<3 { print i }", ""),
      ("for x in [1, \"a\", red] { print x }", "1\na\nred"), ("for i in [] { print i }", ""),
      ("for i in 0..<5 { if i == 1 { continue }\n if i == 3 { break }\n print i }", "0\n2"),
      ("for i in 0..<2 { for j in 0..<2 { if j == 1 { break }\n print i, j } }", "0 0\n1 0"),
      ("var n = 3\nwhile n > 0 { print n\n n -= 1 }", "3\n2\n1"), ("while false { print 1 }", ""),
      ("repeat 3 { print \"x\" }", "x\nx\nx"), ("repeat 0 { print 1 }", ""), ("repeat 5 { break }\nprint 1", "1"),
      ("var i = 9\nfor i in 0..<2 { print i }\nprint i", "0\n1\n9"),
      ("if true { let a = 1 }\nprint a", "error: there is nothing called ‘a’"),
    ]
  )
  func control(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "binds and changes names",
    arguments: [
      ("let a = 1\nlet a = 2\nprint a", "2"), ("var a = 1\na += 2\na *= 3\na -= 1\na /= 4\nprint a", "2"),
      ("let a =\n  1\nprint a", "1"), ("var s = \"a\"\ns += \"b\"\nprint s", "ab"),
      ("if true { let a = 1\n let b = a + 1\n print b }", "2"),
      ("if true { var a = 1\n if true { var a = 2\n a += 1\n print a }\n print a }", "3\n1"),
      ("var a = 1\nif true { a = 5 }\nprint a", "5"),
      ("let red = 3\nprint red", "notice: ‘red’ now hides the colour of that name\n3"),
      ("layer b\nb.position += (10, 20)\nb.positionX *= 2\nprint b.position", "(395, 353.5)"),
      ("layer b\nb.position.x = 5\nprint b.position.x", "5"),
    ]
  )
  func names(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "calls functions",
    arguments: [
      ("func f() { return 3 }\nprint f()", "3"), ("func f() { print 1 }\nf()", "1"), ("func f() {}\nprint f()", "none"),
      ("func f(a, b) { return a - b }\nprint f(5, 3)", "2"),
      ("func f(a) { if a { return 1 }\n return 2 }\nprint f(true), f(false)", "1 2"),
      ("func f(n) { return n < 2 ? 1 : n * f(n - 1) }\nprint f(10)", "3628800"),
      ("func f(n) { for i in 0..<10 { if i == n { return i } }\n return -1 }\nprint f(3), f(20)", "3 -1"),
      (
        "func even(n) { return n == 0 ? true : odd(n - 1) }\nfunc odd(n) { return n == 0 ? false : even(n - 1) }\nprint even(10)",
        "true"
      ),
      ("var total = 0\nfunc add(n) { total += n }\nadd(2)\nadd(3)\nprint total", "5"),
      ("func f() { return }\nprint f()", "none"), ("func f() { return 1 }\nfunc f() { return 2 }\nprint f()", "2"),
      ("f(3)\nfunc f(n) { print n }", "error: there is no function ‘f’"),
      ("func f() { func g() { return 1 }\n return g() }\nprint f()", "1"),
    ]
  )
  func functions(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test("of 250 blocks in one another runs, and so does one of 200 parentheses")
  func nesting() throws {
    let blocks = String(repeating: "if true { ", count: 250) + "print 1" + String(repeating: " }", count: 250)
    let parentheses = "print " + String(repeating: "(", count: 200) + "2" + String(repeating: ")", count: 200)
    #expect(try Program.run(["-e", blocks, "-e", parentheses]).output == "1\n2\n")
  }

  @Test(
    "is a syntax error of its own, and none of the text runs",
    arguments: [
      ("print 1\nwait 5 s\nprint )\nprint 2", ["error: unexpected ‘s’", "error: expected a value, found ‘)’"]),
      (
        "let a = (1\nwait 5 s\nif true {\n  wait 6 s\n}",
        ["error: this ‘(’ is not closed", "error: unexpected ‘s’", "error: unexpected ‘s’"]
      ),
      (
        "print “a”\nprint 1，2\nprint 3",
        ["error: ‘“’ is a typographic quotation mark", "error: ‘，’ is full-width punctuation"]
      ),
      ("}\n}\nprint 1", ["error: this ‘}’ closes nothing", "error: this ‘}’ closes nothing"]),
    ]
  )
  func syntaxErrors(script: String, errors: [String]) {
    #expect(Script.output(of: script).split(separator: "\n").map(String.init) == errors)
  }
}
