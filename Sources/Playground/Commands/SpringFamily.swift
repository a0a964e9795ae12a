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

  /// The options of a command that makes a spring move.
  static let options: [Parameter] =
    [parameters[0]] + [
      Parameter(
        name: "as",
        kind: .word(SpringSystem.allCases.map(\.rawValue)),
        summary: "the system whose preset it is, or whose words the parameters are",
        placeholder: "SYSTEM"
      )
    ] + parameters.dropFirst()

  /// The parameters of all families, and of all systems.
  static let parameters: [Parameter] = [
    Parameter(name: "preset", kind: .anyWord, summary: "a spring that a system has a name for; see help presets"),
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
    Parameter(
      name: "visualDuration",
      kind: .expression,
      summary: "as webMotion: when it seems to be there",
      unit: "s",
      range: Parameter.positive,
      standard: "0.3s"
    ),
    Parameter(
      name: "frequency",
      kind: .expression,
      summary: "as reactSpring: period of the undamped spring",
      unit: "s",
      range: Parameter.positive,
      standard: "0.5s"
    ),
  ]
}

extension Session {
  /// The spring the arguments name; nil when they name none.
  ///
  /// - Parameters:
  ///   - systemOption: the option that names the system whose words the parameters are.
  ///   - base: what parameters of the family that are not named are taken from; without one, and in the words of a
  ///     system, from the defaults.
  mutating func spring(
    _ arguments: Arguments,
    system systemOption: String = "as",
    over base: SpringParameters?
  ) throws(Stop) -> SpringMotion? {
    let system = arguments.word(systemOption, in: self).flatMap(SpringSystem.init)
    if let word = arguments.word("preset", in: self) {
      let others = Self.springWords.filter { arguments.has($0, in: self) }
      if let other = others.first { throw twoFamilies("preset", other, arguments) }
      return try preset(word, of: system, systemOption, arguments)
    }
    if let system { return try spring(as: system, systemOption, arguments) }
    if let word = SpringDialect.words.first(where: { arguments.has($0, in: self) }) {
      let owners = SpringDialect.all.filter { $0.forms.contains { $0.words.contains(word) } }.map(\.system.rawValue)
      throw .error(
        "‘\(word)’ is a word of \(Parameter.listed(owners))",
        at: arguments.argument(word, in: self)?.span ?? arguments.span,
        remedy: "write \(systemOption) \(owners.first ?? "") behind it"
      )
    }
    return try spring(inFamily: arguments, over: base).map { SpringMotion(spring: $0) }
  }

  private static let springWords =
    SpringFamily.allCases.flatMap(\.words) + ["mass"] + SpringDialect.words

  /// The spring that a system means by the words given.
  private mutating func spring(
    as system: SpringSystem,
    _ systemOption: String,
    _ arguments: Arguments
  ) throws(Stop) -> SpringMotion {
    let dialect = SpringDialect.of(system)
    let named = Self.springWords.filter { arguments.has($0, in: self) }
    let span = arguments.argument(systemOption, in: self)?.span ?? arguments.span
    guard !named.isEmpty else {
      throw .error("‘\(systemOption)’ wants parameters of \(system.rawValue)", at: span, remedy: dialect.choices)
    }
    guard let form = dialect.forms.first(where: { Set($0.words).isSuperset(of: named) }) else {
      let foreign = named.first { word in !dialect.forms.contains { $0.words.contains(word) } }
      throw .error(
        foreign.map { "\(system.rawValue) has no ‘\($0)’" }
          ?? "\(Parameter.listed(named.map { "‘\($0)’" })) do not go together in \(system.rawValue)",
        at: foreign.flatMap { arguments.argument($0, in: self)?.span } ?? span,
        remedy: "it takes " + dialect.choices
      )
    }
    var numbers: [Double] = []
    for (word, standard) in zip(form.words, form.standards) {
      numbers.append(try systemNumber(word, arguments) ?? standard)
    }
    return try asked(at: arguments.span) { [numbers] _ throws(MotionError) in try form.make(numbers) }
  }

  /// A parameter in the words of a system: its range is that system's.
  private mutating func systemNumber(_ word: String, _ arguments: Arguments) throws(Stop) -> Double? {
    guard let (value, span) = try value(word, of: arguments) else { return nil }
    let dimension: Dimension = SpringDialect.isTime(word) ? .time : .plain
    guard case .number(let number, let own) = value, own.isPlain || own == dimension else {
      throw .error("‘\(word)’ takes \(dimension.description), not \(value.kindText)", at: span)
    }
    return number
  }

  private mutating func spring(inFamily arguments: Arguments, over base: SpringParameters?) throws(Stop)
    -> SpringParameters?
  {
    var named = SpringFamily.allCases.filter { family in family.words.contains { arguments.has($0, in: self) } }
    if arguments.has("mass", in: self) {
      let takesMass = named.contains(.tension) || named.contains(.stiffness)
      if named.isEmpty {
        named = [.stiffness]
      } else if !takesMass {
        throw twoFamilies(named[0].words[0], "mass", arguments)
      }
    }
    guard let family = named.first else { return nil }
    if named.count > 1 {
      throw twoFamilies(firstWord(of: named[0], arguments), firstWord(of: named[1], arguments), arguments)
    }
    return try spring(family, arguments, over: base)
  }

  private func preset(
    _ name: String,
    of system: SpringSystem?,
    _ systemOption: String,
    _ arguments: Arguments
  ) throws(Stop) -> SpringMotion {
    let span = arguments.argument("preset", in: self)?.span ?? arguments.span
    let preset = try SpringPreset.only(name, of: system, systemOption, at: span)
    return SpringMotion(spring: preset.spring, velocity: preset.initialVelocity)
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
  /// The preset of a name.
  /// - Parameter systemOption: the word before the system, where several have one of that name.
  static func only(
    _ name: String,
    of system: SpringSystem?,
    _ systemOption: String,
    at span: SourceSpan
  ) throws(Stop) -> SpringPreset {
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
        remedy: "write \(systemOption) \(Parameter.alternatives(systems))"
      )
    }
    return first
  }
}
