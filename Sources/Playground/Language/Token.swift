/// A word, number or sign of the script.
struct Token: Sendable {
  enum Kind: UInt8, Sendable {
    // Values and words; `payload` is an index into the table of the kind.
    case name, quotedName, number, string, color
    // A string or quoted name that interpolates: begin, then text and interpolations by turns, then end.
    case stringBegin, quotedNameBegin, text, interpolationBegin, interpolationEnd, stringEnd, quotedNameEnd
    case plus, minus, star, slash, percent
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case and, or, not, question, colon
    case assign, plusAssign, minusAssign, starAssign, slashAssign
    case halfOpenRange, closedRange
    case dot, comma, leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    /// The end of a statement: a newline or a semicolon.
    case newline, semicolon
    case endOfText
  }

  var kind: Kind
  /// White space, a comment or the start of the text stands before.
  var spaced: Bool
  var payload: Int32
  var start: Int32
  var end: Int32
}

/// A number as written: its value in base units.
struct NumberLiteral: Hashable, Sendable {
  var value: Double
  var dimension: Dimension
}

/// A text as a list of tokens, with the tables their payloads point into.
struct TokenList: Sendable {
  var tokens: ContiguousArray<Token> = []
  var numbers: ContiguousArray<NumberLiteral> = []
  var strings: ContiguousArray<String> = []
  var colors: ContiguousArray<UInt32> = []
}

/// Names as small numbers: equal names are one symbol, for the life of the session.
struct SymbolTable: Sendable {
  private(set) var names: ContiguousArray<String> = []
  private var symbols: [String: Symbol] = [:]

  mutating func symbol(_ name: String) -> Symbol {
    if let found = symbols[name] { return found }
    let symbol = Symbol(index: Int32(names.count))
    names.append(name)
    symbols[name] = symbol
    return symbol
  }

  func existing(_ name: String) -> Symbol? { symbols[name] }

  func name(_ symbol: Symbol) -> String { names[Int(symbol.index)] }

  var count: Int { names.count }
}

struct Symbol: Hashable, Sendable {
  let index: Int32
}
