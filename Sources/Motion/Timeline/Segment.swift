/// A stretch of one animation's motion: a curve from a moment on, and where it comes to rest.
struct Segment: Sendable {
  /// Nil while it stands still at `target`.
  let curve: Curve?
  /// When the curve's time is zero, seconds.
  let begin: Double
  /// When it comes to rest, and from when on the value is `target`, to the last bit; infinite for never.
  let end: Double
  let target: Vector
  /// Whose motion it is: the order of attachment.
  let animation: Int

  init(curve: Curve, begin: Double, end: Double, target: Vector, animation: Int) {
    self.curve = curve
    self.begin = begin
    self.end = end
    self.target = target
    self.animation = animation
  }

  init(standingStillAt value: Vector, from begin: Double, animation: Int) {
    curve = nil
    self.begin = begin
    end = .infinity
    target = value
    self.animation = animation
  }

  func delayed(by time: Double) -> Segment {
    guard let curve else { return Segment(standingStillAt: target, from: begin + time, animation: animation) }
    return Segment(curve: curve, begin: begin + time, end: end + time, target: target, animation: animation)
  }

  func value(at time: Double) -> Vector {
    guard let curve, time < end else { return target }
    return curve.value(at: time - begin)
  }

  /// Per second; zero at rest.
  func velocity(at time: Double) -> Vector {
    guard let curve, time < end else { return .zero(count: target.count) }
    return curve.velocity(at: time - begin)
  }
}
