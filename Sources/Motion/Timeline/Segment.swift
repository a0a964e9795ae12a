/// A stretch of one animation's motion: a curve from a moment on, and where it comes to rest.
///
/// A spring that runs once lies in it as it is, but for its rates, which many share, and everything else in a place
/// apart: such springs are most of what moves, and their values are read in place. Their parameters are not kept, for the
/// animation's request has them.
@usableFromInline
struct Segment: Sendable {
  private enum Shape: Sendable {
    /// It stands still at `to`.
    case standing
    /// It follows a spring with these rates between the ends that lie in it, once and as it is.
    case spring(Box<SpringBasis>)
    /// It follows what lies apart.
    case other(Box<Motion>)
  }

  private enum Motion: Sendable {
    /// A curve, and how it is gone through; nil for once and as it is.
    case curve(Curve, Course?)
    /// What Pop's solver shows.
    case frames(PopFrames)

    var curve: Curve? {
      if case .curve(let curve, _) = self { curve } else { nil }
    }

    var course: Course? {
      if case .curve(_, let course) = self { course } else { nil }
    }

    var frames: PopFrames? {
      if case .frames(let frames) = self { frames } else { nil }
    }

    var goal: Vector {
      switch self {
      case .curve(let curve, _): curve.target
      case .frames(let frames): frames.goal
      }
    }
  }

  /// Two components of the spring, as of anything that stands still in it.
  @usableFromInline
  struct Ends: Sendable {
    @usableFromInline let from: SIMD2<Double>
    /// The value at rest.
    @usableFromInline let to: SIMD2<Double>
    @usableFromInline let velocity: SIMD2<Double>
  }

  // The first two and the last two components lie apart, so that a number, as which most things move, is read from one
  // line of the cache.
  @usableFromInline let first: Ends
  /// When the curve's time is zero, seconds.
  private(set) var begin: Double
  /// When it comes to rest, and from when on the value is `target`, to the last bit; infinite for never.
  private(set) var end: Double
  @usableFromInline let last: Ends
  private let shape: Shape
  @usableFromInline let count: UInt8
  /// Channels of spans that show it, and one more while its animation is attached.
  var uses: Int32 = 1

  /// - Parameter basis: the rates of the spring, if it is one; of nil a copy of its own is kept.
  init(
    curve: Curve?,
    course: Course?,
    begin: Double,
    end: Double,
    target: Vector,
    sharing basis: Box<SpringBasis>? = nil
  ) {
    (self.begin, self.end, count) = (begin, end, UInt8(target.count))
    if case .spring(let spring)? = curve, course == nil {
      (first, last) = Self.halves(from: spring.from, to: spring.to, velocity: spring.startVelocity)
      shape = .spring(basis ?? Box(spring.basis))
    } else {
      (first, last) = Self.halves(from: target.storage, to: target.storage, velocity: .zero)
      shape = curve.map { .other(Box(.curve($0, course))) } ?? .standing
    }
  }

  init(_ frames: PopFrames) {
    let end = frames.ending
    (begin, self.end, count) = (frames.begin, end.time, UInt8(end.value.count))
    (first, last) = Self.halves(from: end.value.storage, to: end.value.storage, velocity: .zero)
    shape = .other(Box(.frames(frames)))
  }

  private static func halves(
    from: SIMD4<Double>,
    to: SIMD4<Double>,
    velocity: SIMD4<Double>
  ) -> (first: Ends, last: Ends) {
    (
      Ends(from: from.lowHalf, to: to.lowHalf, velocity: velocity.lowHalf),
      Ends(from: from.highHalf, to: to.highHalf, velocity: velocity.highHalf)
    )
  }

  init(standingStillAt value: Vector, from begin: Double, to end: Double = .infinity) {
    self.init(curve: nil, course: nil, begin: begin, end: end, target: value)
  }

  /// What it follows; nil while it stands still.
  ///
  /// - Parameter spring: the parameters of the request, if it is a spring's.
  func curve(of spring: SpringParameters?) -> Curve? {
    guard let basis = self.spring else { return other?.curve }
    return spring.map { .spring(SpringCurve($0, basis, from: start, to: target, velocity: initialVelocity)) }
  }

  /// Of an animation that Pop's solver shows; else nil.
  var frames: PopFrames? { other?.frames }

  /// The rates of the spring that lies in it; nil for anything else.
  @inline(__always)
  var spring: SpringBasis? {
    if case .spring(let basis) = shape { basis.value } else { nil }
  }

  private var other: Motion? {
    if case .other(let motion) = shape { motion.value } else { nil }
  }

  fileprivate var from: SIMD4<Double> { SIMD4(lowHalf: first.from, highHalf: last.from) }
  fileprivate var to: SIMD4<Double> { SIMD4(lowHalf: first.to, highHalf: last.to) }
  fileprivate var startVelocity: SIMD4<Double> { SIMD4(lowHalf: first.velocity, highHalf: last.velocity) }

  private var start: Vector { Vector(storage: from, count: Int(count)) }
  private var initialVelocity: Vector { Vector(storage: startVelocity, count: Int(count)) }

  /// The value at rest.
  var target: Vector { Vector(storage: to, count: Int(count)) }

