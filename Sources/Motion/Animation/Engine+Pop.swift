// MARK: - Pop's frames

extension Engine {
  /// How many frames a second Pop's solver has, at whole numbers divided by this rate; 60 unless set. An animation's
  /// first frame is its start, be that between two others. Animations under way go on with the frames of the new rate.
  ///
  /// - Precondition: it is above 0 and finite.
  public var frameRate: Double {
    get { grid.rate }
    set {
      precondition(newValue > 0 && newValue.isFinite, "frames have a rate")
      guard newValue != grid.rate else { return }
      grid.rate = newValue
      for number in sortedByOrder(animations.indices) where animations[number].isPop { takeRate(number) }
    }
  }

  private mutating func takeRate(_ number: Int) {
    let animation = animations[number]
    guard !animation.isPaused, !animation.isFinished, let run = popRun(of: number) else { return schedule(number) }
    goOn(number, run)
  }
}

// MARK: - Its beginning

extension Engine {
  /// The request with the solver it stands for.
  ///
  /// - Parameter old: what is under the key, by its number.
  /// - Throws: `MotionError` for what that solver cannot do.
  func solved(
    _ request: AnimationRequest,
    _ property: Property,
    over old: Int?
  ) throws(MotionError) -> AnimationRequest {
    let retargeted = old.map { animations[$0] }.flatMap { animation in
      !request.replaces && request.isAlike(animation, property) && request.kind.retargets(animation.kind)
        ? animation : nil
    }
    var solved = request
    let standard = request.kind.isOfPop ? solver : nil
    solved.solver = request.solver ?? (retargeted.map { $0.terms.value.solver } ?? standard)
    guard solved.solver == .pop else { return solved }
    try solved.checkPop(kind: request.namesParameters ? request.kind : retargeted?.kind ?? request.kind)
    return solved
  }

  /// The throw of a decay, as Pop computes it.
  func popPlan(
    _ request: AnimationRequest,
    from: Vector,
    deceleration: Double,
    property: Property
  ) -> Plan {
    let velocity = request.velocity ?? .zero(count: from.count)
    let decay = try? PopDecay(deceleration: deceleration)
    let end = decay?.end(from: from, velocity: velocity, threshold: property.popThreshold)
    return Plan(from: from, to: end ?? from, velocity: velocity)
  }

  /// When an animation starts that waits for its delay: Pop's in the first frame that is due.
  func start(of animation: Animation) -> Double {
    animation.isPop ? grid.next(at: animation.begin) : animation.begin
  }

  /// Lets Pop's solver show a motion that begins now.
  ///
  /// - Returns: false when that is not for Pop's solver to do: it is not asked, or what an animation had when it was
  ///   asked is beyond it.
  mutating func installPop(_ number: Int, _ plan: Plan) -> Bool {
    if animations[number].pop != nil { animations[number].pop = nil }
    guard animations[number].isPop, var run = popRun(animations[number], plan, at: now) else { return false }
    let events = run.render(at: now).filter { $0.kind != .start }
    animations[number].begin = now
    play(number, run, PopFrames(run, events, from: now, on: grid), keepsOffset: false)
    return true
  }

  private func popRun(_ animation: Animation, _ plan: Plan, at time: Double) -> PopRun? {
    try? PopRun(animation.terms.value, plan, threshold: animation.property.popThreshold, at: time)
  }
}

// MARK: - Its way

extension Engine {
  /// How far Pop's animation has come in the frames until now, or until it was paused; nil for one that is not Pop's, or
  /// waits for its delay.
  func popRun(of number: Int) -> PopRun? {
    guard let run = animations.place(of: number).pointee.pop?.value else { return nil }
    let animation = animations[number]
    return frames(of: animation)?.played(run, until: animation.pausedAt ?? now) ?? run
  }

  private func frames(of animation: Animation) -> PopFrames? { animation.segment.flatMap { timeline[$0].frames } }

  /// Lets a run go on with the next frame; until then what it shows stays.
  mutating func goOn(_ number: Int, _ run: PopRun, ending: PopFrames.Ending? = nil) {
    play(number, run, PopFrames(run, from: now, on: grid, ending: ending), keepsOffset: true)
  }

  private mutating func play(_ number: Int, _ run: PopRun, _ frames: PopFrames, keepsOffset: Bool) {
    let animation = animations[number]
    animations[number].segment = timeline.insert(Segment(frames))
    animations[number].pop = Box(run)
    animations[number].still = nil
    animations[number].pausedAt = nil
    animations[number].marks = []
    animations[number].passedMarks = 0
    animations[number].hasReached = run.animation.hasReached
    animations[number].isFinished = false
    show(number, keepsOffset: keepsOffset)
    releaseSegments(of: animation)
    schedule(number)
  }

  /// What the queue is to be told of an animation that Pop's solver shows; nil for others, and when nothing is to come.
  func nextInFrames(_ animation: UnsafePointer<Animation>) -> (Double, EventQueue.Phase)? {
    guard animation.pointee.isPop, let frames = frames(of: animation.pointee) else { return nil }
    return (frames.nextTime(after: Int(animation.pointee.passedMarks)) ?? .infinity, .frame)
  }

