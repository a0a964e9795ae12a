#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The curve that `JNWSpringAnimation` draws instead of a released spring.
///
/// The distance from the target is `x₀·e^(−αt)·cos ω_d·t`, with `α = c/2m` and `ω_d = √(k/m − α²)`, or 0 where that is
/// imaginary. There is no term in sine, so the motion starts with the speed `α·|x₀|`; from critical damping on it is a
/// pure exponential, however stiff. `SpringParameters.jnwEquivalent` is the true spring of the same curve. Source:
/// `JNWSpringAnimation.m`, its first and its last version.
public struct JNWCurve: Hashable, Sendable {
  private let from: SIMD4<Double>
  private let to: SIMD4<Double>
  private let decayRate: Double
  private let frequency: Double
  /// The spring it was asked for, which is not the one it moves like.
  public let parameters: SpringParameters
  /// The number of components, 1...4.
  public let count: Int

  /// Makes the curve that begins at time 0.
  ///
  /// - Precondition: the vectors have as many components.
  public init(_ parameters: SpringParameters, from start: Vector, to target: Vector) {
    precondition(start.count == target.count, "vectors differ in components")
    let basis = SpringBasis(parameters)
    (from, to, count) = (start.storage, target.storage, target.count)
    (decayRate, frequency) = (basis.decayRate, basis.regime == .underdamped ? basis.frequency : 0)
    self.parameters = parameters
  }

  /// The value at time 0.
  public var start: Vector { Vector(storage: from, count: count) }

  /// The value at rest.
  public var target: Vector { Vector(storage: to, count: count) }

  /// The value at a time, seconds; up to time 0 exactly the start.
  public func value(at time: Double) -> Vector { state(at: time).value }

  /// The velocity at a time, units per second; up to time 0 that of the beginning.
  public func velocity(at time: Double) -> Vector { state(at: time).velocity }

  /// Value and velocity at a time, for the cost of little more than one.
  public func state(at time: Double) -> (value: Vector, velocity: Vector) {
    let distance = from - to
    guard time > 0 else { return (start, Vector(storage: distance * -decayRate, count: count)) }
    let (decay, phase) = (exp(-decayRate * time), frequency * time)
    let (cosine, sine) = (decay * cos(phase), decay * sin(phase))
    return (
      Vector(storage: to + distance * cosine, count: count),
      Vector(storage: distance * -(decayRate * cosine + frequency * sine), count: count)
    )
  }

  /// The greatest |distance from the target| of any component, in the value's unit: that of the start.
  public var greatestDistance: Double { (start - target).magnitude }

  /// The time at which the motion rests, seconds: after it every component stays within `tolerance` times
  /// `greatestDistance` of its target. `duration` is the library's own, other rule.
  ///
  /// - Parameter tolerance: a fraction, > 0; 1 and above rests at once.
  /// - Returns: `nil` if it never rests: no damping, or no tolerance.
  public func restTime(tolerance: Double = 0.0005) -> Double? {
    guard from != to else { return 0 }
    guard tolerance > 0, decayRate > 0 else { return nil }
    guard frequency > 0 else { return max(0, -log(tolerance) / decayRate) }
    return SpringComponent(basis: SpringBasis(parameters), x: 1, v: -decayRate).lastTime(beyond: tolerance)
  }

  /// The first time at which every component that moves has met its target, seconds: `π/2ω_d`. `nil` if they only tend
  /// to it, 0 when nothing moves.
  public var reachTime: Double? {
    guard from != to else { return 0 }
    return frequency > 0 ? .pi / 2 / frequency : nil
  }

  /// The duration that `JNWSpringAnimation` gives itself, seconds: the curve is sampled every millisecond, up to the
  /// first sample that differs from the one before by at most 1e-4 of the distance, which itself is that near to the
  /// target.
  ///
  /// A slow crossing of the target meets both, so bouncy curves are cut while they still swing. `nil` for more than
  /// 1,000 s.
  public var duration: Double? {
    var last = 1.0
    for sample in 1...1_000_000 {
      let time = Double(sample) / 1000
      let distance = exp(-decayRate * time) * cos(frequency * time)
      if abs(distance - last) <= 1e-4, abs(last) <= 1e-4 { return time }
      last = distance
    }
    return nil
  }
}
