import Motion
import Testing

@Suite("A decay")
struct DecayTests {
  private func decay(
    _ deceleration: Double = 0.998,
    named: Bool = true,
    to: Double? = nil,
    velocity: Double? = nil
  ) -> AnimationRequest {
    AnimationRequest(
      kind: .decay(deceleration: deceleration),
      namesParameters: named,
      to: to.map { Vector($0) },
      velocity: velocity.map { Vector($0) }
    )
  }

  @Test("comes to rest at its predicted end, which is written exactly")
  func end() throws {
    var stand = Stand()
    try stand.attach(decay(velocity: 1000))
    let info = try #require(stand.engine.animation("k", on: stand.layer))
    #expect(isClose(info.to[0], 499.4998332))
    let events = stand.engine.run(to: 99)
    #expect(events.kinds == [.reach, .finish] && events[0].time == events[1].time)
    #expect(stand.x == info.to[0] && stand.v == 0)
  }

  @Test("thrown at a value ends there, whatever velocity that takes")
  func target() throws {
    var stand = Stand()
    try stand.attach(decay(to: 100))
    #expect(isClose(stand.v, 200.2002670673, within: 1e-9))
    stand.engine.run(to: 99)
    #expect(stand.x == 100)
  }

  @Test("takes value and velocity of a spring, and a spring those of a decay")
  func handOver() throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: 100))
    stand.engine.run(to: 0.1)
    var (x, v) = (stand.x, stand.v)
    let attachment = try stand.attach(decay())
    #expect(attachment.events.kinds == [.cancel, .replace, .start] && attachment.velocityLost == nil)
    #expect(stand.x == x && stand.v == v)
    stand.engine.run(to: 0.2)
    (x, v) = (stand.x, stand.v)
    #expect(v > 0)
    #expect(try stand.attach(try .spring(100, 10, to: 0)).velocityLost == nil)
    #expect(isClose(stand.x, x, within: 1e-12) && isClose(stand.v, v, within: 1e-9))
  }

  @Test("over a decay is a retarget: what is not named goes on")
  func retarget() throws {
    var stand = Stand()
    try stand.attach(decay(velocity: 1000))
    stand.engine.run(to: 0.2)
    let (x, v, to) = (stand.x, stand.v, stand.x(at: 99))
    #expect(try stand.attach(decay()).outcome == .unchanged)
    #expect(try stand.attach(decay(0.99)).outcome == .retargeted)
    #expect(stand.x == x && isClose(stand.v, v, within: 1e-9) && stand.x(at: 99) < to)
    #expect(try stand.attach(decay(named: false, velocity: -50)).events.kinds == [.retarget])
    #expect(stand.x == x && stand.v == -50)
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(7))
    #expect(stand.x == x && stand.x(at: 99) == 7)
    #expect(stand.engine.run(to: 99).kinds == [.reach, .finish])
  }

  @Test("refuses a deceleration outside 0 to 1", arguments: [0, 1, 1.2, .nan])
  func refused(deceleration: Double) throws {
    var stand = Stand()
    #expect(throws: MotionError.self) { try stand.attach(decay(deceleration, velocity: 1)) }
  }
}

@Suite("Keyframes")
struct KeyframesTests {
  private let keys = [Keyframe(at: 1, value: Vector(10), timing: .easeIn), Keyframe(at: 2, value: Vector(-10))]

