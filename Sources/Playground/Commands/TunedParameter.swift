/// A parameter of a spring that is moved by hand: how far it goes, and in which steps.
struct TunedParameter: Equatable, Sendable {
  /// The option.
  let word: String
  let range: ClosedRange<Double>
  let steps: Steps

  enum Steps: Equatable, Sendable {
    /// So many steps to the unit, and so many large ones; shown on an even scale.
    case even(small: Double, large: Double)
    /// A tenth of the power of ten below the value; a large step is all of it. Shown on a scale of fourth roots.
    case tenths
  }

  var isTime: Bool { SpringDialect.isTime(word) }

  /// The next value that is a whole number of steps, within the range; nil where it can not go on.
  func moved(_ value: Double, up isUp: Bool, isLarge: Bool) -> Double? {
    let stepsToUnit = stepsToUnit(beside: value, up: isUp, isLarge: isLarge)
    // A value that is a whole number of steps but for rounding counts as one.
    let place = value * stepsToUnit
    let next = isUp ? (place + 1e-6).rounded(.down) + 1 : (place - 1e-6).rounded(.up) - 1
    // A quotient of whole numbers is the double nearest to the decimal.
    let moved = min(max(next / stepsToUnit, range.lowerBound), range.upperBound)
    return (isUp ? moved > value : moved < value) ? moved : nil
  }

  private func stepsToUnit(beside value: Double, up isUp: Bool, isLarge: Bool) -> Double {
    switch steps {
    case .even(let small, let large): return isLarge ? large : small
    case .tenths:
      var power = 1.0
      while isUp ? power * 10 <= value : power * 10 < value { power *= 10 }
      return (isLarge ? 1 : 10) / power
    }
  }

  /// Where a value lies on the way from one end to the other, 0…1.
  func fraction(of value: Double) -> Double {
    let part =
      switch steps {
      case .even: (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      // The fourth root has a place for 0, and spreads small values much as a logarithm does.
      case .tenths:
        ((max(value, 0) / range.upperBound).squareRoot()).squareRoot()
      }
    return min(max(part, 0), 1)
  }

  /// As it is typed: `0.35s`.
  func text(_ value: Double) -> String { NumberText.exact(value) + (isTime ? "s" : "") }
}

extension SpringFamily {
  /// The families that tuning offers, in the order in which it goes through them.
  static let tuned: [SpringFamily] = [.pop, .response, .duration, .stiffness]

  /// How people call it.
  var title: String {
    switch self {
    case .pop: "Pop"
    case .tension: "Pop's dynamics"
    case .stiffness: "stiffness and damping"
    case .response: "response and damping ratio"
    case .duration: "duration and bounce"
    }
  }

  /// What of it is moved by hand, in the order of its words.
  var tunedParameters: [TunedParameter] {
    zip(words, tunedSteps).map { TunedParameter(word: $0, range: $1.0, steps: $1.1) }
  }

  private var tunedSteps: [(ClosedRange<Double>, TunedParameter.Steps)] {
    let seconds = TunedParameter.Steps.even(small: 100, large: 10)
    let parts = TunedParameter.Steps.even(small: 20, large: 5)
    return switch self {
    case .pop: Array(repeating: (0...20, .even(small: 2, large: 0.5)), count: 2)
    case .tension, .stiffness: [(1...10_000, .tenths), (0...1_000, .tenths)]
    case .response: [(0.05...2, seconds), (0...2, parts)]
    case .duration: [(0.05...2, seconds), (-0.9...1, parts)]
    }
  }
}
