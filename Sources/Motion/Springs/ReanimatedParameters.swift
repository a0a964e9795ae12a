#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SpringParameters {
  /// Makes a spring of mass 4 from the `duration` and `dampingRatio` of Reanimated 4.
  ///
  /// After 1.5 durations the energy of a critical curve of the rate `ζω` has fallen to 6e-9 of that of the start: with
  /// `u = 1.5·ζω·duration`, `((1 + u)² + ζ²u²)·e^(−2u) = 6e-9`. Source: `springUtils.ts`, which bisects to a thousandth.
  ///
  /// - Parameters:
  ///   - duration: seconds, > 0.
  ///   - dampingRatio: above 0, at most 1.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(reanimatedDuration duration: Double, dampingRatio: Double = 1) throws(MotionError) {
    try Quantity.duration.checked(duration, in: .positive)
    try Quantity.dampingRatio.checked(dampingRatio, in: Interval(from: 0, includesLower: false, to: 1))
    let frequency = Self.reanimatedPhase(dampingRatio) / (1.5 * duration * dampingRatio)
    try self.init(stiffness: frequency * frequency, dampingRatio: dampingRatio)
    self.init(trusted: stiffness * 4, damping * 4, 4)
  }

  /// Reanimated's perceptual `duration`, seconds, whatever the mass; `nil` for an overdamped or undamped spring, which
  /// it does not have. A damping ratio within 1e-12 of 1 counts as 1.
  public var reanimatedDuration: Double? {
    guard stiffness > 0, damping > 0, dampingRatio <= 1 + 1e-12 else { return nil }
    return Self.reanimatedPhase(min(dampingRatio, 1)) / (1.5 * decayRate)
  }

  /// The u at which the energy has fallen so far; about 12.
  private static func reanimatedPhase(_ dampingRatio: Double) -> Double {
    let square = dampingRatio * dampingRatio
    return fallingRoot(of: 6e-9, between: 0, and: 20) { u in
      let (share, decay) = ((1 + u) * (1 + u) + square * u * u, exp(-2 * u))
      return (share * decay, (2 * (1 + u) + 2 * square * u - 2 * share) * decay)
    }
  }
}
