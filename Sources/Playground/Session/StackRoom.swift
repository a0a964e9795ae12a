/// How much of the machine's stack calls of functions and handlers may take.
///
/// The interpreter calls itself for what lies in one another: a function in a function, a handler that sets off another.
/// How much stack that takes depends on what stands between, so it is measured.
struct StackRoom: Sendable {
  /// Bytes that are left for what can not ask: one call with all its nested blocks, and the system.
  private static func reserve(of size: Int) -> Int { max(2 << 20, size / 4) }

  /// What a thread has at least where nobody says more.
  private static let least = 4 << 20

  /// The lowest address that calls may reach; stacks grow downwards.
  private let floor: UInt

  /// - Parameter size: bytes of the stack of the thread that runs the session, of which little is used now.
  init(size: Int = least) {
    let room = UInt(max(size - Self.reserve(of: size), size / 4))
    let here = Self.address()
    floor = here > room ? here - room : 0
  }

  /// Whether there is room for another call.
  var hasRoom: Bool { Self.address() > floor }

  /// The address of something that lies on the stack just now.
  private static func address() -> UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }
}
