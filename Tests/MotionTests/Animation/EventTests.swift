import Motion
import Testing

@Suite("The events of an animation")
struct EventTests {
  @Test("are one start, one reach and one finish, at their exact times", .tags(.scenario))
  func once() throws {
    var stand = Stand()
    let start = try stand.attach(.spring(170, 26, to: 100)).events
    #expect(start.log == ["k start"] && start.map(\.time) == [0] && start.map(\.value) == [Vector(0)])
    let curve = SpringCurve(
      try SpringParameters(stiffness: 170, damping: 26),
      from: Vector(0),
      to: Vector(100),
      velocity: Vector(0)
    )
    let events = stand.engine.run(to: 10)
    #expect(events.log == ["k reach", "k finish"])
    #expect(events[1].time == curve.restTime(tolerance: 0.0005))
    #expect(events[1].value == Vector(100))
  }

  @Test("say when it reached its target, or just before the finish that it never did", arguments: [4.0, 12, 26, 40])
  func reach(damping: Double) throws {
    var stand = Stand()
    try stand.attach(.spring(170, damping, to: 100))
    let curve = try #require(stand.engine.animation("k", on: stand.layer)?.curve)
    let events = stand.engine.run(to: 100)
    #expect(events.log == ["k reach", "k finish"])
    #expect(events[0].time == min(curve.reachTime ?? .infinity, events[1].time))
    #expect(isClose((events[0].value?[0] ?? .nan), 100, within: 1e-9) || events[0].time == events[1].time)
  }

