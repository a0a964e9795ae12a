import Motion

/// Fingers.
extension Session {
  /// A touch goes to the layer, then up its parents to the first that listens; untouchable layers let it through.
  func listener(_ event: TraceEvent.Kind, from layer: LayerID) -> LayerID? {
    var candidate: LayerID? = layer
    while let current = candidate, world.engine.exists(current) {
      if world.engine.isTouchable(current), world.handlers[HandlerKey(event: event, layer: current, key: nil)] != nil {
        return current
      }
      candidate = world.engine.parent(of: current)
    }
    return nil
  }

  /// The touch reaches a layer at this instant: the trace, then the handler.
  /// - Parameter touch: where the finger is; the middle of the layer unless given.
  /// - Returns: whether anyone listens.
  mutating func touch(_ event: TraceEvent.Kind, _ layer: LayerID, _ touch: Touch? = nil) throws(Stop) -> Bool {
    guard world.engine.exists(layer) else { return true }
    note(TraceEvent(time: now, layer: layer, key: "", property: nil, kind: event, value: nil))
    let isHeard = listener(event, from: layer) != nil
    let middle = world.engine.middle(of: layer) ?? Vector(0, 0)
    try take([.touch(event, layer, touch ?? Touch(location: middle, velocity: Vector(0, 0)))])
    return isHeard
  }

  /// Press, time, release and tap.
  mutating func tap(
    _ layer: LayerID,
    for duration: Double,
    _ finger: Touch? = nil,
    at span: SourceSpan
  ) throws(Stop) {
    // Taps that handlers make come again with what set the handlers off.
    if keepsLastTap, context.handlers == 0 { world.lastTap = LastTap(layer, for: duration, finger, before: world) }
    let pressed = try touch(.press, layer, finger)
    if duration > 0 { try advance(to: now + duration) }
    let released = try touch(.release, layer, finger)
    let tapped = try touch(.tap, layer, finger)
    if !pressed, !released, !tapped {
      let name = world.engine.name(of: layer)
      notice("nobody heard the tap on ‘\(name)’", at: span, remedy: "write on tap \(name) { … }")
    }
  }

  /// A finger that travels this far does not tap, points.
  static let greatestTapTravel = 10.0

  /// Takes a layer along: what moves its position is cancelled, the layer follows under the key `drag`, and is let go
  /// with the velocity of the finger.
  mutating func drag(
    _ layer: LayerID,
    by distance: Vector,
    over duration: Double,
    _ timing: TimingFunction,
    at span: SourceSpan
  ) throws(Stop) {
    let start = world.engine.middle(of: layer) ?? Vector(0, 0)
    _ = try touch(.press, layer)
    guard world.engine.exists(layer) else { return }
    for info in world.engine.animations(on: layer)
    where !Set(info.property.channels).isDisjoint(with: Property.position.channels) {
      try take(world.engine.stop(layer, info.key) ?? [])
    }
    guard world.engine.exists(layer) else { return }
    noteMotion()
    let request = AnimationRequest(kind: .basic(duration: duration, timing: timing), by: distance, replaces: true)
    let attachment = try asked(at: span) { session throws(MotionError) in
      try session.world.engine.attach(request, to: .position, of: layer, key: "drag")
    }
    let curve = attachment.animation.curve
    world.drag = Drag(layer: layer, start: start, begin: now, curve: curve, seen: attachment.animation.value)
    if world.drivers.isEmpty, world.watchers.isEmpty { world.lastFrame = now }
    try take(attachment.events)
    try advance(to: now + duration)
    world.drag = nil
    guard world.engine.exists(layer) else { return }
    // The finger's own velocity, up to the very moment at which it lets go.
    let velocity = duration > 0 ? distance * (timing.slope(at: 1) / duration) : Vector(0, 0)
    let finger = Touch(location: start + distance, velocity: velocity)
    _ = try touch(.release, layer, finger)
    if distance.length <= Self.greatestTapTravel { _ = try touch(.tap, layer, finger) }
  }

  /// Tells those who listen that the finger has moved since the frame before.
  mutating func runDragFrame() throws(Stop) {
    guard let drag = world.drag, let curve = drag.curve, world.engine.exists(drag.layer) else { return }
    let place = curve.value(at: now - drag.begin)
    guard place != drag.seen else { return }
    world.drag?.seen = place
    let finger = Touch(location: drag.start + (place - curve.start), velocity: curve.velocity(at: now - drag.begin))
    try take([.touch(.drag, drag.layer, finger)])
  }
}

/// A finger that is taking a layer along.
struct Drag: Sendable {
  var layer: LayerID
  /// Where the finger came down, on the stage.
  var start: Vector
  /// Seconds.
  var begin: Double
  var curve: Curve?
  /// The layer's position at the last frame.
  var seen: Vector
}

extension Vector {
  /// Of a point: its distance from the origin.
  fileprivate var length: Double { (self[0] * self[0] + self[1] * self[1]).squareRoot() }
}
