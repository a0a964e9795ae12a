import Motion

/// Statements of a syntax tree as script text, one form for each: read again, it gives the same tree.
///
/// Blocks are indented by two spaces, parentheses stand only where they must, names are quoted only where they must.
/// Comments, and how a number or colour was spelt, are not in the tree; numbers keep every digit and their dimension.
struct TreeText {
  let tree: SyntaxTree
  let symbols: SymbolTable
  let grammar: Grammar
  private var out = ""
  private var depth = 0

  init(tree: SyntaxTree, symbols: SymbolTable, grammar: Grammar) {
    self.tree = tree
    self.symbols = symbols
    self.grammar = grammar
  }

  /// The rows of a statement, each with its newline.
  /// - Parameter value: what a binding is to give its name instead of its own expression.
  func text(of statement: Int, binding value: Value? = nil) -> String {
    var writer = self
    if let value, case .bind(_, _, let isVariable, let name) = tree.statements[statement] {
      writer.row("\(isVariable ? "var" : "let") \(nameText(name)) = \(LiteralText.value(value))")
    } else {
      writer.write(statement)
    }
    return writer.out
  }

  func text(of block: Block) -> String {
    block.statements.map { text(of: $0) }.joined()
  }

  // MARK: Statements

  private mutating func row(_ text: String) {
    indent()
    out += text
    out += "\n"
  }

  private mutating func indent() {
    for _ in 0..<depth { out += "  " }
  }

  private mutating func write(_ statement: Int) {
    indent()
    switch tree.statements[statement] {
    case .expression(let expression): out += expressionStatement(expression)
    case .bind(_, let expression, let isVariable, let name):
      out += "\(isVariable ? "var" : "let") \(nameText(name)) = \(text(of: expression))"
    case .assign(let target, let operation, let expression):
      out += "\(text(of: target)) \(operation.map(Self.sign) ?? "")= \(text(of: expression))"
    case .call(let call): write(tree.calls[Int(call)])
    case .ifElse(let condition, let then, let otherwise): writeIf(condition, then, otherwise)
    case .forIn(_, let name, let list, let body):
      out += "for \(nameText(name)) in \(text(of: list)) "
      write(body)
    case .whileLoop(let condition, let body):
      out += "while \(text(of: condition)) "
      write(body)
    case .repeatLoop(let count, let body):
      out += "repeat \(text(of: count)) "
      write(body)
    case .breakLoop: out += "break"
    case .continueLoop: out += "continue"
    case .function(let name, let routine):
      let body = tree.routines[Int(routine)]
      out += "func \(nameText(name))(\(body.parameters.map(nameText).joined(separator: ", "))) "
      write(body.body)
    case .returnValue(let expression): out += expression.map { "return " + text(of: $0) } ?? "return"
    }
    out += "\n"
  }

  private mutating func write(_ block: Block) {
    guard !block.statements.isEmpty else { return out += "{}" }
    out += "{\n"
    depth += 1
    for statement in block.statements { write(statement) }
    depth -= 1
    indent()
    out += "}"
  }

  private mutating func writeIf(_ condition: Expression, _ then: Block, _ otherwise: Block) {
    out += "if \(text(of: condition)) "
    write(then)
    guard let first = otherwise.statements.first else { return }
    out += " else "
    if otherwise.statements.count == 1, case .ifElse(let condition, let then, let otherwise) = tree.statements[first] {
      writeIf(condition, then, otherwise)
    } else {
      write(otherwise)
    }
  }

  /// A first word must not be taken for a command's.
  private func expressionStatement(_ expression: Expression) -> String {
    let text = text(of: expression)
    return quotingFirstWord(of: text) { isCommand($0) || text.hasPrefix("\($0) has ") }
  }

  private func isCommand(_ word: String) -> Bool {
    grammar.commandIndex[word] != nil || Grammar.controlWords.contains(word)
  }

  private func text(of target: Target) -> String {
    let text =
      switch target {
      case .local(_, let name), .global(let name): nameText(name)
      case .place(let place): self.text(of: tree.places[Int(place)])
      }
    // These alone are looked at before the sign of assignment.
    for word in ["let", "var"] where Self.firstWord(of: text) == word {
      return "`\(word)`" + text.dropFirst(word.count)
    }
    return text
  }

  // MARK: Commands

  private mutating func write(_ call: Call) {
    let shape = grammar.shapes[call.command]
    out += shape.name
    for index in call.arguments { write(tree.arguments[index], of: shape) }
  }

