/// What is asked of an animation. What is nil was not named: a new animation takes the default, one that is retargeted
/// keeps what it has.
public struct AnimationRequest: Hashable, Sendable {
  /// The sort of motion, with the parameters only it has.
  public enum Kind: Hashable, Sendable {
    /// The exact motion of a spring. See `SpringCurve`.
    case spring(SpringParameters)
    /// From the start to the target in `duration` seconds, 0 or more.
    case basic(duration: Double, timing: TimingFunction)
    /// As basic, but with the model value at the target at once and only the screen following. See
    /// `Engine.animateBlock`.
    case block(duration: Double, curve: BlockCurve)
    /// Thrown with the velocity of the request, or so that it ends at its target. The deceleration is the factor of the
    /// speed after a millisecond, above 0 and below 1. See `DecayCurve`.
    case decay(deceleration: Double)
    /// Through given values at given times. See `KeyframeCurve`.
    case keyframes(Keyframes)
    /// Shows what `Engine.record` is given; ends after `duration` seconds, or when it is told to.
    case driven(duration: Double?)
    /// The curve that `JNWSpringAnimation` draws, for the duration it gives itself. See `JNWCurve`.
    case jnw(SpringParameters)
  }

  /// The way from start to end of a block.
  public enum BlockCurve: Hashable, Sendable {
    /// Along a timing function.
    case timing(TimingFunction)
    /// A spring that is cut off at the duration; the initial velocity is a part of the whole distance per second,
    /// positive towards the target.
    case spring(SpringParameters, velocity: Double)
  }

  /// The stations of a keyframe animation.
  public struct Keyframes: Hashable, Sendable {
    /// In order of time. When none is at 0 s, the way begins at the start of the request or at what is seen then.
    public var keyframes: [Keyframe]
    /// Whether the way is a smooth curve, and the timing functions have no effect.
    public var isSpline: Bool
    /// From a start that is not a keyframe to the first one.
    public var firstTiming: TimingFunction

    /// Makes the stations, as they are; what is wrong with them is said when the request is attached.
    public init(_ keyframes: [Keyframe], isSpline: Bool = false, firstTiming: TimingFunction = .linear) {
      self.keyframes = keyframes
      self.isSpline = isSpline
      self.firstTiming = firstTiming
    }
  }

  /// By whose rules a motion goes.
  public enum Solver: String, Hashable, Sendable, CaseIterable {
    /// Along its curve, at any time.
    case exact
    /// As Pop shows it, frame by frame: a spring, a basic animation along a cubic curve, or a decay that is thrown. See
    /// `PopAnimation` for the rules and `Engine.frameRate` for the frames. Its end is looked for half an hour ahead;
    /// until one later than that is near, it counts as endless.
    case pop
  }

  /// Of the greatest distance from the target: where a spring comes to rest unless asked otherwise.
  public static let defaultTolerance = 0.0005

  var terms: Terms
  /// Whether the parameters in `kind` were named; if not, a spring that is retargeted keeps its own.
  public var namesParameters: Bool
  /// The present value, read when the delay is over, unless named; of an additive animation, zero.
  public var from: Vector?
  /// The target: the value at rest.
  public var to: Vector?
  /// The target as a distance from the start; `to` wins over it. Without either the target is the start.
  public var by: Vector?
  /// Units per second.
  public var velocity: Vector?
  /// Seconds, 0 or more; 0 unless named.
  public var delay: Double?
  /// Shows the start, if it is named, during the delay: CSS's and Core Animation's fill mode of that name.
  public var fillsBackwards: Bool
  /// Begins anew under a key in use, at the velocity named or zero, whatever is attached there.
  public var replaces: Bool

  /// Makes a request, as it is; what is out of range is said when it is attached. What is nil is not named.
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
    terms = Terms(kind: kind)
    terms.tolerance = tolerance
    self.namesParameters = namesParameters
    self.from = from
    self.to = to
    self.by = by
    self.velocity = velocity
    self.delay = delay
    self.replaces = replaces
    fillsBackwards = false
  }
}

// MARK: - The terms

extension AnimationRequest {
  /// The sort of motion, with the parameters only it has.
  public var kind: Kind {
    get { terms.kind }
    set { terms.kind = newValue }
  }

  /// See `defaultTolerance`; above 0, below 1.
  public var tolerance: Double? {
    get { terms.tolerance }
    set { terms.tolerance = newValue }
  }

  /// Once unless named. A retarget begins the runs anew from where it is.
  public var repeats: RepeatCount? {
    get { terms.repeats }
    set { terms.repeats = newValue }
  }

  /// Whether each run goes back as well, to end where it began. The way back of a timed animation is the way there in
  /// reverse, as with Core Animation; that of a spring or decay is the same motion with its ends exchanged, as with Pop.
  public var autoreverses: Bool? {
    get { terms.autoreverses }
    set { terms.autoreverses = newValue }
  }

  /// Whether the value is added to what the latest animation that is not additive shows. Its own values are distances;
  /// when it ends, what it added last stays.
  public var isAdditive: Bool? {
    get { terms.isAdditive }
    set { terms.isAdditive = newValue }
  }

