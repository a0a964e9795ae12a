import Motion
import Testing

@Suite("Scenarios: begin and delay", .tags(.scenario))
struct BeginScenarios {
  @Test(
    "BEG-02 during the delay the layer shows its own value, or the start when it fills backwards",
    arguments: [false, true]
  )
  func fill(fills: Bool) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "s")
    let spring = try AnimationRequest.spring(170, 26, from: 0, to: 1, delay: 0.15).with { $0.fillsBackwards = fills }
    try engine.attach(spring, to: .scaleX, of: layer)
    #expect(engine.value(.scaleX, of: layer) == (fills ? 0 : 1))
    engine.run(to: 0.2)
    #expect(engine.value(.scaleX, of: layer, at: 0.14) == (fills ? 0 : 1))
    #expect(engine.value(.scaleX, of: layer, at: 0.15) == 0 && engine.value(.scaleX, of: layer) > 0)
  }

  @Test("BEG-03 the fill mode decides what is shown before the begin", arguments: [(false, 1.0), (true, 0.2)])
  func mode(fills: Bool, before: Double) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "o")
    let fade = AnimationRequest.basic(1, from: 0.2, to: 0.8, delay: 1).with { $0.fillsBackwards = fills }
    try engine.attach(fade, to: .alpha, of: layer)
    engine.run(to: 3)
    for (time, value) in [(0.5, before), (1, 0.2), (1.5, 0.5), (2, 0.8)] {
      #expect(isClose(engine.value(.alpha, of: layer, at: time), value, within: 1e-12))
    }
  }

  @Test("BEG-04 delays stagger eight layers that then do the same")
  func offsets() throws {
    var engine = Engine()
    let layers = (0..<8).map { engine.addLayer(named: "\($0)") }
    for (place, layer) in layers.enumerated() {
      try engine.set(.width, of: layer, to: Vector(0))
      try engine.attach(try .spring(200, 20, to: 50, delay: 0.25 * Double(place)), to: .width, of: layer)
    }
    engine.run(to: 9)
    for (place, layer) in layers.enumerated() {
      let begin = 0.25 * Double(place)
      #expect(engine.value(.width, of: layer, at: begin) == 0 && engine.value(.width, of: layer, at: begin / 2) == 0)
      #expect(isClose(engine.value(.width, of: layer, at: begin + 0.1), 24.5837, within: 5e-5))
    }
  }

  @Test("BEG-06 every kind waits for its delay")
  func kinds() throws {
    var stand = Stand()
    try stand.attach(try .spring(230.2, 22, to: 360, delay: 0.5))
    stand.engine.run(to: 0.6)
    #expect(stand.x(at: 0.5) == 0 && isClose(stand.x, 190.751, within: 5e-4))
    let others: [AnimationRequest] = [
      AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(100), delay: 0.5),
      AnimationRequest(kind: .keyframes(.init([Keyframe(at: 1, value: Vector(5))])), delay: 0.5),
      AnimationRequest(kind: .jnw(SpringParameters()), to: Vector(5), delay: 0.5),
      AnimationRequest(kind: .block(duration: 1, curve: .timing(.linear)), to: Vector(5), delay: 0.5),
    ]
    for request in others {
      var stand = Stand()
      try stand.attach(request)
      let events = stand.engine.run(to: 0.6)
      #expect(events.kinds == [.start] && events[0].time == 0.5 && stand.x(at: 0.5) == 0 && stand.x > 0)
    }
  }

  @Test("BEG-07 what is stopped in its delay never starts")
  func stopped() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 100, delay: 1))
    stand.engine.run(to: 0.2)
    let events = stand.engine.stop(stand.layer, "k") ?? []
    #expect(events.kinds == [.cancel] && events[0].time == 0.2)
    #expect(stand.engine.run(to: 3) == [])
    #expect(stride(from: 0, to: 3, by: 0.1).allSatisfy { stand.x(at: $0) == 0 })
  }

  @Test("BEG-08 there is one clock: without delay an animation begins at the instant of its command")
  func oneClock() throws {
    var stand = Stand()
    stand.engine.run(to: 3)
    #expect(try stand.attach(.basic(1, to: 1)).events.map(\.time) == [3])
    #expect(stand.x(at: 3.5) == 0.5)
  }

  @Test("BEG-11 values staggered over a grid are what arithmetic says, by column and by row")
  func grid() throws {
    var engine = Engine()
    for (column, row) in [(15, 8), (0, 4), (7, 3)] {
      let layer = engine.addLayer(named: "\(column)-\(row)")
      let target = Vector(-80 + 800 * Double(column) / 15, -45 + 450 * Double(row) / 8)
      try engine.attach(
        AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: target),
        to: .position,
        of: layer
      )
      #expect(engine.animation("position", on: layer)?.to == target)
    }
    #expect(engine.liveAnimations.prefix(2).map(\.to) == [Vector(720, 405), Vector(-80, 180)])
  }
}

