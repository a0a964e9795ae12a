/// The two modes of a damped spring at one time, and the slope of the second.
///
/// With `x` the distance from the target, `x₀` and `v₀` its start, `α = c/2m` and `ω² = k/m`:
///
///     x  = x₀·c + (v₀ + α·x₀)·s        c(0) = 1, s(0) = 0
///     x′ = v₀·s′ − ω²·x₀·s             s′ = c − α·s
///
/// Below critical damping `c = e^(−αt)·cos(ω_d·t)` and `s = e^(−αt)·sin(ω_d·t)/ω_d`; at and above it the same
/// continued, with a straight line and hyperbolic functions. The modes depend on the spring alone, so one evaluation
/// serves any number of components and layers.
public struct SpringModes: Hashable, Sendable {
  /// The mode that starts at 1 and falls off as the decay rate says.
  public let c: Double
  /// The answer to a start at the target with a velocity of 1, seconds.
  public let s: Double
  /// The slope of `s`: `c − α·s`, computed so that strong overdamping loses no digits.
  public let slope: Double
  /// `c + α·s`: the answer to a start at distance 1 without velocity.
  public let displacement: Double
  /// `ω²·s`, 1/s: minus the velocity that goes with `displacement`.
  public let pull: Double

  /// The distance from the target, from the distance and the velocity at the start.
  @inlinable
  public func distance(from distance: SIMD4<Double>, velocity: SIMD4<Double>) -> SIMD4<Double> {
    distance * displacement + velocity * s
  }

  /// The velocity, from the distance from the target and the velocity at the start.
  @inlinable
  public func velocity(from distance: SIMD4<Double>, velocity: SIMD4<Double>) -> SIMD4<Double> {
    velocity * slope - distance * pull
  }

  func distance(_ x: Double, _ v: Double) -> Double { x * displacement + v * s }

  func velocity(_ x: Double, _ v: Double) -> Double { v * slope - x * pull }
}
