/// What steers other statements: the parser knows these by rules of its own, `help` and completion read them here.
enum ControlStatements {
  static let all = [
    statement(
      "if",
      "runs a block if a condition holds, another if not",
      "if CONDITION { … } else if CONDITION { … } else { … }",
      "if now == 0 { print \"at the start\" } else { print \"later\" }"
    ),
    statement(
      "for",
      "runs a block for each element of a list or range",
      "for NAME in LIST { … }",
      "for i in 0..<3 { print i }"
    ),
    statement(
      "while",
      "runs a block as long as a condition holds",
      "while CONDITION { … }",
      "var n = 3\nwhile n > 0 { n -= 1 }"
    ),
    statement("repeat", "runs a block so many times", "repeat N { … }", "repeat 2 { print \"again\" }"),
    statement("break", "leaves the innermost loop", "break", "while true { break }"),
    statement(
      "continue",
      "goes on with the next round of the innermost loop",
      "continue",
      "for i in 0..<3 { if i == 1 { continue }\n  print i }"
    ),
    statement(
      "func",
      "defines a function",
      "func NAME(A, B) { … return VALUE }",
      "func twice(x) { return 2 * x }\nprint twice(21)"
    ),
    statement("return", "leaves a function, with a value", "return [VALUE]", "func zero() { return 0 }"),
    statement("let", "names a value that does not change", "let NAME = VALUE", "let width = 80\nprint width / 2"),
    statement("var", "names a value that may change", "var NAME = VALUE", "var n = 1\nn += 1\nprint n"),
  ]

  private static func statement(_ name: String, _ summary: String, _ form: String, _ example: String) -> Command {
    Command(
      name: name,
      topic: .control,
      summary: summary,
      form: form,
      examples: [Command.Example(code: example, note: "")],
      run: { _, _ in }
    )
  }
}
