import Motion
import Testing

@Suite("A clamped animation")
struct ClampTests {
  @Test("meets its target, stays and finishes there", arguments: [ClampMode.end, .both])
  func end(mode: ClampMode) throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(180, 12, to: 1000).with { $0.clamp = mode })
    let curve = SpringCurve(
      try SpringParameters(stiffness: 180, damping: 12),
      from: Vector(0),
      to: Vector(1000),
      velocity: Vector(0)
    )
    let events = stand.engine.run(to: 9)
    #expect(
      events.kinds == [.reach, .finish] && events.map(\.time) == Array(repeating: curve.reachTime ?? 0, count: 2)
    )
    #expect(stand.x == 1000 && isClose(stand.x(at: 0.1), curve.value(at: 0.1)[0], within: 1e-9))
  }

  @Test("holds each component at its target from when that has met it, and finishes with the last")
  func components() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    let spring = AnimationRequest(
      kind: .spring(try SpringParameters(stiffness: 180, damping: 4)),
      to: Vector(100, 100),
      velocity: Vector(0, -1000)
    ).with { $0.clamp = .end }
    try engine.attach(spring, to: .translationXY, of: layer)
    let end = try #require(engine.animation("translationXY", on: layer)?.rest)
    for frame in 1...Int(end * 240) {
      let value = try #require(engine.presentation(.translationXY, of: layer, at: Double(frame) / 240))
      #expect(value[0] <= 100 && value[1] <= 100)
      if Double(frame) / 240 > 0.15 { #expect(value[0] == 100) }
    }
    #expect(engine.speed(.translationX, of: layer, at: 0.14) == 0)
    #expect(engine.speed(.translationY, of: layer, at: 0.14) != 0)
  }

  @Test("does not go back behind its start, as a spring thrown the wrong way would")
  func start() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(100, 10, to: 100, velocity: -500).with { $0.clamp = .start })
    #expect(stand.frames(20).allSatisfy { $0 >= 0 })
    #expect(stand.x(at: 0.03) == 0 && stand.v(at: 0.03) == 0 && stand.frames(40).max() ?? 0 > 100)
  }

  @Test("ends a motion that begins at its target when it comes back to it")
  func velocityOnly() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(300, 20, to: 0, velocity: 500).with { $0.clamp = .end })
    #expect(isClose(stand.x(at: 0.0676), 14.691, within: 5e-4))
    let finish = try #require(stand.engine.run(to: 9).last)
    #expect(isClose(finish.time, Double.pi / 200.squareRoot()) && stand.x == 0)
  }

  @Test("cuts a timed curve flat where it overshoots, and ends at its duration all the same")
  func timed() throws {
    var stand = Stand()
    let back = TimingFunction.cubic(try CubicBezier(0.15, 1.5, 0.55, 1))
    try stand.attach(AnimationRequest.basic(0.36, to: 100, timing: back).with { $0.clamp = .end })
    #expect(stand.x(at: 0.18) == 100)
    #expect(stand.engine.run(to: 9).last?.time == 0.36)
  }
}

@Suite("A rounded animation")
struct RoundingTests {
  @Test("shows multiples only, and ends at the nearest one to its target, halves away from zero")
  func multiples() throws {
    for (target, end) in [(100.0, 100.0), (2.5, 3), (-2.5, -3), (7.4, 7)] {
      var stand = Stand()
      try stand.attach(try AnimationRequest.spring(100, 20, to: target).with { $0.rounding = 1 })
      #expect(stand.frames(120).allSatisfy { $0 == $0.rounded() })
      #expect(stand.x == end && stand.engine.model(.translationX, of: stand.layer) == Vector(end))
    }
  }

  @Test("goes on from the motion itself, not from what is shown, when it is retargeted")
  func retarget() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(100, 20, to: 100).with { $0.rounding = 10 })
    stand.engine.run(to: 0.1)
    let attachment = try #require(try stand.engine.retarget(stand.layer, "k", to: Vector(50)))
    #expect(isClose(attachment.animation.from[0], 26.42411) && stand.x == 30)
    _ = stand.engine.stop(stand.layer, "k")
    #expect(stand.x == 30)
  }

  @Test("refuses a step that is not above zero", arguments: [0, -1, .nan])
  func refused(step: Double) throws {
    var stand = Stand()
    #expect(throws: MotionError.self) { try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.rounding = step }) }
  }
}

@Suite("A kept animation")
struct KeepTests {
  @Test("stays attached after its one finish, lets its property be set, and starts again from there at a new target")
  func keep() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(300, 20, to: 100).with { $0.keeps = true })
    #expect(stand.engine.run(to: 9).kinds == [.reach, .finish])
    #expect(stand.engine.animation("k", on: stand.layer)?.isFinished == true)
    #expect(stand.engine.nextEventTime == nil && stand.engine.lastTerminalTime == 9)
    #expect(try stand.attach(try .spring(300, 20, to: 100)).outcome == .unchanged)
    #expect(try stand.engine.set(.translationX, of: stand.layer, to: Vector(40)) == nil && stand.x == 40)
    let attachment = try stand.attach(try .spring(300, 20, to: 0))
    #expect(attachment.outcome == .retargeted && attachment.animation.from == Vector(40) && stand.v == 0)
    #expect(stand.engine.run(to: 20).kinds == [.reach, .finish] && stand.x == 0)
    #expect(stand.engine.stop(stand.layer, "k") == [] && stand.engine.liveAnimationCount == 0 && stand.x == 0)
  }

  @Test("gives way for good to a later one on its property")
  func later() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 100).with { $0.keeps = true })
    stand.engine.run(to: 2)
    try stand.attach(.basic(1, to: 5), key: "later")
    stand.engine.run(to: 4)
    #expect(stand.x == 5)
    #expect(stand.engine.finish(stand.layer, "k") == [])
    #expect(try stand.attach(.basic(1, to: 0)).events.kinds == [.replace, .start])
  }

  @Test("is at its target at once when it is sent to its end")
  func finish() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 100).with { $0.keeps = true })
    stand.engine.run(to: 0.5)
    #expect(stand.engine.finish(stand.layer, "k")?.kinds == [.reach, .finish])
    #expect(stand.x == 100 && stand.engine.run(to: 9) == [] && stand.x == 100)
  }
}

