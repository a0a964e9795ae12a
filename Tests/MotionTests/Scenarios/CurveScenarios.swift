import Motion
import Testing

@Suite("Scenarios: timing curves", .tags(.scenario))
struct TimingScenarios {
  private func stand(_ duration: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> Stand {
    var stand = Stand()
    try stand.attach(.basic(duration, to: 100, timing: .cubic(try CubicBezier(x1, y1, x2, y2))))
    return stand
  }

  @Test("EAS-01 a curve that passes its target goes on to its end")
  func beyond() throws {
    var stand = try stand(0.36, 0.15, 1.5, 0.55, 1)
    #expect(isClose(stand.x(at: 0.36 * 0.2874), 100, within: 5e-2))
    #expect(isClose(stand.x(at: 0.36 * 0.4968), 108, within: 5e-3))
    let events = stand.engine.run(to: 9)
    // By hand: y is 1 at the parameter 0.4, where x is 0.2872.
    #expect(isClose(events[0].time / 0.36, 0.2872, within: 1e-12))
    #expect(events.map(\.time).last == 0.36)
    #expect(stand.x == 100)
  }

  @Test("EAS-02 the reach comes with the first crossing, the finish at the duration")
  func reach() throws {
    var stand = try stand(1, 0.08, 1.4, 0.4, 1.02)
    #expect(isClose(stand.x(at: 0.456), 106.17, within: 5e-3))
    let events = stand.engine.run(to: 9)
    #expect(isClose(events[0].time, 0.253, within: 5e-4) && events[1].time == 1)
  }

  @Test("EAS-03 progress is not held within 0 and 1")
  func unlimited() throws {
    #expect(isClose(try stand(1, 0.25, 1.75, 0, 0.9).x(at: 0.233), 112.01, within: 5e-3))
    #expect(isClose(try stand(1, 0.36, 0, 0.66, -0.56).x(at: 0.427), -9.78, within: 5e-3))
  }

  @Test("EAS-06 two equal keyframes do not touch the curves beside them")
  func equalKeys() throws {
    var stand = Stand()
    let keys = [(0.0, 0.0), (1, 50), (2, 50), (3, 100)].map {
      Keyframe(at: $0.0, value: Vector($0.1), timing: .easeInOut)
    }
    try stand.attach(AnimationRequest(kind: .keyframes(.init(keys))))
    for (time, x) in [(0.5, 25.0), (1.5, 50), (2.5, 75)] { #expect(isClose(stand.x(at: time), x, within: 1e-9)) }
  }

  @Test(
    "EAS-07 a spring that drives something else shows its bounce unless it is clamped",
    arguments: [(false, 241.58), (true, 200)]
  )
  func bounce(clamps: Bool, peak: Double) throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(180, 12, to: 1).with { $0.clamp = clamps ? .end : nil })
    #expect(isClose(200 * (stand.frames(960, rate: 960).max() ?? 0), peak, within: 5e-3))
  }
}

@Suite("Scenarios: decay", .tags(.scenario))
struct DecayScenarios {
  private func thrown(_ velocity: Double?, to: Double? = nil) throws -> Stand {
    var stand = Stand()
    try stand.attach(
      AnimationRequest(
        kind: .decay(deceleration: 0.998),
        to: to.map { Vector($0) },
        velocity: velocity.map { Vector($0) }
      )
    )
    return stand
  }

  @Test("DEC-01 a decay with a target is thrown so that it ends there")
  func target() throws {
    var stand = try thrown(nil, to: 100)
    #expect(isClose(stand.v, 200.20, within: 5e-3))
    stand.engine.run(to: 99)
    #expect(stand.x == 100)
  }

  @Test("DEC-04 a decay over a small range goes its whole way, in the time of a great one", arguments: [10.0, 0.1])
  func small(velocity: Double) throws {
    var stand = try thrown(velocity)
    let finish = try #require(stand.engine.run(to: 99).last)
    #expect(isClose(stand.x / velocity, 0.4995, within: 5e-5))
    #expect(stand.x(at: finish.time.nextDown) >= 0.99 * stand.x)
    var great = try thrown(1000)
    #expect(isClose(great.engine.run(to: 99).last?.time ?? 0, finish.time, within: 1e-9))
  }

  @Test("DEC-05 a decay always ends: a tolerance of 0 is refused")
  func tolerance() throws {
    var stand = Stand()
    let request = AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(5), tolerance: 0)
    #expect(throws: MotionError.self) { try stand.attach(request) }
    #expect(try thrown(5).engine.endlessAnimation == nil)
  }

  @Test(
    "DEC-08 a throw beyond a bound is taken over by a spring back to it, at its velocity",
    arguments: [400.0, -400]
  )
  func bounded(velocity: Double) throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(110))
    try stand.attach(AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(velocity)))
    if velocity > 0 { try stand.attach(try .spring(200, 20, to: 100)) }
    let frames = stand.frames(600)
    if velocity > 0 {
      #expect(frames.max() ?? 0 > 110 && frames.allSatisfy { $0 > 90 } && stand.x == 100)
    } else {
      #expect(frames.allSatisfy { $0 < 110 } && zip(frames, frames.dropFirst()).allSatisfy { $0 >= $1 })
    }
  }

  @Test("DEC-09 a decay attached again without a velocity goes on")
  func again() throws {
    var stand = try thrown(1000)
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.v, 670.05, within: 5e-3))
    #expect(try stand.attach(AnimationRequest(kind: .decay(deceleration: 0.998))).events == [])
    #expect(isClose(stand.x(at: 99), 499.5, within: 5e-3))
  }

  @Test("DEC-10 the velocity of a decay can be read at any time")
  func velocity() throws {
    let stand = try thrown(1000)
    #expect(isClose(stand.v(at: 0.5), 367.5, within: 0.05))
    let steps = (0..<5000).map { stand.v(at: (Double($0) + 0.5) * 1e-4) }.reduce(0, +) * 1e-4
    #expect(isClose(steps, stand.x(at: 0.5), within: 1e-3))
  }
}
