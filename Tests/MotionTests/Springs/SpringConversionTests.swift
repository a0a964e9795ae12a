import Motion
import Testing

/// Whether two numbers agree to a fraction of the greater one, or of 1 where both are smaller.
func agree(_ left: Double, _ right: Double, to tolerance: Double) -> Bool {
  abs(left - right) <= tolerance * max(1, abs(left), abs(right))
}

@Suite("A spring's parameters")
struct SpringConversionTests {
  @Test("from Pop's bounciness and speed are Pop's own, there and back")
  func pop() throws {
    let rows = try Fixture("conversions.csv").rows
    #expect(rows.count == 600)
    for row in rows {
      let spring = try SpringParameters(bounciness: row.number("bounciness"), speed: row.number("speed"))
      #expect(agree(spring.stiffness, row.number("tension"), to: 1e-12))
      #expect(agree(spring.damping, row.number("friction"), to: 1e-12))
      #expect(spring.mass == row.number("mass"))
      #expect(agree(spring.dampingRatio, row.number("damping_ratio"), to: 1e-12))
      let back = try #require(spring.pop)
      #expect(agree(back.bounciness, row.number("back_bounciness"), to: 1e-12), "\(row.cells)")
      #expect(agree(back.speed, row.number("back_speed"), to: 1e-12), "\(row.cells)")
    }
  }

  /// There and back is not the same where Pop's friction jumps, as at a tension of 150.56: the reference says what.
  @Test("give Pop's bounciness and speed where there are any")
  func popInverse() throws {
    let rows = try Fixture("conversions_inverse.csv").rows
    #expect(rows.count == 195)
    for row in rows {
      let spring = try SpringParameters(tension: row.number("tension"), friction: row.number("friction"))
      guard row.number("bounciness").isFinite else {
        #expect(spring.pop == nil, "\(row.cells)")
        continue
      }
      let pop = try #require(spring.pop)
      #expect(agree(pop.bounciness, row.number("bounciness"), to: 1e-12), "\(row.cells)")
      #expect(agree(pop.speed, row.number("speed"), to: 1e-12), "\(row.cells)")
      let again = try SpringParameters(bounciness: pop.bounciness, speed: pop.speed)
      #expect(agree(again.stiffness, row.number("back_tension"), to: 1e-12), "\(row.cells)")
      #expect(agree(again.damping, row.number("back_friction"), to: 1e-12), "\(row.cells)")
    }
  }

  /// The reference has 15 digits; the conversions of its rounded input are good to a few more units than that.
  @Test("convert into every system as in the reference")
  func systems() throws {
    let rows = try Fixture("conversions_systems.csv").rows
    #expect(rows.count == 87)
    for row in rows {
      let spring = try SpringParameters(
        stiffness: row.number("stiffness_k"),
        damping: row.number("damping_c"),
        mass: row.number("mass")
      )
      expect(row, "omega0", spring.angularFrequency)
      expect(row, "zeta", spring.dampingRatio)
      expect(row, "alpha", spring.decayRate)
      expect(row, "response_s", spring.response)
      expect(row, "swiftui_duration", spring.duration)
      expect(row, "swiftui_bounce", spring.bounce)
      expect(row, "qc_tension", spring.origamiTension)
      expect(row, "qc_friction", spring.origamiFriction)
      // Within 1e-2 of critical damping UIKit's rule has a pole: an error in ζ grows by 1/(1 − ζ).
      let nearPole = abs(spring.dampingRatio - 1) < 0.01
      expect(row, "uiview_duration_s", spring.settlingDuration, to: nearPole ? 1e-10 : 1e-13)
      let velocity = row.number("v0_norm_per_s")
      expect(row, "ca_settlingDuration_s", spring.coreAnimationSettlingDuration(initialVelocity: velocity))
      if row.text("pop_status").contains("impossible") || row.text("pop_status").contains("other root") { continue }
      // A bounciness comes from the root of a difference.
      expect(row, "pop_bounciness", spring.pop?.bounciness, to: 1e-11)
      expect(row, "pop_speed", spring.pop?.speed)
    }
  }

