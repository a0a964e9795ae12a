#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where scripts may write.
struct WritePermission: Sendable, Equatable {
  /// The folders below which they may; none forbids all writing.
  var folders = ["."]

  static let none = WritePermission(folders: [])
}

/// A file that a script may write: below a folder it was allowed, with nothing hidden on the way, and with an ending that is
/// its writer's own.
struct OutputFile: Sendable, Equatable {
  struct Failure: Error, Equatable {
    var message: String
    var remedy: String?
  }

  /// As typed.
  let name: String
  /// Without links, so that what was checked is what is written.
  let path: String

  /// - Parameters:
  ///   - endings: what the name may end in, each with its dot.
  /// - Throws: `Failure` when writing there is not allowed, or there is no such folder.
  init(_ name: String, endings: [String], permission: WritePermission) throws(Failure) {
    self.name = name
    guard !permission.folders.isEmpty else { throw Failure(message: "--no-write forbids writing ‘\(name)’") }
    guard endings.contains(where: { name.hasSuffix($0) }) else {
      throw Failure(message: "the name ‘\(name)’ does not end in \(Parameter.alternatives(endings))")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let folder = name.hasPrefix("/") && parts.count == 2 ? "/" : parts.dropLast().joined(separator: "/")
    guard let last = parts.last, let real = Self.realPath(folder.isEmpty ? "." : folder) else {
      throw Failure(message: "there is no folder ‘\(folder)’ to write ‘\(name)’ in")
    }
    let path = (real == "/" ? "/" : real + "/") + last
    self.path = path
    guard let inside = permission.folders.lazy.compactMap({ Self.part(of: path, below: $0) }).first else {
      throw Failure(
        message: "‘\(name)’ lies outside the current folder",
        remedy: "allow its folder with --allow-write DIR"
      )
    }
    guard !inside.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else {
      throw Failure(message: "‘\(name)’ is hidden, and scripts write no hidden files")
    }
  }

  /// Puts a whole new file in place, so that a crash leaves the old one or the new one.
  func write(_ text: String) throws(Failure) {
    let descriptor = try replacement(holding: text)
    close(descriptor)
  }

  /// Puts an empty file in place, to be added to.
  /// - Returns: its descriptor, which is the caller's to close.
  func openForAdding() throws(Failure) -> Int32 { try replacement(holding: "") }

  private func replacement(holding text: String) throws(Failure) -> Int32 {
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    fchmod(descriptor, 0o644)
    let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard Self.put(text, to: descriptor), rename(temporary, path) == 0 else {
      let failure = failure()
      unlink(temporary)
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Writes all of a text.
  /// - Returns: false when the system refuses, with the reason in `errno`.
  static func put(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes, count)
    #else
    Darwin.write(descriptor, bytes, count)
    #endif
  }

  private func failure() -> Failure {
    Failure(message: "‘\(name)’ can not be written: \(String(cString: strerror(errno)))")
  }

  /// What of a path lies below a folder; nil when it does not.
  private static func part(of path: String, below folder: String) -> Substring? {
    guard let root = realPath(folder) else { return nil }
    let prefix = root == "/" ? "/" : root + "/"
    return path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
