import CEdit
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A line editor at the terminal, over libedit.
///
/// There can be one at a time, and it is to be used from the main thread only: libedit holds the terminal, its signals
/// and the locale of the whole program. The terminal is changed while a line is read, and as it was at all other times.
final class EditLine {
  enum Reading: Equatable {
    /// What was typed or recalled; the lines of a block are parted by newlines, and none follows the last.
    case line(String)
    /// Ctrl-C; what was typed is dropped.
    case interrupted
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// What went on meanwhile wants no more lines.
    case left
  }

  /// What shows while a line is read.
  struct Surroundings {
    /// Stands in front, without colour; asked again when something has gone on meanwhile.
    var prompt: () -> String
    var completer: Completer
    /// Called while a key is waited for, as often as it asks to be.
    var meanwhile: () -> Interlude = { Interlude() }
  }

  /// What could stand at a byte offset in a text.
  typealias Completer = (_ text: String, _ cursor: Int) -> Completions

  private struct Place: Equatable {
    var text: String
    var cursor: Int
  }

  private let handle: OpaquePointer
  private let history: OpaquePointer
  private let streams: StandardStreams
  /// False where the terminal cannot move its cursor, or is said to be dumb: then it reads whole lines as they come.
  private let isEditing: Bool
  private let terminal: OutputWriter
  /// Not in vi mode: there Escape must be a key of its own, so it cannot begin the sequence of a paste.
  private var takesPastes = false
  private var promptText: UnsafeMutablePointer<CChar>?
  private var surroundings: Surroundings?
  private var lastTab: Place?
  /// Whether keys are read that are no part of a line, with something on the screen that is none either.
  private var isBusy = false
  private var isLeft = false

  /// - Parameter historySize: how many entries can be recalled.
  /// - Returns: nil when libedit has no memory to begin.
  init?(streams: StandardStreams, historySize: Int) {
    Self.adoptLocale()
    terminal = streams.isOutputTerminal ? streams.output : streams.error
    TerminalGuard.install(on: terminal.descriptor)
    let shows = streams.isOutputTerminal ? cedit_stdout() : cedit_stderr()
    guard let handle = el_init("playground", cedit_stdin(), shows, cedit_stderr()) else { return nil }
    guard let history = history_init() else {
      el_end(handle)
      return nil
    }
    self.handle = handle
    self.history = history
    self.streams = streams
    isEditing = !streams.environment.hasDumbTerminal && cedit_has_capability(handle, "up")
    setUp(historySize: historySize)
  }

  deinit {
    // Otherwise what was typed ahead would be thrown away.
    cedit_set_int(handle, EL_EDITMODE, 0)
    el_end(handle)
    history_end(history)
    free(promptText)
  }

  /// Whether what comes while a line is typed can be shown above it.
  var canInterject: Bool { isEditing }

