/// What is still open at the end of an entry, so that the REPL reads on.
enum Openness {
  /// `{`, `(`, `[`, `/*`, `\`, or what else waits for more; nil when the entry can be run.
  static func unfinished(_ text: String) -> String? {
    let source = SourceText(name: "", text: text)
    var symbols = SymbolTable()
    let read = Lexer.read(source, source: 0, symbols: &symbols)
    if read.isInComment { return "/*" }
    let tokens = read.tokens.tokens.dropLast()
    if let open = openBracket(tokens) { return open }
    if read.endsInBackslash { return "\\" }
    guard let last = tokens.last(where: { $0.kind != .newline }) else { return nil }
    return waitsForMore(last.kind) ? source.text(in: Int(last.start)..<Int(last.end)) : nil
  }

  private static func openBracket(_ tokens: ArraySlice<Token>) -> String? {
    var open: [String] = []
    for token in tokens {
      switch token.kind {
      case .leftBrace: open.append("{")
      case .leftParen: open.append("(")
      case .leftBracket: open.append("[")
      case .rightBrace, .rightParen, .rightBracket: _ = open.popLast()
      default: break
      }
    }
    return open.last
  }

  private static func waitsForMore(_ kind: Token.Kind) -> Bool {
    switch kind {
    case .plus, .minus, .star, .slash, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or,
      .assign, .plusAssign, .minusAssign, .starAssign, .slashAssign, .comma, .halfOpenRange, .closedRange:
      true
    default: false
    }
  }
}
