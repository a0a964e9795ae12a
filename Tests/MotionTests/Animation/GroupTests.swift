import Motion
import Testing

/// Basic animations of 1 s each on the layers a, b and c.
private struct Three {
  var engine = Engine()
  var layers: [LayerID] = []

  init() {
    layers = ["a", "b", "c"].map { engine.addLayer(named: $0) }
  }

  func step(_ index: Int, _ duration: Double = 1, to: Double = 1) -> Composition {
    .animation(.basic(duration, to: to), of: .translationX, on: layers[index], key: engine.name(of: layers[index]))
  }

  func x(_ index: Int, at time: Double? = nil) -> Double { engine.value(.translationX, of: layers[index], at: time) }
}

extension [Event] {
  /// `0 g start`: when, what and how.
  fileprivate var story: [String] { map { "\($0.time) \($0.key) \($0.kind.rawValue)" } }

  fileprivate func without(_ kinds: Event.Kind...) -> [Event] { filter { !kinds.contains($0.kind) } }
}

@Suite("A composition")
struct CompositionTests {
  @Test("runs a sequence one by one, with gaps, and tells its own start and finish")
  func sequence() throws {
    var three = Three()
    let steps = Composition.sequence([three.step(0), .pause(0.5), three.step(1, 0.25), three.step(2)])
    var events = try three.engine.run(steps, key: "g").events
    events += three.engine.run(to: 9)
    #expect(
      events.without(.reach).story == [
        "0.0 g start", "0.0 a start", "1.0 a finish", "1.5 b start", "1.75 b finish", "1.75 c start", "2.75 c finish",
        "2.75 g finish",
      ]
    )
    #expect(events.first?.group != nil && events.first?.property == nil && events[1].group == nil)
    #expect(three.engine.liveGroups.isEmpty && three.engine.nextEventTime == nil)
  }

  @Test("starts all together, and finishes with the last")
  func together() throws {
    var three = Three()
    let events = try three.engine.run(.together([three.step(0), three.step(1, 2), three.step(2, 0.5)]), key: "g").events
    #expect(events.story == ["0.0 g start", "0.0 a start", "0.0 b start", "0.0 c start"])
    #expect(three.engine.run(to: 9).filter { $0.kind == .finish }.map(\.key) == ["c", "a", "b", "g"])
  }

  @Test("starts staggered steps one step apart, each exactly there")
  func stagger() throws {
    var three = Three()
    var events = try three.engine.run(.stagger(0.1, (0...2).map { three.step($0, 0.05) }), key: "g").events
    events += three.engine.run(to: 9)
    #expect(events.filter { $0.kind == .start }.map(\.time) == [0, 0, 0.1, 0.2])
    #expect(events.suffix(1).story == ["0.25 g finish"] && three.x(1, at: 0.1) == 0)
  }

  @Test("nests, an inner group with events of its own")
  func nested() throws {
    var three = Three()
    let inner = Composition.group(key: "inner", .together([three.step(1, 0.5), three.step(2)]))
    var events = try three.engine.run(.sequence([three.step(0), inner, .pause(1)]), key: "outer").events
    events += three.engine.run(to: 9)
    #expect(
      events.filter { $0.group != nil }.story
        == ["0.0 outer start", "1.0 inner start", "2.0 inner finish", "3.0 outer finish"]
    )
  }

  @Test("reads what is not named when its step starts")
  func lazily() throws {
    var three = Three()
    let there = Composition.animation(.basic(1, by: 10), of: .translationX, on: three.layers[0])
    _ = try three.engine.run(.sequence([there, there, there]), key: "g")
    three.engine.run(to: 2.5)
    #expect(isClose(three.x(0), 25, within: 1e-12))
    three.engine.run(to: 3)
    #expect(three.x(0) == 30)
  }

  @Test("goes on past a layer that is gone, and past an animation that is stopped")
  func gone() throws {
    var three = Three()
    _ = try three.engine.run(.sequence([three.step(0), three.step(1), three.step(2)]), key: "g")
    three.engine.run(to: 0.5)
    _ = three.engine.remove(three.layers[1])
    #expect(three.engine.stop(three.layers[0], "a")?.kinds == [.cancel])
    #expect(three.engine.run(to: 9).without(.reach).story == ["0.5 c start", "1.5 c finish", "1.5 g finish"])
  }

  @Test("starts what follows after everything else of the instant")
  func instant() throws {
    var three = Three()
    _ = try three.engine.run(.sequence([three.step(0), three.step(2)]), key: "g")
    try three.engine.attach(.basic(1, to: 1), to: .translationX, of: three.layers[1], key: "b")
    let events = three.engine.advance(to: 9)
    #expect(events.log == ["a reach", "a finish", "b reach", "b finish", "c start"])
  }

  @Test("is over at once when there is nothing in it")
  func empty() throws {
    for nothing in [Composition.sequence([]), .together([]), .stagger(1, []), .sequence([.pause(0), .together([])])] {
      var engine = Engine()
      #expect(try engine.run(nothing, key: "g").events.log == ["g start"])
      #expect(engine.run(to: 0).log == ["g finish"])
      #expect(engine.liveGroups.isEmpty)
    }
  }

  @Test("is refused as a whole when a number in it is none")
  func refused() throws {
    var three = Three()
    for bad in [.pause(-1), .stagger(.nan, []), three.step(1, to: .infinity), .group(key: "h", three.step(1, -1))] {
      #expect(throws: MotionError.self) { try three.engine.run(.together([three.step(0), bad]), key: "g") }
    }
    #expect(three.engine.liveAnimationCount == 0 && three.engine.liveGroups.isEmpty)
  }

  @Test("repeats by being written again, each round the same")
  func repeated() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    let spring = { (to: Double) in
      Composition.animation(try .spring(300, 18, to: to), of: .translationX, on: layer)
    }
    let round = Composition.sequence([try spring(150), .pause(0.5), try spring(0)])
    _ = try engine.run(.sequence(Array(repeating: round, count: 4)), key: "g")
    let events = engine.run(to: 99)
    let starts = [0] + events.filter { $0.kind == .start }.map(\.time)
    let length = starts[2] - starts[0]
    for cycle in 1..<4 {
      for time in stride(from: 0.01, to: length, by: 0.05) {
        let later = engine.value(.translationX, of: layer, at: starts[2 * cycle] + time)
        #expect(isClose(later, engine.value(.translationX, of: layer, at: time), within: 1e-6))
      }
    }
  }
}