  /// Tells the next milestone, or works out more frames where there is none left.
  mutating func happenInFrame(of number: Int) -> [Event] {
    guard let frames = frames(of: animations[number]) else { return [] }
    let told = Int(animations[number].passedMarks)
    guard told < frames.milestones.count else {
      if let run = frames.next { goOn(number, run, ending: frames.ending) }
      return []
    }
    animations[number].passedMarks += 1
    switch frames.milestones[told].kind {
    case .finish: return [finishing(number)]
    case .start:
      animations[number].hasReached = false
      return [tell(.start, number)]
    case .reach:
      animations[number].hasReached = true
      return [tell(.reach, number)]
    case .mark(let mark):
      let asked = animations[number].terms.value.marks?.first { Float($0) == mark }
      return [tell(.mark, number, fraction: asked ?? Double(mark))]
    }
  }

  private mutating func tell(_ kind: Event.Kind, _ number: Int, fraction: Double? = nil) -> Event {
    schedule(number)
    return event(kind, animations[number], value: state(of: number).shown, fraction: fraction)
  }

  /// Lets a paused run go on.
  mutating func resume(_ number: Int, _ paused: PopRun) {
    var run = paused
    run.resume()
    animations[number].begin = now
    goOn(number, run)
  }

  /// When Pop's animation comes to rest that waits for its delay or, as if it went on now, that is paused; nil for others.
  func popRest(of number: Int) -> Double? {
    let animation = animations[number]
    if let request = animation.waiting?.value {
      guard animation.isPop else { return nil }
      let begin = grid.next(at: animation.begin + (animation.pausedAt.map { now - $0 } ?? 0))
      let plan = plan(request, for: animation.property, of: animation.layer)
      guard var run = popRun(animation, plan, at: begin) else { return nil }
      _ = run.render(at: begin)
      return PopFrames(run, from: begin, on: grid).ending.time
    }
    guard animation.isPaused, var run = popRun(of: number) else { return nil }
    run.resume()
    return PopFrames(run, from: now, on: grid).ending.time
  }
}

// MARK: - Its changes

extension Engine {
  /// Gives Pop's animation a new target, as its `toValue` is set.
  mutating func retargetPop(_ number: Int, to request: AnimationRequest) throws(MotionError) -> Attachment {
    let animation = animations[number]
    try request.check(componentCount: animation.property.componentCount)
    guard !animation.kind.isDecay else { throw .unknownToPop(.decayTarget) }
    return retarget(number, stored(request, animation.property, on: animation.layer))
  }

  /// Changes Pop's animation on its way, as Pop's setters do.
  ///
  /// - Returns: nil when it is to begin anew: it is not Pop's or not to stay so, or it begins somewhere else, be that
  ///   for what additive animations left.
  mutating func retargetPop(_ number: Int, _ request: AnimationRequest) -> Attachment? {
    guard request.solver != .exact, request.from == nil, let old = popRun(of: number),
      remainder(of: number).magnitude == 0, let run = try? changed(old, of: number, by: request)
    else { return nil }
    let animation = animations[number]
    let terms = animation.terms.value.retargeted(by: request.terms, namesParameters: request.namesParameters)
    guard terms != animation.terms.value || !run.isBound(as: old) else {
      return Attachment(outcome: .unchanged, events: [], velocityLost: nil, animation: info(number))
    }
    let state = state(of: number)
    let event = event(.retarget, animation, value: state.value, velocity: state.velocity)
    animations[number].terms = shared(terms)
    carryOn(number, run)
    return Attachment(outcome: .retargeted, events: [event], velocityLost: nil, animation: info(number))
  }

  private func changed(
    _ run: PopRun,
    of number: Int,
    by request: AnimationRequest
  ) throws(MotionError) -> PopRun {
    let animation = animations[number]
    var changed = run
    if request.namesParameters { try changed.change(request.kind) }
    try changed.change(request.terms)
    if let velocity = request.velocity { try changed.setVelocity(velocity) }
    if request.to != nil || request.by != nil {
      var aimed = request
      aimed.takesShortestWay = request.takesShortestWay ?? animation.terms.value.takesShortestWay
      try changed.setTarget(plan(aimed, from: run.value, property: animation.property).to)
    }
    return changed
  }

  /// One that was paused goes on; one that was kept after its end stays there unless the change woke it.
  private mutating func carryOn(_ number: Int, _ changed: PopRun) {
    var run = changed
    if animations[number].isFinished, run.animation.isPaused {
      return settle(number, at: state(of: number).target, run)
    }
    if animations[number].isPaused { run.resume() }
    animations[number].begin = now
    goOn(number, run)
  }
}

extension PopRun {
  /// Whether it goes where another goes, at the same velocity.
  fileprivate func isBound(as other: PopRun) -> Bool {
    animation.target == other.animation.target && animation.velocity == other.animation.velocity
  }
}

extension AnimationRequest {
  /// Refuses what Pop's solver cannot show.
  ///
  /// - Parameter kind: with the parameters that will be in force.
  fileprivate func checkPop(kind: Kind) throws(MotionError) {
    try kind.checkPop()
    if tolerance != nil { throw .unknownToPop(.tolerance) }
    guard kind.isDecay else { return }
    if to != nil || by != nil { throw .unknownToPop(.decayTarget) }
    if let velocity { try Quantity.velocity.checked(velocity.magnitude, in: PopDecay.speeds) }
  }
}

extension AnimationRequest.Kind {
  fileprivate var isOfPop: Bool { isSpring || isBasic || isDecay }
}
