import Motion

enum EventCommands {
  static let all = [on, off, after, every]

  private static let events = [
    "tap", "press", "release", "drag", "change", "start", "mark", "reach", "finish", "cancel",
  ]

  private static let event = Parameter(
    name: "EVENT",
    kind: .word(events),
    summary: "a touch, or what befalls an animation",
    isRequired: true
  )
  private static let target = Parameter(
    name: "LAYER[.KEY]",
    kind: .eventTarget,
    summary: "the layer touched, or the animation; its key need not be attached yet",
    isRequired: true
  )

  static let on = Command(
    name: "on",
    topic: .events,
    summary:
      "runs a block each time something happens; inside, self is the layer, key the key, finished whether it ended by itself",
    positionals: [event, target],
    options: [
      Parameter(
        name: Parameter.block,
        kind: .handler(["self", "key", "finished", "touch"]),
        summary: "what to do",
        isRequired: true
      )
    ],
    examples: [
      Command.Example(
        code: "layer ball\non tap ball { spring self.scale to 2 }\ntap ball\nrun\nprint ball.scale",
        note: "a tap makes it grow"
      ),
      Command.Example(
        code: "layer ball\non finish ball.grow { print \"done at\", now }\nspring ball.scale to 2 key grow\nrun",
        note: "when it has come to rest"
      ),
    ],
    run: { session, arguments throws(Stop) in
      guard let routine = arguments.routine(Parameter.block, in: session) else { return }
      if arguments.word("EVENT", in: session) == "change" {
        return try session.watch(arguments, session.handler(routine))
      }
      let (key, what) = try session.handlerKey(arguments)
      let isReplacing = session.world.handlers[key] != nil
      if !isReplacing { try session.checkHandlersAreFree(at: arguments.span) }
      session.world.handlers[key] = session.handler(routine)
      session.reply(isReplacing ? "listening to \(what); the block before is forgotten" : "listening to \(what)")
    }
  )

  static let off = Command(
    name: "off",
    topic: .events,
    summary: "forgets what ‘on’ was told",
    positionals: [event, target],
    examples: [Command.Example(code: "layer ball\non tap ball { print \"ouch\" }\noff tap ball", note: "deaf again")],
    run: { session, arguments throws(Stop) in
      if arguments.word("EVENT", in: session) == "change" { return try session.unwatch(arguments) }
      let (key, what) = try session.handlerKey(arguments)
      let known = session.world.handlers.removeValue(forKey: key) != nil
      if !known { session.notice("nothing listens to \(what)", at: arguments.span) }
    }
  )

  static let after = Command(
    name: "after",
    topic: .events,
    summary: "runs a block once, after a time",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "how long from now",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    options: [Parameter(name: Parameter.block, kind: .handler([]), summary: "what to do", isRequired: true)],
    examples: [Command.Example(code: "after 0.5s { print now }\nrun", note: "0.5s")],
    run: { session, arguments throws(Stop) in
      guard let time = try session.number("T", of: arguments, in: .time),
        let routine = arguments.routine(Parameter.block, in: session)
      else { return }
      try session.checkTimersAreFree(at: arguments.span)
      session.world.timers.add(at: session.now + time, now: session.now, action: .run(session.handler(routine)))
    }
  )

  static let every = Command(
    name: "every",
    topic: .events,
    summary: "runs a block again and again, first after one period",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "the period",
        unit: "s",
        range: Parameter.positive,
        isRequired: true
      )
    ],
    options: [
      Parameter(name: "times", kind: .expression, summary: "how often", standard: "without end"),
      Parameter(name: Parameter.block, kind: .handler([]), summary: "what to do", isRequired: true),
    ],
    examples: [Command.Example(code: "every 0.25s times 3 { print now }\nrun", note: "0.25s, 0.5s and 0.75s")],
    run: { session, arguments throws(Stop) in
      guard let period = try session.number("T", of: arguments, in: .time),
        let routine = arguments.routine(Parameter.block, in: session)
      else { return }
      let times = try session.wholeNumber("times", of: arguments, in: 0...1_000_000_000)
      if times == 0 { return }
      let now = session.now
      guard now + period > now else { throw .error("this period is too short to be told from 0", at: arguments.span) }
      try session.checkTimersAreFree(at: arguments.span)
      session.world.timers.add(
        at: now + period,
        now: now,
        period: period,
        times: times,
        action: .run(session.handler(routine))
      )
    }
  )
}

