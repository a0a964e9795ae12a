extension TimingFunction {
  /// The least and the greatest progress from the beginning to the end.
  var extent: (least: Double, greatest: Double) {
    switch self {
    case .linear: (0, 1)
    case .cubic(let bezier): bezier.extent
    case .steps(let steps): (steps.value(at: 0), 1)
    case .points(let points): points.extent
    }
  }

  /// The first fraction of the duration, after the beginning, at which the progress is at a level or jumps across it;
  /// `nil` if it never is. The progress comes from 0 and ends at 1, with a jump if need be.
  func firstArrival(at level: Double) -> Double? {
    switch self {
    case .linear: level > 0 && level <= 1 ? level : nil
    case .cubic(let bezier): bezier.firstArrival(at: level)
    case .steps(let steps): steps.firstArrival(at: level)
    case .points(let points): points.firstArrival(at: level)
    }
  }
}

extension CubicBezier {
  fileprivate var extent: (least: Double, greatest: Double) {
    let cubic = Cubic(y1, y2)
    let turns = quadraticRoots(3 * cubic.a, 2 * cubic.b, cubic.c).filter { $0 > 0 && $0 < 1 }.map(cubic.value)
    return (turns.reduce(0, min), turns.reduce(1, max))
  }

  fileprivate func firstArrival(at level: Double) -> Double? {
    // At 1 the polynomial's rounding may hide the root that is known to be there.
    guard level != 1 else { return firstArrival }
    let cubic = Cubic(y1, y2)
    return firstRoot(cubic.a, cubic.b, cubic.c, -level).map(Cubic(x1, x2).value)
  }
}

extension LinearPoints {
  /// The corners of the line from the beginning to the end, the jumps at either end included.
  private var corners: [Point] {
    [Point(at: 0, value: 0), Point(at: 0, value: value(at: 0))]
      + points.filter { $0.fraction > 0 && $0.fraction < 1 }
      + [Point(at: 1, value: value(at: 1)), Point(at: 1, value: 1)]
  }

  fileprivate var extent: (least: Double, greatest: Double) {
    let values = corners.dropFirst().map(\.value)
    return (values.reduce(1, min), values.reduce(1, max))
  }

  fileprivate func firstArrival(at level: Double) -> Double? {
    for (left, right) in zip(corners, corners.dropFirst()) where left.value != level {
      guard right.value == level || (left.value < level) != (right.value < level) else { continue }
      let share = (level - left.value) / (right.value - left.value)
      return left.fraction + (right.fraction - left.fraction) * share
    }
    return nil
  }
}
