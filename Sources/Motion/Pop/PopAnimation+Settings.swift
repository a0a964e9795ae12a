extension PopAnimation {
  /// Sets where it starts; nil is the object's value at the first frame.
  ///
  /// Pop's quirk: nil also forgets the number of components, so that an animation that has its target already ends at
  /// once, without writing.
  ///
  /// - Throws: `MotionError` when the number of components is not that of the target or velocity, or one is not finite.
  public mutating func setFrom(_ value: Vector?) throws(MotionError) {
    try fixCount(of: value, as: .start)
    assignFrom(value)
  }

  mutating func assignFrom(_ value: Vector?) {
    guard value != from else { return }
    from = value
    emitChange(.from, value)
    invalidateEnd()
  }

  /// Sets the target; nil is the object's value at the first frame, with the quirk of `setFrom`. A running spring goes
  /// on from where it is at the velocity it has; a paused or kept animation begins again. An equal target changes
  /// nothing. A decay has a target of its own and ignores this.
  ///
  /// - Throws: as `setFrom`.
  public mutating func setTo(_ value: Vector?) throws(MotionError) {
    guard !isDecay else { return }
    try fixCount(of: value, as: .target)
    assignTo(value)
  }

  mutating func assignTo(_ value: Vector?) {
    guard value != to else { return }
    to = value
    hasReached = false
    startDistance = nil
    emitChange(.to, value)
    if isActive, isPaused { setPaused(false) }
  }

  /// Sets the velocity, units per second. A kept decay begins again from where it is.
  ///
  /// - Throws: as `setFrom`, and for a decay faster than its single precision can hold: 1e24 units per second.
  public mutating func setVelocity(_ value: Vector?) throws(MotionError) {
    if isDecay, let value { try Quantity.velocity.checked(value.magnitude, in: PopDecay.speeds) }
    try fixCount(of: value, as: .velocity)
    assignVelocity(value)
  }

  mutating func assignVelocity(_ value: Vector?) {
    guard value != velocity else { return }
    velocity = value
    originalVelocity = value
    emitChange(.velocity, value)
    invalidateEnd()
    guard isDecay, isActive, isPaused else { return }
    from = nil
    setPaused(false)
  }

  private mutating func fixCount(of value: Vector?, as quantity: Quantity) throws(MotionError) {
    guard let value else {
      componentCount = 0
      return
    }
    try quantity.checked(value)
    guard componentCount == 0 || componentCount == value.count else {
      throw .componentCount(expected: componentCount, found: value.count)
    }
    componentCount = value.count
  }

  /// Writes values as their nearest multiples of a factor; 0 for as they are.
  ///
  /// - Throws: `MotionError` about a `roundingFactor` below 0.
  public mutating func setRoundingFactor(_ factor: Double) throws(MotionError) {
    roundingFactor = try Quantity.roundingFactor.checked(factor, in: .nonnegative)
  }

  /// A pause skips frames. Its end is a new start, with the value and velocity of before; a basic animation runs again
  /// from its start for its whole duration.
  public mutating func setPaused(_ paused: Bool) {
    guard paused != isPaused else { return }
    isPaused = paused
    if !paused { resetRun() }
  }

  /// How often it runs; 0 and 1 are once. With `autoreverses`, a run is there and back. The runs are counted down while
  /// it plays: 0 or -1 at the end, and a second use does not repeat.
  public var repeatCount: Int {
    storedAutoreverses ? storedRepeatCount / 2 : storedRepeatCount
  }

  /// Sets how often it runs. A count below 1 is ignored, as in Pop.
  ///
  /// Pop's quirk: a count set before `autoreverses` is one of single ways, not of ways there and back.
  public mutating func setRepeatCount(_ count: Int) {
    guard count > 0 else { return }
    storedRepeatCount = storedAutoreverses ? min(count, Int.max / 2) * 2 : count
  }

  /// Whether every other run goes the other way.
  public var autoreverses: Bool { storedAutoreverses }

  /// Sets whether every other run goes the other way; without a repeat count, there and back once.
  public mutating func setAutoreverses(_ autoreverses: Bool) {
    storedAutoreverses = autoreverses
    if autoreverses, storedRepeatCount == 0 { setRepeatCount(1) }
  }
}

// MARK: - Springs

extension PopAnimation {
  /// Stiffness, damping and mass of a spring; nil for other kinds.
  public var dynamics: SpringParameters? {
    guard case .spring(let spring) = course else { return nil }
    return spring.solver.parameters
  }

  /// Sets the bounciness of a spring, 0…20 by documentation; tension and friction follow, and the mass is 1 again.
  ///
  /// - Throws: as `SpringParameters.init(bounciness:speed:)`.
  /// - Precondition: it is a spring, as for the other five.
  public mutating func setBounciness(_ bounciness: Double) throws(MotionError) {
    var spring = self.spring
    let old = spring.bounciness
    try spring.set(bounciness: bounciness, speed: spring.speed)
    replaceSpring(by: spring, .bounciness, old, bounciness)
  }

