import Motion

/// What the engine refuses, in words.
extension MotionError {
  var sentence: String {
    switch self {
    case .outOfRange(let quantity, let value, _): "\(quantity.title) can not be \(NumberText.exact(value))"
    case .notFinite(let quantity): "\(quantity.title) is too large"
    case .componentCount(let expected, let found): "\(expected) components are wanted here, not \(found)"
    case .cyclicHierarchy: "a layer can not be put into itself"
    case .unknownToPop(let gap): gap.sentence
    }
  }

  var remedy: String? {
    if case .unknownToPop(let gap) = self { return gap.remedy }
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

extension PopGap {
  fileprivate var sentence: String {
    switch self {
    case .kind: "Pop has springs, basic animations and decays only"
    case .timing: "the curves of Pop are cubic"
    case .decayTarget: "a decay of Pop has a velocity and no target"
    case .fastSpring: "this spring is too fast for the steps of Pop, which are 1 ms long"
    case .tolerance: "Pop rests by the threshold of a property and not by a tolerance"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .kind, .fastSpring: "write solver exact"
    case .timing: "write curve cubic(x1, y1, x2, y2), or solver exact"
    case .decayTarget: "write velocity V, or begin anew with solver exact"
    case .tolerance: "leave it out, or write solver exact"
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
