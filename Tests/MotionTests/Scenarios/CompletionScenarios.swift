import Motion
import Testing

@Suite("Scenarios: completion", .tags(.scenario))
struct CompletionScenarios {
  @Test("CMP-04 at the finish the property is at its target")
  func value() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 100))
    while stand.engine.advance(to: 9).last?.kind != .finish {}
    #expect(stand.x == 100)
  }

  @Test("CMP-05 the end is told once, and not at the beginning")
  func once() throws {
    var stand = Stand()
    #expect(try stand.attach(try .spring(170, 26, to: 100)).events.kinds == [.start])
    #expect(stand.engine.run(to: 0) == [])
    #expect(stand.engine.run(to: 9).filter { $0.kind == .finish || $0.kind == .cancel }.count == 1)
  }

  @Test("CMP-08 a decay ends once")
  func decay() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(1000)))
    #expect(stand.engine.run(to: 99).kinds == [.reach, .finish])
  }

  @Test("CMP-09 a clamped spring ends once, at its first crossing")
  func clamped() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(180, 12, to: 100).with { $0.clamp = .end })
    let frames = stand.frames(20)
    #expect(frames.firstIndex(of: 100).map { $0 == 10 } == true && stand.engine.liveAnimationCount == 0)
    #expect(stand.engine.run(to: 9) == [])
  }

  @Test("CMP-10 tenths added up end a second's animation by the next frame")
  func tenths() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1))
    var (time, events): (Double, [Event]) = (0, [])
    for _ in 0..<11 {
      time += 0.1
      events += stand.engine.run(to: time)
    }
    #expect(stand.x == 1 && events.kinds == [.reach, .finish])
  }

  @Test("CMP-11 an endless repeat that is turned off ends with its run, once")
  func endless() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.repeats = .forever })
    stand.engine.run(to: 2.3)
    _ = try stand.engine.setRepeats(stand.layer, "k", .times(1))
    let events = stand.engine.run(to: 9)
    #expect(events.kinds == [.finish] && events[0].time == 3 && stand.x == 1)
  }

  @Test("CMP-12 an animation with nothing to do ends at its duration, beside others")
  func nothingToDo() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.set(.translationX, of: layer, to: Vector(1))
    try engine.attach(.basic(1, to: 1), to: .translationX, of: layer, key: "a")
    try engine.attach(.basic(0.5, to: 2), to: .translationY, of: layer, key: "b")
    let ends = engine.run(to: 9).filter { $0.kind == .finish }
    #expect(ends.map(\.key) == ["b", "a"] && ends.map(\.time) == [0.5, 1])
  }

  @Test("CMP-14 a cancellation in the delay is told once, without a start")
  func delay() throws {
    var stand = Stand()
    #expect(try stand.attach(.basic(1, to: 1, delay: 1)).events == [])
    stand.engine.run(to: 0.5)
    let events = stand.engine.stop(stand.layer, "k") ?? []
    #expect(events.kinds == [.cancel] && events[0].time == 0.5)
    #expect(stand.engine.run(to: 9) == [])
    #expect(stand.x == 0)
  }

  @Test("CMP-16 after its end a layer has no keys")
  func keys() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 1))
    stand.engine.run(to: 0.25)
    #expect(stand.engine.animations(on: stand.layer).map(\.key) == ["k"])
    stand.engine.run(to: 0.6)
    #expect(stand.engine.animations(on: stand.layer).isEmpty && stand.engine.animation("k", on: stand.layer) == nil)
  }

  @Test("CMP-17 a decay that a spring takes over at the bound is one motion of two animations, told apart")
  func twoPhases() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(90))
    let decay = AnimationRequest(kind: .decay(deceleration: 0.998), velocity: Vector(500))
    let group = stand.engine.beginGroup(key: "throw").group
    try stand.attach(decay)
    stand.engine.leaveGroup(group)
    // The bound at 100: v₀ = 500, so that λ·10 = 500·(1 − e^(−λt)).
    stand.engine.run(to: 0.0204)
    #expect(isClose(stand.x, 100, within: 0.02))
    stand.engine.enterGroup(group)
    #expect(try stand.attach(try .spring(200, 20, to: 100)).velocityLost == nil)
    stand.engine.closeGroup(group)
    let events = stand.engine.run(to: 9)
    #expect(events.log == ["k reach", "k finish", "throw finish"] && stand.x == 100)
  }
}

