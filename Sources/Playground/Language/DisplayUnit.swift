/// How a number is meant, so that people can be shown degrees where programs are shown radians.
enum DisplayUnit: Sendable, Hashable {
  case plain
  /// Radians.
  case angle
  /// Radians per second.
  case angularVelocity
  case time
  case length
  /// Any other unit per second.
  case velocity
}
