/// The conversation at the terminal: reads an entry, has it run, and reads the next, until the reader leaves.
struct Repl {
  private let driver: any ReplDriver
  private let streams: StandardStreams
  private let editor: EditLine
  private var history: HistoryFile?
  private var previousEntry: String?
  private let banner: String?

  /// - Parameters:
  ///   - history: where the entries are kept; nil keeps none.
  ///   - banner: shown first, without the last newline.
  /// - Returns: nil when the line editor has no memory to begin.
  init?(driver: any ReplDriver, streams: StandardStreams, history: HistoryFile?, banner: String?) {
    let limit = history?.limit ?? HistoryFile.defaultLimit
    guard let editor = EditLine(streams: streams, historySize: limit) else { return nil }
    self.driver = driver
    self.streams = streams
    self.editor = editor
    self.history = history
    self.banner = banner
  }

  /// Two lines: what this is, and how to go on.
  static func banner(version: String) -> String {
    "Motion playground \(version)\nType ‘help’ to look around, Ctrl-D to leave."
  }

  /// Holds the session.
  /// - Returns: the exit status: what an entry asked for, or 0 after Ctrl-D.
  mutating func run() -> Int32 {
    Interrupt.catchSignal(inSession: true)
    if let banner { streams.tell(asShown(banner) + "\n") }
    loadHistory()
    while true {
      switch readEntry() {
      case .line(let entry) where entry.allSatisfy(\.isWhitespace):
        continue
      case .line(let entry):
        keep(entry)
        if let status = run(entry) { return status }
      case .interrupted:
        continue
      case .endOfInput:
        return 0
      }
    }
  }

  /// Lines up to the end of a statement. Only Ctrl-C abandons it: a pasted file may hold empty lines.
  private func readEntry() -> EditLine.Reading {
    var pending: [String] = []
    var open: String?
    var hasWarned = false
    while true {
      switch readLine(after: pending, open: open) {
      case .line(let line):
        pending.append(line)
        hasWarned = false
        let entry = pending.joined(separator: "\n")
        open = driver.unfinished(entry)
        if open == nil { return .line(entry) }
      case .endOfInput where open != nil && !hasWarned:
        hasWarned = true
        streams.tell(asShown("‘\(open ?? "")’ is still open: Ctrl-C drops the lines, Ctrl-D again leaves.\n"))
      case let end:
        return end
      }
    }
  }

  private func readLine(after pending: [String], open: String?) -> EditLine.Reading {
    let prompt = open.map(driver.continuationPrompt) ?? driver.prompt
    let before = pending.map { $0 + "\n" }.joined()
    return editor.readLine(prompt: prompt, isColored: streams.colorsPrompt) { [driver] text, cursor in
      Self.completions(from: driver, before: before, text: text, cursor: cursor)
    }
  }

  /// The text of a recalled block has rows of its own; what is completed is the row the cursor is in.
  private static func completions(
    from driver: any ReplDriver,
    before: String,
    text: String,
    cursor: Int
  ) -> Completions {
    let typed = text.utf8.prefix(cursor)
    let row = typed.lastIndex(of: UInt8(ascii: "\n")).map(typed.index(after:)) ?? typed.startIndex
    let offset = text.utf8.distance(from: text.startIndex, to: row)
    let line = text[row...].prefix { $0 != "\n" }
    var completions = driver.completions(
      before: before + text[..<row],
      line: String(line),
      cursor: cursor - offset
    )
    completions.start += offset
    return completions
  }

  /// What is typed in the meantime, Ctrl-C included, does not show among the output; it waits for the next prompt.
  private func run(_ entry: String) -> Int32? {
    Interrupt.clear()
    defer { Interrupt.clear() }
    return TerminalGuard.withoutEcho { driver.run(entry) }
  }

  // MARK: History

  private mutating func loadHistory() {
    guard let loaded = history?.load() else { return }
    if let warning = loaded.warning { warn(warning) }
    for entry in loaded.entries { editor.remember(entry) }
    previousEntry = loaded.entries.last
  }

  /// A history that cannot be written is said to be so once.
  private mutating func keep(_ entry: String) {
    guard HistoryFile.keeps(entry, after: previousEntry) else { return }
    previousEntry = entry
    editor.remember(entry)
    do throws(HistoryFile.Failure) {
      try history?.append(entry)
    } catch {
      warn(error.message)
      history = nil
    }
  }

  private func warn(_ sentence: String) {
    streams.tell(asShown("playground: warning: \(sentence)\n"))
  }

  private func asShown(_ text: String) -> String {
    streams.environment.isUTF8 ? text : TerminalText.ascii(text)
  }
}