  /// Reads a line or, when one was recalled or pasted, a block of them.
  func readLine(_ surroundings: Surroundings) -> Reading {
    self.surroundings = surroundings
    setPrompt(surroundings.prompt())
    (lastTab, isLeft) = (nil, false)
    if takesPastes { cedit_set_mode(CEDIT_BRACKETED_PASTE, true) }
    defer { cedit_set_mode(CEDIT_BRACKETED_PASTE, false) }
    var count: Int32 = 0
    guard let line = cedit_gets(handle, &count) else { return end() }
    let bytes = UnsafeBufferPointer(start: line, count: Int(count)).map { UInt8(bitPattern: $0) }
    return .line(String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self))
  }

  /// Makes an entry one that the Up key recalls.
  func remember(_ entry: String) {
    var event = HistEvent()
    cedit_history_string(history, &event, H_ENTER, entry)
  }

  /// Leaves the Up key nothing to recall.
  func forgetAll() {
    var event = HistEvent()
    cedit_history(history, &event, H_CLEAR)
  }

  // MARK: Setting up

  /// Without a locale libedit drops every key that is not ASCII. In the C locale the terminal's text is most likely UTF-8.
  private static func adoptLocale() {
    let adopted = setlocale(LC_CTYPE, "").map { String(cString: $0) }
    guard adopted == nil || adopted == "C" || adopted == "POSIX" else { return }
    _ = setlocale(LC_CTYPE, "C.UTF-8") ?? setlocale(LC_CTYPE, "UTF-8")
  }

  private func setUp(historySize: Int) {
    var event = HistEvent()
    cedit_history_int(history, &event, H_SETSIZE, Int32(clamping: historySize))
    cedit_history_int(history, &event, H_SETUNIQUE, 1)
    cedit_set_pointer(handle, EL_CLIENTDATA, Unmanaged.passUnretained(self).toOpaque())
    cedit_set_int(handle, EL_SIGNAL, 0)
    cedit_take_reading(handle)
    cedit_set_idle(idleOfEditor)
    cedit_set_string(handle, EL_EDITOR, "emacs")
    cedit_set_prompt(handle, EL_PROMPT_ESC, promptOfEditor, Self.marker)
    cedit_set_history(handle, history)
    for function in EditKeys.functions {
      cedit_add_function(handle, function.name, function.help, function.action)
    }
    for (key, function) in EditKeys.defaults { cedit_bind(handle, key, function) }
    el_source(handle, nil)
    cedit_bind(handle, "^I", EditKeys.completion)
    takesPastes = isEditing && isEmacs
    if takesPastes { cedit_bind(handle, "\\e[200~", EditKeys.paste) }
    if !isEditing { cedit_set_int(handle, EL_EDITMODE, 0) }
  }

  private var isEmacs: Bool {
    var name: UnsafeMutableRawPointer?
    guard cedit_get_pointer(handle, EL_EDITOR, &name) == 0, let name else { return true }
    return String(cString: name.assumingMemoryBound(to: CChar.self)) == "emacs"
  }

  // MARK: The prompt

  /// Parts what takes no room on the screen from what does.
  private static let marker: CChar = 1

  private func setPrompt(_ prompt: String) {
    free(promptText)
    let text = streams.environment.isUTF8 ? prompt : TerminalText.ascii(prompt)
    promptText = strdup(streams.colorsPrompt && isEditing ? Self.colored(text) : text)
  }

  /// The blanks at the end stay outside: a prompt that ends with a marker loses its last escape sequence in libedit.
  private static func colored(_ prompt: String) -> String {
    let words = prompt.trailingBlanksRemoved
    return "\u{1}\u{1B}[36m\u{1}\(words)\u{1}\u{1B}[0m\u{1} "
  }

  fileprivate var promptPointer: UnsafeMutablePointer<CChar>? { promptText }

  // MARK: The end of a reading

  private func end() -> Reading {
    guard Interrupt.isRequested() else {
      put("\n")
      return isLeft ? .left : .endOfInput
    }
    let toEnd = isEditing ? place.map { wayToEnd(of: $0, width: streams.size.columns) } ?? "" : ""
    Interrupt.clear()
    el_reset(handle)
    put(toEnd + (isEditing ? "^C\n" : "\n"))
    return .interrupted
  }

  /// Leads the cursor behind the text.
  private func wayToEnd(of place: Place, width: Int) -> String {
    let column = TerminalText.end(of: place.text, indent: promptColumns, width: width).column
    let down = String(repeating: "\n", count: rowsBelow(place, width: width))
    return down + "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  private func put(_ text: String) {
    fflush(cedit_stdout())
    try? terminal.write(text)
  }

  // MARK: Meanwhile

  /// - Returns: the seconds until it is to be called again; less than 0 to leave the line.
  fileprivate func idle() -> Double {
    guard let surroundings else { return .infinity }
    guard !isBusy else { return 0.05 }
    let interlude = surroundings.meanwhile()
    if interlude.hasChanged, isEditing { interject(interlude.text, under: surroundings.prompt()) }
    isLeft = interlude.leaves
    return isLeft ? -1 : interlude.wait
  }

  /// Writes a text where the line begins, and the line with its new prompt anew below it.
  private func interject(_ text: String, under prompt: String) {
    let above = place.map { rowsAbove($0, width: streams.size.columns) } ?? 0
    cedit_set_mode(CEDIT_SYNCHRONIZED_OUTPUT, true)
    put((above > 0 ? "\u{1B}[\(above)A" : "") + "\r" + (text.isEmpty ? "" : "\u{1B}[J" + text))
    setPrompt(prompt)
    cedit_refresh(handle)
    fflush(cedit_stdout())
    cedit_set_mode(CEDIT_SYNCHRONIZED_OUTPUT, false)
  }

  // MARK: Tab

  fileprivate func complete() -> Int32 {
    guard let surroundings, let place else { return CC_ERROR }
    let completions = surroundings.completer(place.text, place.cursor)
    let action = completions.action(line: place.text, cursor: place.cursor, isRepeated: place == lastTab)
    defer { lastTab = self.place }
    switch action {
    case .none: return CC_REFRESH_BEEP
    case .insert(let text, let skipping): return insert(text, skipping: skipping)
    case .list(let candidates): return list(candidates, at: place)
    }
  }

  /// The text being edited, and the byte offset of the cursor in it.
  private var place: Place? {
    guard let line = el_line(handle)?.pointee, let start = line.buffer else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: line.lastchar - start).map { UInt8(bitPattern: $0) }
    return Place(text: String(decoding: bytes, as: UTF8.self), cursor: line.cursor - start)
  }

  private func insert(_ text: String, skipping: Int) -> Int32 {
    if skipping > 0 { el_cursor(handle, Int32(clamping: skipping)) }
    guard text.isEmpty || el_insertstr(handle, text) == 0 else { return CC_REFRESH_BEEP }
    return CC_REFRESH
  }

  /// The rows go below the text, in the middle of which the cursor may be, and the text is drawn anew below them.
  private func list(_ candidates: [Completions.Candidate], at place: Place) -> Int32 {
    let size = streams.size
    put(String(repeating: "\n", count: rowsBelow(place, width: size.columns) + 1))
    if candidates.count <= CandidateList.greatestCountUnasked || asks("Show all \(candidates.count)? (y or n) ") {
      put(CandidateList(candidates).rows(width: size.columns, height: size.rows).map { $0 + "\n" }.joined())
    }
    cedit_refresh(handle)
    return CC_NORM
  }

  private func rowsBelow(_ place: Place, width: Int) -> Int {
    TerminalText.end(of: place.text, indent: promptColumns, width: width).row - rowsAbove(place, width: width)
  }

  /// The rows of the line above the cursor.
  private func rowsAbove(_ place: Place, width: Int) -> Int {
    let cursor = place.text.utf8.index(place.text.startIndex, offsetBy: place.cursor)
    let next = place.text.unicodeScalars[cursor...].first
    return TerminalText.end(of: place.text[..<cursor], indent: promptColumns, width: width, before: next).row
  }

  private var promptColumns: Int {
    let shown = promptText.map { String(cString: $0) } ?? ""
    return TerminalText.columns(TerminalText.withoutMarked(shown, marker: "\u{1}"))
  }

  private func asks(_ question: String) -> Bool {
    isBusy = true
    defer { isBusy = false }
    put(question)
    var answer: wchar_t = 0
    let isYes = el_wgetc(handle, &answer) == 1 && "yY ".unicodeScalars.contains { Int($0.value) == Int(answer) }
    put(isYes ? "y\n" : "n\n")
    return isYes
  }

  // MARK: Pasting

  /// Takes a bracketed paste, up to the sequence that ends it, into the line as one text.
  fileprivate func paste() -> Int32 {
    isBusy = true
    defer { isBusy = false }
    let ending = Array("\u{1B}[201~".unicodeScalars)
    var text: [Unicode.Scalar] = []
    var character: wchar_t = 0
    while text.suffix(ending.count) != ending[...] {
      guard el_wgetc(handle, &character) == 1 else { return CC_ERROR }
      text.append(Unicode.Scalar(UInt32(truncatingIfNeeded: character)) ?? "\u{FFFD}")
    }
    let pasted = TerminalText.pasted(String(String.UnicodeScalarView(text.dropLast(ending.count))))
    guard !pasted.isEmpty else { return CC_NORM }
    return el_insertstr(handle, pasted) == 0 ? CC_REFRESH : CC_REFRESH_BEEP
  }
}

