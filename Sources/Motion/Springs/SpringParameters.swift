/// A mass on a spring with a viscous damper: the canonical form of every system of spring parameters.
///
/// The motion obeys `m·x″ + c·x′ + k·x = 0`, where `x` is the distance from the target. Only the ratios `k/m` and `c/m`
/// are visible in it; the mass is kept because authors write it.
public struct SpringParameters: Hashable, Sendable {
  /// The stiffness k, N/m; zero is no spring at all.
  public let stiffness: Double
  /// The damping c, N·s/m; zero never comes to rest.
  public let damping: Double
  /// The mass m, kg.
  public let mass: Double

  /// The angular frequencies and decay rates, 1/s, that the curves are computed for: their squares and products stay
  /// far from the ends of a double's range. Zero is allowed too.
  static let rates = Interval(from: 1e-100, to: 1e100)

  /// Makes a spring from Core Animation's own three numbers and their defaults.
  ///
  /// - Parameters:
  ///   - stiffness: k ≥ 0, N/m.
  ///   - damping: c ≥ 0, N·s/m.
  ///   - mass: m > 0, kg.
  /// - Throws: `MotionError` when a number is not finite or out of its range, or when `√(k/m)` or `c/2m` is neither
  ///   zero nor between 1e-100 and 1e100 per second.
  public init(stiffness: Double = 100, damping: Double = 10, mass: Double = 1) throws(MotionError) {
    self.stiffness = try Quantity.stiffness.checked(stiffness, in: .nonnegative)
    self.damping = try Quantity.damping.checked(damping, in: .nonnegative)
    self.mass = try Quantity.mass.checked(mass, in: .positive)
    if stiffness > 0 { try Quantity.angularFrequency.checked(angularFrequency, in: Self.rates) }
    if damping > 0 { try Quantity.decayRate.checked(decayRate, in: Self.rates) }
  }

  /// Core Animation's default spring: stiffness 100, damping 10, mass 1.
  public init() {
    (stiffness, damping, mass) = (100, 10, 1)
  }

  /// For numbers known to be in range.
  init(trusted stiffness: Double, _ damping: Double, _ mass: Double) {
    (self.stiffness, self.damping, self.mass) = (stiffness, damping, mass)
  }

  /// The undamped angular frequency `ω = √(k/m)`, rad/s.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The rate `α = c/2m` at which an oscillation decays, 1/s.
  public var decayRate: Double { damping / mass / 2 }

  /// The damping ratio `ζ = c / 2√(km)`: below 1 the spring overshoots, at 1 it is critically damped. Infinite for a
  /// damper without a spring, zero when there is neither.
  public var dampingRatio: Double {
    guard damping > 0 else { return 0 }
    return damping / 2 / (stiffness.squareRoot() * mass.squareRoot())
  }

  /// The undamped period `2π/ω`, seconds; infinite without stiffness.
  public var response: Double { 2 * .pi / angularFrequency }
}