@Suite("An animation that fills backwards")
struct FillTests {
  private func filling(_ delay: Double) -> AnimationRequest {
    AnimationRequest.basic(1, from: 0.2, to: 0.8, delay: delay).with { $0.fillsBackwards = true }
  }

  @Test("shows its start during the delay")
  func fill() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(1))
    try stand.attach(filling(1))
    #expect(stand.x == 0.2)
    stand.engine.run(to: 2)
    for (time, value) in [(0.5, 0.2), (1, 0.2), (1.5, 0.5), (2, 0.8)] {
      #expect(isClose(stand.x(at: time), value, within: 1e-12))
    }
  }

  @Test("leaves what is seen when it is stopped in its delay")
  func stop() throws {
    var stand = Stand()
    try stand.attach(filling(1))
    stand.engine.run(to: 0.5)
    #expect(stand.engine.stop(stand.layer, "k")?.kinds == [.cancel])
    #expect(stand.x == 0.2 && stand.engine.run(to: 9) == [])
  }
}

@Suite("The marks of an animation")
struct MarkTests {
  @Test("come where that fraction of the way is first covered, before the reach")
  func basic() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(2, to: 100).with { $0.marks = [1, 0.5, 0, 0.25] })
    let events = stand.engine.run(to: 9)
    #expect(events.kinds == [.mark, .mark, .mark, .mark, .reach, .finish])
    #expect(events.compactMap(\.fraction) == [0, 0.25, 0.5, 1] && events.map(\.time) == [0, 0.5, 1, 2, 2, 2])
    #expect(events[1].value == Vector(25))
  }

  @Test(
    "come at the exact crossing of a spring, also when it first goes away",
    arguments: [(10.0, 0.0), (10, -500), (20, 0), (35, -500), (60, 100)]
  )
  func spring(damping: Double, velocity: Double) throws {
    var stand = Stand()
    let request = try AnimationRequest.spring(100, damping, to: 100, velocity: velocity)
    try stand.attach(request.with { $0.marks = [0.1, 0.5, 0.9] })
    let curve = try #require(stand.engine.animation("k", on: stand.layer)?.curve)
    let marks = stand.engine.run(to: 99).filter { $0.kind == .mark }
    #expect(marks.count == 3)
    for (mark, fraction) in zip(marks, [0.1, 0.5, 0.9]) {
      #expect(isClose(curve.value(at: mark.time)[0], 100 * fraction, within: 1e-9))
      #expect(
        stride(from: 0, to: mark.time, by: mark.time / 500).allSatisfy { curve.value(at: $0)[0] < 100 * fraction }
      )
    }
  }

  @Test("of a decay and of keyframes come at their times too")
  func others() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest(kind: .decay(deceleration: 0.998), to: Vector(100)).with { $0.marks = [0.5, 1] })
    let decay = stand.engine.run(to: 99)
    #expect(decay.kinds == [.mark, .mark, .reach, .finish])
    #expect(isClose(decay[0].value?[0] ?? .nan, 50, within: 1e-9) && decay[1].time == decay[3].time)
    let keys = [(1.0, 60.0), (2, 40), (3, 100)].map { Keyframe(at: $0.0, value: Vector($0.1)) }
    try stand.attach(AnimationRequest(kind: .keyframes(.init(keys)), from: Vector(0)).with { $0.marks = [0.5] })
    let begin = stand.engine.now
    #expect(isClose((stand.engine.run(to: 999).first?.time ?? 0) - begin, 5.0 / 6, within: 1e-9))
  }

  @Test("are refused outside 0 to 1", arguments: [-0.1, 1.1, .nan])
  func refused(mark: Double) throws {
    var stand = Stand()
    #expect(throws: MotionError.self) { try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.marks = [mark] }) }
  }
}

@Suite("The shortest way round")
struct ShortestTests {
  @Test(
    "is at most half a turn, and of two half turns the positive one",
    arguments: [(359.0, 45.0, 405.0), (179, -179, 181), (0, 180, 180), (0, -180, 180), (180, 0, 360), (10, 740, 20)]
  )
  func degrees(start: Double, target: Double, end: Double) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "needle")
    let degree = Double.pi / 180
    try engine.set(.rotation, of: layer, to: Vector(start * degree))
    try engine.attach(
      AnimationRequest.basic(1, to: target * degree).with { $0.takesShortestWay = true },
      to: .rotation,
      of: layer
    )
    engine.run(to: 1)
    #expect(isClose(engine.value(.rotation, of: layer), end * degree, within: 1e-9))
  }

  @Test("is not taken by what is no angle")
  func others() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 100).with { $0.takesShortestWay = true })
    stand.engine.run(to: 1)
    #expect(stand.x == 100)
  }
}