  /// Where the motion leads in its first run.
  var goal: Vector { other?.goal ?? target }

  /// The same stretch of something that stands still, at another value.
  func standing(at value: Vector) -> Segment { Segment(standingStillAt: value, from: begin, to: end) }

  func delayed(by time: Double) -> Segment {
    var later = self
    (later.begin, later.end) = (begin + time, end + time)
    later.uses = 1
    return later
  }

  /// What is seen.
  func value(at time: Double) -> Vector {
    guard time < end else { return target }
    guard let other else { return springValue(at: time) }
    switch other {
    case .curve(let curve, let course):
      return course?.value(of: curve, at: time - begin) ?? curve.value(at: time - begin)
    case .frames(let frames): return frames.value(at: time)
    }
  }

  /// Per second; zero at rest.
  func velocity(at time: Double) -> Vector {
    guard time < end else { return .zero(count: Int(count)) }
    guard let other else { return springVelocity(at: time) }
    switch other {
    case .curve(let curve, let course):
      return course?.velocity(of: curve, at: time - begin) ?? curve.velocity(at: time - begin)
    case .frames(let frames): return frames.velocity(at: time)
    }
  }

  /// The value of the motion itself, which rounding does not touch.
  func motion(at time: Double) -> Vector {
    guard time < end else { return target }
    guard let other else { return springValue(at: time) }
    switch other {
    case .curve(let curve, let course):
      return course?.motion(of: curve, at: time - begin) ?? curve.value(at: time - begin)
    case .frames(let frames): return frames.value(at: time)
    }
  }

  private func springValue(at time: Double) -> Vector {
    guard let spring, time > begin else { return start }
    let distance = spring.modes(at: time - begin).distance(from: from - to, velocity: startVelocity)
    return Vector(storage: to + distance, count: Int(count))
  }

  private func springVelocity(at time: Double) -> Vector {
    guard let spring, time > begin else { return initialVelocity }
    let velocity = spring.modes(at: time - begin).velocity(from: from - to, velocity: startVelocity)
    return Vector(storage: velocity, count: Int(count))
  }

  /// The same motion with another number of runs, those it has begun at a time at the least.
  ///
  /// - Parameter spring: as for `curve(of:)`.
  func running(_ runs: Double, at time: Double, of spring: SpringParameters?) -> Segment {
    guard let curve = curve(of: spring) else { return self }
    let present =
      other?.course
      ?? Course(leg: end - begin, legCount: 1, reverses: false, mirrors: false, bounds: nil, rounding: nil)
    let next = present.running(max(runs, present.runsBegun(at: time - begin)))
    return Segment(curve: curve, course: next, begin: begin, end: begin + next.duration, target: target)
  }
}

// Reading through a place touches only the fields that are asked for; a call on the segment would first copy it.
extension UnsafePointer<Segment> {
  /// One component of what is seen of a spring, where its modes are known.
  @inlinable
  @inline(__always)
  func value(of component: Int, _ modes: SpringFrame.Modes) -> Double {
    component < 2
      ? pointee.first.value(of: component, modes.displacement, modes.s)
      : pointee.last.value(of: component - 2, modes.displacement, modes.s)
  }

  /// What is seen of a spring, where its modes are known.
  @inlinable
  @inline(__always)
  func value(_ modes: SpringFrame.Modes) -> Vector { value(modes.displacement, modes.s) }

  @inlinable
  @inline(__always)
  func value(_ displacement: Double, _ s: Double) -> Vector {
    let (first, last) = (pointee.first.value(displacement, s), pointee.last.value(displacement, s))
    return Vector(storage: SIMD4(lowHalf: first, highHalf: last), count: Int(pointee.count))
  }

  /// As many components from one on of the value at rest as there are channels, if that has no others.
  @inline(__always)
  func rest(of component: Int, _ channels: ChannelList) -> Vector? {
    if channels.isSingle { return Vector(component < 2 ? pointee.first.to[component] : pointee.last.to[component - 2]) }
    return pointee.target.count == channels.count ? pointee.target : nil
  }

  /// One component of what is seen.
  @inline(__always)
  func value(of component: Int, at time: Double) -> Double {
    guard time < pointee.end, let spring = pointee.spring else { return pointee.value(at: time)[component] }
    let ends = component < 2 ? pointee.first : pointee.last
    let elapsed = time - pointee.begin
    guard elapsed > 0 else { return ends.from[component & 1] }
    let modes = spring.modes(at: elapsed)
    return ends.value(of: component & 1, modes.displacement, modes.s)
  }

  /// What is seen.
  @inline(__always)
  func value(at time: Double) -> Vector {
    guard time < pointee.end, let spring = pointee.spring, time > pointee.begin else { return pointee.value(at: time) }
    let modes = spring.modes(at: time - pointee.begin)
    return value(modes.displacement, modes.s)
  }
}

extension Segment.Ends {
  @inlinable
  @inline(__always)
  func value(of component: Int, _ displacement: Double, _ s: Double) -> Double {
    to[component] + ((from[component] - to[component]) * displacement + velocity[component] * s)
  }

  @inlinable
  @inline(__always)
  func value(_ displacement: Double, _ s: Double) -> SIMD2<Double> {
    to + ((from - to) * displacement + velocity * s)
  }
}
