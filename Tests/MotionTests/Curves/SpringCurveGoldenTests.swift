import Motion
import Testing

@Suite("A spring curve agrees with 80-digit arithmetic")
struct SpringCurveGoldenTests {
  /// Value to 1e-12 of the greatest distance in the case, velocity to that times ω. Without stiffness there is no ω,
  /// and the velocity's own greatest value takes its place.
  @Test("in value and velocity", arguments: ["under", "critical", "over", "special"])
  func valueAndVelocity(regime: String) throws {
    for (name, rows) in try Fixture("exact_\(regime).csv").grouped(by: "case") {
      let first = try #require(rows.first)
      let curve = try curve(of: first)
      let reach = max(rows.map { abs($0.number("x")) }.max() ?? 0, finite(curve.greatestDistance))
      let rate = curve.parameters.angularFrequency
      let speed = rate > 0 ? reach * rate : rows.map { abs($0.number("v")) }.max() ?? 0
      for row in rows {
        let state = curve.state(at: row.number("t"))
        let context = "\(name) at \(row.number("t"))"
        #expect(abs(state.value[0] - row.number("x")) <= 1e-12 * reach, "\(context)")
        #expect(abs(state.velocity[0] - row.number("v")) <= 1e-12 * speed, "\(context)")
      }
    }
  }

  private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

  private func curve(of row: Fixture.Row) throws -> SpringCurve {
    let spring = try SpringParameters(
      stiffness: row.number("stiffness"),
      damping: row.number("damping"),
      mass: row.number("mass")
    )
    return SpringCurve(spring, from: Vector(row.number("x0")), to: Vector(0), velocity: Vector(row.number("v0")))
  }
}
