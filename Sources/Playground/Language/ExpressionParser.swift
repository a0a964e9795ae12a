import Motion

/// Expressions, by precedence climbing; what is read is laid down in postfix order.
extension Parser {
  mutating func parseExpression() throws(Diagnostic) -> Expression {
    let start = Int32(tree.operations.count)
    try parseConditional()
    return Expression(start: start, end: Int32(tree.operations.count))
  }

  mutating func emit(_ code: Operation.Code, _ a: Int32 = 0, _ b: Int32 = 0, at span: SourceSpan) {
    tree.operations.append(Operation(code: code, a: a, b: b))
    tree.spans.append(span)
  }

  private mutating func emitConstant(_ value: Value, at span: SourceSpan) {
    tree.values.append(value)
    emit(.constant, Int32(tree.values.count - 1), at: span)
  }

  /// Reserves a jump and answers its index, to be aimed with `aim(_:)`.
  private mutating func emitJump(_ code: Operation.Code, at span: SourceSpan) -> Int {
    emit(code, at: span)
    return tree.operations.count - 1
  }

  private mutating func aim(_ jump: Int) {
    tree.operations[jump].a = Int32(tree.operations.count)
  }

  private mutating func parseConditional() throws(Diagnostic) {
    try parseBinary(.lowest)
    guard token.kind == .question, token.spaced else { return }
    try enter(at: tokenSpan)
    defer { nesting -= 1 }
    let otherwise = emitJump(.jumpIfFalse, at: tokenSpan)
    advance()
    skipNewlines()
    try parseConditional()
    let end = emitJump(.jump, at: tokenSpan)
    try expect(.colon, "‘:’ and the other value")
    skipNewlines()
    aim(otherwise)
    try parseConditional()
    aim(end)
  }

