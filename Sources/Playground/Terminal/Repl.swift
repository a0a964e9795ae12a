/// The conversation at the terminal: reads an entry, has it run, and reads the next, until the reader leaves.
struct Repl {
  private let driver: any ReplDriver
  private let streams: StandardStreams
  private let editor: EditLine
  private let log: EntryLog
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
    self.banner = banner
    log = EntryLog(editor: editor, file: history, limit: limit) { Self.warn($0, streams) }
    driver.begin(log)
  }

  /// Two lines: what this is, and how to go on.
  static func banner(version: String) -> String {
    "Motion playground \(version)\nType ‘help’ to look around, Ctrl-D to leave."
  }

  /// Holds the session.
  /// - Returns: the exit status: what an entry asked for, or 0 after Ctrl-D.
  func run() -> Int32 {
    Interrupt.catchSignal(inSession: true)
    if let banner { streams.tell(asShown(banner) + "\n") }
    log.load()
    while true {
      switch nextEntry() {
      case .line(let entry) where entry.allSatisfy(\.isWhitespace):
        continue
      case .line(let entry):
        log.keep(entry)
        if let status = run(entry) { return status }
      case .interrupted:
        continue
      case .endOfInput:
        driver.endOfInput()
        return 0
      case .left:
        return driver.statusOfLeaving
      }
    }
  }

  /// What is to be entered again is shown as if it had been typed.
  private func nextEntry() -> EditLine.Reading {
    if Interrupt.isRequested() { log.dropAgain() }
    guard let entry = log.takeAgain() else { return readEntry() }
    streams.tell(asShown(driver.prompt + DisplayWidth.escaped(entry, keepingNewlines: true)) + "\n")
    return .line(entry)
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
    let before = pending.map { $0 + "\n" }.joined()
    return editor.readLine(
      EditLine.Surroundings(
        prompt: { [driver] in open.map(driver.continuationPrompt) ?? driver.prompt },
        completer: { [driver] text, cursor in
          Self.completions(from: driver, before: before, text: text, cursor: cursor)
        },
        meanwhile: { [driver] in driver.meanwhile() }
      )
    )
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
    defer {
      if Interrupt.isRequested() { log.dropAgain() }
      Interrupt.clear()
    }
    return TerminalGuard.withoutEcho { driver.run(entry) }
  }

  private static func warn(_ sentence: String, _ streams: StandardStreams) {
    let text = "playground: warning: \(sentence)\n"
    streams.tell(streams.environment.isUTF8 ? text : TerminalText.ascii(text))
  }

  private func asShown(_ text: String) -> String {
    streams.environment.isUTF8 ? text : TerminalText.ascii(text)
  }
}
