import Motion

/// Time, and what happens when it passes.
extension Session {
  /// Moves the clock to that time, running whatever falls due, instant by instant.
  mutating func advance(to target: Double) throws(Stop) {
    guard target.isFinite else {
      throw .error("time does not go on that far", at: topLevelSpan, remedy: "the greatest number is 1.8e308")
    }
    var rounds = 0
    while let instant = nextInstant, instant <= target {
      rounds = instant > now ? 1 : rounds + 1
      guard rounds <= limits.rounds else { throw tooManyRounds }
      try runInstant(instant)
    }
    if target > now { _ = world.engine.advance(to: target) }
  }

  /// The next time at which something happens.
  var nextInstant: Double? {
    switch (world.timers.nextTime, world.engine.nextEventTime) {
    case (let timer?, let event?): min(timer, event)
    case (let timer, let event): timer ?? event
    }
  }

  /// One round of an instant: the timers, then the events of the animations.
  private mutating func runInstant(_ instant: Double) throws(Stop) {
    executed += 1
    try checkMayGoOn(at: topLevelSpan)
    let events = world.engine.advance(to: instant)
    let due = world.timers.takeDue(at: now)
    record(events)
    for handler in due { try run(handler, with: []) }
    try deliver(events)
  }

  private var tooManyRounds: Stop {
    .error(
      "handlers set one another off \(limits.rounds) times at \(NumberText.rounded(now)) s",
      at: topLevelSpan,
      remedy: "let one of them wait: after 0.1s { … }"
    )
  }

  // MARK: Events

  /// Notes events in the trace, and when motion began and ended.
  mutating func record(_ events: [Event]) {
    for event in events {
      let kind = TraceEvent.Kind(event.kind)
      world.trace.append(
        TraceEvent(
          time: event.time,
          layer: event.layer,
          key: event.key,
          property: event.property,
          kind: kind,
          value: event.value
        )
      )
      if kind == .finish || kind == .cancel { world.motionEnd = event.time }
    }
  }

  /// Runs the handlers of events, in their order.
  mutating func deliver(_ events: [Event]) throws(Stop) {
    for event in events {
      let key = HandlerKey(event: TraceEvent.Kind(event.kind), layer: event.layer, key: event.key)
      let isFinished = event.kind == .finish
      let completion =
        isFinished || event.kind == .cancel
        ? world.completions.removeValue(forKey: HandlerKey(event: .finish, layer: event.layer, key: event.key)) : nil
      if let handler = world.handlers[key] {
        try run(handler, with: [.layer(event.layer), .string(event.key), .bool(isFinished)])
      }
      if let completion, isFinished {
        try run(completion, with: [.layer(event.layer), .string(event.key), .bool(true)])
      }
    }
  }

  /// Takes in what the engine did at a command: the trace, and the handlers.
  mutating func take(_ events: [Event]) throws(Stop) {
    record(events)
    try deliver(events)
  }

  // MARK: Running on

  /// Runs until nothing moves and nothing is due.
  mutating func runToRest(at span: SourceSpan) throws(Stop) {
    try refuseEndlessMotion(at: span)
    while let instant = nextInstant { try advance(to: instant) }
    try refuseEndlessMotion(at: span)
  }

  private func refuseEndlessMotion(at span: SourceSpan) throws(Stop) {
    guard let endless = endlessMotion else { return }
    throw .error("\(endless) never comes to rest", at: span, remedy: "say for how long: run 2s")
  }

  /// What would keep `run` from ending, in words.
  var endlessMotion: String? {
    if let info = world.engine.endlessAnimation { return "‘\(world.engine.name(of: info.layer)).\(info.key)’" }
    if let timer = world.timers.endless, let period = timer.period { return "‘every \(NumberText.rounded(period))s’" }
    return nil
  }

  /// The next point of the frame grid after now.
  func gridTime(after frames: Int) -> Double {
    let fps = world.settings.framesPerSecond
    // A time that is on the grid but for rounding counts as on it.
    let passed = (now * fps + 1e-6).rounded(.down)
    return (passed + Double(frames)) / fps
  }

  /// Refuses what moves the clock where time must stand still.
  func checkTimeMayMove(_ what: String, at span: SourceSpan) throws(Stop) {
    if let stillness = context.stillness {
      throw .error("‘\(what)’ can not stand inside ‘\(stillness)’", at: span)
    }
    if context.handlers > 0 {
      throw .error("‘\(what)’ can not stand in a handler", at: span, remedy: "write after 0.1s { … }")
    }
  }
}

extension TraceEvent.Kind {
  init(_ kind: Event.Kind) {
    switch kind {
    case .start: self = .start
    case .reach: self = .reach
    case .finish: self = .finish
    case .cancel: self = .cancel
    case .retarget: self = .retarget
    case .replace: self = .replace
    }
  }
}
