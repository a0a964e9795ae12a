import Motion
import Testing

@Suite("A spring fitted to values")
struct SpringFitTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var stiffness: Double
    var damping: Double
    var velocity = 0.0
    var seconds = 1.5
    var count = 91

    var testDescription: String { "stiffness \(stiffness), damping \(damping), thrown at \(velocity)" }

    /// From 20 to 120, with noise of that many units added.
    func values(noise: (Int) -> Double = { _ in 0 }) throws -> (times: [Double], values: [Double]) {
      let spring = try SpringParameters(stiffness: stiffness, damping: damping)
      let curve = SpringCurve(spring, from: Vector(20), to: Vector(120), velocity: Vector(velocity))
      let times = (0..<count).map { 3 + seconds * Double($0) / Double(count - 1) }
      return (times, times.indices.map { curve.value(at: times[$0] - 3)[0] + noise($0) })
    }
  }

  static let samples = [
    Sample(stiffness: 300, damping: 20), Sample(stiffness: 100, damping: 20), Sample(stiffness: 100, damping: 50),
    Sample(stiffness: 469.5458823529412, damping: 12.859298, velocity: -400), Sample(stiffness: 40, damping: 1),
    Sample(stiffness: 342.1, damping: 30.487, velocity: 900), Sample(stiffness: 4000, damping: 4, count: 400),
    Sample(stiffness: 10, damping: 2, seconds: 0.7),
  ]

  @Test("is the one that made them", arguments: samples)
  func exact(sample: Sample) throws {
    let (times, values) = try sample.values()
    let fit = try #require(SpringFit(times: times, values: values))
    #expect(abs(fit.spring.stiffness / sample.stiffness - 1) < 1e-5)
    #expect(abs(fit.spring.damping / sample.damping - 1) < 1e-5)
    #expect(abs(fit.target - 120) < 1e-3)
    #expect(abs(fit.start - 20) < 1e-3)
    #expect(abs(fit.initialVelocity - sample.velocity) < 0.02)
    #expect(fit.residual < 1e-5)
    #expect(fit.outliers == 0)
  }

  @Test("is asked for between its steps, and is none once it is not wanted")
  func ends() throws {
    let (times, values) = try Sample(stiffness: 300, damping: 20).values(noise: Self.noise)
    var asked = 0
    let fit = SpringFit(times: times, values: values) {
      asked += 1
      return true
    }
    #expect(fit != nil && asked > 2)
    for last in [1, 2, asked] {
      var count = 0
      let ended = SpringFit(times: times, values: values) {
        count += 1
        return count < last
      }
      #expect(ended == nil && count == last)
    }
  }

  /// Evenly distributed over -1...1, the same each time.
  private static func noise(_ index: Int) -> Double {
    var z = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double(z ^ (z >> 31)) / 0x1p63 - 1
  }

  @Test("is near the one that made them in spite of noise, which it tells")
  func noisy() throws {
    let sample = Sample(stiffness: 300, damping: 20, count: 300)
    let (times, values) = try sample.values { 2 * Self.noise($0) }
    let fit = try #require(SpringFit(times: times, values: values))
    #expect(abs(fit.spring.stiffness / 300 - 1) < 0.02)
    #expect(abs(fit.spring.damping / 20 - 1) < 0.03)
    // The root mean square of an even distribution over -2...2.
    #expect(abs(fit.residual - 2 / 3.0.squareRoot()) < 0.1)
  }

  @Test("does not mind values that are far off, which it counts")
  func outliers() throws {
    let sample = Sample(stiffness: 300, damping: 20, count: 200)
    let (times, values) = try sample.values { 0.5 * Self.noise($0) + ($0 % 20 == 7 ? 60 : 0) }
    let fit = try #require(SpringFit(times: times, values: values))
    #expect(abs(fit.spring.stiffness / 300 - 1) < 0.02)
    #expect(abs(fit.spring.damping / 20 - 1) < 0.02)
    #expect(fit.outliers == 10)
    #expect(fit.greatestResidual > 58)
  }

  @Test("is none where values say nothing")
  func nothing() {
    let times = (0..<20).map(Double.init)
    #expect(SpringFit(times: times, values: times.map { _ in 4 }) == nil)
    #expect(SpringFit(times: [0, 1, 2, 3, 4, 5, 6], values: [0, 1, 2, 3, 2, 1, 0]) == nil)
    #expect(SpringFit(times: times.map { _ in 1 }, values: times) == nil)
    #expect(SpringFit(times: times, values: times.map { _ in .nan }) == nil)
  }

  @Test("is found of very many values too")
  func many() throws {
    let sample = Sample(stiffness: 300, damping: 20, count: 200_000)
    let (times, values) = try sample.values()
    let fit = try #require(SpringFit(times: times, values: values))
    #expect(abs(fit.spring.stiffness / 300 - 1) < 1e-5)
  }
}
