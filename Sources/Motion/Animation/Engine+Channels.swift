// MARK: - Values as the channels hold them

extension Engine {
  enum Aspect {
    case presentation, model, velocity
  }

  /// Not a part of what reads in frames, which is so short.
  @inline(never)
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

  func stored(_ aspect: Aspect, _ property: Property, of layer: LayerID, at time: Double) -> Vector? {
    let channels = property.lanes
    if time == now, aspect == .presentation, let value = seenNow(channels, of: layer) { return value }
    guard timeline.hasTracks(layer) else { return untracked(aspect, channels, of: layer) }
    if aspect != .model, channels.count > 1, let vector = together(aspect, channels, of: layer, at: time) {
      return vector
    }
    var value = Vector.zero(count: channels.count)
    for (place, channel) in channels.enumerated() {
      guard let component = component(aspect, channel, of: layer, at: time) else { return nil }
      value[place] = component
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
    for (place, channel) in channels.enumerated() { value[place] = scene[layer, channel] }
    return value
  }
}

// MARK: - The present

extension Engine {
  /// What is seen now where one spring shows it alone whose modes are known: the reading that every frame does, which
  /// copies nothing and is compiled into the caller. Nil for the rest.
  @inlinable
  @inline(__always)
  func seenInFrame(_ property: Property, of layer: LayerID) -> Vector? {
    let channels = property.lanes
    guard let source = timeline.latestSource(of: channels, on: layer),
      let modes = timeline.modes(of: source.segment, at: now)
    else { return nil }
    let segment = timeline.place(of: source.segment)
    if channels.isSingle { return Vector(segment.value(of: source.component, modes)) }
    guard segment.pointee.count == channels.count, !property.isFrame else { return nil }
    return segment.value(modes)
  }

  /// What is seen now where the motion that shows it alone is at rest. Nil for the rest.
  func seenAtRest(_ property: Property, of layer: LayerID) -> Vector? {
    guard let source = timeline.latestSource(of: property.lanes, on: layer), !property.isFrame else { return nil }
    let segment = timeline.place(of: source.segment)
    return now < segment.pointee.end ? nil : segment.rest(of: source.component, property.lanes)
  }

  /// What is seen now where one motion shows it alone. Nil for the rest.
  private func seenNow(_ channels: ChannelList, of layer: LayerID) -> Vector? {
    guard let source = timeline.source(of: channels, on: layer) else { return nil }
    let segment = timeline.place(of: source.segment)
    if channels.isSingle { return Vector(segment.value(of: source.component, at: now)) }
    let value = segment.value(at: now)
    return value.count == channels.count ? value : nil
  }
}

// MARK: - One channel

extension Engine {
  private func component(_ aspect: Aspect, _ channel: Channel, of layer: LayerID, at time: Double) -> Double? {
    guard let place = timeline.place(of: channel, on: layer) else {
      return aspect == .velocity ? 0 : scene[layer, channel]
    }
    guard let span = span(of: channel, place, on: layer, at: time) else { return nil }
    return value(of: span, aspect, at: time)
  }

  func value(of span: Span, _ aspect: Aspect, at time: Double) -> Double {
    let base = base(of: span, aspect, at: time)
    return span.overlay.map { base + addition($0, aspect, at: time) } ?? base
  }

  private func base(of span: Span, _ aspect: Aspect, at time: Double) -> Double {
    switch aspect {
    case .presentation:
      span.isConstant ? span.value : timeline.place(of: span.segment).value(of: Int(span.component), at: time)
    case .model:
      span.model == .constant ? span.value : timeline.place(of: span.segment).value(of: Int(span.component), at: time)
    case .velocity:
      span.isConstant ? span.velocity : timeline[Int(span.segment)].velocity(at: time)[Int(span.component)]
    }
  }

  private func addition(_ overlay: Overlay, _ aspect: Aspect, at time: Double) -> Double {
    let offset = aspect == .velocity ? 0 : overlay.offset
    return overlay.parts.reduce(offset) { sum, part in
      let component = Int(part.component)
      guard aspect == .velocity else { return sum + timeline.place(of: part.segment).value(of: component, at: time) }
      return sum + timeline[Int(part.segment)].velocity(at: time)[component]
    }
  }

  /// The components of one segment in their order, evaluated once; nil when they do not lie so.
  private func together(_ aspect: Aspect, _ channels: ChannelList, of layer: LayerID, at time: Double) -> Vector? {
    var segment: Int32 = -1
    for (place, channel) in channels.enumerated() {
      guard let kept = timeline.place(of: channel, on: layer),
        let span = span(of: channel, kept, on: layer, at: time),
        !span.isConstant, span.overlay == nil, Int(span.component) == place,
        place == 0 || span.segment == segment
      else { return nil }
      segment = span.segment
    }
    let vector =
      aspect == .velocity
      ? timeline[Int(segment)].velocity(at: time) : timeline[Int(segment)].value(at: time)
    return vector.count == channels.count ? vector : nil
  }

  /// What the channel does at a time: as recorded or, beyond the present, as it will turn out; nil when that is
  /// forgotten.
  private func span(of channel: Channel, _ place: Timeline.Place, on layer: LayerID, at time: Double) -> Span? {
    let beginning = scene[layer, channel]
    guard let recorded = timeline.span(in: place, at: time, beginning: beginning) else { return nil }
    return time > now ? coming(channel, on: layer, at: time)?.under(recorded.overlay, from: now) ?? recorded : recorded
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
}
