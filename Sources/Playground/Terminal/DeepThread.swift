#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread with a stack large enough for scripts whose functions call one another a thousand deep.
enum DeepThread {
  /// Bytes; memory is taken only as it is used.
  static let stackSize = 256 << 20

  private final class Body {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Runs the body on such a thread while this one waits, and leaves all signals to it, as a call that waits for a key
  /// must be woken by them.
  /// - Returns: whether there was such a thread; without one the body has not run.
  static func run(_ body: @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0, pthread_attr_setstacksize(&attributes, stackSize) == 0 else {
      return false
    }
    defer { pthread_attr_destroy(&attributes) }
    let kept = Unmanaged.passRetained(Body(body))
    guard let thread = start(&attributes, kept.toOpaque()) else {
      kept.release()
      return false
    }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    pthread_join(thread, nil)
    return true
  }

  #if canImport(Darwin)
  private static func start(_ attributes: inout pthread_attr_t, _ body: UnsafeMutableRawPointer) -> pthread_t? {
    var thread: pthread_t?
    let status = pthread_create(
      &thread,
      &attributes,
      { argument in
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      body
    )
    return status == 0 ? thread : nil
  }
  #else
  private static func start(_ attributes: inout pthread_attr_t, _ body: UnsafeMutableRawPointer) -> pthread_t? {
    var thread = pthread_t()
    let status = pthread_create(
      &thread,
      &attributes,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      },
      body
    )
    return status == 0 ? thread : nil
  }
  #endif
}
