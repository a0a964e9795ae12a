/// Pop's basic animation: a duration and a cubic Bézier that is solved only as exactly as it needs to look.
public struct PopBasic: Hashable, Sendable {
  /// Seconds; 0 is done in its first frame.
  public let duration: Double
  /// With control points in single precision, as Core Animation keeps them.
  public let timing: CubicBezier

  /// Core Animation's `default`, Pop's choice unless another is named.
  public static let defaultTiming = CubicBezier(trusted: 0.25, 0.1, 0.25, 1)
  /// Core Animation's `linear`, whose parameter is solved as that of any other.
  public static let linearTiming = CubicBezier(trusted: 0, 0, 1, 1)

  /// Makes a motion along a timing function.
  ///
  /// - Parameters:
  ///   - duration: seconds, 0 or more.
  ///   - timing: its control points are rounded to single precision.
  /// - Throws: `MotionError` about `duration`.
  public init(duration: Double = 0.4, timing: CubicBezier = defaultTiming) throws(MotionError) {
    self.duration = try Quantity.duration.checked(duration, in: .nonnegative)
    self.timing = CubicBezier(
      trusted: Double(Float(timing.x1)),
      Double(Float(timing.y1)),
      Double(Float(timing.x2)),
      Double(Float(timing.y2))
    )
  }

  /// The part of the duration that has passed, at most 1.
  func fraction(after time: Double) -> Double {
    duration > 0 ? min(time, duration) / duration : 1
  }

  /// The progress at a part of the duration: the y where x is within `1/(1000·duration)` of it. Worst at short
  /// durations, and never exact: `linear`, too, is off by up to 0.010 at 0.1 s.
  ///
  /// Newton's method from the fraction itself, eight rounds at most, then bisection; the first parameter within the
  /// tolerance is taken. Source: Pop, `UnitBezier.h`, which is WebKit's.
  public func progress(at fraction: Double) -> Double {
    guard duration > 0 else { return 1 }
    return Cubic(timing.y1, timing.y2).value(parameter(at: fraction))
  }

  private var tolerance: Double { 1 / (1000 * duration) }

  private func parameter(at x: Double) -> Double {
    let cubic = Cubic(timing.x1, timing.x2)
    return newton(cubic, at: x) ?? bisection(cubic, at: x)
  }

  private func newton(_ cubic: Cubic, at x: Double) -> Double? {
    var t = x
    for _ in 0..<8 {
      let error = cubic.value(t) - x
      if abs(error) < tolerance { return t }
      let slope = cubic.slope(t)
      if abs(slope) < 1e-6 { return nil }
      t = t - error / slope
    }
    return nil
  }

  private func bisection(_ cubic: Cubic, at x: Double) -> Double {
    guard x >= 0 else { return 0 }
    guard x <= 1 else { return 1 }
    var (low, high, t) = (0.0, 1.0, x)
    while low < high {
      let value = cubic.value(t)
      if abs(value - x) < tolerance { return t }
      if x > value { low = t } else { high = t }
      let next = (high - low) * 0.5 + low
      // Pop would turn for ever where the tolerance of a very long duration is below the last digit.
      guard next != t else { return t }
      t = next
    }
    return t
  }
}