@Suite("Scenarios: repeat and autoreverse", .tags(.scenario))
struct RepeatScenarios {
  @Test("REP-01 an endless there and back does not drift, whatever the frames")
  func drift() throws {
    var stand = Stand()
    try stand.attach(
      AnimationRequest.basic(3.5, from: 526.9, to: 516.9, timing: .easeInOut).with {
        ($0.repeats, $0.autoreverses) = (.forever, true)
      }
    )
    for (time, y) in [(3.5, 516.9), (7, 526.9), (3500, 526.9)] { #expect(isClose(stand.x(at: time), y, within: 1e-9)) }
    let steepest = stride(from: 0, to: 1, by: 1e-3).map(TimingFunction.easeInOut.slope).max().map { $0 * 10 / 3.5 } ?? 0
    var (time, last) = (0.0, 526.9)
    for frame in 0..<20_000 {
      let step = 0.016 + 0.024 * (Double(frame) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
      time += step
      stand.engine.run(to: time)
      #expect(abs(stand.x - last) <= steepest * step * (1 + 1e-6))
      last = stand.x
    }
  }

  @Test("REP-02 an endless spring of velocity alone begins each cycle with that velocity")
  func velocityOnly() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "r")
    let spring = try AnimationRequest.spring(512.03, 4.834, velocity: 30).with { $0.repeats = .forever }
    try engine.attach(spring, to: .rotation, of: layer)
    let cycle = try #require(engine.animation("rotation", on: layer)?.curve?.restTime())
    for run in 0...3 {
      #expect(isClose(engine.speed(.rotation, of: layer, at: Double(run) * cycle), 30, within: 1e-9))
      let swing = stride(from: 0, to: 0.2, by: 1e-4).map {
        engine.value(.rotation, of: layer, at: Double(run) * cycle + $0)
      }.max()
      #expect(isClose(swing ?? 0, 1.1329, within: 5e-4))
    }
    #expect(engine.run(to: 30).kinds == [.reach] && engine.stop(layer, "rotation")?.kinds == [.cancel])
  }

  @Test("REP-04 one there and back ends where it began, exactly")
  func thereAndBack() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "s")
    try engine.attach(AnimationRequest.basic(0.5, to: 2).with { $0.autoreverses = true }, to: .scaleX, of: layer)
    var events: [Event] = []
    for frame in 1...40 { events += engine.run(to: 0.03 * Double(frame)) }
    #expect(events.kinds == [.reach, .finish] && events[1].time == 1 && engine.value(.scaleX, of: layer) == 1)
  }

  @Test("REP-05 one run with autoreverse is there and back", arguments: [1, 2, 3])
  func counts(runs: Int) throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 1).with { ($0.repeats, $0.autoreverses) = (.times(runs), true) })
    #expect(stand.engine.run(to: 9).last?.time == 2 * Double(runs) && stand.x == 0)
  }

  @Test("REP-07 a repeated sequence with a pause in it is the same in every round")
  func sequence() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.set(.alpha, of: layer, to: Vector(0.3))
    func go(_ x: Double, _ alpha: Double) throws -> Composition {
      .together([
        .animation(try .spring(300, 18, to: x), of: .translationX, on: layer),
        .animation(try .spring(300, 18, to: alpha), of: .alpha, on: layer),
      ])
    }
    let round = Composition.sequence([try go(150, 1), .pause(0.5), try go(0, 0.3)])
    _ = try engine.run(.sequence(Array(repeating: round, count: 4)), key: "g")
    let events = engine.run(to: 99)
    let starts = [0] + events.filter { $0.kind == .start && $0.property == .translationX }.map(\.time)
    #expect(starts.count == 8)
    for cycle in 0..<4 {
      let (begin, back) = (starts[2 * cycle], starts[2 * cycle + 1])
      let peak = stride(from: 0, to: 0.4, by: 1e-4).map { engine.value(.translationX, of: layer, at: begin + $0) }.max()
      #expect(isClose(peak ?? 0, 172.199, within: 5e-3))
      for time in [back - 0.49, back - 0.2, back - 1e-6] {
        #expect(
          engine.value(.translationX, of: layer, at: time) == 150 && engine.value(.alpha, of: layer, at: time) == 1
        )
      }
    }
  }

  @Test("REP-09 without a duration an endless repeat is refused, and a counted one ends")
  func zero() throws {
    var stand = Stand()
    #expect(throws: MotionError.self) {
      try stand.attach(AnimationRequest.basic(0, to: 1).with { ($0.repeats, $0.autoreverses) = (.forever, true) })
    }
    try stand.attach(AnimationRequest.basic(0, to: 1).with { ($0.repeats, $0.autoreverses) = (.times(3), true) })
    #expect(stand.engine.run(to: 0).kinds == [.reach, .finish])
  }

  @Test("REP-10 the same request runs its five cycles each time it is attached")
  func twice() throws {
    var stand = Stand()
    let request = AnimationRequest.basic(1, from: 0, to: 1).with { $0.repeats = .times(5) }
    for round in 1...2 {
      try stand.attach(request)
      #expect(stand.engine.run(to: 5 * Double(round)).last?.time == 5 * Double(round))
    }
  }
}
