#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program at a pseudo-terminal of its own, of which the test holds the other end.
final class Pty {
  /// All that `stty -a` tells.
  struct Modes: Equatable, CustomStringConvertible {
    var input: tcflag_t
    var output: tcflag_t
    var control: tcflag_t
    var local: tcflag_t
    var characters: [cc_t]
    var inputSpeed: speed_t
    var outputSpeed: speed_t

    var isEchoing: Bool { local & tcflag_t(ECHO) != 0 }
    var isCanonical: Bool { local & tcflag_t(ICANON) != 0 }

    var description: String {
      let flags = [input, output, control, local].map { String($0, radix: 8) }.joined(separator: " ")
      return "\(flags) \(characters) \(inputSpeed) \(outputSpeed)"
    }
  }

  /// The program did not do in time what the test waits for.
  struct Timeout: Error, CustomStringConvertible {
    let awaited: String
    let transcript: String

    var description: String { "no \(awaited) in \(transcript.debugDescription)" }
  }

  /// The two ends of a new pseudo-terminal.
  struct Ends {
    var near: Int32 = -1
    var far: Int32 = -1
    let path: String

    init(columns: Int, rows: Int) throws {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      // `ttyname` would give every thread the same buffer, and a test the terminal of another.
      var name = [CChar](repeating: 0, count: 128)
      guard openpty(&near, &far, nil, nil, &size) == 0, ttyname_r(far, &name, name.count) == 0 else {
        throw SystemFailure(call: "openpty", code: errno)
      }
      for end in [near, far] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  let child: ChildProcess
  let modesBefore: Modes
  private let near: Int32
  /// Held open, so that the modes can be read after the program has gone.
  private let far: Int32
  private var received: [UInt8] = []
  /// What lies before was found by an earlier wait.
  private(set) var position = 0

  /// - Parameter controls: whether it is the terminal of a session that the program leads.
  init(
    _ executable: String,
    _ arguments: [String] = [],
    environment: [String: String],
    columns: Int = 80,
    rows: Int = 24,
    controls: Bool = true
  ) throws {
    let ends = try ChildProcess.whileNoneStarts { try Ends(columns: columns, rows: rows) }
    (near, far) = (ends.near, ends.far)
    modesBefore = try Self.modes(of: far)
    child = try ChildProcess(
      executable,
      arguments,
      environment: environment,
      streams: [.file(ends.path, flags: controls ? O_RDWR : O_RDWR | O_NOCTTY), .descriptor(0), .descriptor(0)],
      hasOwnSession: controls
    )
  }

  deinit {
    close(near)
    close(far)
  }

  /// All that the program has written so far.
  var transcript: String { String(decoding: received, as: UTF8.self) }

  /// What was written between a position and the present one.
  func text(from start: Int) -> String { String(decoding: received[start..<position], as: UTF8.self) }

  func modes() throws -> Modes { try Self.modes(of: far) }

  /// Gives the terminal another size, of which the program is told.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(near, UInt(TIOCSWINSZ), &size)
  }

  /// Types keys. A key that sends a signal is to be sent alone: the terminal throws away what waits in front of it.
  func send(_ keys: String) { send(Array(keys.utf8)) }

  func send(_ keys: [UInt8]) {
    var bytes = keys[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(near, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Reads until one of the texts comes, after the one that was waited for last.
  func wait(for texts: String..., within limit: Double = 10) throws {
    try wait(until: "‘\(texts.joined(separator: "’ or ‘"))’", within: limit) {
      let ends = texts.compactMap { end(of: Array($0.utf8)) }
      if let end = ends.min() { position = end }
      return !ends.isEmpty
    }
  }

  /// Reads until something holds.
  func wait(until awaited: String, within limit: Double = 10, _ holds: () throws -> Bool) throws {
    let deadline = monotonicSeconds() + limit
    while try !holds() {
      guard monotonicSeconds() < deadline else { throw Timeout(awaited: awaited, transcript: transcript) }
      receive(within: 0.01)
    }
  }

  /// Reads whatever comes for so many seconds.
  /// - Returns: that.
  func output(for seconds: Double) -> String {
    let begin = position
    let end = monotonicSeconds() + seconds
    while monotonicSeconds() < end { receive(within: 0.01) }
    skip()
    return text(from: begin)
  }

  /// Goes on as if all that was received had been waited for.
  func skip() {
    position = received.count
  }

  /// Reads until the program ends.
  func waitForEnd(within limit: Double = 10) throws -> ChildProcess.Ending {
    var ending: ChildProcess.Ending?
    try wait(until: "end", within: limit) {
      ending = child.poll()
      return ending != nil
    }
    while receive(within: 0) {}
    return ending ?? .exit(-1)
  }

  @discardableResult
  private func receive(within seconds: Double) -> Bool {
    var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(seconds * 1_000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(near, &buffer, buffer.count)
    guard count > 0 else { return false }
    received.append(contentsOf: buffer[..<count])
    return true
  }

  private func end(of text: [UInt8]) -> Int? {
    guard received.count - position >= text.count else { return nil }
    return (position...received.count - text.count)
      .first { received[$0..<$0 + text.count].elementsEqual(text) }
      .map { $0 + text.count }
  }

  private static func modes(of descriptor: Int32) throws -> Modes {
    var found = termios()
    guard tcgetattr(descriptor, &found) == 0 else { throw SystemFailure(call: "tcgetattr", code: errno) }
    return Modes(
      input: found.c_iflag,
      output: found.c_oflag,
      control: found.c_cflag,
      local: found.c_lflag,
      characters: withUnsafeBytes(of: found.c_cc) { Array($0) },
      inputSpeed: cfgetispeed(&found),
      outputSpeed: cfgetospeed(&found)
    )
  }
}
