import Motion

/// What could stand at the end of a text, by position: a command, an option still unused, a layer, a property, a key, a
/// curve, a colour, a path.
struct Completer {
  struct Suggestion: Equatable {
    var text: String
    var summary: String
    /// What may follow it at once: a dot after a layer that wants a property, a space after a word.
    var suffix: String = " "
  }

  private let session: Session
  private let tokens: [Token]
  /// The path that is being typed, if the end lies in a text.
  private let path: PathCompletion?
  private let source: SourceText
  /// The word being typed, empty after a space.
  let typed: String
  /// Where it begins, in bytes.
  let start: Int

  /// - Parameter text: all up to the cursor.
  init(_ text: String, session: Session) {
    self.session = session
    source = SourceText(name: "", text: text)
    let bytes = Array(text.utf8)
    path = PathCompletion(bytes)
    var start = path?.start ?? bytes.count
    while path == nil, start > 0, Self.isWordByte(bytes[start - 1]) { start -= 1 }
    self.start = start
    typed = String(decoding: bytes[start...], as: UTF8.self)
    let head = SourceText(name: "", text: String(decoding: bytes[..<start], as: UTF8.self))
    var symbols = SymbolTable()
    tokens = Array(Lexer.read(head, source: 0, symbols: &symbols).tokens.tokens.dropLast())
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// In alphabetical order, each beginning with what was typed.
  var suggestions: [Suggestion] {
    let all = (path?.suggestions(for: firstWord) ?? candidates).filter { $0.text.hasPrefix(typed) }
    var seen: Set<String> = []
    return all.sorted { $0.text < $1.text }.filter { seen.insert($0.text).inserted }
  }

  /// The word of the command.
  private var firstWord: String { currentStatement.first.map(word) ?? "" }

  private var candidates: [Suggestion] {
    let statement = currentStatement
    if let last = statement.last, last.kind == .dot, !last.spaced { return members(in: statement) }
    guard let first = statement.first else { return commands + layers(suffix: ".") + variables }
    guard first.kind == .name, let index = session.grammar.commandIndex[word(first)] else {
      return layers(suffix: ".") + values
    }
    return arguments(of: session.grammar.shapes[index], statement.dropFirst())
  }

  /// The tokens since the last newline, semicolon or brace.
  private var currentStatement: ArraySlice<Token> {
    let breaks: [Token.Kind] = [.newline, .semicolon, .leftBrace, .rightBrace]
    let last = tokens.lastIndex { breaks.contains($0.kind) }
    return tokens[(last.map { $0 + 1 } ?? 0)...]
  }

  private func word(_ token: Token) -> String { source.text(in: Int(token.start)..<Int(token.end)) }

  // MARK: Kinds

  private var commands: [Suggestion] {
    (CommandTable.commands + CommandTable.controls).map { Suggestion(text: $0.name, summary: $0.summary) }
  }

  private func layers(suffix: String) -> [Suggestion] {
    session.layerNames.map { Suggestion(text: $0, summary: "layer", suffix: suffix) }
  }

  private var variables: [Suggestion] {
    session.variableNames.map { Suggestion(text: $0, summary: "variable") }
  }

  private var values: [Suggestion] {
    variables + Builtin.all.map { Suggestion(text: $0.rawValue, summary: "function", suffix: "(") }
      + NamedConstant.allCases.map { Suggestion(text: $0.rawValue, summary: "constant") }
  }

  private var colors: [Suggestion] { ColorName.all.map { Suggestion(text: $0.name, summary: "colour") } }

  private var properties: [Suggestion] {
    Property.all.flatMap { property in
      ([property.name] + property.aliases.filter { !$0.hasPrefix("kPOP") }).map {
        Suggestion(text: $0, summary: $0 == property.name ? property.kindText : "another name for \(property.name)")
      }
    }
  }

  private func keys(of layer: LayerID) -> [Suggestion] {
    session.world.engine.animations(on: layer).map { Suggestion(text: $0.key, summary: "key of \($0.property.name)") }
  }

  // MARK: Positions

  /// Behind a dot: properties and keys of a layer, or components of a property.
  private func members(in statement: ArraySlice<Token>) -> [Suggestion] {
    var names: [String] = []
    var index = statement.endIndex
    while index - 2 >= statement.startIndex, statement[index - 1].kind == .dot {
      names.insert(word(statement[index - 2]), at: 0)
      index -= 2
    }
    guard let first = names.first, let symbol = session.symbols.existing(first),
      case .layer(let layer) = session.binding(symbol)
    else {
      return []
    }
    if let property = names.last.flatMap({ Property(named: $0) }), names.count > 1 {
      let parts = property.componentCount > 1 ? property.componentNames : []
      return (parts + ["velocity"]).map { Suggestion(text: $0, summary: "of \(property.name)") }
    }
    let isKeyPlace =
      statement.first.map {
        ["retarget", "tweak", "pause", "resume", "stop", "finish", "on", "off"].contains(word($0))
      } ?? false
    return isKeyPlace
      ? keys(of: layer) + properties : properties + [Suggestion(text: "model", summary: "the model value", suffix: ".")]
  }

  /// Behind a command's word: what its next fixed place takes, else the value of the last option, else an option.
  private func arguments(of shape: CommandShape, _ rest: ArraySlice<Token>) -> [Suggestion] {
    let words = groups(rest)
    if let last = words.last, let option = shape.optionIndex(last), words.count > 1 || shape.positionals.isEmpty {
      let parameter = shape.parameters[option]
      if parameter.kind != .flag { return value(of: parameter) }
    }
    if let last = words.last, shape.takesProperties, Property(named: last) != nil { return colors + values }
    if words.count < shape.positionals.count,
      !takesMany(shape.positionals[min(words.count, shape.positionals.count - 1)])
    {
      let parameter = shape.positionals[words.count]
      return value(of: parameter) + (parameter.isRequired ? [] : options(of: shape, unused: words))
    }
    let many = shape.positionals.first.map(takesMany) ?? false
    if many, words.isEmpty || rest.last?.kind == .comma { return layers(suffix: ".") + values }
    return options(of: shape, unused: words)
  }

  private func takesMany(_ parameter: Parameter) -> Bool { parameter.kind == .expressions }

  /// Words and values separated by space: `a.b` counts as one.
  private func groups(_ tokens: ArraySlice<Token>) -> [String] {
    var groups: [String] = []
    for token in tokens {
      if token.spaced || groups.isEmpty { groups.append(word(token)) } else { groups[groups.count - 1] += word(token) }
    }
    return groups
  }

  private func options(of shape: CommandShape, unused words: [String]) -> [Suggestion] {
    let free = shape.options.filter { $0.isOption && !words.contains($0.name) }
    let own = free.map { Suggestion(text: $0.name, summary: $0.summary) }
    return own + (shape.takesProperties ? properties : [])
  }

  /// The options of commands that can be compared.
  private func variations(of commands: [String]) -> [Suggestion] {
    let shapes = session.grammar.shapes.filter { commands.contains($0.name) }
    let options = shapes.flatMap(\.options).filter(\.kind.isVariable)
    let frames = Suggestion(text: "fps", summary: "frames a second")
    return options.map { Suggestion(text: $0.name, summary: $0.summary) } + [frames]
  }

  private func words(for parameter: String) -> [Suggestion] {
    switch parameter {
    case "WORD": HelpPages.summaries.map { Suggestion(text: $0.word, summary: $0.summary) }
    case "OPTION": Setting.allCases.map { Suggestion(text: $0.rawValue, summary: "setting") }
    case "preset": HelpPages.presetNames.map { Suggestion(text: $0, summary: "preset") }
    default: []
    }
  }

  private func value(of parameter: Parameter) -> [Suggestion] {
    switch parameter.kind {
    case .layer: layers(suffix: " ")
    case .property, .animation, .layerOrAnimation, .eventTarget:
      layers(suffix: parameter.kind == .eventTarget ? " " : ".")
    case .word(let words), .expressionOrWord(let words): words.map { Suggestion(text: $0, summary: "") }
    case .curve:
      TimingFunction.named.map { Suggestion(text: $0.name, summary: "curve") } + [
        Suggestion(text: "cubic", summary: "by its control points", suffix: "("),
        Suggestion(text: "steps", summary: "in so many steps", suffix: "("),
      ]
    case .value: colors + layers(suffix: ".") + values
    case .timeOrRest: [Suggestion(text: "rest", summary: "when nothing moves any more")]
    case .anyWord: words(for: parameter.name)
    case .variations(let commands): variations(of: commands)
    case .expression, .expressions: layers(suffix: ".") + values
    case .newName: layers(suffix: " ")
    default: []
    }
  }
}
