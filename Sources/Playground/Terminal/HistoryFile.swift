#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The entries of past sessions, in a file that several sessions may use at once.
///
/// The first row says what the file is; each further row is an entry, with `\\` for a backslash and `\n` and `\r` for line
/// ends inside it. A session adds each entry as it is typed, under a lock, so that no session overwrites another's.
struct HistoryFile: Sendable {
  struct Loaded: Equatable {
    /// From the oldest to the newest.
    var entries: [String]
    /// One sentence when something was wrong with the file.
    var warning: String?
  }

  /// What the system refused, with its `errno`.
  struct Failure: Error, Equatable {
    let path: String
    let code: Int32

    var message: String { "the history file ‘\(path)’ cannot be used: \(String(cString: strerror(code)))" }
  }

  static let defaultLimit = 10_000
  static let header = "#playground history 1"

  let path: String
  /// How many entries are kept: the newest ones. Counted when a session begins.
  let limit: Int

  init(path: String, limit: Int = defaultLimit) {
    self.path = path
    self.limit = limit
  }

  /// `history` in the folder for state. Nil when there is none.
  init?(environment: Environment) {
    guard let folder = StateFolder.path(environment) else { return nil }
    self.init(path: folder + "/history")
  }

  /// Whether an entry belongs into the history: not when it begins with a space, and not twice in a row.
  static func keeps(_ entry: String, after previous: String?) -> Bool {
    !entry.hasPrefix(" ") && entry != previous && entry.contains { !$0.isWhitespace }
  }

  /// The entries, made to fit the limit. A file that is not a history, or is damaged, is set aside under the same name
  /// with `.damaged` behind it, and what can be read of it is kept.
  func load() -> Loaded {
    do throws(Failure) {
      return try withLockedFile { descriptor throws(Failure) in try load(from: descriptor) }
    } catch {
      return Loaded(entries: [], warning: error.message)
    }
  }

  /// Adds an entry at the end.
  func append(_ entry: String) throws(Failure) {
    try withLockedFile { descriptor throws(Failure) in
      let isNew = lseek(descriptor, 0, SEEK_END) == 0
      try put((isNew ? Self.header + "\n" : "") + Self.encoded(entry) + "\n", to: descriptor)
    }
  }

  /// Leaves nothing in the file.
  func clear() throws(Failure) {
    try withLockedFile { _ throws(Failure) in try replace(with: []) }
  }

  // MARK: Rows

  static func encoded(_ entry: String) -> String {
    var row = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": row += "\\\\"
      case "\n": row += "\\n"
      case "\r": row += "\\r"
      default: row.unicodeScalars.append(scalar)
      }
    }
    return row
  }

  /// - Returns: nil when the row was not written by `encoded(_:)`.
  static func decoded(_ row: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in row {
      switch (isEscaped, byte) {
      case (true, UInt8(ascii: "\\")): bytes.append(byte)
      case (true, UInt8(ascii: "n")): bytes.append(UInt8(ascii: "\n"))
      case (true, UInt8(ascii: "r")): bytes.append(UInt8(ascii: "\r"))
      case (true, _), (false, 0): return nil
      case (false, UInt8(ascii: "\\")): break
      case (false, _): bytes.append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return isEscaped ? nil : String(validating: bytes, as: UTF8.self)
  }

  // MARK: The file

  private func load(from descriptor: Int32) throws(Failure) -> Loaded {
    guard let bytes = readAll(from: descriptor) else { throw failure() }
    guard !bytes.isEmpty else { return Loaded(entries: [], warning: nil) }
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isHistory = rows.first.map { $0.elementsEqual(Self.header.utf8) } ?? false
    let isWhole = rows.last?.isEmpty ?? true
    let decoded = isHistory ? rows.dropFirst().dropLast().map { Self.decoded($0) } : []
    let entries = Array(decoded.compactMap(\.self).suffix(limit))
    if isHistory && isWhole && !decoded.contains(nil) {
      if decoded.count > limit { try replace(with: entries) }
      return Loaded(entries: entries, warning: nil)
    }
    let backup = path + ".damaged"
    guard rename(path, backup) == 0 else { throw failure() }
    try replace(with: entries)
    return Loaded(entries: entries, warning: "the history file was damaged; it is kept as ‘\(backup)’")
  }

  /// Puts a whole new file in the old one's place, so that a crash leaves either.
  private func replace(with entries: [String]) throws(Failure) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    try put(([Self.header] + entries.map(Self.encoded)).map { $0 + "\n" }.joined(), to: descriptor)
    guard rename(temporary, path) == 0 else { throw failure() }
  }

  private func put(_ text: String, to descriptor: Int32) throws(Failure) {
    var text = text
    let code = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    guard code == 0 else { throw Failure(path: path, code: code) }
  }

  private func withLockedFile<Result>(_ body: (Int32) throws(Failure) -> Result) throws(Failure) -> Result {
    StateFolder.makeParents(of: path)
    // Another session may put a new file in this one's place while the lock is waited for.
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure() }
      defer { close(descriptor) }
      lock(descriptor)
      guard isStillInPlace(descriptor) else { continue }
      fchmod(descriptor, 0o600)
      return try body(descriptor)
    }
  }

  /// A file system without locks is no reason to go without a history.
  private func lock(_ descriptor: Int32) {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  private func isStillInPlace(_ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private func failure() -> Failure {
    Failure(path: path, code: errno)
  }
}
