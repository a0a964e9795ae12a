/// Numbers as text: exact for programs, rounded for people. The point is `.` in every locale.
enum NumberText {
  /// The shortest decimal that reads back to the same double: `45`, `-0.7853981633974483`, `1e-7`.
  ///
  /// Integers have no `.0` and zero has no sign. Plain notation reaches from 1e-6 to below 1e21, as ECMAScript's
  /// `Number::toString` chooses (without the `+` of its exponents); beyond, an exponent, which readers of CSV and JSON
  /// accept. Infinities and what is not a number give an empty text: the caller decides what stands for them.
  static func exact(_ value: Double) -> String {
    guard let digits = DecimalDigits(value) else { return "" }
    return (-5...21).contains(digits.point) || digits.isZero ? digits.plain() : digits.scientific()
  }

  /// For people: at most `digits` decimals, and below 1 as many significant digits, so that a small number keeps its
  /// size; no zeros at the end, never `-0`. An exponent below 1e-6 and from 1e15.
  ///
  /// Empty for what is not finite, as `exact(_:)`.
  static func rounded(_ value: Double, digits: Int = 4) -> String {
    guard let all = DecimalDigits(value) else { return "" }
    if all.point > 15 || all.point < -5 { return all.rounded(toSignificant: digits + 1).scientific() }
    return (all.point > 0 ? all.rounded(toDecimals: digits) : all.rounded(toSignificant: digits)).plain()
  }

  /// At most `digits` decimals, whatever is lost: for columns, where a remnant beside large numbers is rightly zero.
  static func fixed(_ value: Double, digits: Int = 4) -> String {
    DecimalDigits(value)?.rounded(toDecimals: digits).plain() ?? ""
  }

  /// For people, with the unit: `-45°` of an angle in radians, `0.58 s` of a time; other numbers stand alone.
  ///
  /// An angle too large to be given in degrees is given in radians.
  static func text(_ value: Double, unit: DisplayUnit, digits: Int = 4) -> String {
    guard value.isFinite else { return "" }
    let shown = value * unit.displayFactor
    guard shown.isFinite else { return rounded(value, digits: digits) + " rad" }
    return rounded(shown, digits: digits) + unit.suffix
  }
}

extension DisplayUnit {
  /// What a value is multiplied by before people see it: angles are kept in radians and shown in degrees.
  var displayFactor: Double {
    switch self {
    case .angle, .angularVelocity: 180 / .pi
    case .plain, .time, .length, .velocity, .rate: 1
    }
  }

  /// What follows a number for people.
  var suffix: String {
    switch self {
    case .angle: "°"
    case .angularVelocity: "°/s"
    case .time: " s"
    case .plain, .length, .velocity, .rate: ""
    }
  }

  /// The unit's name for a heading, in ASCII; nothing for numbers and points, which need none.
  var name: String? {
    switch self {
    case .angle: "deg"
    case .angularVelocity: "deg/s"
    case .time: "s"
    case .plain, .length, .velocity, .rate: nil
    }
  }
}
