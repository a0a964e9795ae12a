#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The statements of the session that is going on, on disk, so that none is lost whatever ends it.
///
/// A journal is a script that could be run by hand. What is not script stands in comments:
///
///     // playground journal 1
///     // option --fps=30
///     // statement 1 10
///     layer ball
///     // file part.motion
///     // text ball.alpha = 0.5\n
///     // statement 2 20
///     source "part.motion"
///
/// The numbers are those of the entry and of the bytes in the statement, without the newline behind it. `file` and `text`, in
/// which newlines and backslashes are escaped, tell what the statement after them read. Whatever is cut off at the end, as a
/// power cut may do, was no finished statement.
///
/// As long as its session lives, the file is locked; where the file system has no locks, the process in its name tells. It
/// appears with the first statement and goes when one leaves in order, or when it is one of too many or too old.
final class Journal {
  struct Statement: Equatable {
    /// What was entered together has one number. Under 0 goes what ran before the first prompt, and under
    /// `Journal.passedTime` what lets time pass that passed while somebody typed.
    var entry: Int
    var text: String
    /// The scripts that it read, in order.
    var files: [File] = []
  }

  struct File: Equatable {
    var name: String
    var text: String
  }

  /// What the system refused.
  struct Failure: Error {
    var message: String
  }

  static let header = "// playground journal 1"
  static let passedTime = -1
  /// Seconds for which the statements of one entry may wait for the disk.
  private static let greatestDelay = 0.05

  /// Of sessions that were cut off so many are kept, the latest ones, for so many seconds.
  static let greatestCount = 20
  static let greatestAge = 90 * 86_400

  private let path: String
  private let options: [String]
  private var descriptor: Int32 = -1
  private var files: [File] = []
  private var lastSync = -Double.infinity
  private var isSynced = true

  /// - Parameters:
  ///   - folder: where journals lie; it is made when it is missing.
  ///   - options: what was said on the command line that the statements depend on.
  init(folder: String, options: [String]) {
    path = Self.ownPath(in: folder)
    self.options = options
  }

