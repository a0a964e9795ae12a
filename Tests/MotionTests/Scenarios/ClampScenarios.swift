import Motion
import Testing

@Suite("Scenarios: clamping", .tags(.scenario))
struct ClampScenarios {
  private func clamped(
    _ stiffness: Double,
    _ damping: Double,
    from: Double = 0,
    to: Double,
    velocity: Double? = nil
  ) throws -> Stand {
    var stand = Stand()
    let request = try AnimationRequest.spring(stiffness, damping, from: from, to: to, velocity: velocity)
    try stand.attach(request.with { $0.clamp = .end })
    return stand
  }

  @Test("CLP-01 no frame shows more than the target, and it stops there")
  func target() throws {
    var stand = try clamped(180, 12, to: 1000)
    let events = stand.engine.run(to: 11.0 / 60)
    #expect(events.kinds == [.reach, .finish] && isClose(events[1].time, 0.1695, within: 5e-5))
    #expect(stand.x == 1000 && stride(from: 0, to: 1, by: 1e-3).allSatisfy { stand.x(at: $0) <= 1000 })
  }

  @Test("CLP-04 a clamped spring over a small part of its value moves")
  func small() throws {
    var stand = try clamped(100, 10, from: 1000, to: 900)
    for (time, x) in [(0.05, 989.559), (0.1, 965.970), (0.2, 915.057)] {
      #expect(isClose(stand.x(at: time), x, within: 5e-4))
    }
    #expect(isClose(stand.engine.run(to: 9).last?.time ?? 0, 0.2418, within: 5e-5) && stand.x == 900)
  }

  @Test("CLP-05 moving away first is no overshoot", arguments: [1.0, -1])
  func away(sign: Double) throws {
    var stand = try clamped(100, 10, from: sign > 0 ? 0 : 100, to: sign > 0 ? 100 : 0, velocity: -500 * sign)
    let (start, target) = sign > 0 ? (0.0, 100.0) : (100, 0)
    let lowest = stride(from: 0, to: 0.3, by: 1e-4).map { sign * (stand.x(at: $0) - start) }.min() ?? 0
    #expect(isClose(lowest, -9.120, within: 5e-4))
    #expect(isClose(stand.engine.run(to: 9).last?.time ?? 0, 0.2803, within: 5e-5) && stand.x == target)
  }

  @Test("CLP-07 clamped at its target a spring stays there; a bounce is what one makes of a free one")
  func wall() throws {
    var stand = try clamped(180, 12, to: 100)
    #expect(isClose(stand.engine.run(to: 9).last?.time ?? 0, 0.1695, within: 5e-5) && stand.x(at: 0.2618) == 100)
    var free = Stand()
    try free.attach(try .spring(180, 12, to: 100))
    #expect(isClose(100 - abs(100 - free.x(at: 0.2618)), 79.212, within: 5e-3))
  }
}

@Suite("Scenarios: colours", .tags(.scenario))
struct ColorScenarios {
  private func color(from: Vector, to: Vector, _ kind: AnimationRequest.Kind) throws -> (Engine, LayerID) {
    var engine = Engine()
    let layer = engine.addLayer(named: "c")
    try engine.set(.backgroundColor, of: layer, to: from)
    try engine.attach(AnimationRequest(kind: kind, to: to), to: .backgroundColor, of: layer)
    return (engine, layer)
  }

  private func spring(_ stiffness: Double, _ damping: Double) throws -> AnimationRequest.Kind {
    .spring(try SpringParameters(stiffness: stiffness, damping: damping))
  }

  @Test("COL-01 the motion of a bouncy colour is not cut: it leaves the range and comes back")
  func beyond() throws {
    let half = 128.0 / 255
    let (engine, layer) = try color(from: Vector(half, 0, half, 1), to: Vector(1, 1, 0, 1), try spring(180, 12))
    let raw = try #require(engine.presentation(.backgroundColor, of: layer, at: 0.2618)) * 255
    for (component, value) in zip(raw.components, [281.4, 308.0, -26.6]) {
      #expect(isClose(component, value, within: 0.06))
    }
    #expect((engine.presentation(.backgroundColor, of: layer, at: 9) ?? Vector(0)) == Vector(1, 1, 0, 1))
  }

  @Test("COL-02 a channel below zero is a number as any other")
  func below() throws {
    let (engine, layer) = try color(from: Vector(1, 0, 0, 1), to: Vector(0, 0, 1, 1), try spring(100, 10))
    let red = try #require(engine.presentation(.backgroundColor, of: layer, at: 0.3628))[0]
    #expect(isClose(red, -0.1630, within: 5e-5))
  }

  @Test("COL-04 what a position beyond its range makes of a mapped alpha is the mapping's affair: the peak is exact")
  func mapped() throws {
    var stand = Stand()
    try stand.attach(try .spring(230.2, 22, to: 300))
    let peak = stand.frames(960, rate: 960).max() ?? 0
    #expect(isClose(peak, 310.99, within: 5e-3) && max(0, 0.8 * (1 - peak / 300)) == 0)
  }

  @Test("COL-06 components are mixed one by one, so that the same colour at alpha 0 keeps its hue")
  func transparent() throws {
    let (yellow, linear) = (Vector(1, 220.0 / 255, 0, 1), AnimationRequest.Kind.basic(duration: 1, timing: .linear))
    let (engine, layer) = try color(from: yellow, to: Vector(1, 220.0 / 255, 0, 0), linear)
    #expect(engine.presentation(.backgroundColor, of: layer, at: 0.5) == Vector(1, 220.0 / 255, 0, 0.5))
    let (other, dark) = try color(from: yellow, to: Vector(0, 0, 0, 0), linear)
    #expect(other.presentation(.backgroundColor, of: dark, at: 0.5) == Vector(0.5, 110.0 / 255, 0, 0.5))
  }

  @Test("COL-07 alpha is animated as the other components are")
  func alpha() throws {
    let (engine, layer) = try color(
      from: Vector(94.0 / 255, 181.0 / 255, 1, 1),
      to: Vector(1, 1, 1, 166.0 / 255),
      .basic(duration: 1, timing: .linear)
    )
    let middle = try #require(engine.presentation(.backgroundColor, of: layer, at: 0.5))
    #expect((middle - Vector(174.5 / 255, 218.0 / 255, 1, (1 + 166.0 / 255) / 2)).magnitude < 1e-12)
  }

  @Test("COL-08 every colour has four components; grey is one of them, and a number is refused")
  func grey() throws {
    let linear = AnimationRequest.Kind.basic(duration: 1, timing: .linear)
    let (engine, layer) = try color(from: Vector(0.5, 0.5, 0.5, 1), to: Vector(1, 0, 0, 1), linear)
    #expect(engine.presentation(.backgroundColor, of: layer, at: 0.5) == Vector(0.75, 0.25, 0.25, 1))
    #expect(throws: MotionError.componentCount(expected: 4, found: 1)) {
      try color(from: Vector(0.5, 0.5, 0.5, 1), to: Vector(0.5), linear)
    }
  }
}
