import Motion
import Testing

@Suite("Pop's basic animation")
struct PopBasicTests {
  @Test("solves its timing as coarsely as the reference", arguments: ["0.1", "0.4", "1", "10"])
  func timing(duration: String) throws {
    let rows = try Fixture("bezier.csv").rows
    #expect(rows.count == 1414)
    for row in rows {
      let bezier = try CubicBezier(row.number("x1"), row.number("y1"), row.number("x2"), row.number("y2"))
      let basic = try PopBasic(duration: #require(Double(duration)), timing: bezier)
      let progress = basic.progress(at: row.number("x"))
      let expected = row.number("y_pop_duration_\(duration)")
      #expect(abs(progress - expected) <= 1e-12, "\(row.text("name")) at \(row.text("x")): \(progress)")
    }
  }

  @Test("keeps its control points in single precision")
  func controlPoints() throws {
    let basic = try PopBasic(timing: CubicBezier(0.1, 0.2, 0.3, 0.7))
    #expect(basic.timing.x1 == Double(0.1 as Float) && basic.timing.y1 == Double(0.2 as Float))
    #expect(basic.timing.x2 == Double(0.3 as Float) && basic.timing.y2 == Double(0.7 as Float))
  }

  @Test("answers at a duration whose tolerance is below the last digit", arguments: [1e17, 1e300])
  func longDuration(duration: Double) throws {
    let upright = try CubicBezier(1, 0, 0, 1)
    let basic = try PopBasic(duration: duration, timing: upright)
    #expect(abs(basic.progress(at: 0.3) - upright.value(at: 0.3)) < 1e-12)
  }

  @Test("is over at once without a duration")
  func noDuration() throws {
    #expect(try PopBasic(duration: 0).progress(at: 0.5) == 1)
    #expect(throws: MotionError.self) { try PopBasic(duration: -1) }
  }
}
