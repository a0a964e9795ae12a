import Motion
import Testing

@Suite("A spring over a spring under the same key")
struct RetargetTests {
  @Test("turns around from the value and at the velocity it has")
  func turnsAround() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    #expect(isClose(stand.x, 68.56839) && isClose(stand.v, 770.84281))
    let (x, v) = (stand.x, stand.v)
    let attachment = try stand.attach(.spring(300, 20, to: 0))
    #expect(attachment.outcome == .retargeted && attachment.velocityLost == nil)
    #expect(attachment.events.kinds == [.retarget])
    #expect(isClose(attachment.events[0].velocity?[0] ?? .nan, 770.84281))
    #expect(stand.x == x && stand.v == v)
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.x, 41.35877))
  }

  @Test("begins anew at velocity 0 when it replaces, and says what was lost")
  func replaces() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let x = stand.x
    let attachment = try stand.attach(.spring(300, 20, to: 0, replaces: true))
    #expect(attachment.outcome == .replaced)
    #expect(attachment.events.kinds == [.cancel, .replace, .start])
    #expect(isClose(attachment.velocityLost?[0] ?? .nan, 770.84281))
    #expect(attachment.events[1].velocity == attachment.velocityLost)
    #expect(stand.x == x && stand.v == 0)
  }

  @Test("begins at the velocity named when it replaces")
  func replacesWithVelocity() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    try stand.attach(.spring(300, 20, to: 0, velocity: -50, replaces: true))
    #expect(stand.v == -50)
  }

  @Test("follows a target that moves every frame", .tags(.scenario))
  func movingTarget() throws {
    var stand = Stand()
    try stand.attach(.spring(100, 10, to: 100))
    var last = -1.0
    for frame in 1...30 {
      _ = try stand.engine.retarget(stand.layer, "k", to: Vector(100 + Double(frame)))
      stand.engine.run(to: Double(frame) / 60)
      #expect(stand.x != last)
      last = stand.x
    }
    #expect(isClose(stand.x, 132.0752, within: 5e-5) && isClose(stand.v, -24.0437, within: 5e-5))
  }

  @Test("is no event at all when its target is the same", .tags(.scenario))
  func equalTarget() throws {
    var stand = Stand()
    try stand.attach(.spring(100, 10, to: 100))
    stand.engine.run(to: 0.2)
    let rest = stand.engine.animation("k", on: stand.layer)?.rest
    #expect(try stand.attach(.spring(100, 10, to: 100)).outcome == .unchanged)
    #expect(try stand.engine.retarget(stand.layer, "k", to: Vector(100))?.events == [])
    #expect(stand.engine.animation("k", on: stand.layer)?.rest == rest)
    stand.engine.run(to: 0.3)
    #expect(isClose(stand.x, 112.4355, within: 5e-5))
    stand.engine.run(to: 0.5)
    #expect(isClose(stand.x, 107.4591, within: 5e-5))
  }

  @Test("moves however often the target is set between frames", .tags(.scenario))
  func setThrice() throws {
    var stand = Stand()
    try stand.attach(.spring(100, 10, to: 100))
    for frame in 0..<60 {
      for part in 0..<3 {
        stand.engine.run(to: (Double(frame) + Double(part) / 3) / 60)
        _ = try stand.engine.retarget(stand.layer, "k", to: Vector(100))
      }
    }
    stand.engine.run(to: 1)
    #expect(isClose(stand.x, 100.2170, within: 5e-5))
  }

  @Test("keeps the velocity of a spring given by duration and bounce", .tags(.scenario))
  func durationAndBounce() throws {
    var stand = Stand()
    let spring = try SpringParameters(duration: 0.8, bounce: 0)
    try stand.attach(AnimationRequest(kind: .spring(spring), to: Vector(100)))
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.x, 46.5584, within: 5e-5) && isClose(stand.v, 256.46, within: 5e-3))
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(0))
    stand.engine.run(to: 0.2 + 1.0 / 60)
    #expect(isClose(stand.x, 49.9426, within: 5e-5))
  }

  @Test("is not disturbed by a time that is past", .tags(.scenario))
  func timeBackwards() throws {
    var stand = Stand()
    try stand.attach(.spring(400, 30, 0.3, to: 100))
    stand.engine.run(to: 1.0 / 60)
    #expect(isClose(stand.x, 11.1012, within: 5e-5))
    for time in [0.010, .nan, .infinity] { #expect(stand.engine.advance(to: time) == []) }
    #expect(isClose(stand.x, 11.1012, within: 5e-5))
    stand.engine.run(to: 2.0 / 60)
    #expect(isClose(stand.x, 28.7546, within: 5e-5))
  }

  @Test("keeps the speed itself, not a fraction of the distance", .tags(.scenario))
  func nearerTarget() throws {
    var stand = Stand()
    try stand.attach(.spring(100, 10, to: 100))
    stand.engine.run(to: 0.2)
    #expect(isClose(stand.v, 419.28, within: 5e-3))
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(90))
    stand.engine.run(to: 0.2 + 1.0 / 60)
    #expect(isClose(stand.x, 91.4159, within: 5e-5))
    let peak = (0...4000).map { stand.engine.value(.translationX, of: stand.layer, at: 0.2 + Double($0) / 4000) }.max()
    #expect(isClose(peak ?? .nan, 110.315, within: 5e-4))
  }

  @Test("starts from a value set in the same instant", .tags(.scenario))
  func setThenSpring() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(1))
    try stand.attach(.spring(170, 26, to: 0))
    for (frame, x) in [(1.0, 0.9795), (2, 0.9289), (3, 0.8606)] {
      stand.engine.run(to: frame / 60)
      #expect(isClose(stand.x, x, within: 5e-5))
    }
  }

  @Test("keeps what is not named and sets what is")
  func keepsTheRest() throws {
    var stand = Stand()
    let spring = try SpringParameters(stiffness: 300, damping: 20)
    try stand.attach(.spring(300, 20, to: 100, tolerance: 0.01))
    stand.engine.run(to: 0.1)
    let v = stand.v
    try stand.attach(AnimationRequest(kind: .spring(SpringParameters()), namesParameters: false, to: Vector(50)))
    let info = try #require(stand.engine.animation("k", on: stand.layer))
    #expect(info.kind == .spring(spring) && info.tolerance == 0.01 && info.to == Vector(50))
    #expect(info.velocity == Vector(v))
  }

  @Test("counts its rest anew from the retarget")
  func restAnew() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let (x, v) = (stand.x, stand.v)
    try stand.attach(.spring(300, 20, to: 0))
    let curve = SpringCurve(
      try SpringParameters(stiffness: 300, damping: 20),
      from: Vector(x),
      to: Vector(0),
      velocity: Vector(v)
    )
    let rest = try #require(curve.restTime(tolerance: 0.0005))
    #expect(stand.engine.animation("k", on: stand.layer)?.rest == 0.1 + rest)
  }

  @Test("goes through three interruptions of a colour without a jump in any component")
  func colour() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "top")
    let (white, red) = (Vector(1, 1, 1, 1), Vector(1, 0, 0, 1))
    try engine.set(.backgroundColor, of: layer, to: white)
    let spring = AnimationRequest.Kind.spring(try SpringParameters(bounciness: 0, speed: 18))
    let targets = [red, white, red, white]
    for (tap, target) in targets.enumerated() {
      engine.run(to: Double(tap) * 0.07)
      let before = (engine.presentation(.backgroundColor, of: layer), engine.velocity(.backgroundColor, of: layer))
      try engine.attach(AnimationRequest(kind: spring, to: target), to: .backgroundColor, of: layer, key: "topColor")
      #expect(engine.presentation(.backgroundColor, of: layer) == before.0)
      #expect(engine.velocity(.backgroundColor, of: layer) == before.1)
      #expect(tap == 0 || (engine.velocity(.backgroundColor, of: layer)?[1] ?? 0) != 0)
    }
    let events = engine.run(to: 10)
    #expect(events.log == ["topColor reach", "topColor finish"])
    #expect(engine.presentation(.backgroundColor, of: layer) == white)
    #expect(engine.velocity(.backgroundColor, of: layer) == .zero(count: 4))
  }

  @Test("keeps value, velocity and target when its parameters are tweaked")
  func tweak() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    let (x, v) = (stand.x, stand.v)
    let softer = try SpringParameters(stiffness: 50, damping: 20)
    #expect(try stand.engine.tweak(stand.layer, "k", spring: softer)?.kinds == [.retarget])
    #expect(stand.x == x && stand.v == v)
    #expect(stand.engine.animation("k", on: stand.layer)?.to == Vector(100))
    #expect(try stand.engine.tweak(stand.layer, "k", spring: softer) == [])
    #expect(try stand.engine.tweak(stand.layer, "other", spring: softer) == nil)
  }

  @Test("lets a paused one go on")
  func resumes() throws {
    var stand = Stand()
    try stand.attach(.spring(300, 20, to: 100))
    stand.engine.run(to: 0.1)
    _ = stand.engine.pause(stand.layer, "k")
    stand.engine.run(to: 0.4)
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(0))
    #expect(isClose(stand.v, 770.84281))
    stand.engine.run(to: 0.5)
    #expect(isClose(stand.x, 41.35877))
  }
}

extension Tag {
  /// One of the numbered regressions found in other engines.
  @Tag static var scenario: Tag
}