  private func expect(_ row: Fixture.Row, _ column: String, _ value: Double?, to tolerance: Double = 1e-13) {
    let expected = row.text(column).isEmpty ? nil : row.number(column)
    guard let expected, let value else {
      #expect(expected == nil && value == nil, "\(column) of row \(row.text("id")): \(String(describing: value))")
      return
    }
    #expect(agree(value, expected, to: tolerance), "\(column) of row \(row.text("id")): \(value), not \(expected)")
  }

  @Test(
    "from a duration and bounce are those of SwiftUI's documentation",
    arguments: [
      (0.5, 0.3, 157.913670417429737, 17.592918860102841),
      (0.5, 0, 157.913670417429737, 25.132741228718345),
      (0.5, 1, 157.913670417429737, 0),
      (0.5, -0.5, 157.913670417429737, 50.26548245743669),
    ]
  )
  func duration(duration: Double, bounce: Double, stiffness: Double, damping: Double) throws {
    let spring = try SpringParameters(duration: duration, bounce: bounce)
    #expect(agree(spring.stiffness, stiffness, to: 1e-14))
    #expect(agree(spring.damping, damping, to: 1e-14))
    #expect(agree(spring.duration, duration, to: 1e-14))
    #expect(agree(spring.bounce, bounce, to: 1e-14))
  }

  @Test("from a response and damping ratio give them back", arguments: [0.1, 0.5, 0.999, 1, 1.5, 40])
  func response(dampingRatio: Double) throws {
    let spring = try SpringParameters(response: 0.37, dampingRatio: dampingRatio)
    #expect(agree(spring.response, 0.37, to: 1e-14))
    #expect(agree(spring.dampingRatio, dampingRatio, to: 1e-14))
  }

  @Test("from a UIKit block animation are Framer's published instance")
  func framer() throws {
    let spring = try SpringParameters(settlingDuration: 3, dampingRatio: 0.25)
    #expect(agree(spring.stiffness, 54.83363359078326, to: 1e-15))
    #expect(agree(spring.damping, 3.702486785620688, to: 1e-15))
    #expect(agree(try #require(spring.settlingDuration), 3, to: 1e-14))
    let critical = try SpringParameters(settlingDuration: 2, dampingRatio: 1)
    #expect(agree(critical.angularFrequency, 9.23341347645158573 / 2, to: 1e-14))
  }

  @Test(
    "from a UIKit block animation with a velocity satisfy its rule",
    arguments: [-300, -5, -0.1, 0, 0.01, 2, 7, 50, 3000],
    [0.01, 0.3, 0.75, 0.99, 1]
  )
  func settlingWithVelocity(velocity: Double, ratio: Double) throws {
    let duration = 0.8
    let spring = try SpringParameters(
      settlingDuration: duration,
      dampingRatio: ratio,
      initialVelocity: velocity
    )
    let omega = spring.angularFrequency
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    // A power of ten by logarithm, so that the test shares no line with the code.
    let amplitude = ratio < 1 ? (ratio * omega - velocity) / (omega * root) : 1 + (omega - velocity) * duration
    let left = abs(amplitude) * Self.exponential(-ratio * omega * duration)
    #expect(abs(left - 0.001) < 1e-10, "\(left)")
    let again = try #require(spring.settlingDuration(initialVelocity: velocity))
    // At the critical ratio there can be two durations, of which this is the later one.
    #expect(agree(again, duration, to: 1e-7) || (ratio == 1 && again > duration), "\(again)")
  }

  @Test("when thrown at the rate of their decay have no duration of a UIKit block")
  func noSine() throws {
    let spring = SpringParameters()
    #expect(spring.settlingDuration(initialVelocity: spring.decayRate) == nil)
    #expect(try SpringParameters(damping: 30).settlingDuration(initialVelocity: 1) == nil)
    #expect(spring.settlingDuration(initialVelocity: 0) == spring.settlingDuration)
  }

