@testable import Motion
import Testing

@Suite("The timeline")
struct TimelineTests {
  @Test("answers for the past what was seen then")
  func past() throws {
    var stand = Stand()
    var seen: [(time: Double, x: Double, v: Double)] = []
    func look(_ stand: Stand) -> (time: Double, x: Double, v: Double) { (stand.engine.now, stand.x, stand.v) }
    for (index, target) in [100.0, 0, 50, 200, -10].enumerated() {
      try stand.attach(.spring(300, 20, to: target))
      seen.append(look(stand))
      for part in 1...4 {
        stand.engine.run(to: (Double(index) + Double(part) / 5) * 0.1)
        seen.append(look(stand))
      }
      stand.engine.run(to: Double(index + 1) * 0.1)
    }
    for moment in seen {
      #expect(stand.engine.value(.translationX, of: stand.layer, at: moment.time) == moment.x)
      #expect(stand.engine.speed(.translationX, of: stand.layer, at: moment.time) == moment.v)
    }
  }

  @Test("shows at an instant of change the value after it")
  func instantOfChange() throws {
    var stand = Stand()
    stand.engine.run(to: 1)
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(5))
    stand.engine.run(to: 2)
    for (time, x) in [(0, 0.0), (Double(1).nextDown, 0), (1, 5), (1.5, 5), (2, 5), (3, 5)] {
      #expect(stand.engine.value(.translationX, of: stand.layer, at: time) == x)
    }
  }

  @Test("knows where what runs now will be, to the target itself")
  func future() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    let expected = Array(stride(from: 0.0, to: 2, by: 0.05)).map {
      stand.engine.value(.translationX, of: stand.layer, at: $0)
    }
    for (index, x) in expected.enumerated() {
      stand.engine.run(to: Double(index) * 0.05)
      #expect(isClose(stand.x, x, within: 1e-12))
    }
    #expect(expected.last == 100)
  }

  @Test("knows of channels that changed together, and then one by one, what each did")
  func partedChannels() throws {
    var stand = Stand()
    try stand.engine.attach(.linear(by: Vector(10, 20)), to: .translationXY, of: stand.layer)
    stand.engine.run(to: 2)
    try stand.engine.attach(.linear(by: Vector(100, 200)), to: .translationXY, of: stand.layer)
    stand.engine.run(to: 2.5)
    try stand.engine.attach(.linear(by: Vector(-7)), to: .translationX, of: stand.layer)
    stand.engine.run(to: 4)
    try stand.engine.set(.translationXY, of: stand.layer, to: Vector(1, 2))
    let seen: [(time: Double, x: Double, y: Double)] = [
      (0, 0, 0), (0.5, 5, 10), (1.5, 10, 20), (2.25, 35, 70), (2.5, 60, 120), (3, 56.5, 220), (3.9, 53, 220), (4, 1, 2),
    ]
    for (time, x, y) in seen {
      let value = try #require(stand.engine.presentation(.translationXY, of: stand.layer, at: time))
      #expect(isClose(value[0], x, within: 1e-9) && isClose(value[1], y, within: 1e-9), "\(time) s: \(value)")
    }
    for (limit, kept) in [(3, 0.0), (2, 2), (1, 2.5), (0, 4)] {
      stand.engine.historyLimit = limit
      for (time, _, _) in seen {
        #expect((stand.engine.presentation(.translationX, of: stand.layer, at: time) == nil) == (time < kept))
        // The second motion of y, which the change of x alone did not end, is remembered as long as the set is.
        let keptY = kept == 2.5 ? 2 : kept
        #expect((stand.engine.presentation(.translationY, of: stand.layer, at: time) == nil) == (time < keptY))
      }
    }
    #expect(stand.engine.timeline.segmentCount == 0)
  }

  @Test("keeps no record of values set when the layer was made")
  func noRecord() throws {
    var engine = Engine()
    engine.run(to: 1)
    let layer = engine.addLayer(named: "b")
    try engine.set(.position, of: layer, to: Vector(1, 2))
    #expect(!engine.timeline.hasTracks(layer))
    #expect(engine.model(.position, of: layer, at: 0) == Vector(1, 2))
    engine.run(to: 2)
    try engine.set(.position, of: layer, to: Vector(1, 3))
    #expect(engine.timeline.place(of: Property.positionX.channels[0], on: layer) == nil)
    #expect(engine.model(.position, of: layer, at: 1.5) == Vector(1, 2))
  }

  @Test("forgets the oldest changes beyond its limit and says so")
  func forgets() throws {
    var stand = Stand()
    stand.engine.historyLimit = 3
    for second in 1...6 {
      stand.engine.run(to: Double(second))
      try stand.engine.set(.translationX, of: stand.layer, to: Vector(Double(second)))
    }
    #expect(stand.engine.presentation(.translationX, of: stand.layer, at: 2.5) == nil)
    #expect(stand.engine.velocity(.translationX, of: stand.layer, at: 0) == nil)
    for (time, x) in [(3, 3.0), (4.5, 4), (6, 6)] {
      #expect(stand.engine.value(.translationX, of: stand.layer, at: time) == x)
    }
    #expect(stand.engine.presentation(.alpha, of: stand.layer, at: 0) == Vector(1))
    stand.engine.historyLimit = 0
    #expect(stand.engine.presentation(.translationX, of: stand.layer, at: 5.9) == nil && stand.x == 6)
  }

  @Test("does not grow beyond its limit, nor does the queue", .tags(.scenario))
  func bounded() throws {
    var stand = Stand()
    stand.engine.historyLimit = 100
    for run in 0..<2000 {
      try stand.attach(.basic(0.01, to: Double(run % 2)))
      if run % 3 == 0 { try stand.attach(.spring(100, 1, to: 3)) }
      try stand.engine.attach(.spring(100, 1, to: Double(run)), to: .alpha, of: stand.layer)
      stand.engine.run(to: Double(run + 1) * 0.02)
    }
    stand.engine.run(to: 1e4)
    #expect(stand.engine.liveAnimationCount == 0 && stand.engine.queue.count == 0)
    #expect(stand.engine.timeline.pastCount <= 100 && stand.engine.timeline.segmentCount <= 102)
  }

  @Test("does not keep the plans of a spring that is retargeted for ever")
  func stalePlans() throws {
    var stand = Stand()
    try stand.attach(.spring(1, 0.01, to: 1))
    try stand.engine.attach(.basic(1, to: 0), to: .alpha, of: stand.layer)
    for step in 1...1000 {
      stand.engine.run(to: Double(step) / 2000)
      _ = try stand.engine.retarget(stand.layer, "k", to: Vector(Double(step % 2)))
    }
    #expect(stand.engine.queue.count <= 2 * 2 + 64)
  }

  @Test("begins again at restart, from what was seen")
  func restart() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    _ = try stand.engine.animateBlock([(.alpha, stand.layer, Vector(0))], duration: 0.2, curve: .timing(.linear))
    stand.engine.run(to: 0.1)
    stand.engine.restart()
    #expect(
      stand.engine.now == 0 && stand.engine.nextEventTime == nil && stand.engine.animations(on: stand.layer) == []
    )
    #expect(isClose(stand.x, 68.56839) && stand.v == 0)
    #expect(stand.engine.model(.alpha, of: stand.layer) == stand.engine.presentation(.alpha, of: stand.layer))
    #expect(isClose(stand.engine.value(.alpha, of: stand.layer), 0.5, within: 1e-12))
    try stand.attach(.spring(300, 20, to: 0))
    #expect(stand.engine.run(to: 5).kinds == [.reach, .finish])
  }
}

