import Motion

/// One of the worlds that `compare` looks at.
struct Variant {
  /// As the legend calls it: `bounciness 5`.
  var label: String
  /// The value of the option, for the table.
  var cell: TableData.Cell
  var unit = DisplayUnit.plain
  /// Nothing where it is not animations that differ.
  var change: (@Sendable (inout AnimationRequest) throws(MotionError) -> Bool)?
  var framesPerSecond: Double?
}

extension Session {
  /// The worlds that `over OPTION V, …` names.
  mutating func variants(of property: Property, _ arguments: Arguments) throws(Stop) -> [Variant] {
    guard let argument = arguments.argument("over", in: self), case .variations(let word, let all) = argument.content
    else { throw .error("‘compare’ wants an option and its values", at: arguments.span, remedy: "see help compare") }
    guard all.count <= Comparison.mostCurves else {
      throw .error("at most \(Comparison.mostCurves) curves can be told apart", at: argument.span)
    }
    var variants: [Variant] = []
    for variant in all { variants.append(try self.variant(word, variant, of: property)) }
    return variants
  }

  private mutating func variant(
    _ word: String,
    _ variant: Argument.Variant,
    of property: Property
  ) throws(Stop) -> Variant {
    var made = Variant(label: word, cell: .empty)
    switch variant.content {
    case .expression(let expression) where word != "curve":
      let value = try evaluate(expression)
      try set(word, to: value, of: &made, property, at: tree.span(of: expression))
    case .word(let name):
      let system = variant.system.map { " as \($0)" } ?? ""
      made.cell = .text(name + system)
      made.label = "\(word) \(name)\(system)"
      made.change = try change(word, name, variant)
    case .curve, .expression:
      let written = sources[Int(variant.span.source)].text(in: Int(variant.span.start)..<Int(variant.span.end))
      made.cell = .text(written)
      made.label = "\(word) \(written)"
      made.change = try change(word, "", variant)
    default: break
    }
    return made
  }

  // MARK: Words

  private mutating func change(
    _ word: String,
    _ name: String,
    _ variant: Argument.Variant
  ) throws(Stop) -> @Sendable (inout AnimationRequest) throws(MotionError) -> Bool {
    switch word {
    case "preset":
      let system = variant.system.flatMap(SpringSystem.init)
      let spring = try SpringPreset.only(name, of: system, "as", at: variant.span).spring
      return { $0.set(spring: spring) }
    case "curve":
      let timing = try timing(variant.content, at: variant.span) ?? .linear
      return { $0.set(timing: timing) }
    case "solver":
      let solver = AnimationRequest.Solver(rawValue: name)
      return { request in
        request.solver = solver
        return true
      }
    case "clamp":
      let mode = ClampMode(rawValue: name)
      return { request in
        request.clamp = mode
        return true
      }
    case "repeat":
      return { request in
        request.repeats = .forever
        return true
      }
    case "fill":
      return { request in
        request.fillsBackwards = true
        return true
      }
    default: throw .error("‘\(word)’ can not be compared", at: variant.span)
    }
  }

  // MARK: Values

  private mutating func set(
    _ word: String,
    to value: Value,
    of variant: inout Variant,
    _ property: Property,
    at span: SourceSpan
  ) throws(Stop) {
    let title = "‘\(word)’"
    let parameter = CompareCommand.parameter(word)
    if parameter?.kind == .value, word != "round" {
      let vector = try vector(value, for: property, spelt: nil, at: span, perTime: word == "velocity")
      variant.label = "\(word) \(text(of: value))"
      variant.cell = .text(text(of: value))
      variant.change = { $0.set(word, to: vector) }
      return
    }
    if word == "fps" {
      let rate = try value.number(title, in: .frequency, 1...100_000, at: span)
      (variant.framesPerSecond, variant.cell) = (rate, .number(rate))
      variant.label = "fps \(NumberText.rounded(rate))"
      return
    }
    if word == "repeat" {
      let count = try value.wholeNumber(at: span, title, in: 1...1_000_000_000)
      (variant.label, variant.cell) = ("repeat \(count)", .number(Double(count)))
      variant.change = { request in
        request.repeats = .times(count)
        return true
      }
      return
    }
    let dimension = parameter?.unit == "s" ? Dimension.time : word == "round" ? property.dimension : .plain
    let number = try value.number(title, in: dimension, parameter?.range, at: span)
    variant.unit = DisplayUnit(dimension)
    variant.cell = .number(number)
    variant.label = "\(word) \(NumberText.text(number, unit: variant.unit))"
    variant.change = { (request) throws(MotionError) in try request.set(word, to: number) }
  }
}

extension AnimationRequest {
  /// - Returns: whether it asks for a spring.
  mutating func set(spring: SpringParameters) -> Bool {
    guard case .spring = kind else { return false }
    kind = .spring(spring)
    return true
  }

  fileprivate mutating func set(timing: TimingFunction) -> Bool {
    switch kind {
    case .basic(let duration, _): kind = .basic(duration: duration, timing: timing)
    case .block(let duration, _): kind = .block(duration: duration, curve: .timing(timing))
    default: return false
    }
    return true
  }

  /// Sets what is in the units of the property.
  fileprivate mutating func set(_ word: String, to vector: Vector) -> Bool {
    switch word {
    case "to": (to, by) = (vector, nil)
    case "by": (to, by) = (nil, vector)
    case "from": from = vector
    case "velocity":
      velocity = vector
      // A throw has a velocity or a target.
      if case .decay = kind { (to, by) = (nil, nil) }
    default: return false
    }
    return true
  }

  /// Sets what is a number.
  fileprivate mutating func set(_ word: String, to number: Double) throws(MotionError) -> Bool {
    switch word {
    case "delay": delay = number
    case "tolerance": tolerance = number
    case "round": rounding = number
    case "deceleration":
      guard case .decay = kind else { return false }
      kind = .decay(deceleration: number)
    case "duration": return try set(duration: number)
    default: return try set(spring: word, to: number)
    }
    return true
  }

  private mutating func set(duration: Double) throws(MotionError) -> Bool {
    switch kind {
    case .basic(_, let timing): kind = .basic(duration: duration, timing: timing)
    case .block(_, let curve): kind = .block(duration: duration, curve: curve)
    default: return try set(spring: "duration", to: duration)
    }
    return true
  }

  /// Sets one parameter of a spring; the others of its family are those the spring has in it.
  private mutating func set(spring word: String, to number: Double) throws(MotionError) -> Bool {
    guard case .spring(let old) = kind else { return false }
    let named = SpringFamily.allCases.first { $0.words.contains(word) }
    guard let family = named ?? (word == "mass" ? .stiffness : nil) else { return false }
    let first = family.words[0] == word ? number : nil
    let second = family.words[1] == word ? number : nil
    kind = .spring(try family.spring(first, second, mass: word == "mass" ? number : nil, over: old))
    return true
  }
}
