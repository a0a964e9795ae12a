import Motion

/// Springs in numbers, without a layer.
enum SpringCommands {
  static let all = [convert, design, fit]

  private static let velocity = Parameter(
    name: "velocity",
    kind: .expression,
    summary: "at the start, whole ways per second",
    range: Parameter.anyNumber,
    standard: "0"
  )

  static let convert = Command(
    name: "convert",
    topic: .looking,
    summary: "says a spring in the parameters of other systems, and what is lost on the way",
    discussion: """
      The spring is given in the words of ‘spring’, or of the system that ‘from’ names, or as an animation that is \
      attached. Each row can be typed behind ‘spring’, with ‘as’ and the system. A conversion is exact when the curve is \
      the same; when the motion counts as over is each system's own affair. A row without a remark is exact.
      """,
    positionals: [
      Parameter(name: "LAYER.KEY", kind: .animation, summary: "an attached spring, in place of parameters")
    ],
    options: SpringFamily.parameters + [
      Parameter(
        name: "from",
        kind: .word(SpringSystem.allCases.map(\.rawValue)),
        summary: "the system whose words the parameters are",
        placeholder: "SYSTEM"
      ),
      Parameter(
        name: "to",
        kind: .word(SpringSystem.allCases.map(\.rawValue)),
        summary: "one system alone",
        standard: "all",
        placeholder: "SYSTEM"
      ), velocity, LookingCommands.format,
    ],
    form: "convert LAYER.KEY|PARAMETERS [from SYSTEM] [to SYSTEM] [velocity N] [as text|csv|json|markdown]",
    examples: [
      Command.Example(code: "convert bounciness 20 speed 18", note: "Pop's spring in every system"),
      Command.Example(code: "convert duration 3s dampingRatio 0.3 from uiKit to swiftUI", note: "UIKit's for SwiftUI"),
      Command.Example(code: "layer ball\nspring ball.scale to 2\nconvert ball.scale as json", note: "for programs"),
    ],
    run: { session, arguments throws(Stop) in
      let motion = try session.convertedMotion(arguments)
      let target = arguments.word("to", in: session).flatMap(SpringSystem.init)
      let dialects = target.map { [SpringDialect.of($0)] } ?? SpringDialect.all
      let conversions = dialects.map { SpringConversion(motion, to: $0) }
      let format = arguments.tableFormat(in: session)
      if format == .text { return session.show(.text(ConversionText.text(conversions, of: motion))) }
      try session.show(ConversionText.table(conversions, of: motion), format)
    }
  )

  static let design = Command(
    name: "design",
    topic: .looking,
    summary: "finds the spring that overshoots, peaks or settles as wanted",
    discussion: """
      Two wishes make a spring: overshoot and settlingTime, overshoot and peakTime, or dampingRatio and settlingTime. It \
      has settled when it stays within threshold of its target.
      """,
    options: [
      Parameter(
        name: "overshoot",
        kind: .expression,
        summary: "how far it goes beyond its target, of the way",
        range: Parameter.nonnegative
      ),
      Parameter(
        name: "dampingRatio",
        kind: .expression,
        summary: "1 just does not swing",
        range: Parameter.positive
      ),
      Parameter(
        name: "settlingTime",
        kind: .expression,
        summary: "when it has settled",
        unit: "s",
        range: Parameter.positive
      ),
      Parameter(
        name: "peakTime",
        kind: .expression,
        summary: "when it is farthest beyond its target",
        unit: "s",
        range: Parameter.positive
      ),
      Parameter(
        name: "threshold",
        kind: .expression,
        summary: "how near counts as settled, of the way",
        range: Parameter.fraction,
        standard: "0.1%"
      ), velocity, LookingCommands.format,
    ],
    examples: [
      Command.Example(code: "design overshoot 10% settlingTime 0.5s", note: "a lively spring of half a second"),
      Command.Example(code: "design overshoot 5% peakTime 0.2s as json", note: "for programs"),
    ],
    run: { session, arguments throws(Stop) in
      let motion = try session.designedMotion(arguments)
      let threshold = try session.number("threshold", of: arguments, in: .plain) ?? SpringFacts.threshold
      let facts = SpringFacts.facts(of: motion, threshold: threshold)
      let format = arguments.tableFormat(in: session)
      if format == .text { return session.show(.text(facts.rows)) }
      try session.show(facts.table, format)
    }
  )
}

