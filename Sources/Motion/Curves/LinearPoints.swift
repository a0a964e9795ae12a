/// A line through points: CSS `linear()`.
public struct LinearPoints: Hashable, Sendable {
  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// The fraction of the duration.
    public let fraction: Double
    /// The progress there; it may leave 0…1.
    public let value: Double

    /// Makes a point; the line it is put in says what is not finite.
    public init(at fraction: Double, value: Double) {
      self.fraction = fraction
      self.value = value
    }
  }

  /// Two and more, their fractions never falling.
  public let points: [Point]

  /// Two points and more. A fraction smaller than one before it is raised to that one, as CSS does.
  ///
  /// - Throws: `MotionError` about `controlPoint`, with the number of points as the value where there are too few.
  public init(_ points: [Point]) throws(MotionError) {
    try Quantity.controlPoint.checked(Double(points.count), in: Interval(from: 2, to: .infinity))
    var raised: [Point] = []
    for point in points {
      try Quantity.controlPoint.checked(point.fraction)
      try Quantity.controlPoint.checked(point.value)
      raised.append(Point(at: max(point.fraction, raised.last?.fraction ?? point.fraction), value: point.value))
    }
    self.points = raised
  }

  /// Two values and more, spread evenly over 0…1.
  ///
  /// - Throws: as `init(_:)`.
  public init(values: [Double]) throws(MotionError) {
    let last = Double(values.count - 1)
    try self.init(
      values.enumerated().map { Point(at: values.count < 2 ? 0 : Double($0.offset) / last, value: $0.element) }
    )
  }

  /// The progress at a fraction of the duration, on the line through the two points around it; beyond the outer
  /// points their lines go on, as in CSS. Where two points share a fraction the later one counts.
  public func value(at fraction: Double) -> Double {
    let (left, right) = segment(around: fraction)
    guard right.fraction > left.fraction else { return right.value }
    return left.value + (right.value - left.value) * ((fraction - left.fraction) / (right.fraction - left.fraction))
  }

  /// The slope at a fraction of 0…1, from the right; 0 outside, and at a jump.
  public func slope(at fraction: Double) -> Double {
    let (left, right) = segment(around: fraction)
    guard fraction >= 0, fraction <= 1, right.fraction > left.fraction else { return 0 }
    return (right.value - left.value) / (right.fraction - left.fraction)
  }

  /// The first fraction at which the progress has come to 1; 1 if it does not before.
  public var firstArrival: Double {
    for (left, right) in zip(points, points.dropFirst()) {
      if left.value >= 1 { return max(0, min(left.fraction, 1)) }
      guard right.value >= 1 else { continue }
      let share = (1 - left.value) / (right.value - left.value)
      return max(0, min(left.fraction + (right.fraction - left.fraction) * share, 1))
    }
    return 1
  }

  /// The last point not after the fraction and the next one, or the outer pair: found by halving.
  private func segment(around fraction: Double) -> (Point, Point) {
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].fraction <= fraction { low = middle } else { high = middle }
    }
    return (points[low], points[high])
  }
}
