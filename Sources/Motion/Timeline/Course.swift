/// How an animation goes through its curve: how often, which way, and what of it is shown. An animation that runs once,
/// forward and as it is has none.
struct Course: Sendable {
  /// The time once through the curve, one way, seconds.
  let leg: Double
  /// How many times, there and back counted apart; infinite for ever.
  let legCount: Double
  let reverses: Bool
  /// Whether the way back is the way there with its ends exchanged, and not the way there in reverse.
  let mirrors: Bool
  let bounds: Bounds?
  let rounding: Double?

  /// All legs together, seconds.
  var duration: Double { leg > 0 ? leg * legCount : 0 }

  /// Where in the curve a time since the beginning is.
  ///
  /// Leg `n` begins at `n · leg` as that product is rounded, so that what is seen agrees with the times of events. The
  /// time is folded from the beginning, not carried on from leg to leg, so that no error adds up.
  func position(at time: Double) -> (time: Double, isBack: Bool) {
    guard legCount > 1, leg > 0, leg < .infinity else { return (time, false) }
    var number = (time / leg).rounded(.down)
    if number * leg > time { number -= 1 } else if (number + 1) * leg <= time { number += 1 }
    number = max(0, min(number, legCount - 1))
    return (time - number * leg, reverses && number.truncatingRemainder(dividingBy: 2) == 1)
  }

  /// The runs that have begun at a time since the beginning, at least one.
  func runsBegun(at time: Double) -> Double {
    let run = reverses ? 2 * leg : leg
    guard run > 0, run < .infinity else { return 1 }
    return max(1, min((time / run).rounded(.up), reverses ? legCount / 2 : legCount))
  }

  func running(_ runs: Double) -> Course {
    Course(
      leg: leg,
      legCount: reverses ? 2 * runs : runs,
      reverses: reverses,
      mirrors: mirrors,
      bounds: bounds,
      rounding: rounding
    )
  }

  /// The value before it is rounded.
  func motion(of curve: Curve, at time: Double) -> Vector {
    let (time, isBack) = position(at: time)
    guard isBack else { return bounded(curve, at: time) }
    return mirrors ? curve.target + (curve.start - bounded(curve, at: time)) : bounded(curve, at: leg - time)
  }

  /// What is seen.
  func value(of curve: Curve, at time: Double) -> Vector { rounded(motion(of: curve, at: time)) }

  /// The velocity of the motion before it is rounded; zero where it is held at a bound.
  func velocity(of curve: Curve, at time: Double) -> Vector {
    let (time, isBack) = position(at: time)
    guard isBack else { return boundedVelocity(curve, at: time) }
    return -boundedVelocity(curve, at: mirrors ? time : leg - time)
  }

  func rounded(_ value: Vector) -> Vector { Self.rounded(value, to: rounding) }

  /// The nearest multiple of a step, of two such the one farther from zero; the value itself without a step.
  static func rounded(_ value: Vector, to rounding: Double?) -> Vector {
    guard let rounding else { return value }
    return Vector(storage: (value.storage / rounding).rounded(.toNearestOrAwayFromZero) * rounding, count: value.count)
  }

  private func bounded(_ curve: Curve, at time: Double) -> Vector {
    let value = curve.value(at: time)
    return bounds.map { $0.held(value, at: time) } ?? value
  }

  private func boundedVelocity(_ curve: Curve, at time: Double) -> Vector {
    guard let bounds else { return curve.velocity(at: time) }
    let (value, velocity) = curve.state(at: time)
    return bounds.held(velocity, of: value, at: time)
  }
}

/// What a clamp holds back, component by component.
struct Bounds: Sendable {
  var lower = SIMD4<Double>(repeating: -.infinity)
  var upper = SIMD4<Double>(repeating: .infinity)
  /// When a component has met its target, where it stays; infinite for one that does not.
  var arrival = SIMD4<Double>(repeating: .infinity)
  let target: Vector

  /// The bounds of a curve.
  ///
  /// A component that starts at its target with a velocity has not overshot before it comes back to it.
  init(_ mode: ClampMode, of curve: Curve) {
    target = curve.target
    let (start, velocity) = (curve.start, curve.velocity(at: 0))
    for component in 0..<target.count {
      let way = target[component] - start[component]
      if mode.clampsStart {
        if way > 0 { lower[component] = start[component] }
        if way < 0 { upper[component] = start[component] }
      }
      guard mode.clampsEnd else { continue }
      let side = way != 0 ? way : -velocity[component]
      if side > 0 { upper[component] = target[component] }
      if side < 0 { lower[component] = target[component] }
      arrival[component] = curve.holdTime(of: component)
    }
  }

  /// When every component has met its target.
  var end: Double { (0..<target.count).reduce(0) { max($0, arrival[$1]) } }

  func held(_ value: Vector, at time: Double) -> Vector {
    let inside = pointwiseMax(lower, pointwiseMin(value.storage, upper))
    let hasArrived = arrival .<= SIMD4(repeating: time)
    return Vector(storage: inside.replacing(with: target.storage, where: hasArrived), count: value.count)
  }

  func held(_ velocity: Vector, of value: Vector, at time: Double) -> Vector {
    let isOutside = (value.storage .< lower) .| (value.storage .> upper)
    let isHeld = isOutside .| (arrival .<= SIMD4(repeating: time))
    return Vector(storage: velocity.storage.replacing(with: 0, where: isHeld), count: velocity.count)
  }
}

extension Curve {
  /// When a component of a curve that swings around its target first meets it; 0 for one that does not move, infinite
  /// for one that never does. Curves that end at a set time are not held before.
  fileprivate func holdTime(of component: Int) -> Double {
    switch self {
    case .spring(let curve):
      let isStill = curve.start[component] == curve.target[component] && curve.initialVelocity[component] == 0
      return isStill ? 0 : curve.firstCrossing(of: component) ?? .infinity
    case .jnw(let curve):
      return curve.start[component] == curve.target[component] ? 0 : curve.reachTime ?? .infinity
    case .timed, .decay, .keyframes: return .infinity
    }
  }
}
