/// Thousands of springs of one component that move in step.
///
/// A spring is linear, so a step of a given length is one matrix, the same at every time:
///
///     x′ = a·x + b·v        v′ = c·x + d·v
///
/// with x the distance from the target, and `a`, `b`, `c`, `d` from `SpringModes`. Distances and velocities lie in arrays
/// of their own, so that the loop runs through memory in order and several lanes at a time. The matrix is exact, so the
/// length of the step plays no part; each step adds a rounding error of the last digit.
///
/// A lane at rest has distance and velocity zero, which every step keeps: the loop needs no question.
public struct SpringBatch: Sendable {
  private var distances: [Double]
  private var velocities: [Double]
  private var targets: [Double]
  /// The squares of the greatest distances still allowed at rest.
  private var limits: [Double]
  /// The spring of all lanes; `nil` where each has its own.
  private let shared: SpringBasis?
  /// The springs of the lanes; none where they share one.
  private var own: LaneSprings
  private var mask: [Bool]
  /// The fraction of the greatest distance within which a lane rests.
  public let tolerance: Double

  /// Makes lanes that all have the same spring and begin with the same index in each array.
  ///
  /// - Parameters:
  ///   - spring: of all lanes.
  ///   - starts: the values at the start.
  ///   - targets: the values at rest.
  ///   - velocities: units per second; zero where there are none.
  ///   - tolerance: the fraction of its greatest distance within which a lane rests, ≥ 0.
  /// - Throws: `MotionError` when the arrays differ in length, or a number is not finite or out of its range.
  public init(
    spring: SpringParameters,
    from starts: [Double],
    to targets: [Double],
    velocities: [Double]? = nil,
    tolerance: Double = 0.0005
  ) throws(MotionError) {
    try self.init(SpringBasis(spring), LaneSprings([]), starts, targets, velocities, tolerance)
  }

  /// Makes lanes with a spring each.
  ///
  /// - Parameters and throws: as `init(spring:from:to:velocities:tolerance:)`.
  public init(
    springs: [SpringParameters],
    from starts: [Double],
    to targets: [Double],
    velocities: [Double]? = nil,
    tolerance: Double = 0.0005
  ) throws(MotionError) {
    try Self.check(springs.count, targets.count)
    try self.init(nil, LaneSprings(springs), starts, targets, velocities, tolerance)
  }

  private init(
    _ shared: SpringBasis?,
    _ own: LaneSprings,
    _ starts: [Double],
    _ targets: [Double],
    _ velocities: [Double]?,
    _ tolerance: Double
  ) throws(MotionError) {
    let velocities = velocities ?? [Double](repeating: 0, count: targets.count)
    try Self.check(starts.count, targets.count)
    try Self.check(velocities.count, targets.count)
    for start in starts { try Quantity.start.checked(start) }
    for target in targets { try Quantity.target.checked(target) }
    for velocity in velocities { try Quantity.velocity.checked(velocity) }
    self.tolerance = try Quantity.tolerance.checked(tolerance, in: .nonnegative)
    (self.shared, self.own, self.targets, self.velocities) = (shared, own, targets, velocities)
    distances = zip(starts, targets).map { $0 - $1 }
    limits = [Double](repeating: 0, count: targets.count)
    mask = [Bool](repeating: false, count: targets.count)
    for lane in targets.indices { begin(lane) }
  }

  private static func check(_ count: Int, _ expected: Int) throws(MotionError) {
    guard count == expected else { throw .componentCount(expected: expected, found: count) }
  }

  /// The number of lanes.
  public var count: Int { targets.count }

  /// Moves all lanes on by a time.
  ///
  /// Repeating the time of the last step costs no more than the loop; another one needs the springs' matrices anew.
  ///
  /// - Precondition: the time is finite and ≥ 0 seconds.
  public mutating func step(by time: Double) {
    precondition(time >= 0 && time.isFinite, "a step of a finite time, not backwards")
    if let shared {
      advance(&distances, &velocities, StepMatrix(shared.modes(at: time)))
    } else {
      own.prepare(for: time)
      advance(&distances, &velocities, own)
    }
  }

  /// Puts to rest, exactly at their targets, the lanes that will never again be farther from it than the tolerance times
  /// their greatest distance since the start or the last retarget.
  ///
  /// The energy of a lane bounds its distance, `x² + (v/ω)²` never grows: a lane rests once the bound is small enough,
  /// which is never sooner than `SpringCurve.restTime(tolerance:)` says and later by less than a swing.
  ///
  /// - Returns: the lanes that came to rest now, in order.
  public mutating func settle() -> [Int] {
    var settled: [Int] = []
    for lane in mask.indices where !mask[lane] && energy(lane) <= limits[lane] {
      rest(lane)
      settled.append(lane)
    }
    return settled
  }

  /// Whether each lane is at rest: put there by `settle()`, or never having been asked to move.
  public var restMask: [Bool] { mask }

