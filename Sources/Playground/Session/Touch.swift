import Motion

/// Fingers.
extension Session {
  /// A touch goes to the layer, then up its parents to the first that listens; untouchable layers let it through.
  private func listener(_ event: TraceEvent.Kind, from layer: LayerID) -> LayerID? {
    var candidate: LayerID? = layer
    while let current = candidate {
      if world.engine.isTouchable(current), world.handlers[HandlerKey(event: event, layer: current, key: nil)] != nil {
        return current
      }
      candidate = world.engine.parent(of: current)
    }
    return nil
  }

  /// The touch reaches a layer at this instant: the trace, then the handler.
  /// - Returns: whether anyone heard.
  mutating func touch(_ event: TraceEvent.Kind, _ layer: LayerID) throws(Stop) -> Bool {
    world.trace.append(TraceEvent(time: now, layer: layer, key: "", property: nil, kind: event, value: nil))
    guard let listener = listener(event, from: layer),
      let handler = world.handlers[HandlerKey(event: event, layer: listener, key: nil)]
    else { return false }
    try run(handler, with: [.layer(listener), .none, .none])
    return true
  }

  /// Press, time, release and tap.
  mutating func tap(_ layer: LayerID, for duration: Double, at span: SourceSpan) throws(Stop) {
    var heard = try touch(.press, layer)
    if duration > 0 { try advance(to: now + duration) }
    guard world.engine.exists(layer) else { return }
    heard = try touch(.release, layer) || heard
    guard world.engine.exists(layer) else { return }
    heard = try touch(.tap, layer) || heard
    if !heard {
      let name = world.engine.name(of: layer)
      notice("nobody heard the tap on ‘\(name)’", at: span, remedy: "write on tap \(name) { … }")
    }
  }
}
