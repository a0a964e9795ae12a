import Motion
import Testing

@Suite("JNW's curve")
struct JNWCurveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let damping: Double
    let stiffness: Double
    let mass: Double
    let duration: Double
    var testDescription: String { "(\(damping), \(stiffness), \(mass))" }

    func curve(to target: Double = 1) throws -> JNWCurve {
      let parameters = try SpringParameters(stiffness: stiffness, damping: damping, mass: mass)
      return JNWCurve(parameters, from: Vector(0), to: Vector(target))
    }
  }

  static let cases = [
    Case(damping: 9, stiffness: 100, mass: 2, duration: 2.109),
    Case(damping: 13, stiffness: 540, mass: 11, duration: 7.425),
    Case(damping: 6, stiffness: 6, mass: 1, duration: 3.072),
    Case(damping: 32, stiffness: 450, mass: 2.4, duration: 0.917),
    Case(damping: 30, stiffness: 300, mass: 5, duration: 1.540),
    Case(damping: 24, stiffness: 24, mass: 1, duration: 0.769),
  ]

  @Test("lasts as long as its library lets it", arguments: cases)
  func duration(_ one: Case) throws {
    #expect(try one.curve().duration == one.duration)
    #expect(try one.curve(to: 300).duration == one.duration)
  }

  @Test("is a true spring thrown at the rate of its decay", arguments: cases)
  func equivalent(_ one: Case) throws {
    let curve = try one.curve(to: 80)
    let (spring, velocity) = curve.parameters.jnwEquivalent
    let traced = SpringCurve(spring, from: Vector(0), to: Vector(80), velocity: Vector(velocity * 80))
    for step in 0...500 {
      let time = Double(step) / 100
      #expect((curve.value(at: time) - traced.value(at: time)).magnitude < 1e-12)
      #expect((curve.velocity(at: time) - traced.velocity(at: time)).magnitude < 1e-11)
    }
    #expect(curve.velocity(at: 0) == Vector(80 * velocity) && curve.value(at: -1) == Vector(0))
    #expect(spring.jnw(initialVelocity: velocity) == spring)
    #expect(spring.jnw(initialVelocity: velocity * 1.001) == nil)
    #expect(curve.greatestDistance == 80)
  }

  /// The columns of the reference are those of the true spring that traces the curve.
  @Test("is in the reference, and what is not such a curve there has no such numbers")
  func reference() throws {
    var exact = 0
    for row in try Fixture("conversions_systems.csv").rows {
      let spring = try SpringParameters(
        stiffness: row.number("stiffness_k"),
        damping: row.number("damping_c"),
        mass: row.number("mass")
      )
      let velocity = row.number("v0_norm_per_s")
      guard row.text("jnw_status") == "exact" else {
        #expect(spring.jnw(initialVelocity: velocity) == nil, "\(row.text("id"))")
        continue
      }
      // One is exact by chance, being thrown at its α already; it is its own.
      let isOwn = row.text("jnw_mass").isEmpty
      let written =
        isOwn
        ? spring
        : try SpringParameters(
          stiffness: row.number("jnw_stiffness"),
          damping: row.number("jnw_damping"),
          mass: row.number("jnw_mass")
        )
      exact += 1
      #expect(agree(written.jnwEquivalent.spring.stiffness, spring.stiffness, to: 1e-13))
      #expect(agree(written.jnwEquivalent.initialVelocity, velocity, to: 1e-13))
      #expect(spring.jnw(initialVelocity: velocity) == spring, "\(row.text("id"))")
      let curve = JNWCurve(written, from: Vector(0), to: Vector(1))
      for (column, tolerance) in [("settle_1pct_exact_s", 0.01), ("settle_0.1pct_exact_s", 0.001)] {
        #expect(agree(try #require(curve.restTime(tolerance: tolerance)), row.number(column), to: 1e-11))
      }
      let crossing = row.text("t_first_cross_s").isEmpty ? nil : row.number("t_first_cross_s")
      #expect((curve.reachTime == nil) == (crossing == nil))
      if let crossing { #expect(agree(try #require(curve.reachTime), crossing, to: 1e-12)) }
    }
    #expect(exact == 17)
  }

  @Test("without damping or distance never rests, or at once")
  func special() throws {
    let undamped = JNWCurve(try SpringParameters(damping: 0), from: Vector(0), to: Vector(1))
    #expect(undamped.restTime() == nil && undamped.duration == nil)
    let still = JNWCurve(SpringParameters(), from: Vector(3, 4), to: Vector(3, 4))
    #expect(still.restTime() == 0 && still.reachTime == 0 && still.value(at: 1) == Vector(3, 4))
    let moving = JNWCurve(SpringParameters(), from: Vector(3, 4), to: Vector(5, 4))
    #expect(moving.restTime(tolerance: 0) == nil && moving.restTime(tolerance: 1) == 0)
  }
}
