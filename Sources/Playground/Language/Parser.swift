import Motion

/// Turns tokens into statements, and reports every syntax error of the text in one go.
///
/// After an error it goes on at the next row of the same block. Names of locals become slots here; names of globals
/// become symbols.
struct Parser {
  let text: SourceText
  var tokens: TokenList
  let source: Int32
  let grammar: Grammar
  var symbols = SymbolTable()
  var tree = SyntaxTree()
  var at = 0
  /// What the lexer could not read, in order.
  var lexicalErrors: [Diagnostic]
  var diagnostics: [Diagnostic] = []
  /// How often a text was read again behind a bracket that is not closed.
  var rereadings = 0
  var scopes = ScopeStack()
  var nesting = 0
  var loops = 0
  /// Blocks of commands around the statement, inside the function it stands in.
  var innerBlocks = 0

  /// How deep brackets, blocks and conditions may lie in one another.
  static let greatestNesting = 256

  /// What came of a text: a block to run, unless there are errors.
  struct Result {
    var block: Block
    var frameSize: Int
    var diagnostics: [Diagnostic]
  }

  /// Reads a text, adding to the names and the tree of the session; they are lent, not copied.
  static func parse(
    _ text: SourceText,
    source: Int32,
    grammar: Grammar,
    symbols: inout SymbolTable,
    tree: inout SyntaxTree
  ) -> Result {
    let read = Lexer.read(text, source: source, symbols: &symbols)
    var parser = Parser(
      text: text,
      tokens: read.tokens,
      source: source,
      grammar: grammar,
      lexicalErrors: read.diagnostics
    )
    swap(&parser.symbols, &symbols)
    swap(&parser.tree, &tree)
    let block = parser.parseText()
    swap(&parser.symbols, &symbols)
    swap(&parser.tree, &tree)
    let order = (parser.lexicalErrors + parser.diagnostics).sorted { $0.span.start < $1.span.start }
    return Result(block: block, frameSize: parser.scopes.frameSize, diagnostics: order)
  }

  // MARK: Statements

  private mutating func parseText() -> Block {
    var statements: [(Statement, SourceSpan)] = []
    while true {
      statements += parseStatements()
      guard token.kind != .endOfText else { break }
      report("this ‘}’ closes nothing", at: tokenSpan)
      advance()
    }
    return store(statements)
  }

  private mutating func parseStatements() -> [(Statement, SourceSpan)] {
    var statements: [(Statement, SourceSpan)] = []
    while true {
      while token.kind == .newline || token.kind == .semicolon { advance() }
      guard token.kind != .endOfText, token.kind != .rightBrace else { return statements }
      let start = tokenSpan
      do throws(Diagnostic) {
        let statement = try parseStatement()
        try expectEndOfStatement()
        statements.append((statement, start.joined(to: previousSpan)))
      } catch {
        if !isUnreadable(from: start.start) { diagnostics.append(error) }
        skipStatement()
      }
    }
  }

  /// Whether the lexer has complained about what lies between a place and the next token: then what the parser makes of
  /// it says nothing new.
  private func isUnreadable(from start: Int32) -> Bool {
    var (low, high) = (0, lexicalErrors.count)
    while low < high {
      let middle = (low + high) / 2
      if lexicalErrors[middle].span.end <= start { low = middle + 1 } else { high = middle }
    }
    return low < lexicalErrors.count && lexicalErrors[low].span.start <= token.end
  }

  mutating func store(_ statements: [(Statement, SourceSpan)]) -> Block {
    let start = Int32(tree.statements.count)
    for (statement, span) in statements {
      tree.statements.append(statement)
      tree.statementSpans.append(span)
    }
    return Block(start: start, end: Int32(tree.statements.count))
  }

  /// `{ … }`, in a scope of its own.
  mutating func parseBlock(after what: String) throws(Diagnostic) -> Block {
    guard token.kind == .leftBrace else {
      throw Diagnostic("expected ‘{’ after \(what)", at: unexpectedSpan, remedy: remedyForUnexpected)
    }
    let opened = tokenSpan
    try enter(at: opened)
    defer { nesting -= 1 }
    advance()
    scopes.push()
    let statements = parseStatements()
    scopes.pop()
    guard token.kind == .rightBrace else {
      throw Diagnostic("this ‘{’ is not closed", at: opened, remedy: "add ‘}’")
    }
    advance()
    return store(statements)
  }

