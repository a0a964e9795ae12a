#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes to a file descriptor, all of a text or none that matters, without a buffer of its own.
struct OutputWriter: Sendable {
  enum Failure: Error, Equatable {
    /// Nobody reads any more: the pipe has no other end (EPIPE), or the terminal is gone (EIO).
    case closed
    /// Anything else, such as a full disk, with its `errno`.
    case failed(Int32)
  }

  let descriptor: Int32

  /// Writes the text in one call, and in more only where the system takes less at a time.
  func write(_ text: String) throws(Failure) {
    var text = text
    let code = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    switch code {
    case 0: return
    case EPIPE, EIO: throw .closed
    default: throw .failed(code)
    }
  }
}

/// Reads up to the end of the file.
/// - Returns: nil when reading fails, with the reason in `errno`.
func readAll(from descriptor: Int32) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    } else if count == 0 {
      return bytes
    } else if errno != EINTR {
      return nil
    }
  }
}