@Suite("A copy of an engine")
struct CopyTests {
  @Test("goes its own way")
  func independent() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    var copy = stand
    try copy.attach(.spring(300, 20, to: 0))
    _ = copy.engine.addLayer(named: "other")
    copy.engine.run(to: 5)
    #expect(copy.x == 0 && copy.engine.liveAnimationCount == 0)
    #expect(stand.engine.now == 0.1 && stand.engine.layers.count == 2 && isClose(stand.v, 770.84281))
    #expect(stand.engine.run(to: 5).kinds == [.reach, .finish])
    #expect(stand.x == 100)
  }

  @Test("costs what is touched, however many layers and animations there are")
  func cheap() throws {
    /// The best of several, since others use the machine too.
    func cost(layers: Int) throws -> Duration {
      var engine = Engine()
      for index in 0..<layers {
        let layer = engine.addLayer(named: "\(index)")
        try engine.attach(.spring(100, 10, to: 1), to: .translationX, of: layer)
      }
      let trials = try (0..<8).map { _ in
        var engine = engine
        return try ContinuousClock().measure { try attachWithCopies(&engine, layers: layers) }
      }
      return trials.min() ?? .zero
    }
    func attachWithCopies(_ engine: inout Engine, layers: Int) throws {
      for step in 0..<100 {
        let before = engine
        try engine.attach(.spring(100, 10, to: 9), to: .alpha, of: LayerID(step % layers + 1))
        #expect(before.liveAnimationCount < engine.liveAnimationCount)
      }
    }
    // Forty times the layers: what is copied whole grows forty times, what is shared a few times at most.
    let (few, many) = (try cost(layers: 200), try cost(layers: 8000))
    #expect(many < few * 10)
  }
}

extension AnimationRequest {
  /// At an even pace for a second.
  fileprivate static func linear(by way: Vector) -> AnimationRequest {
    AnimationRequest(kind: .basic(duration: 1, timing: .linear), by: way)
  }
}
