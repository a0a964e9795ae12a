/// A motion as a function of time since its start, in closed form.
public enum Curve: Hashable, Sendable {
  case spring(SpringCurve)
  case timed(TimedCurve)

  /// The value at time 0.
  public var start: Vector {
    switch self {
    case .spring(let curve): curve.start
    case .timed(let curve): curve.start
    }
  }

  /// The value at rest.
  public var target: Vector {
    switch self {
    case .spring(let curve): curve.target
    case .timed(let curve): curve.target
    }
  }

  /// The value at a time, seconds.
  public func value(at time: Double) -> Vector {
    switch self {
    case .spring(let curve): curve.value(at: time)
    case .timed(let curve): curve.value(at: time)
    }
  }

  /// The velocity at a time, units per second.
  public func velocity(at time: Double) -> Vector {
    switch self {
    case .spring(let curve): curve.velocity(at: time)
    case .timed(let curve): curve.velocity(at: time)
    }
  }

  /// Value and velocity at a time, for the cost of little more than one.
  public func state(at time: Double) -> (value: Vector, velocity: Vector) {
    switch self {
    case .spring(let curve): curve.state(at: time)
    case .timed(let curve): (curve.value(at: time), curve.velocity(at: time))
    }
  }

  /// The time at which the motion rests, seconds; `nil` if it never does.
  ///
  /// - Parameter tolerance: for a spring, the fraction of the greatest distance it may still stray; see
  ///   `SpringCurve.restTime(tolerance:)`.
  public func restTime(tolerance: Double = 0.0005) -> Double? {
    switch self {
    case .spring(let curve): curve.restTime(tolerance: tolerance)
    case .timed(let curve): curve.restTime
    }
  }

  /// The first time at which every component that moves has met its target, seconds; `nil` if one never does.
  public var reachTime: Double? {
    switch self {
    case .spring(let curve): curve.reachTime
    case .timed(let curve): curve.reachTime
    }
  }
}
