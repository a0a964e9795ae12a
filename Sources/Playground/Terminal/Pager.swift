#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows what is taller than the screen a screen at a time. What was shown stays on the terminal and can be scrolled back to.
struct Pager {
  enum Answer: Equatable {
    case page, row, all, enough
  }

  private let streams: StandardStreams

  init(streams: StandardStreams) { self.streams = streams }

  /// Writes the text, of which no row ends the last line.
  func show(_ text: String) {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var room = streams.size.rows - 1
    while !rows.isEmpty {
      let page = Self.page(of: rows, room: room, width: streams.size.columns)
      rows = rows.dropFirst(page.count)
      streams.show(page.map { $0 + "\n" }.joined())
      guard !rows.isEmpty else { return }
      switch ask() {
      case .page: room = streams.size.rows - 1
      case .row: room = 1
      case .all: room = .max
      case .enough: return
      }
    }
  }

  /// Whether a text is taller than the screen, on which the next prompt wants a row.
  func wants(_ text: String) -> Bool {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Self.page(of: rows[...], room: streams.size.rows - 1, width: streams.size.columns).count < rows.count
  }

  /// As many rows as find room on the screen when those too wide for it are broken; at least one.
  static func page(of rows: ArraySlice<Substring>, room: Int, width: Int) -> ArraySlice<Substring> {
    var left = room
    let count = rows.prefix { row in
      let columns = TerminalText.columns(TerminalText.withoutEscapes(row))
      left -= max((columns + width - 1) / width, 1)
      return left >= 0
    }.count
    return rows.prefix(max(count, 1))
  }

  /// What a key means; nil for one that means nothing.
  static func answer(to key: UInt8) -> Answer? {
    switch key {
    case UInt8(ascii: " "), UInt8(ascii: "f"): .page
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "j"): .row
    case UInt8(ascii: "G"): .all
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x1B, 0x04: .enough
    default: nil
    }
  }

  private func ask() -> Answer {
    let question = "-- more: space for a page, Enter for a row, q for enough --"
    streams.show(streams.colorsOutput ? "\u{1B}[7m\(question)\u{1B}[0m" : question)
    defer { streams.show("\r\u{1B}[K") }
    return withSingleKeys {
      while let key = readKey() {
        if let answer = Self.answer(to: key) { return answer }
      }
      return .enough
    }
  }

  /// Keys come one by one, without Enter. The guard gives the terminal back if the program ends meanwhile.
  private func withSingleKeys(_ body: () -> Answer) -> Answer {
    var found = termios()
    guard tcgetattr(STDIN_FILENO, &found) == 0 else { return .all }
    var single = found
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &single.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &single)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &found) }
    return body()
  }

  /// - Returns: nil at the end of the input, and after Ctrl-C.
  private func readKey() -> UInt8? {
    var key: UInt8 = 0
    while !Interrupt.isRequested() {
      let count = read(STDIN_FILENO, &key, 1)
      if count == 1 { return key }
      guard count < 0, errno == EINTR else { return nil }
    }
    return nil
  }
}
