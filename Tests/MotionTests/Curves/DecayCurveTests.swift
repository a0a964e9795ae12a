import Motion
import Testing

@Suite("A decay curve")
struct DecayCurveTests {
  /// λ in the systems of the field that a deceleration per millisecond says, to twelve digits.
  @Test(
    "takes its rate from a deceleration a millisecond",
    arguments: [(0.998, 2.00200267067), (0.99, 10.0503358535), (0.5, 693.147180559945)]
  )
  func rate(deceleration: Double, rate: Double) throws {
    let curve = try DecayCurve(from: Vector(0), velocity: Vector(1000), deceleration: deceleration)
    #expect(agree(curve.decayRate, rate, to: 1e-11))
    #expect(agree(curve.deceleration, deceleration, to: 1e-14))
    #expect(agree(curve.velocity(at: 0.001)[0], 1000 * deceleration, to: 1e-13))
  }

  @Test("of 1,000 points a second ends where UIScrollView's does", arguments: [(0.998, 499.4998), (0.99, 99.4992)])
  func end(deceleration: Double, travel: Double) throws {
    let curve = try DecayCurve(from: Vector(20), velocity: Vector(1000), deceleration: deceleration)
    #expect(abs(curve.end[0] - 20 - travel) < 5e-5)
    #expect(agree(curve.value(at: 1e6)[0], curve.end[0], to: 1e-15))
  }

  /// e⁻¹ and 1 − e⁻¹ to 17 digits.
  @Test("has lost all but 1/e of its velocity and travel after 1/λ")
  func timeConstant() throws {
    let curve = try DecayCurve(from: Vector(5, -5), velocity: Vector(30, -60), decayRate: 3)
    let state = curve.state(at: 1 / 3.0)
    #expect(agree(state.velocity[0], 30 * 0.36787944117144232, to: 1e-15))
    #expect(agree(state.value[0], 5 + 10 * 0.63212055882855768, to: 1e-15))
    #expect(agree(state.value[1], -5 - 20 * 0.63212055882855768, to: 1e-15))
    #expect(curve.value(at: 1 / 3.0) == state.value)
    #expect((curve.velocity(at: 1 / 3.0) - state.velocity).magnitude < 1e-13)
  }

  @Test("moves at its velocity at first, however slowly it decays", arguments: [1e-12, 1e-3, 2, 1e6])
  func beginning(rate: Double) throws {
    let curve = try DecayCurve(from: Vector(0), velocity: Vector(7), decayRate: rate)
    let time = 1e-9 / rate
    #expect(agree(curve.value(at: time)[0] / time, 7 * (1 - 0.5e-9), to: 1e-15))
    #expect(curve.value(at: 0) == Vector(0) && curve.velocity(at: 0) == Vector(7))
    #expect(curve.value(at: -1) == Vector(0) && curve.velocity(at: -1) == Vector(7))
  }

  @Test("with a wanted end ends there, and is the throw of that velocity")
  func wantedEnd() throws {
    let curve = try DecayCurve(from: Vector(10, 0, 3), to: Vector(110, -7, 3))
    #expect(curve.end == Vector(110, -7, 3))
    #expect(abs(curve.initialVelocity[0] - 200.200267067) < 1e-9)
    let thrown = try DecayCurve(from: curve.start, velocity: curve.initialVelocity)
    #expect((thrown.end - curve.end).magnitude < 1e-13)
    #expect(thrown.value(at: 0.3) == curve.value(at: 0.3))
    #expect(curve.value(at: 0.3)[2] == 3)
  }

  @Test("rests when the travel that remains is within tolerance of the whole", arguments: [0.1, 0.0005, 1e-9])
  func rest(tolerance: Double) throws {
    let curve = try DecayCurve(from: Vector(0, 1), velocity: Vector(1000, -3))
    let rest = try #require(curve.restTime(tolerance: tolerance))
    #expect(agree((curve.end[0] - curve.value(at: rest)[0]) / curve.end[0], tolerance, to: 1e-15 / tolerance))
    #expect(curve.greatestDistance == curve.end[0])
    #expect(curve.reachTime == nil)
  }

  @Test("rests after 3.797 s by default")
  func defaultRest() throws {
    let curve = try DecayCurve(from: Vector(0), velocity: Vector(-1))
    #expect(abs(try #require(curve.restTime()) - 3.79665) < 1e-5)
  }

  @Test("without velocity rests at once, without tolerance never")
  func special() throws {
    let still = try DecayCurve(from: Vector(4), velocity: Vector(0))
    #expect(still.restTime() == 0 && still.restTime(tolerance: 0) == 0 && still.reachTime == 0)
    #expect(still.value(at: 9) == Vector(4) && still.end == Vector(4))
    let moving = try DecayCurve(from: Vector(4), velocity: Vector(1))
    #expect(moving.restTime(tolerance: 0) == nil && moving.restTime(tolerance: .nan) == nil)
    #expect(moving.restTime(tolerance: 1) == 0 && moving.restTime(tolerance: 3) == 0)
  }

  @Test("is refused with the quantity, the value and its range")
  func refusals() {
    let open = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    for deceleration in [0, 1, -0.5, 1.5] {
      #expect(throws: MotionError.outOfRange(.deceleration, value: deceleration, interval: open)) {
        try DecayCurve(from: Vector(0), velocity: Vector(1), deceleration: deceleration)
      }
    }
    #expect(throws: MotionError.notFinite(.velocity)) { try DecayCurve(from: Vector(0), velocity: Vector(.nan)) }
    #expect(throws: MotionError.notFinite(.start)) { try DecayCurve(from: Vector(.infinity), velocity: Vector(1)) }
    #expect(throws: MotionError.notFinite(.target)) { try DecayCurve(from: Vector(0), to: Vector(.infinity)) }
    #expect(throws: MotionError.notFinite(.target)) {
      try DecayCurve(from: Vector(0), velocity: Vector(1e300), decayRate: 1e-50)
    }
    #expect(throws: MotionError.componentCount(expected: 1, found: 2)) {
      try DecayCurve(from: Vector(0), to: Vector(1, 2))
    }
    #expect(throws: MotionError.self) { try DecayCurve(from: Vector(0), to: Vector(1), decayRate: 0) }
  }
}
