import Motion
import Testing

@Suite("A decay rate")
struct DecayRatesTests {
  private func travel(_ rate: Double) throws -> DecayCurve {
    try DecayCurve(from: Vector(0), velocity: Vector(1000), decayRate: rate)
  }

  /// Each with its rate and how far 1,000 points a second go, to the digits of the table of systems.
  @Test("is that of each system's own parameter, and back")
  func systems() throws {
    let flutter = try travel(try DecayCurve.decayRate(flutterDrag: 0.135))
    #expect(agree(flutter.decayRate, 2.00248050054, to: 1e-11) && abs(flutter.end[0] - 499.3806) < 5e-5)
    #expect(agree(flutter.flutterDrag, 0.135, to: 1e-14))
    let android = try travel(try DecayCurve.decayRate(androidFriction: 1))
    #expect(android.decayRate == 4.2 && abs(android.end[0] - 238.0952) < 5e-5 && android.androidFriction == 1)
    #expect(abs(try DecayCurve(from: Vector(0), velocity: Vector(1)).androidFriction - 0.4766673) < 5e-8)
    let react = try travel(try DecayCurve.decayRate(reactSpringDecay: 0.998))
    #expect(agree(react.decayRate, 2, to: 1e-12) && agree(react.end[0], 500, to: 1e-12))
    #expect(agree(try #require(react.reactSpringDecay), 0.998, to: 1e-14))
    let web = try travel(try DecayCurve.decayRate(timeConstant: 0.325))
    #expect(abs(web.decayRate - 3.0769) < 5e-5 && agree(web.timeConstant, 0.325, to: 1e-15))
    #expect(try travel(1500).reactSpringDecay == nil)
  }

  @Test("ends a little earlier where milliseconds are added up", arguments: [(0.998, 499.0), (0.99, 99)])
  func stepped(deceleration: Double, travel: Double) throws {
    let curve = try DecayCurve(from: Vector(7), velocity: Vector(1000), deceleration: deceleration)
    #expect(abs(curve.steppedEnd[0] - 7 - travel) < 1e-9)
    #expect(curve.steppedEnd[0] < curve.end[0])
  }

  @Test("is refused with the quantity, the value and its range")
  func refusals() {
    #expect(throws: MotionError.self) { try DecayCurve.decayRate(flutterDrag: 1) }
    #expect(throws: MotionError.self) { try DecayCurve.decayRate(reactSpringDecay: 0) }
    #expect(throws: MotionError.outOfRange(.friction, value: 0, interval: .positive)) {
      try DecayCurve.decayRate(androidFriction: 0)
    }
    #expect(throws: MotionError.notFinite(.time)) { try DecayCurve.decayRate(timeConstant: .infinity) }
  }
}