@Suite("A group")
struct GroupTests {
  @Test("has what is attached while it is open, and finishes when that has ended and it is closed")
  func hooks() throws {
    var three = Three()
    let (group, events) = three.engine.beginGroup(key: "g")
    #expect(events.story == ["0.0 g start"] && events[0].layer == Engine.root)
    try three.engine.attach(.basic(1, to: 1), to: .translationX, of: three.layers[0], key: "a")
    three.engine.leaveGroup(group)
    try three.engine.attach(.basic(9, to: 1), to: .translationX, of: three.layers[1], key: "b")
    #expect(three.engine.run(to: 2).log == ["a reach", "a finish"])
    let wasLeft = three.engine.enterGroup(group)
    #expect(wasLeft)
    try three.engine.attach(.basic(1, to: 1), to: .translationX, of: three.layers[2], key: "c")
    three.engine.closeGroup(group)
    #expect(three.engine.run(to: 9).log == ["c reach", "c finish", "g finish", "b reach", "b finish"])
    let isOpen = three.engine.enterGroup(group)
    #expect(!isOpen && three.engine.cancelGroup(group) == nil)
  }

  @Test("lies in the one that is open when it begins")
  func nested() throws {
    var three = Three()
    let outer = three.engine.beginGroup(key: "outer").group
    let inner = three.engine.beginGroup(key: "inner").group
    try three.engine.attach(.basic(1, to: 1), to: .translationX, of: three.layers[0], key: "a")
    three.engine.closeGroup(inner)
    three.engine.closeGroup(outer)
    #expect(three.engine.run(to: 9).log == ["a reach", "a finish", "inner finish", "outer finish"])
  }

