import Motion

/// A way to say how a spring moves: two or three parameters of one system.
enum SpringFamily: String, CaseIterable, Sendable {
  case pop, tension, stiffness, response, duration

  /// The options that belong to it alone.
  var words: [String] {
    switch self {
    case .pop: ["bounciness", "speed"]
    case .tension: ["tension", "friction"]
    case .stiffness: ["stiffness", "damping"]
    case .response: ["response", "dampingRatio"]
    case .duration: ["duration", "bounce"]
    }
  }

  /// The parameters of all families, as options of a command.
  static let options: [Parameter] = [
    Parameter(name: "preset", kind: .anyWord, summary: "a spring that a system has a name for; see help presets"),
    Parameter(
      name: "as",
      kind: .word(SpringSystem.allCases.map(\.rawValue)),
      summary: "the system of the preset, where several have one of that name",
      placeholder: "SYSTEM"
    ),
    Parameter(name: "bounciness", kind: .expression, summary: "Pop: how far it swings", range: 0...20, standard: "4"),
    Parameter(name: "speed", kind: .expression, summary: "Pop: how fast it is", range: 0...20, standard: "12"),
    Parameter(
      name: "tension",
      kind: .expression,
      summary: "Pop's dynamics: spring constant",
      range: Parameter.nonnegative,
      standard: "342.1006"
    ),
    Parameter(
      name: "friction",
      kind: .expression,
      summary: "Pop's dynamics: friction",
      range: Parameter.nonnegative,
      standard: "30.487"
    ),
    Parameter(
      name: "stiffness",
      kind: .expression,
      summary: "spring constant",
      unit: "N/m",
      range: Parameter.nonnegative,
      standard: "100"
    ),
    Parameter(
      name: "damping",
      kind: .expression,
      summary: "damping coefficient",
      unit: "N·s/m",
      range: Parameter.nonnegative,
      standard: "10"
    ),
    Parameter(
      name: "mass",
      kind: .expression,
      summary: "with tension or stiffness",
      unit: "kg",
      range: Parameter.positive,
      standard: "1"
    ),
    Parameter(
      name: "response",
      kind: .expression,
      summary: "period of the undamped spring",
      unit: "s",
      range: Parameter.positive,
      standard: "0.5s"
    ),
    Parameter(
      name: "dampingRatio",
      kind: .expression,
      summary: "1 just does not swing",
      range: Parameter.nonnegative,
      standard: "1"
    ),
    Parameter(
      name: "duration",
      kind: .expression,
      summary: "perceptual duration",
      unit: "s",
      range: Parameter.positive,
      standard: "0.5s"
    ),
    Parameter(
      name: "bounce",
      kind: .expression,
      summary: "0 does not swing, 1 swings for ever",
      range: Parameter.bounce,
      standard: "0"
    ),
  ]
}

extension Session {
  /// The spring the arguments name; nil when they name none.
  /// - Parameter base: what parameters of the family that are not named are taken from; without one, from the
  ///   family's defaults.
  mutating func spring(_ arguments: Arguments, over base: SpringParameters?) throws(Stop) -> SpringParameters? {
    var named = SpringFamily.allCases.filter { family in family.words.contains { arguments.has($0, in: self) } }
    if arguments.has("mass", in: self) {
      let takesMass = named.contains(.tension) || named.contains(.stiffness)
      if named.isEmpty {
        named = [.stiffness]
      } else if !takesMass {
        throw twoFamilies(named[0].words[0], "mass", arguments)
      }
    }
    if let word = arguments.word("preset", in: self) {
      if let family = named.first { throw twoFamilies("preset", firstWord(of: family, arguments), arguments) }
      let span = arguments.argument("preset", in: self)?.span ?? arguments.span
      return try SpringPreset.spring(word, in: arguments.word("as", in: self), at: span)
    }
    if let argument = arguments.argument("as", in: self) {
      throw .error("‘as’ goes with a preset", at: argument.span, remedy: "write preset NAME as SYSTEM")
    }
    guard let family = named.first else { return nil }
    if named.count > 1 {
      throw twoFamilies(firstWord(of: named[0], arguments), firstWord(of: named[1], arguments), arguments)
    }
    return try spring(family, arguments, over: base)
  }

  private func firstWord(of family: SpringFamily, _ arguments: Arguments) -> String {
    family.words.first { arguments.has($0, in: self) } ?? family.words[0]
  }

  private func twoFamilies(_ first: String, _ second: String, _ arguments: Arguments) -> Stop {
    let span = arguments.argument(second, in: self)?.span ?? arguments.span
    return .error(
      "‘\(first)’ and ‘\(second)’ belong to different kinds of spring",
      at: span,
      remedy: "use one kind; see help spring"
    )
  }

  private mutating func spring(
    _ family: SpringFamily,
    _ arguments: Arguments,
    over base: SpringParameters?
  ) throws(Stop) -> SpringParameters {
    let isTimed = family == .response || family == .duration
    let first = try number(family.words[0], of: arguments, in: isTimed ? .time : .plain)
    let second = try number(family.words[1], of: arguments, in: .plain)
    let mass = try number("mass", of: arguments, in: .plain)
    return try asked(at: arguments.span) { _ throws(MotionError) in
      try family.spring(first, second, mass: mass, over: base)
    }
  }
}

extension SpringFamily {
  /// The spring of these parameters.
  /// - Parameters:
  ///   - first: that of the first of `words`.
  ///   - base: what parameters that are not given are taken from; without one, from the family's defaults.
  func spring(
    _ first: Double?,
    _ second: Double?,
    mass: Double?,
    over base: SpringParameters?
  ) throws(MotionError) -> SpringParameters {
    switch self {
    case .pop:
      let old = base?.pop
      return try SpringParameters(bounciness: first ?? old?.bounciness ?? 4, speed: second ?? old?.speed ?? 12)
    case .tension:
      let old: SpringParameters
      if let base { old = base } else { old = try SpringParameters(bounciness: 4, speed: 12) }
      return try SpringParameters(
        tension: first ?? old.stiffness,
        friction: second ?? old.damping,
        mass: mass ?? old.mass
      )
    case .stiffness:
      let old = base ?? SpringParameters()
      return try SpringParameters(
        stiffness: first ?? old.stiffness,
        damping: second ?? old.damping,
        mass: mass ?? old.mass
      )
    case .response:
      return try SpringParameters(
        response: first ?? base?.response ?? 0.5,
        dampingRatio: second ?? base?.dampingRatio ?? 1
      )
    case .duration:
      return try SpringParameters(duration: first ?? base?.duration ?? 0.5, bounce: second ?? base?.bounce ?? 0)
    }
  }
}

extension SpringPreset {
  /// The spring of a name.
  /// - Parameter system: the name of the system, where several have one of that name.
  static func spring(_ name: String, in system: String?, at span: SourceSpan) throws(Stop) -> SpringParameters {
    let system = system.flatMap(SpringSystem.init)
    let found = named(name, in: system)
    guard let first = found.first else {
      let names = Set(all.filter { system == nil || $0.system == system }.map(\.name)).sorted()
      let what = system.map { "\($0.rawValue) has no preset" } ?? "there is no preset"
      throw .error("\(what) ‘\(name)’", at: span, remedy: didYouMean(name, among: names) ?? "see help presets")
    }
    guard found.allSatisfy({ $0.spring == first.spring }) else {
      let systems = found.map(\.system.rawValue)
      throw .error(
        "several systems have a preset ‘\(name)’",
        at: span,
        remedy: "write as \(Parameter.alternatives(systems))"
      )
    }
    return first.spring
  }
}