  @Test("begin at the value that is seen when their delay is over, unless one is at 0 s")
  func start() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .keyframes(.init(keys)), delay: 1))
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(4))
    stand.engine.run(to: 1.5)
    #expect(isClose(stand.x, 7, within: 1e-12))
    let events = stand.engine.run(to: 9)
    #expect(events.log == ["k reach", "k finish"] && events.last?.time == 3 && stand.x == -10)
    try stand.attach(AnimationRequest(kind: .keyframes(.init([Keyframe(at: 0, value: Vector(3))] + keys))))
    #expect(stand.x == 3)
  }

  @Test("take the value, lose the velocity and end at the new target when they are retargeted")
  func retarget() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .keyframes(.init(keys))))
    stand.engine.run(to: 0.5)
    let attachment = try #require(try stand.engine.retarget(stand.layer, "k", to: Vector(50)))
    #expect(attachment.outcome == .replaced && attachment.velocityLost == Vector(10) && isClose(stand.x, 5))
    #expect(stand.engine.run(to: 9).last?.time == 2.5 && stand.x == 50)
  }

  @Test("go along a smooth curve when asked to")
  func spline() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .keyframes(.init(keys, isSpline: true))))
    #expect(isClose(stand.v(at: 1 - 1e-9), stand.v(at: 1), within: 1e-6) && stand.x(at: 1) == 10)
  }

  @Test("are refused when they are none, out of order or of another kind of value")
  func refused() throws {
    var stand = Stand()
    for keys in [[keys[1], keys[0]], [Keyframe(at: 1, value: Vector(1, 2))], [Keyframe(at: -1, value: Vector(1))]] {
      #expect(throws: MotionError.self) { try stand.attach(AnimationRequest(kind: .keyframes(.init(keys)))) }
    }
  }
}

@Suite("A driven animation")
struct DrivenTests {
  @Test("shows what was recorded last, remembers it, and hands over the velocity between the last two")
  func samples() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .driven(duration: nil)))
    for frame in 1...30 {
      stand.engine.run(to: Double(frame) / 60)
      #expect(try stand.engine.record(Vector(Double(frame * frame)), for: "k", on: stand.layer))
    }
    #expect(stand.x == 900 && isClose(stand.v, 59 * 60, within: 1e-6))
    #expect(stand.x(at: 10.5 / 60) == 100 && isClose(stand.v(at: 10.5 / 60), 19 * 60, within: 1e-6))
    #expect(stand.engine.model(.translationX, of: stand.layer) == Vector(900))
    #expect(stand.engine.endlessAnimation?.key == "k")
    try stand.attach(try .spring(100, 10, to: 0))
    #expect(stand.x == 900 && isClose(stand.v, 59 * 60, within: 1e-6))
  }

  @Test("ends after its duration at the last value, or when it is stopped")
  func duration() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .driven(duration: 1)))
    stand.engine.run(to: 0.9)
    try stand.engine.record(Vector(5), for: "k", on: stand.layer)
    #expect(stand.engine.run(to: 9).kinds == [.reach, .finish])
    #expect(stand.x == 5 && stand.v == 0 && stand.engine.now == 9)
    #expect(try stand.engine.record(Vector(6), for: "k", on: stand.layer) == false)
  }

  @Test("shows nothing new while it is paused, adds when it is additive, and is rounded when asked to")
  func options() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(100))
    try stand.attach(AnimationRequest(kind: .driven(duration: nil)).with { $0.isAdditive = true }, key: "a")
    stand.engine.run(to: 0.1)
    try stand.engine.record(Vector(5.4), for: "a", on: stand.layer)
    #expect(stand.x == 105.4)
    _ = stand.engine.pause(stand.layer, "a")
    #expect(try stand.engine.record(Vector(6), for: "a", on: stand.layer) == false && stand.x == 105.4)
    _ = stand.engine.stop(stand.layer, "a")
    #expect(stand.x == 105.4)
    try stand.attach(AnimationRequest(kind: .driven(duration: nil)).with { $0.rounding = 1 }, key: "b")
    try stand.engine.record(Vector(5.5), for: "b", on: stand.layer)
    #expect(stand.x == 6)
    #expect(throws: MotionError.notFinite(.target)) {
      try stand.engine.record(Vector(.infinity), for: "b", on: stand.layer)
    }
  }
}

