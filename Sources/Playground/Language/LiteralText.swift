import Motion

/// Values and names as a script writes them, so that reading gives the same again.
enum LiteralText {
  // MARK: Names

  /// Whether the lexer takes a text for one name.
  static func isName(_ text: String) -> Bool {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: endsName) else { return false }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return !(text.utf8.first.map { isDigit($0) } ?? true) }
    var symbols = SymbolTable()
    let read = Lexer.read(SourceText(name: "", text: text), source: 0, symbols: &symbols)
    return read.diagnostics.isEmpty && read.tokens.tokens.map(\.kind) == [.name, .endOfText]
  }

  /// Whether a scalar can not stand in a name; of those beyond ASCII the lexer decides.
  static func endsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": false
    default: scalar.isASCII
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A name, in backquotes if need be.
  static func name(_ name: String) -> String { isName(name) ? name : "`\(escaped(name, in: "`"))`" }

  // MARK: Values

  /// An expression for a value.
  static func value(_ value: Value) -> String {
    switch value {
    case .none: "none"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number, let dimension): Self.number(number, dimension)
    case .string(let text): "\"\(escaped(text, in: "\""))\""
    case .color(let color): Self.color(color)
    case .tuple(let vector, let dimension):
      "(" + vector.components.map { number($0, dimension) }.joined(separator: ", ") + ")"
    case .list(let list): "[" + list.elements.map { Self.value($0) }.joined(separator: ", ") + "]"
    case .range(let first, let end): "\(first)..<\(end)"
    case .layer, .touch: "stage"
    }
  }

  /// A hundredth part as it is written with a `%`; nil where none gives the very number.
  static func percentage(_ part: Double) -> String? {
    let hundredfold = part * 100
    let candidates = [hundredfold, hundredfold.nextUp, hundredfold.nextDown]
    return candidates.first { $0 / 100 == part }.map { NumberText.exact($0) + "%" }
  }

  /// With every digit, and a unit that brings back the dimension; angles in degrees where those lose nothing.
  static func number(_ number: Double, _ dimension: Dimension) -> String {
    let digits = NumberText.exact(number)
    switch dimension {
    case .plain: return digits
    case .time: return digits + "s"
    case .angle: return degrees(number) ?? digits + "rad"
    case .length: return digits + "pt"
    case .frequency: return digits + "Hz"
    default: return digits + factors(dimension)
    }
  }

  /// Degrees with at most this many characters are what somebody wrote.
  private static let longestDegrees = 8

  private static func degrees(_ radians: Double) -> String? {
    let text = NumberText.rounded(radians * 180 / .pi)
    guard text.utf8.count <= longestDegrees, let degrees = Double(text), Unit.converted(degrees, "deg") == radians
    else {
      return nil
    }
    return text + "deg"
  }

  /// ` * 1s / 1pt`: dimensions that no literal has.
  private static func factors(_ dimension: Dimension) -> String {
    [("s", dimension.time), ("rad", dimension.angle), ("pt", dimension.length)].map { unit, exponent in
      String(repeating: exponent > 0 ? " * 1\(unit)" : " / 1\(unit)", count: Int(exponent.magnitude))
    }.joined()
  }

  /// `#rrggbb` or `#rrggbbaa` where the components are whole 255ths; else the call of the function nearest to it.
  static func color(_ color: Vector) -> String {
    let bytes = (0..<color.count).map { (color[$0] * 255).rounded() }
    guard bytes.allSatisfy({ (0...255).contains($0) }), bytes.indices.allSatisfy({ bytes[$0] / 255 == color[$0] })
    else {
      return "rgba(" + (0..<4).map { channel($0, of: color) }.joined(separator: ", ") + ")"
    }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String(UInt8($0), radix: 16) }.joined()
    return "#" + (digits.hasSuffix("ff") ? String(digits.dropLast(2)) : digits)
  }

  private static func channel(_ index: Int, of color: Vector) -> String {
    NumberText.exact(index == 3 ? color[index] : color[index] * 255)
  }

  // MARK: Text

  /// The inside of a string or quoted name.
  static func escaped(_ text: String, in quote: Character) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case "\r": escaped += "\\r"
      case "\0": escaped += "\\0"
      case _ where Character(scalar) == quote: escaped += "\\\(quote)"
      case _ where scalar.properties.generalCategory == .control:
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
