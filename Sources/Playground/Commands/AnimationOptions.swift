import Motion

/// The options that several kinds of animation share.
enum AnimationOptions {
  static let key = Parameter(
    name: "key",
    kind: .key,
    summary: "the name it is attached under",
    standard: "the property's name"
  )

  static let velocity = Parameter(
    name: "velocity",
    kind: .value,
    summary: "at the start",
    unit: "per second",
    standard: "what it has"
  )

  static let tolerance = Parameter(
    name: "tolerance",
    kind: .expression,
    summary: "part of the way within which it rests",
    range: Parameter.fraction,
    standard: "0.0005"
  )

  static let delay = Parameter(
    name: "delay",
    kind: .expression,
    summary: "how long to wait before it starts",
    unit: "s",
    range: Parameter.nonnegative,
    standard: "0s"
  )

  static let solver = Parameter(
    name: "solver",
    kind: .word(AnimationRequest.Solver.allCases.map(\.rawValue)),
    summary: "moves as its curve says or, frame by frame, as Pop shows it",
    standard: "exact, or as set solver says"
  )

  /// Where it goes, and when.
  static let values: [Parameter] = [
    Parameter(name: "to", kind: .value, summary: "the target"),
    Parameter(name: "from", kind: .value, summary: "the start", standard: "what is seen"),
    Parameter(name: "by", kind: .value, summary: "the target as a distance from the start"),
    delay,
    key,
  ]

  /// How often it runs.
  static let runs: [Parameter] = [
    Parameter(
      name: "repeat",
      kind: .expressionOrWord(["forever"]),
      summary: "how often it runs, all in all",
      standard: "1"
    ),
    Parameter(name: "autoreverse", kind: .flag, summary: "each run goes back as well"),
  ]

  static let timing: [Parameter] =
    runs + [
      Parameter(name: "fill", kind: .word(["backwards"]), summary: "shows the start during the delay")
    ]

  /// What of it is shown, and told.
  static let showing: [Parameter] = [
    Parameter(name: "additive", kind: .flag, summary: "adds its value to what moves the property already"),
    Parameter(name: "round", kind: .value, summary: "shows multiples of this only"),
    Parameter(
      name: "clamp",
      kind: .word(ClampMode.allCases.map(\.rawValue)),
      summary: "does not pass its start, its end, or either"
    ),
    Parameter(name: "shortest", kind: .flag, summary: "an angle turns the shorter way"),
    Parameter(name: "mark", kind: .expressions, summary: "parts of the way that are told as events: 25%, 50%"),
  ]

  static let ending: [Parameter] = [
    Parameter(name: "keep", kind: .flag, summary: "stays attached after its end"),
    Parameter(name: "replace", kind: .flag, summary: "begins anew under a key in use, at the velocity named or zero"),
    Parameter(
      name: "then",
      kind: .handler(["self", "key", "finished", "touch"]),
      summary: "runs when it has finished"
    ),
  ]
}

extension Session {
  mutating func target(of arguments: Arguments) throws(Stop) -> (LayerID, Property) {
    guard let place = arguments.place("LAYER.PROPERTY", in: self) else {
      throw .error("a property is wanted here", at: arguments.span)
    }
    let (layer, property) = try property(place)
    return (layer, property)
  }

  mutating func key(of arguments: Arguments) throws(Stop) -> String? { try name("key", of: arguments) }

  mutating func vector(
    _ name: String,
    of arguments: Arguments,
    for property: Property,
    perTime: Bool = false
  ) throws(Stop) -> Vector? {
    guard let (value, span) = try value(name, of: arguments) else { return nil }
    let spelling = arguments.place("LAYER.PROPERTY", in: self)?.nameSpans.last.map { text(at: $0) }
    if !perTime { mindDegrees(value, for: property, at: span) }
    return try vector(value, for: property, spelt: spelling, at: span, perTime: perTime)
  }

  /// All options but those of one kind alone.
  mutating func readOptions(
    into request: inout AnimationRequest,
    _ arguments: Arguments,
    _ property: Property
  ) throws(Stop) {
    request.to = try vector("to", of: arguments, for: property)
    request.from = try vector("from", of: arguments, for: property)
    request.by = try vector("by", of: arguments, for: property)
    request.velocity = try vector("velocity", of: arguments, for: property, perTime: true)
    request.delay = try number("delay", of: arguments, in: .time)
    request.tolerance = try number("tolerance", of: arguments, in: .plain)
    if request.to != nil, request.by != nil {
      let span = arguments.argument("by", in: self)?.span ?? arguments.span
      throw .error("‘to’ and ‘by’ are two targets", at: span, remedy: "use one of them")
    }
    try readRepeats(into: &request, arguments)
    request.solver = arguments.word("solver", in: self).flatMap(AnimationRequest.Solver.init)
    request.fillsBackwards = arguments.has("fill", in: self)
    try readShowing(into: &request, arguments, property)
    if arguments.has("keep", in: self) { request.keeps = true }
  }

