/// How a number is meant, so that people can be shown degrees where programs are shown radians.
enum DisplayUnit: Sendable, Hashable {
  case plain
  /// Radians.
  case angle
  /// Radians per second.
  case angularVelocity
  case time
  case length
  /// Points per second.
  case velocity
  /// Parts per second, of what has no unit.
  case rate
}
