import Motion

enum AnimationCommands {
  static let all = [spring, basic, animate, retarget, tweak, pause, resume, stop, finish, keys]

  private static let target = Parameter(
    name: "LAYER.PROPERTY",
    kind: .property,
    summary: "what moves",
    isRequired: true
  )
  private static let attached = Parameter(
    name: "LAYER.KEY",
    kind: .animation,
    summary: "an attached animation, by key or property",
    isRequired: true
  )
  private static let some = Parameter(
    name: "LAYER[.KEY]",
    kind: .layerOrAnimation,
    summary: "one animation, or all of the layer",
    isRequired: true
  )

  /// What every kind of animation takes.
  private static let shared: [Parameter] = [
    Parameter(name: "to", kind: .value, summary: "the target"),
    Parameter(name: "from", kind: .value, summary: "the start", standard: "what is seen"),
    Parameter(name: "by", kind: .value, summary: "the target as a distance from the start"),
    Parameter(
      name: "delay",
      kind: .expression,
      summary: "how long to wait before it starts",
      unit: "s",
      range: Parameter.nonnegative,
      standard: "0s"
    ),
    Parameter(name: "key", kind: .key, summary: "the name it is attached under", standard: "the property's name"),
  ]

  private static let ending: [Parameter] = [
    Parameter(name: "replace", kind: .flag, summary: "begins anew under a key in use, at the velocity named or zero"),
    Parameter(name: "then", kind: .handler(["self", "key", "finished"]), summary: "runs when it has finished"),
  ]

