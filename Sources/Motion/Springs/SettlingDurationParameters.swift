#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SpringParameters {
  /// Makes a spring of mass 1 from the duration and damping ratio of a UIKit block animation
  /// (`usingSpringWithDamping:initialSpringVelocity:`).
  ///
  /// The frequency ω is the greatest at which an amplitude of the motion has fallen to ε = 0.001 after the duration d:
  ///
  ///     ζ < 1:  |ζω − v| / (ω·√(1 − ζ²)) · e^(−ζωd) = ε        without v:  ω = ln(ζ / (ε·√(1 − ζ²))) / ζd
  ///     ζ = 1:  |1 + (ω − v)·d| · e^(−ωd) = ε                  without v:  ω = 9.2334…/d
  ///
  /// Apple does not publish the rule. This is Framer's reconstruction, which SwiftUI's
  /// `Spring(settlingDuration:dampingRatio:)` agrees with. It is the coefficient of the sine that falls to ε, so the
  /// motion itself may settle earlier or later, and the rule jumps as ζ comes to 1.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds, > 0. (UIKit clamps it to 0.01…10; this does not.)
  ///   - dampingRatio: ζ, at most 1 and, without a velocity, above about 0.001, where the rule gives a frequency.
  ///   - initialVelocity: v, whole distances per second, positive towards the target.
  /// - Throws: `MotionError` when a number is out of its range or no frequency satisfies the rule.
  public init(
    settlingDuration: Double,
    dampingRatio: Double,
    initialVelocity: Double = 0
  ) throws(MotionError) {
    try Quantity.settlingDuration.checked(settlingDuration, in: .positive)
    try Quantity.dampingRatio.checked(dampingRatio, in: Interval(from: 0, includesLower: false, to: 1))
    try Quantity.velocity.checked(initialVelocity)
    let rule = SettlingRule(dampingRatio: dampingRatio, velocity: initialVelocity * settlingDuration)
    guard let phase = rule.phase else {
      let bounds = Interval(from: SettlingRule.leastDampingRatio, includesLower: false, to: 1)
      throw .outOfRange(.dampingRatio, value: dampingRatio, interval: bounds)
    }
    try self.init(angularFrequency: phase / settlingDuration, dampingRatio: dampingRatio)
  }

  /// The duration, seconds, of the UIKit block animation that moves as this spring does without initial velocity.
  ///
  /// A damping ratio within 1e-12 of 1 counts as 1: the rule jumps there, and a critical spring written with 15 digits
  /// is meant as one. `nil` when overdamped, or so little damped that UIKit has no such animation.
  public var settlingDuration: Double? {
    let ratio = dampingRatio
    guard stiffness > 0 else { return nil }
    let rule = SettlingRule(dampingRatio: abs(ratio - 1) <= 1e-12 ? 1 : ratio, velocity: 0)
    return rule.phase.map { $0 / angularFrequency }
  }

  /// The duration, seconds, of the UIKit block animation that moves as this spring does when thrown: the rule of
  /// `init(settlingDuration:dampingRatio:initialVelocity:)` solved for the duration. How UIKit itself treats a velocity
  /// is not known.
  ///
  /// - Parameter initialVelocity: v, whole distances per second, positive towards the target.
  /// - Returns: `nil` where there is no such duration, as for an overdamped spring, and for one thrown at `ζω`, whose
  ///   motion has no sine to fall.
  public func settlingDuration(initialVelocity: Double) -> Double? {
    guard initialVelocity != 0 else { return settlingDuration }
    let ratio = dampingRatio
    guard stiffness > 0, damping > 0, initialVelocity.isFinite, ratio <= 1 + 1e-12 else { return nil }
    guard ratio < 1 - 1e-12 else { return coreAnimationSettlingDuration(initialVelocity: initialVelocity) }
    let sine = abs(decayRate - initialVelocity) / (angularFrequency * ((1 - ratio) * (1 + ratio)).squareRoot())
    let duration = log(sine / SettlingRule.amplitude) / decayRate
    return duration > 0 && duration.isFinite ? duration : nil
  }
}

/// UIKit's rule for the frequency of a spring that lasts a given time, in units of that time: of the phase `p = ω·d` and
/// the distance `w = v·d` that the initial velocity would cover.
private struct SettlingRule {
  let dampingRatio: Double
  let velocity: Double

  static let amplitude = 0.001
  /// Below it the sine's coefficient begins smaller than the amplitude asked for.
  static let leastDampingRatio = amplitude / (1 + amplitude * amplitude).squareRoot()

  private var root: Double { ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }

  /// The greatest phase that satisfies the rule, or `nil`.
  var phase: Double? {
    guard dampingRatio <= 1 else { return nil }
    guard velocity == 0, dampingRatio < 1 else { return solution }
    let phase = log(dampingRatio / (Self.amplitude * root)) / dampingRatio
    return phase > 0 ? phase : nil
  }

  /// The amplitude left at a phase, with the sign that the formula without |…| has.
  private func amplitude(at phase: Double) -> Double {
    dampingRatio < 1
      ? (dampingRatio - velocity / phase) / root * exp(-dampingRatio * phase)
      : (1 + phase - velocity) * exp(-phase)
  }

  /// d ln|amplitude| / dp.
  private func logarithmicSlope(at phase: Double) -> Double {
    dampingRatio < 1
      ? velocity / (phase * (dampingRatio * phase - velocity)) - dampingRatio
      : 1 / (1 + phase - velocity) - 1
  }

  /// Where the amplitude is greatest on the far side of its zero; 0 where it only falls.
  private var peak: Double {
    guard velocity > 0 else { return 0 }
    guard dampingRatio < 1 else { return velocity }
    let zero = velocity / dampingRatio
    return (zero + (zero * zero + 4 * zero / dampingRatio).squareRoot()) / 2
  }

  /// From the peak the amplitude falls to nothing, and from 0 to its zero it does too: the rule is met in the first
  /// stretch if the peak is high enough, else in the second.
  private var solution: Double? {
    let peak = self.peak
    if peak == 0 || amplitude(at: peak) >= Self.amplitude { return falling(from: peak, until: nil) }
    return falling(from: 0, until: dampingRatio < 1 ? velocity / dampingRatio : velocity - 1)
  }

  private func falling(from start: Double, until end: Double?) -> Double? {
    var high = end ?? start + 1
    while end == nil, abs(amplitude(at: high)) > Self.amplitude { high += high }
    guard high > 0 else { return nil }
    return met(
      at: fallingRoot(of: Self.amplitude, between: start, and: high) { phase in
        let left = abs(amplitude(at: phase))
        return (left, left * logarithmicSlope(at: phase))
      }
    )
  }

  /// The phase, where the rule is met there: a bracket whose start is too low already holds no solution.
  private func met(at phase: Double) -> Double? {
    abs(abs(amplitude(at: phase)) / Self.amplitude - 1) < 1e-6 ? phase : nil
  }
}
