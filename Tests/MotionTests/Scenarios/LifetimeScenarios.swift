@testable import Motion
import Testing

@Suite("Scenarios: two on one property", .tags(.scenario))
struct ConflictScenarios {
  @Test("CON-01 the latest is seen, and the earlier again when that has ended")
  func latest() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "s")
    try engine.attach(.basic(0.5, to: 2), to: .scaleX, of: layer, key: "a")
    engine.run(to: 0.1)
    try engine.attach(.basic(0.1, to: 1), to: .scaleX, of: layer, key: "b")
    #expect(isClose(engine.value(.scaleX, of: layer), 1.2, within: 1e-12))
    engine.run(to: 0.2)
    #expect(isClose(engine.value(.scaleX, of: layer, at: 0.2.nextDown), 1, within: 1e-9))
    #expect(isClose(engine.value(.scaleX, of: layer), 1.4, within: 1e-12))
    engine.run(to: 9)
    #expect(engine.value(.scaleX, of: layer) == 2)
  }

  @Test("CON-03 fifty restarts of a scale leave it at 1, and the size as it was")
  func restarts() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "s")
    try engine.set(.size, of: layer, to: Vector(40, 40))
    for restart in 0..<50 {
      engine.run(to: 0.15 * Double(restart))
      try engine.attach(.basic(0.3, from: 0, to: 1), to: .scaleX, of: layer)
      #expect(engine.value(.scaleX, of: layer) == 0)
    }
    engine.run(to: 99)
    #expect(engine.value(.scaleX, of: layer) == 1 && engine.presentation(.size, of: layer) == Vector(40, 40))
  }

  @Test("CON-05 an offset added to an endless spin, and taken away, makes no jump")
  func spin() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "r")
    let degree = Double.pi / 180
    func added(_ degrees: Double) -> AnimationRequest {
      AnimationRequest.basic(0.2, to: degrees * degree).with { $0.isAdditive = true }
    }
    try engine.attach(
      AnimationRequest.basic(2, from: 0, to: 360 * degree).with { $0.repeats = .forever },
      to: .rotation,
      of: layer
    )
    engine.run(to: 0.5)
    try engine.attach(added(45), to: .rotation, of: layer, key: "on")
    engine.run(to: 1.5)
    try engine.attach(added(-45), to: .rotation, of: layer, key: "off")
    engine.run(to: 1.9)
    for (time, angle) in [(1, 225.0), (1.6, 310.5), (1.7, 306)] {
      #expect(isClose(engine.value(.rotation, of: layer, at: time), angle * degree, within: 1e-9))
    }
    for frame in 1..<114 {
      let step = [frame - 1, frame].map { engine.value(.rotation, of: layer, at: Double($0) / 60) }
      #expect(abs(step[1] - step[0]) < 7 * degree)
    }
  }
}

@Suite("Scenarios: blocks", .tags(.scenario))
struct BlockScenarios {
  private let linear = AnimationRequest.BlockCurve.timing(.linear)

  @Test("BLK-01 of two blocks each ends in its own time")
  func nested() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    _ = try engine.animateBlock([(.translationX, layer, Vector(1))], duration: 1, curve: linear)
    _ = try engine.animateBlock([(.translationY, layer, Vector(1))], duration: 0.5, curve: linear)
    let ends = engine.run(to: 9).filter { $0.kind == .finish }
    #expect(ends.map(\.property) == [.translationY, .translationX] && ends.map(\.time) == [0.5, 1])
  }

  @Test("BLK-04 a block that changes nothing attaches nothing, so that its group is over at once")
  func nothing() throws {
    for changes in [[(Property.alpha, Vector(1))], []] {
      var engine = Engine()
      let layer = engine.addLayer(named: "x")
      let group = engine.beginGroup(key: "block").group
      let attached = try engine.animateBlock(
        changes.map { (property: $0.0, layer: layer, to: $0.1) },
        duration: 1,
        curve: linear
      )
      engine.closeGroup(group)
      #expect(attached.isEmpty)
      #expect(engine.run(to: 9).map { "\($0.time) \($0.key) \($0.kind)" } == ["0.0 block finish"])
    }
  }

  @Test("BLK-05 what is changed in one block moves together, in the block's time")
  func layout() throws {
    var engine = Engine()
    let (parent, child) = (engine.addLayer(named: "p"), engine.addLayer(named: "c"))
    try engine.set(.width, of: child, to: Vector(50))
    let changes = [(property: Property.width, layer: parent, to: Vector(200)), (.width, child, Vector(100))]
    _ = try engine.animateBlock(changes, duration: 2, curve: linear)
    engine.run(to: 1)
    #expect(engine.value(.width, of: parent) == 150 && engine.value(.width, of: child) == 75)
    #expect(engine.run(to: 9).filter { $0.kind == .finish }.map(\.time) == [2, 2])
  }

  @Test("BLK-06 a block of no duration has changed everything on return, and ends once, in the next advance")
  func zero() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    _ = try engine.animateBlock([(.translationX, layer, Vector(1))], duration: 0, curve: linear)
    #expect(engine.value(.translationX, of: layer) == 1 && engine.model(.translationX, of: layer) == Vector(1))
    #expect(engine.run(to: 0).kinds == [.reach, .finish])
  }
}