  /// Sets the speed of a spring, 0…20 by documentation; tension and friction follow, and the mass is 1 again.
  ///
  /// - Throws: as `SpringParameters.init(bounciness:speed:)`.
  public mutating func setSpeed(_ speed: Double) throws(MotionError) {
    var spring = self.spring
    let old = spring.speed
    try spring.set(bounciness: spring.bounciness, speed: speed)
    replaceSpring(by: spring, .speed, old, speed)
  }

  /// Sets the stiffness of a spring alone, N/m.
  ///
  /// - Throws: as `SpringParameters.init(tension:friction:mass:)`.
  public mutating func setTension(_ tension: Double) throws(MotionError) {
    let old = spring.solver.parameters
    let new = try SpringParameters(tension: tension, friction: old.damping, mass: old.mass)
    try replaceDynamics(by: new, .tension, old.stiffness, tension)
  }

  /// Sets the damping of a spring alone, N·s/m.
  ///
  /// - Throws: as `SpringParameters.init(tension:friction:mass:)`.
  public mutating func setFriction(_ friction: Double) throws(MotionError) {
    let old = spring.solver.parameters
    let new = try SpringParameters(tension: old.stiffness, friction: friction, mass: old.mass)
    try replaceDynamics(by: new, .friction, old.damping, friction)
  }

  /// Sets the mass of a spring alone, kg.
  ///
  /// - Throws: as `SpringParameters.init(tension:friction:mass:)`.
  public mutating func setMass(_ mass: Double) throws(MotionError) {
    let old = spring.solver.parameters
    let new = try SpringParameters(tension: old.stiffness, friction: old.damping, mass: mass)
    try replaceDynamics(by: new, .mass, old.mass, mass)
  }

  /// Sets stiffness, damping and mass of a spring at once.
  ///
  /// - Throws: `MotionError` when it is too fast for steps of 1 ms, as do the other five.
  public mutating func setDynamics(_ new: SpringParameters) throws(MotionError) {
    let old = spring.solver.parameters
    try replaceDynamics(by: new, .tension, old.stiffness, new.stiffness)
    try replaceDynamics(by: new, .friction, old.damping, new.damping)
    try replaceDynamics(by: new, .mass, old.mass, new.mass)
  }

  private var spring: PopSpring {
    guard case .spring(let spring) = course else { preconditionFailure("only a spring has dynamics") }
    return spring
  }

  private mutating func replaceDynamics(
    by new: SpringParameters,
    _ setting: PopEvent.Setting,
    _ old: Double,
    _ value: Double
  ) throws(MotionError) {
    var spring = self.spring
    try spring.set(new)
    replaceSpring(by: spring, setting, old, value)
  }

  private mutating func replaceSpring(
    by new: PopSpring,
    _ setting: PopEvent.Setting,
    _ old: Double,
    _ value: Double
  ) {
    course = .spring(new)
    if value != old { emitChange(setting, Vector(Double(Float(value)))) }
  }
}

// MARK: - Decays and basic animations

extension PopAnimation {
  /// Whether it is a decay, which takes no target.
  public var isDecay: Bool {
    if case .decay = course { true } else { false }
  }

  var isSpring: Bool {
    if case .spring = course { true } else { false }
  }

  /// The target: as set, or as read in the first frame; of a decay where it ends, nil before its start is known.
  public var target: Vector? {
    guard to == nil, case .decay(let decay, _) = course, let start = current ?? from else { return to }
    return decay.end(from: start, velocity: velocity ?? .zero(count: start.count), threshold: threshold)
  }

  /// Seconds; nil for a spring, which ends when it is at rest.
  public var duration: Double? {
    switch course {
    case .spring: nil
    case .basic(let basic, _): basic.duration
    case .decay(let decay, let duration):
      duration ?? decay.duration(velocity: velocity ?? Vector(0), threshold: threshold)
    }
  }

  /// Duration and timing; nil for other kinds.
  public var basic: PopBasic? {
    guard case .basic(let basic, _) = course else { return nil }
    return basic
  }

  /// Exchanges the duration and timing of a basic animation.
  ///
  /// - Precondition: it is a basic animation.
  public mutating func setBasic(_ basic: PopBasic) {
    guard case .basic(_, let fraction) = course else { preconditionFailure("only for a basic animation") }
    course = .basic(basic, fraction: fraction)
  }

  /// Exchanges the deceleration; duration and target follow.
  ///
  /// - Precondition: it is a decay.
  public mutating func setDecay(_ decay: PopDecay) {
    guard isDecay else { preconditionFailure("only for a decay") }
    course = .decay(decay, duration: nil)
    to = nil
  }

  /// Makes a decay compute its duration and target anew.
  private mutating func invalidateEnd() {
    guard case .decay(let decay, _) = course else { return }
    course = .decay(decay, duration: nil)
    to = nil
  }

  /// Fixes duration and target of a decay from where it is, unless they are known.
  mutating func computeEnd() {
    guard case .decay(let decay, _) = course, to == nil else { return }
    let end = target
    course = .decay(decay, duration: duration)
    to = end
  }
}