  /// Goes on with the journal of a session that was cut off.
  init(_ unfinished: Unfinished) {
    let ownPath = Self.ownPath(in: Self.folder(of: unfinished.path))
    path = rename(unfinished.path, ownPath) == 0 ? ownPath : unfinished.path
    options = unfinished.options
    descriptor = unfinished.descriptor
    ftruncate(descriptor, off_t(unfinished.length))
    lseek(descriptor, 0, SEEK_END)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Beside the history.
  static func folder(environment: Environment) -> String? { StateFolder.path(environment) }

  /// Notes what the statement that is running has read.
  func read(_ file: File) { files.append(file) }

  /// A statement that failed has read nothing.
  func forgetFiles() { files = [] }

  /// Adds a statement that has been run.
  /// - Throws: `Failure`, after which nothing more is written.
  func add(_ text: String, entry: Int) throws(Failure) {
    var rows = ""
    for file in files {
      rows += "// file \(HistoryFile.encoded(file.name))\n// text \(HistoryFile.encoded(file.text))\n"
    }
    files = []
    rows += "// statement \(entry) \(text.utf8.count)\n\(text)\n"
    if descriptor < 0 {
      try create()
      rows = ([Self.header] + options.map { "// option \(HistoryFile.encoded($0))" }).map { $0 + "\n" }.joined() + rows
    }
    guard OutputFile.put(rows, to: descriptor) else { throw failure() }
    isSynced = false
    if entry != 0, MonotonicClock.seconds - lastSync > Self.greatestDelay { sync() }
  }

  /// Waits until the disk has all of it.
  func sync() {
    guard !isSynced, descriptor >= 0 else { return }
    fsync(descriptor)
    isSynced = true
    lastSync = MonotonicClock.seconds
  }

  /// For those who leave in order.
  func remove() {
    if descriptor >= 0 { unlink(path) }
  }

  /// The number is that of the process that writes it.
  private static func ownPath(in folder: String) -> String { "\(folder)/journal-\(time(nil))-\(getpid()).motion" }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private func create() throws(Failure) {
    StateFolder.makeParents(of: path)
    Self.prune(Self.folder(of: path))
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    flock(descriptor, LOCK_EX | LOCK_NB)
    syncFolder()
  }

  /// Otherwise a power cut could take the name of the file away.
  private func syncFolder() {
    let descriptor = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure() -> Failure {
    Failure(message: "the journal ‘\(path)’ can not be written: \(String(cString: strerror(errno)))")
  }
}

// MARK: Reading

extension Journal {
  /// The journal of a session that was cut off, locked by whoever holds it.
  struct Unfinished {
    let path: String
    /// Open for reading and writing.
    let descriptor: Int32
    /// Seconds since 1970 at which it was written to last.
    let time: Int
    let options: [String]
    let statements: [Statement]
    /// The bytes that are whole.
    let length: Int
  }

  /// Locks a file without waiting.
  /// - Returns: 0, or the `errno` that says why not.
  typealias Locking = @Sendable (_ descriptor: Int32) -> Int32

  static let systemLock: Locking = { flock($0, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }

  /// The sessions that were cut off, the latest first. Those that still run are not among them.
  static func unfinished(in folder: String, lock: Locking = systemLock) -> [Unfinished] {
    paths(in: folder).compactMap { taken($0, lock) }.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  private static func paths(in folder: String) -> [String] {
    FolderListing.names(in: folder).filter { $0.hasPrefix("journal-") && $0.hasSuffix(".motion") }
      .map { "\(folder)/\($0)" }
  }

  /// Removes what is too old or one of too many, whatever is in it.
  /// - Parameter now: seconds since 1970.
  static func prune(_ folder: String, now: Int = time(nil)) {
    let times = paths(in: folder).compactMap { path -> (path: String, time: Int)? in
      var status = stat()
      return lstat(path, &status) == 0 ? (path, modificationTime(status)) : nil
    }
    let latest = times.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
    for (index, journal) in latest.enumerated() where index >= greatestCount || journal.time < now - greatestAge {
      guard let descriptor = held(journal.path, systemLock) else { continue }
      unlink(journal.path)
      close(descriptor)
    }
  }

  /// Opens a journal and holds it.
  /// - Returns: nil when its session still runs.
  private static func held(_ path: String, _ lock: Locking) -> Int32? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    let code = lock(descriptor)
    if code == 0 || (code != EWOULDBLOCK && code != EINTR && !isRunning(path)) { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether there is a process with the number in the name.
  private static func isRunning(_ path: String) -> Bool {
    guard let process = path.split(separator: "-").last?.split(separator: ".").first.flatMap({ pid_t($0) }) else {
      return false
    }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// - Returns: nil when its session still runs, and when there is nothing in it.
  private static func taken(_ path: String, _ lock: Locking) -> Unfinished? {
    guard let descriptor = held(path, lock) else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      let bytes = readAll(from: descriptor), let content = JournalReader.content(of: bytes), !content.statements.isEmpty
    else {
      close(descriptor)
      return nil
    }
    return Unfinished(
      path: path,
      descriptor: descriptor,
      time: modificationTime(status),
      options: content.options,
      statements: content.statements,
      length: content.length
    )
  }

  private static func modificationTime(_ status: stat) -> Int {
    #if canImport(Darwin)
    status.st_mtimespec.tv_sec
    #else
    status.st_mtim.tv_sec
    #endif
  }
}

/// Takes the bytes of a journal apart.
struct JournalReader {
  struct Content: Equatable {
    var options: [String] = []
    var statements: [Journal.Statement] = []
    /// The bytes up to the end of the last whole statement.
    var length = 0
  }

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Returns: nil when this is no journal.
  static func content(of bytes: [UInt8]) -> Content? {
    var reader = JournalReader(bytes)
    guard reader.row() == Journal.header else { return nil }
    return reader.content()
  }

  private mutating func content() -> Content {
    var content = Content()
    content.length = position
    var files: [Journal.File] = []
    while let row = row() {
      if let option = value("option", of: row) {
        content.options.append(option)
      } else if let name = value("file", of: row), let text = self.row().flatMap({ value("text", of: $0) }) {
        files.append(Journal.File(name: name, text: text))
      } else if var statement = statement(row) {
        statement.files = files
        files = []
        content.statements.append(statement)
        content.length = position
      } else {
        break
      }
    }
    return content
  }

  /// The next row, if its end is there.
  private mutating func row() -> String? {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { position = end + 1 }
    return String(validating: bytes[position..<end], as: UTF8.self)
  }

  private func value(_ word: String, of row: String) -> String? {
    let beginning = "// \(word) "
    return row.hasPrefix(beginning) ? HistoryFile.decoded(row.dropFirst(beginning.count).utf8) : nil
  }

  private mutating func statement(_ row: String) -> Journal.Statement? {
    let numbers = value("statement", of: row)?.split(separator: " ").map { Int($0) } ?? []
    guard numbers.count == 2, let entry = numbers[0], let count = numbers[1], count >= 0 else { return nil }
    let end = position + count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return nil }
    defer { position = end + 1 }
    return String(validating: bytes[position..<end], as: UTF8.self).map { Journal.Statement(entry: entry, text: $0) }
  }
}
