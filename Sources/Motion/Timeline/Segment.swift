/// A stretch of one animation's motion: a curve from a moment on, and where it comes to rest.
///
/// A spring lies in it as it is, and every other curve in a place apart: springs are most of what moves, and their values
/// are read in place, without a copy and without a count of references.
struct Segment: Sendable {
  private enum Shape: UInt8 {
    /// It stands still at `target`.
    case standing
    /// It follows `spring`, once and as it is.
    case spring
    /// It follows `spring` as the course says.
    case shapedSpring
    /// It follows `other`, as the course says if there is one.
    case other
    /// It shows `frames`.
    case frames
  }

  /// When the curve's time is zero, seconds.
  let begin: Double
  /// When it comes to rest, and from when on the value is `target`, to the last bit; infinite for never.
  let end: Double
  fileprivate let spring: SpringCurve
  /// Lanes and their count apart, for their size.
  private let rest: SIMD4<Double>
  private let other: Other?
  private let course: Box<Course>?
  /// Whose motion it is: the order of attachment.
  let animation: Int32
  /// Spans that show it, and one more while its animation is attached.
  var uses: Int32 = 1
  private let count: UInt8
  private let shape: Shape

  private enum Other {
    case curve(Box<Curve>)
    case frames(Box<PopFrames>)
  }

  init(frames: PopFrames, animation: Int) {
    spring = Self.noSpring
    other = .frames(Box(frames))
    shape = .frames
    course = nil
    begin = frames.begin
    end = frames.ending.time
    rest = frames.ending.value.storage
    count = UInt8(frames.ending.value.count)
    self.animation = Int32(truncatingIfNeeded: animation)
  }

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
    switch curve {
    case nil: (spring, other, shape) = (Self.noSpring, nil, .standing)
    case .spring(let curve)?: (spring, other, shape) = (curve, nil, course == nil ? .spring : .shapedSpring)
    case let curve?: (spring, other, shape) = (Self.noSpring, .curve(Box(curve)), .other)
    }
    self.course = course
    self.begin = begin
    self.end = end
    rest = target.storage
    count = UInt8(target.count)
    self.animation = animation
  }

  /// What lies in the place of the spring where there is none.
  private static let noSpring = SpringCurve(
    SpringParameters(),
    from: .zero(count: 1),
    to: .zero(count: 1),
    velocity: .zero(count: 1)
  )

  /// Nil while it stands still at `target`.
  var curve: Curve? {
    switch shape {
    case .standing: nil
    case .spring, .shapedSpring: .spring(spring)
    case .other, .frames: if case .curve(let curve)? = other { curve.value } else { nil }
    }
  }

  /// Of an animation that Pop's solver shows; else nil.
  var frames: PopFrames? {
    if case .frames(let frames)? = other { frames.value } else { nil }
  }

  fileprivate var isPlainSpring: Bool { shape == .spring }

  /// The value at rest.
  var target: Vector { Vector(storage: rest, count: Int(count)) }

  /// Where the motion leads in its first run.
  var goal: Vector { curve?.target ?? frames?.goal ?? target }

  /// The same stretch of something that stands still, at another value.
  func standing(at value: Vector) -> Segment { Segment(nil, nil, begin, end, value, animation) }

  func delayed(by time: Double) -> Segment {
    Segment(curve, course, begin + time, end + time, target, animation)
  }

  /// What is seen.
  func value(at time: Double) -> Vector {
    guard time < end else { return target }
    if shape == .spring { return spring.value(at: time - begin) }
    guard let curve else { return frames?.value(at: time) ?? target }
    return course.map { $0.value.value(of: curve, at: time - begin) } ?? curve.value(at: time - begin)
  }

  /// Per second; zero at rest.
  func velocity(at time: Double) -> Vector {
    guard time < end else { return .zero(count: Int(count)) }
    guard let curve else { return frames?.velocity(at: time) ?? .zero(count: Int(count)) }
    return course.map { $0.value.velocity(of: curve, at: time - begin) } ?? curve.velocity(at: time - begin)
  }

  /// The value of the motion itself, which rounding does not touch.
  func motion(at time: Double) -> Vector {
    guard time < end else { return target }
    guard let curve else { return frames?.value(at: time) ?? target }
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

// Reading through a place touches only the fields that are asked for; a call on the segment would first copy it.
extension UnsafePointer<Segment> {
  /// One component of what is seen.
  @inline(__always)
  func value(of component: Int, at time: Double) -> Double {
    guard time < pointee.end else { return pointee.target[component] }
    guard pointee.isPlainSpring else { return pointee.value(at: time)[component] }
    let (start, target) = (pointee.spring.from[component], pointee.spring.to[component])
    let elapsed = time - pointee.begin
    guard elapsed > 0 else { return start }
    let modes = pointee.spring.basis.modes(at: elapsed)
    return target + modes.distance(start - target, pointee.spring.startVelocity[component])
  }

  /// What is seen.
  @inline(__always)
  func value(at time: Double) -> Vector {
    guard time < pointee.end, pointee.isPlainSpring else { return pointee.value(at: time) }
    let (start, target, count) = (pointee.spring.from, pointee.spring.to, pointee.spring.count)
    let elapsed = time - pointee.begin
    guard elapsed > 0 else { return Vector(storage: start, count: count) }
    let modes = pointee.spring.basis.modes(at: elapsed)
    let distance = modes.distance(from: start - target, velocity: pointee.spring.startVelocity)
    return Vector(storage: target + distance, count: count)
  }
}
