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
    guard token.kind == .newline || token.kind == .endOfText, at > 0 else { return tokenSpan }
    let end = previousSpan.end
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
