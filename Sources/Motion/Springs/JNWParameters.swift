extension SpringParameters {
  /// The true spring that traces the curve `JNWSpringAnimation` draws for these numbers, and its initial velocity in
  /// whole distances per second.
  ///
  /// That curve, `1 − e^(−αt)·cos ω_d·t` with `α = c/2m`, starts at the speed α. Below critical damping it is this spring
  /// thrown at its target at α; from there on it is a pure exponential, which a critical spring of the same damping
  /// traces, `k = c²/4m`, and the stiffness written has no effect. Source: `JNWSpringAnimation.m`.
  public var jnwEquivalent: (spring: SpringParameters, initialVelocity: Double) {
    let isExponential = SpringBasis(self).regime != .underdamped
    let stiffness = isExponential ? damping * damping / (4 * mass) : stiffness
    return (SpringParameters(trusted: stiffness, damping, mass), decayRate)
  }

  /// The numbers for which `JNWSpringAnimation` draws the motion of this spring with an initial velocity.
  ///
  /// A damping ratio or a velocity within 1e-12 of the one needed counts as it.
  ///
  /// - Parameter initialVelocity: whole distances per second, positive towards the target.
  /// - Returns: `nil` unless the damping ratio is at most 1 and the velocity is α, the only one that JNW has.
  public func jnw(initialVelocity: Double) -> SpringParameters? {
    guard dampingRatio <= 1 + 1e-12, abs(initialVelocity - decayRate) <= 1e-12 * decayRate else { return nil }
    return self
  }
}
