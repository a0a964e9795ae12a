/// One of Pop's property animations as Pop runs it, frame by frame: what it shows, when it ends and which events it
/// sends depend on the frames it is given.
///
/// ```swift
/// var spring = try PopAnimation.spring(threshold: 1)
/// try spring.setTo(Vector(100))
/// var position = Vector(0)
/// for frame in 0..<30 { _ = spring.render(at: Double(frame) / 60, &position) }
/// ```
///
/// An instance is used over again after its end, as Pop's are: started anew by `reset`, or, when it was kept, by a new
/// target. It carries on what Pop carries on: the start and target it read, its velocity and the runs it has left.
///
/// Left out, with the reason:
/// - Transforms decomposed through matrices in single precision, in which an angle beyond π comes back as another and a
///   negative scale as a turn: here rotation, scale and translation are stored as they are written. So is an opacity.
/// - What depends on the type of a value rather than on its number of components, as a decay that refuses colours.
/// - A callback that changes the animation amid its frame: events are handed over when the frame is done.
/// - Custom animations, which here are driven by an expression.
/// - The pass at the end of a turn of the run loop, the simulator's slow motion and its drag coefficient: who asks for a
///   frame says its time.
/// - An absolute time of 0 taken for "not begun", for which there is nil, and a frame after "remove all".
/// - Copying without the run state: a copy of a value is all of it.
///
/// Source: Pop 1.0.11, `POPAnimationInternal.h`, `POPPropertyAnimationInternal.h`, `POPAnimator.mm`.
public struct PopAnimation: Sendable {
  /// How the value moves, with what belongs to that kind alone.
  enum Course: Sendable {
    case spring(PopSpring)
    case basic(PopBasic, fraction: Double)
    /// The duration is nil while it must be computed anew, together with the target.
    case decay(PopDecay, duration: Double?)
  }

  /// The ends of the way beyond which a value is brought back.
  public struct Clamp: OptionSet, Hashable, Sendable {
    /// The ends, a bit each.
    public let rawValue: Int
    /// Takes the ends, a bit each.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At the start.
    public static let start = Clamp(rawValue: 1)
    /// At the target.
    public static let end = Clamp(rawValue: 2)
  }

  var course: Course
  /// Of the property, in its units: what is taken for rest. 0 never converges.
  public let threshold: Double

  // MARK: What the user sets

  /// The first frame at or after this time, in seconds, is the start; there is no credit for being late.
  public var beginTime = 0.0
  /// Whether the end removes it; if not it is kept, paused.
  public var isRemovedOnCompletion = true
  /// Whether its runs have no end, whatever the repeat count.
  public var repeatsForever = false
  /// Adds its change from frame to frame to what the object has.
  public var isAdditive = false
  /// Where it is brought back; nowhere unless set.
  public var clamp: Clamp = []
  /// Progress that is told when passed, in this order: one that is not yet passed holds back those after it.
  public var marks: [Float] = []
  /// 0 for none: a value is written as the nearest multiple.
  public internal(set) var roundingFactor = 0.0
  /// Read from the object in the first frame unless set; stays from then on.
  public internal(set) var from: Vector?
  var to: Vector?
  /// Units per second, in and out: what it is now, after a stop too.
  public internal(set) var velocity: Vector?
  /// As it was set, for the repeats of a decay.
  var originalVelocity: Vector?
  /// 0 when one of start, target and velocity was last set to nil: then it ends at once.
  public internal(set) var componentCount = 0
  var storedRepeatCount = 0
  var storedAutoreverses = false

  // MARK: Where it is

  /// Begun and not removed; a kept animation stays so after its end.
  public internal(set) var isActive = false
  /// Whether frames pass it by: as it is before its start, when paused and when kept after its end.
  public internal(set) var isPaused = true
  /// The time of the first frame of the run, nil before it.
  public internal(set) var startTime: Double?
  var lastTime = 0.0
  /// Neither rounded nor, when additive, added to anything.
  public internal(set) var current: Vector?
  /// Written in the last frame, and in the one before.
  var previous: Vector?
  var previous2: Vector?
  /// From the start of the run to its target; nil when that is nothing.
  var startDistance: Vector?
  /// From 0 at the start to 1 at the target, outside where the value is.
  public internal(set) var progress = 0.0
  var nextMark = 0
  var hasReached = false

