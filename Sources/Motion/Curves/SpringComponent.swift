#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// One component of a spring's motion, and the instants that mark it: crossings of the target, turning points, the last
/// time beyond a limit. All come from the closed form.
struct SpringComponent: Hashable, Sendable {
  let basis: SpringBasis
  /// The distance from the target at time 0.
  let x: Double
  /// The velocity at time 0.
  let v: Double

  func distance(at time: Double) -> Double { basis.modes(at: time).distance(x, v) }

  /// The time > 0 at which the component is at its target for the `n`-th time, counted from 0.
  ///
  /// Underdamped `tan(ω_d·t) = −x·ω_d/(v + α·x)`. Otherwise there is at most one, from the ratio of the two
  /// exponentials.
  func crossing(_ n: Int) -> Double? {
    guard basis.regime == .underdamped else { return n == 0 ? balance(x, v + basis.fastRate * x) : nil }
    guard x != 0 || v != 0 else { return nil }
    return swing(x * basis.frequency, -(v + basis.decayRate * x), n)
  }

  /// The time > 0 at which the component's velocity is zero for the `n`-th time, counted from 0.
  ///
  /// Underdamped `tan(ω_d·t) = v·ω_d/(α·v + ω²·x)`.
  func turningPoint(_ n: Int) -> Double? {
    guard basis.regime == .underdamped else {
      return n == 0 ? balance(v, -basis.slowRate * (v + basis.fastRate * x)) : nil
    }
    guard x != 0 || v != 0 else { return nil }
    return swing(v * basis.frequency, basis.decayRate * v + basis.stiffnessRate * x, n)
  }

  /// The `n`-th time > 0 at which `tan(ω_d·t) = a/b`. A small angle keeps all its digits.
  private func swing(_ a: Double, _ b: Double, _ n: Int) -> Double {
    let angle: Double = a == 0 ? .pi : atan2(abs(a), a < 0 ? -b : b)
    return (angle + Double(n) * .pi) / basis.frequency
  }

  /// The time > 0 at which a combination of the two exponentials vanishes that begins at `a` and of which `b` is the
  /// slope with the faster rate taken out: `ln(1 − 2·ω_d·a/b) / 2ω_d`, and `−a/b` when critical.
  private func balance(_ a: Double, _ b: Double) -> Double? {
    let ratio = -a / b
    guard ratio > 0 else { return nil }
    let gap = 2 * basis.frequency
    let time = gap == 0 ? ratio : log1p(gap * ratio) / gap
    return time.isFinite ? time : nil
  }

  /// What the distance tends to: zero with a spring, elsewhere where the damper or nothing stops it.
  var limit: Double {
    guard basis.stiffnessRate == 0, v != 0 else { return basis.stiffnessRate == 0 ? x : 0 }
    return x + v / (2 * basis.decayRate)
  }

  /// The greatest |distance from the target| from time 0 on. Turning points lie ever closer, so the first decides.
  var greatestDistance: Double {
    let first = turningPoint(0).map { abs(distance(at: $0)) } ?? 0
    return max(abs(x), first, abs(limit))
  }

  /// The greatest distance on the other side of the target than the start; 0 when it is never there.
  var excursion: Double {
    let turns = [turningPoint(0), turningPoint(1)].compactMap { $0.map(distance(at:)) }
    return (turns + [limit]).map { x > 0 ? -$0 : $0 }.reduce(0, max)
  }

  /// The last time at which the |distance| is greater than a bound > 0; 0 if it never is, `nil` if it is for ever.
  ///
  /// - Precondition: the spring has stiffness and damping.
  func lastTime(beyond bound: Double) -> Double? {
    let turn = turningPoint(0)
    if let turn, abs(distance(at: turn)) > bound {
      return basis.regime == .underdamped
        ? lastTimeSwinging(beyond: bound, from: turn)
        : descent(to: bound, from: turn, until: nil)
    }
    guard abs(x) > bound else { return 0 }
    return descent(to: bound, from: 0, until: turn)
  }

  /// Each turning point is nearer than the one before by `e^(−α·π/ω_d)`: the last one beyond the bound is found by a
  /// logarithm, not by counting.
  private func lastTimeSwinging(beyond bound: Double, from turn: Double) -> Double? {
    let halfPeriod = .pi / basis.frequency
    let swings = (log(abs(distance(at: turn)) / bound) / (basis.decayRate * halfPeriod)).rounded(.down)
    let last = turn + swings * halfPeriod
    return descent(to: bound, from: last, until: last + halfPeriod)
  }

  /// The time at which the distance, on the side of the target where it is at `start`, falls to the bound.
  ///
  /// Between the two times the distance falls without turning. Without an end one is sought by doubling; the slower
  /// exponential makes that a dozen steps at most.
  func descent(to bound: Double, from start: Double, until end: Double?) -> Double? {
    let side: Double = distance(at: start) < 0 ? -1 : 1
    var step = 1 / basis.slowRate
    var inside = end ?? start + step
    while end == nil, inside.isFinite, side * distance(at: inside) > bound {
      step *= 2
      inside = start + step
    }
    guard inside.isFinite else { return nil }
    return fallingRoot(of: bound, between: start, and: inside) { time in
      let modes = basis.modes(at: time)
      return (side * modes.distance(x, v), side * modes.velocity(x, v))
    }
  }
}
