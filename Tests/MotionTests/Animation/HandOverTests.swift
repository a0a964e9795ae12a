import Motion
import Testing

@Suite("An animation over another kind under the same key")
struct HandOverTests {
  @Test("takes value and velocity when it is a spring")
  func springOverBasic() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 100))
    stand.engine.run(to: 0.5)
    let attachment = try stand.attach(.spring(300, 20, to: 0))
    #expect(attachment.events.kinds == [.cancel, .replace, .start])
    #expect(attachment.outcome == .replaced && attachment.velocityLost == nil)
    #expect(isClose(stand.x, 50, within: 1e-12) && isClose(stand.v, 100, within: 1e-12))
  }

  @Test("takes the value, loses the velocity and says so when it is basic, and runs its whole duration")
  func basicOverSpring() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let x = stand.x
    let attachment = try stand.attach(.basic(1, to: 0))
    #expect(isClose(attachment.velocityLost?[0] ?? .nan, 770.84281))
    #expect(attachment.events.kinds == [.cancel, .replace, .start])
    #expect(stand.x == x)
    #expect(stand.engine.run(to: 5).filter { $0.kind == .finish }.map(\.time) == [1.1])
  }

  @Test("reverses in flight without a jump", .tags(.scenario))
  func basicOverBasic() throws {
    var stand = Stand()
    let easeIn = TimingFunction.cubic(try CubicBezier(0.42, 0, 1, 1))
    try stand.attach(.basic(1, to: 100, timing: easeIn))
    stand.engine.run(to: 0.5)
    #expect(isClose(stand.x, 31.536, within: 5e-4))
    try stand.attach(.basic(1, to: 0, timing: easeIn))
    let x = stand.x
    stand.engine.run(to: 0.5 + 1.0 / 60)
    #expect(abs(stand.x - x) < 3)
    stand.engine.run(to: 1.5)
    #expect(stand.x == 0)
  }

  @Test("replaces one of another property")
  func otherProperty() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let x = stand.x
    let attachment = try stand.engine.attach(.spring(300, 20, to: 50), to: .translationY, of: stand.layer, key: "k")
    #expect(attachment.events.map(\.property) == [.translationX, .translationX, .translationY])
    #expect(attachment.events.kinds == [.cancel, .replace, .start])
    stand.engine.run(to: 0.2)
    #expect(stand.x == x && stand.v == 0)
    #expect(stand.engine.value(.translationY, of: stand.layer) > 0)
  }

  @Test("knows a key by every spelling of a property", arguments: ["scale", "scaleXY", "kPOPLayerScaleXY"])
  func spellings(key: String) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    let request = AnimationRequest(kind: .spring(SpringParameters()), to: Vector(2, 2))
    try engine.attach(request, to: .scaleXY, of: layer)
    #expect(engine.animation(key, on: layer)?.key == "scaleXY")
    #expect(try engine.attach(request, to: .scaleXY, of: layer, key: key).outcome == .unchanged)
    #expect(engine.stop(layer, key)?.kinds == [.cancel])
  }
}

@Suite("Several animations on one property")
struct SeveralTests {
  @Test("show the latest, and the earlier again when that ends", .tags(.scenario))
  func latestIsSeen() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.set(.translationX, of: layer, to: Vector(1))
    try engine.attach(.basic(0.5, to: 2), to: .translationX, of: layer, key: "a")
    engine.run(to: 0.1)
    try engine.attach(.basic(0.1, to: 1), to: .translationX, of: layer, key: "b")
    #expect(isClose(engine.value(.translationX, of: layer), 1.2, within: 1e-12))
    #expect(isClose(engine.value(.translationX, of: layer, at: 0.3), 1.6, within: 1e-12))
    #expect(engine.value(.translationX, of: layer, at: 9) == 2)
    #expect(engine.driver(of: .translationX, on: layer)?.key == "b")
    engine.run(to: 0.15)
    #expect(isClose(engine.value(.translationX, of: layer), 1.1, within: 1e-12))
    engine.run(to: 0.3)
    #expect(isClose(engine.value(.translationX, of: layer), 1.6, within: 1e-12))
    engine.run(to: 1)
    #expect(engine.value(.translationX, of: layer) == 2)
  }

  @Test("leave the later one's value when the earlier ends")
  func earlierEnds() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.attach(.basic(0.1, to: 2), to: .translationX, of: layer, key: "a")
    try engine.attach(.basic(1, to: 10), to: .translationX, of: layer, key: "b")
    engine.run(to: 0.5)
    #expect(engine.animations(on: layer).map(\.key) == ["b"])
    #expect(isClose(engine.value(.translationX, of: layer), 5, within: 1e-12))
    #expect(engine.value(.translationX, of: layer, at: 3) == 10)
  }

  @Test("are told apart by channel: scaleX moves over scale, scaleY stays with it")
  func channels() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    let scale = AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: Vector(3, 3))
    try engine.attach(scale, to: .scaleXY, of: layer)
    try engine.attach(.basic(0.5, to: 0), to: .scaleX, of: layer)
    engine.run(to: 0.25)
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(0.5, 1.5))
    #expect(try engine.set(.scaleY, of: layer, to: Vector(9))?.key == "scaleXY")
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(0.5, 1.5))
    engine.run(to: 0.75)
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(2.5, 2.5))
  }

  @Test("start where the other is seen, block or not, at velocity 0")
  func startsFromPresentation() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    _ = try engine.animateBlock([(.translationX, layer, Vector(8))], duration: 1, curve: .timing(.linear))
    engine.run(to: 0.25)
    try engine.attach(.spring(300, 20, to: 0), to: .translationX, of: layer, key: "other")
    #expect(engine.value(.translationX, of: layer) == 2 && engine.speed(.translationX, of: layer) == 0)
    #expect(engine.model(.translationX, of: layer) == Vector(2))
  }

  @Test("do not show what becomes of the earlier while the later runs")
  func covered() throws {
    let commands: [(inout Engine, LayerID) throws -> Void] = [
      { _ = $0.stop($1, "a") }, { _ = $0.finish($1, "a") }, { _ = $0.pause($1, "a") },
      { _ = try $0.retarget($1, "a", to: Vector(77)) },
    ]
    for command in commands {
      var engine = Engine()
      let layer = engine.addLayer(named: "x")
      try engine.attach(.spring(300, 20, to: 100), to: .translationX, of: layer, key: "a")
      try engine.attach(.basic(1, to: 10), to: .translationX, of: layer, key: "b")
      engine.run(to: 0.1)
      try command(&engine, layer)
      engine.run(to: 0.5)
      #expect(isClose(engine.value(.translationX, of: layer), 5, within: 1e-12))
    }
  }

  @Test("bring the earlier to light when the later is stopped")
  func stopLater() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    try engine.attach(.basic(1, to: 10), to: .translationX, of: layer, key: "a")
    try engine.attach(.basic(1, to: -10), to: .translationX, of: layer, key: "b")
    engine.run(to: 0.5)
    #expect(engine.stop(layer, "b")?.log == ["b cancel"])
    #expect(isClose(engine.value(.translationX, of: layer), 5, within: 1e-12))
  }
}