@Suite("A JNW spring")
struct JNWKindTests {
  @Test("draws that library's curve for the duration it gives itself")
  func curve() throws {
    var stand = Stand()
    let parameters = try SpringParameters(stiffness: 450, damping: 32, mass: 2.4)
    try stand.attach(AnimationRequest(kind: .jnw(parameters), to: Vector(100)).with { $0.marks = [0.5] })
    let curve = JNWCurve(parameters, from: Vector(0), to: Vector(100))
    #expect(stand.x(at: 0.2) == curve.value(at: 0.2)[0])
    let events = stand.engine.run(to: 9)
    #expect(events.kinds == [.mark, .reach, .finish])
    #expect(isClose(events[2].time, 0.917, within: 1e-12) && stand.x == 100)
    #expect(
      isClose(events[0].value?[0] ?? .nan, 50, within: 1e-9) && isClose(events[1].value?[0] ?? 0, 100, within: 1e-9)
    )
  }
}

@Suite("A property of one's own")
struct OwnPropertyTests {
  @Test("is read, set, animated and found by its name, in its engine and copies of it")
  func register() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    let before = engine
    let glow = try #require(try engine.registerProperty(named: "glow", kind: .size, default: Vector(2, 3)))
    #expect(glow.name == "glow" && glow.componentNames == ["width", "height"] && glow.componentCount == 2)
    #expect(engine.property(named: "glow") == glow && engine.registeredProperties == [glow])
    #expect(engine.property(named: "scale") == .scaleXY && before.property(named: "glow") == nil)
    #expect(engine.model(glow, of: layer) == Vector(2, 3))
    let other = engine.addLayer(named: "c")
    try engine.set(glow, of: other, to: Vector(7, 8))
    try engine.attach(
      AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: Vector(4, 5)),
      to: glow,
      of: layer
    )
    let copy = engine
    engine.run(to: 0.5)
    #expect(
      engine.presentation(glow, of: layer) == Vector(3, 4) && engine.presentation(glow, of: other) == Vector(7, 8)
    )
    #expect(copy.presentation(glow, of: layer) == Vector(2, 3))
    #expect(engine.run(to: 1).log == ["glow reach", "glow finish"])
    engine.restart()
    #expect(engine.presentation(glow, of: layer) == Vector(4, 5))
  }

  @Test("moves to its default tolerance or to its own, and not to a fixed distance")
  func tolerance() throws {
    for (tolerance, spring) in [(0.0005, "q"), (0.1, "r")] {
      var engine = Engine()
      let layer = engine.addLayer(named: "b")
      let q = try #require(
        try engine.registerProperty(named: spring, kind: .number, default: Vector(0), tolerance: tolerance)
      )
      try engine.attach(try .spring(170, 26, to: 1), to: q, of: layer)
      let info = try #require(engine.animation(spring, on: layer))
      #expect(info.tolerance == tolerance && info.rest == info.curve?.restTime(tolerance: tolerance))
    }
  }

  @Test("is not registered under a name in use, nor with values that are none")
  func refused() throws {
    var engine = Engine()
    #expect(try engine.registerProperty(named: "scale", kind: .number, default: Vector(0)) == nil)
    _ = try engine.registerProperty(named: "q", kind: .number, default: Vector(0))
    #expect(try engine.registerProperty(named: "q", kind: .number, default: Vector(0)) == nil)
    #expect(throws: MotionError.self) { try engine.registerProperty(named: "p", kind: .point, default: Vector(0)) }
    #expect(throws: MotionError.self) {
      try engine.registerProperty(named: "p", kind: .number, default: Vector(0), tolerance: 1)
    }
  }

  @Test("is refused where there are too many")
  func many() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    var count = 0
    let clear = Vector.zero(count: 4)
    let error = #expect(throws: MotionError.self) {
      while try engine.registerProperty(named: "p\(count)", kind: .color, default: clear) != nil { count += 1 }
    }
    guard case .outOfRange(.channelCount, let value, let interval)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count > 16_000 && !interval.contains(value) && interval.contains(value - 4))
    let last = try #require(engine.property(named: "p\(count - 1)"))
    let red = Vector(1, 0, 0, 1)
    try engine.attach(AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: red), to: last, of: layer)
    engine.run(to: 2)
    #expect(engine.presentation(last, of: layer) == red)
  }
}
