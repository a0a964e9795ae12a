// MARK: - Values, at any time

extension Engine {
  /// The model value: where the property is or, under a block, where the block leads.
  ///
  /// - Parameters:
  ///   - property: what is asked for.
  ///   - layer: whose property that is.
  ///   - time: seconds; the present unless named. At an instant of change, the value after it. Beyond the present, what
  ///     the animations that run now will make of it.
  /// - Returns: nil when that time is forgotten.
  public func model(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Vector? {
    shown(.model, property, of: layer, at: time ?? now)
  }

  /// What is seen. See `model(_:of:at:)`.
  @inlinable
  @inline(__always)
  public func presentation(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Vector? {
    if time == nil, let value = seenInFrame(property, of: layer) { return value }
    return seen(property, of: layer, at: time)
  }

  @usableFromInline
  func seen(_ property: Property, of layer: LayerID, at time: Double?) -> Vector? {
    if time == nil, let value = seenAtRest(property, of: layer) { return value }
    return shown(.presentation, property, of: layer, at: time ?? now)
  }

  /// The velocity of what is seen, units per second. See `model(_:of:at:)`.
  public func velocity(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Vector? {
    shown(.velocity, property, of: layer, at: time ?? now)
  }

  /// Sets the model value at once. While an animation that has started drives one of the property's channels, nothing
  /// changes.
  ///
  /// - Returns: the animation in the way, if there is one.
  /// - Throws: `MotionError` for the wrong number of components, or one that is not finite.
  /// - Precondition: the layer exists.
  @discardableResult
  public mutating func set(
    _ property: Property,
    of layer: LayerID,
    to value: Vector
  ) throws(MotionError) -> AnimationInfo? {
    precondition(exists(layer), "the layer must exist")
    try AnimationRequest.check(value, as: .target, count: property.componentCount)
    if let driver = driver(of: property, on: layer) { return driver }
    write(stored(value, property, on: layer), to: property, of: layer)
    return nil
  }
}

extension Engine {
  /// Writes a value that does not move.
  private mutating func write(_ value: Vector, to property: Property, of layer: LayerID) {
    if scene[layer].birth == now, !timeline.hasTracks(layer) {
      for (place, channel) in property.lanes.enumerated() { scene[layer, channel] = value[place] }
      return
    }
    let (seen, model) = (present(.presentation, property, of: layer), present(.model, property, of: layer))
    let spans = property.lanes.enumerated().map { place, channel in
      seen[place] == value[place] && model[place] == value[place]
        ? nil : overlaid(.constant(value[place], from: now), channel, on: layer, keepsOffset: false)
    }
    record(spans, of: property, on: layer)
  }
}
