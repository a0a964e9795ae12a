/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function of x: CSS `cubic-bezier()`, Core Animation's
/// `CAMediaTimingFunction`.
///
/// With the parameter `t`: `x(t) = ((a·t + b)·t + c)·t`, where `c = 3·x₁`, `b = 3·(x₂ − x₁) − c`, `a = 1 − c − b`,
/// and so for y. With x₁ and x₂ in 0…1, x never falls, so every x has one y.
public struct CubicBezier: Hashable, Sendable {
  /// The x of the first control point, 0…1.
  public let x1: Double
  /// The y of the first control point.
  public let y1: Double
  /// The x of the second control point, 0…1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double
  private let guesses: ParameterGuesses

  /// Makes the curve with the two control points.
  ///
  /// - Parameters: x₁ and x₂ in 0…1, y₁ and y₂ any finite number.
  /// - Throws: `MotionError` about `controlPoint`.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    try Quantity.controlPoint.checked(x1, in: .unit)
    try Quantity.controlPoint.checked(y1)
    try Quantity.controlPoint.checked(x2, in: .unit)
    try Quantity.controlPoint.checked(y2)
    self.init(trusted: x1, y1, x2, y2)
  }

  /// For control points known to be in range.
  init(trusted x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    guesses = ParameterGuesses(of: Cubic(x1, x2))
  }

  /// Whether both have the same control points.
  public static func == (left: CubicBezier, right: CubicBezier) -> Bool {
    (left.x1, left.y1, left.x2, left.y2) == (right.x1, right.y1, right.x2, right.y2)
  }

  /// Hashes the control points.
  public func hash(into hasher: inout Hasher) {
    for coordinate in [x1, y1, x2, y2] { hasher.combine(coordinate) }
  }

  /// The y at an x; 0 at and before x = 0, 1 at and after x = 1.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Cubic(y1, y2).value(parameter(at: x))
  }

  /// The slope dy/dx at an x of 0…1, from the right at 0 and from the left at 1; 0 outside.
  ///
  /// A vertical tangent has no slope: it, and any steeper than ±1e6, answers ±1e6, so that a velocity taken over from
  /// it is finite.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return 0 }
    let (dx, dy) = tangent(at: x == 0 ? 0 : x == 1 ? 1 : parameter(at: x))
    guard dy != 0 else { return 0 }
    return max(-Self.steepest, min(dy / dx, Self.steepest))
  }

  /// The first x > 0 at which y is 1: at most 1, and less where the curve goes beyond its end before it.
  ///
  /// `1 − y = (1 − t)·(1 + (1 − 3y₁)·t + (1 + 3y₁ − 3y₂)·t²)`, so the question is one of a quadratic.
  public var firstArrival: Double {
    let (linear, square) = (1 - 3 * y1, 1 + 3 * y1 - 3 * y2)
    let discriminant = linear * linear - 4 * square
    guard discriminant >= 0 else { return 1 }
    let half = -(linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    let roots = [half / square, 1 / half].filter { $0 > 0 && $0 < 1 }
    return roots.min().map { Cubic(x1, x2).value($0) } ?? 1
  }

  private static let steepest = 1e6

  /// The direction of the curve at a parameter. At an end whose control point lies on it, the other one gives it.
  private func tangent(at t: Double) -> (Double, Double) {
    if t == 0, x1 == 0, y1 == 0 { return x2 == 0 && y2 == 0 ? (1, 1) : (x2, y2) }
    if t == 1, x2 == 1, y2 == 1 { return x1 == 1 && y1 == 1 ? (1, 1) : (1 - x1, 1 - y1) }
    return (max(Cubic(x1, x2).slope(t), 0), Cubic(y1, y2).slope(t))
  }

  /// The parameter at an x between 0 and 1: one step of Halley's method from a guess that is nearly always near enough,
  /// and the search where it is not. Without a loop, one value need not wait for another.
  private func parameter(at x: Double) -> Double {
    let cubic = Cubic(x1, x2)
    let guess = guesses.parameter(at: x)
    let (step, isLast) = cubic.step(from: guess, to: x)
    let t = guess - step
    return isLast && t > 0 && t < 1 ? t : cubic.parameter(at: x)
  }
}

/// Where to begin to look for the parameter at an x: cubic Hermite curves through the parameters at 33 even x's, with the
/// slopes there. All copies of a curve share one.
private final class ParameterGuesses: Sendable {
  /// Of each cell the coefficients of its polynomial, the constant first.
  private let cells: ContiguousArray<SIMD4<Double>>

  init(of cubic: Cubic) {
    let knots = (0...Self.count).map { Self.knot($0, of: cubic) }
    cells = ContiguousArray(
      zip(knots, knots.dropFirst()).map { left, right in
        let way = right.t - left.t
        return SIMD4(left.t, left.slope, 3 * way - 2 * left.slope - right.slope, left.slope + right.slope - 2 * way)
      }
    )
  }

  /// The parameter at an even x, and its slope by the width of a cell.
  private static func knot(_ index: Int, of cubic: Cubic) -> (t: Double, slope: Double) {
    let t = index == 0 ? 0 : index == count ? 1 : cubic.parameter(at: Double(index) / Double(count))
    // Next to an upright tangent any slope will do, as long as it is finite.
    return (t, min(1 / (Double(count) * max(cubic.slope(t), 0)), 0.5))
  }

  /// - Parameter x: between 0 and 1, both excluded.
  func parameter(at x: Double) -> Double {
    let place = x * Double(Self.count)
    let index = Int(place)
    let (cell, u) = (cells[index], place - Double(index))
    return cell.x + u * ((cell.y + u * cell.z) + u * u * cell.w)
  }

  private static let count = 32
}

/// The polynomial `((a·t + b)·t + c)·t` of one coordinate.
struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(_ t: Double) -> Double { ((a * t + b) * t + c) * t }

  func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// By how much a parameter is too great for an x, by Halley's method, which triples the digits at each step: with the
  /// error `e`, `e·x′ / (x′² − e·x″/2)`. And whether nothing is left to do then: what is left is of the order of the
  /// step's cube, unless the tangent is flat for the length of the step.
  @inline(__always)
  func step(from t: Double, to x: Double) -> (step: Double, isLast: Bool) {
    let (error, slope, bend) = (value(t) - x, slope(t), 3 * a * t + b)
    let step = error * slope / (slope * slope - error * bend)
    return (step, abs(step) <= Self.nearness && abs(step * 2 * bend) <= slope * Self.nearness)
  }

  /// The parameter of 0…1 at an x between 0 and 1, where the polynomial does not fall. A step out of the bracket gives
  /// way to a bisection, so an upright or level tangent costs time, not digits. It ends when the step to come is below
  /// the last digit.
  func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<Self.iterations {
      let error = value(t) - x
      if error == 0 { return t }
      if error < 0 { low = t } else { high = t }
      let (step, isLast) = step(from: t, to: x)
      let next = t - step
      guard next > low && next < high else {
        if abs(step) <= Self.precision { return t }
        t = low + (high - low) / 2
        if high - low <= Self.precision * t { return t }
        continue
      }
      t = next
      if isLast { return t }
    }
    return t
  }

  private static let precision = 0x1p-53
  /// A step whose cube is below the last digit.
  private static let nearness = 0x1p-18
  /// More than the bisections that bring the bracket to one digit.
  private static let iterations = 1200
}
