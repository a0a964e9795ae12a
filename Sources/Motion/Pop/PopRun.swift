/// One of Pop's animations on its way, with what it has written so far.
struct PopRun: Sendable {
  private(set) var animation: PopAnimation
  /// What the property has of it: the value or, of one that adds, the sum of what it has added.
  private(set) var written: Vector
  /// Units per second. A basic animation has none of its own, and so the one between its last two frames.
  private(set) var velocity: Vector
  /// Of the last frame, seconds.
  private(set) var time: Double
  /// Where it leads in its first run.
  private(set) var goal: Vector

  /// - Parameters:
  ///   - terms: of a kind that Pop has; see `AnimationRequest.checkPop`.
  ///   - plan: as the channels hold it.
  ///   - threshold: of the property, in its units.
  ///   - time: of the first frame to come, seconds.
  /// - Throws: `MotionError` for what Pop's solver cannot do.
  init(_ terms: Terms, _ plan: Engine.Plan, threshold: Double, at time: Double) throws(MotionError) {
    animation = try terms.kind.popAnimation(threshold: threshold)
    written = terms.isAdditive == true ? .zero(count: plan.from.count) : plan.from
    velocity = .zero(count: plan.from.count)
    goal = plan.to
    self.time = time
    try animation.setFrom(plan.from)
    try animation.setTo(plan.to)
    if !terms.kind.isBasic { try animation.setVelocity(plan.velocity) }
    animation.isAdditive = terms.isAdditive == true
    try change(terms)
    _ = animation.takeEvents()
  }

  /// Whether it has ended, be it kept or not; not to be asked before its first frame.
  var isOver: Bool { animation.isPaused }

  /// Whether nothing can bring it to an end but a change. A spring without damping is not: now and then two frames in a
  /// row happen to lie within the threshold.
  var isEndless: Bool { animation.repeatsForever }

  /// Where it is at rest when its end is not known.
  var outlook: Vector { animation.rounded(animation.autoreverses ? animation.from ?? goal : goal) }

  /// Its own value, neither rounded nor added to anything.
  var value: Vector { animation.current ?? written }

  // MARK: Frames

  /// Runs one frame.
  ///
  /// - Parameter time: seconds, not before that of the frame before.
  /// - Returns: what happened, in Pop's order.
  mutating func render(at time: Double) -> [PopEvent] {
    let old = written
    _ = animation.render(at: time, &written)
    if animation.basic == nil {
      velocity = animation.velocity ?? velocity
    } else if time > self.time {
      velocity = (written - old) * (1 / (time - self.time))
    }
    self.time = time
    guard written.isFinite, velocity.isFinite else { return overflow() }
    return animation.takeEvents()
  }

  /// Pop would go on for ever with what is no number.
  private mutating func overflow() -> [PopEvent] {
    finish(at: outlook)
    return [PopEvent(kind: .stop(finished: true), time: 0, value: nil, velocity: nil)]
  }

  func finished(at target: Vector) -> PopRun {
    var run = self
    run.finish(at: target)
    return run
  }

  /// Goes to a value and stands there.
  private mutating func finish(at target: Vector) {
    animation.finish(at: target)
    written = target
    velocity = .zero(count: target.count)
  }

  // MARK: Changes

  /// Takes what these terms name.
  mutating func change(_ terms: Terms) throws(MotionError) {
    if let rounding = terms.rounding { try animation.setRoundingFactor(rounding) }
    if let clamp = terms.clamp { animation.clamp = clamp.pop }
    if let marks = terms.marks { animation.marks = marks.map { Float($0) } }
    if let keeps = terms.keeps { animation.isRemovedOnCompletion = !keeps }
    if terms.autoreverses == true { animation.setAutoreverses(true) }
    if let repeats = terms.repeats { setRepeats(repeats) }
  }

  /// How often it runs from now on.
  mutating func setRepeats(_ repeats: RepeatCount) {
    switch repeats {
    case .forever: animation.repeatsForever = true
    case .times(let count):
      animation.repeatsForever = false
      animation.setRepeatCount(count)
    }
  }

  /// Takes other parameters of its kind.
  mutating func change(_ kind: AnimationRequest.Kind) throws(MotionError) {
    switch kind {
    case .spring(let parameters): try animation.setDynamics(parameters)
    case .decay(let deceleration): animation.setDecay(try PopDecay(deceleration: deceleration))
    default: break
    }
  }

  mutating func setTarget(_ target: Vector) throws(MotionError) {
    try animation.setTo(target)
    goal = target
  }

  mutating func setVelocity(_ velocity: Vector) throws(MotionError) {
    try animation.setVelocity(velocity)
    if let target = animation.target, animation.isDecay { goal = target }
  }

  /// Goes on after a pause: its next frame is a new start.
  mutating func resume() {
    animation.setPaused(true)
    animation.setPaused(false)
  }
}

extension AnimationRequest.Kind {
  fileprivate func popAnimation(threshold: Double) throws(MotionError) -> PopAnimation {
    switch self {
    case .spring(let parameters): try .spring(parameters, threshold: threshold)
    case .basic(let duration, let timing):
      try .basic(PopBasic(duration: duration, timing: timing.pop), threshold: threshold)
    case .decay(let deceleration): try .decay(PopDecay(deceleration: deceleration), threshold: threshold)
    case .block, .keyframes, .driven, .jnw: throw .unknownToPop(.kind)
    }
  }

  /// Refuses what Pop has not.
  func checkPop() throws(MotionError) {
    do throws(MotionError) {
      _ = try popAnimation(threshold: 1)
    } catch {
      throw isSpring ? .unknownToPop(.fastSpring) : error
    }
  }
}

extension TimingFunction {
  /// As Pop has it: `linear`, too, is a cubic.
  fileprivate var pop: CubicBezier {
    get throws(MotionError) {
      switch self {
      case .linear: PopBasic.linearTiming
      case .cubic(let bezier): bezier
      case .steps, .points: throw .unknownToPop(.timing)
      }
    }
  }
}

extension ClampMode {
  fileprivate var pop: PopAnimation.Clamp {
    switch self {
    case .start: .start
    case .end: .end
    case .both: [.start, .end]
    }
  }
}
