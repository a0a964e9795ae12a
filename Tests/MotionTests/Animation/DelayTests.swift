import Motion
import Testing

@Suite("A delay")
struct DelayTests {
  @Test("ends in the start, at its exact time, from the value of that moment")
  func lazy() throws {
    var stand = Stand()
    try stand.attach(.basic(1, by: 10, delay: 0.5))
    stand.engine.run(to: 0.25)
    #expect(try stand.engine.set(.translationX, of: stand.layer, to: Vector(3)) == nil)
    let events = stand.engine.run(to: 2)
    #expect(events.log == ["k start", "k reach", "k finish"])
    #expect(events.map(\.time) == [0.5, 1.5, 1.5])
    #expect(events.map(\.value) == [Vector(3), Vector(13), Vector(13)])
  }

  @Test("holds a spring back as it does a timed animation", .tags(.scenario))
  func spring() throws {
    var stand = Stand()
    try stand.attach(.spring(230.2, 22, to: 360, delay: 0.5))
    #expect(stand.engine.animation("k", on: stand.layer)?.isWaiting == true)
    stand.engine.run(to: 0.5)
    #expect(stand.x == 0)
    stand.engine.run(to: 0.6)
    #expect(isClose(stand.x, 190.751, within: 5e-4))
  }

  @Test("staggers layers that then do the same", .tags(.scenario))
  func stagger() throws {
    var engine = Engine()
    let layers = (0..<8).map { engine.addLayer(named: "\($0)") }
    for (index, layer) in layers.enumerated() {
      try engine.attach(.spring(200, 20, to: 50, delay: 0.25 * Double(index)), to: .translationX, of: layer)
    }
    engine.run(to: 5)
    for (index, layer) in layers.enumerated() {
      #expect(engine.value(.translationX, of: layer, at: 0.25 * Double(index)) == 0)
      #expect(isClose(engine.value(.translationX, of: layer, at: 0.25 * Double(index) + 0.1), 24.5837, within: 5e-5))
    }
  }

  @Test("over a key in use lets the old one go on until then")
  func overRunning() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    let attachment = try stand.attach(.spring(300, 20, to: 0, delay: 0.1))
    #expect(attachment.outcome == .deferred && attachment.events == [])
    #expect(stand.engine.run(to: 0.1).log == ["k retarget"])
    #expect(isClose(stand.x, 68.56839))
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.x, 41.35877))
  }

  @Test("over a paused animation ends in its going on")
  func overPaused() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    _ = stand.engine.pause(stand.layer, "k")
    try stand.attach(.spring(300, 20, to: 0, delay: 1))
    #expect(stand.engine.run(to: 1.1).log == ["k retarget"])
    stand.engine.run(to: 1.2)
    #expect(isClose(stand.x, 41.35877))
  }

  @Test("that outlasts the old one goes on waiting, as a new animation")
  func outlasting() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 1))
    try stand.attach(.basic(0.5, to: 0, delay: 1))
    #expect(stand.engine.run(to: 0.75).log == ["k reach", "k finish"])
    #expect(stand.engine.animation("k", on: stand.layer)?.isWaiting == true)
    let events = stand.engine.run(to: 3)
    #expect(events.log == ["k start", "k reach", "k finish"] && events.map(\.time) == [1, 1.5, 1.5])
  }

  @Test("is kept by a retarget that does not name it")
  func retargeted() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100, delay: 0.5))
    #expect(try stand.attach(.spring(300, 20, to: 50)).events.kinds == [.retarget])
    let events = stand.engine.run(to: 9)
    #expect(events.kinds == [.start, .reach, .finish] && events[0].time == 0.5 && events[2].value == Vector(50))
  }
}

@Suite("A pause")
struct PauseTests {
  @Test("keeps value and velocity, and the motion goes on as if nothing had been")
  func keeps() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    #expect(stand.engine.pause(stand.layer, "k") == [])
    #expect(stand.engine.run(to: 1.1) == [] && stand.engine.nextEventTime == nil)
    let info = try #require(stand.engine.animation("k", on: stand.layer))
    #expect(info.isPaused && isClose(info.velocity[0], 770.84281) && isClose(stand.x, 68.56839) && stand.v == 0)
    #expect(stand.engine.resume(stand.layer, "k") == [])
    #expect(isClose(stand.v, 770.84281))
    let events = stand.engine.run(to: 9)
    var other = Stand()
    try other.attach(.spring(300, 20, to: 100))
    let undisturbed = other.engine.run(to: 9)
    for (event, expected) in zip(events, undisturbed) { #expect(isClose(event.time, expected.time + 1, within: 1e-12)) }
    #expect(events.kinds == undisturbed.kinds)
    #expect(isClose(stand.engine.value(.translationX, of: stand.layer, at: 0.6), 68.56839))
    #expect(stand.engine.speed(.translationX, of: stand.layer, at: 0.6) == 0)
  }

  @Test("stops a delay")
  func delay() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1, delay: 1))
    stand.engine.run(to: 0.5)
    _ = stand.engine.pause(stand.layer, "k")
    #expect(stand.engine.run(to: 5) == [])
    _ = stand.engine.resume(stand.layer, "k")
    #expect(stand.engine.run(to: 9).map(\.time) == [5.5, 6.5, 6.5])
  }

  @Test("of a block leaves its model value at the target")
  func block() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    _ = try engine.animateBlock([(.alpha, layer, Vector(0))], duration: 1, curve: .timing(.linear))
    engine.run(to: 0.25)
    _ = engine.pause(layer, "alpha")
    engine.run(to: 2)
    #expect(engine.value(.alpha, of: layer) == 0.75 && engine.model(.alpha, of: layer) == Vector(0))
  }

  @Test("can be ended by stop")
  func stop() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1))
    stand.engine.run(to: 0.25)
    _ = stand.engine.pause(stand.layer, "k")
    stand.engine.run(to: 2)
    #expect(stand.engine.stop(stand.layer, "k")?.map(\.value) == [Vector(0.25)])
    #expect(stand.engine.run(to: 9) == [] && stand.x == 0.25)
  }
}
