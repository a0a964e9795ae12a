/// A value at a time, and how the motion leaves it.
public struct Keyframe: Hashable, Sendable {
  /// Seconds since the start of the curve, ≥ 0.
  public let time: Double
  /// What the curve is there, 1 to 4 components.
  public let value: Vector
  /// Governs the segment that begins here.
  public let timing: TimingFunction

  /// Makes a keyframe; the curve it is put in says what is out of range.
  public init(at time: Double, value: Vector, timing: TimingFunction = .linear) {
    self.time = time
    self.value = value
    self.timing = timing
  }
}

/// The motion through given values at given times.
///
/// Between two keyframes it follows the timing function of the earlier one, or the curve is a spline through all of
/// them. Before the first keyframe the value is the first one's, from the last on the last one's. Two keyframes at one
/// time are a jump; there the later value counts.
///
/// The spline is the cubic Hermite curve that has at each keyframe the velocity of the parabola through it and its two
/// neighbours, and at either end that of the outermost parabola: with `h` the lengths of the segments beside it and
/// `d` their mean velocities, `m = (h₁·d₀ + h₀·d₁)/(h₀ + h₁)`. At even times that is Catmull–Rom's, which Core
/// Animation's cubic mode follows; quadratics come out exact, whatever the times. Value and velocity are continuous, and
/// as with Core Animation the curve may go beyond the values between two keyframes. Sources: E. Catmull and R. Rom 1974;
/// A. W. Overhauser 1968; C. de Boor, A Practical Guide to Splines, chapter IV (Bessel's tangents). A jump ends one
/// spline and begins another.
public struct KeyframeCurve: Hashable, Sendable {
  /// In order of time.
  public let keyframes: [Keyframe]
  /// For each segment of a spline the velocities at its ends; none where timing functions govern.
  private let tangents: [Tangents]

  /// Makes the curve whose segments follow the timing functions of their keyframes; the last one's has no effect.
  ///
  /// - Parameter keyframes: one and more, their times ≥ 0 and never falling.
  /// - Throws: `MotionError` about `keyTime` when they are not so, with the number of keyframes as the value where there
  ///   is none; about `target` when a value is not finite; and when values differ in components.
  public init(_ keyframes: [Keyframe]) throws(MotionError) {
    try Self.check(keyframes)
    self.keyframes = keyframes
    tangents = []
  }

  /// Makes the spline through the values of the keyframes; their timing functions have no effect.
  ///
  /// - Throws: as `init(_:)`, and about `velocity` when keyframes are so near each other that one is not finite.
  public init(spline keyframes: [Keyframe]) throws(MotionError) {
    try Self.check(keyframes)
    self.keyframes = keyframes
    tangents = Tangents.through(keyframes)
    for tangent in tangents {
      try Quantity.velocity.checked(Vector(storage: tangent.start + tangent.end, count: keyframes[0].value.count))
    }
  }

  private static func check(_ keyframes: [Keyframe]) throws(MotionError) {
    try Quantity.keyTime.checked(Double(keyframes.count), in: Interval(from: 1, to: .infinity))
    var (earliest, count) = (0.0, keyframes[0].value.count)
    for keyframe in keyframes {
      try Quantity.keyTime.checked(keyframe.time, in: Interval(from: earliest, to: .infinity))
      try Quantity.target.checked(keyframe.value)
      guard keyframe.value.count == count else {
        throw .componentCount(expected: count, found: keyframe.value.count)
      }
      (earliest, count) = (keyframe.time, keyframe.value.count)
    }
  }

  /// Whether the curve is a spline.
  public var isSpline: Bool { !tangents.isEmpty }

  /// The number of components, 1...4.
  public var count: Int { start.count }

  /// The value at time 0 and before: that of the first keyframe.
  public var start: Vector { keyframes[0].value }

  /// The value of the last keyframe.
  public var target: Vector { keyframes[keyframes.count - 1].value }

  /// The time of the last keyframe, seconds.
  public var duration: Double { keyframes[keyframes.count - 1].time }

  /// The time of the end: the duration, whatever the tolerance.
  public var restTime: Double { duration }

  /// The value at a time, seconds; exactly the keyframe's at the time of one, unless its timing function begins with a
  /// jump.
  public func value(at time: Double) -> Vector {
    guard time >= keyframes[0].time else { return start }
    guard time < duration else { return target }
    return segment(lastKeyframe(at: time)).value(at: time)
  }

  /// The velocity at a time, units per second, from the right; 0 before the first keyframe and from the duration on.
  public func velocity(at time: Double) -> Vector {
    guard time >= keyframes[0].time, time < duration else { return .zero(count: count) }
    return segment(lastKeyframe(at: time)).velocity(at: time)
  }

  /// The last keyframe not after a time, by halving.
  private func lastKeyframe(at time: Double) -> Int {
    var (low, high) = (0, keyframes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].time <= time { low = middle } else { high = middle }
    }
    return low
  }

  private func segment(_ index: Int) -> KeyframeSegment {
    KeyframeSegment(
      from: keyframes[index],
      to: keyframes[index + 1],
      tangents: isSpline ? tangents[index] : nil
    )
  }
}

extension KeyframeCurve {
  private var segments: LazyMapSequence<Range<Int>, KeyframeSegment> { (0..<keyframes.count - 1).lazy.map(segment) }

  /// The greatest |distance from the target| of any component, in the value's unit; every keyframe counts, even one that
  /// steps jump over.
  public var greatestDistance: Double {
    segments.reduce((start - target).magnitude) { max($0, $1.greatestDistance(from: target)) }
  }

