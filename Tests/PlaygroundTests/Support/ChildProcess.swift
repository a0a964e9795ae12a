import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program started with `posix_spawn`, which is ended with the value if it still runs.
final class ChildProcess {
  /// How a program ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  enum Stream {
    case file(String, flags: Int32)
    case descriptor(Int32)
  }

  #if canImport(Darwin)
  private static let ownSession = POSIX_SPAWN_SETSID
  #else
  /// `POSIX_SPAWN_SETSID`, which the C library shows to GNU sources only.
  private static let ownSession: Int32 = 0x80
  #endif

  private static let spawning = Mutex(())

  /// Runs the body while no other test starts a program, which would inherit descriptors not yet said to be closed then.
  static func whileNoneStarts<Result, Failure: Error>(_ body: () throws(Failure) -> sending Result) throws(Failure)
    -> Result
  {
    try spawning.withLock { _ throws(Failure) in try body() }
  }

  let id: pid_t
  private var ending: Ending?

  /// - Parameter streams: what becomes of descriptors 0, 1, 2, in this order. With `hasOwnSession` a terminal opened as a
  ///   file becomes the controlling terminal.
  init(
    _ executable: String,
    _ arguments: [String],
    environment: [String: String],
    streams: [Stream],
    hasOwnSession: Bool
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.setSignalsAndSession(&attributes, hasOwnSession: hasOwnSession)
    id = try Self.whileNoneStarts { try Self.spawn(executable, arguments, environment, &actions, &attributes) }
  }

  deinit {
    guard ending == nil else { return }
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }

  /// How it ended, or nil while it runs.
  func poll() -> Ending? {
    var status: Int32 = 0
    if ending == nil, waitpid(id, &status, WNOHANG) == id {
      ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
    return ending
  }

  func send(signal: Int32) { kill(id, signal) }

  /// The child begins with no signal blocked and none ignored, whatever the test runner does.
  private static func setSignalsAndSession(_ attributes: inout posix_spawnattr_t, hasOwnSession: Bool) {
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if hasOwnSession { flags |= ownSession }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func spawn(
    _ executable: String,
    _ arguments: [String],
    _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t,
    _ attributes: inout posix_spawnattr_t
  ) throws -> pid_t {
    let words = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, executable, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemFailure(call: "posix_spawn \(executable)", code: code) }
    return id
  }
}

/// Seconds on a clock that only goes forward.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
