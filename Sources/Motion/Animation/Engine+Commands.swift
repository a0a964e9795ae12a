// MARK: - Commands for what is attached

extension Engine {
  /// Gives an animation a new target.
  ///
  /// A spring goes on from the value and at the velocity it has; a target equal to the one it has is no event at all.
  /// Other kinds take the value, lose the velocity and run their whole duration.
  ///
  /// - Returns: nil when nothing is attached under the key.
  /// - Throws: `MotionError` for the wrong number of components, or one that is not finite.
  public mutating func retarget(
    _ layer: LayerID,
    _ key: String,
    to target: Vector
  ) throws(MotionError) -> Attachment? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    let animation = animations[number]
    let request = AnimationRequest(
      kind: animation.request.kind,
      namesParameters: false,
      to: target,
      tolerance: animation.request.tolerance
    )
    return try attach(request, to: animation.property, of: layer, key: animation.key)
  }

  /// Gives a spring other parameters; it keeps its value, velocity and target, and its rest is counted anew.
  ///
  /// - Returns: the retarget, or nothing when it has these parameters; nil when no spring is attached under the key.
  public mutating func tweak(
    _ layer: LayerID,
    _ key: String,
    spring: SpringParameters
  ) throws(MotionError) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer), animations[number].request.kind.isSpring else {
      return nil
    }
    return retarget(number, AnimationRequest(kind: .spring(spring))).events
  }

  /// Lets an animation, or its delay, stand still; what it shows stays as it is. A request that waits to take over from
  /// it does so all the same, and lets it go on.
  ///
  /// - Returns: no events; nil when nothing is attached under the key.
  public mutating func pause(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    if !animations[number].isPaused { pause(number) }
    return []
  }

  /// Lets a paused animation go on along its curve, from the value and at the velocity it had.
  ///
  /// - Returns: no events; nil when nothing is attached under the key.
  public mutating func resume(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    if let pausedAt = animations[number].pausedAt { resume(number, after: now - pausedAt) }
    return []
  }

  /// Ends an animation where it is. Of a block, the model value becomes what is seen.
  ///
  /// - Returns: the cancellation; nil when nothing is attached under the key.
  public mutating func stop(_ layer: LayerID, _ key: String) -> [Event]? {
    number(of: Self.normalized(key), on: layer).map { [cancel($0)] }
  }

  /// Sends an animation to its end; one that still waits for its delay starts first.
  ///
  /// - Returns: what happened, `finish` last; nil when nothing is attached under the key.
  public mutating func finish(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    var events: [Event] = []
    if animations[number].isWaiting { events.append(start(number)) }
    let target = state(of: number).target
    if !animations[number].hasReached { events.append(event(.reach, animations[number], value: target)) }
    events.append(end(number, .finish, at: target, leaving: target))
    return events
  }
}

// MARK: - What is attached

extension Engine {
  /// The animations attached to the layer, in order of attachment.
  public func animations(on layer: LayerID) -> [AnimationInfo] {
    scene[layer].animations.map { info(Int($0)) }
  }

  public func animation(_ key: String, on layer: LayerID) -> AnimationInfo? {
    number(of: Self.normalized(key), on: layer).map(info)
  }

  /// All animations attached, in order of attachment.
  public var liveAnimations: [AnimationInfo] { sortedByOrder(animations.indices).map(info) }

  /// How many animations are attached.
  public var liveAnimationCount: Int { animations.count }

  /// The latest animation that has started and drives one of the property's channels.
  public func driver(of property: Property, on layer: LayerID) -> AnimationInfo? {
    scene[layer].animations.last { number in
      !animations[Int(number)].isWaiting && animations[Int(number)].property.shares(channelWith: property)
    }.map { info(Int($0)) }
  }

  /// An animation that is not paused and never ends, the first attached; nil when there is none.
  public var endlessAnimation: AnimationInfo? {
    sortedByOrder(animations.indices).first { rest(of: $0) == .infinity && !animations[$0].isPaused }.map(info)
  }

  /// When the last of the animations that are not paused comes to rest, as things are; `now` when there is none, nil
  /// when one never does.
  public var lastTerminalTime: Double? {
    let rests = animations.indices.filter { !animations[$0].isPaused }.map { rest(of: $0) }
    let last = rests.max() ?? now
    return last == .infinity ? nil : max(last, now)
  }
}

extension Engine {
  /// Where an animation is, as its channels hold it.
  struct State {
    let value: Vector
    let velocity: Vector
    let target: Vector
  }