  static let spring = Command(
    name: "spring",
    topic: .animations,
    summary: "lets a property swing to a target; one that is attached already is turned to the new target as it flies",
    discussion: """
      Say how it swings with one pair of words: bounciness and speed (Pop), tension and friction, stiffness and damping, \
      response and dampingRatio, or duration and bounce. What is not named has its default, or, for a spring that is \
      attached already, the value it has. It comes to rest when it stays within tolerance of the whole way, and is then \
      exactly at its target.
      """,
    positionals: [target],
    options: shared + [
      Parameter(name: "velocity", kind: .value, summary: "at the start", unit: "per second", standard: "what it has"),
      Parameter(
        name: "tolerance",
        kind: .expression,
        summary: "part of the way within which it rests",
        range: Parameter.fraction,
        standard: "0.0005"
      ),
    ] + SpringFamily.options + ending,
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scale to 2 bounciness 20 speed 1\nplot ball.scale",
        note: "Pop's way"
      ),
      Command.Example(
        code: "layer ball\nspring ball.positionX by 100 response 0.4s dampingRatio 0.6 key slide",
        note: "response and damping ratio"
      ),
      Command.Example(
        code: "layer box\nspring box.rotation to 45deg stiffness 300 damping 20\nwait 0.1s\nspring box.rotation to 0",
        note: "turned around in flight"
      ),
    ],
    run: attachSpring
  )

  private static let attachSpring: CommandBody = { session, arguments throws(Stop) in
    let (layer, property) = try session.target(of: arguments)
    let key = try session.key(of: arguments) ?? property.name
    let isReplacing = arguments.has("replace", in: session)
    let current =
      isReplacing
      ? nil
      : session.world.engine.animation(key, on: layer).flatMap { info -> SpringParameters? in
        guard case .spring(let parameters) = info.kind, info.property == property else { return nil }
        return parameters
      }
    let named = try session.spring(arguments, over: current)
    let standard = try session.asked(at: arguments.span) { _ throws(MotionError) in
      try SpringParameters(bounciness: 4, speed: 12)
    }
    var request = AnimationRequest(
      kind: .spring(named ?? standard),
      namesParameters: named != nil,
      replaces: isReplacing
    )
    try session.readValues(into: &request, arguments, property)
    request.velocity = try session.vector("velocity", of: arguments, for: property, perTime: true)
    request.tolerance = try session.number("tolerance", of: arguments, in: .plain)
    guard request.to != nil || request.by != nil || request.velocity != nil || current != nil else {
      throw .error("‘spring’ wants a target", at: arguments.span, remedy: "write to VALUE or by VALUE")
    }
    try session.attach(request, to: property, of: layer, key: key, arguments)
  }

  static let basic = Command(
    name: "basic",
    topic: .animations,
    summary: "moves a property to a target in a given time, along a curve",
    positionals: [target],
    options: shared + [
      Parameter(
        name: "duration",
        kind: .expression,
        summary: "how long it takes",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "0.4s"
      ),
      Parameter(
        name: "curve",
        kind: .curve,
        summary: "easeIn, easeOut, easeInOut, linear, … or cubic(x1, y1, x2, y2)",
        standard: "default"
      ),
    ] + ending,
    examples: [
      Command.Example(code: "layer ball\nbasic ball.alpha to 0 duration 0.3s curve easeOut", note: "fades out"),
      Command.Example(
        code: "layer ball\nbasic ball.positionY by 200 curve cubic(0.2, 0, 0, 1) then { ball.color = red }",
        note: "and then turns red"
      ),
    ],
    run: { session, arguments throws(Stop) in
      let (layer, property) = try session.target(of: arguments)
      let duration = try session.number("duration", of: arguments, in: .time) ?? 0.4
      let timing = try session.timing("curve", of: arguments) ?? .ease
      var request = AnimationRequest(
        kind: .basic(duration: duration, timing: timing),
        replaces: arguments.has("replace", in: session)
      )
      try session.readValues(into: &request, arguments, property)
      guard request.to != nil || request.by != nil else {
        throw .error("‘basic’ wants a target", at: arguments.span, remedy: "write to VALUE or by VALUE")
      }
      try session.attach(request, to: property, of: layer, key: session.key(of: arguments) ?? property.name, arguments)
    }
  )

  static let animate = Command(
    name: "animate",
    topic: .animations,
    summary: "UIKit's block: each assignment sets the model value at once, and the screen follows in the given time",
    positionals: [
      Parameter(
        name: "D",
        kind: .expression,
        summary: "the duration",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    options: [
      Parameter(
        name: "delay",
        kind: .expression,
        summary: "how long to wait before it starts",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "0s"
      ),
      Parameter(name: "curve", kind: .curve, summary: "the timing function", standard: "easeInOut"),
      Parameter(
        name: "dampingRatio",
        kind: .expression,
        summary: "swings in, as UIKit's springs do",
        range: 0.001...1
      ),
      Parameter(
        name: "velocity",
        kind: .expression,
        summary: "with dampingRatio: at the start, in ways per second",
        range: Parameter.anyNumber,
        standard: "0"
      ),
      Parameter(name: Parameter.block, kind: .block, summary: "assignments to properties", isRequired: true),
    ],
    examples: [
      Command.Example(
        code: "layer ball\nanimate 0.2 { ball.alpha = 0 }\nprint ball.alpha, ball.model.alpha",
        note: "the model is there at once"
      ),
      Command.Example(
        code: "layer row\nanimate 1.6s delay 0.05s dampingRatio 0.77 { row.positionY = 100 }",
        note: "swings in"
      ),
    ],
    run: { session, arguments throws(Stop) in
      try session.checkTimeAllowsBlock(arguments.span)
      let request = try session.blockRequest(arguments)
      guard let block = arguments.block(Parameter.block, in: session) else { return }
      let outer = session.context
      session.context.block = Session.BlockRequest(request: request)
      session.context.stillness = "animate"
      defer { session.context = outer }
      _ = try session.run(block)
      let count = session.context.block?.attached ?? 0
      session.reply(count == 0 ? "nothing to do" : "\(count) propert\(count == 1 ? "y" : "ies") under way")
    }
  )

  static let retarget = Command(
    name: "retarget",
    topic: .animations,
    summary: "gives an attached animation a new target; a spring keeps its value and velocity",
    positionals: [attached],
    options: [Parameter(name: "to", kind: .value, summary: "the new target", isRequired: true)],
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scale to 2\nwait 0.1s\nretarget ball.scale to 1",
        note: "back again"
      )
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      let info = try session.animation(place)
      guard let vector = try session.vector("to", of: arguments, for: info.property) else {
        throw .error("‘retarget’ wants a target", at: arguments.span, remedy: "write to VALUE")
      }
      let attachment = try session.asked(at: arguments.span) { session throws(MotionError) in
        try session.world.engine.retarget(info.layer, info.key, to: vector)
      }
      guard let attachment else { return }
      session.replyTo(attachment)
      let happenings = session.record(attachment.events)
      session.joinGroup(attachment.animation)
      try session.take(happenings)
    }
  )

  static let tweak = Command(
    name: "tweak",
    topic: .animations,
    summary: "changes how an attached spring moves; it keeps its value, velocity and target",
    positionals: [attached],
    options: SpringFamily.options,
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\ntweak ball.scale bounciness 15", note: "livelier")
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      let info = try session.animation(place)
      guard case .spring(let current) = info.kind else {
        throw .error("‘\(info.key)’ is no spring", at: place.span, remedy: "only springs can be tweaked")
      }
      guard let named = try session.spring(arguments, over: current) else {
        throw .error(
          "‘tweak’ wants something to change",
          at: arguments.span,
          remedy: "write bounciness 10; see help spring"
        )
      }
      let events = try session.asked(at: arguments.span) { session throws(MotionError) in
        try session.world.engine.tweak(info.layer, info.key, spring: named)
      }
      try session.take(events ?? [])
      if let info = session.world.engine.animation(info.key, on: info.layer) { session.reply(session.springText(info)) }
    }
  )

  static let pause = steering("pause", "lets animations stand still", "standing still") { $0.pause($1, $2) }
  static let resume = steering("resume", "lets paused animations go on", "going on") { $0.resume($1, $2) }
  static let stop = steering("stop", "ends animations where they are; event cancel", "stopped") { $0.stop($1, $2) }
  static let finish = steering("finish", "sends animations to their end; event finish", "finished") {
    $0.finish($1, $2)
  }

  private static func steering(
    _ name: String,
    _ summary: String,
    _ done: String,
    _ change: @escaping @Sendable (inout Engine, LayerID, String) -> [Event]?
  ) -> Command {
    Command(
      name: name,
      topic: .animations,
      summary: summary,
      positionals: [some],
      examples: [
        Command.Example(code: "layer ball\nspring ball.scale to 2\nwait 0.1s\n\(name) ball.scale", note: done)
      ],
      run: { session, arguments throws(Stop) in
        let all = try session.animations("LAYER[.KEY]", of: arguments)
        for info in all { try session.take(change(&session.world.engine, info.layer, info.key) ?? []) }
        session.reply(all.isEmpty ? "no animation there" : all.map(\.key).joined(separator: ", ") + " " + done)
      }
    )
  }

  static let keys = Command(
    name: "keys",
    topic: .animations,
    summary: "lists the keys of a layer's animations",
    positionals: [Parameter(name: "LAYER", kind: .layer, summary: "the layer", isRequired: true)],
    examples: [Command.Example(code: "layer ball\nspring ball.scale to 2 key grow\nkeys ball", note: "grow")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.layer("LAYER", of: arguments) else { return }
      let keys = session.world.engine.animations(on: layer).map(\.key)
      session.show(.text(keys.isEmpty ? "no animations" : keys.joined(separator: "\n")))
    }
  )
}

