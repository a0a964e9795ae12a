import Motion

/// A plan on its way, with what is claimed of every plan.
struct PlanRun {
  struct Failure: Error {
    let reason: String
  }

  private(set) var engine = Engine()
  let layer: LayerID
  /// Everything that happened.
  private(set) var events: [Event] = []
  /// Frames a second while commands are given; nil for moving from event to event.
  private var rate: Double?
  /// The greatest distance any motion had to go.
  private var reach = 1.0

  init(rate: Double?) {
    self.rate = rate
    layer = engine.addLayer(named: "x")
  }

  /// Runs a plan to its end.
  ///
  /// - Throws: the first claim that does not hold.
  static func check(_ plan: Plan, rate: Double? = nil) throws(Failure) -> PlanRun {
    var run = PlanRun(rate: rate)
    for command in plan.commands { try run.perform(command) }
    run.rate = nil
    try run.wait(until: run.engine.now + 60)
    try run.checkEnds()
    return run
  }

  var x: Double { engine.value(.translationX, of: layer) }
  var v: Double { engine.speed(.translationX, of: layer) }

  private mutating func perform(_ command: Plan.Command) throws(Failure) {
    if case .wait(let time) = command { return try wait(until: engine.now + time) }
    let (x, v, before) = (x, v, engine)
    do { events += try apply(command) } catch { throw Failure(reason: "\(command.statement): \(error)") }
    try claimFinite()
    if !command.mayUncover { try claim(isNear(self.x, x), "\(command.statement): value \(x) became \(self.x)") }
    if command.keepsVelocity(in: before, on: layer) {
      try claim(isNear(self.v, v), "\(command.statement): velocity \(v) became \(self.v)")
    }
  }

