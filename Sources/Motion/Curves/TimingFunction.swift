/// How the progress of an animation follows its time, both from 0 to 1; also called easing.
public enum TimingFunction: Hashable, Sendable {
  /// At an even pace.
  case linear
  /// Along a cubic Bézier curve.
  case cubic(CubicBezier)
  /// In equal jumps.
  case steps(Steps)
  /// Along a line through points.
  case points(LinearPoints)

  /// The progress at a fraction of the duration. Outside 0…1 that of the nearer end.
  public func value(at fraction: Double) -> Double {
    switch self {
    case .linear: max(0, min(fraction, 1))
    case .cubic(let bezier): bezier.value(at: fraction)
    case .steps(let steps): steps.value(at: fraction)
    case .points(let points): points.value(at: fraction)
    }
  }

  /// The slope of the progress, 1 on average; 0 outside 0…1, and at the steps of `steps`.
  public func slope(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction >= 0 && fraction <= 1 ? 1 : 0
    case .cubic(let bezier): bezier.slope(at: fraction)
    case .steps: 0
    case .points(let points): points.slope(at: fraction)
    }
  }

  /// The first fraction of the duration at which the progress is 1, as when a target is reached; above 0, at most 1.
  public var firstArrival: Double {
    switch self {
    case .linear: 1
    case .cubic(let bezier): bezier.firstArrival
    case .steps(let steps): steps.firstArrival
    case .points(let points): points.firstArrival
    }
  }
}

extension TimingFunction {
  /// Core Animation's ease-in: slow at the start.
  public static let easeIn = cubic(CubicBezier(trusted: 0.42, 0, 1, 1))
  /// Core Animation's ease-out: slow at the end.
  public static let easeOut = cubic(CubicBezier(trusted: 0, 0, 0.58, 1))
  /// Core Animation's ease-in-ease-out: slow at both ends.
  public static let easeInOut = cubic(CubicBezier(trusted: 0.42, 0, 0.58, 1))
  /// Core Animation's `default`, CSS's `ease`.
  public static let ease = cubic(CubicBezier(trusted: 0.25, 0.1, 0.25, 1))

  /// The timing functions that have a name: Core Animation's and CSS's, and Penner's as the Béziers of easings.net,
  /// which follow his formulas to 0.04 at worst. Elastic and bounce are not Béziers.
  public static let named: [(name: String, function: TimingFunction)] =
    [
      ("linear", .linear),
      ("default", ease), ("ease", ease),
      ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInOut), ("easeInEaseOut", easeInOut),
    ] + penner.map { ($0.name, .cubic(CubicBezier(trusted: $0.x1, $0.y1, $0.x2, $0.y2))) }

  /// The timing function of a name, exactly as it is spelt in `named`.
  public static func named(_ name: String) -> TimingFunction? {
    named.first { $0.name == name }?.function
  }

  private static let penner: [(name: String, x1: Double, y1: Double, x2: Double, y2: Double)] = [
    ("easeInSine", 0.12, 0, 0.39, 0),
    ("easeOutSine", 0.61, 1, 0.88, 1),
    ("easeInOutSine", 0.37, 0, 0.63, 1),
    ("easeInQuad", 0.11, 0, 0.5, 0),
    ("easeOutQuad", 0.5, 1, 0.89, 1),
    ("easeInOutQuad", 0.45, 0, 0.55, 1),
    ("easeInCubic", 0.32, 0, 0.67, 0),
    ("easeOutCubic", 0.33, 1, 0.68, 1),
    ("easeInOutCubic", 0.65, 0, 0.35, 1),
    ("easeInQuart", 0.5, 0, 0.75, 0),
    ("easeOutQuart", 0.25, 1, 0.5, 1),
    ("easeInOutQuart", 0.76, 0, 0.24, 1),
    ("easeInQuint", 0.64, 0, 0.78, 0),
    ("easeOutQuint", 0.22, 1, 0.36, 1),
    ("easeInOutQuint", 0.83, 0, 0.17, 1),
    ("easeInExpo", 0.7, 0, 0.84, 0),
    ("easeOutExpo", 0.16, 1, 0.3, 1),
    ("easeInOutExpo", 0.87, 0, 0.13, 1),
    ("easeInCirc", 0.55, 0, 1, 0.45),
    ("easeOutCirc", 0, 0.55, 0.45, 1),
    ("easeInOutCirc", 0.85, 0, 0.15, 1),
    ("easeInBack", 0.36, 0, 0.66, -0.56),
    ("easeOutBack", 0.34, 1.56, 0.64, 1),
    ("easeInOutBack", 0.68, -0.6, 0.32, 1.6),
  ]
}
