// MARK: - Attaching animations

extension Engine {
  /// Attaches an animation to a property under a key.
  ///
  /// When the key is in use, a spring over a spring of the same property retargets it: it goes on from the value and at
  /// the velocity it has, what the request names is set and the rest kept; if that changes nothing, nothing happens. A
  /// spring over another kind takes its value and velocity, another kind over anything its value only; the old one is
  /// cancelled. A request with `replaces`, or for another property, begins anew. A delay over a key in use lets the old
  /// one go on until then. A retarget lets a paused animation go on.
  ///
  /// - Parameter key: the property's name unless named; a key spelt like a property, an alias or a constant of Pop
  ///   stands for that property's name.
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
    let request = stored(request, property, on: layer)
    try Quantity.target.checked(plan(request, for: property, of: layer).to)
    let key = Self.normalized(key ?? property.name)
    guard let old = number(of: key, on: layer) else { return add(request, to: property, of: layer, key: key) }
    return attach(request, to: property, over: old)
  }

  /// Sets model values at once and lets the screen follow, from where each is, at velocity 0, to arrive exactly after
  /// `duration` seconds: UIKit's block of changes. A property whose model value is there already is left alone.
  ///
  /// - Parameters:
  ///   - duration: seconds, 0 or more, after the delay.
  ///   - delay: seconds, 0 or more, in which the screen stays as it is.
  /// - Throws: `MotionError` as `attach` does; then nothing has changed.
  /// - Returns: an attachment, under the property's name, for each property that changes.
  public mutating func animateBlock(
    _ changes: [(property: Property, layer: LayerID, to: Vector)],
    duration: Double,
    delay: Double = 0,
    curve: AnimationRequest.BlockCurve
  ) throws(MotionError) -> [Attachment] {
    var next = self
    var attached: [Attachment] = []
    for change in changes where next.model(change.property, of: change.layer) != change.to {
      let request = AnimationRequest(kind: .block(duration: duration, curve: curve), to: change.to, delay: delay)
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
    scene[layer].animations.first { animations[Int($0)].key == key }.map(Int.init)
  }

  private func stored(_ request: AnimationRequest, _ property: Property, on layer: LayerID) -> AnimationRequest {
    guard property.isFrame else { return request }
    var request = request
    request.from = request.from.map { stored($0, property, on: layer) }
    request.to = request.to.map { stored($0, property, on: layer) }
    request.by = request.by.map { stored($0, property, on: layer) }
    request.velocity = request.velocity.map { stored($0, property, on: layer) }
    return request
  }

  /// - Parameter old: what is under the key, by its number.
  private mutating func attach(_ request: AnimationRequest, to property: Property, over old: Int) -> Attachment {
    let animation = animations[old]
    guard !request.replaces, animation.property == property else {
      return replace(old, with: request, of: property, keepingVelocity: false)
    }
    if let delay = request.delay, delay > 0, !animation.isWaiting {
      animations[old].pending = Animation.Pending(request: request, time: now + delay)
      schedule(old)
      return Attachment(outcome: .deferred, events: [], velocityLost: nil, animation: info(old))
    }
    if request.kind.isSpring, animation.request.kind.isSpring { return retarget(old, request) }
    return replace(old, with: request, of: property, keepingVelocity: request.kind.keepsVelocity)
  }

  private mutating func add(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String
  ) -> Attachment {
    let number = insert(request, to: property, of: layer, key: key)
    let events = (request.delay ?? 0) > 0 ? [] : [start(number)]
    return Attachment(outcome: .started, events: events, velocityLost: nil, animation: info(number))
  }

  /// Lets a request take over whose delay is over.
  mutating func takeOver(_ number: Int, _ request: AnimationRequest) -> [Event] {
    var request = request
    request.delay = nil
    animations[number].pending = nil
    let attachment = attach(request, to: animations[number].property, over: number)
    if attachment.outcome == .unchanged { schedule(number) }
    return attachment.events
  }

  /// Attaches a request whose delay is longer than what it was to take over from.
  mutating func wait(_ pending: Animation.Pending, after ended: Animation) {
    var request = pending.request
    request.delay = pending.time - now
    _ = add(request, to: ended.property, of: ended.layer, key: ended.key)
  }

  /// Takes an animation in that waits for its delay.
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
      request: request,
      begin: now + (request.delay ?? 0),
      from: .zero(count: property.componentCount)
    )
    let number = animations.insert(animation)
    scene[layer].animations.append(Int32(number))
    if (request.delay ?? 0) > 0 {
      if request.kind.isBlock { hold(number) }
      schedule(number)
    }
    return number
  }

  /// Before a block starts, its model value is where it leads while the screen stays as it is.
  private mutating func hold(_ number: Int) {
    let animation = animations[number]
    let plan = plan(animation.request, for: animation.property, of: animation.layer)
    let seen = present(.presentation, animation.property, of: animation.layer)
    let still = timeline.insert(Segment(standingStillAt: seen, from: now, animation: animation.order))
    let spans = animation.property.lanes.enumerated().map { place, channel in
      runner(of: channel, on: animation.layer) == nil
        ? Span.following(still, component: place, model: plan.to[place], from: now) : nil
    }
    record(spans, of: animation.property, on: animation.layer)
    timeline.release(still)
  }

  private mutating func replace(
    _ old: Int,
    with request: AnimationRequest,
    of property: Property,
    keepingVelocity: Bool
  ) -> Attachment {
    let animation = animations[old]
    let state = state(of: old)
    let isKept = keepingVelocity && request.velocity == nil
    var request = request
    if (request.delay ?? 0) <= 0, animation.property == property {
      if request.from == nil { request.from = state.value }
      if isKept { request.velocity = state.velocity }
    }
    let lost = isKept ? .zero(count: state.velocity.count) : state.velocity
    let cancelled = cancel(old)
    let replaced = event(.replace, animation, value: state.value, velocity: lost)
    let added = add(request, to: property, of: animation.layer, key: animation.key)
    return Attachment(
      outcome: .replaced,
      events: [cancelled, replaced] + added.events,
      velocityLost: lost.magnitude > 0 ? replaced.velocity : nil,
      animation: added.animation
    )
  }

  /// - Parameters:
  ///   - number: of a spring.
  ///   - request: for a spring.
  mutating func retarget(_ number: Int, _ request: AnimationRequest) -> Attachment {
    let animation = animations[number]
    let state = state(of: number)
    guard changes(animation, at: state, request) else {
      return Attachment(outcome: .unchanged, events: [], velocityLost: nil, animation: info(number))
    }
    let event = event(.retarget, animation, value: state.value, velocity: state.velocity)
    animations[number].request = animation.request.retargeted(by: request)
    if animation.isWaiting {
      if let delay = request.delay { animations[number].begin = now + delay }
      schedule(number)
    } else {
      let from = request.from ?? state.value
      let to = request.to ?? request.by.map { from + $0 } ?? state.target
      install(number, from: from, to: to, velocity: request.velocity ?? state.velocity)
    }
    return Attachment(outcome: .retargeted, events: [event], velocityLost: nil, animation: info(number))
  }

  /// Whether a spring would do anything else than it does.
  private func changes(_ animation: Animation, at state: State, _ request: AnimationRequest) -> Bool {
    let from = request.from ?? state.value
    let to = request.to ?? request.by.map { from + $0 } ?? state.target
    return from != state.value || to != state.target
      || request.velocity.map { $0 != state.velocity } ?? false
      || request.namesParameters && request.kind != animation.request.kind
      || request.tolerance.map { $0 != animation.tolerance } ?? false
      || animation.isWaiting && request.delay.map { now + $0 != animation.begin } ?? false
  }
}

