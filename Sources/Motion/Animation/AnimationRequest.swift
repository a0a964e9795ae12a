/// What is asked of an animation. What is nil was not named: a new animation takes the default, one that is retargeted
/// keeps what it has.
public struct AnimationRequest: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case spring(SpringParameters)
    /// From the start to the target in `duration` seconds, 0 or more.
    case basic(duration: Double, timing: TimingFunction)
    /// As basic, but with the model value at the target at once and only the screen following. See
    /// `Engine.animateBlock`.
    case block(duration: Double, curve: BlockCurve)
  }

  /// The way from start to end of a block.
  public enum BlockCurve: Hashable, Sendable {
    case timing(TimingFunction)
    /// A spring that is cut off at the duration; the initial velocity is a part of the whole distance per second,
    /// positive towards the target.
    case spring(SpringParameters, velocity: Double)
  }

  /// Of the greatest distance from the target: where a spring comes to rest unless asked otherwise.
  public static let defaultTolerance = 0.0005

  public var kind: Kind
  /// Whether the parameters in `kind` were named; if not, a spring that is retargeted keeps its own.
  public var namesParameters: Bool
  /// The present value, read when the delay is over, unless named.
  public var from: Vector?
  public var to: Vector?
  /// The target as a distance from the start; `to` wins over it. Without either the target is the start.
  public var by: Vector?
  /// Units per second.
  public var velocity: Vector?
  /// Seconds, 0 or more; 0 unless named.
  public var delay: Double?
  /// See `defaultTolerance`; above 0, below 1.
  public var tolerance: Double?
  /// Begins anew under a key in use, at the velocity named or zero, whatever is attached there.
  public var replaces: Bool

  public init(
    kind: Kind,
    namesParameters: Bool = true,
    from: Vector? = nil,
    to: Vector? = nil,
    by: Vector? = nil,
    velocity: Vector? = nil,
    delay: Double? = nil,
    tolerance: Double? = nil,
    replaces: Bool = false
  ) {
    self.kind = kind
    self.namesParameters = namesParameters
    self.from = from
    self.to = to
    self.by = by
    self.velocity = velocity
    self.delay = delay
    self.tolerance = tolerance
    self.replaces = replaces
  }
}

extension AnimationRequest {
  /// Refuses what no animation of a property with that many components could do.
  func check(componentCount: Int) throws(MotionError) {
    try Self.check(from, as: .start, count: componentCount)
    try Self.check(to, as: .target, count: componentCount)
    try Self.check(by, as: .target, count: componentCount)
    try Self.check(velocity, as: .velocity, count: componentCount)
    if let delay { try Quantity.delay.checked(delay, in: .nonnegative) }
    if let tolerance { try Quantity.tolerance.checked(tolerance, in: Self.tolerances) }
    try kind.check()
  }

  private static let tolerances = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)

  static func check(_ vector: Vector?, as quantity: Quantity, count: Int) throws(MotionError) {
    guard let vector else { return }
    guard vector.count == count else { throw .componentCount(expected: count, found: vector.count) }
    try quantity.checked(vector)
  }
}

extension AnimationRequest.Kind {
  func check() throws(MotionError) {
    switch self {
    case .spring: break
    case .basic(let duration, _): try Quantity.duration.checked(duration, in: .nonnegative)
    case .block(let duration, let curve):
      try Quantity.duration.checked(duration, in: .nonnegative)
      if case .spring(_, let velocity) = curve { try Quantity.velocity.checked(velocity) }
    }
  }

  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }

  var isBlock: Bool {
    if case .block = self { true } else { false }
  }

  /// Whether it goes on at the velocity of what it takes over from.
  var keepsVelocity: Bool { isSpring }
}

extension AnimationRequest {
  /// The request of a spring once another one named its changes.
  func retargeted(by other: AnimationRequest) -> AnimationRequest {
    var merged = self
    if other.namesParameters { merged.kind = other.kind }
    merged.from = other.from ?? from
    merged.velocity = other.velocity ?? velocity
    merged.tolerance = other.tolerance ?? tolerance
    merged.delay = other.delay ?? delay
    if other.to != nil || other.by != nil { (merged.to, merged.by) = (other.to, other.by) }
    return merged
  }

  /// A curve with the times, in seconds after its start, at which it rests and at which it has met its target.
  struct Motion {
    let curve: Curve
    /// Infinite for never.
    let duration: Double
    /// At most `duration`.
    let reach: Double

    init(_ curve: Curve, duration: Double) {
      self.curve = curve
      self.duration = duration
      reach = min(curve.reachTime ?? duration, duration)
    }
  }

  /// What it becomes between these ends.
  ///
  /// - Parameter velocity: at the start, units per second; only springs use it.
  func motion(from: Vector, to: Vector, velocity: Vector) -> Motion {
    switch kind {
    case .spring(let parameters):
      let curve = Curve.spring(SpringCurve(parameters, from: from, to: to, velocity: velocity))
      let rest = curve.restTime(tolerance: tolerance ?? Self.defaultTolerance)
      return Motion(curve, duration: rest ?? .infinity)
    case .basic(let duration, let timing), .block(let duration, .timing(let timing)):
      return Motion(.timed(TimedCurve(checked: from, to: to, duration: duration, timing: timing)), duration: duration)
    case .block(let duration, .spring(let parameters, let relative)):
      let velocity = (to - from) * relative
      return Motion(.spring(SpringCurve(parameters, from: from, to: to, velocity: velocity)), duration: duration)
    }
  }
}

extension TimedCurve {
  /// Of numbers that were checked when the animation was asked for.
  fileprivate init(checked from: Vector, to: Vector, duration: Double, timing: TimingFunction) {
    start = from
    target = to
    self.duration = duration
    self.timing = timing
  }
}
