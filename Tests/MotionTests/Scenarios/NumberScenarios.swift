import Motion
import Testing

@Suite("Scenarios: numbers", .tags(.scenario))
struct NumberScenarios {
  @Test("NUM-01 no combination of duration, bounce and velocity gives what is no number")
  func combinations() throws {
    for duration in [0.1, 0.5, 4] {
      for bounce in [-0.9, -0.5, 0, 0.5, 0.999, 1] {
        for velocity in [-100, -0.9988, 0, 0.9988, 1e6] {
          var stand = Stand()
          let spring = try SpringParameters(duration: duration, bounce: bounce)
          let request = AnimationRequest(
            kind: .spring(spring),
            from: Vector(1),
            to: Vector(5),
            velocity: Vector(velocity)
          )
          try stand.attach(request)
          #expect(stride(from: 0, to: 10, by: 0.5).allSatisfy { stand.x(at: $0).isFinite && stand.v(at: $0).isFinite })
        }
      }
    }
    var stand = Stand()
    let spring = try SpringParameters(duration: 4, bounce: 0.5)
    try stand.attach(AnimationRequest(kind: .spring(spring), from: Vector(1), to: Vector(5), velocity: Vector(0.9988)))
    #expect(isClose(stand.x(at: 1), 3.9167, within: 5e-5))
    #expect(isClose(stand.frames(5 * 240, rate: 240).max() ?? 0, 5.6613, within: 5e-4))
  }

  @Test("NUM-03 no distance in no time is no motion, and ends once")
  func nothing() throws {
    var stand = Stand()
    try stand.attach(.basic(0, from: 100, to: 100))
    #expect(stand.x == 100 && stand.v == 0)
    #expect(stand.engine.run(to: 0).kinds == [.reach, .finish])
  }

  @Test("NUM-05 what is not named has its default, and the damping stays what it was")
  func defaults() throws {
    let springs = [
      try SpringParameters(damping: 10, mass: 1), try SpringParameters(stiffness: 100, mass: 1),
      try SpringParameters(stiffness: 100, damping: 10),
    ]
    for spring in springs {
      var stand = Stand()
      try stand.attach(AnimationRequest(kind: .spring(spring), to: Vector(1)))
      #expect(isClose(stand.x(at: 1.0 / 3), 1.15529, within: 5e-6))
    }
  }

  @Test("NUM-06 a target that is no number is refused, and the next spring runs")
  func notANumber() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(10))
    #expect(throws: MotionError.notFinite(.target)) { try stand.attach(try .spring(100, 20, to: .nan)) }
    stand.engine.run(to: 0.1)
    #expect(stand.x == 10)
    try stand.attach(try .spring(100, 20, to: 20))
    #expect(stand.engine.run(to: 9).kinds == [.reach, .finish])
    #expect(stand.x == 20)
  }

  @Test("NUM-10 a velocity that is absent is none, and one that is no number is refused")
  func velocity() throws {
    var stand = Stand()
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: MotionError.notFinite(.velocity)) {
        try stand.attach(try .spring(100, 20, to: 1, velocity: bad))
      }
    }
    try stand.attach(try .spring(100, 20, to: 1))
    #expect(stand.engine.run(to: 5).kinds == [.reach, .finish])
  }

  @Test("NUM-11 whether something of no duration runs does not depend on when one asks")
  func zeroDuration() throws {
    var stand = Stand()
    try stand.attach(.basic(0, to: 1))
    stand.engine.run(to: 0)
    #expect(stand.engine.liveAnimationCount == 0 && stand.x == 1)
    stand.engine.run(to: 0.001)
    #expect(stand.engine.liveAnimationCount == 0 && stand.x == 1)
  }

  @Test(
    "NUM-12 a target with an exponent is arrived at to the last bit",
    arguments: [6.123233995736766e-17, 1e3, -2.5E-4]
  )
  func exponents(target: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: target))
    stand.engine.run(to: 9)
    #expect(stand.x == target)
  }
}

