import Motion

/// Time, and what happens when it passes.
extension Session {
  /// Moves the clock to that time, running whatever falls due, instant by instant.
  mutating func advance(to target: Double) throws(Stop) {
    guard target.isFinite else {
      throw .error("time does not go on that far", at: topLevelSpan, remedy: "the greatest number is 1.8e308")
    }
    let isWhole = journey == nil
    if isWhole { journey = Journey(begin: now, end: target) }
    defer { if isWhole { journey = nil } }
    var rounds = 0
    while true {
      let frame = nextFrame.flatMap { $0 <= target ? $0 : nil }
      if let instant = nextInstant, instant <= target, instant < frame ?? .infinity {
        rounds = instant > now ? 1 : rounds + 1
        guard rounds <= limits.rounds else { throw tooManyRounds }
        try runInstant(instant)
      } else if let frame {
        rounds = 0
        try runFrame(at: frame)
      } else {
        break
      }
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

  /// One round of an instant: the timers, then the events of the animations; what they cause follows.
  private mutating func runInstant(_ instant: Double) throws(Stop) {
    executed += Limits.statementsOfAnInstant
    try checkMayGoOn(at: topLevelSpan)
    reportTime()
    let events = record(world.engine.advance(to: instant))
    for action in world.timers.takeDue(at: now) {
      switch action {
      case .run(let handler): try run(handler, with: [])
      case .group(let id): endWait(in: id)
      }
    }
    try deliver(events)
  }

  /// A frame comes before what else happens at its time, so that what follows it ends with the value it has there.
  private mutating func runFrame(at time: Double) throws(Stop) {
    executed += Limits.statementsOfAnInstant
    try checkMayGoOn(at: topLevelSpan)
    reportTime()
    world.engine.approach(time)
    try runFrame()
    try take([Happening]())
  }

  private var tooManyRounds: Stop {
    .error(
      "handlers set one another off \(limits.rounds) times at \(NumberText.rounded(now)) s",
      at: topLevelSpan,
      remedy: "let one of them wait: after 0.1s { … }"
    )
  }

  // MARK: Events

  /// Notes events in the trace, and when motion ended; an animation that ends takes its `then` block with it.
  mutating func record(_ events: [Event]) -> [Happening] {
    events.map { event in
      let kind = TraceEvent.Kind(event.kind)
      note(
        TraceEvent(
          time: event.time,
          layer: event.layer,
          key: event.key,
          property: event.property,
          kind: kind,
          value: event.value
        )
      )
      guard event.kind == .finish || event.kind == .cancel else { return .event(event, completion: nil) }
      world.motionEnd = event.time
      leaveGroups(event)
      let key = HandlerKey(event: .finish, layer: event.layer, key: event.key)
      return .event(event, completion: world.completions.isEmpty ? nil : world.completions.removeValue(forKey: key))
    }
  }

  mutating func note(_ event: TraceEvent) { world.note(event, limits: limits) }

  /// Takes in what a command caused: at top level its handlers run at once, in a handler they follow as the next round.
  mutating func take(_ events: [Event]) throws(Stop) { try take(record(events)) }

  mutating func take(_ happenings: [Happening]) throws(Stop) {
    if context.handlers > 0 { world.queue += happenings } else { try deliver(happenings) }
  }

  /// Runs the handlers of what happened, in order, and then, round by round, of what they caused.
  private mutating func deliver(_ happenings: [Happening]) throws(Stop) {
    var batch = happenings
    var rounds = 0
    while true {
      for happening in batch { try runHandlers(of: happening) }
      guard !world.queue.isEmpty else { return }
      rounds += 1
      guard rounds <= limits.rounds else { throw tooManyRounds }
      executed += 1
      try checkMayGoOn(at: topLevelSpan)
      (batch, world.queue) = (world.queue, [])
    }
  }

  private mutating func runHandlers(of happening: Happening) throws(Stop) {
    switch happening {
    case .touch(let event, let layer, let touch):
      guard let listener = listener(event, from: layer),
        let handler = world.handlers[HandlerKey(event: event, layer: listener, key: nil)]
      else { return }
      try run(handler, with: [.layer(listener), .none, .none, .touch(touch)])
    case .event(let event, let completion):
      let parameters: [Value] = [.layer(event.layer), .string(event.key), .bool(event.kind == .finish), .none]
      if let handler = world.handlers[
        HandlerKey(event: TraceEvent.Kind(event.kind), layer: event.layer, key: event.key)
      ] {
        try run(handler, with: parameters)
      }
      if let completion, event.kind == .finish { try run(completion, with: parameters) }
    case .group(let id): try proceed(id)
    case .groupEvent(let event, let key, let isFinished):
      guard let key, let handler = world.handlers[.group(event, key)] else { return }
      try run(handler, with: [.layer(Engine.root), .string(key), .bool(isFinished), .none])
    }
  }

  // MARK: Running on

  /// Runs until nothing moves and nothing is due.
  mutating func runToRest(at span: SourceSpan) throws(Stop) {
    try refuseEndlessMotion(at: span)
    let end = [world.engine.lastTerminalTime, world.timers.lastTime].compactMap(\.self).max()
    journey = Journey(begin: now, end: end ?? now)
    defer { journey = nil }
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
    if let id = context.group, let group = world.groups[id] {
      let remedy = what == "wait" ? "a gap is ‘wait’ on a row of its own in ‘sequence’" : nil
      throw .error("‘\(what)’ can not stand here inside ‘\(group.kind.word)’", at: span, remedy: remedy)
    }
    if context.handlers > 0 {
      let isLater = ["wait", "step", "run", "tap … for"].contains(what)
      let remedy = isLater ? "for what is to come later, write after 0.1s { … }" : nil
      throw .error("‘\(what)’ can not stand in a handler", at: span, remedy: remedy)
    }
  }
}

extension TraceEvent.Kind {
  init(_ kind: Event.Kind) {
    switch kind {
    case .start: self = .start
    case .mark: self = .mark
    case .reach: self = .reach
    case .finish: self = .finish
    case .cancel: self = .cancel
    case .retarget: self = .retarget
    case .replace: self = .replace
    }
  }
}
