#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the person who types waits for, measured at a pseudo-terminal: from the key to the last byte of what is drawn.
struct TerminalBenchmarks {
  let playground: String

  private static let layerCount = 5_000
  private static let historyCount = 10_000

  func run() throws(Child.Failure) {
    let layers = try TemporaryFile((1...Self.layerCount).map { "layer row\($0)\n" }.joined())
    defer { layers.remove() }
    let folder = try TemporaryState(history: (1...Self.historyCount).map { "print \($0)\n" }.joined())
    defer { folder.remove() }
    let terminal = try PseudoTerminal(playground, ["--no-rc", "-i", layers.path], folder: folder.path)
    try terminal.wait(for: "▸")
    try keys(terminal)
    try tab(terminal)
  }

  private func keys(_ terminal: PseudoTerminal) throws(Child.Failure) {
    let text = Array("spring row4999.scale to 2 bounciness 12 speed 6")
    var seconds: [Double] = []
    for _ in 0..<20 {
      for key in text { seconds.append(try terminal.secondsToEcho(String(key))) }
      // Deletes all of it, which is not measured.
      terminal.send("\u{15}")
      try terminal.waitForSilence()
    }
    Report.row(
      "key to repaint, 99th of 100, 5,000 layers, 10,000 entries",
      Report.milliseconds(seconds.sorted()[seconds.count * 99 / 100]),
      beside: "median \(Report.milliseconds(Stopwatch.median(seconds)))",
      goal: "under 2 ms"
    )
  }

  private func tab(_ terminal: PseudoTerminal) throws(Child.Failure) {
    var seconds: [Double] = []
    for _ in 0..<20 {
      terminal.send("remove r")
      try terminal.wait(for: "remove r")
      try terminal.waitForSilence()
      // All begin with row, which is added.
      seconds.append(try terminal.secondsToEcho("\t"))
      terminal.send("\u{15}")
      try terminal.waitForSilence()
    }
    Report.row(
      "Tab among 5,000 candidates, the slowest of 20",
      Report.milliseconds(seconds.max() ?? .nan),
      beside: "median \(Report.milliseconds(Stopwatch.median(seconds)))",
      goal: "under 30 ms"
    )
  }
}

extension Stopwatch {
  /// Seconds on a clock that only goes forward.
  fileprivate static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// A folder for state with a history in it.
private struct TemporaryState {
  let path: String

  init(history: String) throws(Child.Failure) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/state-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Child.Failure(description: "can not make a folder in \(parent)") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    mkdir(path + "/playground", 0o700)
    guard let file = fopen(path + "/playground/history", "w") else {
      throw Child.Failure(description: "can not write in \(path)")
    }
    fputs("#playground history 1\n" + history, file)
    fclose(file)
  }

  func remove() {
    unlink(path + "/playground/history")
    rmdir(path + "/playground")
    rmdir(path)
  }
}

/// A program at a terminal of which this one holds the other end.
final class PseudoTerminal {
  private let near: Int32
  private var process = pid_t()
  private var received: [UInt8] = []

  init(
    _ program: String,
    _ arguments: [String],
    folder: String,
    size: (columns: Int, rows: Int) = (80, 24)
  ) throws(Child.Failure) {
    var far: Int32 = -1
    var near: Int32 = -1
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&near, &far, nil, nil, &window) == 0 else { throw Child.Failure(description: "no pseudo-terminal") }
    self.near = near
    defer { close(far) }
    _ = fcntl(near, F_SETFD, FD_CLOEXEC)
    let words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let settings: [String] = [
      "XDG_STATE_HOME=\(folder)", "HOME=\(folder)", "TERM=xterm", "COLORTERM=truecolor", "LANG=C.UTF-8",
    ]
    let variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var files = Self.noFiles
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for stream: Int32 in 0...2 { posix_spawn_file_actions_adddup2(&files, far, stream) }
    guard posix_spawn(&process, program, &files, nil, words, variables) == 0 else {
      throw Child.Failure(description: "can not start \(program)")
    }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(near)
  }

  func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(near, bytes, bytes.count)
  }

  /// The seconds from a key to the last byte of the answer, after which nothing comes for a while.
  func secondsToEcho(_ key: String) throws(Child.Failure) -> Double {
    let begin = Stopwatch.now
    send(key)
    guard receive(within: 5_000) else { throw Child.Failure(description: "no answer to a key") }
    var end = Stopwatch.now
    while receive(within: 3) { end = Stopwatch.now }
    return end - begin
  }

  /// - Parameter keeps: whether what came is kept, for `frameSizes`.
  func wait(for text: String, keeps: Bool = false) throws(Child.Failure) {
    let wanted = Array(text.utf8)
    while !ends(with: wanted) {
      guard receive(within: 20_000) else { throw Child.Failure(description: "no ‘\(text)’ on the terminal") }
    }
    if !keeps { received = [] }
  }

  /// The bytes of each picture that came as a whole (mode 2026).
  var frameSizes: [Int] {
    let begin = Array("\u{1B}[?2026h".utf8)
    let starts = received.indices.filter { received[$0] == 0x1B && received[$0...].starts(with: begin) }
    return zip(starts, starts.dropFirst() + [received.count]).map { $1 - $0 }
  }

  /// The time of a processor that the program has taken when it has ended.
  func processorSecondsToTheEnd() -> Double {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, WNOHANG, &usage) == 0 { _ = receive(within: 5) }
    process = 0
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  func waitForSilence() throws(Child.Failure) {
    while receive(within: 10) {}
    received = []
  }

  private func ends(with text: [UInt8]) -> Bool {
    // What came before the last pieces was looked through already.
    received.indices.suffix(16_384).contains { received[$0] == text.first && received[$0...].starts(with: text) }
  }

  private func receive(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(near, &buffer, buffer.count)
    guard count > 0 else { return false }
    received.append(contentsOf: buffer[..<count])
    return true
  }

  #if canImport(Darwin)
  private static var noFiles: posix_spawn_file_actions_t? { nil }
  #else
  private static var noFiles: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  #endif
}