extension String {
  fileprivate var trailingBlanksRemoved: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}

/// Which key does what, beyond what libedit's emacs mode knows.
private enum EditKeys {
  struct Function {
    let name: String
    let help: String
    let action: @convention(c) (OpaquePointer?, Int32) -> UInt8
  }

  static let completion = "playground-complete"
  static let paste = "playground-paste"

  static let functions = [
    Function(name: completion, help: "Complete the word before the cursor", action: completeInEditor),
    Function(name: paste, help: "Insert what the terminal pastes", action: pasteInEditor),
  ]

  /// Terminals differ in what Home, End and the arrows send; the reader's own `.editrc` comes after these.
  static let defaults = [
    ("^R", "em-inc-search-prev"),
    ("^W", "ed-delete-prev-word"),
    ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"),
    ("\\e[7~", "ed-move-to-beg"),
    ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[8~", "ed-move-to-end"),
    ("\\e[3~", "ed-delete-next-char"),
    ("\\e[1;5C", "em-next-word"), ("\\e[5C", "em-next-word"), ("\\eOc", "em-next-word"),
    ("\\e[1;5D", "ed-prev-word"), ("\\e[5D", "ed-prev-word"), ("\\eOd", "ed-prev-word"),
    ("\\e[A", "ed-search-prev-history"), ("\\eOA", "ed-search-prev-history"),
    ("\\e[B", "ed-search-next-history"), ("\\eOB", "ed-search-next-history"),
  ]
}

// What libedit calls. They are functions of the file, not closures, so that they belong to no actor.

private func editor(of handle: OpaquePointer?) -> EditLine? {
  var data: UnsafeMutableRawPointer?
  guard let handle, cedit_get_pointer(handle, EL_CLIENTDATA, &data) == 0, let data else { return nil }
  return Unmanaged<EditLine>.fromOpaque(data).takeUnretainedValue()
}

private func promptOfEditor(_ handle: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  editor(of: handle)?.promptPointer
}

private func idleOfEditor(_ handle: OpaquePointer?) -> Double { editor(of: handle)?.idle() ?? .infinity }

private func completeInEditor(_ handle: OpaquePointer?, _ key: Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: editor(of: handle)?.complete() ?? CC_ERROR)
}

private func pasteInEditor(_ handle: OpaquePointer?, _ key: Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: editor(of: handle)?.paste() ?? CC_ERROR)
}