@Suite("Scenarios: time steps and precision", .tags(.scenario))
struct IntegrationScenarios {
  @Test("INT-03 a spring is the same at every frame rate", arguments: [24.0, 30, 60, 120, 144, 37.3])
  func rates(rate: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 10, to: 100))
    var events: [Event] = []
    for frame in 1...Int(rate * 2) { events += stand.engine.run(to: Double(frame) / rate) }
    #expect(isClose(stand.x(at: 0.5), 107.4591, within: 5e-5))
    var once = Stand()
    try once.attach(try .spring(100, 10, to: 100))
    #expect(events == once.engine.run(to: stand.engine.now))
  }

  @Test("INT-05 very strong damping neither swings nor breaks")
  func strongDamping() throws {
    var stand = Stand()
    try stand.attach(try .spring(26, 170, to: 48, tolerance: 0.001))
    #expect(isClose(stand.x(at: 1), 6.7759, within: 5e-5) && isClose(stand.x(at: 10), 37.6051, within: 5e-5))
    let frames = stand.frames(3600)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 <= $1 } && frames.last == 48)
    #expect(isClose(stand.engine.now, 60))
  }

  @Test("INT-06 strong overdamping keeps its slow mode")
  func slowMode() throws {
    var stand = Stand()
    try stand.attach(try .spring(1, 1e9, from: 1, to: 0))
    #expect(isClose(stand.x(at: 1e9), 0.367879441171, within: 1e-12))
    try stand.attach(try .spring(1, 3, from: 1, to: 0, replaces: true))
    #expect(isClose(stand.x(at: 1), 0.786645599303, within: 1e-12))
  }

  @Test(
    "INT-07 nothing jumps where the damping ratio passes 1",
    arguments: [
      (19.9, 26.48555, 80.30989), (19.999999, 26.42411, 80.08517), (20, 26.42411, 80.08517),
      (20.000001, 26.42411, 80.08517), (20.1, 26.36292, 79.86180),
    ]
  )
  func nearCritical(damping: Double, first: Double, second: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(100, damping, to: 100))
    #expect(isClose(stand.x(at: 0.1), first, within: 6e-6) && isClose(stand.x(at: 0.3), second, within: 6e-6))
  }

  @Test("INT-08 a colour after a gap in the frames is where it belongs")
  func gap() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "c")
    try engine.set(.backgroundColor, of: layer, to: Vector(1, 0, 0, 1))
    let spring = try SpringParameters(stiffness: 180, damping: 12)
    try engine.attach(
      AnimationRequest(kind: .spring(spring), to: Vector(0, 0, 1, 1)),
      to: .backgroundColor,
      of: layer
    )
    engine.run(to: 0.1)
    engine.run(to: 3.1)
    let color = try #require(engine.presentation(.backgroundColor, of: layer))
    #expect((color - Vector(0, 0, 1, 1)).magnitude < 0.001)
  }

  @Test("INT-09 a damping ratio is one: larger overshoots less", arguments: [(0.5, 1.1630), (1, 0), (2, 0)])
  func dampingRatio(ratio: Double, peak: Double) throws {
    var stand = Stand()
    try stand.attach(try .spring(100, 20 * ratio, to: 1))
    if ratio == 1 { #expect(isClose(stand.x(at: 0.5), 0.9596, within: 5e-5)) }
    if ratio == 2 { #expect(isClose(stand.x(at: 0.5), 0.7178, within: 5e-5)) }
    let top = stand.frames(240, rate: 240).max() ?? 0
    #expect(peak > 0 ? isClose(top, peak, within: 5e-4) : top <= 1)
  }

  @Test("INT-11 whole numbers at two milliards are counted one by one")
  func milliards() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(2_000_000_000))
    try stand.attach(AnimationRequest.basic(1, to: 2_000_000_100).with { $0.rounding = 1 })
    #expect(stand.x(at: 0.5) == 2_000_000_050)
    let frames = stand.frames(60)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { (1...2).contains($1 - $0) } && stand.x == 2_000_000_100)
  }

  @Test("INT-12 a spring faster than the frames settles")
  func stiff() throws {
    var stand = Stand()
    try stand.attach(try .spring(1_000_000, 200, to: 1, tolerance: 0.001))
    #expect(isClose(stand.x(at: 0.01), 1.3369, within: 5e-5) && isClose(stand.x(at: 0.05), 0.9945, within: 5e-5))
    let finish = try #require(stand.engine.run(to: 9).last)
    #expect(isClose(finish.time, 0.0670, within: 5e-4))
    #expect(stride(from: 0, to: 0.1, by: 1e-4).allSatisfy { abs(stand.x(at: $0)) <= 2 })
  }
}