  private mutating func parseStatement() throws(Diagnostic) -> Statement {
    if isAssignment {
      // What is bound has lost its name.
      guard isWord("let") || isWord("var") else { return try parseAssignment() }
    }
    guard token.kind == .name, !isUsedAsName else { return .expression(try parseExpression()) }
    let word = symbols.name(Symbol(index: token.payload))
    if Grammar.controlWords.contains(word) { return try parseControl(word) }
    if let command = grammar.commandIndex[word] {
      return try parseCommand(command)
    }
    guard nextBeginsArgument else { return .expression(try parseExpression()) }
    throw Diagnostic(
      "there is no command ‘\(word)’",
      at: tokenSpan,
      remedy: Grammar.foreignWords[word].map { "write \($0)" }
        ?? didYouMean(word, among: grammar.words) ?? "help lists what there is"
    )
  }

  /// A first word is no command when a glued `.`, `(` or `[` follows.
  private var isUsedAsName: Bool {
    let next = peek()
    return !next.spaced && [.dot, .leftParen, .leftBracket].contains(next.kind)
  }

  private var nextBeginsArgument: Bool {
    switch peek().kind {
    case .name, .quotedName, .quotedNameBegin, .number, .string, .stringBegin, .color, .leftBrace: true
    case .leftParen, .leftBracket: true
    case .minus: peek().spaced && !tokens.tokens[min(at + 2, tokens.tokens.count - 1)].spaced
    default: false
    }
  }

  private mutating func parseControl(_ word: String) throws(Diagnostic) -> Statement {
    let wordSpan = tokenSpan
    advance()
    switch word {
    case "if": return try parseIf()
    case "for": return try parseFor()
    case "while":
      let condition = try parseExpression()
      return .whileLoop(condition, try parseLoopBlock(after: "the condition"))
    case "repeat":
      let count = try parseExpression()
      return .repeatLoop(count, try parseLoopBlock(after: "the number of times"))
    case "break", "continue":
      guard loops > 0 else { throw Diagnostic("‘\(word)’ stands outside a loop", at: wordSpan) }
      return word == "break" ? .breakLoop : .continueLoop
    case "func": return try parseFunction(at: wordSpan)
    case "return":
      guard scopes.isInFunction, innerBlocks == 0 else {
        throw Diagnostic("‘return’ stands outside a function", at: wordSpan)
      }
      return .returnValue(endsStatement ? nil : try parseExpression())
    case "let", "var": return try parseBinding(isVariable: word == "var")
    default:
      throw Diagnostic(
        "‘else’ belongs on the row of the ‘}’ that ends its ‘if’",
        at: wordSpan,
        remedy: "write } else {"
      )
    }
  }

  private mutating func parseIf() throws(Diagnostic) -> Statement {
    let condition = try parseExpression()
    let then = try parseBlock(after: "the condition")
    guard isWord("else") else { return .ifElse(condition, then: then, otherwise: Block(start: 0, end: 0)) }
    advance()
    if isWord("if") {
      try enter(at: tokenSpan)
      defer { nesting -= 1 }
      let start = tokenSpan
      advance()
      let nested = try parseIf()
      return .ifElse(condition, then: then, otherwise: store([(nested, start.joined(to: previousSpan))]))
    }
    return .ifElse(condition, then: then, otherwise: try parseBlock(after: "‘else’"))
  }

  private mutating func parseFor() throws(Diagnostic) -> Statement {
    guard token.kind == .name else {
      throw Diagnostic("expected a name after ‘for’", at: unexpectedSpan, remedy: "write for i in 0..<5 { … }")
    }
    let name = Symbol(index: token.payload)
    advance()
    guard isWord("in") else {
      throw Diagnostic("expected ‘in’", at: unexpectedSpan, remedy: "write for i in 0..<5 { … }")
    }
    advance()
    let list = try parseExpression()
    scopes.push()
    defer { scopes.pop() }
    let slot = scopes.declare(name, .given)
    return .forIn(slot: slot, name: name, list, try parseLoopBlock(after: "the list"))
  }

