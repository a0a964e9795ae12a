import Motion
import Testing

@Suite("A spring curve sampled")
struct SpringSamplingTests {
  static let springs: [(stiffness: Double, damping: Double)] = [
    (100, 10), (469.5, 12.9), (400, 40), (24, 24), (100, 0), (1e4, 1e4), (0, 3), (9, 0.001),
  ]

  @Test(
    "at even times is the curve at those times, far beyond the first anchors too",
    arguments: springs,
    [(0.0, 1 / 60.0), (-0.05, 1 / 240.0), (3.7, 0.001), (-5, 0.037)]
  )
  func samples(spring: (stiffness: Double, damping: Double), times: (start: Double, step: Double)) throws {
    let curve = SpringCurve(
      try SpringParameters(stiffness: spring.stiffness, damping: spring.damping),
      from: Vector(3, -2, 0),
      to: Vector(100, 5, 0),
      velocity: Vector(-40, 900, 7)
    )
    let count = 1801
    let vectors = curve.samples(from: times.start, every: times.step, count: count)
    let second = curve.samples(of: 1, from: times.start, every: times.step, count: count)
    #expect(vectors.count == count && second.count == count)
    let scale = curve.greatestDistance
    for index in 0..<count {
      let exact = curve.value(at: times.start + Double(index) * times.step)
      #expect((vectors[index] - exact).magnitude < 1e-12 * scale, "\(index)")
      #expect(abs(second[index] - exact[1]) < 1e-12 * scale, "\(index)")
    }
  }

  @Test("has as many samples as asked for", arguments: [0, 1, 3, 4, 5, 127, 128, 129, 511, 512, 513])
  func counts(count: Int) throws {
    let curve = SpringCurve(SpringParameters(), from: Vector(0), to: Vector(1), velocity: Vector(0))
    let samples = curve.samples(of: 0, every: 0.01, count: count)
    #expect(samples.count == count && curve.samples(every: 0.01, count: count).count == count)
    if let last = samples.last { #expect(abs(last - curve.value(at: 0.01 * Double(count - 1))[0]) < 1e-12) }
  }
}