@Suite("Scenarios: changes in handlers", .tags(.scenario))
struct ReentryScenarios {
  private func three() -> (Engine, [LayerID]) {
    var engine = Engine()
    let layers = ["A", "B", "C"].map { engine.addLayer(named: $0) }
    return (engine, layers)
  }

  @Test("REE-01 removing one and adding another in mid-flight is exact")
  func midFlight() throws {
    var (engine, layers) = three()
    for layer in layers.prefix(2) { try engine.attach(.basic(1, to: 1), to: .translationX, of: layer) }
    engine.run(to: 0.5)
    #expect(engine.stop(layers[1], "translationX")?.kinds == [.cancel])
    #expect(try engine.attach(.basic(1, to: 1), to: .translationX, of: layers[2]).events.map(\.time) == [0.5])
    let events = engine.run(to: 9)
    #expect(
      events.allSatisfy { $0.layer != layers[1] } && events.filter { $0.kind == .finish }.map(\.time) == [1, 1.5]
    )
  }

  @Test("REE-02 a new animation under the key that has just ended runs its whole way")
  func again() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 100))
    while stand.engine.advance(to: 9).last?.kind != .finish {}
    #expect(try stand.attach(.basic(0.5, to: 0)).outcome == .started)
    #expect(stand.x(at: 0.75) == 50)
    #expect(stand.engine.run(to: 1).kinds == [.reach, .finish])
    #expect(stand.x == 0)
  }

  @Test("REE-03 one that stops itself at its end leaves the others running")
  func stopsItself() throws {
    var (engine, layers) = three()
    try engine.attach(.basic(0.5, to: 1), to: .translationX, of: layers[0], key: "k")
    try engine.attach(.basic(1, to: 1), to: .translationX, of: layers[1], key: "k")
    var events = engine.advance(to: 9)
    #expect(engine.stop(layers[0], "k") == nil)
    events += engine.run(to: 1)
    #expect(events.filter { $0.layer == layers[0] }.kinds == [.reach, .finish])
    #expect(engine.value(.translationX, of: layers[1]) == 1)
  }

  @Test("REE-05 an event is data, so that no listener is skipped")
  func listeners() throws {
    var stand = Stand()
    try stand.attach(.basic(0.2, to: 1))
    let events = stand.engine.run(to: 1)
    var heard = [0, 0, 0]
    var listeners = [0, 1, 2]
    for event in events where event.kind == .finish {
      for listener in listeners {
        heard[listener] += 1
        if listener == 0 { listeners.removeFirst() }
      }
    }
    #expect(heard == [1, 1, 1] && listeners == [1, 2])
  }

  @Test("REE-07 removing the layer at its rest leaves nothing to come")
  func removeAtRest() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 100))
    while stand.engine.advance(to: 9).last?.kind != .finish {}
    #expect(stand.engine.remove(stand.layer) == [])
    #expect(stand.engine.nextEventTime == nil && stand.engine.liveAnimationCount == 0)
  }

  @Test("REE-10 tearing the scene down at one end cancels every other once")
  func tearDown() throws {
    var engine = Engine()
    let layers = (1...6).map { engine.addLayer(named: "\($0)") }
    for (place, layer) in layers.enumerated() {
      try engine.attach(.basic(place == 0 ? 0.5 : 1, to: 1), to: .translationX, of: layer)
    }
    #expect(engine.advance(to: 9).kinds == [.reach, .finish])
    let cancelled = layers.flatMap { layer in engine.remove(layer) }
    #expect(cancelled.map(\.layer) == Array(layers.dropFirst()) && Set(cancelled.kinds) == [.cancel])
    #expect(engine.run(to: 9) == [])
  }
}