  private mutating func parseLoopBlock(after what: String) throws(Diagnostic) -> Block {
    loops += 1
    defer { loops -= 1 }
    return try parseBlock(after: what)
  }

  private mutating func parseFunction(at wordSpan: SourceSpan) throws(Diagnostic) -> Statement {
    guard token.kind == .name || token.kind == .quotedName else {
      throw Diagnostic("expected a name after ‘func’", at: unexpectedSpan, remedy: "write func name(a, b) { … }")
    }
    let name = Symbol(index: token.payload)
    guard grammar.builtinIndex[symbols.name(name)] == nil else {
      throw Diagnostic("‘\(symbols.name(name))’ is a function already", at: tokenSpan, remedy: "choose another name")
    }
    advance()
    guard token.kind == .leftParen else {
      throw Diagnostic(
        "expected ‘(’ after the name of the function",
        at: unexpectedSpan,
        remedy: "write func name(a, b) { … }"
      )
    }
    advance()
    var parameters: [Symbol] = []
    while token.kind != .rightParen {
      guard token.kind == .name || token.kind == .quotedName else {
        throw Diagnostic("expected the name of a parameter", at: unexpectedSpan)
      }
      parameters.append(Symbol(index: token.payload))
      advance()
      if token.kind == .comma { advance() } else { break }
    }
    try expect(.rightParen, "‘)’ after the parameters")
    let routine = try parseRoutine(parameters: parameters, isFunction: true, after: "the parameters")
    return .function(name, routine: routine)
  }

  /// A body with a frame of its own.
  mutating func parseRoutine(
    parameters: [Symbol],
    isFunction: Bool,
    after what: String
  ) throws(Diagnostic) -> Int32 {
    let outer = (loops, innerBlocks)
    (loops, innerBlocks) = (0, 0)
    defer { (loops, innerBlocks) = outer }
    scopes.pushFrame(isFunction: isFunction)
    for parameter in parameters { scopes.declare(parameter, .given) }
    let outcome: Swift.Result<Block, Diagnostic>
    do throws(Diagnostic) {
      outcome = .success(try parseBlock(after: what))
    } catch {
      outcome = .failure(error)
    }
    let frame = scopes.popFrame()
    let routine = Routine(
      parameters: parameters,
      captures: frame.captures,
      frameSize: frame.size,
      body: try outcome.get()
    )
    tree.routines.append(routine)
    return Int32(tree.routines.count - 1)
  }

  private mutating func parseBinding(isVariable: Bool) throws(Diagnostic) -> Statement {
    let word = isVariable ? "var" : "let"
    guard token.kind == .name || token.kind == .quotedName else {
      throw Diagnostic("expected a name after ‘\(word)’", at: unexpectedSpan, remedy: "write \(word) name = value")
    }
    let name = Symbol(index: token.payload)
    advance()
    guard token.kind == .assign else {
      throw Diagnostic("expected ‘=’ after the name", at: unexpectedSpan, remedy: "write \(word) name = value")
    }
    advance()
    skipNewlines()
    let value = try parseExpression()
    if scopes.isGlobal { return .bind(.global(name), value, isVariable: isVariable, name: name) }
    let slot = scopes.declare(name, isVariable ? .variable : .constant)
    return .bind(.local(slot, name: name), value, isVariable: isVariable, name: name)
  }

  // MARK: Assignment

  /// Whether a name, perhaps with members and indices, and then a sign of assignment follow.
  private var isAssignment: Bool {
    var index = at
    guard skipName(&index) else { return false }
    while true {
      let next = tokens.tokens[index]
      switch next.kind {
      case .dot where !next.spaced:
        index += 1
        guard skipName(&index) else { return false }
      case .leftBracket where !next.spaced:
        guard skipBrackets(&index) else { return false }
      case .assign, .plusAssign, .minusAssign, .starAssign, .slashAssign: return true
      default: return false
      }
    }
  }

  private func skipName(_ index: inout Int) -> Bool {
    switch tokens.tokens[index].kind {
    case .name, .quotedName:
      index += 1
      return true
    case .quotedNameBegin:
      return skipQuotedName(&index)
    default: return false
    }
  }

