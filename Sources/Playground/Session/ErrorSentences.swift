import Motion

/// What the engine refuses, in words.
extension MotionError {
  var sentence: String {
    switch self {
    case .outOfRange(let quantity, let value, _): "\(quantity.title) can not be \(NumberText.exact(value))"
    case .notFinite(let quantity): "\(quantity.title) is too large"
    case .componentCount(let expected, let found): "\(expected) components are wanted here, not \(found)"
    case .cyclicHierarchy: "a layer can not be put into itself"
    }
  }

  var remedy: String? {
    guard case .outOfRange(_, _, let interval) = self else { return nil }
    let (lower, upper) = (NumberText.exact(interval.lower), NumberText.exact(interval.upper))
    let least = interval.includesLower ? "\(lower) or more" : "greater than \(lower)"
    switch (interval.lower.isFinite, interval.upper.isFinite) {
    case (true, true) where interval.includesLower && interval.includesUpper: return "it goes from \(lower) to \(upper)"
    case (true, true): return "it is \(least), and \(interval.includesUpper ? "at most" : "less than") \(upper)"
    case (false, true): return "it is \(interval.includesUpper ? "at most" : "less than") \(upper)"
    default: return "it is \(least)"
    }
  }
}

extension Quantity {
  /// How an error speaks of it: by the word of an option where there is one.
  fileprivate var title: String {
    switch self {
    case .controlPoint: "the x of a control point"
    case .settlingDuration: "‘duration’"
    case .target: "the target"
    case .start: "the start"
    default: "‘\(rawValue)’"
    }
  }
}
