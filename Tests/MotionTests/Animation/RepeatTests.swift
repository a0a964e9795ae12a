import Motion
import Testing

@Suite("A repeated animation")
struct RepeatTests {
  @Test("runs so many times and ends at its target", arguments: [1, 2, 5])
  func count(runs: Int) throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 10).with { $0.repeats = .times(runs) })
    #expect(isClose(stand.x(at: Double(runs) - 0.75), 2.5, within: 1e-12))
    let events = stand.engine.run(to: 9)
    #expect(events.log == ["k reach", "k finish"])
    #expect(events.map(\.time) == [1, Double(runs)] && stand.x == 10)
  }

  @Test("begins each run of a spring at the start value and at the velocity asked for")
  func spring() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(300, 20, to: 100, velocity: 400).with { $0.repeats = .times(3) })
    let rest = try #require(stand.engine.animation("k", on: stand.layer)?.rest) / 3
    for run in 1...2 {
      let begin = Double(run) * rest
      #expect(stand.x(at: begin) == 0 && stand.v(at: begin) == 400)
      for time in [0.01, 0.1, 0.2] { #expect(isClose(stand.x(at: begin + time), stand.x(at: time), within: 1e-9)) }
    }
    let events = stand.engine.run(to: 9)
    #expect(events.kinds == [.reach, .finish] && stand.x == 100)
    #expect(isClose(events[1].time, 3 * rest, within: 1e-12))
  }

  @Test("goes there and back in each run, and ends exactly where it began", arguments: [1, 2, 3])
  func autoreverse(runs: Int) throws {
    var stand = Stand()
    let easeIn = TimingFunction.cubic(try CubicBezier(0.42, 0, 1, 1))
    try stand.attach(
      AnimationRequest.basic(1, from: 0.1, to: 1, timing: easeIn).with {
        ($0.repeats, $0.autoreverses) = (.times(runs), true)
      }
    )
    #expect(isClose(stand.x(at: 1), 1, within: 1e-12))
    #expect(isClose(stand.x(at: 1.25), stand.x(at: 0.75), within: 1e-12))
    #expect(isClose(stand.v(at: 1.25), -stand.v(at: 0.75), within: 1e-9))
    #expect(stand.engine.run(to: 9).map(\.time) == [1, 2 * Double(runs)] && stand.x == 0.1)
  }

  @Test("of a spring goes back as the same motion with its ends exchanged")
  func autoreversedSpring() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(300, 20, to: 100).with { $0.autoreverses = true })
    let leg = try #require(stand.engine.animation("k", on: stand.layer)?.rest) / 2
    for time in [0, 0.05, 0.1, 0.3] {
      #expect(isClose(stand.x(at: leg + time), 100 - stand.x(at: time), within: 1e-9))
      #expect(isClose(stand.v(at: leg + time), -stand.v(at: time), within: 1e-6))
    }
    #expect(stand.engine.run(to: 9).last?.time == 2 * leg && stand.x == 0)
  }

  @Test("for ever answers at any time, however far, without adding up errors, and is named as endless")
  func forever() throws {
    var stand = Stand()
    try stand.attach(
      AnimationRequest.basic(3.5, from: 526.9, to: 516.9, timing: .easeInOut).with {
        ($0.repeats, $0.autoreverses) = (.forever, true)
      }
    )
    #expect(stand.engine.endlessAnimation?.key == "k" && stand.engine.lastTerminalTime == nil)
    for (time, value) in [(3.5, 516.9), (7, 526.9), (3500, 526.9), (7e6 + 3.5, 516.9)] {
      #expect(isClose(stand.x(at: time), value, within: 1e-9))
    }
    #expect(stand.engine.run(to: 1e5).kinds == [.reach] && stand.engine.nextEventTime == nil)
    #expect(isClose(stand.x(at: 1.75), 521.9, within: 1e-9))
  }

  @Test("ends with the run that is on when an endless repeat is turned off", arguments: [0.0, 0.5])
  func turnedOff(pause: Double) throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(1, to: 1).with { $0.repeats = .forever })
    stand.engine.run(to: 2.3)
    #expect(isClose(stand.x, 0.3, within: 1e-12))
    _ = stand.engine.pause(stand.layer, "k")
    stand.engine.run(to: 2.3 + pause)
    #expect(try stand.engine.setRepeats(stand.layer, "k", .times(1)) == [])
    #expect(isClose(stand.x, 0.3, within: 1e-12))
    _ = stand.engine.resume(stand.layer, "k")
    let events = stand.engine.run(to: 9)
    #expect(events.log == ["k finish"] && isClose(events[0].time, 3 + pause, within: 1e-12) && stand.x == 1)
  }

  @Test("can be given more runs, or an end that is never, on its way")
  func moreRuns() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 1))
    stand.engine.run(to: 0.5)
    _ = try stand.engine.setRepeats(stand.layer, "k", .times(3))
    #expect(stand.engine.animation("k", on: stand.layer)?.rest == 3)
    _ = try stand.engine.setRepeats(stand.layer, "k", .forever)
    #expect(stand.engine.endlessAnimation != nil)
    #expect(throws: MotionError.self) { try stand.engine.setRepeats(stand.layer, "k", .times(0)) }
    #expect(try stand.engine.setRepeats(stand.layer, "other", .forever) == nil)
  }

  @Test("is refused without a run, and for ever without a duration")
  func refused() throws {
    var stand = Stand()
    for request in [
      AnimationRequest.basic(1, to: 1).with { $0.repeats = .times(0) },
      AnimationRequest.basic(0, to: 1).with { $0.repeats = .forever },
    ] {
      #expect(throws: MotionError.self) { try stand.attach(request) }
    }
    try stand.attach(AnimationRequest.basic(0, to: 1).with { ($0.repeats, $0.autoreverses) = (.times(3), true) })
    #expect(stand.engine.advance(to: 0).kinds == [.reach, .finish])
    try stand.attach(try AnimationRequest.spring(100, 10, to: 0).with { $0.repeats = .forever }, key: "still")
    #expect(stand.engine.advance(to: 0).kinds == [.reach, .finish])
  }

  @Test("begins its runs anew from where it is when it is retargeted")
  func retarget() throws {
    var stand = Stand()
    try stand.attach(try AnimationRequest.spring(300, 20, to: 100).with { $0.repeats = .times(2) })
    stand.engine.run(to: 0.1)
    let (x, v) = (stand.x, stand.v)
    try stand.attach(try .spring(300, 20, to: 0))
    #expect(stand.x == x && stand.v == v)
    let rest = try #require(stand.engine.animation("k", on: stand.layer)?.rest)
    #expect(isClose(stand.x(at: 0.1 + (rest - 0.1) / 2), x, within: 1e-9))
  }
}