// MARK: - From a request to a motion

extension Engine {
  /// Where a request would lead from here.
  func plan(
    _ request: AnimationRequest,
    for property: Property,
    of layer: LayerID
  ) -> (from: Vector, to: Vector) {
    let from = request.from ?? present(.presentation, property, of: layer)
    return (from, request.to ?? request.by.map { from + $0 } ?? from)
  }

  /// Lets an animation begin whose delay is over.
  mutating func start(_ number: Int) -> Event {
    let animation = animations[number]
    let plan = plan(animation.request, for: animation.property, of: animation.layer)
    let rest = Vector.zero(count: plan.from.count)
    install(number, from: plan.from, to: plan.to, velocity: animation.request.velocity ?? rest)
    return event(.start, animation, value: plan.from)
  }

  /// Gives an animation a motion that begins now, in place of the one it had.
  mutating func install(_ number: Int, from: Vector, to: Vector, velocity: Vector) {
    let animation = animations[number]
    let motion = animation.request.motion(from: from, to: to, velocity: velocity)
    let end = now + motion.duration
    releaseSegments(of: animation)
    let segment = Segment(curve: motion.curve, begin: now, end: end, target: to, animation: animation.order)
    animations[number].segment = timeline.insert(segment)
    animations[number].still = nil
    animations[number].pausedAt = nil
    animations[number].begin = now
    animations[number].from = from
    animations[number].reach = min(now + motion.reach, end)
    animations[number].hasReached = false
    show(number)
    schedule(number)
  }

  mutating func releaseSegments(of animation: Animation) {
    if let segment = animation.segment { timeline.release(segment) }
    if let still = animation.still { timeline.release(still) }
  }

  /// The animations in order of attachment.
  func sortedByOrder(_ numbers: [Int]) -> [Int] {
    numbers.sorted { animations[$0].order < animations[$1].order }
  }

  /// Lets the channels show the animation where no later one covers it.
  mutating func show(_ number: Int) {
    let animation = animations[number]
    let spans = animation.property.lanes.map { channel in
      runner(of: channel, on: animation.layer) == number ? span(of: number, for: channel) : nil
    }
    record(spans, of: animation.property, on: animation.layer)
  }

  func event(_ kind: Event.Kind, _ animation: Animation, value: Vector, velocity: Vector? = nil) -> Event {
    Event(
      time: now,
      layer: animation.layer,
      key: animation.key,
      property: animation.property,
      kind: kind,
      value: shown(value, animation.property, on: animation.layer),
      velocity: velocity.map { shown($0, animation.property, on: animation.layer) }
    )
  }
}
