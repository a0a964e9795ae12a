import Testing

@testable import Playground

@Suite("A loop of plain numbers")
struct NumberLoopTests {
  /// Bodies of loops over i; x and y are variables around them.
  static let bodies = [
    "x = x * 0.5 + i", "x += i\n y -= x / 3", "x = -(y - i) * 2", "if i % 3 == 0 { x += 1 } else { y += i }",
    "if i > 2 && x < 100 || !(y != 0) { x += 10 }", "for j in 0..<i { x += j * i }", "for j in i...4 { y += j }",
    "while x < i * 10 { x += 3 }", "while true { x += 1\n if x % 7 >= 3 { break } }",
    "for j in 0..<9 { if j == i { continue }\n if j > i + 2 { break }\n y += j }",
    "let half = i / 2\n var rest = i - half\n rest *= 2\n x += rest", "if i == 2 { x = y } else if i == 3 { y = x }",
    "x = x + 1 - 1 + i - i * 1", "if i < 1 { continue }\n y = y * 10 + i", "if true { x += 1 }\n if false { x = 0 }",
    "x = i % 2 * pi", "for j in 3..<i { for k in 0..<j { x += k } }",
  ]

  /// The same loop with a text in it, which the fast way does not know.
  @Test("ends with the same numbers as any other", arguments: bodies, ["0..<6", "1...5", "4..<4"])
  func sameNumbers(body: String, range: String) throws {
    for wrapper in ["%", "func f() { var x = 1\n var y = 2\n %\n print x, y }\nf()"] {
      let loop = { (extra: String) in
        let text = "for i in \(range) { \(extra)\(body) }"
        return "var x = 1\nvar y = 2\n"
          + wrapper.split(separator: "%", omittingEmptySubsequences: false)
          .joined(separator: text) + "\nprint x, y"
      }
      let (fast, slow) = try (result(of: loop("")), result(of: loop("let text = \"\"\n")))
      #expect(fast.output == slow.output)
      #expect(fast.output.hasPrefix("error") == false)
      #expect(fast.loops > 0)
      #expect(slow.loops == 0 || body.contains("for") || body.contains("while"))
    }
  }

  @Test(
    "is stopped at the limit on statements, as any other",
    arguments: [
      "while true {}", "while true { x += 1 }", "for i in 0..<1000 { x += 1 }", "repeat 1000 { x = 0 }",
      "while true { for i in 0..<3 { x += i } }", "while true { if x < 0 { x = 1 } else { continue } }",
    ]
  )
  func limit(script: String) {
    let output = Script.output(of: "set statements 500\nvar x = 0\n" + script)
    #expect(output == "error: this ran 500 statements and was stopped")
  }

  @Test("is interrupted as any other")
  func interrupt() throws {
    var session = CommandTable.session()
    session.isInterrupted = { true }
    let script = try session.parse(SourceText(name: "script", text: "var x = 0\nwhile true { x += 1 }"))
    #expect(throws: Stop.self) { try session.run(script, keepsGoing: false) }
    #expect(session.executed <= 2048)
  }

  @Test("leaves no step to undo when it has not run a round")
  func untouched() {
    let output = Script.output(of: "var x = 1\nx = 2\nfor i in 0..<0 { x = i }\nundo\nprint x", keepsGoing: true)
    #expect(output == "1")
  }

  private func result(of text: String) throws -> (output: String, loops: Int) {
    var session = CommandTable.session()
    let script = try session.parse(SourceText(name: "script", text: text))
    try session.run(script, keepsGoing: false)
    return (Script.output(of: text), session.numberLoops.values.count { $0 != nil })
  }
}
