import Motion
import Testing

@Suite("A spring's step response")
struct StepResponseTests {
  /// The input has 15 digits, so a milestone 100 times as far away as others keeps fewer.
  @Test("has the derived quantities of the reference's 87 springs")
  func reference() throws {
    let rows = try Fixture("conversions_systems.csv").rows
    #expect(rows.count == 87)
    for row in rows {
      let spring = try SpringParameters(
        stiffness: row.number("stiffness_k"),
        damping: row.number("damping_c"),
        mass: row.number("mass")
      )
      let response = try StepResponse(spring, initialVelocity: row.number("v0_norm_per_s"))
      #expect(abs(response.overshoot * 100 - row.number("overshoot_pct")) < 1e-9, "\(row.text("id"))")
      expect(row, "t_first_cross_s", response.firstCrossing)
      expect(row, "t_peak_s", response.peak?.time)
      expect(row, "t_50pct_s", response.time(reaching: 0.5))
      expect(row, "amp_halflife_s", response.halfLife)
      expect(row, "settle_1pct_exact_s", response.settlingTime(threshold: 0.01))
      expect(row, "settle_0.1pct_exact_s", response.settlingTime(threshold: 0.001))
      expect(row, "settle_0.1pct_envelope_s", response.settlingBound(threshold: 0.001))
      #expect(response.bounces(above: 0.01).map(Double.init) == row.number("bounces_gt_1pct"), "\(row.text("id"))")
    }
  }

  private func expect(_ row: Fixture.Row, _ column: String, _ value: Double?) {
    let expected = row.text(column).isEmpty ? nil : row.number(column)
    guard let expected, let value else {
      #expect(expected == nil && value == nil, "\(column) of row \(row.text("id")): \(String(describing: value))")
      return
    }
    #expect(
      abs(value - expected) <= 1e-9 * max(1, expected),
      "\(column) of \(row.text("id")): \(value), not \(expected)"
    )
  }

  static let springs: [(ratio: Double, velocity: Double)] =
    [0.05, 0.3, 0.7, 0.99, 1, 1.01, 2, 8].flatMap { ratio in [-20, -1, 0, 0.5, 3, 30].map { (ratio, $0) } }

  @Test("agrees with its own samples, whatever the damping and the throw", arguments: springs)
  func sampling(ratio: Double, velocity: Double) throws {
    let spring = try SpringParameters(angularFrequency: 3, dampingRatio: ratio)
    let response = try StepResponse(spring, initialVelocity: velocity)
    let horizon = (try #require(response.settlingTime(threshold: 1e-3))) * 1.2
    let samples = (0...20000).map { (time: horizon * Double($0) / 20000, value: 0.0) }
      .map { (time: $0.time, value: response.value(at: $0.time)) }
    let step = horizon / 20000

    let highest = samples.map(\.value).max() ?? 0
    let speed = max(3, abs(velocity)) * 3
    #expect(abs(max(0, highest - 1) - response.overshoot) < max(1e-3, speed * step))
    if let peak = response.peak {
      #expect(abs(peak.value - 1 - response.overshoot) < 1e-14)
      #expect(abs(response.value(at: peak.time + 1e-7) - peak.value) < 1e-10)
    }
    let crossing = samples.first { $0.value > 1 }?.time
    if let crossing { #expect(abs(try #require(response.firstCrossing) - crossing) <= 2 * step) }
    let half = try #require(response.time(reaching: 0.5))
    #expect(abs(half - (try #require(samples.first { $0.value >= 0.5 }).time)) <= 2 * step)
    for threshold in [0.2, 0.01, 0.001] {
      let settled = try #require(response.settlingTime(threshold: threshold))
      let last = samples.last { abs($0.value - 1) > threshold }?.time ?? 0
      #expect(abs(settled - last) <= 2 * step, "\(threshold)")
      #expect(try #require(response.settlingBound(threshold: threshold)) >= settled * (1 - 1e-12))
      let turns = zip(samples, samples.dropFirst()).enumerated().filter { index, pair in
        guard index > 0, pair.0.time > response.firstCrossing ?? .infinity else { return false }
        return (samples[index - 1].value < pair.0.value) != (pair.0.value < pair.1.value)
          && abs(pair.0.value - 1) >= threshold
      }
      #expect(abs((try #require(response.bounces(above: threshold))) - turns.count) <= 1, "\(threshold)")
    }
  }

  @Test("of a spring that never rests says so")
  func never() throws {
    let undamped = try StepResponse(try SpringParameters(damping: 0))
    #expect(undamped.settlingTime() == nil && undamped.settlingBound() == nil && undamped.halfLife == nil)
    #expect(undamped.bounces() == nil && abs(undamped.overshoot - 1) < 1e-15)
    #expect(abs(try #require(undamped.peak).time - .pi / 10) < 1e-15)
    let limp = try StepResponse(try SpringParameters(stiffness: 0, damping: 1))
    #expect(limp.settlingTime() == nil && limp.firstCrossing == nil && limp.peak == nil && limp.halfLife == nil)
    #expect(limp.time(reaching: 0.5) == nil && limp.bounces() == 0)
    let spring = try StepResponse(SpringParameters())
    #expect(spring.settlingTime(threshold: 0) == nil && spring.bounces(above: 0) == nil)
    #expect(spring.time(reaching: 0) == nil && spring.time(reaching: 1) == nil)
    #expect(throws: MotionError.notFinite(.velocity)) { try StepResponse(SpringParameters(), initialVelocity: .nan) }
  }

  @Test(
    "stays a number at the ends of what is possible",
    arguments: [
      (1e12, 1, 1), (1e-12, 1, 1), (100, 10, 1e-9), (100, 10, 1e9), (1, 1e9, 1), (1e150, 1e60, 1), (1e-150, 1e-80, 1),
      (100, 1e-9, 1), (100, (20.0).nextDown, 1), (100, (20.0).nextUp, 1), (0, 0, 1), (0, 1, 1), (1, 0, 1),
    ] as [(Double, Double, Double)]
  )
  func extreme(k: Double, c: Double, m: Double) throws {
    for velocity in [-1e9, -1, 0, 1e-9, 1, 1e9] {
      let spring = try SpringParameters(stiffness: k, damping: c, mass: m)
      let response = try StepResponse(spring, initialVelocity: velocity)
      #expect(response.overshoot >= 0)
      let times = [
        response.firstCrossing, response.peak?.time, response.time(reaching: 0.5), response.settlingTime(),
        response.settlingBound(), response.halfLife,
      ]
      #expect(times.compactMap { $0 }.allSatisfy { $0 >= 0 && $0.isFinite }, "\(velocity): \(times)")
      #expect((response.bounces(above: 0.01) ?? 0) >= 0)
      #expect(!response.value(at: 1).isNaN)
    }
  }
}