  /// Shows multiples of this number only, halves rounded away from zero; above 0. The motion itself is not rounded.
  public var rounding: Double? {
    get { terms.rounding }
    set { terms.rounding = newValue }
  }

  /// Beyond which ends of its way it is not seen; none unless named.
  public var clamp: ClampMode? {
    get { terms.clamp }
    set { terms.clamp = newValue }
  }

  /// Whether it stays attached after its end, from where a retarget starts it again.
  public var keeps: Bool? {
    get { terms.keeps }
    set { terms.keeps = newValue }
  }

  /// Whether an angle turns the shorter way: the target is the equal one at most half a turn from the start, and of two
  /// such the one in the positive direction. Properties that are not angles take no notice.
  public var takesShortestWay: Bool? {
    get { terms.takesShortestWay }
    set { terms.takesShortestWay = newValue }
  }

  /// The fractions of the way, 0 to 1, at most 32,767 of them, that are told when every component that has a way has come
  /// so far, once each. What was not passed before the end of the first run is told then.
  public var marks: [Double]? {
    get { terms.marks }
    set { terms.marks = newValue }
  }

  /// Unless named, that of the animation which is retargeted, else `Engine.solver`.
  public var solver: Solver? {
    get { terms.solver }
    set { terms.solver = newValue }
  }

  /// The request of a spring once another one named its changes.
  func retargeted(by other: AnimationRequest) -> AnimationRequest {
    var merged = self
    merged.terms = terms.retargeted(by: other.terms, namesParameters: other.namesParameters)
    merged.from = other.from ?? from
    merged.velocity = other.velocity ?? velocity
    merged.delay = other.delay ?? delay
    if other.to != nil || other.by != nil { (merged.to, merged.by) = (other.to, other.by) }
    return merged
  }
}

// MARK: - Checking

extension AnimationRequest {
  /// Refuses what no animation of a property with that many components could do.
  func check(componentCount: Int) throws(MotionError) {
    try Self.check(from, as: .start, count: componentCount)
    try Self.check(to, as: .target, count: componentCount)
    try Self.check(by, as: .target, count: componentCount)
    try Self.check(velocity, as: .velocity, count: componentCount)
    if let delay { try Quantity.delay.checked(delay, in: .nonnegative) }
    try terms.check(componentCount: componentCount)
  }

  static func check(_ vector: Vector?, as quantity: Quantity, count: Int) throws(MotionError) {
    guard let vector else { return }
    guard vector.count == count else { throw .componentCount(expected: count, found: vector.count) }
    try quantity.checked(vector)
  }
}

extension Terms {
  fileprivate func check(componentCount: Int) throws(MotionError) {
    if let tolerance { try Quantity.tolerance.checked(tolerance, in: .openUnit) }
    if let rounding { try Quantity.roundingFactor.checked(rounding, in: .positive) }
    if case .times(let count)? = repeats {
      try Quantity.repeatCount.checked(Double(count), in: Interval(from: 1, to: .infinity))
    }
    let markCount = Double(marks?.count ?? 0)
    try Quantity.markCount.checked(markCount, in: Interval(from: 0, to: Double(Animation.greatestMarkCount)))
    for mark in marks ?? [] { try Quantity.mark.checked(mark, in: .unit) }
    try kind.check(componentCount: componentCount, isEndless: repeats == .forever)
  }
}

extension AnimationRequest.Kind {
  /// - Parameter isEndless: whether it runs for ever, which something without duration cannot do.
  fileprivate func check(componentCount: Int, isEndless: Bool) throws(MotionError) {
    let durations: Interval = isEndless ? .positive : .nonnegative
    switch self {
    case .spring, .jnw, .driven(nil): break
    case .basic(let duration, _): try Quantity.duration.checked(duration, in: durations)
    case .block(let duration, let curve):
      try Quantity.duration.checked(duration, in: durations)
      if case .spring(_, let velocity) = curve { try Quantity.velocity.checked(velocity) }
    case .decay(let deceleration): try Quantity.deceleration.checked(deceleration, in: .openUnit)
    case .driven(let duration?): try Quantity.duration.checked(duration, in: durations)
    case .keyframes(let keyframes):
      let curve = try keyframes.curve(from: .zero(count: componentCount))
      guard curve.count == componentCount else {
        throw .componentCount(expected: componentCount, found: curve.count)
      }
      try Quantity.duration.checked(curve.duration, in: durations)
    }
  }

  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }

  var isBasic: Bool {
    if case .basic = self { true } else { false }
  }

  var isBlock: Bool {
    if case .block = self { true } else { false }
  }

  /// Of what is released from a spring.
  var spring: SpringParameters? {
    switch self {
    case .spring(let parameters), .block(_, .spring(let parameters, _)): parameters
    case .basic, .block, .decay, .keyframes, .driven, .jnw: nil
    }
  }

  var isDecay: Bool {
    if case .decay = self { true } else { false }
  }

  var isDriven: Bool {
    if case .driven = self { true } else { false }
  }

  /// Whether a request of this kind gives one of the other new terms instead of taking its place.
  func retargets(_ other: AnimationRequest.Kind) -> Bool { isSpring && other.isSpring || isDecay && other.isDecay }
}

extension Interval {
  /// Zero to one, neither included.
  fileprivate static let openUnit = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
}
