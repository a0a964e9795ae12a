import Motion
import Testing

@Suite("Scenarios: settling too early", .tags(.scenario))
struct SettlingScenarios {
  @Test("SET-01 a spring over a tiny range moves as one over a great one")
  func tinyRange() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 0.1))
    for (time, x) in [(0.05, 0.013942), (0.1, 0.037513), (0.2, 0.073538), (0.3, 0.090290)] {
      #expect(isClose(stand.x(at: time), x, within: 5e-7))
    }
    let finish = try #require(stand.engine.run(to: 9).last)
    #expect(abs(stand.x(at: finish.time.nextDown) - 0.1) < 0.001)
  }

  @Test("SET-04 the snap at rest of a scale is below half a point on a layer of 2000 points")
  func scale() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "wide")
    try engine.set(.scaleX, of: layer, to: Vector(0.5))
    try engine.attach(try .spring(100, 20, to: 1), to: .scaleX, of: layer)
    let rest = try #require(engine.run(to: 9).last).time
    #expect(1000 * abs(engine.value(.scaleX, of: layer, at: rest.nextDown) - 1) <= 0.5)
  }

  @Test("SET-06 a very slow overdamped spring goes on to its end at its own pace")
  func slow() throws {
    var stand = Stand()
    try stand.attach(try .spring(4, 35, 0.5, to: 800))
    for (time, x, v) in [(10.0, 544.93, 29.20), (20, 718.81, 9.29), (30, 774.16, 2.96)] {
      #expect(isClose(stand.x(at: time), x, within: 5e-3) && isClose(stand.v(at: time), v, within: 5e-3))
    }
    #expect(try #require(stand.engine.run(to: 99).last).time > 60.4)
  }

  @Test("SET-07 a driver of 0 to 1 that is mapped to 1000 points ends with a snap below half a point")
  func mapped() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 1))
    let rest = try #require(stand.engine.run(to: 9).last).time
    #expect(1000 * abs(stand.x(at: rest.nextDown) - 1) <= 0.5 + 1e-9)
  }

  @Test("SET-08 a border that is to vanish is 0 exactly, at its end and ever after")
  func border() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    try engine.set(.borderWidth, of: layer, to: Vector(4))
    try engine.attach(try .spring(300, 20, to: 0), to: .borderWidth, of: layer)
    #expect(engine.run(to: 9).last?.value == Vector(0))
    for frame in 0...100 { #expect(engine.value(.borderWidth, of: layer, at: 9 + Double(frame) / 60) == 0) }
  }

  @Test("SET-09 with a coarse tolerance the target is written all the same, before the finish is told")
  func coarse() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 20, to: 100, tolerance: 0.2))
    var events: [Event] = []
    while events.last?.kind != .finish { events = stand.engine.advance(to: 9) }
    #expect(stand.x == 100 && stand.engine.model(.translationX, of: stand.layer) == Vector(100))
    #expect(abs(stand.x(at: stand.engine.now.nextDown) - 100) > 19)
  }

  @Test("SET-10 whoever looks at the finish sees the target")
  func observers() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 20, to: 1))
    var seen: [Double] = []
    while let time = stand.engine.nextEventTime {
      let events = stand.engine.advance(to: time)
      seen.append(stand.x)
      if events.last?.kind == .finish { #expect(stand.x == 1) }
    }
    #expect(seen.last == 1)
  }

  @Test("SET-13 a property of one's own without a tolerance moves to its end")
  func ownProperty() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    let q = try #require(try engine.registerProperty(named: "q", kind: .number, default: Vector(0)))
    try engine.attach(try .spring(170, 26, to: 1), to: q, of: layer)
    #expect(isClose(engine.value(q, of: layer, at: 0.1), 0.3751, within: 5e-5))
    #expect(isClose(engine.value(q, of: layer, at: 0.3), 0.9029, within: 5e-5))
    #expect(try #require(engine.run(to: 9).last).time >= 0.35)
  }

  @Test("SET-14 a tolerance does not round, and rounding is not a tolerance")
  func rounding() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 20, to: 100, tolerance: 0.01))
    #expect(stand.frames(20).contains { $0 != $0.rounded() })
    var rounded = Stand()
    try rounded.attach(try AnimationRequest.spring(100, 20, to: 100).with { $0.rounding = 1 })
    let frames = rounded.frames(120)
    #expect(frames.allSatisfy { $0 == $0.rounded() } && zip(frames, frames.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(frames.last == 100 && rounded.engine.liveAnimationCount == 0)
  }
}

@Suite("Scenarios: the invisible tail", .tags(.scenario))
struct TailScenarios {
  private func rest(_ stiffness: Double, _ damping: Double, within distance: Double) throws -> Double {
    var stand = Stand()
    try stand.attach(try .spring(stiffness, damping, to: 300, tolerance: distance / 300))
    return try #require(stand.engine.animation("k", on: stand.layer)?.rest)
  }

  @Test(
    "END-01 the end comes when the motion is within its tolerance for good",
    arguments: [(1.0, 0.482), (0.5, 0.501), (0.1, 0.741), (0.001, 1.093)]
  )
  func tail(distance: Double, time: Double) throws {
    #expect(isClose(try rest(230.2, 22, within: distance), time, within: 6e-4))
  }

  @Test("END-02 the tolerance of a soft spring is honoured", arguments: [(1.0, 5.18), (0.001, 11.31)])
  func soft(distance: Double, time: Double) throws {
    #expect(isClose(try rest(10, 10, within: distance), time, within: 6e-3))
  }

  @Test("END-04 a spring to a huge number ends, at that number")
  func huge() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 1e11, tolerance: 0.001))
    let finish = try #require(stand.engine.run(to: 5).last)
    #expect(isClose(finish.time, 0.702, within: 5e-4) && stand.x == 100_000_000_000)
  }

  @Test("END-06 a spring without damping says that it never ends, at once")
  func undamped() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 0, to: 1))
    #expect(stand.engine.animation("k", on: stand.layer)?.rest == nil && stand.engine.lastTerminalTime == nil)
    #expect(stand.engine.endlessAnimation?.key == "k")
    #expect(stand.engine.run(to: 1e6).kinds == [.reach] && abs(stand.x - 1) <= 1 + 1e-9)
  }
}