  func state(of number: Int) -> State {
    let animation = animations[number]
    guard let segment = animation.segment else {
      let plan = plan(animation.request, for: animation.property, of: animation.layer)
      let seen = present(.presentation, animation.property, of: animation.layer)
      return State(value: seen, velocity: .zero(count: seen.count), target: plan.to)
    }
    let time = animation.pausedAt ?? now
    return State(
      value: timeline[segment].value(at: time),
      velocity: timeline[segment].velocity(at: time),
      target: timeline[segment].target
    )
  }

  func info(_ number: Int) -> AnimationInfo {
    let animation = animations[number]
    let state = state(of: number)
    func shown(_ vector: Vector) -> Vector { self.shown(vector, animation.property, on: animation.layer) }
    let plan = plan(animation.request, for: animation.property, of: animation.layer)
    let rest = rest(of: number)
    return AnimationInfo(
      layer: animation.layer,
      property: animation.property,
      key: animation.key,
      kind: animation.request.kind,
      from: shown(animation.isWaiting ? plan.from : animation.from),
      to: shown(state.target),
      value: shown(state.value),
      velocity: shown(state.velocity),
      begin: animation.begin,
      rest: rest == .infinity ? nil : rest,
      isPaused: animation.isPaused,
      isWaiting: animation.isWaiting,
      curve: animation.segment.flatMap { timeline[$0].curve },
      tolerance: animation.tolerance,
      order: animation.order
    )
  }

  /// When the animation comes to rest if nothing else happens and, while it is paused, it goes on now.
  private func rest(of number: Int) -> Double {
    let animation = animations[number]
    let paused = animation.pausedAt.map { now - $0 } ?? 0
    if let segment = animation.segment { return timeline[segment].end + paused }
    let plan = plan(animation.request, for: animation.property, of: animation.layer)
    let velocity = animation.request.velocity ?? .zero(count: plan.from.count)
    return animation.begin + paused
      + animation.request.motion(from: plan.from, to: plan.to, velocity: velocity).duration
  }
}

// MARK: - Pausing and ending

extension Engine {
  private mutating func pause(_ number: Int) {
    let animation = animations[number]
    animations[number].pausedAt = now
    if !animation.isWaiting {
      let still = Segment(standingStillAt: state(of: number).value, from: now, animation: animation.order)
      animations[number].still = timeline.insert(still)
      show(number)
    }
    schedule(number)
  }

  /// - Parameter pause: how long it stood still, seconds.
  private mutating func resume(_ number: Int, after pause: Double) {
    let animation = animations[number]
    animations[number].pausedAt = nil
    animations[number].still = nil
    animations[number].begin += pause
    animations[number].reach += pause
    if let segment = animation.segment {
      animations[number].segment = timeline.insert(timeline[segment].delayed(by: pause))
      show(number)
    }
    releaseSegments(of: animation)
    schedule(number)
  }

  mutating func cancel(_ number: Int) -> Event {
    let value = state(of: number).value
    return end(number, .cancel, at: value, leaving: value)
  }

  /// Takes an animation off its layer.
  ///
  /// - Parameters:
  ///   - value: what the event says.
  ///   - left: what the channels that showed it keep, if no earlier animation comes to light; nil for what its motion
  ///     leaves there by itself.
  mutating func end(_ number: Int, _ kind: Event.Kind, at value: Vector, leaving left: Vector?) -> Event {
    let animation = animations[number]
    let spans = animation.property.lanes.enumerated().map { place, channel in
      uncovered(channel, by: animation, number, leaving: left?[place])
    }
    scene[animation.layer].animations.removeAll { $0 == number }
    record(spans, of: animation.property, on: animation.layer)
    releaseSegments(of: animation)
    animations.remove(number)
    prune()
    return event(kind, animation, value: value)
  }

  /// What a channel does once an animation is gone; nil when that does not show.
  private func uncovered(_ channel: Channel, by animation: Animation, _ number: Int, leaving left: Double?) -> Span? {
    let seen = runner(of: channel, on: animation.layer)
    let constant = left.map { Span.constant($0, from: now) }
    guard !animation.isWaiting else { return animation.request.kind.isBlock && seen == nil ? constant : nil }
    guard seen == number else { return nil }
    let next = runner(of: channel, on: animation.layer, beside: number)
    return next.flatMap { span(of: $0, for: channel) } ?? constant
  }
}
