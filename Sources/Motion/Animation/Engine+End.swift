// MARK: - Pausing and ending

extension Engine {
  mutating func pause(_ number: Int) {
    let animation = animations[number]
    guard !animation.isPaused, !animation.isFinished else { return }
    animations[number].pausedAt = now
    if !animation.isWaiting {
      let still = Segment(standingStillAt: state(of: number).own, from: now)
      animations[number].still = timeline.insert(still)
      show(number, keepsOffset: true)
    }
    schedule(number)
  }

  mutating func resume(_ number: Int) {
    let animation = animations[number]
    guard let pausedAt = animation.pausedAt else { return }
    if let run = popRun(of: number) { return resume(number, run) }
    let pause = now - pausedAt
    animations[number].pausedAt = nil
    animations[number].begin += pause
    animations[number].reach += pause
    guard let segment = animation.segment else { return schedule(number) }
    animations[number].still = nil
    animations[number].segment = timeline.insert(timeline[segment].delayed(by: pause))
    show(number, keepsOffset: true)
    releaseSegments(of: animation)
    schedule(number)
  }

  /// Ends an animation where it is; of one that has ended before and was kept there is nothing to tell.
  mutating func cancel(_ number: Int) -> [Event] {
    let state = state(of: number)
    let animation = animations[number]
    let event = end(number, animation, .cancel, at: state.shown, leaving: state.shown)
    return animation.isFinished ? [] : [event]
  }

  /// Lets an animation come to its end, and stay attached if it was asked to.
  ///
  /// - Parameter isEarly: whether it is sent there, and not there by itself.
  mutating func finish(_ number: Int, isEarly: Bool) -> Event {
    let animation = animations[number]
    let target = target(of: number)
    // What is driven has no motion that comes to rest by itself.
    let left = isEarly || animation.kind.isDriven ? target : nil
    guard animation.terms.value.keeps == true else {
      return end(number, animation, .finish, at: target, leaving: left)
    }
    if isEarly { settle(number, at: target, popRun(of: number)?.finished(at: target)) }
    let spans = animation.isAdditive ? [] : ending(number, animation, leaving: left)
    animations[number].isFinished = true
    if let segment = animations[number].segment { timeline.rest(segment) }
    animations[number].pausedAt = nil
    animations[number].groups = []
    record(spans, of: animation.property, on: animation.layer)
    schedule(number)
    leave(animation.groups)
    return event(.finish, animation, value: target)
  }

  /// Gives an animation that is kept its target before its time.
  ///
  /// - Parameter run: of Pop's, at its end.
  mutating func settle(_ number: Int, at target: Vector, _ run: PopRun?) {
    let animation = animations[number]
    animations[number].segment = timeline.insert(Segment(standingStillAt: target, from: now))
    animations[number].still = nil
    animations[number].pausedAt = nil
    animations[number].sample = animation.sample.map { .init(time: now, value: target, velocity: $0.velocity) }
    if let run { animations[number].pop = Box(run) }
    show(number, keepsOffset: true)
    releaseSegments(of: animation)
  }

  /// Takes an animation off its layer.
  ///
  /// - Parameters:
  ///   - value: what the event says.
  ///   - left: what the channels that showed it keep, if no earlier animation comes to light; nil for what its motion
  ///     leaves there by itself.
  private mutating func end(
    _ number: Int,
    _ animation: Animation,
    _ kind: Event.Kind,
    at value: Vector,
    leaving left: Vector?
  ) -> Event {
    let spans = animation.isAdditive ? [] : ending(number, animation, leaving: left)
    scene[animation.layer].animations
      .remove(Int32(number), key: animation.key, isAdditive: animation.isAdditive)
    if animation.isAdditive, animation.shown != nil {
      showAddition(of: animation, ending: left ?? value)
    } else {
      record(spans, of: animation.property, on: animation.layer)
    }
    releaseSegments(of: animation)
    animations[number].ticket = 0
    animations.remove(number)
    prune()
    leave(animation.groups)
    if kind == .cancel { leave(animation.pending?.value.groups ?? []) }
    return event(kind, animation, value: value)
  }

  /// What the channels of an animation do once it is gone; nil where that does not show.
  private func ending(_ number: Int, _ animation: Animation, leaving left: Vector?) -> [Span?] {
    guard left != nil || scene[animation.layer].animations.count > 1 else { return [] }
    return animation.property.lanes.enumerated().map { place, channel in
      uncovered(channel, by: animation, number, leaving: left?[place])
        .map { overlaid($0, channel, on: animation.layer, keepsOffset: !$0.isConstant) }
    }
  }

  private func uncovered(_ channel: Channel, by animation: Animation, _ number: Int, leaving left: Double?) -> Span? {
    let seen = runner(of: channel, on: animation.layer)
    let constant = left.map { Span.constant($0, from: now) }
    if animation.isWaiting, animation.still == nil { return animation.kind.isBlock && seen == nil ? constant : nil }
    guard seen == number else { return nil }
    let next = runner(of: channel, on: animation.layer, beside: number)
    return next.flatMap { span(of: $0, for: channel) } ?? constant
  }
}