  /// The first time at which every component that moves has met its target, seconds; a jump across it counts. 0 when
  /// nothing moves.
  ///
  /// A component that starts at its target has met it when it first comes back.
  public var reachTime: Double {
    (0..<count).reduce(0) { max($0, reachTime(of: $1)) }
  }

  private func reachTime(of component: Int) -> Double { firstArrival(at: target[component], of: component) ?? 0 }

  /// The first time after the beginning at which a component is at a level, or jumps across it; `nil` if it never is.
  func firstArrival(at level: Double, of component: Int) -> Double? {
    for segment in segments {
      if let time = segment.firstArrival(at: level, of: component) { return time }
    }
    return nil
  }
}

/// The velocities at the two ends of a segment of a spline, units per second.
private struct Tangents: Hashable, Sendable {
  var start: SIMD4<Double>
  var end: SIMD4<Double>

  /// The tangents of every segment; a jump has none that matter, and counts as an end for the segments beside it.
  static func through(_ keyframes: [Keyframe]) -> [Tangents] {
    let lengths = zip(keyframes, keyframes.dropFirst()).map { $1.time - $0.time }
    let chords = zip(zip(keyframes, keyframes.dropFirst()), lengths).map { pair, length in
      length > 0 ? (pair.1.value.storage - pair.0.value.storage) / length : .zero
    }
    let isInner = { (key: Int) in
      key > 0 && key < lengths.count && lengths[key - 1] > 0 && lengths[key] > 0
    }
    let inner = { (key: Int) -> SIMD4<Double> in
      let (before, after) = (lengths[key - 1], lengths[key])
      return chords[key - 1] * (after / (before + after)) + chords[key] * (before / (before + after))
    }
    return lengths.indices.map { index in
      let (start, end) = (isInner(index) ? inner(index) : nil, isInner(index + 1) ? inner(index + 1) : nil)
      let chord = chords[index]
      return Tangents(start: start ?? 2 * chord - (end ?? chord), end: end ?? 2 * chord - (start ?? chord))
    }
  }
}

/// The motion between two neighbouring keyframes.
private struct KeyframeSegment {
  let from: Keyframe
  let to: Keyframe
  let tangents: Tangents?

  private var length: Double { to.time - from.time }

  private func fraction(_ time: Double) -> Double { (time - from.time) / length }

  /// At a time from the segment's beginning to before its end.
  func value(at time: Double) -> Vector {
    guard let hermite else { return from.value + (to.value - from.value) * from.timing.value(at: fraction(time)) }
    return Vector(storage: hermite.value(fraction(time)), count: from.value.count)
  }

  func velocity(at time: Double) -> Vector {
    guard let hermite else {
      return (to.value - from.value) * (from.timing.slope(at: fraction(time)) / length)
    }
    return Vector(storage: hermite.slope(fraction(time)) * (1 / length), count: from.value.count)
  }

  /// The greatest |distance from a value| of any component.
  func greatestDistance(from target: Vector) -> Double {
    let (start, end) = (from.value - target, to.value - target)
    guard length > 0 else { return max(start.magnitude, end.magnitude) }
    guard let hermite else {
      let (least, greatest) = from.timing.extent
      let progress = [0, least, greatest, 1]
      return progress.map { (start + (end - start) * $0).magnitude }.reduce(0, max)
    }
    return (0..<start.count).reduce(max(start.magnitude, end.magnitude)) { distance, component in
      max(distance, hermite.turns(of: component).map { abs($0 - target[component]) }.max() ?? 0)
    }
  }

  /// The first time after its beginning at which a component is at a level, or jumps across it; `nil` if it is not, or
  /// does not move.
  func firstArrival(at level: Double, of component: Int) -> Double? {
    let (start, end) = (from.value[component], to.value[component])
    if length == 0 { return end == level && start != level || crosses(start, end, level) ? to.time : nil }
    guard let hermite else {
      guard start != end else { return nil }
      return from.timing.firstArrival(at: (level - start) / (end - start)).map { from.time + length * $0 }
    }
    guard start != end || hermite.moves(component) else { return nil }
    if let root = hermite.firstRoot(at: level, of: component) { return from.time + length * root }
    return end == level ? to.time : nil
  }

  private func crosses(_ start: Double, _ end: Double, _ level: Double) -> Bool {
    min(start, end) < level && level < max(start, end)
  }

  private var hermite: Hermite? {
    tangents.map { Hermite(from.value.storage, to.value.storage, $0.start * length, $0.end * length) }
  }
}

/// The cubic `p + (u + (b + a·f)·f)·f` of a fraction f, with given values and slopes at 0 and 1.
private struct Hermite {
  let p: SIMD4<Double>
  let u: SIMD4<Double>
  let b: SIMD4<Double>
  let a: SIMD4<Double>

  init(_ start: SIMD4<Double>, _ end: SIMD4<Double>, _ startSlope: SIMD4<Double>, _ endSlope: SIMD4<Double>) {
    let change = end - start
    (p, u) = (start, startSlope)
    b = 3 * change - 2 * startSlope - endSlope
    a = startSlope + endSlope - 2 * change
  }

  func value(_ f: Double) -> SIMD4<Double> { p + (u + (b + a * f) * f) * f }

  func slope(_ f: Double) -> SIMD4<Double> { u + (2 * b + 3 * a * f) * f }

  func moves(_ component: Int) -> Bool { u[component] != 0 || b[component] != 0 || a[component] != 0 }

  /// The values of a component where it turns around within the segment.
  func turns(of component: Int) -> [Double] {
    quadraticRoots(3 * a[component], 2 * b[component], u[component])
      .filter { $0 > 0 && $0 < 1 }
      .map { value($0)[component] }
  }

  func firstRoot(at level: Double, of component: Int) -> Double? {
    Motion.firstRoot(a[component], b[component], u[component], p[component] - level)
  }
}
