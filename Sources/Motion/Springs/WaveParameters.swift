extension SpringParameters {
  /// Makes the spring that Wave's `Spring(dampingRatio:response:mass:)` really runs.
  ///
  /// `k = (2π/response)²·m`; the damping `c = 4πζm/response` beyond 60 is drawn back as by a rubber band of the length
  /// 15 and the constant 0.55, so that it stays below 75: a ratio of 1 with a response of 0.1 s runs at 0.562. Source:
  /// `Spring.swift`, `UIMathUtilities.swift`.
  ///
  /// - Parameters:
  ///   - waveDampingRatio: ζ ≥ 0, as declared.
  ///   - response: seconds, > 0.
  ///   - mass: kg, > 0.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(waveDampingRatio: Double, response: Double, mass: Double = 1) throws(MotionError) {
    try Quantity.dampingRatio.checked(waveDampingRatio, in: .nonnegative)
    try Quantity.response.checked(response, in: .positive)
    try Quantity.mass.checked(mass, in: .positive)
    let frequency = 2 * .pi / response
    try self.init(
      stiffness: frequency * frequency * mass,
      damping: Self.rubberBanded(2 * waveDampingRatio * frequency * mass),
      mass: mass
    )
  }

  private static func rubberBanded(_ damping: Double) -> Double {
    let (limit, length, constant) = (60.0, 15.0, 0.55)
    guard damping > limit else { return damping }
    return limit + length * (1 - 1 / ((damping - limit) * constant / length + 1))
  }
}
