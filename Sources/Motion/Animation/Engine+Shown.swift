// MARK: - What the channels show

extension Engine {
  /// Lets the channels show the animation where no later one covers it; an additive one, wherever it is.
  ///
  /// - Parameter keepsOffset: whether what additive animations left while another was seen stays in force. It does not
  ///   where the animation's own values count it in.
  mutating func show(_ number: Int, keepsOffset: Bool) {
    let animation = animations[number]
    guard !animation.isAdditive else { return showAddition(of: animation, ending: nil) }
    let spans = animation.property.lanes.map { channel -> Span? in
      guard runner(of: channel, on: animation.layer) == number else { return nil }
      return span(of: number, for: channel).map { overlaid($0, channel, on: animation.layer, keepsOffset: keepsOffset) }
    }
    record(spans, of: animation.property, on: animation.layer)
  }

  mutating func record(_ spans: [Span?], of property: Property, on layer: LayerID) {
    timeline.record(spans, of: property, on: layer)
  }

  /// The animations that have started and move the channel, additive ones aside, in order of attachment.
  func runners(of channel: Channel, on layer: LayerID) -> [Int] {
    scene[layer].animations.map(Int.init).filter { drives($0, channel) }
  }

  /// The latest animation that moves the channel, additive ones and one more aside.
  func runner(of channel: Channel, on layer: LayerID, beside other: Int? = nil) -> Int? {
    scene[layer].animations.last { $0 != other ?? -1 && drives(Int($0), channel) }.map(Int.init)
  }

  private func drives(_ number: Int, _ channel: Channel) -> Bool {
    animations[number].shown != nil && !animations[number].isFinished && !animations[number].isAdditive
      && animations[number].property.lanes.contains(channel)
  }

  /// When what is seen of a started animation comes to rest; infinite for never, and while it is paused.
  func end(of number: Int) -> Double {
    guard let segment = animations[number].shown else { return .infinity }
    return timeline[segment].end
  }

  /// How the track of a channel shows the animation from now on; nil before there is something to see.
  func span(of number: Int, for channel: Channel) -> Span? {
    let animation = animations[number]
    guard let seen = animation.shown, let component = animation.property.lanes.firstIndex(of: channel) else {
      return nil
    }
    if let sample = animation.sample, !animation.isPaused {
      let value = Course.rounded(sample.value, to: animation.terms.value.rounding)[component]
      return .constant(value, velocity: animation.isFinished ? 0 : sample.velocity[component], from: now)
    }
    guard animation.kind.isBlock, let moving = animation.segment else {
      return .following(seen, component: component, from: now)
    }
    return .following(seen, component: component, model: timeline[moving].target[component], from: now)
  }
}

// MARK: - What is added

extension Engine {
  /// A span with what the additive animations add to it.
  func overlaid(_ span: Span, _ channel: Channel, on layer: LayerID, keepsOffset: Bool) -> Span {
    let offset = keepsOffset ? offset(of: channel, on: layer) : 0
    return span.under(Overlay(offset: offset, parts: additions(to: channel, on: layer)), from: now)
  }

  /// What additive animations that have ended left on the channel.
  func offset(of channel: Channel, on layer: LayerID) -> Double {
    timeline.last(of: channel, on: layer)?.overlay?.offset ?? 0
  }

  private func additions(to channel: Channel, on layer: LayerID) -> ContiguousArray<Overlay.Part> {
    guard scene[layer].animations.additiveCount > 0 else { return [] }
    var parts: ContiguousArray<Overlay.Part> = []
    for number in scene[layer].animations where animations[Int(number)].isAdditive {
      guard let seen = animations[Int(number)].shown,
        let component = animations[Int(number)].property.lanes.firstIndex(of: channel)
      else { continue }
      parts.append(Overlay.Part(segment: Int32(seen), component: UInt8(component)))
    }
    return parts
  }

  /// Puts what is added to each channel of an additive animation in force anew.
  ///
  /// - Parameter left: what stays of it, once it is no longer attached.
  mutating func showAddition(of animation: Animation, ending left: Vector?) {
    let layer = animation.layer
    let spans = animation.property.lanes.enumerated().map { place, channel -> Span? in
      let base = timeline.last(of: channel, on: layer) ?? .constant(scene[layer, channel], from: now)
      let parts = additions(to: channel, on: layer)
      let offset = (base.overlay?.offset ?? 0) + (left?[place] ?? 0)
      guard base.isConstant else { return base.under(Overlay(offset: offset, parts: parts), from: now) }
      return .constant(base.value + offset, velocity: base.velocity, under: Overlay(offset: 0, parts: parts), from: now)
    }
    record(spans, of: animation.property, on: layer)
  }

  /// What is seen now without the animations that are added, as the channels hold it.
  func below(_ property: Property, of layer: LayerID) -> Vector {
    var value = present(.presentation, property, of: layer)
    for (place, channel) in property.lanes.enumerated() {
      for part in timeline.last(of: channel, on: layer)?.overlay?.parts ?? [] {
        value[place] -= timeline.place(of: part.segment).value(of: Int(part.component), at: now)
      }
    }
    return value
  }
}