extension Session {
  /// The property an `on change` is about.
  private mutating func watched(_ arguments: Arguments) throws(Stop) -> (layer: LayerID, property: Property) {
    guard let place = arguments.place("LAYER[.KEY]", in: self) else {
      throw .error("‘change’ befalls a property", at: arguments.span, remedy: "write on change LAYER.PROPERTY")
    }
    return try property(place)
  }

  fileprivate mutating func watch(_ arguments: Arguments, _ handler: Handler) throws(Stop) {
    let (layer, property) = try watched(arguments)
    let what = "change \(world.engine.name(of: layer)).\(property.name)"
    let seen = world.engine.presentation(property, of: layer)
    let watcher = Watcher(layer: layer, property: property, handler: handler, seen: seen)
    if let index = world.watchers.firstIndex(where: { $0.layer == layer && $0.property == property }) {
      world.watchers[index] = watcher
      return reply("listening to \(what); the block before is forgotten")
    }
    try checkHandlersAreFree(at: arguments.span)
    if world.drivers.isEmpty, world.watchers.isEmpty { world.lastFrame = now }
    world.watchers.append(watcher)
    reply("listening to \(what)")
  }

  fileprivate func checkHandlersAreFree(at span: SourceSpan) throws(Stop) {
    guard world.handlers.count + world.watchers.count < limits.handlers else {
      throw .error(
        "\(limits.handlers) blocks listen already",
        at: span,
        remedy: "write off for some, or set handlers N"
      )
    }
  }

  fileprivate mutating func unwatch(_ arguments: Arguments) throws(Stop) {
    let (layer, property) = try watched(arguments)
    let count = world.watchers.count
    world.watchers.removeAll { $0.layer == layer && $0.property == property }
    if world.watchers.count == count {
      notice("nothing listens to change \(world.engine.name(of: layer)).\(property.name)", at: arguments.span)
    }
  }

  /// What an event and its target stand for, and in words.
  fileprivate mutating func handlerKey(_ arguments: Arguments) throws(Stop) -> (HandlerKey, String) {
    guard let word = arguments.word("EVENT", in: self), let event = TraceEvent.Kind(rawValue: word),
      let argument = arguments.argument("LAYER[.KEY]", in: self)
    else { throw .error("an event and a layer are wanted here", at: arguments.span) }
    if case .name(let reference) = argument.content {
      let key = try name(reference)
      guard [.start, .finish, .cancel].contains(event) else {
        throw .error("a group does not ‘\(word)’", at: argument.span, remedy: "it can start, finish and cancel")
      }
      return (.group(event, key), "\(word) group \(key)")
    }
    guard let place = arguments.place("LAYER[.KEY]", in: self) else {
      throw .error("an event and a layer are wanted here", at: arguments.span)
    }
    let layer = try layer(place)
    let name = world.engine.name(of: layer)
    if [.tap, .press, .release, .drag].contains(event) {
      guard place.names.isEmpty else {
        throw .error("‘\(word)’ is heard by a layer", at: place.span, remedy: "write on \(word) \(name)")
      }
      return (HandlerKey(event: event, layer: layer, key: nil), "\(word) \(name)")
    }
    guard place.names.count == 1 else {
      throw .error("‘\(word)’ befalls an animation", at: place.span, remedy: "write on \(word) \(name).KEY")
    }
    let key = Engine.normalized(try self.name(place.names[0]))
    return (HandlerKey(event: event, layer: layer, key: key), "\(word) \(name).\(key)")
  }
}
