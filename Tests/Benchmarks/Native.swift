#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What is in `native.c`, from the library it was compiled to.
struct Native {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  typealias Lanes = UnsafeMutablePointer<Double>
  typealias Coefficients = UnsafePointer<Double>
  typealias StepShared = @convention(c) (Int, Lanes, Lanes, Double, Double, Double, Double) -> Void
  typealias StepOwn =
    @convention(c) (Int, Lanes, Lanes, Coefficients, Coefficients, Coefficients, Coefficients) -> Void

  let stepShared: StepShared
  let stepOwn: StepOwn
  private let heap: @convention(c) () -> Int

  /// - Throws: `Failure` when there is no such library, or something is not in it.
  init(library: String) throws(Failure) {
    guard let handle = dlopen(library, RTLD_NOW), let shared = dlsym(handle, "step_shared"),
      let own = dlsym(handle, "step_own"), let heap = dlsym(handle, "heap_bytes")
    else { throw Failure(description: "can not load what is in C from \(library)") }
    stepShared = unsafeBitCast(shared, to: StepShared.self)
    stepOwn = unsafeBitCast(own, to: StepOwn.self)
    self.heap = unsafeBitCast(heap, to: (@convention(c) () -> Int).self)
  }

  /// The bytes that were taken from the heap and not given back.
  var heapBytes: Int { heap() }
}
