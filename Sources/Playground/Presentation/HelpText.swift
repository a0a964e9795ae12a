/// Help pages as text.
enum HelpText {
  static func text(_ page: HelpPage, width: Int, color: Bool) -> String {
    var rows = [TextStyle.bold.applied(to: page.title, color: color)]
    rows += paragraph(page.summary, width: width)
    if !page.discussion.isEmpty { rows += [""] + paragraph(page.discussion, width: width) }
    for section in page.sections {
      rows += ["", TextStyle.bold.applied(to: section.heading, color: color)]
      rows += lines(of: section, width: width)
    }
    return rows.joined(separator: "\n")
  }

  private static func lines(of section: HelpPage.Section, width: Int) -> [String] {
    switch section.style {
    case .terms: return terms(section.rows, width: width)
    case .names: return paragraph(section.rows.map(\.word).joined(separator: "  "), width: width)
    case .usage: return section.rows.flatMap { usage($0.word, width: width) }
    case .scripts:
      return Array(section.rows.map { script($0.word, note: $0.text) }.joined(separator: [""]))
    }
  }

  private static func paragraph(_ text: String, width: Int) -> [String] {
    DisplayWidth.wrapped(text, to: room(in: width)).split(separator: "\n").map { "  " + $0 }
  }

  /// What is left of a line behind its indentation.
  private static func room(in width: Int) -> Int { max(width - 2, 20) }

  // MARK: Terms

  /// Columns a meaning wants beside its word; without them it stands below.
  private static let leastRoom = 24

  private static func terms(_ rows: [(word: String, text: String)], width: Int) -> [String] {
    let widest = rows.map { DisplayWidth.columns(of: $0.word) }.max() ?? 0
    let room = width - widest - 4
    guard room >= leastRoom else { return rows.flatMap { stacked($0, width: width) } }
    return rows.flatMap { row -> [String] in
      let lead = DisplayWidth.padded(row.word, to: widest + 2)
      let text = DisplayWidth.wrapped(row.text, to: room)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().map { index, line in
        trimmed("  " + (index == 0 ? lead : DisplayWidth.padded("", to: widest + 2)) + line)
      }
    }
  }

  private static func stacked(_ row: (word: String, text: String), width: Int) -> [String] {
    paragraph(row.word, width: width) + paragraph(row.text, width: width - 4).map { "    " + $0 }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  // MARK: Usage and scripts

  /// A usage line, broken only between its parts.
  private static func usage(_ line: String, width: Int) -> [String] {
    var lines: [String] = []
    for part in parts(of: line) {
      if let last = lines.last, DisplayWidth.columns(of: last + " " + part) <= room(in: width) {
        lines[lines.count - 1] = last + " " + part
      } else {
        lines.append(lines.isEmpty ? part : "  " + part)
      }
    }
    return lines.map { "  " + $0 }
  }

  /// The words of a line, and what stands in brackets as one.
  private static func parts(of line: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in line {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      if character == " ", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  /// A script as it can be typed, its note as the comment before it. Its lines are never broken.
  private static func script(_ text: String, note: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ((note.isEmpty ? [] : ["// " + note]) + lines).map { "  " + $0 }
  }
}