  private mutating func write(_ argument: Argument, of shape: CommandShape) {
    let kind = shape.parameters[argument.parameter].kind
    if !argument.word.isEmpty { out += " \(argument.word)" }
    // What has a place must not be taken for an option.
    func isOption(_ word: String) -> Bool { argument.word.isEmpty && shape.optionIndex(word) != nil }
    switch argument.content {
    case .flag:
      if case .words(let words) = kind { out += " " + words.joined(separator: " ") }
    case .routine(let routine) where Self.isDriver(kind):
      out += " " + driverText(tree.routines[Int(routine)])
    case .curve(let name, let parts, let word): out += " " + curveText(name, parts, word)
    case .keyframes(let keyframes): out += " " + text(of: keyframes)
    case .variations(let word, let variants):
      out += " \(word) " + variants.map { text(of: $0) }.joined(separator: ", ")
    case .block(let block):
      out += " "
      write(block)
    case .routine(let routine):
      out += " "
      write(tree.routines[Int(routine)].body)
    case .word(let word):
      out += " " + quotingFirstWord(of: nameText(word), where: isOption)
    case .name(let name):
      let text = text(of: name)
      out += kind == .eventTarget ? " group \(text)" : " " + quotingFirstWord(of: text, where: isOption)
    case .place(let place):
      let text = text(of: tree.places[Int(place)])
      out += " " + quotingFirstWord(of: text) { isOption($0) || (kind == .eventTarget && $0 == "group") }
    case .expression(let expression):
      out += " " + quotingFirstWord(of: text(of: expression)) { isOption($0) || Self.isTaken($0, by: kind) }
    case .expressions(let expressions):
      out += " "
      if case .numbers = kind {
        out += bareNumbers(expressions, of: shape)
      } else {
        out += quotingFirstWord(of: expressions.map { text(of: $0) }.joined(separator: ", "), where: isOption)
      }
    }
  }

  private func text(of variant: Argument.Variant) -> String {
    curveText(variant.content) + (variant.system.map { " as \($0)" } ?? "")
  }

  private static func isDriver(_ kind: Parameter.Kind) -> Bool {
    if case .driver = kind { true } else { false }
  }

  /// The expression a driver answers with.
  private func driverText(_ routine: Routine) -> String {
    guard let first = routine.body.statements.first, case .returnValue(let expression?) = tree.statements[first] else {
      return "0"
    }
    return text(of: expression)
  }

  private func curveText(_ name: String, _ parts: [[Expression]], _ word: String?) -> String {
    let written = parts.map { $0.map { text(of: $0) }.joined(separator: " ") } + [word].compactMap(\.self)
    return "\(name)(\(written.joined(separator: ", ")))"
  }

  /// `{ 0%: 0, 100%: 1 curve easeIn }`
  private func text(of keyframes: [Argument.Keyframe]) -> String {
    let written = keyframes.map { keyframe -> String in
      let time = keyframe.isPart ? percentage(keyframe.time) : text(of: keyframe.time)
      let curve = keyframe.curve.first.map { " curve " + curveText($0) } ?? ""
      return "\(time): \(text(of: keyframe.value))\(curve)"
    }
    return written.isEmpty ? "{}" : "{ " + written.joined(separator: ", ") + " }"
  }

  private func curveText(_ content: Argument.Content) -> String {
    switch content {
    case .word(let word): nameText(word)
    case .curve(let name, let parts, let word): curveText(name, parts, word)
    case .expression(let expression): text(of: expression)
    default: ""
    }
  }

  /// A part of the duration, which was a number with a % at its end.
  private func percentage(_ expression: Expression) -> String {
    let last = expression.operations.upperBound - 1
    guard expression.operations.count == 1, tree.operations[last].code == .constant,
      case .number(let part, .plain) = tree.values[Int(tree.operations[last].a)],
      let percent = LiteralText.percentage(part)
    else { return "100% * (\(text(of: expression))) + 0%" }
    return percent
  }

  /// Whether a bare word would be more than a name there.
  private static func isTaken(_ word: String, by kind: Parameter.Kind) -> Bool {
    switch kind {
    case .curve: true
    case .timeOrRest: word == "rest"
    case .expressionOrWord(let words): words.contains(word)
    default: false
    }
  }

  /// Numbers one behind the other; what would not be taken for one stands in parentheses.
  private func bareNumbers(_ expressions: [Expression], of shape: CommandShape) -> String {
    expressions.enumerated().map { index, expression in
      let text = text(of: expression)
      return index == 0 || beginsNumber(text, of: shape) ? text : "(\(text))"
    }.joined(separator: " ")
  }

  private func beginsNumber(_ text: String, of shape: CommandShape) -> Bool {
    if let first = text.utf8.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "(") || isDigit(first) {
      return true
    }
    guard let word = Self.firstWord(of: text) else { return false }
    return shape.optionIndex(word) == nil && !(shape.takesProperties && Property(named: word) != nil)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  // MARK: Names and places

  private func nameText(_ symbol: Symbol) -> String { nameText(symbols.name(symbol)) }

  private func nameText(_ name: String) -> String { LiteralText.name(name) }

