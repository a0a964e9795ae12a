import Motion

/// Commands: what stands in a fixed place, then options in any order, as the command's shape says.
extension Parser {
  mutating func parseCommand(_ command: Int) throws(Diagnostic) -> Statement {
    let shape = grammar.shapes[command]
    let wordSpan = tokenSpan
    advance()
    var arguments: [Argument] = []
    try parsePositionals(of: shape, into: &arguments)
    while !endsStatement { try parseOption(of: shape, into: &arguments) }
    if let block = shape.blockIndex, shape.parameters[block].isRequired,
      !arguments.contains(where: { $0.parameter == block })
    {
      throw Diagnostic("expected ‘{’ after ‘\(shape.name)’", at: unexpectedSpan)
    }
    let start = tree.arguments.count
    tree.arguments.append(contentsOf: arguments)
    let call = Call(command: command, wordSpan: wordSpan, arguments: start..<tree.arguments.count)
    tree.calls.append(call)
    return .call(Int32(tree.calls.count - 1))
  }

  private mutating func parsePositionals(of shape: CommandShape, into arguments: inout [Argument]) throws(Diagnostic) {
    for (index, parameter) in shape.positionals.enumerated() {
      if !parameter.isRequired, endsStatement || token.kind == .leftBrace || isOption(of: shape) { continue }
      let start = tokenSpan
      // What needs a dot is no option's word alone.
      if endsStatement || ([.property, .animation].contains(parameter.kind) && isOption(of: shape)) {
        throw Diagnostic(
          "expected \(parameter.wanted) after ‘\(shape.name)’",
          at: unexpectedSpan,
          remedy: "see help \(shape.name)"
        )
      }
      let content = try parseContent(parameter.kind, of: shape, for: "‘\(shape.name)’")
      let span = start.joined(to: previousSpan)
      arguments.append(Argument(parameter: index, word: "", content: content, span: span))
    }
  }

  private func isOption(of shape: CommandShape) -> Bool {
    guard token.kind == .name, peek().spaced || endsValue(peek()) else { return false }
    return shape.optionIndex(symbols.name(Symbol(index: token.payload))) != nil
  }

  private func endsValue(_ token: Token) -> Bool {
    switch token.kind {
    case .newline, .semicolon, .rightBrace, .endOfText, .leftBrace: true
    default: false
    }
  }

  private mutating func parseOption(of shape: CommandShape, into arguments: inout [Argument]) throws(Diagnostic) {
    let start = tokenSpan
    if token.kind == .leftBrace, let index = shape.blockIndex {
      let content = try parseContent(shape.parameters[index].kind, of: shape, for: "‘\(shape.name)’")
      return try add(
        Argument(parameter: index, word: "", content: content, span: start.joined(to: previousSpan)),
        to: &arguments
      )
    }
    guard token.kind == .name || (token.kind == .assign && shape.optionIndex("=") != nil) else { throw unexpected() }
    let word = token.kind == .assign ? "=" : symbols.name(Symbol(index: token.payload))
    let index = shape.optionIndex(word) ?? propertyOptionIndex(word, of: shape)
    guard let index else { throw unknownOption(word, of: shape) }
    advance()
    let parameter = shape.parameters[index]
    let content = try parseContent(parameter.kind, of: shape, for: "‘\(word)’")
    try add(
      Argument(parameter: index, word: word, content: content, span: start.joined(to: previousSpan)),
      to: &arguments
    )
  }

  private func propertyOptionIndex(_ word: String, of shape: CommandShape) -> Int? {
    guard let index = shape.propertyIndex, Property(named: word) != nil else { return nil }
    return index
  }

  private func add(_ argument: Argument, to arguments: inout [Argument]) throws(Diagnostic) {
    if arguments.contains(where: { $0.parameter == argument.parameter && $0.word == argument.word }) {
      let what = argument.word.isEmpty ? "a block" : "‘\(argument.word)’"
      throw Diagnostic("\(what) is given twice", at: argument.span)
    }
    arguments.append(argument)
  }

  private func unknownOption(_ word: String, of shape: CommandShape) -> Diagnostic {
    if let remedy = remedyForUnexpected { return Diagnostic("unexpected ‘\(word)’", at: tokenSpan, remedy: remedy) }
    let options = shape.options.filter(\.isOption).map(\.name)
    let properties = shape.takesProperties ? Property.all.flatMap { [$0.name] + $0.aliases } : []
    if options.isEmpty, properties.isEmpty { return unexpected() }
    let isCommand = grammar.commandIndex[word] != nil || Grammar.controlWords.contains(word)
    let remedy =
      isCommand
      ? "‘\(word)’ begins a row, or stands behind a ‘;’"
      : foreignRemedy(word, options) ?? didYouMean(word, among: options + properties) ?? owner(of: word)
        ?? "see help \(shape.name)"
    return Diagnostic("‘\(shape.name)’ has no option ‘\(word)’", at: tokenSpan, remedy: remedy)
  }