  private mutating func readRepeats(into request: inout AnimationRequest, _ arguments: Arguments) throws(Stop) {
    if let count = try repeats(arguments) { request.repeats = count }
    if arguments.has("autoreverse", in: self) { request.autoreverses = true }
  }

  private mutating func repeats(_ arguments: Arguments) throws(Stop) -> RepeatCount? {
    if arguments.word("repeat", in: self) != nil { return .forever }
    return try wholeNumber("repeat", of: arguments, in: 1...1_000_000_000).map { .times($0) }
  }

  private mutating func readShowing(
    into request: inout AnimationRequest,
    _ arguments: Arguments,
    _ property: Property
  ) throws(Stop) {
    if arguments.has("additive", in: self) { request.isAdditive = true }
    if let (value, span) = try value("round", of: arguments) {
      guard case .number(let step, let dimension) = value, dimension.isPlain || dimension == property.dimension else {
        throw .error("‘round’ takes \(property.dimension.description), not \(value.kindText)", at: span)
      }
      request.rounding = step
    }
    request.clamp = arguments.word("clamp", in: self).flatMap(ClampMode.init)
    if arguments.has("shortest", in: self) {
      guard property.unit == .angle else {
        let span = arguments.argument("shortest", in: self)?.span ?? arguments.span
        throw .error("‘shortest’ is for angles, and ‘\(property.name)’ is none", at: span)
      }
      request.takesShortestWay = true
    }
    var marks: [Double] = []
    let expressions = arguments.expressions("mark", in: self)
    guard expressions.count <= limits.marks else {
      let span = arguments.argument("mark", in: self)?.span ?? arguments.span
      throw .error("an animation has \(limits.marks) marks at most", at: span)
    }
    for expression in expressions {
      let span = tree.span(of: expression)
      guard case .number(let part, .plain) = try evaluate(expression), (0...1).contains(part) else {
        throw .error("a mark is a part of the way, from 0% to 100%", at: span)
      }
      marks.append(part)
    }
    if !marks.isEmpty { request.marks = marks }
  }
}

extension Session {
  /// Lets a spring start with the velocity that its system gives it, unless one is named.
  func start(
    _ request: inout AnimationRequest,
    with motion: SpringMotion,
    _ property: Property,
    of layer: LayerID
  ) {
    guard motion.velocity != 0, request.velocity == nil else { return }
    let start = request.from ?? world.engine.presentation(property, of: layer) ?? property.defaultValue
    if let way = request.by ?? request.to.map({ $0 - start }) { request.velocity = way * motion.velocity }
  }

  mutating func attach(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String,
    _ arguments: Arguments
  ) throws(Stop) {
    guard world.engine.liveAnimationCount < limits.animations else {
      throw .error(
        "there are \(limits.animations) animations already",
        at: arguments.span,
        remedy: "stop some, or set animations N"
      )
    }
    noteMotion()
    var request = request
    try vary(&request, of: property, on: layer, key: key, at: arguments.span)
    let asked = request
    let attachment = try self.asked(at: arguments.span) { session throws(MotionError) in
      try session.world.engine.attach(asked, to: property, of: layer, key: key)
    }
    note(attachment.animation, request)
    replyTo(attachment, as: spelling(of: arguments))
    let happenings = record(attachment.events)
    joinGroup(attachment.animation)
    if let routine = arguments.routine("then", in: self) {
      world.completions[HandlerKey(event: .finish, layer: layer, key: attachment.animation.key)] = handler(routine)
    }
    try take(happenings)
  }

  /// The property as it was typed, if that was all in one piece.
  private func spelling(of arguments: Arguments) -> String? {
    arguments.place("LAYER.PROPERTY", in: self).map { text(at: $0.span) }
  }

  /// The script at a place.
  private func text(at span: SourceSpan) -> String {
    sources[Int(span.source)].text(in: Int(span.start)..<Int(span.end))
  }

  func checkTimeAllowsBlock(_ span: SourceSpan) throws(Stop) {
    if context.block != nil { throw .error("‘animate’ can not stand inside ‘animate’", at: span) }
  }

  mutating func blockRequest(_ arguments: Arguments) throws(Stop) -> AnimationRequest {
    let duration = try number("D", of: arguments, in: .time) ?? 0
    let delay = try number("delay", of: arguments, in: .time)
    let timing = try timing("curve", of: arguments)
    let ratio = try number("dampingRatio", of: arguments, in: .plain)
    let velocity = try number("velocity", of: arguments, in: .plain)
    var curve = AnimationRequest.BlockCurve.timing(timing ?? .easeInOut)
    if let ratio, duration > 0 {
      let spring = try asked(at: arguments.span) { _ throws(MotionError) in
        try SpringParameters(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity ?? 0)
      }
      curve = .spring(spring, velocity: velocity ?? 0)
    }
    if let argument = arguments.argument("curve", in: self), ratio != nil {
      throw .error("‘curve’ and ‘dampingRatio’ are two ways to move", at: argument.span, remedy: "use one of them")
    }
    var request = AnimationRequest(kind: .block(duration: duration, curve: curve), delay: delay)
    try readRepeats(into: &request, arguments)
    return request
  }
}
