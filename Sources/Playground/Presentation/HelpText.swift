/// Help pages as text.
enum HelpText {
  static func text(_ page: HelpPage, width: Int, color: Bool) -> String {
    var rows = [TextStyle.bold.applied(to: page.title, color: color)]
    rows += DisplayWidth.wrapped(page.summary, to: max(width - 2, 20)).split(separator: "\n").map { "  " + $0 }
    for section in page.sections {
      rows.append("")
      rows.append(TextStyle.bold.applied(to: section.heading, color: color))
      rows += lines(of: section, width: width)
    }
    return rows.joined(separator: "\n")
  }

  private static func lines(of section: HelpPage.Section, width: Int) -> [String] {
    if section.rows.allSatisfy({ $0.text.isEmpty }), section.rows.count > 4 {
      return DisplayWidth.wrapped(section.rows.map(\.word).joined(separator: "  "), to: max(width - 2, 20)).split(
        separator: "\n"
      ).map { "  " + $0 }
    }
    let words = section.rows.map(\.word)
    let isTabular =
      words.allSatisfy { !$0.contains("\n") } && (words.map { DisplayWidth.columns(of: $0) }.max() ?? 0) <= 30
    guard isTabular else { return section.rows.flatMap { stacked($0, width: width) } }
    let column = (words.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 2
    return section.rows.flatMap { row -> [String] in
      let text = DisplayWidth.wrapped(row.text, to: max(width - 2 - column, 20)).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      return text.enumerated().map { index, line in
        let lead = index == 0 ? DisplayWidth.padded(row.word, to: column) : String(repeating: " ", count: column)
        return trimmed("  " + lead + line)
      }
    }
  }

  /// What has several rows of its own, and what is said of it behind the first or below.
  private static func stacked(_ row: (word: String, text: String), width: Int) -> [String] {
    var lines = DisplayWidth.wrapped(row.word, to: max(width - 2, 20)).split(separator: "\n").map { "  " + $0 }
    if !row.text.isEmpty { lines.append("      " + row.text) }
    return lines
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
