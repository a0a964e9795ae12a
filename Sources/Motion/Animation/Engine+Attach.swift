// MARK: - Attaching animations

extension Engine {
  /// Attaches an animation to a property under a key.
  ///
  /// When the key is in use, a spring over a spring of the same property retargets it, and a decay a decay: it goes on
  /// from the value and at the velocity it has, what the request names is set and the rest kept; if that changes
  /// nothing, nothing happens. A spring or decay over another kind takes its value and velocity, another kind over
  /// anything its value only; the old one is cancelled. A request with `replaces`, or for another property, begins anew,
  /// and so does an additive one over one that is not and the reverse. A delay over a key in use lets the old one go on
  /// until then. A retarget lets a paused animation go on, and one that was kept start again.
  ///
  /// - Parameters:
  ///   - request: what is asked of the animation.
  ///   - property: what it drives.
  ///   - layer: whose property that is.
  ///   - key: the property's name unless named; a key spelt like a property, an alias or a constant of Pop stands for
  ///     that property's name.
  /// - Throws: `MotionError` for vectors with the wrong number of components, and numbers out of their range.
  /// - Precondition: the layer exists.
  @discardableResult
  public mutating func attach(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String? = nil
  ) throws(MotionError) -> Attachment {
    precondition(exists(layer), "the layer must exist")
    try request.check(componentCount: property.componentCount)
    let key = Self.normalized(key ?? property.name)
    let old = number(of: key, on: layer)
    let request = try solved(stored(request, property, on: layer), property, over: old)
    try Quantity.target.checked(plan(request, for: property, of: layer).to)
    let groups = openGroups.suffix(1)
    guard let old else {
      return add(request, to: property, of: layer, key: key, groups: ContiguousArray(groups))
    }
    return attach(request, to: property, over: old, groups: ContiguousArray(groups))
  }

  /// Sets model values at once and lets the screen follow, from where each is, at velocity 0, to arrive exactly after
  /// `duration` seconds: UIKit's block of changes. A property whose model value is there already is left alone.
  ///
  /// - Parameters:
  ///   - changes: the model values to set.
  ///   - duration: seconds, 0 or more, after the delay.
  ///   - delay: seconds, 0 or more, in which the screen stays as it is.
  ///   - curve: the way from start to end.
  ///   - repeats: how often it runs, once unless named: UIKit's option.
  ///   - autoreverses: whether each run goes back as well, UIKit's option; the model value is left where the screen
  ///     ends.
  /// - Throws: `MotionError` as `attach` does; then nothing has changed.
  /// - Returns: an attachment, under the property's name, for each property that changes.
  public mutating func animateBlock(
    _ changes: [(property: Property, layer: LayerID, to: Vector)],
    duration: Double,
    delay: Double = 0,
    curve: AnimationRequest.BlockCurve,
    repeats: RepeatCount? = nil,
    autoreverses: Bool? = nil
  ) throws(MotionError) -> [Attachment] {
    var next = self
    var attached: [Attachment] = []
    for change in changes where next.model(change.property, of: change.layer) != change.to {
      var request = AnimationRequest(kind: .block(duration: duration, curve: curve), to: change.to, delay: delay)
      (request.repeats, request.autoreverses) = (repeats, autoreverses)
      attached.append(try next.attach(request, to: change.property, of: change.layer))
    }
    self = next
    return attached
  }

  /// The key a spelling stands for.
  public static func normalized(_ key: String) -> String { Property(named: key)?.name ?? key }
}

extension Engine {
  func number(of key: String, on layer: LayerID) -> Int? {
    scene[layer].animations.number(of: key) { animations[Int($0)].key }.map(Int.init)
  }

  /// The request as the channels hold its vectors, with the last keyframe at the target if that is named.
  func stored(_ request: AnimationRequest, _ property: Property, on layer: LayerID) -> AnimationRequest {
    var request = request
    if case .keyframes(var keyframes) = request.kind, let target = request.to {
      keyframes.end(at: target)
      request.kind = .keyframes(keyframes)
    }
    guard property.isFrame else { return request }
    request.from = request.from.map { stored($0, property, on: layer) }
    request.to = request.to.map { stored($0, property, on: layer) }
    request.by = request.by.map { stored($0, property, on: layer) }
    request.velocity = request.velocity.map { stored($0, property, on: layer) }
    if case .keyframes(let keyframes) = request.kind {
      request.kind = .keyframes(keyframes.mapValues { stored($0, property, on: layer) })
    }
    return request
  }

