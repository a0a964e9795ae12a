/// Looking at tokens, and speaking of them.
extension Parser {
  var token: Token { tokens.tokens[at] }

  func peek() -> Token { tokens.tokens[min(at + 1, tokens.tokens.count - 1)] }

  mutating func advance() {
    if at < tokens.tokens.count - 1 { at += 1 }
  }

  mutating func skipNewlines() {
    while token.kind == .newline { advance() }
  }

  func span(of token: Token) -> SourceSpan {
    SourceSpan(source: source, start: token.start, end: token.end)
  }

  var tokenSpan: SourceSpan { span(of: token) }

  var previousSpan: SourceSpan { span(of: tokens.tokens[max(0, at - 1)]) }

  /// Where to point for what is missing: behind the last token when the row has ended.
  var unexpectedSpan: SourceSpan {
    guard token.kind == .newline || token.kind == .endOfText,
      let last = tokens.tokens[..<at].last(where: { $0.kind != .newline })
    else { return tokenSpan }
    let end = last.end
    return SourceSpan(source: source, start: end, end: end)
  }

  func isWord(_ word: String) -> Bool {
    token.kind == .name && symbols.name(Symbol(index: token.payload)) == word
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) throws(Diagnostic) {
    guard token.kind == kind else {
      throw Diagnostic("expected \(what)", at: unexpectedSpan, remedy: remedyForUnexpected)
    }
    advance()
  }

  /// What to say of a bracket that is not closed. What follows it is read again without it, so that its errors show too.
  mutating func unclosed(_ sign: String, closedBy close: String, at opened: SourceSpan) -> Diagnostic {
    if !endsStatement, rereadings < Self.greatestRereadings { readAgain() }
    return Diagnostic("this ‘\(sign)’ is not closed", at: opened, remedy: "add ‘\(close)’")
  }

  /// Each costs reading all that follows.
  private static let greatestRereadings = 20

  private mutating func readAgain() {
    rereadings += 1
    let start = previousSpan.end
    lexicalErrors.removeAll { $0.span.start >= start }
    let read = Lexer.readAgain(text, source: source, symbols: &symbols, from: Int(start), after: tokens, count: at)
    tokens = read.tokens
    lexicalErrors += read.diagnostics
  }

  mutating func enter(at span: SourceSpan) throws(Diagnostic) {
    nesting += 1
    guard nesting <= Self.greatestNesting else {
      nesting -= 1
      throw Diagnostic(
        "this lies more than \(Self.greatestNesting) levels deep",
        at: span,
        remedy: "move the inner part into a function"
      )
    }
  }

  mutating func report(_ message: String, at span: SourceSpan, remedy: String? = nil) {
    diagnostics.append(Diagnostic(message, at: span, remedy: remedy))
  }

  /// The token in words: `‘foo’`, `the end of the row`.
  var tokenText: String {
    switch token.kind {
    case .newline: "end of the row"
    case .endOfText: "end of the text"
    case .string, .stringBegin: "string"
    default: "‘\(sourceText(token))’"
    }
  }

  var previousText: String { sourceText(tokens.tokens[max(0, at - 1)]) }

  func sourceText(_ token: Token) -> String {
    text.text(in: Int(token.start)..<Int(token.end))
  }
}
