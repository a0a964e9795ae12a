/// Cuts a text into tokens. Never fails: what it can not read becomes a diagnostic, and it goes on after it.
struct Lexer {
  private let bytes: ContiguousArray<UInt8>
  private let source: Int32
  private var at = 0
  private var spaced = true
  private var open: [Opener] = []
  /// How many of the open ones are interpolations.
  private var interpolations = 0
  private var list = TokenList()
  private var symbols = SymbolTable()
  private var isInComment = false
  private var endsInBackslash = false
  /// Whether this row has been said to hold a text that is not closed.
  private var isTextUnclosed = false
  private(set) var diagnostics: [Diagnostic] = []
  private static let greatestErrorCount = 10_000

  private struct Opener {
    enum Kind { case paren, bracket, brace, interpolation(Token.Kind) }

    var isInterpolation: Bool {
      if case .interpolation = kind { true } else { false }
    }

    var kind: Kind
    /// Of an interpolation, where its text begins.
    var start: Int
    var interpolationStart = 0
  }

  /// What was read of a text.
  struct Result {
    /// Whether a block comment is still open at the end, and whether the last row ends in a backslash.
    var isInComment: Bool
    var endsInBackslash: Bool
    var tokens: TokenList
    var diagnostics: [Diagnostic]
  }

  static func read(_ text: SourceText, source: Int32, symbols: inout SymbolTable) -> Result {
    var lexer = Lexer(bytes: text.bytes, source: source)
    swap(&lexer.symbols, &symbols)
    lexer.readAll()
    swap(&lexer.symbols, &symbols)
    return lexer.result
  }

  private var result: Result {
    Result(
      isInComment: isInComment,
      endsInBackslash: endsInBackslash,
      tokens: list,
      diagnostics: diagnostics
    )
  }

  private init(bytes: ContiguousArray<UInt8>, source: Int32) {
    self.bytes = bytes
    self.source = source
    list.tokens.reserveCapacity(bytes.count / 4)
  }

