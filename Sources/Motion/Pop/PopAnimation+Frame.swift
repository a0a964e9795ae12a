// The rules of a frame: what is done in which order, and when it is over.

extension PopAnimation {
  /// Runs one frame; nothing happens before the begin time and while it is paused.
  ///
  /// - Parameters:
  ///   - time: of the frame, seconds, the same clock as `beginTime`. The length of a frame is the difference of two of
  ///     these numbers, so where they begin counts in the last digits.
  ///   - object: the property, read and written.
  /// - Returns: whether it has ended and is no longer attached.
  /// - Precondition: the object has as many components as the values of the animation.
  public mutating func render(at time: Double, _ object: inout Vector) -> Bool {
    precondition(componentCount == 0 || object.count == componentCount, "the animation has other components")
    startIfDue(at: time, object)
    guard isActive, !isPaused else { return false }
    if advance(to: time) {
      write(to: &object)
      emit(.apply)
    }
    guard isDone else { return false }
    complete(&object)
    return endRun(at: time, object)
  }

  /// Ends it before its time, as when it is removed or another takes its key. One that never began sends its start
  /// first; the object keeps its value.
  public mutating func cancel() {
    stop(removing: true, finished: false)
  }

  /// Sends it to a value, where it has come to its end and stands; nothing is told.
  mutating func finish(at value: Vector) {
    (current, previous2, previous) = (value, previous, value)
    if !isDecay { velocity = .zero(count: value.count) }
    stop(removing: isRemovedOnCompletion, finished: true)
    events = []
  }

  /// Makes it ready to be attached anew. What Pop keeps is kept: velocity, the start and target that were read, and the
  /// number of runs left.
  public mutating func reset() {
    resetRun()
    (current, previous, previous2) = (nil, nil, nil)
  }

  // MARK: Start

  private mutating func startIfDue(at time: Double, _ object: Vector) {
    let starts = startTime == nil && time >= beginTime
    if starts {
      isActive = true
      setPaused(false)
      (startTime, lastTime) = (time, time)
    }
    if isActive, !isPaused { prepare(object, isFirst: starts) }
    if starts { emit(.start) }
  }

  /// Fills in what was not set.
  private mutating func prepare(_ object: Vector, isFirst: Bool) {
    if from == nil { from = read(object) }
    if isDecay { computeEnd() } else if to == nil { to = read(object) }
    if isFirst, componentCount > 0 {
      current = current ?? from
      velocity = velocity ?? .zero(count: componentCount)
      originalVelocity = originalVelocity ?? .zero(count: componentCount)
    }
    if startDistance == nil { startDistance = distance }
  }

  /// From the value to the target; nil when there is none, or one of them is missing.
  private var distance: Vector? {
    guard let to, let current else { return nil }
    let distance = to - current
    return distance.storage == .zero ? nil : distance
  }

  /// An animation without components reads, and has nothing from it.
  private mutating func read(_ object: Vector) -> Vector? {
    let value = componentCount > 0 ? object : nil
    emit(.read, value)
    return value
  }

  // MARK: The frame itself

  /// Moves the value on. A start or target that is missing, as after being set to nil on the way, counts as zero.
  ///
  /// - Returns: whether there is a value at all.
  private mutating func advance(to time: Double) -> Bool {
    guard let value = current, let velocity, let startTime else { return false }
    let nothing = Vector.zero(count: value.count)
    switch course {
    case .spring(let spring):
      advance(spring, value, velocity, to: to ?? nothing, by: time - lastTime)
    case .decay(let decay, _):
      (current, self.velocity) = decay.advance(value, velocity: velocity, by: time - lastTime)
    case .basic(let basic, _):
      advance(basic, from: from ?? nothing, to: to ?? nothing, after: time - startTime)
    }
    clampCurrent(to: isDecay ? clamp.union(.end) : clamp)
    noteProgress()
    lastTime = time
    return true
  }

  /// The solver knows the distance that is left, not the value.
  private mutating func advance(
    _ spring: PopSpring,
    _ value: Vector,
    _ velocity: Vector,
    to target: Vector,
    by duration: Double
  ) {
    var spring = spring
    let state = PopSpringSolver.State(displacement: target.storage - value.storage, velocity: -velocity.storage)
    let next = spring.solver.advance(state, by: duration)
    current = Vector(storage: target.storage - next.displacement, count: value.count)
    self.velocity = Vector(storage: -next.velocity, count: velocity.count)
    course = .spring(spring)
  }

  private mutating func advance(_ basic: PopBasic, from: Vector, to: Vector, after time: Double) {
    let fraction = basic.fraction(after: time)
    progress = basic.progress(at: fraction)
    current = from + (to - from) * progress
    course = .basic(basic, fraction: fraction)
  }

  /// Writes the rounded value, adding only its change when additive.
  private mutating func write(to object: inout Vector, unlessEqual avoidsEqual: Bool = false) {
    guard componentCount > 0, let current else { return }
    let value = rounded(current)
    let next = isAdditive ? sum(of: object, value) : value
    let isEqual = isAdditive ? value == (previous ?? .zero(count: value.count)) : object == value
    if avoidsEqual, isEqual { return }
    (previous2, previous) = (previous, value)
    object = next
    emit(.write, value)
  }

  private func sum(of object: Vector, _ value: Vector) -> Vector {
    guard let previous else { return value + object }
    return (value - previous) + object
  }

  /// The nearest multiple of the rounding factor; halves go away from zero.
  func rounded(_ value: Vector) -> Vector {
    guard roundingFactor > 0 else { return value }
    let scale = 1 / roundingFactor
    let whole = (value.storage * scale).rounded(.toNearestOrAwayFromZero)
    return Vector(storage: whole / scale, count: value.count)
  }

  // MARK: End

  /// Goes to the target, and tells what was left to tell.
  private mutating func complete(_ object: inout Vector) {
    progress = 1
    if current != nil, let to { current = to }
    tellProgress()
    write(to: &object, unlessEqual: true)
    emit(.apply)
  }

  /// Begins the next run, or ends.
  ///
  /// - Returns: whether it is no longer attached.
  private mutating func endRun(at time: Double, _ object: Vector) -> Bool {
    storedRepeatCount -= 1
    guard repeatsForever || storedRepeatCount > 0 else {
      stop(removing: isRemovedOnCompletion, finished: true)
      return isRemovedOnCompletion
    }
    turnAround()
    stop(removing: false, finished: false)
    reset()
    startIfDue(at: time, object)
    return false
  }

  /// Sets the ends of the next run. The start is set to the target and back even where it stays, as Pop's tracer sees
  /// both.
  private mutating func turnAround() {
    let (oldFrom, velocity) = (from, originalVelocity)
    assignFrom(target)
    if storedAutoreverses { emit(.autoreverse) }
    switch (isDecay, storedAutoreverses) {
    case (true, let reverses): assignVelocity(reverses ? velocity.map { -$0 } : velocity)
    case (false, true): assignTo(oldFrom)
    case (false, false): assignFrom(oldFrom)
    }
  }

  private mutating func stop(removing: Bool, finished: Bool) {
    if isActive {
      if removing { isActive = false }
      emit(.stop(finished: finished), nil)
    } else if startTime == nil {
      emit(.start)
      emit(.stop(finished: false), nil)
    }
    setPaused(true)
  }

  /// Forgets the run, but not where the value is.
  mutating func resetRun() {
    startTime = nil
    lastTime = 0
    progress = 0
    nextMark = 0
    hasReached = false
    startDistance = nil
    guard case .spring(var spring) = course else { return }
    spring.solver.reset()
    course = .spring(spring)
  }
}