  /// - Parameter old: what is under the key, by its number.
  private mutating func attach(
    _ request: AnimationRequest,
    to property: Property,
    over old: Int,
    groups: ContiguousArray<GroupID>
  ) -> Attachment {
    let animation = animations[old]
    guard !request.replaces, request.isAlike(animation, property) else {
      return replace(old, with: request, of: property, keepingVelocity: false, groups: groups)
    }
    if let delay = request.delay, delay > 0, !animation.isWaiting {
      return wait(for: request, after: delay, over: old, groups: groups)
    }
    guard request.kind.retargets(animation.kind) else {
      return replace(old, with: request, of: property, keepingVelocity: request.keepsVelocity, groups: groups)
    }
    for group in groups { join(group, old) }
    return retarget(old, request)
  }

  mutating func add(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String,
    groups: ContiguousArray<GroupID>
  ) -> Attachment {
    let number = insert(request, to: property, of: layer, key: key)
    for group in groups { join(group, number) }
    let events = request.isDelayed ? [] : [start(number, request)]
    return Attachment(outcome: .started, events: events, velocityLost: nil, animation: info(number))
  }

  /// Takes an animation in that is to start, at once or after its delay.
  private mutating func insert(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String
  ) -> Int {
    attachments += 1
    let animation = Animation(
      order: attachments,
      layer: layer,
      property: property,
      key: key,
      terms: shared(request.terms),
      waiting: request.isDelayed ? Box(request) : nil,
      begin: now + (request.delay ?? 0)
    )
    let number = animations.insert(animation)
    let isAdditive = animation.isAdditive
    scene[layer].animations.append(Int32(number), key: key, isAdditive: isAdditive) { [animations] other in
      animations[Int(other)].key
    }
    if request.isDelayed {
      if request.kind.isBlock { hold(number) }
      if request.fillsBackwards, let start = request.from, !request.kind.isBlock { showStart(start, of: number) }
      schedule(number)
    }
    return number
  }

  /// Before a block starts, its model value is where it leads while the screen stays as it is.
  private mutating func hold(_ number: Int) {
    let animation = animations[number]
    let to = target(of: animation)
    let seen = present(.presentation, animation.property, of: animation.layer)
    let still = timeline.insert(Segment(standingStillAt: seen, from: now))
    let spans = animation.property.lanes.enumerated().map { place, channel in
      runner(of: channel, on: animation.layer) == nil
        ? Span.following(still, component: place, model: to[place], from: now) : nil
    }
    record(spans, of: animation.property, on: animation.layer)
    timeline.release(still)
  }

  /// Lets an animation be seen at its start before that.
  private mutating func showStart(_ start: Vector, of number: Int) {
    let shown = Course.rounded(start, to: animations[number].terms.value.rounding)
    let still = Segment(standingStillAt: shown, from: now)
    animations[number].still = timeline.insert(still)
    show(number, keepsOffset: false)
  }
}

// MARK: - Taking over

extension Engine {
  private mutating func wait(
    for request: AnimationRequest,
    after delay: Double,
    over old: Int,
    groups: ContiguousArray<GroupID>
  ) -> Attachment {
    leave(animations[old].pending?.value.groups ?? [])
    for group in groups { self.groups[Int(group.number)].outstanding += 1 }
    animations[old].pending = Box(Animation.Pending(request: request, time: now + delay, groups: groups))
    schedule(old)
    return Attachment(outcome: .deferred, events: [], velocityLost: nil, animation: info(old))
  }

  /// Lets a request take over whose delay is over.
  mutating func takeOver(_ number: Int, _ pending: Animation.Pending) -> [Event] {
    var request = pending.request
    request.delay = nil
    animations[number].pending = nil
    let attachment = attach(request, to: animations[number].property, over: number, groups: pending.groups)
    leave(pending.groups)
    if attachment.outcome == .unchanged { schedule(number) }
    return attachment.events
  }

  /// Attaches a request whose delay is longer than what it was to take over from.
  mutating func wait(_ pending: Animation.Pending, after ended: Animation) {
    var request = pending.request
    request.delay = pending.time - now
    _ = add(request, to: ended.property, of: ended.layer, key: ended.key, groups: pending.groups)
    leave(pending.groups)
  }

