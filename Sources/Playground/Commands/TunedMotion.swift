import Motion

/// A motion that is made again and again, with another spring in it each time.
///
/// It is that of the last tap, if that has the animation go where it goes now; else the animation alone, from its own
/// start.
struct TunedMotion {
  /// One time that it is made.
  struct Run {
    /// At the end, with all that was in its past.
    var session: Session
    /// Seconds.
    var begin: Double
    /// When all is at rest, or has been looked at long enough.
    var end: Double
  }

  let animation: AnimationInfo
  private let session: Session
  private let tap: LastTap?
  private let span: SourceSpan

  /// - Throws: when the motion can not be made again.
  init(_ tune: StageTune) throws(Stop) {
    (animation, session, span) = (tune.animation, tune.session, tune.span)
    guard let last = session.world.lastTap, try Self.sets(animation, off: last, in: session, at: span) else {
      tap = nil
      return
    }
    tap = last
  }

  /// Whether the tap alone would have led to the animation, as it is now. What was attached since is not of the tap.
  private static func sets(
    _ animation: AnimationInfo,
    off tap: LastTap,
    in session: Session,
    at span: SourceSpan
  ) throws(Stop) -> Bool {
    guard case .spring(let spring) = animation.kind else { return false }
    var ahead = try begin(tap, in: session, varying: animation, with: spring, at: span)
    if session.now > ahead.now { try ahead.advance(to: session.now) }
    guard ahead.variation?.uses != 0, ahead.world.engine.exists(animation.layer) else { return false }
    return ahead.world.engine.animation(animation.key, on: animation.layer)?.to == animation.to
  }

  /// - Throws: what goes wrong in a handler.
  func run(with spring: SpringParameters) throws(Stop) -> Run {
    if let tap {
      var ahead = try Self.begin(tap, in: session, varying: animation, with: spring, at: span)
      return try Self.rest(&ahead, from: tap.world.engine.now)
    }
    var ahead = session
    ahead.executed = 0
    ahead.vary(animation, with: spring)
    try ahead.remake(session.motion(of: animation), of: animation.layer, at: span)
    return try Self.rest(&ahead, from: 0)
  }

  /// The tap made again, up to when the finger is up.
  private static func begin(
    _ tap: LastTap,
    in session: Session,
    varying animation: AnimationInfo,
    with spring: SpringParameters,
    at span: SourceSpan
  ) throws(Stop) -> Session {
    var ahead = session
    ahead.world = tap.world
    ahead.executed = 0
    ahead.vary(animation, with: spring)
    try ahead.tap(tap.layer, for: tap.duration, tap.finger, at: span)
    return ahead
  }

  private static func rest(_ ahead: inout Session, from begin: Double) throws(Stop) -> Run {
    let end = try ahead.restTime()
    if end > ahead.now { try ahead.advance(to: end) }
    return Run(session: ahead, begin: begin, end: max(ahead.now, begin))
  }
}

extension Session {
  /// Lets an animation have this spring whenever it is attached.
  fileprivate mutating func vary(_ animation: AnimationInfo, with spring: SpringParameters) {
    variation = Variation(of: animation.property, on: animation.layer, key: animation.key) { request in
      guard case .spring = request.kind else { return false }
      return request.set(spring: spring)
    }
  }

  /// The animation as a request that makes it again.
  fileprivate func motion(of animation: AnimationInfo) -> LastMotion {
    if let last = lastMotion(of: animation.property, on: animation.layer), last.key == animation.key { return last }
    var request = animation.request
    (request.from, request.to) = (animation.from, animation.to)
    request.velocity = animation.curve?.velocity(at: 0)
    return LastMotion(property: animation.property, key: animation.key, request: request, begin: animation.begin)
  }
}

/// What becomes of an animation with a spring in it: what `describe` tells of it.
struct SpringOutcome: Equatable {
  /// How far it goes beyond its target, as a part of the way.
  let overshoot: Double
  /// Seconds from its start; nil where it never settles.
  let settlingTime: Double?

  init(_ spring: SpringParameters, of animation: AnimationInfo) {
    let velocity = animation.curve?.velocity(at: 0) ?? .zero(count: animation.to.count)
    let curve = SpringCurve(spring, from: animation.from, to: animation.to, velocity: velocity)
    overshoot = (0..<curve.count).map { curve.overshoot(of: $0) }.max() ?? 0
    settlingTime = Curve.spring(curve).restTime(tolerance: animation.tolerance)
  }
}
