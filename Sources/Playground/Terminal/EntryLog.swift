/// What was typed, in this session and in those before it.
final class EntryLog: Conversation {
  private let editor: EditLine
  private var file: HistoryFile?
  private let limit: Int
  private let warn: (String) -> Void
  private(set) var entries: [String] = []
  /// What is to be entered again.
  private var again: [String] = []
  private(set) var pace: Double?

  init(editor: EditLine, file: HistoryFile?, limit: Int, warn: @escaping (String) -> Void) {
    self.editor = editor
    self.file = file
    self.limit = limit
    self.warn = warn
  }

  func load() {
    guard let loaded = file?.load() else { return }
    if let warning = loaded.warning { warn(warning) }
    for entry in loaded.entries { editor.remember(entry) }
    entries = loaded.entries
  }

  /// A history that can not be written is said to be so once.
  func keep(_ entry: String) {
    guard HistoryFile.keeps(entry, after: entries.last) else { return }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst() }
    editor.remember(entry)
    attempt { file throws(HistoryFile.Failure) in try file.append(entry) }
  }

  func forgetEntries() {
    entries = []
    editor.forgetAll()
    attempt { file throws(HistoryFile.Failure) in try file.clear() }
  }

  func enterAgain(_ entry: String) { again.append(entry) }

  /// What comes while a line is typed must not damage it.
  func letTimePass(at pace: Double?) -> Bool {
    guard editor.canInterject || pace == nil else { return false }
    self.pace = pace
    return true
  }

  /// What is to be entered next without being typed.
  func takeAgain() -> String? { again.isEmpty ? nil : again.removeFirst() }

  /// After an error or Ctrl-C nothing more is wanted.
  func dropAgain() { again = [] }

  private func attempt(_ change: (HistoryFile) throws(HistoryFile.Failure) -> Void) {
    guard let file else { return }
    do throws(HistoryFile.Failure) {
      try change(file)
    } catch {
      warn(error.message)
      self.file = nil
    }
  }
}