  private mutating func replace(
    _ old: Int,
    with request: AnimationRequest,
    of property: Property,
    keepingVelocity: Bool,
    groups: ContiguousArray<GroupID>
  ) -> Attachment {
    let animation = animations[old]
    let state = state(of: old)
    let isAlike = animation.property == property && animation.isAdditive == (request.isAdditive == true)
    // One that another covers is taken over from where the other is seen, for the new one comes before that.
    let isSeen = isAlike && (animation.isAdditive || isSeen(old))
    let isKept = keepingVelocity && request.velocity == nil && isSeen
    var request = request
    if (request.delay ?? 0) <= 0, isSeen, !animation.isFinished {
      if request.from == nil { request.from = state.value }
      if isKept { request.velocity = state.velocity }
    }
    let lost = isKept ? .zero(count: state.velocity.count) : state.velocity
    let replaced = event(.replace, animation, value: state.value, velocity: lost)
    let cancelled = cancel(old)
    let added = add(request, to: property, of: animation.layer, key: animation.key, groups: groups)
    return Attachment(
      outcome: .replaced,
      events: cancelled + [replaced] + added.events,
      velocityLost: lost.magnitude > 0 ? replaced.velocity : nil,
      animation: added.animation
    )
  }

  /// Whether no later animation covers it.
  private func isSeen(_ number: Int) -> Bool {
    let animation = animations[number]
    return animation.property.lanes.allSatisfy { (runner(of: $0, on: animation.layer) ?? number) == number }
  }

  /// Gives a spring or decay new terms; one that was kept after its end starts again from what is seen.
  ///
  /// - Parameter request: of the same kind.
  mutating func retarget(_ number: Int, _ request: AnimationRequest) -> Attachment {
    if let attachment = retargetPop(number, request) { return attachment }
    let animation = animations[number]
    let state = state(of: number)
    let next = revised(animation, by: request, at: state)
    guard next.changes(animation, at: state, begin: now + (request.delay ?? 0)) else {
      return Attachment(outcome: .unchanged, events: [], velocityLost: nil, animation: info(number))
    }
    let event = event(.retarget, animation, value: state.value, velocity: state.velocity)
    animations[number].terms = shared(next.request.terms)
    if animation.isWaiting {
      animations[number].waiting = Box(next.request)
      if let delay = request.delay { animations[number].begin = now + delay }
      schedule(number)
    } else {
      install(number, from: next.from, to: next.to, velocity: next.velocity)
    }
    return Attachment(outcome: .retargeted, events: [event], velocityLost: nil, animation: info(number))
  }

  /// What a spring or decay would do after a retarget.
  private struct Revision {
    /// As it would have been asked for; its vectors count only before the start.
    let request: AnimationRequest
    let from: Vector
    let to: Vector
    let velocity: Vector
    let named: AnimationRequest

    /// Whether that is anything else than what it does.
    func changes(_ animation: Animation, at state: State, begin: Double) -> Bool {
      from != state.value || to != state.goal || request.terms != animation.terms.value
        || animation.isFinished && from != to
        || named.velocity.map { $0 != state.velocity } ?? false
        || animation.isWaiting && named.delay != nil && begin != animation.begin
    }
  }

  private func revised(_ animation: Animation, by request: AnimationRequest, at state: State) -> Revision {
    var next = animation.waiting.map { $0.value.retargeted(by: request) } ?? request
    next.terms = animation.terms.value.retargeted(by: request.terms, namesParameters: request.namesParameters)
    let from = request.from ?? state.value
    var goal = request
    goal.terms = next.terms
    if goal.to == nil, goal.by == nil, !goal.kind.isDecay { goal.to = state.goal }
    if goal.velocity == nil { goal.velocity = state.velocity }
    let isAimless = request.to == nil && request.by == nil && request.velocity == nil && !animation.isWaiting
    let isSameThrow = next.kind == animation.kind && from == state.value && isAimless
    let plan = plan(goal, from: from, property: animation.property)
    return Revision(
      request: next,
      from: from,
      to: isSameThrow ? state.goal : plan.to,
      velocity: plan.velocity,
      named: request
    )
  }
}

extension AnimationRequest {
  /// Whether it is for the same property, and adds to it if the animation does.
  func isAlike(_ animation: Animation, _ property: Property) -> Bool {
    animation.property == property && animation.isAdditive == (isAdditive ?? animation.isAdditive)
  }

  fileprivate var isDelayed: Bool { (delay ?? 0) > 0 }

  /// Whether it goes on at the velocity of what it takes over from: not a throw that is told where to end.
  fileprivate var keepsVelocity: Bool { kind.isSpring || kind.isDecay && to == nil && by == nil }
}

extension AnimationRequest.Keyframes {
  fileprivate func mapValues(_ transform: (Vector) -> Vector) -> AnimationRequest.Keyframes {
    var mapped = self
    mapped.keyframes = keyframes.map { Keyframe(at: $0.time, value: transform($0.value), timing: $0.timing) }
    return mapped
  }

  fileprivate mutating func end(at target: Vector) {
    guard let last = keyframes.popLast() else { return }
    keyframes.append(Keyframe(at: last.time, value: target, timing: last.timing))
  }
}