  private mutating func readAll() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipRow() }
    readRest()
  }

  private mutating func readRest() {
    while at < bytes.count { readToken() }
    closeInterpolations()
    emit(.endOfText, from: at)
  }

  /// Reads on from an offset as if nothing were open there, after the first tokens of what was read before.
  static func readAgain(
    _ text: SourceText,
    source: Int32,
    symbols: inout SymbolTable,
    from offset: Int,
    after list: TokenList,
    count: Int
  ) -> Result {
    var lexer = Lexer(bytes: text.bytes, source: source)
    swap(&lexer.symbols, &symbols)
    lexer.list = list
    lexer.list.tokens.removeSubrange(count...)
    lexer.at = offset
    lexer.readRest()
    swap(&lexer.symbols, &symbols)
    return lexer.result
  }

  // MARK: One token

  private mutating func readToken() {
    let start = at
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      at += 1
      spaced = true
    case UInt8(ascii: "\n"):
      at += 1
      endRow(from: start)
    case UInt8(ascii: "\\"):
      readContinuation()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      skipRow()
      spaced = true
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      skipBlockComment()
      spaced = true
    case UInt8(ascii: "\""):
      at += 1
      readText(from: start, begin: .stringBegin)
    case UInt8(ascii: "`"):
      at += 1
      readText(from: start, begin: .quotedNameBegin)
    case UInt8(ascii: "#"):
      readColor()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      readNumber()
    case UInt8(ascii: ".") where isDigit(peek(1)) && !continuesValue:
      readNumber()
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      readName()
    case 0x80...:
      readNonASCII()
    default:
      readSign()
    }
  }

  /// Whether the byte before makes a glued `.` a member access: `x.5` is no two values.
  private var continuesValue: Bool {
    guard !spaced, let last = list.tokens.last else { return false }
    switch last.kind {
    case .name, .quotedName, .quotedNameEnd, .rightParen, .rightBracket, .string, .stringEnd: return true
    default: return false
    }
  }

  private mutating func endRow(from start: Int) {
    spaced = true
    closeInterpolations()
    switch open.last?.kind {
    case .paren, .bracket: return
    case .brace, .interpolation, nil: emit(.newline, from: start)
    }
    spaced = true
  }

  /// At the end of a row no text can go on, so what is interpolated in one is over too.
  private mutating func closeInterpolations() {
    guard interpolations > 0, let first = open.firstIndex(where: \.isInterpolation) else { return }
    interpolations = 0
    if !isTextUnclosed { reportUnclosedInterpolation(open[first]) }
    open.removeSubrange(first...)
    isTextUnclosed = false
  }

  private mutating func reportUnclosedInterpolation(_ opener: Opener) {
    let end = at
    at = opener.interpolationStart + 2
    report("this interpolation is not closed", from: opener.interpolationStart, remedy: "add ‘)’")
    at = end
  }

  /// A backslash at the end of a row joins the next row to it.
  private mutating func readContinuation() {
    let start = at
    at += 1
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") {
      at += 1
    }
    if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") { skipRow() }
    if peek() == UInt8(ascii: "\n") || peek() == nil {
      endsInBackslash = at + 1 >= bytes.count
      at = min(at + 1, bytes.count)
    } else {
      at = start + 1
      report("a ‘\\’ joins rows and must stand at the end of one", from: start)
    }
    spaced = true
  }

  private mutating func readName() {
    let start = at
    while takesNameScalar() {}
    emit(.name, from: start, payload: symbols.symbol(string(start..<at)).index)
  }

  /// Advances over a letter or digit, or answers false and stays.
  private mutating func takesNameScalar() -> Bool {
    guard let byte = peek() else { return false }
    if byte < 0x80 {
      guard isNameByte(byte) else { return false }
      at += 1
      return true
    }
    guard let scalar = scalar(at: at), isNameScalar(scalar) else { return false }
    at += UTF8.width(scalar)
    return true
  }

  private mutating func readNonASCII() {
    let start = at
    guard let scalar = scalar(at: at) else {
      skipInvalidBytes()
      spaced = true
      return
    }
    at += UTF8.width(scalar)
    if isNameScalar(scalar), !scalar.properties.isEmojiModifier, scalar.properties.isAlphabetic {
      at = start
      readName()
    } else if scalar.properties.isWhitespace {
      spaced = true
    } else if let quotes = quotationMarks.first(where: { $0.contains(scalar) }) {
      report("‘\(scalar)’ is a typographic quotation mark", from: start, remedy: "write ‘\"’")
      readTypographicText(until: quotes)
    } else if let ascii = fullWidthRemedies[scalar] {
      report("‘\(scalar)’ is full-width punctuation", from: start, remedy: "write ‘\(ascii)’")
      emitMeant(ascii, from: start)
    } else {
      let ascii = lookalikeRemedies[scalar]
      report("‘\(scalar)’ has no meaning here", from: start, remedy: ascii.map { "write ‘\($0)’" })
      emitMeant(ascii ?? "", from: start)
    }
  }

  /// What was most probably meant, so that what follows is understood.
  private mutating func emitMeant(_ sign: String, from start: Int) {
    guard let kind = signTable.first(where: { $0.0 == sign })?.1 else {
      spaced = true
      return
    }
    emitSign(kind, from: start)
  }

  /// A text between typographic quotation marks, as it stands.
  private mutating func readTypographicText(until quotes: [Unicode.Scalar]) {
    let start = at
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      let end = at
      let scalar = scalar(at: at) ?? " "
      at += UTF8.width(scalar)
      if quotes.contains(scalar) || scalar == "\"" {
        return emit(.string, from: start, payload: stringIndex(string(start..<end)))
      }
    }
    emit(.string, from: start, payload: stringIndex(string(start..<at)))
  }

  // MARK: Numbers and colours

  private mutating func readNumber() {
    let start = at
    takeDigits()
    if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
      at += 1
      takeDigits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e"), exponentFollows() {
      at += 2
      takeDigits()
    }
    if let number = shortDecimal(start..<at) { return readUnit(of: number, from: start) }
    let digits = bytes[start..<at].filter { $0 != UInt8(ascii: "_") }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return refuseNumber(from: start)
    }
    readUnit(of: number, from: start)
  }

  /// A number without an exponent whose digits make a whole number below 2⁵³, with at most 22 of them behind the point;
  /// nil for others. That number and the power of ten are exact, so that their one division rounds correctly (Clinger,
  /// ‘How to Read Floating Point Numbers Accurately’, 1990).
  private func shortDecimal(_ range: Range<Int>) -> Double? {
    var (digits, scale, isFraction) = (UInt64(0), 1.0, false)
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = 10 * digits + UInt64(bytes[index] - UInt8(ascii: "0"))
        if isFraction { scale *= 10 }
        guard digits < 1 << 53, scale <= 1e22 else { return nil }
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "_"): break
      default: return nil
      }
    }
    return Double(digits) / scale
  }

  private mutating func refuseNumber(from start: Int) {
    report("this number is too large", from: start, remedy: "the greatest number is 1.8e308")
    emitNumber(0, .plain, from: start)
  }

  private func exponentFollows() -> Bool {
    if isDigit(peek(1)) { return true }
    return (peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")) && isDigit(peek(2))
  }

  private mutating func takeDigits() {
    while let byte = peek(), isDigit(byte) || byte == UInt8(ascii: "_") { at += 1 }
  }

  private mutating func readUnit(of number: Double, from start: Int) {
    if peek() == UInt8(ascii: "%"), !beginsOperand(peek(1)) {
      at += 1
      return emitNumber(number / 100, .plain, from: start)
    }
    let unitStart = at
    while at < bytes.count, isNameByte(bytes[at]) { at += 1 }
    guard at > unitStart else { return emitNumber(number, .plain, from: start) }
    let name = string(unitStart..<at)
    if let unit = Unit.named(name), let converted = Unit.converted(number, name) {
      guard converted.isFinite else { return refuseNumber(from: start) }
      return emitNumber(converted, unit.dimension, from: start)
    }
    let remedy = didYouMean(name, among: Unit.all.map(\.name))
    let all = Unit.all.map(\.name).joined(separator: ", ")
    report("there is no unit ‘\(name)’", from: unitStart, remedy: remedy ?? "the units are \(all) and %")
    emitNumber(number, .plain, from: start)
  }

  private func beginsOperand(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return isNameByte(byte) || byte >= 0x80 || [UInt8]("(.\"#`[".utf8).contains(byte)
  }

  private mutating func emitNumber(_ value: Double, _ dimension: Dimension, from start: Int) {
    list.numbers.append(NumberLiteral(value: value, dimension: dimension))
    emit(.number, from: start, payload: Int32(list.numbers.count - 1))
  }

  private mutating func readColor() {
    let start = at
    at += 1
    while at < bytes.count, isNameByte(bytes[at]) { at += 1 }
    let digits = string(start + 1..<at)
    guard let rgba = hexColor(digits) else {
      let remedy = "write #rgb, #rgba, #rrggbb or #rrggbbaa"
      report(digits.isEmpty ? "a colour begins with ‘#’" : "‘#\(digits)’ is no colour", from: start, remedy: remedy)
      return emitColor(0, from: start)
    }
    emitColor(rgba, from: start)
  }

  private mutating func emitColor(_ rgba: UInt32, from start: Int) {
    list.colors.append(rgba)
    emit(.color, from: start, payload: Int32(list.colors.count - 1))
  }

  // MARK: Strings and quoted names

  /// Reads on in a string or a quoted name from `at`, until it ends or an interpolation begins.
  private mutating func readText(from start: Int, begin: Token.Kind, continued: Bool = false) {
    let quote = begin == .stringBegin ? UInt8(ascii: "\"") : UInt8(ascii: "`")
    var text: [UInt8] = []
    while true {
      guard let byte = peek(), byte != UInt8(ascii: "\n") else {
        // A quotation mark that ends the text around it seems to begin one in the interpolation.
        if interpolations > 0, let opener = open.last(where: \.isInterpolation) {
          isTextUnclosed = true
          reportUnclosedInterpolation(opener)
          return closeText(text, from: start, begin: begin, continued: continued)
        }
        let what = begin == .stringBegin ? "string" : "quoted name"
        let sign = begin == .stringBegin ? "\"" : "`"
        report("this \(what) is not closed", from: start, remedy: "add ‘\(sign)’ on the same row")
        return closeText(text, from: start, begin: begin, continued: continued)
      }
      if byte == quote {
        at += 1
        return closeText(text, from: start, begin: begin, continued: continued)
      }
      if byte == UInt8(ascii: "\\") {
        if peek(1) == UInt8(ascii: "(") {
          return openInterpolation(text, from: start, begin: begin, continued: continued)
        }
        readEscape(into: &text)
      } else if byte < 0x80 {
        text.append(byte)
        at += 1
      } else {
        takeCharacter(into: &text)
      }
    }
  }

  private mutating func takeCharacter(into text: inout [UInt8]) {
    let start = at
    guard let scalar = scalar(at: at) else { return skipInvalidBytes() }
    at += UTF8.width(scalar)
    text.append(contentsOf: bytes[start..<at])
  }

  private mutating func skipInvalidBytes() {
    let start = at
    at += 1
    while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
    report("this is not UTF-8", from: start, remedy: "save the file as UTF-8")
  }

  private mutating func closeText(_ text: [UInt8], from start: Int, begin: Token.Kind, continued: Bool) {
    let isString = begin == .stringBegin
    if !continued {
      let content = String(decoding: text, as: UTF8.self)
      if isString {
        emit(.string, from: start, payload: stringIndex(content))
      } else {
        let isTold = diagnostics.last?.span.start == Int32(start)
        if content.isEmpty, !isTold { report("a name can not be empty", from: start) }
        emit(.quotedName, from: start, payload: symbols.symbol(content).index)
      }
      return
    }
    if !text.isEmpty { emit(.text, from: start, payload: stringIndex(String(decoding: text, as: UTF8.self))) }
    emit(isString ? .stringEnd : .quotedNameEnd, from: start)
  }

  private mutating func openInterpolation(_ text: [UInt8], from start: Int, begin: Token.Kind, continued: Bool) {
    if !continued { emit(begin, from: start) }
    if !text.isEmpty { emit(.text, from: start, payload: stringIndex(String(decoding: text, as: UTF8.self))) }
    let interpolationStart = at
    interpolations += 1
    open.append(Opener(kind: .interpolation(begin), start: start, interpolationStart: interpolationStart))
    at += 2
    emit(.interpolationBegin, from: interpolationStart)
  }

  private mutating func stringIndex(_ text: String) -> Int32 {
    list.strings.append(text)
    return Int32(list.strings.count - 1)
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    let start = at
    at += 1
    guard let byte = peek(), byte != UInt8(ascii: "\n") else { return }
    at += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0"): text.append(0x00)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): text.append(byte)
    case UInt8(ascii: "u"): readUnicodeEscape(from: start, into: &text)
    default:
      at = start + 1 + UTF8.width(scalar(at: start + 1) ?? "?")
      report(
        "there is no escape like this",
        from: start,
        remedy: "the escapes are \\n \\t \\r \\0 \\\\ \\\" \\u{…} \\(…)"
      )
    }
  }

  private mutating func readUnicodeEscape(from start: Int, into text: inout [UInt8]) {
    var digits: [UInt8] = []
    if peek() == UInt8(ascii: "{") {
      at += 1
      while let byte = peek(), isNameByte(byte) {
        digits.append(byte)
        at += 1
      }
    }
    let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    guard peek() == UInt8(ascii: "}"), let number, let scalar = Unicode.Scalar(number) else {
      return report("this is no Unicode escape", from: start, remedy: "write \\u{1F600}")
    }
    at += 1
    text.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  // MARK: Signs

  private mutating func readSign() {
    let start = at
    for place in signs.indices where signs[place].bytes[0] == bytes[at] {
      let sign = signs[place]
      guard bytes[at...].starts(with: sign.bytes) else { continue }
      at += sign.bytes.count
      return emitSign(sign.kind, from: start)
    }
    at += 1
    let scalar = Unicode.Scalar(bytes[start])
    let shown = scalar.properties.generalCategory == .control ? "the control character \(bytes[start])" : "‘\(scalar)’"
    report("\(shown) has no meaning here", from: start)
    spaced = true
  }

  private mutating func emitSign(_ kind: Token.Kind, from start: Int) {
    switch kind {
    case .leftParen: open.append(Opener(kind: .paren, start: start))
    case .leftBracket: open.append(Opener(kind: .bracket, start: start))
    case .leftBrace: open.append(Opener(kind: .brace, start: start))
    case .rightBrace:
      // A brace closes whatever bracket was left open inside it; the parser says so.
      while let last = open.last {
        if case .interpolation = last.kind { break }
        open.removeLast()
        if case .brace = last.kind { break }
      }
    case .rightParen, .rightBracket:
      if case .interpolation(let begin) = open.last?.kind, kind == .rightParen {
        let opener = open.removeLast()
        interpolations -= 1
        emit(.interpolationEnd, from: start)
        return readText(from: opener.start, begin: begin, continued: true)
      }
      if let last = open.last {
        switch last.kind {
        case .paren, .bracket: open.removeLast()
        case .brace, .interpolation: break
        }
      }
    default: break
    }
    emit(kind, from: start)
  }

  // MARK: Helpers

  private mutating func emit(_ kind: Token.Kind, from start: Int, payload: Int32 = 0) {
    list.tokens.append(Token(kind: kind, spaced: spaced, payload: payload, start: Int32(start), end: Int32(at)))
    spaced = false
  }

  private mutating func report(_ message: String, from start: Int, remedy: String? = nil) {
    let span = SourceSpan(source: source, start: Int32(start), end: Int32(max(at, start + 1)))
    // One error for a whole run of what has no meaning, and of what is no script at all not more than anyone needs.
    if let last = diagnostics.last, last.span.end == span.start, last.message == message, last.remedy == remedy {
      diagnostics[diagnostics.count - 1].span.end = span.end
      return
    }
    guard diagnostics.count < Self.greatestErrorCount else { return }
    diagnostics.append(Diagnostic(message, at: span, remedy: remedy))
  }

  private mutating func skipRow() {
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
  }

  private mutating func skipBlockComment() {
    let start = at
    var depth = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if bytes[at] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        at += 2
        if depth == 0 { return }
      } else {
        at += 1
      }
    }
    isInComment = true
    let end = at
    at = start + 2
    report("this comment is not closed", from: start, remedy: "add ‘*/’")
    at = end
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    at + ahead < bytes.count ? bytes[at + ahead] : nil
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return false
    }
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    var iterator = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

