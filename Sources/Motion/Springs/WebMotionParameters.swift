extension SpringParameters {
  /// The damping ratios that Motion for the web keeps to when a spring is given by a time and a bounce.
  private static let webRatios = Interval(from: 0.05, to: 1)

  private static func webRatio(bounce: Double) throws(MotionError) -> Double {
    max(webRatios.lower, min(1 - (try Quantity.bounce.checked(bounce)), webRatios.upper))
  }

  /// Makes a spring from the `visualDuration` and `bounce` of Motion for the web (Framer Motion): the undamped period is
  /// 1.2 times as long, and `ζ = 1 − bounce`, clamped to 0.05…1 as there. Source: `spring.ts`.
  ///
  /// - Parameters:
  ///   - visualDuration: seconds, > 0.
  ///   - bounce: any finite number, clamped to 0…0.95.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(visualDuration: Double, bounce: Double = 0.3) throws(MotionError) {
    try Quantity.duration.checked(visualDuration, in: .positive)
    try self.init(response: 1.2 * visualDuration, dampingRatio: Self.webRatio(bounce: bounce))
  }

  /// Makes a spring from the `duration` and `bounce` of Motion for the web: UIKit's rule, with `ζ = 1 − bounce` clamped
  /// to 0.05…1 as there. The library solves the rule with eleven steps of Newton's method, this in closed form.
  ///
  /// - Parameters:
  ///   - webDuration: seconds, > 0.
  ///   - bounce: any finite number, clamped to 0…0.95.
  /// - Throws: as `init(settlingDuration:dampingRatio:initialVelocity:)`.
  public init(webDuration: Double, bounce: Double = 0.3) throws(MotionError) {
    try self.init(settlingDuration: webDuration, dampingRatio: Self.webRatio(bounce: bounce))
  }

  /// The `visualDuration` of Motion for the web, seconds; infinite without stiffness.
  public var visualDuration: Double { response / 1.2 }

  /// The `bounce` of Motion for the web, 0…0.95; `nil` for a damping ratio that it would clamp.
  public var webBounce: Double? {
    let ratio = dampingRatio
    return Self.webRatios.contains(ratio) || abs(ratio - 1) <= 1e-12 ? max(0, 1 - ratio) : nil
  }

  /// The `duration` of Motion for the web, seconds; `nil` for a damping ratio that it would clamp.
  public var webDuration: Double? { webBounce == nil ? nil : settlingDuration }
}
