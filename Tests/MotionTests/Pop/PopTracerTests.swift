import Motion
import Testing

@Suite("The events of Pop's animations carry what its tracer records")
struct PopTracerTests {
  @Test("for a spring of which everything was set")
  func spring() throws {
    var spring = try PopAnimation.spring(threshold: 0.01)
    try spring.setFrom(Vector(0))
    try spring.setTo(Vector(1))
    try spring.setVelocity(Vector(0.1))
    try spring.setFriction(123)
    try spring.setMass(0.9)
    try spring.setTension(401)
    try spring.setBounciness(4.1)
    try spring.setSpeed(13)
    try compare(&spring, from: Vector(0), frameDuration: 0.02, with: "spring")
  }

  @Test("for a spring from where the object is, and back")
  func autoreverse() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setTo(Vector(100))
    spring.setAutoreverses(true)
    try compare(&spring, from: Vector(3), with: "spring_from_nil_auto")
  }

  @Test("for a rounded basic animation, whose reach is told rounded")
  func basic() throws {
    let settings = try PopBasic(duration: 0.1, timing: CubicBezier(0, 0, 1, 1))
    var basic = try PopAnimation.basic(settings, threshold: 1)
    try basic.setFrom(Vector(0))
    try basic.setTo(Vector(1))
    try basic.setRoundingFactor(0.5)
    try compare(&basic, from: Vector(0), with: "basic")
  }

  @Test("for a decay")
  func decay() throws {
    var decay = try PopAnimation.decay(PopDecay(deceleration: 0.99), threshold: 1)
    try decay.setFrom(Vector(3))
    try decay.setVelocity(Vector(100))
    try compare(&decay, from: Vector(3), with: "decay", tolerance: 1e-6)
  }

  @Test("for a kept spring that is sent on after its end")
  func keep() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    spring.isRemovedOnCompletion = false
    try spring.setFrom(Vector(0))
    try spring.setTo(Vector(10))
    var object = Vector(0)
    for frame in 0..<30 { _ = spring.render(at: 100 + Double(frame) / 60, &object) }
    try spring.setTo(Vector(20))
    try compare(&spring, from: object, firstFrame: 30, with: "keep")
  }

  private func compare(
    _ animation: inout PopAnimation,
    from start: Vector,
    frameDuration: Double = 1.0 / 60,
    firstFrame: Int = 0,
    with name: String,
    tolerance: Double = 1e-9
  ) throws {
    var object = start
    for frame in firstFrame..<firstFrame + 60 {
      if animation.render(at: 100 + Double(frame) * frameDuration, &object) { break }
    }
    let events = animation.takeEvents().filter { $0.kind != .apply }
    let rows = try Fixture("pop/tracer.csv").rows.filter { $0.text("case") == name }
    #expect(events.count == rows.count)
    for (event, row) in zip(events, rows) { compare(event, row, tolerance) }
  }

  private func compare(_ event: PopEvent, _ row: Fixture.Row, _ tolerance: Double) {
    let context = "\(row.text("case")) \(row.text("index")): \(event)"
    #expect(Self.type(of: event.kind) == row.text("type"), "\(context)")
    #expect(abs(event.time - row.number("time")) <= 1e-12, "\(context)")
    let value = if case .stop(let finished) = event.kind { finished ? 1.0 : 0.0 } else { event.value?[0] }
    #expect(isClose(value, row.text("value"), tolerance), "\(context)")
    #expect(isClose(event.velocity?[0], row.text("velocity"), tolerance), "\(context)")
  }

  private func isClose(_ number: Double?, _ text: String, _ tolerance: Double) -> Bool {
    guard let number, let expected = Double(text) else { return number == nil && text.isEmpty }
    return abs(number - expected) <= tolerance * abs(expected)
  }

  private static func type(of kind: PopEvent.Kind) -> String {
    switch kind {
    case .change(.from): "fromValue"
    case .change(.to): "toValue"
    case .change(let setting): setting.rawValue
    case .start: "didStart"
    case .reach: "didReachToValue"
    case .autoreverse: "autoreversed"
    case .stop: "didStop"
    case .read, .write, .apply, .progress: PopScenario.name(of: kind) ?? ""
    }
  }
}
