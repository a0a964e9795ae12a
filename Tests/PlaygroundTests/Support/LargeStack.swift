import Foundation
import Synchronization

/// Runs the body on a stack as large as the program has. The stacks of the threads on which tests run are small, and too
/// small for scripts that nest deep where a sanitizer makes frames several times as large.
func onLargeStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
  let result = Mutex<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let value = body()
    result.withLock { $0 = value }
    done.signal()
  }
  thread.stackSize = 256 << 20
  thread.start()
  done.wait()
  return result.withLock { $0 }
}
