import Motion

/// What the engine refuses, in words.
extension MotionError {
  var sentence: String {
    switch self {
    case .outOfRange(let quantity, let value, _): "‘\(quantity.rawValue)’ can not be \(NumberText.exact(value))"
    case .notFinite(let quantity): "‘\(quantity.rawValue)’ is not a finite number"
    case .componentCount(let expected, let found): "\(expected) components are wanted here, not \(found)"
    case .cyclicHierarchy: "a layer can not be put into itself"
    }
  }

  var remedy: String? {
    guard case .outOfRange(_, _, let interval) = self else { return nil }
    let lower = NumberText.exact(interval.lower)
    if interval.upper == .infinity {
      return interval.includesLower ? "it is \(lower) or more" : "it is greater than \(lower)"
    }
    let from = interval.includesLower ? "from \(lower)" : "above \(lower)"
    let to =
      interval.includesUpper ? "up to \(NumberText.exact(interval.upper))" : "below \(NumberText.exact(interval.upper))"
    return "it goes \(from), \(to)"
  }
}
