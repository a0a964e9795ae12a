import Motion
import Testing

@Suite("A block")
struct BlockTests {
  var engine = Engine()
  let layer: LayerID

  init() {
    layer = engine.addLayer(named: "middle")
  }

  private func blocked(to alpha: Double, delay: Double = 0, _ engine: inout Engine) throws -> [Motion.Attachment] {
    try engine.animateBlock(
      [(.alpha, layer, Vector(alpha))],
      duration: 0.2,
      delay: delay,
      curve: .timing(.easeInOut)
    )
  }

  @Test("sets the model value at once while the screen follows, to arrive exactly at its end")
  func separates() throws {
    var engine = engine
    let attached = try blocked(to: 0, &engine)
    #expect(attached.flatMap(\.events).log == ["alpha start"])
    #expect(engine.model(.alpha, of: layer) == Vector(0) && engine.value(.alpha, of: layer) == 1)
    engine.run(to: 0.1)
    #expect(isClose(engine.value(.alpha, of: layer), 0.5, within: 1e-9))
    #expect(engine.model(.alpha, of: layer) == Vector(0))
    let events = engine.run(to: 1)
    #expect(events.log == ["alpha reach", "alpha finish"] && events.map(\.time) == [0.2, 0.2])
    #expect(engine.value(.alpha, of: layer) == 0)
    #expect(engine.model(.alpha, of: layer, at: 0.05) == Vector(0))
  }

  @Test("does nothing where nothing changes", .tags(.scenario))
  func unchanged() throws {
    var engine = engine
    #expect(try blocked(to: 1, &engine).isEmpty)
    _ = try blocked(to: 0, &engine)
    engine.run(to: 0.1)
    #expect(try blocked(to: 0, &engine).isEmpty)
    #expect(engine.run(to: 9).map(\.time) == [0.2, 0.2])
  }

  @Test("over a block takes the value, loses the velocity and runs its whole duration")
  func overBlock() throws {
    var engine = engine
    _ = try blocked(to: 0, &engine)
    engine.run(to: 0.1)
    let attached = try blocked(to: 1, &engine)
    #expect((attached[0].velocityLost?[0] ?? 0) < -8)
    #expect(isClose(engine.value(.alpha, of: layer), 0.5, within: 1e-9) && engine.speed(.alpha, of: layer) == 0)
    #expect(engine.run(to: 1).map(\.time) == [0.1 + 0.2, 0.1 + 0.2])
  }

  @Test("hands what is seen and its velocity over to a spring")
  func spring() throws {
    var engine = engine
    _ = try blocked(to: 0, &engine)
    engine.run(to: 0.1)
    let (alpha, speed) = (engine.value(.alpha, of: layer), engine.speed(.alpha, of: layer))
    let attachment = try engine.attach(.spring(300, 20, to: 1), to: .alpha, of: layer)
    #expect(attachment.events.kinds == [.cancel, .replace, .start] && attachment.velocityLost == nil)
    #expect(engine.value(.alpha, of: layer) == alpha && engine.speed(.alpha, of: layer) == speed)
    #expect(engine.model(.alpha, of: layer) == engine.presentation(.alpha, of: layer))
  }

  @Test("makes the model what is seen when it is stopped", arguments: [0, 0.3])
  func stop(delay: Double) throws {
    var engine = engine
    _ = try blocked(to: 0, delay: delay, &engine)
    #expect(engine.model(.alpha, of: layer) == Vector(0))
    engine.run(to: 0.1)
    let seen = engine.presentation(.alpha, of: layer)
    #expect(engine.stop(layer, "alpha")?.kinds == [.cancel])
    #expect(engine.model(.alpha, of: layer) == seen && engine.presentation(.alpha, of: layer) == seen)
    #expect(engine.run(to: 9) == [])
  }

  @Test("leaves the screen as it is during its delay")
  func delay() throws {
    var engine = engine
    _ = try blocked(to: 0, delay: 0.3, &engine)
    #expect(engine.model(.alpha, of: layer) == Vector(0))
    #expect(engine.value(.alpha, of: layer, at: 0.2) == 1)
    engine.run(to: 0.4)
    #expect(isClose(engine.value(.alpha, of: layer), 0.5, within: 1e-9))
    #expect(engine.run(to: 9).map(\.time) == [0.5, 0.5])
  }

  @Test("along a spring ends at its duration all the same")
  func springCurve() throws {
    var engine = engine
    let spring = try SpringParameters(stiffness: 300, damping: 20)
    _ = try engine.animateBlock(
      [(.translationX, layer, Vector(100))],
      duration: 0.3,
      curve: .spring(spring, velocity: 2)
    )
    #expect(engine.speed(.translationX, of: layer) == 200)
    let events = engine.run(to: 9)
    #expect(events.last?.time == 0.3 && engine.value(.translationX, of: layer) == 100)
  }

  @Test("changes nothing when one of its values is refused")
  func refused() throws {
    var engine = engine
    let changes = [(Property.alpha, layer, Vector(0)), (Property.rotation, layer, Vector(Double.nan))]
    #expect(throws: MotionError.notFinite(.target)) {
      try engine.animateBlock(changes, duration: 1, curve: .timing(.linear))
    }
    #expect(engine.model(.alpha, of: layer) == Vector(1) && engine.liveAnimationCount == 0)
  }

  @Test("of duration 0 is over at once", .tags(.scenario))
  func zero() throws {
    var engine = engine
    _ = try engine.animateBlock([(.alpha, layer, Vector(0))], duration: 0, curve: .timing(.linear))
    #expect(engine.value(.alpha, of: layer) == 0)
    #expect(engine.advance(to: 0).kinds == [.reach, .finish])
  }
}
