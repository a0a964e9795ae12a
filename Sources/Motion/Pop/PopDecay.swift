#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Pop's decay: a velocity that falls by a constant factor a millisecond, computed through single precision.
///
/// With the deceleration `d` and a frame of `t` milliseconds the velocity is multiplied by `dᵗ`, and the way is
/// `v·d·(1 − dᵗ)/(1 − d)`. That is the sum of the velocities at whole milliseconds, not their integral; at 0.998 the
/// two differ by 0.1 %. Every intermediate is rounded to single precision where Pop's code does it, which shows in the
/// seventh digit and already in a frame of no length. Source: Pop, `POPDecayAnimationInternal.h`.
public struct PopDecay: Hashable, Sendable {
  /// The factor of the velocity after a millisecond, above 0 and below 1.
  public let deceleration: Double

  /// Speeds whose way stays within single precision however little they fall.
  static let speeds = Interval(from: 0, to: 1e24)

  /// Makes a decay of this factor of the speed after a millisecond.
  ///
  /// - Throws: `MotionError` about `deceleration` unless it lies between 0 and 1, both excluded.
  public init(deceleration: Double = 0.998) throws(MotionError) {
    self.deceleration = try Quantity.deceleration.checked(deceleration, in: Self.decelerations)
  }

  private static let decelerations = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)

  /// Value and velocity one frame later.
  ///
  /// - Parameters:
  ///   - value: at the frame before.
  ///   - velocity: units per second.
  ///   - duration: of the frame, seconds.
  public func advance(_ value: Vector, velocity: Vector, by duration: Double) -> (value: Vector, velocity: Vector) {
    let kept = powf(Float(deceleration), Float(duration * 1000))
    let way = Float(deceleration * Double(1 - kept) / (1 - deceleration))
    let single = SIMD4<Float>(velocity.storage / 1000)
    return (
      Vector(storage: value.storage + SIMD4<Double>(single * way), count: value.count),
      Vector(storage: SIMD4<Double>(single * kept) * 1000, count: velocity.count)
    )
  }

  /// The time, in seconds, after which every component is slower than five thresholds a second: the greatest
  /// `ln|k/w| / (1000·ln d)` with `k = 5·threshold/1000` and `w` the velocity by the millisecond; at least 0.
  ///
  /// - Parameters:
  ///   - velocity: units per second.
  ///   - threshold: of the property, in its units.
  public func duration(velocity: Vector, threshold: Double) -> Double {
    let slowest = threshold * Self.slowness / 1000
    let rate = log(deceleration) * 1000
    let times = velocity.components.map { log(abs(slowest / ($0 / 1000))) / rate }
    let longest = times.dropFirst().reduce(times[0]) { $0 > $1 ? $0 : $1 }
    return longest > 0 ? longest : 0
  }

  /// Where the motion ends: one frame as long as its duration.
  public func end(from value: Vector, velocity: Vector, threshold: Double) -> Vector {
    advance(value, velocity: velocity, by: duration(velocity: velocity, threshold: threshold)).value
  }

  /// Whether every component is slower than five thresholds a second.
  func isDone(velocity: Vector, threshold: Double) -> Bool {
    velocity.magnitude < threshold * Self.slowness
  }

  private static var slowness: Double { 5 }
}
