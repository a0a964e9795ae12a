import Motion
import Testing

@Suite("An additive animation")
struct AdditiveTests {
  private func added(_ duration: Double, _ distance: Double, keeps: Bool = false) -> AnimationRequest {
    AnimationRequest.basic(duration, to: distance).with { ($0.isAdditive, $0.keeps) = (true, keeps) }
  }

  @Test("adds its own distance to a value that stands still, and leaves it there")
  func overConstant() throws {
    var stand = Stand()
    try stand.engine.set(.translationX, of: stand.layer, to: Vector(10))
    try stand.attach(added(1, 4))
    #expect(isClose(stand.x(at: 0.5), 12, within: 1e-12) && isClose(stand.v(at: 0.5), 4, within: 1e-12))
    #expect(stand.x(at: 3) == 14)
    stand.engine.run(to: 2)
    #expect(stand.x == 14 && stand.engine.model(.translationX, of: stand.layer) == Vector(14))
    #expect(isClose(stand.x(at: 0.5), 12, within: 1e-12) && stand.engine.liveAnimationCount == 0)
  }

  @Test("rides on an animation, whichever came first, and several add up", arguments: [false, true])
  func overAnimation(additiveFirst: Bool) throws {
    var stand = Stand()
    let base = AnimationRequest.basic(2, from: 0, to: 100)
    if !additiveFirst { try stand.attach(base, key: "base") }
    try stand.attach(added(1, 10), key: "a")
    try stand.attach(added(1, -4), key: "b")
    if additiveFirst { try stand.attach(base, key: "base") }
    #expect(isClose(stand.x(at: 0.5), 28, within: 1e-12))
    #expect(isClose(stand.v(at: 0.5), 56, within: 1e-12))
    stand.engine.run(to: 0.5)
    #expect(isClose(stand.x, 28, within: 1e-12))
    stand.engine.run(to: 1.5)
    #expect(isClose(stand.x, 81, within: 1e-12) && isClose(stand.v, 50, within: 1e-12))
    #expect(isClose(stand.x(at: 0.5), 28, within: 1e-12))
    stand.engine.run(to: 3)
    #expect(isClose(stand.x, 106, within: 1e-12))
  }

  @Test("makes no jump when it starts, ends, is stopped or paused, or the one below begins anew")
  func continuous() throws {
    var stand = Stand()
    let step: (inout Stand, (inout Stand) throws -> Void) throws -> Void = { stand, change in
      let before = stand.x
      try change(&stand)
      #expect(isClose(stand.x, before, within: 1e-9), "at \(stand.engine.now)")
    }
    try stand.attach(try .spring(100, 10, to: 100), key: "base")
    stand.engine.run(to: 0.1)
    try step(&stand) {
      try $0.attach(try AnimationRequest.spring(50, 5, to: 30).with { $0.isAdditive = true }, key: "a")
    }
    stand.engine.run(to: 0.2)
    try step(&stand) { _ = $0.engine.pause($0.layer, "a") }
    stand.engine.run(to: 0.3)
    try step(&stand) { _ = $0.engine.resume($0.layer, "a") }
    try step(&stand) { _ = try $0.engine.retarget($0.layer, "a", to: Vector(-5)) }
    stand.engine.run(to: 0.4)
    try step(&stand) { try $0.attach(.basic(1, to: 7), key: "base") }
    stand.engine.run(to: 0.5)
    try step(&stand) { _ = $0.engine.stop($0.layer, "a") }
    try step(&stand) { _ = $0.engine.pause($0.layer, "base") }
    try step(&stand) { _ = $0.engine.resume($0.layer, "base") }
    stand.engine.run(to: 0.6)
    try step(&stand) { try $0.attach(try .spring(100, 10, to: 7), key: "base") }
    #expect(stand.engine.run(to: 9).kinds.last == .finish)
    #expect(isClose(stand.x, 7, within: 1e-9))
  }

  @Test("keeps adding while it is kept, and what it adds can be taken away again")
  func kept() throws {
    var stand = Stand()
    try stand.attach(AnimationRequest.basic(2, from: 0, to: 360).with { $0.repeats = .forever }, key: "base")
    stand.engine.run(to: 0.5)
    try stand.attach(added(0.2, 45, keeps: true), key: "a")
    stand.engine.run(to: 1.5)
    #expect(stand.engine.animation("a", on: stand.layer)?.isFinished == true)
    #expect(isClose(stand.x(at: 1), 225, within: 1e-9) && isClose(stand.x(at: 1.5), 315, within: 1e-9))
    try stand.attach(added(0.2, -45), key: "b")
    stand.engine.run(to: 1.7)
    #expect(isClose(stand.x(at: 1.6), 310.5, within: 1e-9) && isClose(stand.x, 306, within: 1e-9))
  }

  @Test("begins anew over one that is not additive under its key")
  func handOver() throws {
    var stand = Stand()
    try stand.attach(.basic(1, to: 100))
    stand.engine.run(to: 0.5)
    let attachment = try stand.attach(added(1, 10))
    #expect(attachment.events.kinds == [.cancel, .replace, .start])
    #expect(isClose(stand.x, 50, within: 1e-12) && isClose(stand.x(at: 2), 60, within: 1e-12))
  }
}
