import CEdit

/// Text as the terminal shows it.
enum TerminalText {
  /// The columns a text takes, by the C library's table for the current locale. Controls take none.
  static func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(Int(cedit_wcwidth($1.value)), 0) }
  }

  /// Where a character stands, counted from 0.
  struct Position: Equatable {
    var row = 0
    var column: Int
  }

  /// Where what follows a text is shown that begins `indent` columns from the left and wraps at `width`, as libedit draws it:
  /// a row that is full is over at once, and a wide character that finds no room begins the next.
  /// - Parameters:
  ///   - next: what follows.
  ///   - columns: how many columns a text takes.
  static func end(
    of text: some StringProtocol,
    indent: Int,
    width: Int,
    before next: Unicode.Scalar? = nil,
    columns: (String) -> Int = columns
  ) -> Position {
    var position = Position(column: indent)
    func wrap(_ wraps: Bool) {
      if wraps { position = Position(row: position.row + 1, column: 0) }
    }
    for scalar in text.unicodeScalars {
      let count = scalar == "\t" ? 8 - position.column % 8 : columns(String(scalar))
      wrap(scalar == "\n" || (scalar != "\t" && position.column + count > width))
      position.column += count
      wrap(position.column >= width)
    }
    if let next { wrap(position.column + columns(String(next)) > width) }
    return position
  }

  /// The text without what stands between two markers.
  static func withoutMarked(_ text: String, marker: Character) -> String {
    let parts = text.split(separator: marker, omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  /// The text without the sequences that only change how it looks.
  static func withoutEscapes(_ text: some StringProtocol) -> String {
    var kept = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { kept.append(scalar) }
      if scalar == "m" { isEscape = false }
    }
    return String(kept)
  }

  /// For a terminal that is not said to show UTF-8: each character beyond ASCII as the nearest one.
  static func ascii(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "‘", "’": "'"
      case "…": "..."
      default: scalar.isASCII ? String(scalar) : scalar == "▸" ? ">" : "?"
      }
    }.joined()
  }

  /// What of a pasted text may enter a line: newlines are `\n`, other controls but the tab are dropped, and so are the newlines
  /// at the end, so that nothing runs before Enter is pressed.
  static func pasted(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if scalar == "\r" {
        kept.append("\n")
      } else if scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control {
        kept.append(scalar)
      }
    }
    while kept.last == "\n" { kept.removeLast() }
    return String(kept)
  }
}