  /// Names between backquotes may lie in one another.
  private func skipQuotedName(_ index: inout Int) -> Bool {
    var depth = 0
    while true {
      switch tokens.tokens[index].kind {
      case .quotedNameBegin: depth += 1
      case .quotedNameEnd: depth -= 1
      case .endOfText: return false
      default: break
      }
      index += 1
      if depth == 0 { return true }
    }
  }

  private func skipBrackets(_ index: inout Int) -> Bool {
    var depth = 0
    while true {
      switch tokens.tokens[index].kind {
      case .leftBracket: depth += 1
      case .rightBracket: depth -= 1
      case .endOfText: return false
      default: break
      }
      index += 1
      if depth == 0 { return true }
    }
  }

  private mutating func parseAssignment() throws(Diagnostic) -> Statement {
    let target = try parseTarget()
    let operation: Operation.Code? =
      switch token.kind {
      case .plusAssign: .add
      case .minusAssign: .subtract
      case .starAssign: .multiply
      case .slashAssign: .divide
      default: nil
      }
    advance()
    skipNewlines()
    return .assign(target, operation, try parseExpression())
  }

  private mutating func parseTarget() throws(Diagnostic) -> Target {
    let next = peek()
    let isBare = next.spaced || (next.kind != .dot && next.kind != .leftBracket)
    if isBare, token.kind == .name || token.kind == .quotedName {
      let name = Symbol(index: token.payload)
      let span = tokenSpan
      advance()
      guard let local = scopes.resolve(name) else { return .global(name) }
      let text = symbols.name(name)
      if local.isCaptured {
        throw Diagnostic(
          "‘\(text)’ was captured by value and can not be changed here",
          at: span,
          remedy: "use a variable declared outside all blocks"
        )
      }
      guard local.kind == .variable else {
        let remedy = local.kind == .constant ? "declare it with ‘var’" : "change a copy of it: var copy = \(text)"
        throw Diagnostic("‘\(text)’ can not be changed", at: span, remedy: remedy)
      }
      return .local(local.slot, name: name)
    }
    let place = try parsePlace()
    guard !place.names.isEmpty else {
      throw Diagnostic("only a variable or a property can be assigned to", at: place.span)
    }
    return .place(store(place))
  }

  mutating func store(_ place: Place) -> Int32 {
    tree.places.append(place)
    return Int32(tree.places.count - 1)
  }

  // MARK: The end of a statement

  var endsStatement: Bool {
    switch token.kind {
    case .newline, .semicolon, .rightBrace, .endOfText: true
    default: false
    }
  }

  private func expectEndOfStatement() throws(Diagnostic) {
    guard !endsStatement else { return }
    throw unexpected()
  }

  /// What to say of a token that can not continue the statement.
  func unexpected() -> Diagnostic {
    Diagnostic("unexpected \(tokenText)", at: unexpectedSpan, remedy: remedyForPair ?? remedyForUnexpected)
  }

  /// Two numbers where one value is wanted.
  private var remedyForPair: String? {
    guard at > 0, tokens.tokens[at - 1].kind == .number else { return nil }
    if token.kind == .number { return "write (\(previousText), \(sourceText(token))) for a pair" }
    if token.kind == .comma, peek().kind == .number {
      return "write (\(previousText), \(sourceText(peek()))) for a pair"
    }
    guard token.kind == .minus, peek().kind == .number else { return nil }
    let (first, second) = (previousText, sourceText(peek()))
    return "write \(first) - \(second) to subtract, (\(first), -\(second)) for a pair"
  }

  var remedyForUnexpected: String? {
    let previous = at > 0 ? tokens.tokens[at - 1] : token
    if token.kind == .minus { return "write a - b to subtract" }
    if token.kind == .name, previous.kind == .number {
      let unit = symbols.name(Symbol(index: token.payload))
      if Unit.named(unit) != nil { return "write \(previousText)\(unit)" }
    }
    if token.kind == .assign { return "write == to compare" }
    return nil
  }

  /// Goes on after the row of an error; blocks that begin on it are left out.
  private mutating func skipStatement() {
    var depth = 0
    while true {
      switch token.kind {
      case .endOfText: return
      case .leftBrace: depth += 1
      case .rightBrace:
        if depth == 0 { return }
        depth -= 1
      case .newline, .semicolon:
        if depth == 0 { return }
      default: break
      }
      advance()
    }
  }
}
