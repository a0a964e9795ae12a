import Motion
import Testing

@Suite("Pop's decay")
struct PopDecayTests {
  @Test("has the duration and distance of the reference")
  func duration() throws {
    let rows = try Fixture("pop/decay_duration.csv").rows
    #expect(rows.count == 216)
    for row in rows {
      let decay = try PopDecay(deceleration: row.number("deceleration"))
      let (velocity, threshold) = (Vector(row.number("velocity")), row.number("threshold"))
      let duration = decay.duration(velocity: velocity, threshold: threshold)
      let end = decay.end(from: Vector(0), velocity: velocity, threshold: threshold)
      #expect(abs(duration - row.number("duration")) <= 1e-6 * row.number("duration"), "\(row.cells): \(duration)")
      #expect(abs(end[0] - row.number("distance")) <= 1e-6 * abs(row.number("distance")), "\(row.cells): \(end)")
    }
  }

  @Test("lasts as long as its fastest component, and no time at rest")
  func components() throws {
    let decay = try PopDecay()
    let fast = decay.duration(velocity: Vector(1000), threshold: 1)
    #expect(decay.duration(velocity: Vector(-20, 1000), threshold: 1) == fast)
    #expect(decay.duration(velocity: Vector(0, -1000, 4), threshold: 1) == fast)
    #expect(decay.duration(velocity: Vector(0, 0), threshold: 1) == 0)
  }

  @Test("rounds a velocity to single precision in a frame of no length")
  func singlePrecision() throws {
    let (value, velocity) = try PopDecay().advance(Vector(3), velocity: Vector(7223.021), by: 0)
    #expect(value == Vector(3))
    #expect(velocity == Vector(Double(Float(7.223021)) * 1000))
  }

  @Test("refuses a deceleration that is not between 0 and 1", arguments: [0, 1, -0.5, 1.5, .nan, .infinity])
  func deceleration(_ deceleration: Double) {
    #expect(throws: MotionError.self) { try PopDecay(deceleration: deceleration) }
  }
}
