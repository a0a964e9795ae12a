#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Scripts on disk.
enum ScriptFile {
  struct Failure: Error {
    var message: String
    var remedy: String?
  }

  static let greatestSize = 16 << 20

  /// Reads what `source` names: a `.motion` file below the folder of the script that names it, or below the current one.
  static func read(_ path: String, from folder: String?, includedAt span: SourceSpan) throws(Failure) -> SourceText {
    guard path.hasSuffix(".motion") else {
      throw Failure(message: "‘source’ reads scripts, and ‘\(path)’ does not end in .motion")
    }
    let whole = try readablePath(path, from: folder)
    return SourceText(name: path, bytes: try bytes(of: whole), folder: parent(of: whole), includedAt: span)
  }

  /// Where a file lies that a script may read: below the folder of the script, or below the current one.
  static func readablePath(_ path: String, from folder: String?) throws(Failure) -> String {
    guard !path.utf8.contains(0) else { throw Failure(message: "a path can not hold the character 0") }
    let here = folder ?? "."
    let whole = path.hasPrefix("/") ? path : "\(here)/\(path)"
    guard let real = realPath(whole) else { throw Failure(message: "‘\(path)’ can not be found") }
    let roots = [here, "."].compactMap { realPath($0) }
    guard roots.contains(where: { real.hasPrefix($0 == "/" ? "/" : $0 + "/") }) else {
      throw Failure(
        message: "‘\(path)’ lies outside the folder of the script",
        remedy: "keep files that belong together in one folder"
      )
    }
    return whole
  }

  /// Reads a script named on the command line.
  static func read(_ path: String) throws(Failure) -> SourceText {
    SourceText(name: path, bytes: try bytes(of: path), folder: parent(of: path))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a descriptor to its end.
  static func bytes(from descriptor: Int32, named name: String) throws(Failure) -> ContiguousArray<UInt8> {
    var all: ContiguousArray<UInt8> = []
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(message: "‘\(name)’ can not be read: \(String(cString: strerror(errno)))") }
      if count == 0 { return all }
      all.append(contentsOf: buffer[..<count])
      guard all.count <= greatestSize else { throw Failure(message: "‘\(name)’ is larger than 16 MB") }
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    Glibc.read(descriptor, buffer, count)
    #elseif canImport(Musl)
    Musl.read(descriptor, buffer, count)
    #else
    Darwin.read(descriptor, buffer, count)
    #endif
  }

  private static func bytes(of path: String) throws(Failure) -> ContiguousArray<UInt8> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(message: "‘\(path)’ can not be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    return try bytes(from: descriptor, named: path)
  }

  /// Without links, `.` and `..`; nil when there is nothing.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
