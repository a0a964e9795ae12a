#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A script that grows by the statements that succeed.
final class Recording {
  private let descriptor: Int32
  /// The statement that began it is none of them.
  private var isBeginning = true

  init(_ file: OutputFile) throws(OutputFile.Failure) {
    descriptor = try file.openForAdding()
  }

  deinit { close(descriptor) }

  func add(_ statement: String) {
    defer { isBeginning = false }
    guard !isBeginning else { return }
    _ = OutputFile.put(statement + "\n", to: descriptor)
  }
}
