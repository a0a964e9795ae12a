extension SpringParameters {
  /// Makes a spring of mass 1 from its undamped period and its damping ratio: `ω = 2π/response`, `k = ω²`, `c = 2ζω`.
  ///
  /// - Parameters:
  ///   - response: seconds, > 0.
  ///   - dampingRatio: ζ ≥ 0; 0 never comes to rest, 1 is critical.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(response: Double = 0.5, dampingRatio: Double = 1) throws(MotionError) {
    try Quantity.response.checked(response, in: .positive)
    try Quantity.dampingRatio.checked(dampingRatio, in: .nonnegative)
    try self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Makes a spring of mass 1 from its undamped angular frequency ω > 0 (rad/s) and its damping ratio ζ ≥ 0.
  ///
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(angularFrequency: Double, dampingRatio: Double) throws(MotionError) {
    try Quantity.angularFrequency.checked(angularFrequency, in: Self.rates)
    try Quantity.dampingRatio.checked(dampingRatio, in: .nonnegative)
    try self.init(
      stiffness: angularFrequency * angularFrequency,
      damping: 2 * dampingRatio * angularFrequency,
      mass: 1
    )
  }
}