  /// Gives a lane a new target, to which it turns from where it is and at the velocity it has.
  ///
  /// - Precondition: the lane exists, the target is finite.
  public mutating func retarget(_ lane: Int, to target: Double) {
    distances[lane] = value(lane) - target
    targets[lane] = target
    begin(lane)
  }

  /// The value of a lane.
  public func value(_ lane: Int) -> Double { targets[lane] + distances[lane] }

  /// The velocity of a lane, units per second.
  public func velocity(_ lane: Int) -> Double { velocities[lane] }

  /// The target of a lane.
  public func target(_ lane: Int) -> Double { targets[lane] }

  /// The values of all lanes.
  public var values: [Double] {
    [Double](unsafeUninitializedCapacity: count) { values, initialized in
      for lane in 0..<count { values.initializeElement(at: lane, to: targets[lane] + distances[lane]) }
      initialized = count
    }
  }

  private func basis(_ lane: Int) -> SpringBasis { shared ?? own.bases[lane] }

  private mutating func begin(_ lane: Int) {
    mask[lane] = false
    let component = SpringComponent(basis: basis(lane), x: distances[lane], v: velocities[lane])
    let limit = tolerance * component.greatestDistance
    limits[lane] = limit * limit
    if distances[lane] == 0, velocities[lane] == 0 { rest(lane) }
  }

  private mutating func rest(_ lane: Int) {
    (distances[lane], velocities[lane], mask[lane]) = (0, 0, true)
  }

  /// The square of the distance at which all of the lane's energy would be the spring's; not a number without stiffness,
  /// where it bounds nothing.
  private func energy(_ lane: Int) -> Double {
    let (x, v) = (distances[lane], velocities[lane])
    let stiffness = basis(lane).stiffnessRate
    return stiffness > 0 ? x * x + v * v / stiffness : .nan
  }
}

/// A spring for each lane, and its matrix for the length of the last step, a coefficient an array.
private struct LaneSprings: Sendable {
  let bases: [SpringBasis]
  private var time = 0.0
  private(set) var a: [Double]
  private(set) var b: [Double]
  private(set) var c: [Double]
  private(set) var d: [Double]

  init(_ springs: [SpringParameters]) {
    bases = springs.map { SpringBasis($0) }
    a = [Double](repeating: 1, count: springs.count)
    b = [Double](repeating: 0, count: springs.count)
    (c, d) = (b, a)
  }

  mutating func prepare(for time: Double) {
    guard time != self.time else { return }
    self.time = time
    for lane in bases.indices {
      let matrix = StepMatrix(bases[lane].modes(at: time))
      (a[lane], b[lane], c[lane], d[lane]) = (matrix.a, matrix.b, matrix.c, matrix.d)
    }
  }
}

/// What a step of one length does to a distance and a velocity.
struct StepMatrix {
  let a: Double
  let b: Double
  let c: Double
  let d: Double

  init(_ modes: SpringModes) { (a, b, c, d) = (modes.displacement, modes.s, -modes.pull, modes.slope) }
}

// A product and a sum each, never `addingProduct`: where the target has no fused instruction that is a call.

private func advance(_ distances: inout [Double], _ velocities: inout [Double], _ matrix: StepMatrix) {
  let (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d)
  distances.withUnsafeMutableBufferPointer { distances in
    velocities.withUnsafeMutableBufferPointer { velocities in
      for lane in 0..<distances.count {
        let (x, v) = (distances[lane], velocities[lane])
        distances[lane] = a * x + b * v
        velocities[lane] = c * x + d * v
      }
    }
  }
}

/// Four lanes at a time, by name: with six arrays the compiler does not find out that none overlaps another.
private func advance(_ distances: inout [Double], _ velocities: inout [Double], _ springs: LaneSprings) {
  let count = distances.count
  distances.withUnsafeMutableBytes { x in
    velocities.withUnsafeMutableBytes { v in
      springs.a.withUnsafeBytes { a in
        springs.b.withUnsafeBytes { b in
          springs.c.withUnsafeBytes { c in
            springs.d.withUnsafeBytes { d in
              for lane in stride(from: 0, to: count - 3, by: 4) {
                let (distance, velocity) = (UnsafeRawBufferPointer(x).quad(lane), UnsafeRawBufferPointer(v).quad(lane))
                x.store(a.quad(lane) * distance + b.quad(lane) * velocity, lane)
                v.store(c.quad(lane) * distance + d.quad(lane) * velocity, lane)
              }
            }
          }
        }
      }
    }
  }
  for lane in (count - count % 4)..<count {
    let (x, v) = (distances[lane], velocities[lane])
    distances[lane] = springs.a[lane] * x + springs.b[lane] * v
    velocities[lane] = springs.c[lane] * x + springs.d[lane] * v
  }
}

extension UnsafeRawBufferPointer {
  /// The doubles of four lanes.
  @inline(__always)
  fileprivate func quad(_ lane: Int) -> SIMD4<Double> {
    loadUnaligned(fromByteOffset: lane * MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  @inline(__always)
  fileprivate func store(_ quad: SIMD4<Double>, _ lane: Int) {
    storeBytes(of: quad, toByteOffset: lane * MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
  }
}
