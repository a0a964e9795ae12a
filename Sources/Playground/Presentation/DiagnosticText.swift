/// Diagnostics in words: the place, the sentence, the row with a caret under it, and the remedy.
enum DiagnosticText {
  static func text(_ diagnostic: Diagnostic, in sources: [SourceText], color: Bool) -> String {
    var rows = [heading(diagnostic, in: sources, color: color)]
    rows += excerpt(diagnostic.span, in: sources, color: color)
    if let related = diagnostic.related {
      rows.append("  \(related.message), at \(place(related.span, in: sources))")
      rows += excerpt(related.span, in: sources, color: color)
    }
    if let remedy = diagnostic.remedy { rows.append("  " + Excerpt.sentence(remedy)) }
    rows += inclusions(of: diagnostic.span, in: sources)
    return rows.joined(separator: "\n")
  }

  private static func heading(_ diagnostic: Diagnostic, in sources: [SourceText], color: Bool) -> String {
    let word = diagnostic.severity.rawValue
    let message = Excerpt.sentence(diagnostic.message)
    let style: TextStyle = diagnostic.severity == .error ? .error : .bold
    return
      "\(place(diagnostic.span, in: sources)): \(style.applied(to: word, color: color)): \(message)"
  }

  /// `hamburger.motion:12:12`
  static func place(_ span: SourceSpan, in sources: [SourceText]) -> String {
    guard sources.indices.contains(Int(span.source)) else { return "motion" }
    let source = sources[Int(span.source)]
    let (row, column) = source.position(of: Int(span.start))
    return "\(DisplayWidth.escaped(source.name)):\(row):\(column)"
  }

  /// The row of the span, without its indentation beyond two columns, and a line of carets in columns of the display.
  private static func excerpt(_ span: SourceSpan, in sources: [SourceText], color: Bool) -> [String] {
    guard sources.indices.contains(Int(span.source)) else { return [] }
    let source = sources[Int(span.source)]
    let range = source.rowRange(of: Int(span.start))
    let start = min(max(Int(span.start), range.lowerBound), range.upperBound)
    let end = min(max(Int(span.end), start), range.upperBound)
    // What is far away is cut off below; a row of megabytes need not be read for that.
    let before = source.text(in: max(range.lowerBound, start - Excerpt.greatestBytes)..<start)
    let marked = source.text(in: start..<min(end, start + Excerpt.greatestBytes))
    let after = source.text(in: end..<min(range.upperBound, end + Excerpt.greatestBytes))
    let indent = before.prefix { $0 == " " || $0 == "\t" }
    let lead = Excerpt.end(of: Excerpt.shown(String(before.dropFirst(indent.count)).suffix(Excerpt.greatestWidth)))
    let middle = DisplayWidth.truncated(Excerpt.shown(marked.prefix(Excerpt.greatestWidth)), to: Excerpt.greatestWidth)
    let room = max(0, Excerpt.greatestWidth - DisplayWidth.columns(of: lead) - DisplayWidth.columns(of: middle))
    let row =
      lead + middle + DisplayWidth.truncated(Excerpt.shown(after.prefix(Excerpt.greatestWidth)), to: max(room, 1))
    let carets = "^" + String(repeating: "~", count: max(0, DisplayWidth.columns(of: middle) - 1))
    let blank = String(repeating: " ", count: DisplayWidth.columns(of: lead))
    return ["  " + row, "  " + blank + TextStyle.success.applied(to: carets, color: color)]
  }

  private enum Excerpt {
    static let greatestWidth = 120

    /// More bytes than so many columns take, combining marks included.
    static let greatestBytes = 4_000

    /// How much of a sentence is shown, columns; names in it may be as long as their writer liked.
    static let greatestSentence = 400

    /// How much of what stands before the place is shown, columns.
    static let greatestLead = 80

    static func sentence(_ text: String) -> String {
      let beginning = String(text.unicodeScalars.prefix(greatestBytes / 4))
      return DisplayWidth.truncated(DisplayWidth.escaped(beginning), to: greatestSentence)
    }

    /// The end of a long text, with a sign that something was left out.
    static func end(of text: String) -> String {
      var width = DisplayWidth.columns(of: text)
      guard width > greatestLead else { return text }
      let rest = text.drop { character in
        defer { width -= DisplayWidth.columns(of: character) }
        return width > greatestLead - 1
      }
      return "…" + rest
    }

    /// As a terminal shows it in the same columns whatever its tab stops: a tab is four spaces, a control character
    /// its escape.
    static func shown(_ text: some StringProtocol) -> String {
      text.split(separator: "\t", omittingEmptySubsequences: false).map { DisplayWidth.escaped(String($0)) }.joined(
        separator: "    "
      )
    }
  }

  /// The chain of `source` statements that led to the text.
  private static func inclusions(of span: SourceSpan, in sources: [SourceText]) -> [String] {
    var rows: [String] = []
    var index = Int(span.source)
    while sources.indices.contains(index), let included = sources[index].includedAt {
      rows.append("  sourced at \(place(included, in: sources))")
      index = Int(included.source)
    }
    guard rows.count > 6 else { return rows }
    return rows.prefix(3) + ["  … and \(rows.count - 4) more"] + rows.suffix(1)
  }
}