  private func text(of name: NameReference) -> String {
    switch name {
    case .fixed(let symbol): nameText(symbol)
    case .computed(let expression): text(of: expression, quote: "`")
    }
  }

  private func text(of place: Place) -> String {
    place.names.reduce(text(of: place.base)) { "\($0).\(text(of: $1))" }
  }

  /// The bare name a text begins with, unless a sign that continues it is glued to it.
  private static func firstWord(of text: String) -> String? {
    let word = text.unicodeScalars.prefix { !LiteralText.endsName($0) }
    guard !word.isEmpty, let name = Optional(String(word)), LiteralText.isName(name) else { return nil }
    return name
  }

  /// In backquotes a word is nothing but a name.
  private func quotingFirstWord(of text: String, where isTaken: (String) -> Bool) -> String {
    guard let word = Self.firstWord(of: text), isTaken(word) else { return text }
    let rest = text.unicodeScalars.dropFirst(word.unicodeScalars.count)
    if let next = rest.first, next == "(" || next == "[" || next == "." { return text }
    return "`\(word)`" + String(rest)
  }

  // MARK: Expressions

  /// How tightly parts of an expression hold together, as the parser sees it.
  private enum Precedence: Int, Comparable {
    case conditional, or, and, comparison, range, sum, product, prefix, postfix

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Part {
    var text: String
    var precedence = Precedence.postfix
    /// What it is, when it is a text without interpolations.
    var literal: String?
    /// Whether it ends in members, which those of another step would join.
    var endsInMember = false

    /// The text, in parentheses when it holds together less than is asked for.
    func text(atLeast least: Precedence) -> String { precedence < least ? "(\(text))" : text }
  }

  /// A conditional of which the condition, and perhaps the first value, has been read.
  private struct Conditional {
    var condition: Part
    var then: Part?
    var end = Int32.max
  }

  private func text(of expression: Expression, quote: Character = "\"") -> String {
    var reader = ExpressionReader(text: self, quote: quote)
    return reader.read(expression)
  }

  private static func sign(_ code: Operation.Code) -> String { binary(code)?.sign ?? "" }

  private static func binary(_ code: Operation.Code) -> (sign: String, precedence: Precedence)? {
    switch code {
    case .skipIfTrue: ("||", .or)
    case .skipIfFalse: ("&&", .and)
    case .equal: ("==", .comparison)
    case .notEqual: ("!=", .comparison)
    case .less: ("<", .comparison)
    case .lessOrEqual: ("<=", .comparison)
    case .greater: (">", .comparison)
    case .greaterOrEqual: (">=", .comparison)
    case .halfOpenRange: ("..<", .range)
    case .closedRange: ("...", .range)
    case .add: ("+", .sum)
    case .subtract: ("-", .sum)
    case .multiply: ("*", .product)
    case .divide: ("/", .product)
    case .remainder: ("%", .product)
    default: nil
    }
  }

  /// Goes through the operations of an expression once, with the texts of its parts on a stack.
  private struct ExpressionReader {
    let text: TreeText
    /// What the interpolation that ends the expression, if one does, stands between.
    let quote: Character
    var parts: [Part] = []
    var conditionals: [Conditional] = []
    /// Left sides of `&&` and `||`, with the operation.
    var lefts: [(Part, Operation.Code)] = []

    init(text: TreeText, quote: Character) {
      self.text = text
      self.quote = quote
    }

    mutating func read(_ expression: Expression) -> String {
      var at = expression.operations.lowerBound
      while at < expression.operations.upperBound {
        endConditionals(at: at)
        at = readOperation(at, before: expression.operations.upperBound)
      }
      endConditionals(at: at)
      return parts.last?.text ?? ""
    }

    /// - Returns: where to go on.
    private mutating func readOperation(_ at: Int, before end: Int) -> Int {
      let operation = text.tree.operations[at]
      switch operation.code {
      case .negate, .not: return readPrefixes(at, before: end)
      case .constant: parts.append(constant(text.tree.values[Int(operation.a)]))
      case .local: parts.append(Part(text: text.nameText(Symbol(index: operation.b))))
      case .global: parts.append(Part(text: global(Symbol(index: operation.a))))
      case .namedGlobal: break
      case .member: readMember(text.tree.members[Int(operation.a)])
      case .skipIfFalse, .skipIfTrue: lefts.append((take(), operation.code))
      case .check: joinLogical()
      case .jumpIfFalse: conditionals.append(Conditional(condition: take()))
      case .jump: readFirstValue(end: operation.a)
      case .tuple: parts.append(Part(text: "(\(elements(operation.a)))"))
      case .list: parts.append(Part(text: "[\(elements(operation.a))]"))
      case .index: readIndex()
      case .interpolate: readInterpolation(operation.a, quote: quote(at: at, before: end))
      case .builtin: readCall(Builtin.all[Int(operation.a)].rawValue, operation.b)
      case .function: readCall(text.nameText(Symbol(index: operation.a)), operation.b)
      case .has: readHas(at)
      default: readBinary(operation.code)
      }
      return at + 1
    }

