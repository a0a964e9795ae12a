/// What is lost, or to be known, when a spring is written in the parameters of another system.
public enum SpringRemark: String, Hashable, Sendable, CaseIterable {
  /// The target has no overdamped springs, and no parameters for this one.
  case overdamped
  /// The target draws an overdamped spring as a critical one of the same frequency, unless told otherwise.
  case drawnCritical
  /// The target's time and bounce cannot say the damping ratio, only its stiffness and damping can.
  case dampingRatioClamped
  /// The target's parameters have no initial velocity; they are those of the motion released at rest.
  case velocityDropped
  /// JNW's curve starts at the speed c/2m, this motion does not.
  case velocityFixed
  /// More damped than Pop's bounciness 0; the numbers work, its dynamics properties are the documented way.
  case bouncinessBelowRange
  /// Beyond Pop's bounciness 20.
  case bouncinessAboveRange
  /// A bounciness of 34 and more, where Pop's own inverse takes the other root.
  case otherRoot
  /// Below Pop's speed 0.
  case speedBelowRange
  /// Beyond Pop's speed 20.
  case speedAboveRange
  /// No bounciness and speed give so low a stiffness: Pop's friction without bounce is not positive there.
  case stiffnessTooLow
  /// No bounciness gives so little damping.
  case dampingTooLow
  /// The target keeps the stiffness, damping or mass to 1,000.
  case clamped
  /// The target has no such spring, since it would never come to rest or never move.
  case endless

  /// Whether the target has no parameters at all for the motion.
  public var isImpossible: Bool {
    switch self {
    case .overdamped, .velocityFixed, .stiffnessTooLow, .dampingTooLow, .endless: true
    default: false
    }
  }
}

extension SpringParameters {
  /// Overdamped by more than the 1e-12 that a spring written with 15 digits may be off.
  private var isOverdamped: Bool { dampingRatio > 1 + 1e-12 }

  /// The spring as drawn by what has no overdamped ones, or only when asked: Core Animation, UIKit, SwiftUI's
  /// `Spring(mass:stiffness:damping:)`, React Native, Reanimated and wobble. Critical at the same frequency where this
  /// is overdamped.
  public var withoutOverdamping: SpringParameters {
    guard isOverdamped else { return self }
    return SpringParameters(trusted: stiffness, 2 * (stiffness.squareRoot() * mass.squareRoot()), mass)
  }

  /// What is to be said of this spring in `CASpringAnimation`, and wherever `withoutOverdamping` is drawn.
  public var coreAnimationRemarks: [SpringRemark] { isOverdamped ? [.drawnCritical] : [] }

  /// What is to be said of this spring as Pop's bounciness and speed. See `pop`.
  public var popRemarks: [SpringRemark] {
    // The friction 0.01 is Pop's for a bounciness that leaves no damping at all.
    if Self.frictionWithoutBounce(origamiTension) <= 0.01 { return [.stiffnessTooLow] }
    guard origamiFriction >= 0.01, let pop else { return [.dampingTooLow] }
    // The 15 digits of a spring written down leave this much on a bounciness of 0 and 20.
    let slack = 1e-9
    var remarks: [SpringRemark] = []
    if pop.bounciness < -slack { remarks.append(.bouncinessBelowRange) }
    if pop.bounciness > 20 + slack { remarks.append(.bouncinessAboveRange) }
    if pop.bounciness >= 34 { remarks.append(.otherRoot) }
    if pop.speed < -slack { remarks.append(.speedBelowRange) }
    if pop.speed > 20 + slack { remarks.append(.speedAboveRange) }
    return remarks
  }

  /// What is to be said of this spring as the duration and damping ratio of a UIKit block. See `settlingDuration`.
  public func uiKitRemarks(initialVelocity: Double = 0) -> [SpringRemark] {
    if isOverdamped { return [.overdamped] }
    if settlingDuration == nil { return [.endless] }
    return initialVelocity == 0 ? [] : [.velocityDropped]
  }

  /// What is to be said of this spring as a time and bounce of Motion for the web. See `visualDuration`.
  public var webRemarks: [SpringRemark] { webBounce == nil ? [.dampingRatioClamped] : [] }

  /// What is to be said of this spring as `mass`, `stiffness` and `damping` of anime.js, with a mass of 1.
  public var animeRemarks: [SpringRemark] {
    max(stiffnessWithoutMass, dampingWithoutMass) > 1000 ? [.clamped] : []
  }

  /// What is to be said of this spring in JNW's animation. See `jnw(initialVelocity:)`.
  public func jnwRemarks(initialVelocity: Double = 0) -> [SpringRemark] {
    if jnw(initialVelocity: initialVelocity) != nil { return [] }
    return [isOverdamped ? .overdamped : .velocityFixed]
  }

  /// What is to be said of this spring as Reanimated's duration and damping ratio. See `reanimatedDuration`.
  public var reanimatedRemarks: [SpringRemark] {
    if isOverdamped { return [.overdamped] }
    return reanimatedDuration == nil ? [.endless] : []
  }
}
