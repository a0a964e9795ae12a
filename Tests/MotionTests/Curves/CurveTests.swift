import Motion
import Testing

@Suite("A curve")
struct CurveTests {
  @Test("that is a spring is that spring")
  func spring() throws {
    let spring = SpringCurve(SpringParameters(), from: Vector(1, 2), to: Vector(3, 9), velocity: Vector(4, 0))
    let curve = Curve.spring(spring)
    #expect(curve.start == Vector(1, 2) && curve.target == Vector(3, 9))
    #expect(curve.value(at: 0.1) == spring.value(at: 0.1))
    #expect(curve.velocity(at: 0.1) == spring.velocity(at: 0.1))
    #expect(curve.state(at: 0.1) == (spring.value(at: 0.1), spring.velocity(at: 0.1)))
    #expect(curve.restTime(tolerance: 0.01) == spring.restTime(tolerance: 0.01))
    #expect(curve.reachTime == spring.reachTime)
  }

  @Test("that is timed is that timed one, and rests at its duration whatever the tolerance")
  func timed() throws {
    let timed = try TimedCurve(from: Vector(1), to: Vector(3), duration: 0.4, timing: .easeOut)
    let curve = Curve.timed(timed)
    #expect(curve.start == Vector(1) && curve.target == Vector(3))
    #expect(curve.value(at: 0.1) == timed.value(at: 0.1))
    #expect(curve.velocity(at: 0.1) == timed.velocity(at: 0.1))
    #expect(curve.state(at: 0.1) == (timed.value(at: 0.1), timed.velocity(at: 0.1)))
    #expect(curve.restTime(tolerance: 0.5) == 0.4)
    #expect(curve.reachTime == 0.4)
  }
}