  private enum Precedence: Int, Comparable {
    case lowest, or, and, comparison, range, sum, product, unary

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .unary }
  }

  private func binaryOperator(_ kind: Token.Kind) -> (code: Operation.Code, precedence: Precedence)? {
    switch kind {
    case .or: (.skipIfTrue, .or)
    case .and: (.skipIfFalse, .and)
    case .equal: (.equal, .comparison)
    case .notEqual: (.notEqual, .comparison)
    case .less: (.less, .comparison)
    case .lessOrEqual: (.lessOrEqual, .comparison)
    case .greater: (.greater, .comparison)
    case .greaterOrEqual: (.greaterOrEqual, .comparison)
    case .halfOpenRange: (.halfOpenRange, .range)
    case .closedRange: (.closedRange, .range)
    case .plus: (.add, .sum)
    case .minus: (.subtract, .sum)
    case .star: (.multiply, .product)
    case .slash: (.divide, .product)
    case .percent: (.remainder, .product)
    default: nil
    }
  }

  private mutating func parseBinary(_ least: Precedence) throws(Diagnostic) {
    try parsePrefix()
    var compared = false
    while true {
      if isHas, least <= .comparison {
        try parseHas()
        continue
      }
      guard let (code, precedence) = binaryOperator(token.kind), precedence >= least else { return }
      // A minus with a space before and none after begins a new value.
      if token.kind == .minus, token.spaced, !peek().spaced { return }
      let span = tokenSpan
      if precedence == .comparison {
        if compared { throw Diagnostic("comparisons do not chain", at: span, remedy: "write a < b && b < c") }
        compared = true
      }
      advance()
      skipNewlines()
      if precedence <= .and {
        let skip = emitJump(code, at: span)
        try parseBinary(precedence.next)
        emit(.check, at: span)
        aim(skip)
      } else {
        try parseBinary(precedence.next)
        emit(code, at: span)
      }
    }
  }

  /// `layer has key`, unless `has` is something else's name.
  private var isHas: Bool {
    guard isWord("has") else { return false }
    switch peek().kind {
    case .name, .quotedName, .quotedNameBegin: return true
    default: return false
    }
  }

  private mutating func parseHas() throws(Diagnostic) {
    let span = tokenSpan
    advance()
    if case .fixed(let key) = try parseNameReference("a key", emitsComputed: true) {
      emitConstant(.string(symbols.name(key)), at: previousSpan)
    }
    emit(.has, at: span)
  }

  private mutating func parsePrefix() throws(Diagnostic) {
    var signs: [(Operation.Code, SourceSpan)] = []
    while token.kind == .minus || token.kind == .not || token.kind == .plus {
      if token.kind != .plus { signs.append((token.kind == .minus ? .negate : .not, tokenSpan)) }
      advance()
    }
    try parsePostfix()
    for (code, span) in signs.reversed() { emit(code, at: span) }
  }

  private mutating func parsePostfix() throws(Diagnostic) {
    try parsePrimary()
    while !token.spaced {
      switch token.kind {
      case .dot: try parseMembers()
      case .leftBracket: try parseIndex()
      default: return
      }
    }
  }

  mutating func parseIndex() throws(Diagnostic) {
    let span = tokenSpan
    try enter(at: span)
    defer { nesting -= 1 }
    advance()
    _ = try parseExpression()
    if token.kind != .rightBracket, isUnclosed {
      throw unclosed("[", closedBy: "]", at: span)
    }
    try expect(.rightBracket, "‘]’ after the index")
    emit(.index, at: span.joined(to: previousSpan))
  }

  private mutating func parseMembers() throws(Diagnostic) {
    var names: [String] = []
    let start = peek()
    while token.kind == .dot, !token.spaced {
      advance()
      guard token.kind == .name || token.kind == .quotedName else {
        let isRange = sourceText(token).hasPrefix(".")
        throw Diagnostic(
          "expected a property after ‘.’",
          at: unexpectedSpan,
          remedy: isRange ? "write ..< or ... for a range" : nil
        )
      }
      names.append(symbols.name(Symbol(index: token.payload)))
      advance()
    }
    let span = span(of: start).joined(to: previousSpan)
    tree.members.append(MemberPath(names: names, onLayer: LayerPath(names)))
    emit(.member, Int32(tree.members.count - 1), at: span)
  }

  // MARK: Primary expressions

  private mutating func parsePrimary() throws(Diagnostic) {
    let span = tokenSpan
    switch token.kind {
    case .number:
      let literal = tokens.numbers[Int(token.payload)]
      emitConstant(.number(literal.value, literal.dimension), at: span)
      advance()
    case .string:
      emitConstant(.string(tokens.strings[Int(token.payload)]), at: span)
      advance()
    case .stringBegin:
      try parseInterpolation(until: .stringEnd)
    case .color:
      emitConstant(.color(Vector(rgba: tokens.colors[Int(token.payload)])), at: span)
      advance()
    case .name, .quotedName:
      try parseName()
    case .quotedNameBegin:
      try parseInterpolation(until: .quotedNameEnd)
      emit(.namedGlobal, at: span.joined(to: previousSpan))
    case .leftParen:
      try parseParentheses()
    case .leftBracket:
      try parseList()
    case .newline, .endOfText, .semicolon:
      throw Diagnostic("expected a value", at: unexpectedSpan, remedy: remedyForIncrement)
    default:
      let remedy = token.kind == .question ? "help shows what there is" : nil
      throw Diagnostic("expected a value, found \(tokenText)", at: span, remedy: remedy)
    }
  }

  /// `n++`, as other languages have it.
  private var remedyForIncrement: String? {
    guard at > 1, [.plus, .minus].contains(tokens.tokens[at - 1].kind) else { return nil }
    let (first, second) = (tokens.tokens[at - 2], tokens.tokens[at - 1])
    guard first.kind == second.kind, !second.spaced else { return nil }
    return "write \(sourceText(first))= 1"
  }

  private mutating func parseName() throws(Diagnostic) {
    let span = tokenSpan
    let name = Symbol(index: token.payload)
    let isQuoted = token.kind == .quotedName
    advance()
    if token.kind == .leftParen, !token.spaced { return try parseCall(of: name, at: span) }
    if let local = scopes.resolve(name) { return emit(.local, local.slot, name.index, at: span) }
    if !isQuoted {
      switch symbols.name(name) {
      case "true": return emitConstant(.bool(true), at: span)
      case "false": return emitConstant(.bool(false), at: span)
      case "none": return emitConstant(.none, at: span)
      default: break
      }
    }
    emit(.global, name.index, at: span)
  }

  private mutating func parseCall(of name: Symbol, at span: SourceSpan) throws(Diagnostic) {
    try enter(at: span)
    defer { nesting -= 1 }
    let opened = tokenSpan
    advance()
    let count = try parseElements(until: .rightParen, opened: opened)
    let whole = span.joined(to: previousSpan)
    if let builtin = grammar.builtinIndex[symbols.name(name)] {
      emit(.builtin, Int32(builtin), Int32(count), at: whole)
    } else {
      emit(.function, name.index, Int32(count), at: whole)
    }
  }

  private mutating func parseParentheses() throws(Diagnostic) {
    let opened = tokenSpan
    try enter(at: opened)
    defer { nesting -= 1 }
    advance()
    let count = try parseElements(until: .rightParen, opened: opened)
    let whole = opened.joined(to: previousSpan)
    if count == 0 { throw Diagnostic("expected a value between the parentheses", at: whole) }
    if count > 4 { throw Diagnostic("a tuple has two to four numbers", at: whole, remedy: "write a list: [ … ]") }
    if count > 1 { emit(.tuple, Int32(count), at: whole) }
  }

  private mutating func parseList() throws(Diagnostic) {
    let opened = tokenSpan
    try enter(at: opened)
    defer { nesting -= 1 }
    advance()
    let count = try parseElements(until: .rightBracket, opened: opened)
    emit(.list, Int32(count), at: opened.joined(to: previousSpan))
  }

  private mutating func parseElements(until close: Token.Kind, opened: SourceSpan) throws(Diagnostic) -> Int {
    let sign = close == .rightParen ? ("(", ")") : ("[", "]")
    var count = 0
    while token.kind != close {
      _ = try parseExpression()
      count += 1
      if token.kind == .comma {
        advance()
        continue
      }
      if token.kind == close { break }
      if isUnclosed {
        throw unclosed(sign.0, closedBy: sign.1, at: opened)
      }
      throw Diagnostic("expected ‘,’ or ‘\(sign.1)’, found \(tokenText)", at: tokenSpan, remedy: remedyForUnexpected)
    }
    advance()
    return count
  }

  /// Whether an open bracket has most probably been forgotten: what follows can not stand in it, or begins a row.
  private var isUnclosed: Bool {
    switch token.kind {
    case .endOfText, .newline, .leftBrace, .rightBrace, .semicolon: true
    default:
      text.bytes[Int(previousSpan.end)...].prefix(max(0, Int(token.start - previousSpan.end)))
        .contains(UInt8(ascii: "\n"))
    }
  }

  /// A string or quoted name with interpolations: leaves the text on the stack.
  private mutating func parseInterpolation(until end: Token.Kind) throws(Diagnostic) {
    let start = tokenSpan
    try enter(at: start)
    defer { nesting -= 1 }
    advance()
    var pieces: Int32 = 0
    while token.kind != end {
      switch token.kind {
      case .text:
        emitConstant(.string(tokens.strings[Int(token.payload)]), at: tokenSpan)
        advance()
      case .interpolationBegin:
        let opened = tokenSpan
        advance()
        _ = try parseExpression()
        guard token.kind == .interpolationEnd else {
          if token.kind == .endOfText {
            throw Diagnostic("this interpolation is not closed", at: opened, remedy: "add ‘)’")
          }
          throw unexpected()
        }
        advance()
      default:
        throw Diagnostic("this text is not closed", at: start)
      }
      pieces += 1
    }
    advance()
    emit(.interpolate, pieces, at: start.joined(to: previousSpan))
  }

  // MARK: Names and places

  /// A name where a name is meant. A computed one is left on the stack of the expression being read when
  /// `emitsComputed` is set, and is an expression of its own otherwise.
  mutating func parseNameReference(
    _ what: String,
    emitsComputed: Bool = false
  ) throws(Diagnostic) -> NameReference {
    switch token.kind {
    case .name, .quotedName:
      let name = Symbol(index: token.payload)
      advance()
      return .fixed(name)
    case .quotedNameBegin:
      let start = Int32(tree.operations.count)
      try parseInterpolation(until: .quotedNameEnd)
      return .computed(Expression(start: start, end: Int32(tree.operations.count)))
    default:
      throw Diagnostic("expected \(what)", at: unexpectedSpan, remedy: remedyForName ?? remedyForUnexpected)
    }
  }

  /// A text where a name is wanted.
  private var remedyForName: String? {
    guard token.kind == .string else { return nil }
    return "a name with blanks stands in backquotes: `\(sourceText(token).dropFirst().dropLast())`"
  }

  /// A layer, and what is named of it behind glued dots.
  mutating func parsePlace() throws(Diagnostic) -> Place {
    let first = tokenSpan
    let start = Int32(tree.operations.count)
    switch token.kind {
    case .name, .quotedName:
      let name = Symbol(index: token.payload)
      advance()
      if let local = scopes.resolve(name) {
        emit(.local, local.slot, name.index, at: first)
      } else {
        emit(.global, name.index, at: first)
      }
    case .quotedNameBegin:
      try parseInterpolation(until: .quotedNameEnd)
      emit(.namedGlobal, at: first.joined(to: previousSpan))
    default:
      throw Diagnostic("expected a layer", at: unexpectedSpan, remedy: remedyForName ?? remedyForUnexpected)
    }
    while token.kind == .leftBracket, !token.spaced { try parseIndex() }
    let base = Expression(start: start, end: Int32(tree.operations.count))
    var names: [NameReference] = []
    var nameSpans: [SourceSpan] = []
    while token.kind == .dot, !token.spaced {
      advance()
      let nameStart = tokenSpan
      names.append(try parseNameReference("a name after ‘.’"))
      nameSpans.append(nameStart.joined(to: previousSpan))
    }
    return Place(base: base, names: names, span: first.joined(to: previousSpan), nameSpans: nameSpans)
  }
}

extension Vector {
  /// A colour from 0xRRGGBBAA.
  init(rgba: UInt32) {
    self.init([24, 16, 8, 0].map { Double(rgba >> $0 & 0xFF) / 255 })
  }
}

extension LayerPath {
  /// `[model.]PROPERTY[.component][.velocity]`; nil when the names are no such path.
  /// - Parameter find: how a property goes by its name; those of the catalogue unless given.
  init?(_ names: [String], find: (String) -> Property? = { Property(named: $0) }) {
    var rest = names[...]
    isModel = rest.first == "model"
    if isModel { rest = rest.dropFirst() }
    guard let name = rest.first, let property = find(name) else { return nil }
    self.property = property
    rest = rest.dropFirst()
    component = nil
    if let name = rest.first, let index = property.componentNames.firstIndex(of: name), property.componentCount > 1 {
      component = index
      rest = rest.dropFirst()
    }
    isVelocity = rest.first == "velocity"
    if isVelocity { rest = rest.dropFirst() }
    guard rest.isEmpty else { return nil }
  }
}
