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

  @Test("that is a decay is that decay, and its target the end")
  func decay() throws {
    let decay = try DecayCurve(from: Vector(1, 2), velocity: Vector(300, -20))
    let curve = Curve.decay(decay)
    #expect(curve.start == Vector(1, 2) && curve.target == decay.end)
    #expect(curve.value(at: 0.1) == decay.value(at: 0.1))
    #expect(curve.velocity(at: 0.1) == decay.velocity(at: 0.1))
    #expect(curve.state(at: 0.1) == decay.state(at: 0.1))
    #expect(curve.restTime(tolerance: 0.01) == decay.restTime(tolerance: 0.01))
    #expect(curve.reachTime == nil && curve.greatestDistance == decay.greatestDistance)
  }

  @Test("through keyframes is that curve, and rests at its duration whatever the tolerance")
  func keyframes() throws {
    let keyframes = try KeyframeCurve(
      [0, 0.3, 1].map { Keyframe(at: $0, value: Vector($0 * (2 - $0)), timing: .ease) }
    )
    let curve = Curve.keyframes(keyframes)
    #expect(curve.start == Vector(0) && curve.target == Vector(1))
    #expect(curve.value(at: 0.1) == keyframes.value(at: 0.1))
    #expect(curve.velocity(at: 0.1) == keyframes.velocity(at: 0.1))
    #expect(curve.state(at: 0.1) == (keyframes.value(at: 0.1), keyframes.velocity(at: 0.1)))
    #expect(curve.restTime(tolerance: 0.5) == 1 && curve.reachTime == 1 && curve.greatestDistance == 1)
  }

  @Test("that is JNW's is that one")
  func jnw() throws {
    let jnw = JNWCurve(SpringParameters(), from: Vector(0, 1), to: Vector(5, 2))
    let curve = Curve.jnw(jnw)
    #expect(curve.start == Vector(0, 1) && curve.target == Vector(5, 2))
    #expect(curve.value(at: 0.1) == jnw.value(at: 0.1))
    #expect(curve.velocity(at: 0.1) == jnw.velocity(at: 0.1))
    #expect(curve.state(at: 0.1) == jnw.state(at: 0.1))
    #expect(curve.restTime(tolerance: 0.01) == jnw.restTime(tolerance: 0.01))
    #expect(curve.reachTime == jnw.reachTime && curve.greatestDistance == 5)
  }

  @Test(
    "that is timed is farthest from its target at its start, unless its timing swings out",
    arguments: [
      (TimingFunction.linear, 4), (.easeInOut, 4), (.named("easeInBack") ?? .linear, 4 * 1.0978),
      (.named("easeOutBack") ?? .linear, 4),
    ]
  )
  func greatestDistance(timing: TimingFunction, distance: Double) throws {
    let curve = Curve.timed(try TimedCurve(from: Vector(1), to: Vector(5), duration: 2, timing: timing))
    #expect(abs(curve.greatestDistance - distance) < 2e-3)
    let sampled = (0..<5000).map { abs(curve.value(at: Double($0) / 2500)[0] - 5) }.max() ?? 0
    #expect(abs(curve.greatestDistance - sampled) < 1e-4)
  }

  /// A timeline keeps one for each segment.
  @Test("is no larger than a spring's")
  func size() {
    #expect(MemoryLayout<Curve>.size <= 180, "\(MemoryLayout<Curve>.size)")
  }
}
