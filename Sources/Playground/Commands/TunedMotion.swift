import Motion

/// A motion that is made again and again, with another spring in it each time.
///
/// It is that of the last tap, if that attaches the animation; else the animation alone, from its own start.
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
    guard let last = session.world.lastTap else {
      tap = nil
      return
    }
    let trial = try Self.run(last, in: session, varying: animation, with: nil, at: span)
    tap = trial.session.variation?.uses == 0 ? nil : last
  }

  /// - Throws: what goes wrong in a handler.
  func run(with spring: SpringParameters) throws(Stop) -> Run {
    if let tap { return try Self.run(tap, in: session, varying: animation, with: spring, at: span) }
    var ahead = session
    ahead.executed = 0
    ahead.vary(animation, with: spring)
    try ahead.remake(session.motion(of: animation), of: animation.layer, at: span)
    return try Self.rest(&ahead, from: 0)
  }

  private static func run(
    _ tap: LastTap,
    in session: Session,
    varying animation: AnimationInfo,
    with spring: SpringParameters?,
    at span: SourceSpan
  ) throws(Stop) -> Run {
    var ahead = session
    ahead.world = tap.world
    ahead.executed = 0
    ahead.vary(animation, with: spring)
    let begin = ahead.now
    try ahead.tap(tap.layer, for: tap.duration, tap.finger, at: span)
    return try rest(&ahead, from: begin)
  }

  private static func rest(_ ahead: inout Session, from begin: Double) throws(Stop) -> Run {
    let end = try ahead.restTime()
    if end > ahead.now { try ahead.advance(to: end) }
    return Run(session: ahead, begin: begin, end: max(ahead.now, begin))
  }
}

extension Session {
  /// Lets an animation have another spring whenever it is attached.
  /// - Parameter spring: nothing stands for its own.
  fileprivate mutating func vary(_ animation: AnimationInfo, with spring: SpringParameters?) {
    variation = Variation(of: animation.property, on: animation.layer, key: animation.key) { request in
      guard case .spring(let own) = request.kind else { return false }
      return request.set(spring: spring ?? own)
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
