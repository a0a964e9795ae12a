#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Inverse design: the spring of mass 1 that does what is wanted.
extension SpringParameters {
  /// The damping ratio with which a spring released at rest overshoots by a fraction p: `−ln p/√(π² + ln²p)`; 1 for none
  /// at all.
  ///
  /// - Parameter overshoot: 0…1, a fraction of the distance.
  /// - Throws: `MotionError` about `overshoot`.
  public static func dampingRatio(overshoot: Double) throws(MotionError) -> Double {
    guard try Quantity.overshoot.checked(overshoot, in: .unit) > 0 else { return 1 }
    let logarithm = -log(overshoot)
    return logarithm / (.pi * .pi + logarithm * logarithm).squareRoot()
  }

  /// Makes the spring that, released at rest, overshoots by a fraction and peaks at a time: `ω_d = π/peakTime`.
  ///
  /// - Parameters:
  ///   - overshoot: above 0, at most 1.
  ///   - peakTime: seconds, > 0.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(overshoot: Double, peakTime: Double) throws(MotionError) {
    try Quantity.overshoot.checked(overshoot, in: Interval(from: 0, includesLower: false, to: 1))
    try Quantity.time.checked(peakTime, in: .positive)
    let ratio = try Self.dampingRatio(overshoot: overshoot)
    let frequency = .pi / peakTime
    try self.init(angularFrequency: frequency / ((1 - ratio) * (1 + ratio)).squareRoot(), dampingRatio: ratio)
  }

  /// Makes the spring with a damping ratio that, released at rest, settles in a time.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ > 0.
  ///   - settlingTime: seconds, > 0: when the error is within the threshold for good; see
  ///     `StepResponse.settlingTime(threshold:)`.
  ///   - threshold: a fraction of the distance, above 0 and below 1.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init(dampingRatio: Double, settlingTime: Double, threshold: Double = 0.001) throws(MotionError) {
    try Quantity.dampingRatio.checked(dampingRatio, in: .positive)
    try Quantity.settlingTime.checked(settlingTime, in: .positive)
    try Self.checkThreshold(threshold)
    // The settling time of one spring is as many radians as that of any other of this damping ratio.
    let phase = DesignProblem.phase(dampingRatio: dampingRatio, velocity: 0, threshold: threshold)
    try self.init(angularFrequency: (phase ?? .infinity) / settlingTime, dampingRatio: dampingRatio)
  }

  /// Makes the spring that, released at rest, overshoots by a fraction and settles in a time; with no overshoot the
  /// critical one.
  ///
  /// - Parameters:
  ///   - overshoot: a fraction of the distance, at least 0 and below 1.
  ///   - settlingTime: seconds, > 0.
  ///   - threshold: a fraction of the distance, above 0 and below 1.
  /// - Throws: as `init(dampingRatio:settlingTime:threshold:)`.
  public init(overshoot: Double, settlingTime: Double, threshold: Double = 0.001) throws(MotionError) {
    try Quantity.overshoot.checked(overshoot, in: Interval(from: 0, to: 1, includesUpper: false))
    let ratio = try Self.dampingRatio(overshoot: overshoot)
    try self.init(dampingRatio: ratio, settlingTime: settlingTime, threshold: threshold)
  }

  /// Makes the spring that, thrown at its target, overshoots by a fraction and settles in a time.
  ///
  /// For each frequency one damping ratio overshoots as asked, found by bisection; the frequency is bracketed from the
  /// highest downwards, so that of several the stiffest spring is taken. The settling time jumps where a swing comes
  /// within the threshold, so there may be none: `nil`.
  ///
  /// - Parameters:
  ///   - overshoot: a fraction of the distance, ≥ 0. 0 is the least damping that does not overshoot.
  ///   - settlingTime: seconds, > 0.
  ///   - threshold: a fraction of the distance, above 0 and below 1.
  ///   - initialVelocity: whole distances per second, positive towards the target.
  /// - Throws: `MotionError` when a number is out of its range, or as `init(stiffness:damping:mass:)`.
  public init?(
    overshoot: Double,
    settlingTime: Double,
    threshold: Double = 0.001,
    initialVelocity: Double
  ) throws(MotionError) {
    try Quantity.overshoot.checked(overshoot, in: .nonnegative)
    try Quantity.settlingTime.checked(settlingTime, in: .positive)
    try Self.checkThreshold(threshold)
    let travel = try Quantity.velocity.checked(initialVelocity) * settlingTime
    let problem = DesignProblem(overshoot: overshoot, threshold: threshold, travel: travel)
    guard let phase = problem.phase, let ratio = problem.dampingRatio(at: phase) else { return nil }
    try self.init(angularFrequency: phase / settlingTime, dampingRatio: ratio)
  }

  private static func checkThreshold(_ threshold: Double) throws(MotionError) {
    let open = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    try Quantity.tolerance.checked(threshold, in: open)
  }
}

/// The search for the phase `p = ω·T` of a spring that is thrown with the velocity `travel/T` and settles at T.
private struct DesignProblem {
  let overshoot: Double
  let threshold: Double
  let travel: Double

  /// The settling time in radians of the undamped period.
  static func phase(dampingRatio: Double, velocity: Double, threshold: Double) -> Double? {
    response(dampingRatio, velocity)?.settlingTime(threshold: threshold)
  }

  private static func response(_ dampingRatio: Double, _ velocity: Double) -> StepResponse? {
    guard let spring = try? SpringParameters(angularFrequency: 1, dampingRatio: dampingRatio) else { return nil }
    return try? StepResponse(spring, initialVelocity: velocity)
  }

  /// The damping ratio that overshoots as asked; `nil` where not even none does.
  func dampingRatio(at phase: Double) -> Double? {
    let velocity = travel / phase
    guard overshoot > 0 else { return velocity > 1 ? (velocity + 1 / velocity) / 2 : 1 }
    let exceeds = { (ratio: Double) in (Self.response(ratio, velocity)?.overshoot ?? 0) > overshoot }
    guard exceeds(0) else { return nil }
    var (low, high) = (0.0, 1.0)
    while exceeds(high) { (low, high) = (high, 2 * high) }
    return bisection(from: low, to: high, isBefore: exceeds)
  }

  /// By how much the settling time found is beyond the one asked for, as a fraction of it.
  private func excess(at phase: Double) -> Double? {
    guard let ratio = dampingRatio(at: phase), ratio > 0 else { return nil }
    return Self.phase(dampingRatio: ratio, velocity: travel / phase, threshold: threshold).map { $0 / phase - 1 }
  }

  /// The greatest phase that answers, sought a quarter of an octave at a time.
  var phase: Double? {
    var high = 0x1p24
    var later = excess(at: high)
    while high > 0x1p-12 {
      let low = high / 1.189207115002721
      let earlier = excess(at: low)
      if let later, let earlier, (later < 0) != (earlier < 0), let phase = solution(from: low, to: high) {
        return phase
      }
      (high, later) = (low, earlier)
    }
    return nil
  }

  private func solution(from low: Double, to high: Double) -> Double? {
    let isLong = (excess(at: low) ?? 0) > 0
    let phase = bisection(from: low, to: high) { ((excess(at: $0) ?? 0) > 0) == isLong }
    return abs(excess(at: phase) ?? 1) < 1e-9 ? phase : nil
  }

  /// The argument at which a claim that holds at the start ceases to, to the last digit.
  private func bisection(from start: Double, to end: Double, isBefore: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }
}
