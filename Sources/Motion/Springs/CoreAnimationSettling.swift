#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SpringParameters {
  /// The `settlingDuration` of a `CASpringAnimation`, seconds: when the motion is within ε = 0.001 of the distance.
  ///
  ///     ζ < 1:  ln((1 + |ζω − v|/ω_d)/ε) / ζω
  ///     ζ ≥ 1:  the last t with |1 + (ω − v)·t|·e^(−ωt) = ε, since Core Animation draws any such spring as critical
  ///
  /// Apple does not publish the rule; this agrees with both numbers in its documentation (2.85 s for stiffness 100 and
  /// damping 5, just over 1 s for 15). A damping ratio within 1e-12 of 1 counts as 1.
  ///
  /// - Parameter initialVelocity: v, whole distances per second, positive towards the target.
  /// - Returns: `nil` without stiffness or damping.
  public func coreAnimationSettlingDuration(initialVelocity: Double = 0) -> Double? {
    guard stiffness > 0, damping > 0, initialVelocity.isFinite else { return nil }
    let (omega, ratio, rate) = (angularFrequency, dampingRatio, decayRate)
    guard ratio < 1 - 1e-12 else { return criticalSettlingPhase(growth: 1 - initialVelocity / omega) / omega }
    let sine = abs(rate - initialVelocity) / (omega * ((1 - ratio) * (1 + ratio)).squareRoot())
    return log((1 + sine) / Self.settled) / rate
  }

  private static let settled = 0.001

  /// The last phase `p = ω·t` at which `|1 + g·p|·e^(−p)` is ε. From its last turning point, `1 − 1/g`, it only falls;
  /// where it is below ε there already, the fall to its zero, `−1/g`, is the last one.
  private func criticalSettlingPhase(growth: Double) -> Double {
    let distance = { (phase: Double) in abs(1 + growth * phase) * exp(-phase) }
    var start = max(0, growth == 0 ? 0 : 1 - 1 / growth)
    var end = start + 8
    if distance(start) > Self.settled {
      while distance(end) > Self.settled { end += end }
    } else {
      (start, end) = (0, -1 / growth)
    }
    return fallingRoot(of: Self.settled, between: start, and: end) { phase in
      let value = distance(phase)
      return (value, value * (growth / (1 + growth * phase) - 1))
    }
  }
}
