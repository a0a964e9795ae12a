import Testing

@testable import Motion

@Suite("Pop's solver in the engine")
struct PopSolverTests {
  /// Pop's default spring from 0 to 100.
  private func spring(_ change: (inout AnimationRequest) -> Void = { _ in }) throws -> AnimationRequest {
    let parameters = try SpringParameters(bounciness: 4, speed: 12)
    return AnimationRequest(kind: .spring(parameters), from: Vector(0), to: Vector(100)).with { request in
      request.solver = .pop
      change(&request)
    }
  }

  private func stand(_ request: AnimationRequest, rate: Double = 60) throws -> Stand {
    var stand = Stand()
    stand.engine.frameRate = rate
    try stand.attach(request)
    return stand
  }

  // MARK: Frames

  @Test(
    "runs slow by what a step of a frame is never caught up",
    arguments: [(30.0, 0.99), (60, 0.98), (90, 0.96), (120, 0.96), (240, 0.9)]
  )
  func ratio(rate: Double, ratio: Double) throws {
    // A slow way without overshoot, on which each value stands for one time.
    let slow = try SpringParameters(stiffness: 1, damping: 2)
    var stand = try stand(spring { $0.kind = .spring(slow) }, rate: rate)
    let exact = SpringCurve(slow, from: Vector(0), to: Vector(100), velocity: Vector(0))
    stand.engine.run(to: 3)
    var (early, late) = (0.0, 3.0)
    for _ in 0..<60 {
      let middle = (early + late) / 2
      if exact.value(at: middle)[0] < stand.x { early = middle } else { late = middle }
    }
    #expect(abs(early / 3 - ratio) < 0.0006)
  }

  @Test("holds each frame until the next, and finds one that is a rounding error away")
  func frames() throws {
    let stand = try stand(spring())
    #expect(stand.x(at: 6.0 / 60) == stand.x(at: 6.9 / 60))
    #expect(stand.x(at: 6.0 / 60) != stand.x(at: 7.0 / 60))
    #expect(isClose(stand.x(at: 6.0 / 60), 59.79468703701, within: 1e-9))
    for frame in 1...26 {
      let time = Double(frame) * (1.0 / 60)
      #expect(stand.x(at: time) == stand.x(at: (Double(frame) + 0.5) / 60), "frame \(frame)")
    }
    #expect(23 * (1.0 / 60) != 23.0 / 60)
  }

  @Test("has its first frame at once and its second on the grid")
  func offGrid() throws {
    var stand = Stand()
    stand.engine.run(to: 0.51 / 60)
    try stand.attach(spring())
    #expect(stand.x == 0 && stand.x(at: 0.99 / 60) == 0)
    var pop = try PopAnimation.spring(threshold: 1)
    try pop.setFrom(Vector(0))
    try pop.setTo(Vector(100))
    var value = Vector(0)
    for time in [0.51 / 60, 1.0 / 60, 2.0 / 60] { _ = pop.render(at: time, &value) }
    #expect(stand.x(at: 2.0 / 60) == value[0])
  }

  @Test("begins after a delay in the first frame that is due, and without it at once")
  func delay() throws {
    var stand = try stand(spring { $0.delay = 0.01 })
    #expect(stand.engine.animation("k", on: stand.layer)?.begin == 1.0 / 60)
    let rest = stand.engine.animation("k", on: stand.layer)?.rest
    let events = stand.engine.run(to: 2)
    #expect(events.map(\.kind) == [.start, .reach, .finish])
    #expect(events.first?.time == 1.0 / 60 && events.last?.time == rest)
  }

  @Test("goes on with the frames of another rate")
  func rate() throws {
    var stand = try stand(spring())
    stand.engine.run(to: 0.1)
    let held = stand.x
    stand.engine.frameRate = 120
    #expect(stand.x == held && stand.x(at: 12.5 / 120) == held)
    #expect(stand.x(at: 13.0 / 120) != held)
    let finish = stand.engine.run(to: 2).last
    // A frame that only half of the frames of 60 a second are.
    #expect(finish?.kind == .finish && finish?.time == 55.0 / 120)
  }

  @Test("ends what it would compute for ever, as it can see")
  func overflow() throws {
    var stand = try stand(spring { ($0.from, $0.to) = (Vector(-1.5e308), Vector(1.5e308)) })
    #expect(stand.engine.run(to: 2).map(\.kind).last == .finish)
    #expect(stand.x == 1.5e308)
  }