    private mutating func take() -> Part { parts.popLast() ?? Part(text: "") }

    /// Takes off so many parts, the first first.
    private mutating func take(_ count: Int32) -> ArraySlice<Part> {
      let taken = parts.suffix(Int(count))
      parts.removeLast(taken.count)
      return taken
    }

    private mutating func elements(_ count: Int32) -> String { take(count).map(\.text).joined(separator: ", ") }

    private func constant(_ value: Value) -> Part {
      guard case .string(let literal) = value else { return Part(text: LiteralText.value(value)) }
      return Part(text: LiteralText.value(value), literal: literal)
    }

    /// These words are values, or more than a name behind another value.
    private func global(_ symbol: Symbol) -> String {
      let name = text.symbols.name(symbol)
      return ["true", "false", "none", "has"].contains(name) ? "`\(name)`" : text.nameText(name)
    }

    private mutating func readMember(_ path: MemberPath) {
      let part = take()
      let base = part.endsInMember ? "(\(part.text))" : part.text(atLeast: .postfix)
      let whole = path.names.reduce(base) { "\($0).\(text.nameText($1))" }
      parts.append(Part(text: whole, endsInMember: true))
    }

    private mutating func readIndex() {
      let index = take()
      let list = take()
      var text = list.text(atLeast: .postfix)
      text += "[\(index.text)]"
      parts.append(Part(text: text))
    }

    private mutating func readCall(_ name: String, _ count: Int32) {
      let arguments = elements(count)
      parts.append(Part(text: "\(name)(\(arguments))"))
    }

    /// All signs before one value together, as there may be any number.
    private mutating func readPrefixes(_ first: Int, before end: Int) -> Int {
      let signs = text.tree.operations[first..<end].prefix { $0.code == .negate || $0.code == .not }
      let text = String(signs.reversed().map { $0.code == .negate ? "-" : "!" })
      parts.append(Part(text: text + take().text(atLeast: .prefix), precedence: .prefix))
      return first + signs.count
    }

    private mutating func readBinary(_ code: Operation.Code) {
      let right = take()
      join(take(), code, right)
    }

    private mutating func joinLogical() {
      guard let (left, code) = lefts.popLast() else { return }
      join(left, code, take())
    }

    /// Operators of one precedence read from the left; comparisons do not chain.
    private mutating func join(_ left: Part, _ code: Operation.Code, _ right: Part) {
      guard let (sign, precedence) = TreeText.binary(code) else { return }
      let isTight = precedence == .range
      let leftLeast = precedence == .comparison ? Precedence.range : precedence
      let rightLeast = Precedence(rawValue: precedence.rawValue + 1) ?? .postfix
      var text = left.text(atLeast: leftLeast)
      text += isTight ? sign : " \(sign) "
      text += right.text(atLeast: rightLeast)
      parts.append(Part(text: text, precedence: precedence))
    }

    /// The key is what was laid on the stack right before.
    private mutating func readHas(_ at: Int) {
      let key = take()
      let name = key.literal.map(text.nameText) ?? key.text
      parts.append(Part(text: "\(take().text(atLeast: .range)) has \(name)", precedence: .comparison))
    }

    private mutating func readFirstValue(end: Int32) {
      guard !conditionals.isEmpty else { return }
      conditionals[conditionals.count - 1].then = take()
      conditionals[conditionals.count - 1].end = end
    }

    private mutating func endConditionals(at: Int) {
      while let last = conditionals.last, Int(last.end) == at {
        conditionals.removeLast()
        let text = "\(last.condition.text(atLeast: .or)) ? \(last.then?.text ?? "") : \(take().text)"
        parts.append(Part(text: text, precedence: .conditional))
      }
    }

    /// Names of globals and keys that are worked out stand between backquotes.
    private func quote(at: Int, before end: Int) -> Character {
      guard at + 1 < end else { return quote }
      let next = text.tree.operations[at + 1].code
      return next == .namedGlobal || next == .has ? "`" : "\""
    }

    /// Two texts in a row, or a text alone, can only have come from interpolations.
    private mutating func readInterpolation(_ count: Int32, quote: Character) {
      let pieces = take(count)
      var text = String(quote)
      var followsText = count == 1
      for piece in pieces {
        if let literal = piece.literal, !literal.isEmpty, !followsText {
          text += LiteralText.escaped(literal, in: quote)
          followsText = true
        } else {
          text += "\\(\(piece.text))"
          followsText = false
        }
      }
      text.append(quote)
      parts.append(Part(text: text))
    }
  }
}
