import CEdit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A key, or what else a program at a terminal is told.
enum TerminalKey: Equatable {
  case character(Character)
  case left, right, up, down
  /// With Shift.
  case farLeft, farRight
  case pageUp, pageDown
  case tab, enter, escape
  /// Nobody types any more.
  case end
}

/// All of the terminal, for as long as something moves on it. What was there before comes back afterwards.
final class TerminalScreen {
  private let streams: StandardStreams
  private var shown: CellGrid?
  private var keys = KeyReader()

  /// Takes the terminal over. The guard gives it back if the program ends meanwhile.
  init(_ streams: StandardStreams) {
    self.streams = streams
    cedit_set_keys(true)
    cedit_set_mode(CEDIT_ALTERNATE_SCREEN, true)
    cedit_set_mode(CEDIT_HIDDEN_CURSOR, true)
  }

  /// Gives it back.
  func close() {
    cedit_set_mode(CEDIT_HIDDEN_CURSOR, false)
    cedit_set_mode(CEDIT_ALTERNATE_SCREEN, false)
    cedit_set_keys(false)
  }

  /// Makes the terminal show a screen: the cells that differ, in one write, to be shown at once (mode 2026).
  /// - Parameter isMoving: whether another follows at once, so that what differs by a shade can wait.
  func draw(_ screen: CellGrid, isMoving: Bool) {
    // Another window size, or a shell in between, leaves nothing to count on.
    if cedit_take_redraw() { shown = nil }
    let screen = isMoving ? shown.map(screen.steadied) ?? screen : screen
    let changes = CellText.changes(from: shown, to: screen)
    let clearing = shown == nil ? "\u{1B}[2J" : ""
    shown = screen
    guard !changes.isEmpty else { return }
    streams.show("\u{1B}[?2026h\(clearing)\(changes)\u{1B}[?2026l")
  }

  /// Waits for a key.
  /// - Parameter seconds: how long at most; nil waits until something happens.
  /// - Returns: nil when none came, and after a signal.
  func key(within seconds: Double) -> TerminalKey? {
    if let key = keys.next(isComplete: false) { return key }
    guard waitForInput(seconds) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? nil : .end }
    keys.add(buffer[..<count])
    if let key = keys.next(isComplete: false) { return key }
    // The rest of a sequence comes at once; an Escape alone is a key.
    let isComplete = !waitForInput(0.03)
    return isComplete ? keys.next(isComplete: true) : nil
  }

  private func waitForInput(_ seconds: Double) -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Int32(max(seconds * 1_000, 0).rounded(.up))) > 0
  }
}

/// Makes keys of bytes.
struct KeyReader {
  private var bytes: [UInt8] = []

  mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

  /// The next key.
  /// - Parameter isComplete: whether no more bytes will come, so that an Escape stands for itself.
  /// - Returns: nil when there is none, or not all of it.
  mutating func next(isComplete: Bool) -> TerminalKey? {
    while let first = bytes.first {
      guard first == 0x1B else { return plainKey(first) }
      guard bytes.count > 1 else { return isComplete ? take(1, .escape) : nil }
      guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return take(1, .escape) }
      guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return isComplete ? take(bytes.count, .escape) : nil
      }
      let final = bytes[end]
      let parameters = bytes[2..<end]
      bytes.removeFirst(end + 1)
      if let key = Self.key(parameters, final) { return key }
    }
    return nil
  }

  /// An arrow with what is held besides, or one of the keys above it.
  private static func key(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> TerminalKey? {
    switch (String(decoding: parameters, as: UTF8.self), final) {
    case ("1;2", UInt8(ascii: "C")): .farRight
    case ("1;2", UInt8(ascii: "D")): .farLeft
    case ("5", UInt8(ascii: "~")): .pageUp
    case ("6", UInt8(ascii: "~")): .pageDown
    default: arrows[final]
    }
  }

  private static let arrows: [UInt8: TerminalKey] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
  ]

  private mutating func plainKey(_ first: UInt8) -> TerminalKey {
    switch first {
    case 0x04: take(1, .end)
    case 0x09: take(1, .tab)
    case 0x0A, 0x0D: take(1, .enter)
    default: take(1, .character(Character(Unicode.Scalar(first))))
    }
  }

  private mutating func take(_ count: Int, _ key: TerminalKey) -> TerminalKey {
    bytes.removeFirst(count)
    return key
  }
}
