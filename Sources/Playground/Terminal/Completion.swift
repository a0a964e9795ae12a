/// What the Tab key does to a line.
enum CompletionAction: Equatable {
  /// Nothing can be added.
  case none
  /// First steps over `skipping` characters that stand there already, then inserts the text.
  case insert(String, skipping: Int)
  /// Shows what could be meant; the line stays as it is.
  case list([Completions.Candidate])
}

extension Completions {
  /// What Tab does at the byte offset `cursor` of `line`.
  ///
  /// The text that all candidates share is completed first. Text is only ever added: candidates that do not begin with what
  /// was typed are passed over. A sole candidate is followed by its suffix.
  /// - Parameter isRepeated: whether Tab was pressed at this very place before, so that now the candidates are listed.
  func action(line: String, cursor: Int, isRepeated: Bool) -> CompletionAction {
    let text = line.utf8
    guard start >= 0, start <= cursor, cursor <= text.count else { return .none }
    let cursorIndex = text.index(text.startIndex, offsetBy: cursor)
    let typed = String(line[text.index(text.startIndex, offsetBy: start)..<cursorIndex])
    let tail = line[cursorIndex...]
    let matching = candidates.filter { Self.extends($0.text, typed) }
    guard let first = matching.first else { return .none }
    let addition = Self.commonPrefix(of: matching.map(\.text), from: first.text)
      .unicodeScalars.dropFirst(typed.unicodeScalars.count)
    if Set(matching.map(\.text)).count == 1 {
      return Self.insertion(of: String(addition), suffix: first.suffix, before: tail)
    }
    if !addition.isEmpty { return Self.insertion(of: String(addition), suffix: "", before: tail) }
    return isRepeated ? .list(matching) : .none
  }

  /// As characters and as scalars, so that neither a letter gets an accent nor one spelling of an accent another.
  private static func extends(_ text: String, _ typed: String) -> Bool {
    text.hasPrefix(typed) && text.unicodeScalars.starts(with: typed.unicodeScalars)
  }

  /// By whole characters, so that a letter is not parted from its accent.
  private static func commonPrefix(of texts: [String], from first: String) -> String {
    texts.reduce(first) { common, text in
      String(zip(common, text).prefix { $0 == $1 }.map(\.0))
    }
  }

  /// Leaves out what stands behind the cursor already, when all of the word that stands there is part of the addition.
  private static func insertion(of addition: String, suffix: String, before tail: Substring) -> CompletionAction {
    let word = tail.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let shared = addition.hasPrefix(word) ? word.count : 0
    let rest = addition.dropFirst(shared)
    let hasSuffix = tail.dropFirst(shared).hasPrefix(suffix)
    let inserted = rest + (hasSuffix ? "" : suffix)
    let skipping = shared + (hasSuffix && rest.isEmpty ? suffix.unicodeScalars.count : 0)
    return inserted.isEmpty && skipping == 0 ? .none : .insert(String(inserted), skipping: skipping)
  }
}

/// Candidates as rows of text, for a terminal of a given size.
struct CandidateList {
  /// A list longer than this is shown only when the reader wants it.
  static let greatestCountUnasked = 100

  let candidates: [Completions.Candidate]
  /// Terminal columns of a text.
  let columns: (String) -> Int

  init(_ candidates: [Completions.Candidate], columns: @escaping (String) -> Int = TerminalText.columns) {
    self.candidates = candidates
    self.columns = columns
  }

  /// One candidate a row with its summary where they all fit the screen, else names alone in as many columns as fit.
  /// - Returns: rows no wider than `width` columns, without newlines; a name wider than that is cut.
  func rows(width: Int, height: Int) -> [String] {
    // One row is for the prompt, one is never written full, so that no terminal wraps it.
    let usable = max(width - 1, 1)
    let hasSummary = candidates.contains { !$0.summary.isEmpty }
    return hasSummary && candidates.count < height ? described(usable) : grid(usable)
  }

  private func described(_ width: Int) -> [String] {
    let nameWidth = candidates.map { columns($0.text) }.max() ?? 0
    return candidates.map { candidate in
      let name = padded(candidate.text, to: nameWidth)
      return cut(candidate.summary.isEmpty ? candidate.text : "\(name)  \(candidate.summary)", to: width)
    }
  }

  /// Reads downwards, then to the right.
  private func grid(_ width: Int) -> [String] {
    let nameWidth = candidates.map { columns($0.text) }.max() ?? 0
    let columnCount = max((width + 2) / (nameWidth + 2), 1)
    let rowCount = (candidates.count + columnCount - 1) / columnCount
    return (0..<rowCount).map { row in
      let names = stride(from: row, to: candidates.count, by: rowCount).map { candidates[$0].text }
      let cells = names.dropLast().map { padded($0, to: nameWidth + 2) } + names.suffix(1)
      return cut(cells.joined(), to: width)
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - columns(text), 0))
  }

  private func cut(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    var kept = ""
    for character in text {
      guard columns(kept + String(character)) <= width else { break }
      kept.append(character)
    }
    return kept
  }
}