  @Test("find the target itself written when it finishes", .tags(.scenario), arguments: [0.0005, 0.2])
  func exactTarget(tolerance: Double) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    try engine.set(.borderWidth, of: layer, to: Vector(4))
    try engine.attach(.spring(300, 20, to: 0.1, tolerance: tolerance), to: .borderWidth, of: layer)
    var events: [Event] = []
    while events.last?.kind != .finish { events = engine.advance(to: 100) }
    #expect(engine.value(.borderWidth, of: layer) == 0.1)
    #expect(engine.value(.borderWidth, of: layer, at: engine.now.nextDown) != 0.1)
    #expect(engine.speed(.borderWidth, of: layer) == 0)
    engine.run(to: engine.now + 100.0 / 60)
    #expect(engine.value(.borderWidth, of: layer) == 0.1)
  }

  @Test("all come in the instant of the command when there is nothing to move")
  func nothingToMove() throws {
    var stand = Stand()
    #expect(try stand.attach(.spring(300, 20, to: 0)).events.log == ["k start"])
    #expect(stand.engine.nextEventTime == 0)
    #expect(stand.engine.advance(to: 0).log == ["k reach", "k finish"])
    #expect(stand.engine.now == 0 && stand.engine.nextEventTime == nil)
  }

  @Test("come in one instant's portions, by order of attachment")
  func portions() throws {
    var engine = Engine()
    let layers = ["a", "b", "c"].map { engine.addLayer(named: $0) }
    for (layer, duration) in zip(layers, [1, 0.5, 1]) {
      try engine.attach(.basic(duration, to: 0), to: .alpha, of: layer, key: engine.name(of: layer))
      try engine.attach(.basic(duration, to: 1), to: .translationX, of: layer, key: engine.name(of: layer) + "2")
    }
    #expect(engine.advance(to: 9).log == ["b reach", "b finish", "b2 reach", "b2 finish"])
    #expect(engine.now == 0.5)
    #expect(
      engine.advance(to: 9).map(\.layer) == [layers[0], layers[0], layers[0], layers[0]]
        + Array(repeating: layers[2], count: 4)
    )
    #expect(engine.advance(to: 9) == [] && engine.now == 9)
  }

  @Test("reach and finish together where a timed animation arrives at its end")
  func timed() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 1), key: "a")
    try stand.engine.attach(.basic(0.5, to: 1), to: .translationY, of: stand.layer, key: "b")
    #expect(stand.engine.advance(to: 9).log == ["a reach", "a finish", "b reach", "b finish"])
    #expect(stand.engine.now == 0.5)
  }

  @Test("do not depend on how time is cut up", .tags(.scenario), arguments: [24.0, 60, 120, 1000])
  func frameRate(rate: Double) throws {
    var stand = Stand()
    try stand.attach(.spring(100, 10, to: 100))
    var events: [Event] = []
    for frame in 1...Int(rate * 2) {
      events += stand.engine.run(to: Double(frame) / rate)
      if frame == Int(rate / 2) { #expect(isClose(stand.x, 107.4591, within: 5e-5)) }
    }
    var other = Stand()
    try other.attach(.spring(100, 10, to: 100))
    #expect(events == other.engine.run(to: 2))
    for time in stride(from: 0.1, to: 2, by: 0.1) {
      let difference =
        stand.engine.value(.translationX, of: stand.layer, at: time)
        - other.engine.value(.translationX, of: other.layer, at: time)
      #expect(abs(difference) <= 1e-12)
    }
  }

  @Test("end in time when time is added up from tenths", .tags(.scenario))
  func tenths() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1))
    var (time, events): (Double, [Event]) = (0, [])
    for _ in 0..<11 {
      time += 0.1
      events += stand.engine.run(to: time)
    }
    #expect(stand.x == 1 && events.log == ["k reach", "k finish"])
  }

  @Test("leave nothing behind", .tags(.scenario))
  func nothingBehind() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 1))
    stand.engine.run(to: 0.25)
    #expect(stand.engine.animations(on: stand.layer).map(\.key) == ["k"])
    stand.engine.run(to: 0.6)
    #expect(stand.engine.animations(on: stand.layer) == [])
    #expect(stand.engine.animation("k", on: stand.layer) == nil && stand.engine.liveAnimationCount == 0)
    #expect(stand.engine.driver(of: .translationX, on: stand.layer) == nil)
  }

  @Test("end with one cancellation, and no start, when it is stopped in its delay", .tags(.scenario))
  func stoppedInDelay() throws {
    var stand = Stand()
    #expect(try stand.attach(.basic(1, to: 1, delay: 1)).events == [])
    stand.engine.run(to: 0.5)
    let events = stand.engine.stop(stand.layer, "k") ?? []
    #expect(events.log == ["k cancel"] && events.map(\.time) == [0.5])
    #expect(stand.engine.run(to: 3) == [])
    #expect(stand.x == 0)
  }

  @Test("let the same key be used again at the finish", .tags(.scenario))
  func againAtFinish() throws {
    var stand = Stand()
    try stand.attach(.basic(0.5, to: 100))
    var finished: [Event] = []
    while let next = stand.engine.nextEventTime {
      let events = stand.engine.advance(to: next).filter { $0.kind == .finish }
      if !events.isEmpty, finished.isEmpty { try stand.attach(.basic(0.5, to: 0)) }
      finished += events
    }
    #expect(finished.map(\.time) == [0.5, 1])
    #expect(stand.engine.value(.translationX, of: stand.layer, at: 0.75) == 50)
    #expect(stand.x == 0)
  }

  @Test("go on for others when one of them removes another and adds a third", .tags(.scenario))
  func changesInside() throws {
    var engine = Engine()
    let (a, b, c) = (engine.addLayer(named: "a"), engine.addLayer(named: "b"), engine.addLayer(named: "c"))
    try engine.attach(.basic(1, to: 1), to: .translationX, of: a)
    try engine.attach(.basic(1, to: 1), to: .translationX, of: b)
    engine.run(to: 0.5)
    #expect(engine.stop(b, "translationX")?.kinds == [.cancel])
    #expect(try engine.attach(.basic(1, to: 1), to: .translationX, of: c).events.kinds == [.start])
    let rest = engine.run(to: 5)
    #expect(rest.map(\.layer) == [a, a, c, c])
    #expect(engine.value(.translationX, of: b) == 0.5)
  }

  @Test("are one cancellation each when the whole scene is torn down", .tags(.scenario))
  func tearDown() throws {
    var engine = Engine()
    let parent = engine.addLayer(named: "parent")
    let layers = (1...6).map { engine.addLayer(named: "\($0)", in: parent) }
    for layer in layers.reversed() { try engine.attach(.basic(1, to: 1), to: .alpha, of: layer) }
    engine.run(to: 0.5)
    let events = engine.remove(parent)
    #expect(events.map(\.layer) == layers.reversed())
    #expect(events.allSatisfy { $0.kind == .cancel && $0.time == 0.5 })
    #expect(engine.nextEventTime == nil && engine.liveAnimationCount == 0)
    #expect(engine.run(to: 5) == [] && layers.allSatisfy { !engine.exists($0) })
  }

  @Test("come once, at once, with the target, when it is sent to its end")
  func finishCommand() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.05)
    #expect(stand.engine.finish(stand.layer, "k")?.log == ["k reach", "k finish"])
    #expect(stand.x == 100 && stand.v == 0)
    #expect(stand.engine.run(to: 5) == [] && stand.engine.finish(stand.layer, "k") == nil)
  }

  @Test("begin with the start when a waiting one is sent to its end")
  func finishWaiting() throws {
    var stand = Stand()
    try stand.attach(.basic(1, by: 7, delay: 1))
    #expect(stand.engine.finish(stand.layer, "k")?.log == ["k start", "k reach", "k finish"])
    #expect(stand.x == 7)
  }

  @Test("stay where they are when stopped")
  func stop() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    #expect(stand.engine.stop(stand.layer, "k")?.log == ["k cancel"])
    stand.engine.run(to: 1)
    #expect(isClose(stand.x, 68.56839) && stand.v == 0)
    #expect(
      stand.engine.model(.translationX, of: stand.layer) == stand.engine.presentation(.translationX, of: stand.layer)
    )
  }

  @Test("never come from an undamped spring, which is named")
  func endless() throws {
    var stand = Stand()
    try stand.attach(.spring(100, 0, to: 1))
    #expect(stand.engine.endlessAnimation?.key == "k" && stand.engine.lastTerminalTime == nil)
    #expect(stand.engine.run(to: 1e3).log == ["k reach"])
    _ = stand.engine.pause(stand.layer, "k")
    #expect(stand.engine.endlessAnimation == nil && stand.engine.lastTerminalTime == 1e3)
  }

  @Test("say when the last will come")
  func lastTerminalTime() throws {
    var stand = Stand()
    #expect(stand.engine.lastTerminalTime == 0)
    try stand.attach(.basic(1, to: 1), key: "a")
    try stand.engine.attach(.basic(0.5, to: 1, delay: 2), to: .alpha, of: stand.layer, key: "b")
    #expect(stand.engine.lastTerminalTime == 2.5)
  }
}