extension SpringCommands {
  static let fit = Command(
    name: "fit",
    topic: .looking,
    summary: "finds the spring that comes nearest to values in a file of times and values",
    discussion: """
      Least squares over stiffness, damping, start, target and velocity at the first time; values that are far off from \
      all others are left out, and counted. The residual is what is left on the average, as a root mean square. The \
      file is CSV, or columns parted by semicolons, tabs or spaces, with the time in seconds.
      """,
    positionals: [
      Parameter(name: "FILE", kind: .expression, summary: "the path of a file in quotes", isRequired: true)
    ],
    options: [
      Parameter(
        name: "columns",
        kind: .expressions,
        summary: "which of its columns, by title or number",
        standard: "all that hold numbers",
        placeholder: "A, …"
      ), LookingCommands.format,
    ],
    form: "fit \"FILE.csv\" [columns A, …] [as text|csv|json|markdown]",
    examples: [],
    run: { session, arguments throws(Stop) in
      guard let path = try session.string("FILE", of: arguments) else { return }
      let span = arguments.argument("FILE", in: session)?.span ?? arguments.span
      let file = try session.dataFile(path, columns: arguments.expressions("columns", in: session), at: span)
      guard let times = file.time?.values else {
        throw .error("‘\(path)’ has no times", at: span, remedy: "the first column is the time")
      }
      var fits: [[MotionFact]] = []
      for (done, column) in file.columns.enumerated() {
        try session.report(done, of: file.columns.count, "column")
        let isInterrupted = session.isInterrupted
        guard let fit = SpringFit(times: times, values: column.values, isWanted: { !isInterrupted() }) else {
          if isInterrupted() { throw .interrupted }
          throw .error(
            "‘\(column.title)’ of ‘\(path)’ shows no motion",
            at: span,
            remedy: "\(SpringFit.leastCount) values at different times are wanted, and not all the same"
          )
        }
        fits.append(SpringFacts.facts(of: fit, column.title))
      }
      let format = arguments.tableFormat(in: session)
      if format == .text { return session.show(.text(fits.map(\.rows).joined(separator: "\n\n"))) }
      let rows = fits.map(\.table)
      try session.show(TableData(columns: rows[0].columns, rows: rows.flatMap(\.rows)), format)
    }
  )
}

extension Session {
  fileprivate mutating func convertedMotion(_ arguments: Arguments) throws(Stop) -> SpringMotion {
    let velocity = try number("velocity", of: arguments, in: .plain)
    let named = try spring(arguments, system: "from", over: nil)
    if let place = arguments.place("LAYER.KEY", in: self) {
      guard named == nil else {
        throw .error("a spring is attached or given by parameters", at: place.span, remedy: "use one of them")
      }
      let info = try animation(place)
      guard case .spring(let spring) = info.kind else { throw .error("‘\(info.key)’ is no spring", at: place.span) }
      return SpringMotion(spring: spring, velocity: velocity ?? 0)
    }
    guard var motion = named else {
      throw .error(
        "‘convert’ wants a spring",
        at: arguments.span,
        remedy: "write convert bounciness 20 speed 18; see help convert"
      )
    }
    if let velocity { motion.velocity = velocity }
    return motion
  }

  fileprivate mutating func designedMotion(_ arguments: Arguments) throws(Stop) -> SpringMotion {
    let overshoot = try number("overshoot", of: arguments, in: .plain)
    let ratio = try number("dampingRatio", of: arguments, in: .plain)
    let settling = try number("settlingTime", of: arguments, in: .time)
    let peak = try number("peakTime", of: arguments, in: .time)
    let threshold = try number("threshold", of: arguments, in: .plain) ?? SpringFacts.threshold
    let velocity = try number("velocity", of: arguments, in: .plain) ?? 0
    let spring = try asked(at: arguments.span) { _ throws(MotionError) -> SpringParameters? in
      switch (overshoot, ratio, settling, peak) {
      case (let overshoot?, nil, let settling?, nil) where velocity != 0:
        try SpringParameters(
          overshoot: overshoot,
          settlingTime: settling,
          threshold: threshold,
          initialVelocity: velocity
        )
      case (let overshoot?, nil, let settling?, nil):
        try SpringParameters(overshoot: overshoot, settlingTime: settling, threshold: threshold)
      case (let overshoot?, nil, nil, let peak?) where velocity == 0:
        try SpringParameters(overshoot: overshoot, peakTime: peak)
      case (nil, let ratio?, let settling?, nil) where velocity == 0:
        try SpringParameters(dampingRatio: ratio, settlingTime: settling, threshold: threshold)
      default: nil
      }
    }
    if let spring { return SpringMotion(spring: spring, velocity: velocity) }
    guard velocity != 0, overshoot != nil, settling != nil, ratio == nil, peak == nil else {
      throw .error(
        "‘design’ wants two wishes that go together",
        at: arguments.span,
        remedy: "write overshoot and settlingTime, which may have a velocity, overshoot and peakTime, or dampingRatio "
          + "and settlingTime"
      )
    }
    throw .error("no spring that starts so fast does this", at: arguments.span, remedy: "allow another settlingTime")
  }
}

/// What is known of a spring that is let go on its way from 0 to 1.
enum SpringFacts {
  static let threshold = 0.001

  static func facts(of motion: SpringMotion, threshold: Double = threshold) -> [MotionFact] {
    let spring = motion.spring
    let response = try? StepResponse(spring, initialVelocity: motion.velocity)
    return [
      MotionFact("stiffness", spring.stiffness), MotionFact("damping", spring.damping),
      MotionFact("mass", spring.mass), MotionFact("dampingRatio", spring.dampingRatio),
      MotionFact("response", spring.response, .time), MotionFact("bounce", spring.bounce),
      MotionFact("velocity", motion.velocity), MotionFact("overshoot", response?.overshoot),
      MotionFact("peakTime", response?.peak?.time, .time), MotionFact("crossing", response?.firstCrossing, .time),
      MotionFact("settlingTime", response?.settlingTime(threshold: threshold), .time),
      MotionFact("halfLife", response?.halfLife, .time), MotionFact("bounces", response?.bounces().map(Double.init)),
    ]
  }
}

