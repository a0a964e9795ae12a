import Motion
import Testing

@Suite("A cubic Bézier")
struct CubicBezierTests {
  @Test("has the y of the reference at every x")
  func golden() throws {
    let rows = try Fixture("bezier.csv").rows
    #expect(rows.count == 1414)
    for row in rows {
      let bezier = try CubicBezier(row.number("x1"), row.number("y1"), row.number("x2"), row.number("y2"))
      let value = bezier.value(at: row.number("x"))
      let error = abs(value - row.number("y_exact"))
      #expect(error <= 1e-9, "\(row.text("name")) at \(row.number("x")): \(value), off by \(error)")
    }
  }

  /// Curves whose tangent is level or upright somewhere, and curves beyond 0…1.
  static let hard: [(Double, Double, Double, Double)] = [
    (0, 0, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1), (0, 5, 0, -4), (1, -3, 1, 4),
    (0.999999, 0, 0.000001, 1), (1e-9, 0, 1, 1), (0.5, 0.5, 0.5, 0.5), (1, 0, 1, 1), (0, 0, 0, 1), (1, 0, 0, 0.5),
  ]

  @Test("inverts its own x to the digits a double has", arguments: hard)
  func inverse(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    // With the x's on both axes, the y that comes back is the x that went in, but for the rounding of a sum whose
    // terms are as large as 6.
    let bezier = try CubicBezier(x1, x1, x2, x2)
    for step in 1..<2000 {
      let x = Double(step) / 2000
      #expect(abs(bezier.value(at: x) - x) <= 2e-15, "at \(x): \(bezier.value(at: x) - x)")
    }
  }

  @Test("begins at 0 and ends at 1, exactly, and stays finite", arguments: hard)
  func ends(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let bezier = try CubicBezier(x1, y1, x2, y2)
    #expect(bezier.value(at: 0) == 0 && bezier.value(at: -3) == 0)
    #expect(bezier.value(at: 1) == 1 && bezier.value(at: 7) == 1)
    for x in [0, Double.leastNonzeroMagnitude, 1e-300, 1e-17, 1e-9, 0.5, 1 - 1e-9, (1.0).nextDown, 1] {
      #expect(bezier.value(at: x).isFinite && bezier.slope(at: x).isFinite, "at \(x)")
    }
  }

  @Test("has the slope of the chord about a point")
  func slope() throws {
    let bezier = try CubicBezier(0.68, -0.6, 0.32, 1.6)
    for x in stride(from: 0.01, to: 1, by: 0.01) {
      let chord = (bezier.value(at: x + 1e-6) - bezier.value(at: x - 1e-6)) / 2e-6
      #expect(abs(bezier.slope(at: x) - chord) < 1e-6)
    }
    #expect(abs(bezier.slope(at: 0) - -0.6 / 0.68) < 1e-15)
    #expect(abs(bezier.slope(at: 1) - -0.6 / 0.68) < 1e-14)
  }

  @Test(
    "takes the slope at an end from the other control point where its own lies on it",
    arguments: [
      (0.0, 0.0, 0.5, 1.0, 2.0), (0.0, 0.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 1.0, 1e6),
      (0.0, 0.0, 0.0, 1.0, 1e6), (0.0, -1.0, 1.0, 1.0, -1e6), (0.42, 0.0, 1.0, 1.0, 0.0),
    ]
  )
  func slopeAtStart(x1: Double, y1: Double, x2: Double, y2: Double, slope: Double) throws {
    #expect(try CubicBezier(x1, y1, x2, y2).slope(at: 0) == slope)
  }

  @Test("refuses an x outside 0…1 and any number that is none")
  func refusals() {
    #expect(throws: MotionError.outOfRange(.controlPoint, value: 1.5, interval: .unit)) {
      try CubicBezier(1.5, 0, 0, 1)
    }
    #expect(throws: MotionError.outOfRange(.controlPoint, value: -0.1, interval: .unit)) {
      try CubicBezier(0, 0, -0.1, 1)
    }
    #expect(throws: MotionError.notFinite(.controlPoint)) { try CubicBezier(0, .nan, 0, 1) }
  }

  @Test("says where it first comes to its end value")
  func firstArrival() throws {
    #expect(try CubicBezier(0.42, 0, 0.58, 1).firstArrival == 1)
    let back = try CubicBezier(0.34, 1.56, 0.64, 1)
    #expect(back.firstArrival > 0.35 && back.firstArrival < 0.4)
    #expect(abs(back.value(at: back.firstArrival) - 1) < 1e-15)
    for x in stride(from: 0, to: back.firstArrival, by: 0.001) { #expect(back.value(at: x) < 1) }
    let both = try CubicBezier(0.68, -0.6, 0.32, 1.6)
    #expect(abs(both.value(at: both.firstArrival) - 1) < 1e-15 && both.firstArrival < 0.8)
  }
}
