import Motion

/// A property that follows an expression, frame by frame.
struct Driver: Sendable {
  var layer: LayerID
  var key: String
  var property: Property
  var handler: Handler
  /// When it began, seconds.
  var begin: Double
  var span: SourceSpan
}

/// What a handler of `on change` listens to, and what it saw last.
struct Watcher: Sendable {
  var layer: LayerID
  var property: Property
  var handler: Handler
  var seen: Vector?
}

extension Session {
  mutating func startDriving(
    _ layer: LayerID,
    _ key: String,
    _ property: Property,
    _ handler: Handler,
    at span: SourceSpan
  ) throws(Stop) {
    let driver = Driver(layer: layer, key: key, property: property, handler: handler, begin: now, span: span)
    world.drivers.removeAll { $0.layer == layer && $0.key == key }
    if world.drivers.isEmpty, world.watchers.isEmpty { world.lastFrame = now }
    world.drivers.append(driver)
    try record(driver)
  }

  /// The next frame at which something is worked out; nil when nothing is.
  var nextFrame: Double? {
    guard !world.drivers.isEmpty || !world.watchers.isEmpty || world.drag != nil else { return nil }
    let fps = world.settings.framesPerSecond
    let next = max((world.lastFrame * fps + 1e-6).rounded(.down) + 1, (now * fps - 1e-6).rounded(.up))
    return max(next / fps, now)
  }

  /// Works out what follows frames, and then tells those that watch.
  mutating func runFrame() throws(Stop) {
    world.lastFrame = now
    dropEndedDrivers()
    for driver in world.drivers { try record(driver) }
    try runDragFrame()
    for index in world.watchers.indices { try look(index) }
  }

  private mutating func dropEndedDrivers() {
    guard !world.drivers.isEmpty else { return }
    let engine = world.engine
    let isOver = { (driver: Driver) in
      guard engine.exists(driver.layer), let info = engine.animation(driver.key, on: driver.layer) else { return true }
      if case .driven = info.kind { return false }
      return true
    }
    if world.drivers.contains(where: isOver) { world.drivers.removeAll(where: isOver) }
  }

  private mutating func record(_ driver: Driver) throws(Stop) {
    let value = try answer(driver.handler, with: [.number(now - driver.begin, .time)])
    let vector = try vector(value, for: driver.property, spelt: nil, at: driver.span)
    _ = try asked(at: driver.span) { session throws(MotionError) in
      try session.world.engine.record(vector, for: driver.key, on: driver.layer)
    }
  }

  /// Runs the handler of a watcher when what it watches has changed since the last frame.
  private mutating func look(_ index: Int) throws(Stop) {
    guard world.watchers.indices.contains(index) else { return }
    let watcher = world.watchers[index]
    let seen = world.engine.presentation(watcher.property, of: watcher.layer)
    guard seen != watcher.seen else { return }
    world.watchers[index].seen = seen
    try run(watcher.handler, with: [.layer(watcher.layer), .string(watcher.property.name), .none, .none])
  }
}