extension SpringFacts {
  /// What was found, and how well it explains the values, in their unit. What the spring does is said of it released at
  /// rest.
  static func facts(of fit: SpringFit, _ title: String) -> [MotionFact] {
    [MotionFact(name: "column", cell: .text(title), text: title)]
      + facts(of: SpringMotion(spring: fit.spring)).filter { $0.name != "velocity" }
      + [
        MotionFact("from", fit.start), MotionFact("to", fit.target), MotionFact("velocity", fit.initialVelocity),
        MotionFact("residual", fit.residual), MotionFact("greatestResidual", fit.greatestResidual),
        MotionFact("outliers", Double(fit.outliers)),
      ]
  }
}

/// Conversions in rows.
enum ConversionText {
  /// The facts of the spring, then a row a system with options as they can be typed, and what is to be said of them.
  static func text(_ conversions: [SpringConversion], of motion: SpringMotion) -> String {
    let width = (conversions.map(\.system.rawValue.count).max() ?? 0) + 2
    let rows = conversions.map { conversion -> String in
      let name = conversion.system.rawValue
      let start = name + String(repeating: " ", count: width - name.count)
      let rest = [options(conversion)] + remarks(conversion).map { String(repeating: " ", count: width) + $0 }
      return start + rest.joined(separator: "\n")
    }
    return SpringFacts.facts(of: motion).rows + "\n\n" + rows.joined(separator: "\n")
  }

  private static func options(_ conversion: SpringConversion) -> String {
    guard conversion.kind != .impossible else { return "impossible" }
    return conversion.parameters.map { word, value in
      word + " " + NumberText.rounded(value) + (SpringDialect.isTime(word) ? "s" : "")
    }.joined(separator: " ")
  }

  private static func remarks(_ conversion: SpringConversion) -> [String] {
    var sentences = conversion.remarks.map(\.sentence)
    if conversion.kind == .different { sentences = ["not the same: " + sentences.joined(separator: "; ")] }
    if conversion.kind == .ownEnd { sentences.append("its time says by a rule of its own when the motion is over") }
    if conversion.velocity != 0, conversion.system != .jnw {
      sentences.append("starting with \(NumberText.rounded(conversion.velocity)) ways a second")
    }
    return sentences
  }

  private static let words = [
    "stiffness", "damping", "mass", "dampingRatio", "response", "duration", "visualDuration", "bounce", "frequency",
    "bounciness", "speed", "tension", "friction",
  ]

  /// A row a system, for programs; a parameter that it has not is empty.
  static func table(_ conversions: [SpringConversion], of motion: SpringMotion) -> TableData {
    let titles = ["system", "conversion"] + words + ["velocity", "overshoot", "settlingTime", "remark"]
    let response = try? StepResponse(motion.spring, initialVelocity: motion.velocity)
    let (overshoot, settling) = (response?.overshoot, response?.settlingTime())
    let rows = conversions.map { conversion -> [TableData.Cell] in
      let named = Dictionary(uniqueKeysWithValues: conversion.parameters.map { ($0.word, $0.value) })
      return [.text(conversion.system.rawValue), .text(conversion.kind.rawValue)]
        + (words.map { named[$0] } + [conversion.velocity, overshoot, settling]).map {
          $0.map { .number($0) } ?? .empty
        }
        + [.text(conversion.remarks.map(\.sentence).joined(separator: "; "))]
    }
    let units = titles.map { SpringDialect.isTime($0) || $0 == "settlingTime" ? DisplayUnit.time : .plain }
    return TableData(columns: zip(titles, units).map { TableData.Column(title: $0, unit: $1) }, rows: rows)
  }
}

extension SpringRemark {
  fileprivate var sentence: String {
    switch self {
    case .overdamped: "it has no overdamped springs"
    case .drawnCritical: "it draws an overdamped spring critically damped, where it is not told otherwise"
    case .dampingRatioClamped: "its bounce can not say this damping ratio"
    case .velocityDropped: "there it starts from rest"
    case .velocityFixed: "there a motion starts with the velocity damping / 2·mass, and this one does not"
    case .bouncinessBelowRange: "it is more damped than bounciness 0"
    case .bouncinessAboveRange: "it is bouncier than bounciness 20"
    case .otherRoot: "its bounciness has two answers"
    case .speedBelowRange: "it is slower than speed 0"
    case .speedAboveRange: "it is faster than speed 20"
    case .stiffnessTooLow: "no bounciness and speed are so soft"
    case .dampingTooLow: "no bounciness and speed are so little damped"
    case .clamped: "stiffness and damping go up to 1000 there"
    case .endless: "it never comes to rest"
    }
  }
}