private let signs = signTable.map { (bytes: ContiguousArray($0.0.utf8), kind: $0.1) }

/// Longer signs stand before their beginnings.
private let signTable: [(String, Token.Kind)] = [
  ("..<", .halfOpenRange), ("...", .closedRange), ("==", .equal), ("!=", .notEqual), ("<=", .lessOrEqual),
  (">=", .greaterOrEqual), ("&&", .and), ("||", .or), ("+=", .plusAssign), ("-=", .minusAssign),
  ("*=", .starAssign), ("/=", .slashAssign), ("+", .plus), ("-", .minus), ("*", .star), ("/", .slash),
  ("%", .percent), ("<", .less), (">", .greater), ("!", .not), ("?", .question), (":", .colon), ("=", .assign),
  (".", .dot), (",", .comma), (";", .semicolon), ("(", .leftParen), (")", .rightParen), ("[", .leftBracket),
  ("]", .rightBracket), ("{", .leftBrace), ("}", .rightBrace),
]

private let fullWidthRemedies: [Unicode.Scalar: String] = [
  "，": ",", "（": "(", "）": ")", "：": ":", "；": ";", "、": ",", "。": ".", "｛": "{", "｝": "}",
  "［": "[", "］": "]", "＝": "=", "＋": "+", "－": "-", "＊": "*", "／": "/", "％": "%", "！": "!", "？": "?", "＜": "<",
  "＞": ">",
]

private let quotationMarks: [[Unicode.Scalar]] = [["“", "”", "„", "＂"], ["「", "」"], ["『", "』"], ["«", "»"]]

private let lookalikeRemedies: [Unicode.Scalar: String] = [
  "−": "-", "–": "-", "—": "-", "×": "*", "÷": "/", "‘": "`", "’": "`", "≤": "<=", "≥": ">=", "≠": "!=", "…": "...",
]

/// `rgb`, `rgba`, `rrggbb` or `rrggbbaa` as 0xRRGGBBAA.
func hexColor(_ digits: String) -> UInt32? {
  let long = digits.count <= 4 ? digits.flatMap { [$0, $0] } : Array(digits)
  guard [6, 8].contains(long.count), digits.count != 5 else { return nil }
  return UInt32(String(long) + (long.count == 6 ? "ff" : ""), radix: 16)
}