  @Test("stands still where numbers cannot tell one frame from the next")
  func lateFrames() throws {
    var stand = Stand()
    stand.engine.run(to: 1e17)
    try stand.attach(spring())
    #expect(stand.engine.nextEventTime == nil && stand.x == 0)
    #expect(stand.engine.endlessAnimation?.key == "k")
    stand.engine.run(to: 1e18)
    #expect(stand.x == 0)
  }

  // MARK: What will be

  @Test("knows beyond the stretch it has worked out what will be, and is the same when it has come there")
  func ahead() throws {
    let swing = try SpringParameters(stiffness: 4, damping: 0.05)
    var stand = try stand(spring { $0.kind = .spring(swing) })
    let times = [1.5, 2.1, 2.2, 4.4, 9.95, 40]
    let expected = times.map { stand.x(at: $0) }
    let speeds = times.map { stand.v(at: $0) }
    let rest = try #require(stand.engine.animation("k", on: stand.layer)?.rest)
    for (index, time) in times.enumerated() {
      #expect(stand.engine.run(to: time).isEmpty || time > 0.5)
      #expect(stand.x == expected[index] && stand.v == speeds[index])
    }
    #expect(stand.engine.run(to: 1_000).last?.time == rest)
    #expect(times.map { stand.x(at: $0) } == expected)
  }

  @Test("tells how many events there are with none that comes from its own working out")
  func advance() throws {
    let swing = try SpringParameters(stiffness: 4, damping: 0)
    var stand = try stand(spring { $0.kind = .spring(swing) })
    #expect(stand.engine.endlessAnimation?.key == "k")
    let reach = stand.engine.advance(to: 100)
    #expect(reach.map(\.kind) == [.reach])
    #expect(stand.engine.advance(to: 100).isEmpty && stand.engine.now == 100)
  }

  // MARK: Changes

  @Test("keeps on a retarget what Pop keeps: value, velocity and what of a step is left")
  func retarget() throws {
    var stand = try stand(spring())
    var pop = try PopAnimation.spring(threshold: 1)
    try pop.setFrom(Vector(0))
    try pop.setTo(Vector(100))
    var value = Vector(0)
    for frame in 0...7 { _ = pop.render(at: Double(frame) / 60, &value) }
    stand.engine.run(to: 7.0 / 60)
    let attachment = try stand.attach(try spring { ($0.from, $0.to) = (nil, Vector(-30)) })
    #expect(attachment.outcome == .retargeted)
    try pop.setTo(Vector(-30))
    for frame in 8...40 {
      _ = pop.render(at: Double(frame) / 60, &value)
      #expect(stand.x(at: Double(frame) / 60) == value[0], "frame \(frame)")
    }
  }

  @Test("does nothing on an equal target")
  func unchanged() throws {
    var stand = try stand(spring())
    stand.engine.run(to: 0.1)
    #expect(try stand.attach(try spring { $0.from = nil }).outcome == .unchanged)
  }

  @Test("takes over from the exact motion, and hands over to it, value and velocity")
  func handOver() throws {
    var stand = try stand(spring { $0.solver = nil })
    stand.engine.run(to: 6.0 / 60)
    let (x, v) = (stand.x, stand.v)
    try stand.attach(try spring { $0.from = nil })
    #expect(stand.x == x && isClose(stand.v, v, within: 1e-9))
    stand.engine.run(to: 10.0 / 60)
    let (popX, popV) = (stand.x, stand.v)
    try stand.attach(try spring { ($0.from, $0.solver) = (nil, .exact) })
    #expect(stand.x == popX && isClose(stand.v, popV, within: 1e-9))
    #expect(stand.x(at: 10.4 / 60) != popX)
  }

  @Test("waits in a pause, and knows when it would end if it went on now")
  func pause() throws {
    var stand = try stand(spring())
    stand.engine.run(to: 0.1)
    _ = stand.engine.pause(stand.layer, "k")
    let held = stand.x
    stand.engine.run(to: 0.505)
    #expect(stand.x == held && stand.engine.nextEventTime == nil)
    let rest = stand.engine.animation("k", on: stand.layer)?.rest
    _ = stand.engine.resume(stand.layer, "k")
    let events = stand.engine.run(to: 2)
    #expect(events.map(\.kind) == [.start, .reach, .finish])
    #expect(events.first?.time == 31.0 / 60 && events.last?.time == rest)
  }

