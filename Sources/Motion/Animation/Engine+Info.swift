// MARK: - What is attached

extension Engine {
  /// The animations attached to the layer, in order of attachment.
  public func animations(on layer: LayerID) -> [AnimationInfo] {
    scene[layer].animations.map { info(Int($0)) }
  }

  /// The animation under a key of the layer; nil when there is none.
  public func animation(_ key: String, on layer: LayerID) -> AnimationInfo? {
    number(of: Self.normalized(key), on: layer).map(info)
  }

  /// All animations attached, in order of attachment.
  public var liveAnimations: [AnimationInfo] { sortedByOrder(animations.indices).map(info) }

  /// How many animations are attached.
  public var liveAnimationCount: Int { animations.count }

  /// The latest animation that has started and drives one of the property's channels; one that ended and was kept does
  /// not.
  public func driver(of property: Property, on layer: LayerID) -> AnimationInfo? {
    scene[layer].animations.last { number in
      let animation = animations[Int(number)]
      return animation.shown != nil && !animation.isFinished && animation.property.shares(channelWith: property)
    }.map { info(Int($0)) }
  }

  /// An animation that is not paused and never ends, the first attached; nil when there is none.
  public var endlessAnimation: AnimationInfo? {
    let endless = animations.indices.filter { rest(of: $0) == .infinity && !animations[$0].isPaused }
    return endless.min { animations[$0].order < animations[$1].order }.map(info)
  }

  /// When the last of the animations that are neither paused nor kept after their end comes to rest, as things are, and
  /// the last pause of a composition is over; `now` when there is none, nil when one never does.
  public var lastTerminalTime: Double? {
    let moving = animations.indices.filter { !animations[$0].isPaused && !animations[$0].isFinished }
    let last = (moving.map { rest(of: $0) } + groups.indices.compactMap { groups[$0].due }).max() ?? now
    return last == .infinity ? nil : max(last, now)
  }
}

extension Engine {
  /// Where an animation is, as its channels hold it.
  struct State {
    /// Of the motion itself, which is not rounded, with what additive animations left in it; once it is over, what is
    /// seen in its place.
    let value: Vector
    /// What is seen of it.
    let shown: Vector
    /// What is seen of it, without what additive animations left.
    let own: Vector
    let velocity: Vector
    /// Where the motion leads in its first run.
    let goal: Vector
    /// Where it is at rest.
    let target: Vector
  }

  func state(of number: Int) -> State {
    let animation = animations[number]
    guard let segment = animation.segment, !animation.isWaiting else { return stateBefore(animation) }
    let time = animation.pausedAt ?? now
    let left = remainder(of: number)
    let sample = animation.sample
    let motion = sample?.value ?? timeline[segment].motion(at: time)
    let own =
      sample.map { Course.rounded($0.value, to: animation.terms.value.rounding) }
      ?? timeline[segment].value(at: time)
    let value =
      animation.isFinished && !animation.isAdditive ? below(animation.property, of: animation.layer) : motion + left
    return State(
      value: value,
      shown: own + left,
      own: own,
      velocity: animation.isFinished
        ? .zero(count: motion.count) : sample?.velocity ?? timeline[segment].velocity(at: time),
      goal: sample?.value ?? timeline[segment].goal,
      target: rest(of: number, segment)
    )
  }

  /// What is seen of an animation that has started, or would be if no other covered it.
  func seen(of number: Int) -> Vector {
    let animation = animations.place(of: number)
    guard let segment = animation.pointee.segment, !animation.pointee.isWaiting, animation.pointee.sample == nil else {
      return state(of: number).shown
    }
    let own = timeline.place(of: Int32(segment)).value(at: animation.pointee.pausedAt ?? now)
    return own + remainder(of: number)
  }

  /// Where an animation that has started is at rest.
  private func rest(of number: Int, _ segment: Int) -> Vector {
    let animation = animations.place(of: number)
    guard let sample = animation.pointee.sample else { return timeline.place(of: Int32(segment)).pointee.target }
    return Course.rounded(sample.value, to: animation.pointee.terms.value.rounding)
  }

  /// Where an animation is at rest.
  func target(of number: Int) -> Vector {
    let animation = animations.place(of: number)
    guard let segment = animation.pointee.segment, !animation.pointee.isWaiting else {
      return target(of: animation.pointee)
    }
    return rest(of: number, segment)
  }

  private func stateBefore(_ animation: Animation) -> State {
    let seen =
      animation.isAdditive
      ? .zero(count: animation.property.componentCount) : below(animation.property, of: animation.layer)
    let goal = target(of: animation)
    let rest = Vector.zero(count: seen.count)
    return State(value: seen, shown: seen, own: seen, velocity: rest, goal: goal, target: goal)
  }

  /// What additive animations that have ended left in the channels that show the animation.
  func remainder(of number: Int) -> Vector {
    let animation = animations.place(of: number)
    let (property, layer) = (animation.pointee.property, animation.pointee.layer)
    var left = Vector.zero(count: property.componentCount)
    // Nothing is left in channels that one motion shows alone.
    guard !animation.pointee.isAdditive, timeline.latestSource(of: property.lanes, on: layer) == nil,
      timeline.source(of: property.lanes, on: layer) == nil
    else { return left }
    for (place, channel) in property.lanes.enumerated() {
      let offset = offset(of: channel, on: layer)
      if offset != 0, runner(of: channel, on: layer) == number { left[place] = offset }
    }
    return left
  }

  func info(_ number: Int) -> AnimationInfo {
    let animation = animations[number]
    let state = state(of: number)
    func shown(_ vector: Vector) -> Vector { self.shown(vector, animation.property, on: animation.layer) }
    let rest = rest(of: number)
    let curve = animation.segment.flatMap { timeline[$0].curve(of: animation.kind.spring) }
    let from = animation.waiting.map { plan($0.value, for: animation.property, of: animation.layer).from }
    var request = AnimationRequest(kind: animation.kind)
    request.terms = animation.terms.value
    return AnimationInfo(
      layer: animation.layer,
      property: animation.property,
      key: animation.key,
      kind: animation.kind,
      from: shown(from ?? curve?.start ?? animation.segment.flatMap { timeline[$0].frames?.from } ?? state.own),
      to: shown(state.goal),
      value: shown(state.own),
      velocity: shown(state.velocity),
      begin: animation.isWaiting ? start(of: animation) : animation.begin,
      rest: rest == .infinity ? nil : rest,
      isPaused: animation.isPaused,
      isWaiting: animation.isWaiting,
      isFinished: animation.isFinished,
      curve: curve,
      tolerance: animation.tolerance,
      request: request,
      order: animation.order
    )
  }

  /// When the animation comes to rest if nothing else happens and, while it is paused, it goes on now.
  private func rest(of number: Int) -> Double {
    let animation = animations[number]
    let paused = animation.pausedAt.map { now - $0 } ?? 0
    if let rest = popRest(of: number) { return rest }
    guard let request = animation.waiting?.value else {
      return animation.segment.map { timeline[$0].end + paused } ?? now
    }
    let plan = plan(request, for: animation.property, of: animation.layer)
    let trajectory = Trajectory(
      SharedTerms(request.terms),
      from: plan.from,
      to: plan.to,
      velocity: plan.velocity,
      tolerance: animation.tolerance
    )
    return animation.begin + paused + trajectory.duration
  }
}
