import Motion
import Testing

@Suite("A spring designed")
struct SpringDesignTests {
  static let overshoots = [1e-9, 0.0005, 0.01, 0.0433, 0.2, 0.6, 0.95]

  @Test("for an overshoot and a settling time has them", arguments: overshoots, [0.05, 0.8, 12])
  func settling(overshoot: Double, time: Double) throws {
    for threshold in [0.05, 0.001] {
      let spring = try SpringParameters(overshoot: overshoot, settlingTime: time, threshold: threshold)
      let response = try StepResponse(spring)
      #expect(agree(response.overshoot, overshoot, to: 1e-12))
      #expect(agree(try #require(response.settlingTime(threshold: threshold)), time, to: 1e-12))
    }
  }

  @Test("for an overshoot and a peak time has them", arguments: overshoots)
  func peak(overshoot: Double) throws {
    let response = try StepResponse(try SpringParameters(overshoot: overshoot, peakTime: 0.31))
    let peak = try #require(response.peak)
    #expect(agree(peak.time, 0.31, to: 1e-12) && agree(peak.value - 1, overshoot, to: 1e-12))
  }

  @Test("for a damping ratio and a settling time has them", arguments: [0.02, 0.4, 0.999, 1, 1.7, 40])
  func ratio(ratio: Double) throws {
    let spring = try SpringParameters(dampingRatio: ratio, settlingTime: 0.7, threshold: 0.01)
    #expect(agree(spring.dampingRatio, ratio, to: 1e-14))
    #expect(agree(try #require(try StepResponse(spring).settlingTime(threshold: 0.01)), 0.7, to: 1e-12))
  }

  @Test("for no overshoot is critical")
  func critical() throws {
    let spring = try SpringParameters(overshoot: 0, settlingTime: 1)
    #expect(spring.dampingRatio == 1)
    #expect(agree(spring.angularFrequency, 9.23341347645158573, to: 1e-13))
  }

  /// The figures are those of springs chosen at random, so that there is an answer; it may be another spring's.
  @Test(
    "for a throw has the overshoot and the settling time asked for",
    arguments: [(0.2, 9.0, 4.0), (0.5, 12, -30), (0.9, 20, 2), (1, 10, 40), (1.5, 8, 60), (0.35, 5, 1)]
  )
  func thrown(ratio: Double, omega: Double, velocity: Double) throws {
    let original = try StepResponse(
      try SpringParameters(angularFrequency: omega, dampingRatio: ratio),
      initialVelocity: velocity
    )
    let time = try #require(original.settlingTime())
    let found = try SpringParameters(overshoot: original.overshoot, settlingTime: time, initialVelocity: velocity)
    let response = try StepResponse(try #require(found), initialVelocity: velocity)
    #expect(abs(response.overshoot - original.overshoot) < 1e-9)
    #expect(agree(try #require(response.settlingTime()), time, to: 1e-8))
    #expect(response.spring.angularFrequency >= omega * (1 - 1e-6))
  }

  @Test("for a throw without velocity is that for a release, without overshoot the critical one")
  func limits() throws {
    let released = try SpringParameters(overshoot: 0.2, settlingTime: 0.8)
    let thrown = try #require(try SpringParameters(overshoot: 0.2, settlingTime: 0.8, initialVelocity: 0))
    #expect(agree(thrown.stiffness, released.stiffness, to: 1e-8) && agree(thrown.damping, released.damping, to: 1e-8))
    let none = try #require(try SpringParameters(overshoot: 0, settlingTime: 0.8, initialVelocity: 5))
    let response = try StepResponse(none, initialVelocity: 5)
    #expect(response.overshoot == 0 && none.dampingRatio == 1)
    #expect(agree(try #require(response.settlingTime()), 0.8, to: 1e-8))
  }

  /// So fast, the least damped spring without overshoot is an exponential of the rate 50, which settles in 0.138 s.
  @Test("is none where nothing does what is asked for")
  func none() throws {
    #expect(try SpringParameters(overshoot: 0, settlingTime: 0.8, initialVelocity: 50) == nil)
  }

  @Test("is refused with the quantity, the value and its range")
  func refusals() {
    let below = Interval(from: 0, to: 1, includesUpper: false)
    #expect(throws: MotionError.outOfRange(.overshoot, value: 1, interval: below)) {
      try SpringParameters(overshoot: 1, settlingTime: 1)
    }
    #expect(throws: MotionError.outOfRange(.settlingTime, value: 0, interval: .positive)) {
      try SpringParameters(overshoot: 0.1, settlingTime: 0)
    }
    #expect(throws: MotionError.self) { try SpringParameters(overshoot: 0, peakTime: 1) }
    #expect(throws: MotionError.self) { try SpringParameters(dampingRatio: 0, settlingTime: 1) }
    #expect(throws: MotionError.self) { try SpringParameters(dampingRatio: 1, settlingTime: 1, threshold: 1) }
    #expect(throws: MotionError.notFinite(.velocity)) {
      try SpringParameters(overshoot: 0.1, settlingTime: 1, initialVelocity: .infinity)
    }
  }
}