  @Test("waits for what it retargets, and for a request that waits for its delay")
  func takesOver() throws {
    var stand = Stand()
    try stand.attach(try .spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let group = stand.engine.beginGroup(key: "g").group
    try stand.attach(try .spring(300, 20, to: 50))
    try stand.attach(try .spring(300, 20, to: 0, delay: 0.2))
    stand.engine.closeGroup(group)
    #expect(stand.engine.run(to: 0.35).log == ["k retarget"])
    #expect(stand.engine.run(to: 9).log == ["k reach", "k finish", "g finish"])
  }

  @Test("takes all that it started with it when it is cancelled, each with one event")
  func cancel() throws {
    var three = Three()
    let inner = Composition.group(key: "inner", .together([three.step(1), three.step(2)]))
    let group = try three.engine.run(.together([three.step(0), inner, .sequence([.pause(9)])]), key: "g").group
    three.engine.run(to: 0.5)
    #expect(three.engine.cancelGroup(group)?.log == ["a cancel", "b cancel", "c cancel", "inner cancel", "g cancel"])
    #expect(three.engine.run(to: 99) == [])
    #expect(three.x(0) == 0.5 && three.engine.liveGroups.isEmpty)
    #expect(three.engine.nextEventTime == nil)
  }

  @Test("starts nothing more under a key that is begun again, and hands its animations over as they move")
  func again() throws {
    var stand = Stand()
    func there(_ to: Double) throws -> Composition {
      .animation(try .spring(300, 20, to: to), of: .translationX, on: stand.layer, key: "k")
    }
    _ = try stand.engine.run(.sequence([try there(100), try there(200)]), key: "g")
    stand.engine.run(to: 0.1)
    let (x, v) = (stand.x, stand.v)
    let events = try stand.engine.run(.sequence([try there(0)]), key: "g").events
    #expect(events.log == ["g cancel", "g start", "k retarget"])
    #expect(stand.x == x && stand.v == v)
    #expect(stand.engine.run(to: 9).log == ["k reach", "k finish", "g finish"])
    #expect(stand.x == 0)
  }

  @Test("leaves alone what another group has taken over")
  func takenOver() throws {
    var stand = Stand()
    let first = stand.engine.beginGroup(key: "first").group
    try stand.attach(try .spring(300, 20, to: 100))
    stand.engine.closeGroup(first)
    let second = stand.engine.beginGroup(key: "second").group
    try stand.attach(try .spring(300, 20, to: 50))
    stand.engine.closeGroup(second)
    #expect(stand.engine.cancelGroup(first)?.log == ["first cancel"])
    #expect(stand.engine.run(to: 9).log == ["k reach", "k finish", "second finish"])
  }

  @Test("finishes once the stop of its last animation is taken notice of")
  func stopped() throws {
    var stand = Stand()
    let group = stand.engine.beginGroup(key: "g").group
    try stand.attach(.basic(1, to: 1))
    stand.engine.closeGroup(group)
    stand.engine.run(to: 0.5)
    #expect(stand.engine.stop(stand.layer, "k")?.log == ["k cancel"])
    #expect(stand.engine.nextEventTime == 0.5)
    #expect(stand.engine.advance(to: 9).log == ["g finish"])
  }

  @Test("does not wait for an animation that is kept after its end")
  func kept() throws {
    var stand = Stand()
    let group = stand.engine.beginGroup(key: "g").group
    try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.keeps = true })
    stand.engine.closeGroup(group)
    #expect(stand.engine.run(to: 9).log == ["k reach", "k finish", "g finish"])
  }

  @Test("is a part of the value that the engine is")
  func copies() throws {
    var three = Three()
    _ = try three.engine.run(.sequence([three.step(0), three.step(1)]), key: "g")
    var copy = three.engine
    #expect(copy.run(to: 9).log.last == "g finish")
    #expect(three.engine.liveGroups.map(\.key) == ["g"])
    three.engine.restart()
    #expect(three.engine.run(to: 9) == [] && three.engine.liveGroups.isEmpty)
  }
}
