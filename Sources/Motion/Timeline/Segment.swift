/// A stretch of one animation's motion: a curve from a moment on, and where it comes to rest.
struct Segment: Sendable {
  /// Nil while it stands still at `target`.
  let curve: Curve?
  /// When the curve's time is zero, seconds.
  let begin: Double
  /// When it comes to rest, and from when on the value is `target`, to the last bit; infinite for never.
  let end: Double
  /// Lanes and their count apart, for their size.
  private let rest: SIMD4<Double>
  private let course: Box<Course>?
  /// Whose motion it is: the order of attachment.
  let animation: Int32
  private let count: UInt8

  init(curve: Curve?, course: Course?, begin: Double, end: Double, target: Vector, animation: Int) {
    self.init(curve, course.map(Box.init), begin, end, target, Int32(truncatingIfNeeded: animation))
  }

  init(standingStillAt value: Vector, from begin: Double, animation: Int) {
    self.init(nil, nil, begin, .infinity, value, Int32(truncatingIfNeeded: animation))
  }

  private init(
    _ curve: Curve?,
    _ course: Box<Course>?,
    _ begin: Double,
    _ end: Double,
    _ target: Vector,
    _ animation: Int32
  ) {
    self.curve = curve
    self.course = course
    self.begin = begin
    self.end = end
    rest = target.storage
    count = UInt8(target.count)
    self.animation = animation
  }

  /// The value at rest.
  var target: Vector { Vector(storage: rest, count: Int(count)) }

  /// Where the motion leads in its first run.
  var goal: Vector { curve?.target ?? target }

  /// The same stretch of something that stands still, at another value.
  func standing(at value: Vector) -> Segment { Segment(nil, nil, begin, end, value, animation) }

  func delayed(by time: Double) -> Segment {
    Segment(curve, course, begin + time, end + time, target, animation)
  }

  /// What is seen.
  func value(at time: Double) -> Vector {
    guard let curve, time < end else { return target }
    return course.map { $0.value.value(of: curve, at: time - begin) } ?? curve.value(at: time - begin)
  }

  /// One component of what is seen.
  func value(of component: Int, at time: Double) -> Double {
    guard time < end else { return rest[component] }
    if course == nil, case .spring(let spring)? = curve { return spring.value(of: component, at: time - begin) }
    return value(at: time)[component]
  }

  /// Per second; zero at rest.
  func velocity(at time: Double) -> Vector {
    guard let curve, time < end else { return .zero(count: Int(count)) }
    return course.map { $0.value.velocity(of: curve, at: time - begin) } ?? curve.velocity(at: time - begin)
  }

  /// The value of the motion itself, which rounding does not touch.
  func motion(at time: Double) -> Vector {
    guard let curve, time < end else { return target }
    return course.map { $0.value.motion(of: curve, at: time - begin) } ?? curve.value(at: time - begin)
  }

  /// The same motion with another number of runs, those it has begun at a time at the least.
  func running(_ runs: Double, at time: Double) -> Segment {
    guard let curve else { return self }
    let present =
      course?.value
      ?? Course(leg: end - begin, legCount: 1, reverses: false, mirrors: false, bounds: nil, rounding: nil)
    let next = present.running(max(runs, present.runsBegun(at: time - begin)))
    return Segment(curve, Box(next), begin, begin + next.duration, target, animation)
  }
}
