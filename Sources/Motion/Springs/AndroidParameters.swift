extension SpringParameters {
  /// Makes a spring from a stiffness and a damping ratio: `c = 2ζ·√(km)`. With a mass of 1 these are the parameters of
  /// Android's `SpringForce`, of Compose's `spring` and of Material's tokens, with their own mass those of Flutter's
  /// `SpringDescription.withDampingRatio`. Source: `SpringForce.java`, `spring_simulation.dart`.
  ///
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) throws(MotionError) {
    try Quantity.stiffness.checked(stiffness, in: .nonnegative)
    try Quantity.dampingRatio.checked(dampingRatio, in: .nonnegative)
    try Quantity.mass.checked(mass, in: .positive)
    let damping = 2 * dampingRatio * (stiffness * mass).squareRoot()
    try self.init(stiffness: stiffness, damping: damping, mass: mass)
  }

  /// The stiffness `k/m` of the same motion in a system without mass, as Android's and SwiftUI's.
  public var stiffnessWithoutMass: Double { stiffness / mass }

  /// The damping `c/m` of the same motion in a system without mass.
  public var dampingWithoutMass: Double { damping / mass }

  /// The duration that Compose fixes in advance for the motion, in whole milliseconds.
  ///
  /// Below critical damping the time at which the envelope falls to the threshold, otherwise the exact last time, both
  /// cut off. Source: `SpringEstimation.kt`.
  ///
  /// - Parameters:
  ///   - threshold: the visibility threshold over the distance, above 0 and below 1.
  ///   - initialVelocity: whole distances per second, positive towards the target.
  /// - Returns: `nil` for a motion without end, or one that no integer holds.
  public func composeDuration(threshold: Double = 0.01, initialVelocity: Double = 0) -> Int? {
    guard let response = try? StepResponse(self, initialVelocity: initialVelocity) else { return nil }
    let isSwinging = dampingRatio < 1
    let seconds =
      isSwinging ? response.settlingBound(threshold: threshold) : response.settlingTime(threshold: threshold)
    return seconds.flatMap { Int(exactly: ($0 * 1000).rounded(.down)) }
  }
}
