/// A motion as a function of time since its start, in closed form.
public enum Curve: Hashable, Sendable {
  /// The released spring.
  case spring(SpringCurve)
  /// From one value to another in a fixed time.
  case timed(TimedCurve)
  /// Slowing down exponentially.
  case decay(DecayCurve)
  /// Through given values at given times.
  case keyframes(KeyframeCurve)
  /// What `JNWSpringAnimation` draws for a spring.
  case jnw(JNWCurve)

  /// The value at time 0.
  public var start: Vector {
    switch self {
    case .spring(let curve): curve.start
    case .timed(let curve): curve.start
    case .decay(let curve): curve.start
    case .keyframes(let curve): curve.start
    case .jnw(let curve): curve.start
    }
  }

  /// The value at rest; of a decay the one it tends to.
  public var target: Vector {
    switch self {
    case .spring(let curve): curve.target
    case .timed(let curve): curve.target
    case .decay(let curve): curve.end
    case .keyframes(let curve): curve.target
    case .jnw(let curve): curve.target
    }
  }

  /// The value at a time, seconds.
  public func value(at time: Double) -> Vector {
    switch self {
    case .spring(let curve): curve.value(at: time)
    case .timed(let curve): curve.value(at: time)
    case .decay(let curve): curve.value(at: time)
    case .keyframes(let curve): curve.value(at: time)
    case .jnw(let curve): curve.value(at: time)
    }
  }

  /// The velocity at a time, units per second.
  public func velocity(at time: Double) -> Vector {
    switch self {
    case .spring(let curve): curve.velocity(at: time)
    case .timed(let curve): curve.velocity(at: time)
    case .decay(let curve): curve.velocity(at: time)
    case .keyframes(let curve): curve.velocity(at: time)
    case .jnw(let curve): curve.velocity(at: time)
    }
  }

  /// Value and velocity at a time, for the cost of little more than one.
  public func state(at time: Double) -> (value: Vector, velocity: Vector) {
    switch self {
    case .spring(let curve): curve.state(at: time)
    case .timed(let curve): (curve.value(at: time), curve.velocity(at: time))
    case .decay(let curve): curve.state(at: time)
    case .keyframes(let curve): (curve.value(at: time), curve.velocity(at: time))
    case .jnw(let curve): curve.state(at: time)
    }
  }

  /// The time at which the motion rests, seconds; `nil` if it never does. Timed curves and keyframes rest at their
  /// duration.
  ///
  /// - Parameter tolerance: the fraction of the greatest distance that a spring may still stray, or of the whole travel
  ///   that a decay may still have before it; see `SpringCurve.restTime(tolerance:)`.
  public func restTime(tolerance: Double = 0.0005) -> Double? {
    switch self {
    case .spring(let curve): curve.restTime(tolerance: tolerance)
    case .timed(let curve): curve.restTime
    case .decay(let curve): curve.restTime(tolerance: tolerance)
    case .keyframes(let curve): curve.restTime
    case .jnw(let curve): curve.restTime(tolerance: tolerance)
    }
  }

  /// The first time at which every component that moves has met its target, seconds; `nil` if one never does.
  public var reachTime: Double? {
    switch self {
    case .spring(let curve): curve.reachTime
    case .timed(let curve): curve.reachTime
    case .decay(let curve): curve.reachTime
    case .keyframes(let curve): curve.reachTime
    case .jnw(let curve): curve.reachTime
    }
  }

  /// The greatest |distance from the target| of any component from time 0 on, in the value's unit.
  public var greatestDistance: Double {
    switch self {
    case .spring(let curve): curve.greatestDistance
    case .timed(let curve): curve.greatestDistance
    case .decay(let curve): curve.greatestDistance
    case .keyframes(let curve): curve.greatestDistance
    case .jnw(let curve): curve.greatestDistance
    }
  }
}