@Suite("Scenarios: lifetime", .tags(.scenario))
struct LifetimeScenarios {
  @Test("LIF-01 what has ended leaves nothing behind")
  func nothingBehind() throws {
    var engine = Engine()
    engine.historyLimit = 0
    let layer = engine.addLayer(named: "x")
    for _ in 0..<2_000 {
      try engine.attach(.basic(0.01, to: 1), to: .translationX, of: layer)
      engine.run(to: engine.now + 0.01)
    }
    #expect(engine.liveAnimationCount == 0 && engine.nextEventTime == nil && engine.animations(on: layer).isEmpty)
  }

  @Test("LIF-04 every layer has a parent from its beginning, and runs wherever it is moved")
  func detached() throws {
    var engine = Engine()
    let (layer, other) = (engine.addLayer(named: "x"), engine.addLayer(named: "y"))
    try engine.attach(.basic(1, to: 1), to: .translationX, of: layer)
    engine.run(to: 0.2)
    try engine.move(layer, into: other)
    #expect(engine.value(.translationX, of: layer, at: 0.5) == 0.5 && engine.run(to: 9).kinds == [.reach, .finish])
  }

  @Test("LIF-05 a layer removed in flight ends its animations at once, each with one cancellation")
  func removed() throws {
    var stand = Stand()
    try stand.attach(try .spring(170, 26, to: 100))
    stand.engine.run(to: 0.1)
    #expect(stand.engine.remove(stand.layer).kinds == [.cancel])
    #expect(stand.engine.nextEventTime == nil && stand.engine.run(to: 5) == [])
  }

  @Test("LIF-06 time is the caller's: what is not advanced has not passed", arguments: [(62.8, 0.8), (2.3, 0.3)])
  func background(time: Double, value: Double) throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.repeats = .forever })
    stand.engine.run(to: 2.3)
    stand.engine.run(to: time)
    #expect(isClose(stand.x, value, within: 1e-9) && stand.engine.endlessAnimation != nil)
  }

  @Test("LIF-08 after a removal there is silence")
  func silence() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1))
    stand.engine.run(to: 0.5)
    #expect(stand.engine.stop(stand.layer, "k")?.kinds == [.cancel])
    #expect(stand.engine.run(to: 9) == [])
    #expect(stand.x == 0.5)
  }

  @Test("LIF-10 resumed after a pause it goes on from where it stood")
  func resumed() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 10).with { ($0.rounding, $0.repeats) = (1, .forever) })
    stand.engine.run(to: 0.34)
    _ = stand.engine.pause(stand.layer, "k")
    stand.engine.run(to: 10.64)
    #expect(stand.x == 3)
    _ = stand.engine.resume(stand.layer, "k")
    stand.engine.run(to: 10.64 + 1.0 / 60)
    #expect((3...4).contains(stand.x))
  }

  @Test("LIF-12 frames of a colour leave no trace: nothing is kept of what is read")
  func frames() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "c")
    let spring = AnimationRequest(
      kind: .spring(try SpringParameters(stiffness: 1e-3, damping: 1e-3)),
      to: Vector(1, 1, 1, 1)
    )
    try engine.attach(spring, to: .backgroundColor, of: layer)
    let before = (engine.timeline.pastCount, engine.timeline.segmentCount)
    for frame in 1...10_000 {
      engine.run(to: Double(frame) / 60)
      #expect(engine.presentation(.backgroundColor, of: layer)?.isFinite == true)
    }
    #expect((engine.timeline.pastCount, engine.timeline.segmentCount) == before)
  }
}
