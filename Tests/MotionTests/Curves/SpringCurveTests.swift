import Motion
import Testing

/// A spring from 0 to 1 or elsewhere, of one component.
func spring(
  _ stiffness: Double,
  _ damping: Double,
  _ mass: Double = 1,
  from start: Double = 0,
  to target: Double,
  velocity: Double = 0
) throws -> SpringCurve {
  SpringCurve(
    try SpringParameters(stiffness: stiffness, damping: damping, mass: mass),
    from: Vector(start),
    to: Vector(target),
    velocity: Vector(velocity)
  )
}

@Suite("A spring curve")
struct SpringCurveTests {
  /// Numbers published with the scenarios, found by other means: stiffness, damping, mass, start, target, velocity, then
  /// times with their values, and the tolerance that the printed digits allow.
  struct Sample: Sendable {
    let spring: [Double]
    let values: [(Double, Double)]
    let tolerance: Double
  }

  static let samples: [Sample] = [
    Sample(
      spring: [170, 26, 1, 0, 0.1, 0],
      values: [(0.05, 0.013942), (0.1, 0.037513), (0.2, 0.073538), (0.3, 0.09029)],
      tolerance: 6e-7
    ),
    Sample(spring: [4, 35, 0.5, 0, 800, 0], values: [(10, 544.93), (20, 718.81), (30, 774.16)], tolerance: 6e-3),
    Sample(spring: [100, 10, 1, 0, 100, 0], values: [(0.5, 107.4591)], tolerance: 6e-5),
    Sample(spring: [26, 170, 1, 0, 48, 0], values: [(1, 6.7759), (10, 37.6051)], tolerance: 6e-5),
    Sample(spring: [1, 1e9, 1, 1, 0, 0], values: [(1e9, 0.367879441171)], tolerance: 6e-10),
    Sample(spring: [1, 3, 1, 1, 0, 0], values: [(1, 0.786645599303)], tolerance: 6e-13),
    Sample(spring: [100, 19.9, 1, 0, 100, 0], values: [(0.1, 26.48555), (0.3, 80.30989)], tolerance: 6e-6),
    Sample(spring: [100, 19.999999, 1, 0, 100, 0], values: [(0.1, 26.42411), (0.3, 80.08517)], tolerance: 1.2e-5),
    Sample(spring: [100, 20, 1, 0, 100, 0], values: [(0.1, 26.42411), (0.3, 80.08517)], tolerance: 6e-6),
    Sample(spring: [100, 20.000001, 1, 0, 100, 0], values: [(0.1, 26.42411), (0.3, 80.08517)], tolerance: 1.2e-5),
    Sample(spring: [100, 20.1, 1, 0, 100, 0], values: [(0.1, 26.36292), (0.3, 79.8618)], tolerance: 6e-6),
    Sample(spring: [100, 10, 1, 0, 1, 0], values: [(1.0 / 3, 1.15529)], tolerance: 6e-6),
    Sample(spring: [100, 40, 1, 0, 1, 0], values: [(0.5, 0.7178)], tolerance: 6e-5),
    Sample(spring: [1e6, 200, 1, 0, 1, 0], values: [(0.01, 1.3369), (0.05, 0.9945)], tolerance: 6e-5),
    Sample(spring: [200, 20, 1, 300, 100, -100], values: [(0.1, 198.5696)], tolerance: 6e-5),
    Sample(spring: [2.4674011002723395, 1.5707963267948966, 1, 1, 5, 0.9988], values: [(1, 3.9167)], tolerance: 6e-5),
  ]

  @Test("has the values of the scenarios", arguments: samples)
  func scenarios(sample: Sample) throws {
    let s = sample.spring
    let curve = try spring(s[0], s[1], s[2], from: s[3], to: s[4], velocity: s[5])
    for (time, value) in sample.values {
      #expect(abs(curve.value(at: time)[0] - value) <= sample.tolerance, "at \(time): \(curve.value(at: time)[0])")
    }
  }

  @Test("has the velocities of a slow overdamped spring")
  func slowVelocity() throws {
    let curve = try spring(4, 35, 0.5, to: 800)
    for (time, velocity) in [(10.0, 29.20), (20, 9.29), (30, 2.96)] {
      #expect(abs(curve.velocity(at: time)[0] - velocity) < 6e-3)
    }
  }

  @Test("is exactly its start up to time 0, to the bit")
  func start() throws {
    let curve = try spring(100, 10, from: 0.1, to: 0.3, velocity: 7)
    for time in [0, -1, -Double.infinity] {
      #expect(curve.value(at: time)[0] == 0.1)
      #expect(curve.velocity(at: time)[0] == 7)
    }
  }

