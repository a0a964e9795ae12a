// MARK: - Values, at any time

extension Engine {
  /// The model value: where the property is or, under a block, where the block leads.
  ///
  /// - Parameter time: seconds; the present unless named. At an instant of change, the value after it. Beyond the
  ///   present, what the animations that run now will make of it.
  /// - Returns: nil when that time is forgotten.
  public func model(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Vector? {
    shown(.model, property, of: layer, at: time ?? now)
  }

  /// What is seen. See `model(_:of:at:)`.
  public func presentation(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Vector? {
    shown(.presentation, property, of: layer, at: time ?? now)
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
  enum Aspect {
    case presentation, model, velocity
  }

  /// Where one channel's value is to be found.
  private enum Source {
    case constant(Double)
    case segment(Int, component: Int)
  }

  func shown(_ aspect: Aspect, _ property: Property, of layer: LayerID, at time: Double) -> Vector? {
    guard let value = stored(aspect, property, of: layer, at: time) else { return nil }
    guard property.isFrame else { return value }
    let seen: Aspect = aspect == .model ? .model : .presentation
    guard let anchor = stored(seen, .anchorPoint, of: layer, at: time) else { return nil }
    let frame = property.shown(value, anchor: anchor)
    guard aspect == .velocity else { return frame }
    return drift(ofFrameOf: layer, at: time).map { frame + $0 }
  }

  /// What the velocity of the anchor adds to that of the frame: the origin moves by −anchor′ · size.
  private func drift(ofFrameOf layer: LayerID, at time: Double) -> Vector? {
    guard let anchor = stored(.velocity, .anchorPoint, of: layer, at: time),
      let size = stored(.presentation, .size, of: layer, at: time)
    else { return nil }
    return Vector(-anchor[0] * size[0], -anchor[1] * size[1], 0, 0)
  }

  /// As the channels hold it.
  func stored(_ aspect: Aspect, _ property: Property, of layer: LayerID, at time: Double) -> Vector? {
    let channels = property.lanes
    let tracks = timeline.tracks(of: layer)
    guard !tracks.isEmpty else { return untracked(aspect, channels, of: layer) }
    var value = Vector.zero(count: channels.count)
    // Components mostly come from one segment, which is then evaluated once.
    var (evaluated, vector): (Int?, Vector) = (nil, value)
    for (place, channel) in channels.enumerated() {
      guard let source = source(aspect, channel, in: tracks, of: layer, at: time) else { return nil }
      switch source {
      case .constant(let constant): value[place] = constant
      case .segment(let number, let component):
        if evaluated != number { (evaluated, vector) = (number, evaluate(number, aspect, at: time)) }
        value[place] = vector[component]
      }
    }
    return value
  }

  /// As the channels hold it now, which is never forgotten.
  func present(_ aspect: Aspect, _ property: Property, of layer: LayerID) -> Vector {
    stored(aspect, property, of: layer, at: now) ?? property.defaultValue
  }

  func anchor(of layer: LayerID) -> Vector { present(.presentation, .anchorPoint, of: layer) }

  func stored(_ value: Vector, _ property: Property, on layer: LayerID) -> Vector {
    property.stored(value, anchor: anchor(of: layer))
  }

  func shown(_ value: Vector, _ property: Property, on layer: LayerID) -> Vector {
    property.shown(value, anchor: anchor(of: layer))
  }

  private func untracked(_ aspect: Aspect, _ channels: ChannelList, of layer: LayerID) -> Vector {
    var value = Vector.zero(count: channels.count)
    guard aspect != .velocity else { return value }
    for (place, channel) in channels.enumerated() { value[place] = scene[layer][channel] }
    return value
  }

  private func evaluate(_ segment: Int, _ aspect: Aspect, at time: Double) -> Vector {
    aspect == .velocity ? timeline[segment].velocity(at: time) : timeline[segment].value(at: time)
  }

  /// - Parameter tracks: those of the layer.
  private func source(
    _ aspect: Aspect,
    _ channel: Channel,
    in tracks: ContiguousArray<Track>,
    of layer: LayerID,
    at time: Double
  ) -> Source? {
    guard let track = tracks.place(of: channel) else {
      return .constant(aspect == .velocity ? 0 : scene[layer][channel])
    }
    guard let recorded = tracks[track].span(at: time) else { return nil }
    let span = time > now ? coming(channel, on: layer, at: time) ?? recorded : recorded
    if aspect == .model, span.model == .constant { return .constant(span.value) }
    if span.isConstant { return .constant(aspect == .velocity ? 0 : span.value) }
    return .segment(Int(span.segment), component: Int(span.component))
  }

  /// What several animations of one channel will show: the latest of those still moving at that time, or where the
  /// last of them to end leads. Nil when at most one drives the channel, which the track knows already.
  private func coming(_ channel: Channel, on layer: LayerID, at time: Double) -> Span? {
    guard scene[layer].animations.count > 1 else { return nil }
    let runners = runners(of: channel, on: layer)
    guard runners.count > 1 else { return nil }
    let moving = runners.last { end(of: $0) > time }
    return (moving ?? runners.reversed().max { end(of: $0) < end(of: $1) }).flatMap { span(of: $0, for: channel) }
  }

  private mutating func write(_ value: Vector, to property: Property, of layer: LayerID) {
    if scene[layer].birth == now, !timeline.hasTracks(layer) {
      for (place, channel) in property.lanes.enumerated() { scene[layer][channel] = value[place] }
      return
    }
    let (seen, model) = (present(.presentation, property, of: layer), present(.model, property, of: layer))
    let spans = (0..<value.count).map { place in
      seen[place] == value[place] && model[place] == value[place] ? nil : Span.constant(value[place], from: now)
    }
    record(spans, of: property, on: layer)
  }

  mutating func record(_ spans: [Span?], of property: Property, on layer: LayerID) {
    let untouched = scene[layer]
    timeline.record(spans, of: property, on: layer) { untouched[$0] }
  }
}

// MARK: - Who drives a channel

extension Engine {
  /// The animations that have started and move the channel, in order of attachment.
  func runners(of channel: Channel, on layer: LayerID) -> [Int] {
    scene[layer].animations.map(Int.init).filter { drives($0, channel) }
  }

  /// The latest animation that has started and moves the channel, one aside.
  func runner(of channel: Channel, on layer: LayerID, beside other: Int? = nil) -> Int? {
    scene[layer].animations.last { $0 != other ?? -1 && drives(Int($0), channel) }.map(Int.init)
  }

  private func drives(_ number: Int, _ channel: Channel) -> Bool {
    !animations[number].isWaiting && animations[number].property.lanes.contains(channel)
  }

  /// When what is seen of a started animation comes to rest; infinite for never, and while it is paused.
  func end(of number: Int) -> Double {
    guard let segment = animations[number].still ?? animations[number].segment else { return .infinity }
    return timeline[segment].end
  }

  /// How the track of a channel shows the animation from now on; nil before it has started.
  func span(of number: Int, for channel: Channel) -> Span? {
    guard let moving = animations[number].segment,
      let component = animations[number].property.lanes.firstIndex(of: channel)
    else { return nil }
    let seen = animations[number].still ?? moving
    guard animations[number].request.kind.isBlock else { return .following(seen, component: component, from: now) }
    return .following(seen, component: component, model: timeline[moving].target[component], from: now)
  }
}
