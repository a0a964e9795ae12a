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
  /// - Returns: whether anyone listens.
  mutating func touch(_ event: TraceEvent.Kind, _ layer: LayerID) throws(Stop) -> Bool {
    guard world.engine.exists(layer) else { return true }
    world.trace.append(TraceEvent(time: now, layer: layer, key: "", property: nil, kind: event, value: nil))
    let isHeard = listener(event, from: layer) != nil
    try take([.touch(event, layer)])
    return isHeard
  }

  /// Press, time, release and tap.
  mutating func tap(_ layer: LayerID, for duration: Double, at span: SourceSpan) throws(Stop) {
    let pressed = try touch(.press, layer)
    if duration > 0 { try advance(to: now + duration) }
    let released = try touch(.release, layer)
    let tapped = try touch(.tap, layer)
    if !pressed, !released, !tapped {
      let name = world.engine.name(of: layer)
      notice("nobody heard the tap on ‘\(name)’", at: span, remedy: "write on tap \(name) { … }")
    }
  }
}
