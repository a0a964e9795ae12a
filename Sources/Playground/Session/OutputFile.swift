#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a script may write files.
struct WritePermission: Sendable, Equatable {
  /// Forbids all writing.
  var isForbidden = false
  /// Below which folders files may be written.
  var folders = ["."]
}

/// A file that a script writes: in an allowed folder, in no hidden place, of the kind that its command writes.
///
/// What is written replaces a file of the name as a whole: it goes to a temporary file beside it, down to the disk, and
/// then takes its name, so that a full disk or a crash leaves the old file as it was. The folder is held open meanwhile.
struct OutputFile {
  struct Failure: Error, Equatable {
    var message: String
    var remedy: String?
  }

  private let path: String
  /// The real path of the folder, without links.
  private let folder: String
  private let name: String

  /// Checks that the file may be written; nothing is touched.
  /// - Parameters:
  ///   - path: absolute, or relative to the current folder.
  ///   - ending: what the name must end in, without the point.
  init(_ path: String, extension ending: String, permission: WritePermission) throws(Failure) {
    self.path = path
    guard !permission.isForbidden else { throw Failure(message: "--no-write forbids writing files") }
    guard !path.utf8.contains(0) else { throw Failure(message: "a path can not hold the character 0") }
    name = String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    guard name.hasSuffix(".\(ending)") else {
      throw Failure(message: "‘\(path)’ does not end in .\(ending)", remedy: "write a name like scene.\(ending)")
    }
    guard let folder = ScriptFile.realPath(ScriptFile.parent(of: path)) else {
      throw Failure(message: "there is no folder ‘\(ScriptFile.parent(of: path))’", remedy: "make it first")
    }
    self.folder = folder
    try checkPlace(permission.folders)
  }

  private func checkPlace(_ allowed: [String]) throws(Failure) {
    let roots = allowed.compactMap { ScriptFile.realPath($0) }
    let places = roots.compactMap { Self.components(of: folder, below: $0) }
    guard !places.isEmpty else {
      throw Failure(
        message: "‘\(path)’ lies outside the current folder",
        remedy: "--allow-write DIR allows files below another"
      )
    }
    let typed = path.hasPrefix("/") ? [] : path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let isHidden = { (component: Substring) in component.hasPrefix(".") }
    let isOpen = places.contains { !$0.contains(where: isHidden) }
    guard isOpen, !isHidden(name[...]), !typed.contains(where: isHidden) else {
      throw Failure(message: "‘\(path)’ is a hidden place", remedy: "names that begin with a point are not written")
    }
  }

  /// The folders from a root to a folder below it; nil when it is not below.
  private static func components(of folder: String, below root: String) -> [Substring]? {
    let start = root == "/" ? "/" : root + "/"
    guard (folder + "/").hasPrefix(start) else { return nil }
    return (folder + "/").dropFirst(start.count).split(separator: "/")
  }

  // MARK: Writing

  func write(_ bytes: [UInt8]) throws(Failure) { close(try replacement(holding: bytes)) }

  /// Puts an empty file in place, to be added to.
  /// - Returns: its descriptor, which is the caller's to close.
  func openForAdding() throws(Failure) -> Int32 { try replacement(holding: []) }

  /// Writes all of a text.
  /// - Returns: false when the system refuses, with the reason in `errno`.
  static func put(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) } == 0
  }

  /// Puts a new file in place of the old one.
  /// - Returns: its descriptor.
  private func replacement(holding bytes: [UInt8]) throws(Failure) -> Int32 {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard directory >= 0 else { throw refused() }
    defer { close(directory) }
    let mode = try modeOfOldFile(in: directory)
    let temporary = "playground-\(getpid()).tmp"
    let descriptor = openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refused() }
    do throws(Failure) {
      try fill(descriptor, with: bytes, mode: mode)
      guard renameat(directory, temporary, directory, name) == 0 else { throw refused() }
    } catch {
      unlinkat(directory, temporary, 0)
      close(descriptor)
      throw error
    }
    // The new name is to outlast a crash too; a file system that can not promise that has written all the same.
    fsync(directory)
    return descriptor
  }

  /// The permissions of the file that is replaced; nil when there is none.
  /// - Throws: when it is a link, a folder or a device.
  private func modeOfOldFile(in directory: Int32) throws(Failure) -> mode_t? {
    var old = stat()
    guard fstatat(directory, name, &old, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw refused() }
      return nil
    }
    switch old.st_mode & S_IFMT {
    case S_IFREG: return old.st_mode & 0o777
    case S_IFLNK: throw Failure(message: "‘\(path)’ is a link", remedy: "write to the file itself")
    default: throw Failure(message: "‘\(path)’ is no file")
    }
  }

  private func fill(_ descriptor: Int32, with bytes: [UInt8], mode: mode_t?) throws(Failure) {
    // Beyond the limit of the process on sizes of files the call is to fail, not the process to end.
    let before = signal(SIGXFSZ, SIG_IGN)
    defer { signal(SIGXFSZ, before) }
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw refused(code) }
    if let mode { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw refused() }
  }

  private func refused(_ code: Int32 = errno) -> Failure {
    Failure(message: "‘\(path)’ can not be written: \(String(cString: strerror(code)))")
  }
}

extension Session {
  /// Writes a file for a command; looking ahead, or where nobody sees it, nothing is written.
  func write(_ text: String, to path: String, extension ending: String, at span: SourceSpan) throws(Stop) {
    // A statement that is run again has written its file already, perhaps from another folder.
    guard isSeen else { return }
    do throws(OutputFile.Failure) {
      try OutputFile(path, extension: ending, permission: writing).write(Array(text.utf8))
    } catch {
      throw .error(error.message, at: span, remedy: error.remedy)
    }
  }

  /// Writes a document for a command, under the same conditions.
  func write(_ document: Document, to path: String, extension ending: String, at span: SourceSpan) throws(Stop) {
    guard let sink else { return }
    do throws(OutputFile.Failure) {
      let file = try OutputFile(path, extension: ending, permission: writing)
      try sink.write(document, to: file)
    } catch {
      if isInterrupted() { throw .interrupted }
      throw .error(error.message, at: span, remedy: error.remedy)
    }
  }
}