  private func foreignRemedy(_ word: String, _ options: [String]) -> String? {
    Grammar.foreignOptions[word].flatMap { options.contains($0) ? "write \($0)" : nil }
  }

  /// Which command has the option that this one has not.
  private func owner(of word: String) -> String? {
    let owners = grammar.shapes.filter { $0.optionIndex(word) != nil }.map { "‘\($0.name)’" }
    return owners.isEmpty ? nil : "it is an option of \(owners.prefix(3).joined(separator: ", "))"
  }

  // MARK: What stands behind a word

  private mutating func parseContent(
    _ kind: Parameter.Kind,
    of shape: CommandShape,
    for what: String
  ) throws(Diagnostic) -> Argument.Content {
    switch kind {
    case .flag: return .flag
    case .block: return .block(try parseInnerBlock(after: what))
    case .handler(let names):
      let parameters = names.map { symbols.symbol($0) }
      return .routine(try parseRoutine(parameters: parameters, isFunction: false, after: what))
    default: break
    }
    if endsStatement { throw Diagnostic("expected a value after \(what)", at: unexpectedSpan) }
    switch kind {
    case .driver(let names): return .routine(try parseDriver(names.map { symbols.symbol($0) }))
    case .keyframes: return .keyframes(try parseKeyframes(of: shape))
    case .expressionOrWord(let words) where words.contains(where: { isWord($0) }): return .word(try parseAnyWord())
    case .expressions: return .expressions(try parseExpressionList())
    case .numbers(let count): return .expressions(try parseBareNumbers(count, of: shape))
    case .newName: return .name(try parseNameReference("a name"))
    case .key: return .name(try parseNameReference("a key"))
    case .eventTarget where isWord("group") && beginsName(peek()):
      advance()
      return .name(try parseNameReference("the key of a group"))
    case .layer, .property, .animation, .layerOrAnimation, .eventTarget: return .place(store(try parsePlace()))
    case .words(let words):
      for word in words { _ = try parseWord(of: [word], for: what) }
      return .flag
    case .word(let words): return .word(try parseWord(of: words, for: what))
    case .anyWord: return .word(try parseAnyWord())
    case .curve: return try parseCurve()
    case .variations(let commands): return try parseVariations(of: commands, in: shape)
    case .timeOrRest where isWord("rest"):
      return .word(try parseAnyWord())
    default: return .expression(try parseExpression())
    }
  }

  /// `OPTION V, …`, the values as the command reads them whose option it is.
  private mutating func parseVariations(
    of commands: [String],
    in shape: CommandShape
  ) throws(Diagnostic) -> Argument.Content {
    let span = tokenSpan
    let word = try parseAnyWord()
    let options = grammar.shapes.filter { commands.contains($0.name) }.flatMap(\.options)
    guard let kind = word == "fps" ? .expression : options.first(where: { $0.name == word })?.kind else {
      let known = Set(options.filter { $0.kind.isVariable }.map(\.name) + ["fps"]).sorted()
      let remedy = didYouMean(word, among: known) ?? "it goes over options of \(Parameter.alternatives(commands))"
      throw Diagnostic("‘\(word)’ is no option that ‘\(shape.name)’ knows", at: span, remedy: remedy)
    }
    guard kind.isVariable else {
      throw Diagnostic("‘\(word)’ has no values that can be compared", at: span)
    }
    var variants = [try parseVariant(kind, word, of: shape)]
    while token.kind == .comma {
      advance()
      skipNewlines()
      variants.append(try parseVariant(kind, word, of: shape))
    }
    return .variations(word, variants)
  }

  private mutating func parseVariant(
    _ kind: Parameter.Kind,
    _ word: String,
    of shape: CommandShape
  ) throws(Diagnostic) -> Argument.Variant {
    let start = tokenSpan
    let content = try parseContent(kind, of: shape, for: "‘\(word)’")
    var system: String?
    if word == "preset", isWord("as"), peek().kind == .name {
      advance()
      system = try parseAnyWord()
    }
    return Argument.Variant(content: content, system: system, span: start.joined(to: previousSpan))
  }

  /// A block that its command runs: loops and functions around it can not be left from within.
  private mutating func parseInnerBlock(after what: String) throws(Diagnostic) -> Block {
    let outer = (loops, innerBlocks)
    (loops, innerBlocks) = (0, innerBlocks + 1)
    defer { (loops, innerBlocks) = outer }
    return try parseBlock(after: what)
  }

  // MARK: Curves and keyframes

