import Motion
import Testing

@Suite("Scenarios: retargeting", .tags(.scenario))
struct RetargetScenarios {
  @Test("RET-01 a target that moves every frame gives smooth motion")
  func movingTarget() throws {
    var stand = Stand()
    var seen: [Double] = []
    for frame in 0..<30 {
      try stand.attach(try .spring(100, 10, to: 101 + Double(frame)))
      stand.engine.run(to: Double(frame + 1) / 60)
      seen.append(stand.x)
    }
    #expect(isClose(stand.x, 132.0752, within: 5e-5) && isClose(stand.v, -24.0437, within: 5e-5))
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("RET-02 the same target again is no event at all")
  func same() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: 100))
    stand.engine.run(to: 0.2)
    #expect(try stand.attach(try .spring(100, 10, to: 100)).events == [])
    #expect(isClose(stand.x(at: 0.3), 112.4355, within: 5e-5) && isClose(stand.x(at: 0.5), 107.4591, within: 5e-5))
  }

  @Test("RET-03 a target set more often than once a frame moves as one set once")
  func often() throws {
    var stand = Stand()
    for frame in 1...60 {
      for _ in 0..<3 { try stand.attach(try .spring(100, 10, to: 100)) }
      stand.engine.run(to: Double(frame) / 60)
    }
    #expect(isClose(stand.x, 100.2170, within: 5e-5))
  }

  @Test("RET-05 a spring of duration and bounce keeps its velocity when it is turned around")
  func duration() throws {
    var stand = Stand()
    let spring = AnimationRequest(kind: .spring(try SpringParameters(duration: 0.8, bounce: 0)), to: Vector(100))
    try stand.attach(spring)
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.x, 46.5584, within: 5e-5) && isClose(stand.v, 256.46, within: 5e-3))
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(0))
    #expect(isClose(stand.x(at: 0.2 + 1.0 / 60), 49.9426, within: 5e-5))
  }

  @Test("RET-07 a time that lies before the present changes nothing")
  func earlier() throws {
    var stand = Stand()
    try stand.attach(try .spring(400, 30, 0.3, to: 100))
    stand.engine.run(to: 1.0 / 60)
    #expect(isClose(stand.x, 11.1012, within: 5e-5))
    #expect(stand.engine.advance(to: 0.010) == [] && stand.engine.now == 1.0 / 60)
    #expect(isClose(stand.x, 11.1012, within: 5e-5) && isClose(stand.x(at: 2.0 / 60), 28.7546, within: 5e-5))
  }

  @Test("RET-08 a shorter way ahead does not change the speed it has")
  func shorter() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: 100))
    stand.engine.run(to: 0.2)
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(90))
    #expect(isClose(stand.v, 419.28, within: 5e-3) && isClose(stand.x(at: 0.2 + 1.0 / 60), 91.4159, within: 5e-5))
    #expect(isClose(stand.frames(240, rate: 960).max() ?? 0, 110.315, within: 5e-3))
  }

  @Test("RET-09 a timed curve that is turned around in flight does not jump")
  func timed() throws {
    var stand = Stand()
    let easeIn = TimingFunction.cubic(try CubicBezier(0.42, 0, 1, 1))
    try stand.attach(.basic(1, to: 100, timing: easeIn))
    stand.engine.run(to: 0.5)
    let x = stand.x
    #expect(isClose(x, 31.536, within: 5e-4))
    try stand.attach(.basic(1, to: 0, timing: easeIn))
    #expect(abs(stand.x(at: 0.5 + 1.0 / 60) - x) < 3)
    stand.engine.run(to: 1.5)
    #expect(stand.x == 0)
  }

  @Test("RET-11 a value that is set and sprung back at once begins where it was set")
  func setThenSpring() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.set(.alpha, of: layer, to: Vector(0))
    try engine.set(.alpha, of: layer, to: Vector(1))
    try engine.attach(try .spring(170, 26, to: 0), to: .alpha, of: layer)
    for (frame, value) in [(1.0, 0.9795), (2, 0.9289), (3, 0.8606)] {
      #expect(isClose(engine.value(.alpha, of: layer, at: frame / 60), value, within: 5e-5))
    }
  }
}

@Suite("Scenarios: velocity", .tags(.scenario))
struct VelocityScenarios {
  /// The value and time of the first turning point.
  private func peak(_ stand: Stand, component: Int = 0) throws -> (value: Double, time: Double) {
    guard case .spring(let curve)? = stand.engine.animation("k", on: stand.layer)?.curve else { return (.nan, .nan) }
    let time = try #require(curve.turningPoint(0, of: component))
    return (stand.x(at: time), time)
  }

  @Test(
    "VEL-01 a small velocity is hardly seen, a great one is",
    arguments: [
      (0.0, 195.207, 0.1885), (100, 195.227, 0.1867), (2000, 206.261, 0.1459),
    ]
  )
  func small(velocity: Double, value: Double, time: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(342.101, 16.059, to: 160, velocity: velocity))
    let peak = try peak(stand)
    #expect(isClose(peak.value, value, within: 5e-3) && isClose(peak.time, time, within: 1e-4))
  }

  @Test("VEL-03 a spring thrown from its target swings and ends")
  func fromTarget() throws {
    var stand = Stand()
    try stand.attach(try .spring(300, 20, to: 0, velocity: 500))
    for (time, x) in [(0.0676, 14.691), (0.2897, -1.593), (0.5118, 0.173)] {
      #expect(isClose(stand.x(at: time), x, within: 1e-3))
    }
    #expect(stand.engine.run(to: 9).kinds == [.reach, .finish])
  }

  @Test("VEL-04 velocity is per second", arguments: [(2.0, 103.663), (2000, 116.526)])
  func unit(velocity: Double, value: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(230.2, 22, to: 100, velocity: velocity))
    #expect(isClose(try peak(stand).value, value, within: 1e-3))
  }

  @Test("VEL-05 a block's relative velocity is positive towards its target, whichever way that is")
  func relative() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.set(.translationY, of: layer, to: Vector(300))
    let spring = try SpringParameters(stiffness: 200, damping: 20)
    _ = try engine.animateBlock(
      [(.translationY, layer, Vector(100))],
      duration: 5,
      curve: .spring(spring, velocity: 0.5)
    )
    #expect(isClose(engine.speed(.translationY, of: layer), -100, within: 1e-9))
    #expect(isClose(engine.value(.translationY, of: layer, at: 0.1), 198.5696, within: 5e-5))
  }

  @Test("VEL-08 an explicit backward velocity is kept")
  func backward() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: 100, velocity: -500))
    let lowest = try peak(stand)
    #expect(isClose(lowest.value, -9.1199, within: 5e-5) && isClose(lowest.time, 0.0385, within: 1e-4))
    #expect(isClose(stand.engine.run(to: 9)[0].time, 0.2803, within: 5e-5))
  }

  @Test("VEL-09 a velocity away from the target first goes away")
  func away() throws {
    var stand = Stand()
    try stand.attach(try .spring(342.101, 36.926, from: 1, to: 0.93, velocity: 0.4))
    let peak = try peak(stand)
    #expect(isClose(peak.value, 1.00236, within: 5e-6) && isClose(peak.time, 0.0128, within: 1e-4))
  }
}