  @Test("goes on from its own state as if it had not been interrupted")
  func retarget() throws {
    for damping in [0.0, 3, 20, 20.0000001, 500] {
      let curve = try spring(100, damping, to: 100, velocity: -300)
      let state = curve.state(at: 0.17)
      let parameters = curve.parameters
      let rest = SpringCurve(parameters, from: state.value, to: Vector(100), velocity: state.velocity)
      for time in [0.01, 0.3, 2] {
        #expect(agree(rest.value(at: time)[0], curve.value(at: 0.17 + time)[0], to: 1e-13))
        #expect(agree(rest.velocity(at: time)[0], curve.velocity(at: 0.17 + time)[0], to: 1e-12))
      }
    }
  }

  @Test("is one mixture of two modes for every component")
  func modes() throws {
    let parameters = try SpringParameters(bounciness: 11, speed: 18)
    let curve = SpringCurve(parameters, from: Vector(1, 0, 0, 1), to: Vector(0, 0, 1, 1), velocity: Vector(0, 2, 0, -1))
    let modes = curve.modes(at: 0.1)
    #expect(abs(modes.slope - (modes.c - parameters.decayRate * modes.s)) < 1e-15)
    for component in 0..<4 {
      let x = curve.start[component] - curve.target[component]
      let v = curve.initialVelocity[component]
      let expected = curve.target[component] + x * modes.c + (v + parameters.decayRate * x) * modes.s
      #expect(abs(curve.value(at: 0.1)[component] - expected) < 1e-15)
    }
    let origin = curve.modes(at: -1)
    #expect([origin.c, origin.s, origin.slope] == [1, 0, 1])
  }

  /// The differential equation itself, `x″ = −ω²·x − 2α·x′`, by a central difference of the velocity.
  @Test("obeys its differential equation", arguments: [0, 0.001, 0.3, 0.999999, 1, 1.000001, 3, 60])
  func equation(ratio: Double) throws {
    let parameters = try SpringParameters(angularFrequency: 10, dampingRatio: ratio)
    let curve = SpringCurve(parameters, from: Vector(1), to: Vector(0), velocity: Vector(4))
    for time in [0.001, 0.02, 0.1, 0.5] {
      let h = 1e-5 / max(1, ratio)
      let acceleration = (curve.velocity(at: time + h)[0] - curve.velocity(at: time - h)[0]) / (2 * h)
      let state = curve.state(at: time)
      let expected = -100 * state.value[0] - 20 * ratio * state.velocity[0]
      #expect(abs(acceleration - expected) < 1e-5 * 100 * max(1, ratio * ratio), "\(time)")
      let velocity = (curve.value(at: time + h)[0] - curve.value(at: time - h)[0]) / (2 * h)
      #expect(abs(velocity - state.velocity[0]) < 1e-6 * max(1, ratio))
    }
  }

  @Test("keeps its digits as the damping ratio passes 1")
  func nearCritical() throws {
    let critical = try spring(342.1, 2 * (342.1).squareRoot(), to: 1)
    for offset in [1e-15, 1e-12, 1e-9] {
      for side in [-1.0, 1] {
        let near = try spring(342.1, 2 * (342.1).squareRoot() * (1 + side * offset), to: 1)
        for time in [0.01, 0.1, 0.5] {
          #expect(abs(near.value(at: time)[0] - critical.value(at: time)[0]) <= 2 * offset + 1e-15)
        }
      }
    }
  }

  /// From 60-digit arithmetic. One double holds the phase of a million radians to 1e-10 only.
  @Test(
    "keeps its phase for a million radians",
    arguments: [
      (1e4, -0.99943901446775717325, -0.027345400097253014106),
      (1e6, -0.97841538604276662567, -0.16872725990936567268),
    ]
  )
  func phase(time: Double, value: Double, velocity: Double) throws {
    let curve = try spring(2, 0, 3, from: 1, to: 0)
    #expect(abs(curve.value(at: time)[0] - value) < 1e-15)
    #expect(abs(curve.velocity(at: time)[0] - velocity) < 1e-15)
  }

  /// From 60-digit arithmetic. `4km − c²` is a difference of numbers that agree in 12 digits.
  @Test(
    "knows its slow swing a millionth of a millionth below critical damping",
    arguments: [(36.99189100326263, 120091.40312915826235), (36.99189100322961, 87298.011972478325121)]
  )
  func slowSwing(damping: Double, crossing: Double) throws {
    let curve = try spring(342.1, damping, to: 1)
    #expect(abs(try #require(curve.firstCrossing(of: 0)) / crossing - 1) < 1e-14)
  }

  @Test("stays small", arguments: [(MemoryLayout<SpringCurve>.stride, 192), (MemoryLayout<Curve>.stride, 208)])
  func size(stride: Int, limit: Int) { #expect(stride <= limit) }
}
