// MARK: - From a request to a motion

extension Engine {
  /// The ends of a motion, and the velocity it begins with, units per second.
  struct Plan {
    let from: Vector
    let to: Vector
    let velocity: Vector
  }

  /// Where a request would lead from here.
  func plan(_ request: AnimationRequest, for property: Property, of layer: LayerID) -> Plan {
    let isDistance = request.isAdditive == true && request.solver != .pop
    let start = isDistance ? .zero(count: property.componentCount) : below(property, of: layer)
    return plan(request, from: request.from ?? start, property: property)
  }

  func plan(_ request: AnimationRequest, from: Vector, property: Property) -> Plan {
    let rest = Vector.zero(count: from.count)
    let named = request.to ?? request.by.map { from + $0 }
    switch request.kind {
    case .decay(let deceleration):
      if request.solver == .pop { return popPlan(request, from: from, deceleration: deceleration, property: property) }
      let rate = (try? DecayCurve.decayRate(deceleration: deceleration)) ?? .infinity
      if let named { return Plan(from: from, to: named, velocity: (named - from) * rate) }
      let velocity = request.velocity ?? rest
      let thrown = try? DecayCurve(from: from, velocity: velocity, decayRate: rate)
      return Plan(from: from, to: thrown?.end ?? from + velocity * (1 / rate), velocity: velocity)
    case .keyframes(let keyframes):
      return Plan(from: keyframes.start(from: from), to: keyframes.target(from: from), velocity: rest)
    case .driven: return Plan(from: from, to: from, velocity: rest)
    case .spring, .basic, .block, .jnw:
      let turns = request.takesShortestWay == true && property.unit == .angle
      let to = named.map { turns ? $0.nearestTurn(to: from) : $0 } ?? from
      return Plan(from: from, to: to, velocity: request.velocity ?? rest)
    }
  }

  /// Where an animation leads that has not started yet.
  func target(of animation: Animation) -> Vector {
    animation.waiting.map { plan($0.value, for: animation.property, of: animation.layer).to }
      ?? .zero(count: animation.property.componentCount)
  }

  /// Lets an animation begin whose delay is over.
  mutating func start(_ number: Int) -> Event {
    guard let request = animations[number].waiting?.value else { preconditionFailure("an animation starts once") }
    animations[number].waiting = nil
    return start(number, request)
  }

  /// Lets an animation begin as a request says.
  mutating func start(_ number: Int, _ request: AnimationRequest) -> Event {
    let animation = animations[number]
    let plan = plan(request, for: animation.property, of: animation.layer)
    if request.kind.isDriven {
      animations[number].sample = Animation.Sample(time: now, value: plan.from, velocity: .zero(count: plan.from.count))
    }
    install(number, from: plan.from, to: plan.to, velocity: plan.velocity)
    return event(.start, animation, value: plan.from)
  }

  /// Gives an animation a motion that begins now, in place of the one it had.
  mutating func install(_ number: Int, from: Vector, to: Vector, velocity: Vector) {
    let animation = animations[number]
    let terms = animation.terms
    if installPop(number, Plan(from: from, to: to, velocity: velocity)) { return }
    let trajectory = Trajectory(terms, from: from, to: to, velocity: velocity, tolerance: animation.tolerance)
    let end = now + trajectory.duration
    let segment = Segment(
      curve: trajectory.curve,
      course: trajectory.course,
      begin: now,
      end: end,
      target: trajectory.target,
      sharing: terms.basis
    )
    animations[number].segment = timeline.insert(segment)
    animations[number].still = nil
    animations[number].pausedAt = nil
    animations[number].begin = now
    animations[number].reach = min(now + trajectory.reach, end)
    animations[number].marks = ContiguousArray(trajectory.marks)
    animations[number].passedMarks = 0
    animations[number].hasReached = false
    animations[number].isFinished = false
    show(number, keepsOffset: false)
    releaseSegments(of: animation)
    schedule(number)
  }

  mutating func releaseSegments(of animation: Animation) {
    if let segment = animation.segment { timeline.release(segment) }
    if let still = animation.still { timeline.release(still) }
  }

  /// The terms in a place that is shared where a request asked for the same lately. Of so many requests, and no more,
  /// the terms are known: what is asked for seldom is let go with the others.
  mutating func shared(_ terms: Terms) -> SharedTerms {
    if recentTerms.count >= 1_024 { recentTerms = [] }
    return recentTerms.insert(SharedTerms(terms)).memberAfterInsert
  }

  /// The animations in order of attachment.
  func sortedByOrder(_ numbers: [Int]) -> [Int] {
    numbers.sorted { animations[$0].order < animations[$1].order }
  }

  func event(
    _ kind: Event.Kind,
    _ animation: Animation,
    value: Vector,
    velocity: Vector? = nil,
    fraction: Double? = nil
  ) -> Event {
    Event(
      time: now,
      layer: animation.layer,
      key: animation.key,
      property: animation.property,
      kind: kind,
      value: shown(value, animation.property, on: animation.layer),
      velocity: velocity.map { shown($0, animation.property, on: animation.layer) },
      fraction: fraction,
      group: nil
    )
  }
}

extension AnimationRequest.Keyframes {
  /// The first keyframe if it is at 0, else the start.
  fileprivate func start(from start: Vector) -> Vector {
    keyframes.first.flatMap { $0.time == 0 ? $0.value : nil } ?? start
  }
}

extension Vector {
  /// The equal angle at most half a turn from another, component by component; of two such the greater. Half a turn
  /// counts as that within 1e-12 rad, so that decimals of degrees are decided the same way everywhere.
  func nearestTurn(to other: Vector) -> Vector {
    var turned = other
    for component in 0..<count {
      let turn = 2 * Double.pi
      var way = (self[component] - other[component]).remainder(dividingBy: turn)
      if way <= 1e-12 - .pi { way += turn }
      turned[component] = other[component] + way
    }
    return turned
  }
}