@Suite("A request")
struct RequestTests {
  @Test("is refused when a number is not finite or out of range, and nothing has changed")
  func refused() throws {
    var crowded = AnimationRequest.basic(1, to: 1)
    crowded.marks = Array(repeating: 0.5, count: 32_768)
    let requests: [(AnimationRequest, MotionError)] = [
      (crowded, .outOfRange(.markCount, value: 32_768, interval: Interval(from: 0, to: 32_767))),
      (try .spring(100, 20, to: .nan), .notFinite(.target)),
      (try .spring(100, 20, from: .infinity, to: 1), .notFinite(.start)),
      (try .spring(100, 20, to: 1, velocity: .nan), .notFinite(.velocity)),
      (try .spring(100, 20, by: .infinity), .notFinite(.target)),
      (try .spring(100, 20, to: 1, delay: -1), .outOfRange(.delay, value: -1, interval: .nonnegative)),
      (.basic(-1, to: 1), .outOfRange(.duration, value: -1, interval: .nonnegative)),
      (.basic(.nan, to: 1), .notFinite(.duration)),
      (AnimationRequest(kind: .spring(SpringParameters()), to: Vector(1, 2)), .componentCount(expected: 1, found: 2)),
    ]
    for (request, error) in requests {
      var stand = Stand()
      try stand.engine.set(.translationX, of: stand.layer, to: Vector(10))
      #expect(throws: error) { try stand.attach(request) }
      #expect(stand.x == 10 && stand.engine.liveAnimationCount == 0)
      try stand.attach(.spring(100, 20, to: 20))
      stand.engine.run(to: 5)
      #expect(stand.x == 20)
    }
  }

  @Test("of a tolerance must be between 0 and 1", arguments: [0, 1, -0.1, 2])
  func tolerance(_ tolerance: Double) throws {
    var stand = Stand()
    #expect(throws: MotionError.self) { try stand.attach(.spring(100, 20, to: 1, tolerance: tolerance)) }
  }

  @Test("leads from its own start, or by a distance")
  func fromAndBy() throws {
    var stand = Stand()
    try stand.attach(.basic(1, from: 10, by: 5))
    #expect(stand.x == 10)
    stand.engine.run(to: 1)
    #expect(stand.x == 15)
  }

  @Test("turns further each time it is by a whole turn", .tags(.scenario))
  func turns() throws {
    var stand = Stand()
    for turn in 1...10 {
      try stand.engine.attach(.basic(1, by: 2 * .pi), to: .rotation, of: stand.layer)
      stand.engine.run(to: Double(turn))
    }
    #expect(isClose(stand.engine.value(.rotation, of: stand.layer), 20 * .pi, within: 1e-12))
  }

  @Test("with a velocity only swings out and comes back", .tags(.scenario))
  func velocityOnly() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, velocity: 500))
    #expect(isClose(stand.engine.value(.translationX, of: stand.layer, at: 0.0676), 14.691, within: 5e-4))
    #expect(stand.engine.run(to: 10).kinds.last == .finish)
    #expect(stand.x == 0)
  }

  @Test("of duration 0 is at its target at once", .tags(.scenario))
  func zeroDuration() throws {
    var stand = Stand()
    try stand.attach(.basic(0, to: 1))
    #expect(stand.x == 1)
    #expect(stand.engine.advance(to: 0).log == ["k reach", "k finish"])
  }
}