extension Session {
  fileprivate mutating func target(of arguments: Arguments) throws(Stop) -> (LayerID, Property) {
    guard let place = arguments.place("LAYER.PROPERTY", in: self) else {
      throw .error("a property is wanted here", at: arguments.span)
    }
    let (layer, property) = try property(place)
    return (layer, property)
  }

  fileprivate mutating func key(of arguments: Arguments) throws(Stop) -> String? { try name("key", of: arguments) }

  mutating func vector(
    _ name: String,
    of arguments: Arguments,
    for property: Property,
    perTime: Bool = false
  ) throws(Stop) -> Vector? {
    guard let (value, span) = try value(name, of: arguments) else { return nil }
    let spelling = arguments.place("LAYER.PROPERTY", in: self)?.nameSpans.last.map { text(at: $0) }
    return try vector(value, for: property, spelt: spelling, at: span, perTime: perTime)
  }

  /// What all kinds share: the values and the delay.
  fileprivate mutating func readValues(
    into request: inout AnimationRequest,
    _ arguments: Arguments,
    _ property: Property
  ) throws(Stop) {
    request.to = try vector("to", of: arguments, for: property)
    request.from = try vector("from", of: arguments, for: property)
    request.by = try vector("by", of: arguments, for: property)
    request.delay = try number("delay", of: arguments, in: .time)
    if request.to != nil, request.by != nil {
      let span = arguments.argument("by", in: self)?.span ?? arguments.span
      throw .error("‘to’ and ‘by’ are two targets", at: span, remedy: "use one of them")
    }
  }