  /// What happened since it was last taken, in order.
  public internal(set) var events: [PopEvent] = []

  init(_ course: Course, threshold: Double) throws(MotionError) {
    self.course = course
    self.threshold = try Quantity.tolerance.checked(threshold, in: .nonnegative)
  }

  /// Pop's `POPSpringAnimation`, with mass 1.
  ///
  /// - Throws: `MotionError` as `SpringParameters.init(bounciness:speed:)`, or about a `tolerance` below 0, or when the
  ///   spring is too fast for steps of 1 ms: above 2600 per second.
  public static func spring(
    bounciness: Double = 4,
    speed: Double = 12,
    threshold: Double
  ) throws(MotionError) -> PopAnimation {
    try PopAnimation(.spring(PopSpring(bounciness: bounciness, speed: speed)), threshold: threshold)
  }

  /// Pop's `POPSpringAnimation` with its tension, friction and mass set.
  ///
  /// - Throws: `MotionError` about a `tolerance` below 0, or a spring that is too fast for steps of 1 ms.
  public static func spring(_ parameters: SpringParameters, threshold: Double) throws(MotionError) -> PopAnimation {
    var animation = try spring(threshold: threshold)
    try animation.setDynamics(parameters)
    animation.events = []
    return animation
  }

  /// Pop's `POPBasicAnimation`.
  ///
  /// - Throws: `MotionError` about a `tolerance` below 0.
  public static func basic(_ basic: PopBasic, threshold: Double) throws(MotionError) -> PopAnimation {
    try PopAnimation(.basic(basic, fraction: 0), threshold: threshold)
  }

  /// Pop's `POPDecayAnimation`.
  ///
  /// - Throws: `MotionError` about a `tolerance` below 0.
  public static func decay(_ decay: PopDecay, threshold: Double) throws(MotionError) -> PopAnimation {
    try PopAnimation(.decay(decay, duration: nil), threshold: threshold)
  }

  /// What happened since the last call, in order.
  public mutating func takeEvents() -> [PopEvent] {
    defer { events = [] }
    return events
  }
}

/// Pop's four numbers of a spring with the solver they steer.
struct PopSpring: Hashable, Sendable {
  private(set) var bounciness: Double
  private(set) var speed: Double
  var solver: PopSpringSolver

  init(bounciness: Double, speed: Double) throws(MotionError) {
    (self.bounciness, self.speed) = (bounciness, speed)
    solver = PopSpringSolver(try Self.checked(SpringParameters(bounciness: bounciness, speed: speed)))
  }

  /// Takes what these two stand for, and drops a tension, friction or mass set on its own.
  mutating func set(bounciness: Double, speed: Double) throws(MotionError) {
    try set(SpringParameters(bounciness: bounciness, speed: speed))
    (self.bounciness, self.speed) = (bounciness, speed)
  }

  mutating func set(_ parameters: SpringParameters) throws(MotionError) {
    solver.parameters = try Self.checked(parameters)
  }

  /// Refuses a spring that is too fast for the steps.
  ///
  /// With the roots `λ` of the motion and the step `h`, RK4 multiplies each mode by
  /// `1 + z + z²/2 + z³/6 + z⁴/24`, `z = λh`, which is at most 1 in the left half of the disc `|z| ≤ 2.61`. Beyond it,
  /// first at a damping ratio of 0.54, a mode grows without bound: Pop's value would run off to infinity.
  private static func checked(_ parameters: SpringParameters) throws(MotionError) -> SpringParameters {
    let (frequency, rate) = (parameters.angularFrequency, parameters.decayRate)
    guard rate > frequency else {
      try Quantity.angularFrequency.checked(frequency, in: rates)
      return parameters
    }
    try Quantity.decayRate.checked(rate + (rate * rate - frequency * frequency).squareRoot(), in: rates)
    return parameters
  }

  private static let rates = Interval(from: 0, to: 2600)
}
