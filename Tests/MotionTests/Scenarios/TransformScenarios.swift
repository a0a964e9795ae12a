import Motion
import Testing

@Suite("Scenarios: transforms", .tags(.scenario))
struct TransformScenarios {
  private let degree = Double.pi / 180

  private func rotated(_ degrees: Double) throws -> (Engine, LayerID) {
    var engine = Engine()
    let layer = engine.addLayer(named: "r")
    try engine.set(.rotation, of: layer, to: Vector(degrees * degree))
    return (engine, layer)
  }

  @Test("TRN-03 a scale sprung to zero keeps its sign, and stops at zero when it is clamped", arguments: [false, true])
  func zeroScale(clamps: Bool) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "s")
    let spring = try SpringParameters(stiffness: 299.619, damping: 20.573)
    let request = AnimationRequest(kind: .spring(spring), to: Vector(0, 0)).with { $0.clamp = clamps ? .end : nil }
    try engine.attach(request, to: .scaleXY, of: layer)
    let events = engine.run(to: 9)
    #expect(isClose(events[0].time, 0.1585, within: 5e-5))
    #expect(isClose(engine.value(.scaleX, of: layer, at: 0.2257), clamps ? 0 : -0.0981, within: 5e-5))
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(0, 0))
  }

  @Test(
    "TRN-06 a rotation is a number unless the shortest way is asked for",
    arguments: [(false, 202.0, 45.0), (true, 382, 405)]
  )
  func compass(shortest: Bool, middle: Double, end: Double) throws {
    var (engine, layer) = try rotated(359)
    let request = AnimationRequest.basic(1, to: 45 * degree).with { $0.takesShortestWay = shortest }
    try engine.attach(request, to: .rotation, of: layer)
    #expect(isClose(engine.value(.rotation, of: layer, at: 0.5), middle * degree, within: 1e-9))
    engine.run(to: 1)
    #expect(isClose(engine.value(.rotation, of: layer), end * degree, within: 1e-9))
  }

  @Test("TRN-07 the shortest way from 179 to -179 degrees passes 180")
  func across() throws {
    var (engine, layer) = try rotated(179)
    let request = try AnimationRequest.spring(100, 20, to: -179 * degree).with { $0.takesShortestWay = true }
    try engine.attach(request, to: .rotation, of: layer)
    #expect(isClose(engine.value(.rotation, of: layer, at: 0.1), 179.5285 * degree, within: 1e-6))
    engine.run(to: 9)
    #expect(isClose(engine.value(.rotation, of: layer), 181 * degree, within: 1e-9))
  }

  @Test("TRN-08 the shortest way from 6 radians to 0 goes on to a full turn")
  func sixRadians() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "r")
    try engine.set(.rotation, of: layer, to: Vector(6))
    try engine.attach(AnimationRequest.basic(1, to: 0).with { $0.takesShortestWay = true }, to: .rotation, of: layer)
    #expect(isClose(engine.value(.rotation, of: layer, at: 0.5), 6.14159))
    #expect(isClose(engine.value(.rotation, of: layer, at: 1), 6.28319))
  }

  @Test(
    "TRN-09 scale, rotation and translation move side by side, in whatever order",
    arguments: [[0, 1, 2], [2, 1, 0]]
  )
  func sideBySide(order: [Int]) throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "t")
    for place in order {
      let (property, target) = [
        (Property.scaleXY, Vector(2, 2)), (.rotation, Vector(.pi / 2)), (.translationX, Vector(100)),
      ][place]
      try engine.attach(
        AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: target),
        to: property,
        of: layer
      )
    }
    engine.run(to: 0.5)
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(1.5, 1.5))
    #expect(engine.value(.rotation, of: layer) == .pi / 4 && engine.value(.translationX, of: layer) == 50)
    engine.run(to: 1)
    #expect(engine.presentation(.scaleXY, of: layer) == Vector(2, 2))
    #expect(engine.value(.rotation, of: layer) == .pi / 2 && engine.value(.translationX, of: layer) == 100)
  }

  @Test("TRN-12 ten turns add up, and never unwind")
  func tenTurns() throws {
    var (engine, layer) = try rotated(0)
    let turn = Composition.animation(.basic(1, by: 360 * degree), of: .rotation, on: layer)
    _ = try engine.run(.sequence(Array(repeating: turn, count: 10)), key: "turns")
    var last = 0.0
    for frame in 1...600 {
      engine.run(to: Double(frame) / 60)
      let angle = engine.value(.rotation, of: layer)
      #expect(angle >= last && angle - last <= 6 * degree + 1e-9)
      last = angle
    }
    #expect(isClose(last, 3600 * degree, within: 1e-9))
  }

  @Test("TRN-13 a turn to where it is ends without motion, and one by 360 turns")
  func twice() throws {
    var (engine, layer) = try rotated(0)
    for request in [AnimationRequest.basic(1, to: 360 * degree), .basic(1, to: 360 * degree)] {
      try engine.attach(request, to: .rotation, of: layer)
      #expect(engine.run(to: engine.now + 1).filter { $0.kind == .finish }.count == 1)
    }
    #expect(engine.value(.rotation, of: layer, at: 1.5) == 360 * degree)
    try engine.attach(.basic(1, by: 360 * degree), to: .rotation, of: layer)
    engine.run(to: 9)
    #expect(isClose(engine.value(.rotation, of: layer), 720 * degree, within: 1e-12))
  }

  @Test("TRN-14 after the run the value is the model's, and what is set then stays")
  func setBack() throws {
    var (engine, layer) = try rotated(0)
    try engine.attach(.basic(1, to: -38 * degree), to: .rotation, of: layer)
    engine.run(to: 2)
    #expect(engine.model(.rotation, of: layer) == Vector(-38 * degree))
    #expect(try engine.set(.rotation, of: layer, to: Vector(0)) == nil)
    engine.run(to: 3)
    #expect(engine.value(.rotation, of: layer) == 0)
  }
}
