import Motion

/// A spring in the words of one family, of which one parameter at a time is moved.
struct TunedSpring {
  private(set) var spring: SpringParameters
  private(set) var family = SpringFamily.stiffness
  /// In the order of the words of the family.
  private(set) var values: [Double] = []
  /// Which of them is moved.
  private(set) var selection = 0

  /// In the family that says it in the fewest digits: most likely the one it was written in.
  init(_ spring: SpringParameters) {
    self.spring = spring
    let sayings = SpringFamily.tuned.compactMap { family in family.values(of: spring).map { (family, $0) } }
    let lengths = sayings.map { $1.map { NumberText.exact($0).count }.reduce(0, +) }
    let shortest = lengths.indices.min { lengths[$0] < lengths[$1] }
    if let shortest { (family, values) = sayings[shortest] }
  }

  var parameters: [TunedParameter] { family.tunedParameters }

  /// The options that make it: `bounciness 15 speed 12`.
  var text: String {
    let words = zip(parameters, values).map { "\($0.word) \($0.text($1))" }
    let mass = family == .stiffness && spring.mass != 1 ? ["mass \(NumberText.exact(spring.mass))"] : []
    return (words + mass).joined(separator: " ")
  }

  // MARK: Changes

  mutating func select(by places: Int) {
    selection = (selection + places + values.count) % values.count
  }

  /// Moves the parameter that is selected by a step.
  /// - Returns: what is to be said where it can not go on.
  mutating func move(up isUp: Bool, isLarge: Bool) -> String? {
    let parameter = parameters[selection]
    guard let moved = parameter.moved(values[selection], up: isUp, isLarge: isLarge) else {
      let (low, high) = (parameter.text(parameter.range.lowerBound), parameter.text(parameter.range.upperBound))
      return "\(parameter.word) is tuned from \(low) to \(high)"
    }
    var next = values
    next[selection] = moved
    do throws(MotionError) {
      spring = try family.spring(next, mass: spring.mass)
      values = next
      return nil
    } catch {
      return error.sentence
    }
  }

  /// Says the same spring in the words of the next family that can.
  /// - Returns: what is to be said of those that were passed over.
  mutating func changeFamily() -> String? {
    let place = SpringFamily.tuned.firstIndex(of: family) ?? 0
    var passed: [String] = []
    for distance in 1..<SpringFamily.tuned.count {
      let next = SpringFamily.tuned[(place + distance) % SpringFamily.tuned.count]
      if let values = next.values(of: spring) {
        (family, self.values) = (next, values)
        break
      }
      passed.append(next.title)
    }
    return passed.isEmpty ? nil : "\(Parameter.listed(passed)) can not say this spring"
  }
}

extension SpringFamily {
  fileprivate func spring(_ values: [Double], mass: Double) throws(MotionError) -> SpringParameters {
    try spring(values[0], values[1], mass: self == .stiffness ? mass : nil, over: nil)
  }

  /// The shortest numbers that make the spring; nil where options of the family can not.
  func values(of spring: SpringParameters) -> [Double]? {
    guard let values = exactValues(of: spring) else { return nil }
    let shorter = (0...15).lazy.map { decimals in
      values.map { DecimalDigits($0)?.rounded(toDecimals: decimals).value ?? $0 }
    }
    let shortest = shorter.first { (try? self.spring($0, mass: spring.mass))?.movesLike(spring) ?? false } ?? values
    return zip(words, shortest).allSatisfy(Self.isAllowed) ? shortest : nil
  }

  private func exactValues(of spring: SpringParameters) -> [Double]? {
    switch self {
    case .pop: spring.pop.map { [$0.bounciness, $0.speed] }
    case .tension, .stiffness: [spring.stiffness, spring.damping]
    case .response: [spring.response, spring.dampingRatio]
    case .duration: [spring.duration, spring.bounce]
    }
  }

  private static func isAllowed(_ word: String, _ value: Double) -> Bool {
    value.isFinite && parameters.first { $0.name == word }?.range?.contains(value) ?? true
  }
}

extension SpringParameters {
  /// Whether it moves as another: only the ratios to the mass are seen.
  fileprivate func movesLike(_ other: SpringParameters) -> Bool {
    angularFrequency == other.angularFrequency && decayRate == other.decayRate
  }
}

extension DecimalDigits {
  /// The double nearest to it.
  fileprivate var value: Double? { Double(scientific()) }
}