  /// Apple's documentation: "approximately 2.85 seconds", "just over 1 second".
  @Test("have Core Animation's settling duration", arguments: [(5.0, 2.85497), (15, 1.02209)])
  func coreAnimation(damping: Double, duration: Double) throws {
    let found = try #require(try SpringParameters(damping: damping).coreAnimationSettlingDuration())
    #expect(abs(found - duration) < 6e-6)
  }

  @Test(
    "at and above critical damping settle in Core Animation when the motion does, whatever the velocity",
    arguments: [-1e6, -30, -1, 0, 5, 9.9, 10, 10.1, 12, 80, 1e6],
    [20.0, 45]
  )
  func coreAnimationCritical(velocity: Double, damping: Double) throws {
    let parameters = try SpringParameters(damping: damping)
    let found = try #require(parameters.coreAnimationSettlingDuration(initialVelocity: velocity))
    let drawn = SpringCurve(
      try SpringParameters(damping: 20),
      from: Vector(0),
      to: Vector(1),
      velocity: Vector(velocity)
    )
    #expect(abs((drawn.value(at: found) - Vector(1)).magnitude - 0.001) < 1e-11)
    for time in [1.001, 1.1, 2, 5] { #expect((drawn.value(at: found * time) - Vector(1)).magnitude < 0.001) }
  }

  @Test("without damping or stiffness settle never")
  func settleNever() throws {
    #expect(try SpringParameters(damping: 0).coreAnimationSettlingDuration() == nil)
    #expect(try SpringParameters(stiffness: 0).coreAnimationSettlingDuration() == nil)
    #expect(try SpringParameters(damping: 0).settlingDuration == nil)
    #expect(try SpringParameters(stiffness: 0).settlingDuration == nil)
  }

  private static func exponential(_ x: Double) -> Double {
    // The limit (1 + x/2ⁿ)^(2ⁿ), corrected to third order, by repeated squaring.
    let small = x / 1_048_576
    var power = 1 + small + small * small / 2 + small * small * small / 6
    for _ in 0..<20 { power *= power }
    return power
  }

  @Test("are refused with the quantity, the value and its range")
  func refusals() {
    #expect(throws: MotionError.outOfRange(.stiffness, value: -1, interval: .nonnegative)) {
      try SpringParameters(stiffness: -1)
    }
    #expect(throws: MotionError.outOfRange(.mass, value: 0, interval: .positive)) { try SpringParameters(mass: 0) }
    #expect(throws: MotionError.notFinite(.damping)) { try SpringParameters(damping: .nan) }
    #expect(throws: MotionError.notFinite(.speed)) { try SpringParameters(speed: .infinity) }
    #expect(throws: MotionError.outOfRange(.response, value: 0, interval: .positive)) {
      try SpringParameters(response: 0)
    }
    #expect(throws: MotionError.outOfRange(.friction, value: -2, interval: .nonnegative)) {
      try SpringParameters(tension: 1, friction: -2)
    }
    let bounce = Interval(from: -1, includesLower: false, to: 1)
    #expect(throws: MotionError.outOfRange(.bounce, value: -1, interval: bounce)) { try SpringParameters(bounce: -1) }
    #expect(throws: MotionError.notFinite(.angularFrequency)) { try SpringParameters(stiffness: 1e300, mass: 1e-300) }
    #expect(throws: MotionError.self) { try SpringParameters(settlingDuration: 1, dampingRatio: 0.0005) }
    #expect(throws: MotionError.self) { try SpringParameters(settlingDuration: 1, dampingRatio: 1.5) }
  }

  @Test("have the defaults of their systems")
  func defaults() throws {
    #expect(SpringParameters() == (try SpringParameters(stiffness: 100, damping: 10, mass: 1)))
    #expect(agree(try SpringParameters(bounciness: 4).stiffness, 342.10058823529414, to: 1e-15))
    #expect(agree(try SpringParameters(speed: 12).damping, 30.486979648244255, to: 1e-15))
    #expect(try SpringParameters(dampingRatio: 1) == SpringParameters(response: 0.5))
  }
}