  fileprivate mutating func attach(
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
    let attachment = try asked(at: arguments.span) { session throws(MotionError) in
      try session.world.engine.attach(request, to: property, of: layer, key: key)
    }
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

  /// The timing function of an option: a name, or the four numbers of a cubic Bézier curve.
  mutating func timing(_ name: String, of arguments: Arguments) throws(Stop) -> TimingFunction? {
    guard let argument = arguments.argument(name, in: self) else { return nil }
    switch argument.content {
    case .word(let word):
      if let function = TimingFunction.named(word) { return function }
      let names = TimingFunction.named.map(\.name)
      throw .error(
        "there is no curve ‘\(word)’",
        at: argument.span,
        remedy: didYouMean(word, among: names) ?? "see help curve"
      )
    case .expression(let expression):
      let value = try evaluate(expression)
      guard case .tuple(let points, .plain) = value, points.count == 4 else {
        throw .error("a curve is a name or cubic(x1, y1, x2, y2), not \(value.kindText)", at: argument.span)
      }
      let bezier = try asked(at: argument.span) { _ throws(MotionError) in
        try CubicBezier(points[0], points[1], points[2], points[3])
      }
      return .cubic(bezier)
    default: return nil
    }
  }

  fileprivate func checkTimeAllowsBlock(_ span: SourceSpan) throws(Stop) {
    if context.block != nil { throw .error("‘animate’ can not stand inside ‘animate’", at: span) }
  }

  fileprivate mutating func blockRequest(_ arguments: Arguments) throws(Stop) -> AnimationRequest {
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
    return AnimationRequest(kind: .block(duration: duration, curve: curve), delay: delay)
  }

  // MARK: Replies

  func replyTo(_ attachment: Attachment, as spelling: String? = nil) {
    guard repliesAreShown else { return }
    let info = attachment.animation
    let what = spelling ?? "\(world.engine.name(of: info.layer)).\(info.property.name)"
    switch attachment.outcome {
    case .unchanged: return reply("\(what) is on its way there already")
    case .deferred: return reply("\(what) goes on; the change comes at \(NumberText.rounded(info.begin)) s")
    case .started, .retargeted, .replaced: break
    }
    var parts: [String] = [springText(info)]
    if attachment.outcome == .retargeted { parts.insert("turned in flight", at: 0) }
    if attachment.outcome == .replaced { parts.insert("replaced", at: 0) }
    if let lost = attachment.velocityLost { parts.append("velocity lost \(velocityText(lost, of: info.property))") }
    reply("\(what) " + parts.joined(separator: ", "))
  }

  /// The essence of an animation in a line: target, damping ratio, overshoot, time to rest.
  func springText(_ info: AnimationInfo) -> String {
    var parts = ["to \(valueText(info.to, of: info.property))"]
    if case .spring(let parameters) = info.kind {
      parts.append("damping ratio \(NumberText.rounded(parameters.dampingRatio, digits: 3))")
    }
    if case .spring(let curve) = info.curve {
      let overshoot = (0..<curve.count).map { curve.overshoot(of: $0) }.max() ?? 0
      parts.append("overshoot \(NumberText.rounded(overshoot * 100, digits: 2)) %")
    }
    if info.isWaiting { parts.append("starts at \(NumberText.rounded(info.begin)) s") }
    parts.append(info.rest.map { "at rest at \(NumberText.rounded($0)) s" } ?? "never at rest")
    return parts.joined(separator: ", ")
  }
}