  /// A name, `cubic(…)`, `steps(n, end)`, or `linear(…)` with its points.
  private mutating func parseCurve() throws(Diagnostic) -> Argument.Content {
    guard token.kind == .name else { return .expression(try parseExpression()) }
    let isCall = peek().kind == .leftParen && !peek().spaced
    guard isCall else { return .word(try parseAnyWord()) }
    guard isWord("steps") || isWord("linear") else { return .expression(try parseExpression()) }
    let name = try parseAnyWord()
    let opened = tokenSpan
    advance()
    var points: [[Expression]] = []
    var word: String?
    while token.kind != .rightParen {
      if name == "steps", !points.isEmpty, token.kind == .name {
        word = try parseAnyWord()
      } else {
        points.append([try parseExpression()])
        while token.kind == .number { points[points.count - 1].append(try parseExpression()) }
      }
      if token.kind == .comma { advance() } else { break }
    }
    guard token.kind == .rightParen else { throw unclosed("(", closedBy: ")", at: opened) }
    advance()
    return .curve(name, points, word: word)
  }

  private mutating func parseKeyframes(of shape: CommandShape) throws(Diagnostic) -> [Argument.Keyframe] {
    guard token.kind == .leftBrace else { throw Diagnostic("expected ‘{’ and keyframes", at: unexpectedSpan) }
    let opened = tokenSpan
    advance()
    var keyframes: [Argument.Keyframe] = []
    while true {
      while [.newline, .semicolon, .comma].contains(token.kind) { advance() }
      if token.kind == .rightBrace { break }
      if token.kind == .endOfText { throw unclosed("{", closedBy: "}", at: opened) }
      do throws(Diagnostic) {
        keyframes.append(try parseKeyframe(of: shape))
        guard [.newline, .semicolon, .comma, .rightBrace, .endOfText].contains(token.kind) else { throw unexpected() }
      } catch {
        skipBlock()
        throw error
      }
    }
    advance()
    return keyframes
  }

  /// Goes on behind the brace that closes the block around the token.
  private mutating func skipBlock() {
    var depth = 1
    while depth > 0, token.kind != .endOfText {
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace { depth -= 1 }
      advance()
    }
  }

  private mutating func parseKeyframe(of shape: CommandShape) throws(Diagnostic) -> Argument.Keyframe {
    let time = try parseExpression()
    let isPart = previousText.hasSuffix("%")
    try expect(.colon, "‘:’ and a value")
    skipNewlines()
    var keyframe = Argument.Keyframe(time: time, isPart: isPart, value: try parseExpression(), curve: [])
    if isWord("curve") {
      advance()
      keyframe.curve = [try parseContent(.curve, of: shape, for: "‘curve’")]
    }
    return keyframe
  }

  /// An expression as a routine that answers with its value.
  private mutating func parseDriver(_ names: [Symbol]) throws(Diagnostic) -> Int32 {
    let start = tokenSpan
    scopes.pushFrame(isFunction: false)
    for name in names { scopes.declare(name, .given) }
    let outcome: Swift.Result<Expression, Diagnostic>
    do throws(Diagnostic) {
      outcome = .success(try parseExpression())
    } catch {
      outcome = .failure(error)
    }
    let frame = scopes.popFrame()
    let body = store([(.returnValue(try outcome.get()), start.joined(to: previousSpan))])
    let routine = Routine(parameters: names, captures: frame.captures, frameSize: frame.size, body: body)
    tree.routines.append(routine)
    return Int32(tree.routines.count - 1)
  }

  private func beginsName(_ token: Token) -> Bool {
    token.spaced && [.name, .quotedName, .quotedNameBegin].contains(token.kind)
  }

  private mutating func parseExpressionList() throws(Diagnostic) -> [Expression] {
    var expressions = [try parseExpression()]
    while token.kind == .comma {
      advance()
      skipNewlines()
      expressions.append(try parseExpression())
    }
    return expressions
  }

  private mutating func parseBareNumbers(_ count: Int, of shape: CommandShape) throws(Diagnostic) -> [Expression] {
    var expressions = [try parseExpression()]
    while expressions.count < count, beginsNumber(of: shape) { expressions.append(try parseExpression()) }
    return expressions
  }

  /// Whether another bare number follows: a word is one unless it is an option or a property here.
  private func beginsNumber(of shape: CommandShape) -> Bool {
    switch token.kind {
    case .number, .leftParen, .minus: return true
    case .name:
      let name = Symbol(index: token.payload)
      if scopes.contains(name) { return true }
      let word = symbols.name(name)
      return shape.optionIndex(word) == nil && propertyOptionIndex(word, of: shape) == nil
    default: return false
    }
  }

  private mutating func parseWord(of words: [String], for what: String) throws(Diagnostic) -> String {
    let span = unexpectedSpan
    let all = Parameter.alternatives(words)
    guard token.kind == .name else { throw Diagnostic("expected \(all) after \(what)", at: span) }
    let word = symbols.name(Symbol(index: token.payload))
    guard words.contains(word) else {
      throw Diagnostic("\(what) takes \(all), not ‘\(word)’", at: span, remedy: didYouMean(word, among: words))
    }
    advance()
    return word
  }

  private mutating func parseAnyWord() throws(Diagnostic) -> String {
    guard token.kind == .name || token.kind == .quotedName else { throw unexpected() }
    let word = symbols.name(Symbol(index: token.payload))
    advance()
    return word
  }
}
