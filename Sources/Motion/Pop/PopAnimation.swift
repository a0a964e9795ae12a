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
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let start = Clamp(rawValue: 1)
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
  public var repeatsForever = false
  /// Adds its change from frame to frame to what the object has.
  public var isAdditive = false
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
  /// - Throws: `MotionError` as `SpringParameters.init(bounciness:speed:)`, or about a `tolerance` below 0.
  public static func spring(
    bounciness: Double = 4,
    speed: Double = 12,
    threshold: Double
  ) throws(MotionError) -> PopAnimation {
    try PopAnimation(.spring(PopSpring(bounciness: bounciness, speed: speed)), threshold: threshold)
  }

  /// Pop's `POPSpringAnimation` with its tension, friction and mass set.
  ///
  /// - Throws: `MotionError` about a `tolerance` below 0.
  public static func spring(_ parameters: SpringParameters, threshold: Double) throws(MotionError) -> PopAnimation {
    var animation = try spring(threshold: threshold)
    animation.setDynamics(parameters)
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
    solver = PopSpringSolver(try SpringParameters(bounciness: bounciness, speed: speed))
  }

  /// Takes what these two stand for, and drops a tension, friction or mass set on its own.
  mutating func set(bounciness: Double, speed: Double) throws(MotionError) {
    solver.parameters = try SpringParameters(bounciness: bounciness, speed: speed)
    (self.bounciness, self.speed) = (bounciness, speed)
  }
}
