/// How many columns of a terminal a text takes, and fitting text to columns.
enum DisplayWidth {
  /// Columns of a text: two for a wide character, none for what combines or is invisible.
  ///
  /// Counts by extended grapheme cluster, so a flag or a family of emoji takes two. Tabs and other control characters
  /// count nothing: whoever lays out text expands or escapes them first.
  static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of one character, 0...2.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains("\u{FE0F}") && scalars.contains(where: \.properties.isEmoji) { return 2 }
    return scalars.map(columns(of:)).max() ?? 0
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return 1 }
    if isInvisible(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
    // The soft hyphen is a format character that terminals show.
    case .format: scalar.value != 0xAD
    // Medial vowels and final consonants join the syllable that began before them.
    default: (0x1160...0x11FF).contains(scalar.value)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(scalar.value)
  }

  /// Wide and fullwidth blocks of the Unicode Character Database's `EastAsianWidth.txt` (Unicode Standard Annex #11);
  /// unassigned code points inside a block count as the block does. Emoji outside these blocks are asked for by property.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D8F, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x1F300...0x1F320, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]

  enum Alignment {
    case left
    case right
  }

  /// Filled with spaces up to a width; text that is wider already stays as it is.
  static func padded(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let space = String(repeating: " ", count: max(0, width - columns(of: text)))
    return alignment == .left ? text + space : space + text
  }

  /// Shortened to at most a width, with the ellipsis at the end where something was cut off.
  static func truncated(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    guard columns(of: text) > width else { return text }
    let room = width - columns(of: ellipsis)
    guard room >= 0 else { return String(repeating: ".", count: max(0, width)) }
    return prefix(of: text[...], columns: room) + ellipsis
  }

  /// The longest beginning that takes at most so many columns.
  private static func prefix(of text: Substring, columns room: Int) -> Substring {
    var used = 0
    return text.prefix { character in
      used += columns(of: character)
      return used <= room
    }
  }

  /// Broken into lines of at most a width, at spaces where there are any; a width below 2 breaks nothing.
  static func wrapped(_ text: String, to width: Int) -> String {
    guard width >= 2 else { return text }
    var lines: [String] = [""]
    for word in text.split(separator: " ").flatMap({ pieces(of: $0, width: width) }) {
      let line = lines[lines.count - 1]
      let extended = line.isEmpty ? word : line + " " + word
      if columns(of: extended) <= width { lines[lines.count - 1] = extended } else { lines.append(word) }
    }
    return lines.joined(separator: "\n")
  }

  private static func pieces(of word: Substring, width: Int) -> [String] {
    var rest = word
    var pieces: [String] = []
    while columns(of: rest) > width {
      let piece = prefix(of: rest, columns: width)
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return rest.isEmpty ? pieces : pieces + [String(rest)]
  }

  /// With every character that would steer a terminal, or reorder what it shows, written as an escape: `\u{1b}`.
  ///
  /// These are the control characters, the separators of lines and paragraphs and the controls of direction. A newline
  /// may be kept for text of several lines, and with it a tab. A backslash stays: this is for reading, not for reading back.
  static func escaped(_ text: String, keepingNewlines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isSteering(_:)) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      let isKept = !isSteering(scalar) || (keepingNewlines && (scalar == "\n" || scalar == "\t"))
      if isKept { result.unicodeScalars.append(scalar) } else { result += escape(scalar) }
    }
  }

  /// Whether a character steers a terminal, or the direction and the lines of what it shows.
  static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: #"\u{"# + String(scalar.value, radix: 16) + "}"
    }
  }
}