  private func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-9 * (1 + abs(right)) }

  private func claim(_ holds: Bool, _ reason: @autoclosure () -> String) throws(Failure) {
    if !holds { throw Failure(reason: "at \(engine.now): \(reason())") }
  }

  private func claimFinite() throws(Failure) { try claim(x.isFinite && v.isFinite, "not finite: \(x), \(v)") }

  private mutating func apply(_ command: Plan.Command) throws -> [Event] {
    switch command {
    case .spring(let key, let stiffness, let damping, let to, let velocity, let delay, let repeats):
      let request = try AnimationRequest.spring(stiffness, damping, to: to, velocity: velocity, delay: delay)
      return try attach(request.with { $0.repeats = repeats > 1 ? .times(repeats) : nil }, key)
    case .basic(let key, let duration, let to): return try attach(.basic(duration, to: to), key)
    case .decay(let key, let velocity):
      return try attach(AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(velocity)), key)
    case .retarget(let key, let to): return try engine.retarget(layer, key, to: Vector(to))?.events ?? []
    case .pause(let key): return engine.pause(layer, key) ?? []
    case .resume(let key): return engine.resume(layer, key) ?? []
    case .stop(let key): return engine.stop(layer, key) ?? []
    case .finish(let key): return engine.finish(layer, key) ?? []
    case .sequence(let key, let first, let second):
      let steps = try [first, second].map { to in
        Composition.animation(try .spring(200, 20, to: to), of: .translationX, on: layer, key: key)
      }
      return try engine.run(.sequence(steps), key: "g").events
    case .wait: return []
    }
  }

  private mutating func attach(_ request: AnimationRequest, _ key: String) throws -> [Event] {
    try engine.attach(request, to: .translationX, of: layer, key: key).events
  }

  // MARK: Time

  private mutating func wait(until time: Double) throws(Failure) {
    while engine.now < time || engine.nextEventTime.map({ $0 <= time }) ?? false {
      reach = max(reach, engine.animations(on: layer).map { $0.curve?.greatestDistance ?? 0 }.max() ?? 0)
      let next = min(engine.nextEventTime ?? .infinity, nextFrame, time)
      try claimEnergyFalls(until: next)
      let isPlain = engine.animations(on: layer).map(\.request.repeats) == [nil]
      let stood = next > engine.now ? nil : x
      let batch = engine.advance(to: next)
      events += batch
      try claimFinite()
      try claimContinuity(through: batch, isPlain: isPlain, from: stood)
    }
  }

  private var nextFrame: Double {
    guard let rate else { return .infinity }
    let frame = (engine.now * rate).rounded(.down) + 1
    return frame / rate > engine.now ? frame / rate : (frame + 1) / rate
  }

  /// At an instant of events the value goes on, but for the snap at rest; with several animations an end may bring
  /// another to light, and a new run begins at its start.
  ///
  /// - Parameters:
  ///   - isPlain: whether there was one animation, which runs once.
  ///   - stood: the value before, where time stood still.
  private func claimContinuity(through batch: [Event], isPlain: Bool, from stood: Double?) throws(Failure) {
    guard !batch.isEmpty, engine.now > 0, isPlain else { return }
    let before = stood ?? engine.value(.translationX, of: layer, at: engine.now.nextDown)
    let snaps = batch.contains { $0.kind == .finish }
    let allowed = snaps ? 0.00051 * reach : 1e-9 * (1 + abs(before)) + 1e-6
    try claim(abs(x - before) <= allowed, "\(batch.log): value \(before) became \(x)")
  }

  /// Nothing but a command gives a spring energy: per mass, ½·v² + ½·ω²·(x − target)².
  private func claimEnergyFalls(until time: Double) throws(Failure) {
    guard let driver = engine.driver(of: .translationX, on: layer), case .spring(let curve)? = driver.curve,
      !driver.isPaused, driver.request.repeats == nil, engine.nextEventTime.map({ time <= $0 }) ?? true
    else { return }
    var last = Double.infinity
    for part in 0..<6 {
      let instant = engine.now + (time - engine.now) * Double(part) / 6
      guard instant < driver.rest ?? .infinity else { return }
      let distance = engine.value(.translationX, of: layer, at: instant) - curve.target[0]
      let speed = engine.speed(.translationX, of: layer, at: instant)
      let stiffness = curve.parameters.stiffness / curve.parameters.mass
      let energy = speed * speed / 2 + stiffness * distance * distance / 2
      try claim(energy <= last * (1 + 1e-9) + 1e-9, "energy grew from \(last) to \(energy) at \(instant)")
      last = energy
    }
  }

  // MARK: The end

  /// Every animation that was ever attached has ended once or is there still, and so every group.
  private mutating func checkEnds() throws(Failure) {
    let ends = events.filter { ($0.kind == .finish || $0.kind == .cancel) && $0.group == nil }.count
    let live = engine.liveAnimationCount
    var probe = engine
    let next = (try? probe.attach(.basic(1, to: 0), to: .alpha, of: layer))?.animation.order ?? 0
    try claim(next - 1 == ends + live, "\(next - 1) animations, \(ends) ended and \(live) there")
    let starts = events.filter { $0.group != nil && $0.kind == .start }.count
    let groupEnds = events.filter { $0.group != nil && $0.kind != .start }.count
    try claim(starts == groupEnds + engine.liveGroups.count, "\(starts) groups, \(groupEnds) ended")
    try claim(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time }, "events out of order")
  }
}

extension Plan.Command {
  /// Whether another animation may come to light by it, or the end of one.
  fileprivate var mayUncover: Bool {
    switch self {
    case .stop, .finish: true
    case .spring, .basic, .decay, .retarget, .pause, .resume, .sequence, .wait: false
    }
  }

  /// Whether it turns a moving spring that is seen to another target.
  fileprivate func keepsVelocity(in engine: Engine, on layer: LayerID) -> Bool {
    let key: String
    switch self {
    case .retarget(let named, _), .sequence(let named, _, _): key = named
    case .spring(let named, _, _, _, nil, 0, 1): key = named
    default: return false
    }
    guard let driver = engine.driver(of: .translationX, on: layer), driver.key == key, !driver.isPaused else {
      return false
    }
    guard case .spring = driver.kind else { return false }
    return true
  }
}
