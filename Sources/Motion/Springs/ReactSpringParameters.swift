extension SpringParameters {
  /// Makes a spring from react-spring's `frequency`, which is a period, and `damping`, which is a ratio:
  /// `k = (2π/f)²·m`, `c = 4πζm/f`. Source: `AnimationConfig.ts`.
  ///
  /// - Parameters:
  ///   - period: f, seconds, > 0; below 0.01 it is taken for 0.01, as there.
  ///   - damping: ζ ≥ 0.
  ///   - mass: kg, > 0.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(reactSpringFrequency period: Double, damping: Double = 1, mass: Double = 1) throws(MotionError) {
    try Quantity.response.checked(period, in: .positive)
    try Quantity.dampingRatio.checked(damping, in: .nonnegative)
    try Quantity.mass.checked(mass, in: .positive)
    let frequency = 2 * .pi / max(period, 0.01)
    try self.init(
      stiffness: frequency * frequency * mass,
      damping: 2 * damping * frequency * mass,
      mass: mass
    )
  }

  /// react-spring's `frequency`, seconds: the undamped period.
  public var reactSpringFrequency: Double { response }
}
