extension SpringParameters {
  /// Makes a spring from the duration and bounce of Flutter's `SpringDescription.withDurationAndBounce`: SwiftUI's rule,
  /// in whole milliseconds. Source: `spring_simulation.dart`.
  ///
  /// - Parameters:
  ///   - milliseconds: the undamped period, > 0.
  ///   - bounce: `1 − ζ` below critical damping.
  /// - Throws: as `init(duration:bounce:)`.
  public init(flutterDuration milliseconds: Int, bounce: Double = 0) throws(MotionError) {
    try self.init(duration: Double(milliseconds) / 1000, bounce: bounce)
  }

  /// Flutter's duration, rounded to whole milliseconds as there; `nil` when that is too long for an integer.
  public var flutterDuration: Int? { Int(exactly: (response * 1000).rounded()) }
}
