import Motion
import Testing

@Suite("A timed curve")
struct TimedCurveTests {
  let curve: TimedCurve

  init() throws {
    curve = try TimedCurve(from: Vector(10, 0), to: Vector(20, -4), duration: 2, timing: .easeInOut)
  }

  @Test("is at its start before and at 0, and exactly at its target from its duration on")
  func ends() {
    #expect(curve.value(at: -1) == Vector(10, 0))
    #expect(curve.value(at: 0) == Vector(10, 0))
    #expect(curve.value(at: 2) == Vector(20, -4))
    #expect(curve.value(at: .infinity) == Vector(20, -4))
    #expect(curve.velocity(at: 2) == Vector(0, 0))
    #expect(curve.restTime == 2)
    #expect(curve.reachTime == 2)
  }

  @Test("moves at the slope of its timing function")
  func velocity() {
    for time in stride(from: 0.05, to: 2, by: 0.05) {
      let chord = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) * (1 / 2e-6)
      #expect((curve.velocity(at: time) - chord).magnitude < 1e-7)
    }
  }

  @Test("reaches its target where its timing function first comes to 1")
  func reach() throws {
    let back = try CubicBezier(0.34, 1.56, 0.64, 1)
    let curve = try TimedCurve(from: Vector(0), to: Vector(8), duration: 3, timing: .cubic(back))
    #expect(abs(curve.value(at: curve.reachTime)[0] - 8) < 1e-13)
    #expect(curve.reachTime < 1.2)
  }

  @Test("without duration is at its target at once")
  func zero() throws {
    let curve = try TimedCurve(from: Vector(100), to: Vector(100), duration: 0)
    #expect(curve.value(at: 0) == Vector(100))
    #expect(curve.velocity(at: 0) == Vector(0))
    #expect(curve.reachTime == 0)
  }

  @Test("keeps whole numbers whole at two milliards")
  func large() throws {
    let curve = try TimedCurve(from: Vector(2_000_000_000), to: Vector(2_000_000_100), duration: 1)
    #expect(curve.value(at: 0.5) == Vector(2_000_000_050))
    let values = (0...60).map { curve.value(at: Double($0) / 60)[0].rounded() }
    #expect(zip(values, values.dropFirst()).allSatisfy { (1...2).contains($1 - $0) })
  }

  @Test("refuses what is no number, a negative duration and vectors that differ")
  func refusals() {
    #expect(throws: MotionError.notFinite(.target)) { try TimedCurve(from: Vector(0), to: Vector(.nan), duration: 1) }
    #expect(throws: MotionError.outOfRange(.duration, value: -1, interval: .nonnegative)) {
      try TimedCurve(from: Vector(0), to: Vector(1), duration: -1)
    }
    #expect(throws: MotionError.componentCount(expected: 2, found: 1)) {
      try TimedCurve(from: Vector(0), to: Vector(1, 2), duration: 1)
    }
  }
}
