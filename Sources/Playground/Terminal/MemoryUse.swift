#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The memory of this process.
enum MemoryUse {
  /// Bytes that lie in memory now; 0 where the system does not say.
  static var bytes: Int {
    #if os(Linux)
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 128)
    let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    // Pages: the whole, those in memory, and others.
    let fields = buffer.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1 else { return 0 }
    return (Int(String(decoding: fields[1], as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    #elseif canImport(Darwin)
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
    let code = withUnsafeMutablePointer(to: &info) { place in
      place.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return code == KERN_SUCCESS ? Int(info.resident_size) : 0
    #else
    return 0
    #endif
  }
}