  @Test("starts again from where it was sent to when it was kept")
  func finishedEarly() throws {
    var stand = try stand(spring { $0.keeps = true })
    stand.engine.run(to: 0.1)
    _ = stand.engine.finish(stand.layer, "k")
    #expect(stand.x == 100 && stand.v == 0)
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(0))
    #expect(stand.x == 100)
    let events = stand.engine.run(to: 2)
    #expect(events.map(\.kind) == [.start, .reach, .finish] && events.first?.time == 7.0 / 60)
    #expect(stand.x == 0)
  }

  @Test("is not woken by a velocity once it was kept after its end")
  func sleeps() throws {
    var stand = try stand(spring { $0.keeps = true })
    stand.engine.run(to: 1)
    try stand.attach(try spring { ($0.from, $0.to, $0.velocity) = (nil, nil, Vector(50)) })
    #expect(stand.engine.nextEventTime == nil && stand.x == 100)
    _ = try stand.engine.retarget(stand.layer, "k", to: Vector(0))
    stand.engine.run(to: 62.0 / 60)
    // Without the velocity it would be at 96.42 by now.
    #expect(isClose(stand.x, 97.0334170335))
  }

  @Test("counts its runs anew when they are set")
  func repeats() throws {
    var stand = try stand(spring { $0.repeats = .forever })
    stand.engine.run(to: 2)
    #expect(stand.engine.endlessAnimation != nil)
    _ = try stand.engine.setRepeats(stand.layer, "k", .times(1))
    #expect(stand.engine.endlessAnimation == nil)
    #expect(stand.engine.run(to: 5).last?.kind == .finish)
  }

  // MARK: Which solver

  @Test("is what the engine says for those that Pop has, unless they name another")
  func standard() throws {
    var stand = Stand()
    stand.engine.solver = .pop
    try stand.attach(try spring { $0.solver = nil }, key: "a")
    try stand.attach(try spring { $0.solver = .exact }, key: "b")
    try stand.attach(AnimationRequest(kind: .driven(duration: 1)), key: "c")
    stand.engine.solver = .exact
    try stand.attach(try spring { ($0.solver, $0.from, $0.to) = (nil, nil, Vector(7)) }, key: "a")
    let solvers = stand.engine.animations(on: stand.layer).map(\.request.solver)
    #expect(solvers == [.pop, .exact, nil])
  }

  @Test("refuses what Pop has not")
  func refusals() throws {
    var stand = Stand()
    let steps = TimingFunction.steps(try Steps(3))
    var refused: [(AnimationRequest, PopGap)] = [
      (.basic(1, to: 1, timing: steps), .timing),
      (AnimationRequest(kind: .decay(deceleration: 0.99), to: Vector(1)), .decayTarget),
      (AnimationRequest(kind: .driven(duration: 1)), .kind),
      (try spring { $0.tolerance = 0.1 }, .tolerance),
    ]
    for index in refused.indices {
      refused[index].0.solver = .pop
      let gap = refused[index].1
      #expect(throws: MotionError.unknownToPop(gap)) { try stand.attach(refused[index].0) }
    }
    #expect(stand.engine.liveAnimationCount == 0)
    #expect(throws: MotionError.unknownToPop(.fastSpring)) {
      let fast = try SpringParameters(stiffness: 1e8, damping: 1)
      try stand.attach(try spring { $0.kind = .spring(fast) })
    }
    let throwing = AnimationRequest(kind: .decay(deceleration: 0.99), velocity: Vector(100))
    try stand.attach(throwing.with { $0.solver = .pop })
    #expect(throws: MotionError.unknownToPop(.decayTarget)) {
      try stand.engine.retarget(stand.layer, "k", to: Vector(3))
    }
    #expect(throws: MotionError.componentCount(expected: 1, found: 2)) {
      try stand.attach(try spring(), key: "s")
      return try stand.engine.retarget(stand.layer, "s", to: Vector(1, 2))
    }
  }

  @Test("refuses to tweak a spring to one that is too fast for its steps")
  func tooFast() throws {
    var stand = try stand(spring())
    let fast = try SpringParameters(stiffness: 1e8, damping: 1)
    #expect(throws: MotionError.unknownToPop(.fastSpring)) { try stand.engine.tweak(stand.layer, "k", spring: fast) }
    #expect(throws: MotionError.unknownToPop(.fastSpring)) {
      try stand.attach(try spring { $0.kind = .spring(fast) })
    }
  }
}
