#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// When a curve has covered a fraction of its way, for the marks of animations.

extension Curve {
  /// The first time at which every component that has a way from start to target has covered a fraction of it, seconds;
  /// `nil` if one never does.
  ///
  /// - Parameter fraction: 0...1.
  func time(ofFraction fraction: Double) -> Double? {
    guard fraction > 0, start != target else { return 0 }
    guard fraction < 1 else { return reachTime }
    switch self {
    case .timed(let curve): return curve.timing.firstArrival(at: fraction).map { curve.duration * $0 }
    case .decay(let curve): return -log1p(-fraction) / curve.decayRate
    case .spring(let curve): return last(of: curve, at: fraction)
    case .jnw(let curve):
      let (spring, speed) = curve.parameters.jnwEquivalent
      let velocity = (curve.target - curve.start) * speed
      return last(of: SpringCurve(spring, from: curve.start, to: curve.target, velocity: velocity), at: fraction)
    case .keyframes(let curve): return curve.time(ofFraction: fraction)
    }
  }

  private func last(of spring: SpringCurve, at fraction: Double) -> Double? {
    var last = 0.0
    for component in 0..<spring.count where spring.start[component] != spring.target[component] {
      guard let time = spring.time(ofFraction: fraction, of: component) else { return nil }
      last = max(last, time)
    }
    return last
  }
}

extension SpringCurve {
  /// The first time at which a component has covered a fraction of its way.
  ///
  /// From the start or, if the motion first goes away, from where it turns around, the distance falls without turning
  /// until the target is met; there the time is found.
  ///
  /// - Precondition: the fraction is above 0 and below 1, and the component starts away from its target.
  fileprivate func time(ofFraction fraction: Double, of component: Int) -> Double? {
    let (x, v) = (from[component] - to[component], startVelocity[component])
    let turn = x * v > 0 ? turningPoint(0, of: component) : 0
    guard let turn, let inside = time(within: 1 - fraction, of: component, after: turn) else { return nil }
    return fallingRoot(of: 1 - fraction, between: turn, and: inside) { time in
      let modes = basis.modes(at: time)
      return (modes.distance(x, v) / x, modes.velocity(x, v) / x)
    }
  }

  /// A time at which the part of the distance that is left is at most a bound: where the target is met or, if it never
  /// is, one found by doubling.
  private func time(within bound: Double, of component: Int, after turn: Double) -> Double? {
    if let crossing = firstCrossing(of: component) { return crossing }
    let (x, v) = (from[component] - to[component], startVelocity[component])
    var step = 1 / max(basis.fastRate, .leastNormalMagnitude)
    while step.isFinite, basis.modes(at: turn + step).distance(x, v) / x > bound { step *= 2 }
    return step.isFinite ? turn + step : nil
  }
}

extension KeyframeCurve {
  /// The first time at which every component that has a way has covered a fraction of it.
  fileprivate func time(ofFraction fraction: Double) -> Double? {
    let level = start + (target - start) * fraction
    var last = 0.0
    for component in 0..<count where start[component] != target[component] {
      guard let time = firstArrival(at: level[component], of: component) else { return nil }
      last = max(last, time)
    }
    return last
  }
}
