/// The motion from one value to another in a fixed time, along a timing function: a basic animation, an easing.
public struct TimedCurve: Hashable, Sendable {
  /// The value at time 0.
  public let start: Vector
  /// The value from the duration on.
  public let target: Vector
  /// Seconds, ≥ 0.
  public let duration: Double
  /// The progress from start to target by the fraction of the duration.
  public let timing: TimingFunction

  /// Makes the motion that begins at time 0.
  ///
  /// - Parameters:
  ///   - start: the value at time 0.
  ///   - target: the value from the duration on.
  ///   - duration: seconds, ≥ 0; with 0 the curve is at its target at once.
  ///   - timing: the progress by the fraction of the duration.
  /// - Throws: `MotionError` when a number is not finite, the duration negative, or the vectors differ in components.
  public init(
    from start: Vector,
    to target: Vector,
    duration: Double,
    timing: TimingFunction = .linear
  ) throws(MotionError) {
    guard start.count == target.count else {
      throw .componentCount(expected: target.count, found: start.count)
    }
    self.start = try Quantity.start.checked(start)
    self.target = try Quantity.target.checked(target)
    self.duration = try Quantity.duration.checked(duration, in: .nonnegative)
    self.timing = timing
  }

  /// The number of components, 1...4.
  public var count: Int { target.count }

  /// The value at a time, seconds: the start before 0, exactly the target from the duration on.
  public func value(at time: Double) -> Vector {
    guard time < duration else { return target }
    guard time >= 0 else { return start }
    return start + (target - start) * timing.value(at: time / duration)
  }

  /// The velocity at a time, units per second: 0 before 0 and from the duration on.
  public func velocity(at time: Double) -> Vector {
    guard time >= 0, time < duration else { return .zero(count: count) }
    return (target - start) * (timing.slope(at: time / duration) / duration)
  }

  /// The time of the end: the duration, whatever the tolerance.
  public var restTime: Double { duration }

  /// The first time at which the value has met its target, seconds; 0 when it begins there.
  public var reachTime: Double {
    start == target ? 0 : duration * timing.firstArrival
  }

  /// The greatest |distance from the target| of any component, in the value's unit.
  public var greatestDistance: Double {
    let (least, greatest) = timing.extent
    return duration == 0 ? 0 : (target - start).magnitude * max(1 - least, greatest - 1)
  }
}
