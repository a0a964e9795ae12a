import Testing

@testable import Playground

@Suite("The text of a script")
struct LexerTests {
  @Test(
    "is cut by white space as in Swift",
    arguments: [
      ("print 5 - 3, 5-3, 5 -3 * -1", "error: unexpected ‘-’"),
      ("print 5 - 3, 5-3", "2 2"),
      ("layer b frame 1 2 35 -40\nprint b.frame", "(1, 2, 35, -40)"),
      ("layer b position 10 - 3 -4\nprint b.position", "(7, -4)"),
      ("layer b position (1, 2)\nprint b.position", "(1, 2)"),
      ("func f(x) { return x }\nprint f(3)", "3"),
      ("func f(x) { return x }\nprint f (3)", "error: unexpected ‘(’"),
      ("let l = [7, 8]\nprint l[1]", "8"),
      ("let l = [7, 8]\nprint l [1]", "error: unexpected ‘[’"),
      ("let a = 3\nprint -a, - a", "-3 -3"),
      ("print !true, ! true", "false false"),
      ("print 1,\n2", "1 2"),
      ("print 1 +\n2", "3"),
      ("print 1 \\\n+ 2", "3"),
      ("print 1 \\ // here\n  + 2", "3"),
      ("print (1\n+\n2)", "3"),
      ("print max(\n1,\n2\n)", "2"),
      ("print [\n1,\n2,\n]", "[1, 2]"),
      ("print 1; print 2;; print 3;", "1\n2\n3"),
      ("\n\n;\nprint 1\n\n", "1"),
      ("print\t1", "1"),
      ("", ""),
    ]
  )
  func whiteSpace(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "may have comments, a byte-order mark, Windows line ends and a first line for the shell",
    arguments: [
      ("print 1 // one\n// none\nprint 2", "1\n2"),
      ("print 1 /* one */ + /* two */ 2", "3"),
      ("print 1 /* a /* b */ c */ + 2", "3"),
      ("print 4 /* over\nrows */ / 2", "2"),
      ("print \"// no comment\"", "// no comment"),
      ("\u{FEFF}print 1", "1"),
      ("print 1\r\nif true {\r\n  print 2\r\n}\r\n", "1\n2"),
      ("#!/usr/bin/env playground\nprint 1", "1"),
    ]
  )
  func comments(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "has numbers, with units glued on",
    arguments: [
      ("1", "1"), (".5", "0.5"), ("0.25", "0.25"), ("1e3", "1000"), ("1E-2", "0.01"), ("1_000_000", "1000000"),
      ("-0", "0"), ("1.5e+2", "150"),
      ("1s", "1s"), ("250ms", "0.25s"), ("45deg", "45deg"), ("0.5turn", "180deg"), ("3.141592653589793rad", "180deg"),
      ("3pt", "3"), ("3px", "3"), ("60Hz", "60/s"), ("60fps", "60/s"),
      ("50%", "0.5"), ("12.5%", "0.125"), ("7%3", "1"), ("7 % 3", "1"), ("7% 3", "error: unexpected ‘3’"),
      ("50% + 1", "1.5"), ("(7)%(4)", "3"), ("7%(4)", "3"), ("(50%)", "0.5"), ("1..<3", "1..<3"), ("1...3", "1..<4"),
      ("5-3", "2"), ("5e0", "5"), ("0", "0"),
    ]
  )
  func numbers(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test(
    "has names in any script, and any text as a name between backquotes",
    arguments: [
      ("var é = 3\nprint é", "3"),
      ("var é=3\nprint é+é", "6"),
      ("layer 按鈕 color red\nprint 按鈕.color, 按鈕.alpha", "red 1"),
      ("var _a1 = 3\nprint _a1", "3"),
      ("layer `my ball`\n`my ball`.alpha = 0.5\nprint `my ball`.alpha", "0.5"),
      ("layer `to`\nspring `to`.alpha to 0\nrun\nprint `to`.alpha", "0"),
      ("for i in 0..<3 { layer `row\\(i)` position 0 i }\nprint row2.positionY, `row\\(1)`.positionY", "2 1"),
      ("for i in 0..<2 { layer `r\\(i)`\n  `r\\(i)`.alpha = i / 2 }\nprint r0.alpha, r1.alpha", "0 0.5"),
      ("layer `a\\(`b\\(1)`)`", "error: there is nothing called ‘b1’"),
      ("let b1 = \"x\"\nlayer `a\\(`b\\(1)`)`\n`a\\(`b\\(1)`)`.alpha = 0.5\nprint ax.alpha", "0.5"),
      ("layer b\nspring b.alpha to 0 key `my key`\nkeys b\nprint b has `my key`", "my key\ntrue"),
      ("layer b\nlet n = 3\nspring b.alpha to 0 key `k\\(n)`\nkeys b", "k3"),
    ]
  )
  func names(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "takes a first word for a command unless what follows is glued or assigned",
    arguments: [
      ("layer spring\nspring.alpha = 0.5\nprint spring.alpha", "0.5"),
      ("var wait = 3\nwait = 4\nprint wait", "4"),
      ("var wait = 3\nwait += 4\nprint wait", "7"),
      ("func run() { return 5 }\nrun()", "5"),
      ("let table = [1, 2]\ntable[1]", "2"),
      ("var to = 2\nlayer b\nspring b.scale to to\nrun\nprint b.scale", "(2, 2)"),
    ]
  )
  func commands(script: String, output: String) {
    #expect(Script.output(of: script) == output)
  }

  @Test(
    "has strings with Swift's escapes and interpolation",
    arguments: [
      (#""a\tb""#, "a\tb"), (#""a\nb""#, "a\nb"), (#""\"\\\'""#, "\"\\'"), (#""\u{48}\u{1F600}""#, "H😀"),
      (#""1 + 2 = \(1 + 2)""#, "1 + 2 = 3"), (#""\(1)\(2)""#, "12"), (#""a\("b\("c")")d""#, "abcd"),
      (#""\((1, 2))""#, "(1, 2)"), (#""\(max(1, 2))!""#, "2!"), (#""""#, ""), (#""é中😀""#, "é中😀"),
      (#""a" + "b""#, "ab"), (#""\(45deg) \(0.5s) \(red)""#, "45deg 0.5s red"),
    ]
  )
  func strings(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test(
    "has colours by number, name and function",
    arguments: [
      ("#f00", "red"), ("#ff0000", "red"), ("#f008", "#ff000088"), ("#12345678", "#12345678"), ("#FFF", "white"),
      ("red", "red"), ("rebeccapurple", "rebeccapurple"), ("clear", "clear"), ("rgb(255, 0, 0)", "red"),
      ("rgba(255, 0, 0, 50%)", "rgba(255, 0, 0, 50%)"), ("hsl(120deg, 100%, 50%)", "lime"),
      ("hsl(120deg, 50%, 50%)", "rgb(63.75, 191.25, 63.75)"),
      ("gray(100%)", "white"), ("gray(0, 0)", "clear"), ("red.green", "0"), ("#102030.blue * 255", "48"),
      ("mix(red, blue, 0.5)", "rgb(127.5, 0, 127.5)"), ("red == #f00", "true"), ("red == blue", "false"),
    ]
  )
  func colors(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }
}
