// MARK: - Commands for what is attached

extension Engine {
  /// Gives an animation a new target.
  ///
  /// A spring goes on from the value and at the velocity it has; a target equal to the one it has is no event at all. A
  /// decay goes on from the value it has at the velocity that ends there. Other kinds take the value, lose the velocity
  /// and run their whole duration; keyframes end at the target instead of at their last value.
  ///
  /// - Returns: nil when nothing that has a target is attached under the key.
  /// - Throws: `MotionError` for the wrong number of components, or one that is not finite.
  public mutating func retarget(
    _ layer: LayerID,
    _ key: String,
    to target: Vector
  ) throws(MotionError) -> Attachment? {
    guard let number = number(of: Self.normalized(key), on: layer), !animations[number].kind.isDriven else {
      return nil
    }
    let animation = animations[number]
    var request = AnimationRequest(kind: animation.kind, namesParameters: false, to: target)
    if animation.pop != nil { return try retargetPop(number, to: request) }
    request.terms = animation.terms.value
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
    guard let number = number(of: Self.normalized(key), on: layer), animations[number].kind.isSpring else { return nil }
    if animations[number].isPop { try AnimationRequest.Kind.spring(spring).checkPop() }
    return retarget(number, AnimationRequest(kind: .spring(spring))).events
  }

  /// Changes how often an animation runs, all in all; of finitely many the runs that have begun are gone through all the
  /// same. An endless repeat that is turned off so ends with the run that is just on.
  ///
  /// - Returns: no events; nil when nothing is attached under the key.
  /// - Throws: `MotionError` about `repeatCount` for less than one run.
  public mutating func setRepeats(
    _ layer: LayerID,
    _ key: String,
    _ repeats: RepeatCount
  ) throws(MotionError) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    try Quantity.repeatCount.checked(min(repeats.runs, .greatestFiniteMagnitude), in: Interval(from: 1, to: .infinity))
    setRuns(of: number, repeats)
    return []
  }

  /// Lets an animation, or its delay, stand still; what it shows stays as it is. A request that waits to take over from
  /// it does so all the same, and lets it go on.
  ///
  /// - Returns: no events; nil when nothing is attached under the key.
  public mutating func pause(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    pause(number)
    return []
  }

  /// Lets a paused animation go on along its curve, from the value and at the velocity it had.
  ///
  /// - Returns: no events; nil when nothing is attached under the key.
  public mutating func resume(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    resume(number)
    return []
  }

  /// Ends an animation where it is. Of a block, the model value becomes what is seen.
  ///
  /// - Returns: the cancellation, or nothing for one that was kept after its end; nil when nothing is attached under the
  ///   key.
  public mutating func stop(_ layer: LayerID, _ key: String) -> [Event]? {
    number(of: Self.normalized(key), on: layer).map { cancel($0) }
  }

  /// Sends an animation to its end; one that still waits for its delay starts first. The marks it has not come to are
  /// not told.
  ///
  /// - Returns: what happened, `finish` last, or nothing for one that was kept after its end; nil when nothing is
  ///   attached under the key.
  public mutating func finish(_ layer: LayerID, _ key: String) -> [Event]? {
    guard let number = number(of: Self.normalized(key), on: layer) else { return nil }
    guard !animations[number].isFinished else { return [] }
    var events: [Event] = []
    if animations[number].isWaiting { events.append(start(number)) }
    if !animations[number].hasReached {
      events.append(event(.reach, animations[number], value: state(of: number).goal))
    }
    events.append(finishing(number, isEarly: true))
    return events
  }
}

extension Engine {
  private mutating func setRuns(of number: Int, _ repeats: RepeatCount) {
    var terms = animations[number].terms.value
    terms.repeats = repeats
    animations[number].terms = shared(terms)
    if var request = animations[number].waiting?.value {
      request.repeats = repeats
      animations[number].waiting = Box(request)
    }
    guard let segment = animations[number].segment, !animations[number].isFinished else { return }
    if var run = popRun(of: number) {
      run.setRepeats(repeats)
      return goOn(number, run)
    }
    let old = animations[number]
    let changed = timeline[segment].running(repeats.runs, at: old.pausedAt ?? now, of: old.kind.spring)
    animations[number].segment = timeline.insert(changed)
    if !old.isPaused {
      show(number, keepsOffset: true)
    }
    timeline.release(segment)
    schedule(number)
  }
}
