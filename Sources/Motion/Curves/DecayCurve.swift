#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The motion of something thrown that loses speed in proportion to its speed: a decay, a fling.
///
/// With the decay rate λ, per second, and the start `x₀`, `v₀`:
///
///     v(t) = v₀·e^(−λt)        x(t) = x₀ + v₀·(1 − e^(−λt))/λ        end = x₀ + v₀/λ
///
/// A deceleration `r` per millisecond, as of `UIScrollView` and Pop, is `λ = −1000·ln r`: 0.998 is 2.002 per second.
/// This is the integral form. Pop adds up its speeds at each millisecond instead, which ends 0.1 % of the travel
/// earlier at 0.998 and 0.5 % at 0.99.
public struct DecayCurve: Hashable, Sendable {
  private let from: SIMD4<Double>
  private let to: SIMD4<Double>
  private let startVelocity: SIMD4<Double>
  /// λ, 1/s.
  public let decayRate: Double
  /// The number of components, 1...4.
  public let count: Int

  /// Makes the motion that begins at time 0 with a velocity.
  ///
  /// - Parameters:
  ///   - start: the value at time 0.
  ///   - velocity: at time 0, units per second.
  ///   - decayRate: λ, 1/s, 1e-100…1e100.
  /// - Throws: `MotionError` when a number is not finite or out of its range, the end is not finite, or the vectors
  ///   differ in components.
  public init(from start: Vector, velocity: Vector, decayRate: Double) throws(MotionError) {
    try Self.check(start, velocity, decayRate)
    try Quantity.velocity.checked(velocity)
    let end = start.storage + velocity.storage / decayRate
    try Quantity.target.checked(Vector(storage: end, count: start.count))
    (from, to, startVelocity) = (start.storage, end, velocity.storage)
    (self.decayRate, count) = (decayRate, start.count)
  }

  /// Makes the motion that begins at time 0 with the velocity that ends at a value.
  ///
  /// - Parameters:
  ///   - start: the value at time 0.
  ///   - end: the value it tends to.
  ///   - decayRate: λ, 1/s, 1e-100…1e100.
  /// - Throws: as `init(from:velocity:decayRate:)`.
  public init(from start: Vector, to end: Vector, decayRate: Double) throws(MotionError) {
    try Self.check(start, end, decayRate)
    try Quantity.target.checked(end)
    let velocity = (end.storage - start.storage) * decayRate
    try Quantity.velocity.checked(Vector(storage: velocity, count: start.count))
    (from, to, startVelocity) = (start.storage, end.storage, velocity)
    (self.decayRate, count) = (decayRate, start.count)
  }

  /// Makes the motion that begins at time 0 with a velocity, from a deceleration.
  ///
  /// - Parameters:
  ///   - start: the value at time 0.
  ///   - velocity: at time 0, units per second.
  ///   - deceleration: the factor of the speed after a millisecond, above 0 and below 1.
  /// - Throws: as `init(from:velocity:decayRate:)`.
  public init(from start: Vector, velocity: Vector, deceleration: Double = 0.998) throws(MotionError) {
    try self.init(from: start, velocity: velocity, decayRate: Self.decayRate(deceleration: deceleration))
  }

  /// Makes the motion that begins at time 0 with the velocity that ends at a value, from a deceleration.
  ///
  /// - Parameters:
  ///   - start: the value at time 0.
  ///   - end: the value it tends to.
  ///   - deceleration: the factor of the speed after a millisecond, above 0 and below 1.
  /// - Throws: as `init(from:velocity:decayRate:)`.
  public init(from start: Vector, to end: Vector, deceleration: Double = 0.998) throws(MotionError) {
    try self.init(from: start, to: end, decayRate: Self.decayRate(deceleration: deceleration))
  }

  /// The decay rate, 1/s, of a deceleration r per millisecond, above 0 and below 1: `−1000·ln r`.
  ///
  /// - Throws: `MotionError` about `deceleration`.
  public static func decayRate(deceleration: Double) throws(MotionError) -> Double {
    let open = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    return -1000 * log(try Quantity.deceleration.checked(deceleration, in: open))
  }

  private static func check(_ start: Vector, _ other: Vector, _ decayRate: Double) throws(MotionError) {
    guard start.count == other.count else { throw .componentCount(expected: start.count, found: other.count) }
    try Quantity.start.checked(start)
    try Quantity.decayRate.checked(decayRate, in: SpringParameters.rates)
  }

  /// The value at time 0.
  public var start: Vector { Vector(storage: from, count: count) }

  /// The velocity at time 0, units per second.
  public var initialVelocity: Vector { Vector(storage: startVelocity, count: count) }

  /// The value that the motion tends to: the predicted end of the throw.
  public var end: Vector { Vector(storage: to, count: count) }

  /// The deceleration per millisecond, `e^(−λ/1000)`.
  public var deceleration: Double { exp(-decayRate / 1000) }

  /// The value at a time, seconds; up to time 0 exactly the start.
  public func value(at time: Double) -> Vector {
    guard time > 0 else { return start }
    return Vector(storage: from + startVelocity * (-expm1(-decayRate * time) / decayRate), count: count)
  }

  /// The velocity at a time, units per second; up to time 0 exactly the initial one.
  public func velocity(at time: Double) -> Vector {
    guard time > 0 else { return initialVelocity }
    return Vector(storage: startVelocity * exp(-decayRate * time), count: count)
  }

  /// Value and velocity at a time, from one exponential.
  public func state(at time: Double) -> (value: Vector, velocity: Vector) {
    guard time > 0 else { return (start, initialVelocity) }
    let change = expm1(-decayRate * time)
    return (
      Vector(storage: from + startVelocity * (-change / decayRate), count: count),
      Vector(storage: startVelocity * (1 + change), count: count)
    )
  }

  /// The greatest |distance from the end| of any component, in the value's unit: that of the start.
  public var greatestDistance: Double { Vector(storage: startVelocity / decayRate, count: count).magnitude }

  /// The time at which the motion rests, seconds: when the travel that remains is within `tolerance` of the whole,
  /// `−ln(tolerance)/λ`. Without velocity it rests at 0.
  ///
  /// - Parameter tolerance: a fraction, > 0; 1 and above rests at once.
  /// - Returns: `nil` only if there is no tolerance.
  public func restTime(tolerance: Double = 0.0005) -> Double? {
    guard startVelocity != .zero else { return 0 }
    guard tolerance > 0 else { return nil }
    return max(0, -log(tolerance) / decayRate)
  }

  /// The first time at which the motion has met its end: 0 when nothing moves, else `nil`, since a decay only tends to
  /// it.
  public var reachTime: Double? { startVelocity == .zero ? 0 : nil }
}
