#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a spring does on its way from 0 to a target of 1: the derived quantities of control engineering.
///
/// The error is `e = 1 − y`. Every instant comes from the closed form, and where that has none by bracketing, to a few
/// units in the last digit. A damping ratio within 1e-12 of 1 counts as 1.
public struct StepResponse: Hashable, Sendable {
  /// The spring that is released.
  public let spring: SpringParameters
  /// Whole distances per second, positive towards the target.
  public let initialVelocity: Double
  private let component: SpringComponent

  /// Lets the spring go at 0, with a velocity in whole distances per second.
  ///
  /// - Throws: `MotionError` when the velocity is not finite.
  public init(_ spring: SpringParameters, initialVelocity: Double = 0) throws(MotionError) {
    self.spring = spring
    self.initialVelocity = try Quantity.velocity.checked(initialVelocity)
    component = SpringComponent(basis: SpringBasis(meant: spring), x: -1, v: initialVelocity)
  }

  private var basis: SpringBasis { component.basis }

  /// The progress at a time, seconds: 0 at the start, 1 at the target.
  public func value(at time: Double) -> Double { time > 0 ? 1 + component.distance(at: time) : 0 }

  /// How far the motion goes beyond the target, as a fraction of the distance; 0 when it never does.
  ///
  /// Without velocity `e^(−πζ/√(1−ζ²))`.
  public var overshoot: Double { component.excursion }

  /// The first time > 0 at the target, seconds: below critical damping `(π/2 + atan((α − v)/ω_d))/ω_d`. `nil` if there
  /// is none.
  public var firstCrossing: Double? { component.crossing(0) }

  /// Where the motion turns around first beyond the target, and when, seconds; `nil` if it never does.
  public var peak: (time: Double, value: Double)? {
    for turn in 0...1 {
      if let time = component.turningPoint(turn), component.distance(at: time) > 0 { return (time, value(at: time)) }
    }
    return nil
  }

  /// How often the motion turns around at least a threshold away from its target, once it has crossed it.
  ///
  /// Each turn is smaller than the one before by `e^(−πα/ω_d)`. `nil` for ever, as without damping.
  ///
  /// - Parameter threshold: a fraction of the distance, > 0.
  public func bounces(above threshold: Double = 0.01) -> Int? {
    guard threshold > 0 else { return nil }
    guard let peak, peak.value - 1 >= threshold else { return 0 }
    guard basis.regime == .underdamped else { return 1 }
    let more = (log((peak.value - 1) / threshold) * basis.frequency / (.pi * basis.decayRate)).rounded(.down)
    return Int(exactly: more).map { 1 + $0 }
  }

  /// The first time at which a progress is reached, seconds: 0.5 for half of the way.
  ///
  /// - Parameter progress: above 0 and below 1.
  /// - Returns: `nil` for another progress, without stiffness, and if it is never reached.
  public func time(reaching progress: Double) -> Double? {
    guard progress > 0, progress < 1, basis.stiffnessRate > 0 else { return nil }
    let start = initialVelocity < 0 ? component.turningPoint(0) ?? 0 : 0
    return component.descent(to: 1 - progress, from: start, until: component.crossing(0))
  }

  /// The last time at which the error is greater than a threshold, seconds: the settling time, exactly.
  ///
  /// - Parameter threshold: a fraction of the distance, > 0; 0.02 and 0.05 are usual in control, 0.001 in animation.
  /// - Returns: `nil` if it never settles: no damping, no stiffness, or no threshold.
  public func settlingTime(threshold: Double = 0.001) -> Double? {
    canSettle(threshold) ? component.lastTime(beyond: threshold) : nil
  }

  /// A bound of the settling time that does not follow the swings, seconds: when the envelope falls to the threshold.
  ///
  /// Below critical damping `ln(√(1 + B²)/θ)/α` with `B = (α − v)/ω_d`; above it `ln(max(1, |A|)/θ)/r` with the slower
  /// rate r of the two, the faster one R, and `A = (R − v)/(R − r)`; at it the settling time itself.
  ///
  /// - Parameter threshold: a fraction of the distance, > 0.
  /// - Returns: as `settlingTime(threshold:)`.
  public func settlingBound(threshold: Double = 0.001) -> Double? {
    guard canSettle(threshold) else { return nil }
    switch basis.regime {
    case .underdamped:
      let sine = (basis.decayRate - initialVelocity) / basis.frequency
      return max(0, log((1 + sine * sine).squareRoot() / threshold) / basis.decayRate)
    case .critical:
      return settlingTime(threshold: threshold)
    case .overdamped:
      let slow = abs(basis.fastRate - initialVelocity) / (2 * basis.frequency)
      return max(0, log(max(1, slow) / threshold) / basis.slowRate)
    }
  }

  /// The time in which the envelope, or when overdamped the slower exponential, falls by half: `ln 2/α`, seconds. `nil`
  /// if nothing falls.
  public var halfLife: Double? { basis.slowRate > 0 ? log(2) / basis.slowRate : nil }

  private func canSettle(_ threshold: Double) -> Bool {
    threshold > 0 && basis.stiffnessRate > 0 && basis.decayRate > 0
  }
}
