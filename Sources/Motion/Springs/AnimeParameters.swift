extension SpringParameters {
  /// Makes a spring from the `bounce` and `duration` of anime.js 4: SwiftUI's rule, then stiffness and damping rounded
  /// to three decimals and the damping kept to at most 300. Source: `easings/spring/index.js`.
  ///
  /// - Parameters:
  ///   - milliseconds: the undamped period, 10…10,000.
  ///   - bounce: above −1, at most 1.
  /// - Throws: `MotionError` when a number is out of its range.
  public init(animeDuration milliseconds: Double, bounce: Double = 0.5) throws(MotionError) {
    try Quantity.duration.checked(milliseconds, in: Interval(from: 10, to: 10_000))
    let exact = try SpringParameters(duration: milliseconds / 1000, bounce: bounce)
    let rounded = { (number: Double) in (number * 1000).rounded() / 1000 }
    try self.init(stiffness: rounded(exact.stiffness), damping: rounded(min(exact.damping, 300)), mass: 1)
  }
}
