extension SpringParameters {
  /// Makes a spring of mass 1 from SwiftUI's perceptual duration and bounce.
  ///
  /// `ω = 2π/duration`; `ζ = 1 − bounce`, or `1/(1 + bounce)` for a negative bounce. Bounce 1 is undamped, 0 critical,
  /// below 0 overdamped. Source: the documentation of SwiftUI's `Spring`, whose examples this reproduces.
  ///
  /// - Parameters:
  ///   - duration: seconds, > 0; the undamped period, not the time to rest.
  ///   - bounce: above −1, up to 1.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(MotionError) {
    try Quantity.duration.checked(duration, in: .positive)
    try Quantity.bounce.checked(bounce, in: Interval(from: -1, includesLower: false, to: 1))
    let dampingRatio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    try self.init(angularFrequency: 2 * .pi / duration, dampingRatio: dampingRatio)
  }

  /// SwiftUI's perceptual duration, seconds: the undamped period, infinite without stiffness.
  public var duration: Double { response }

  /// SwiftUI's bounce: `1 − ζ`, or `1/ζ − 1` when overdamped; −1…1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}
