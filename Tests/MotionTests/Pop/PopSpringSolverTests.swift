import Motion
import Testing

@Suite("Pop's spring solver")
struct PopSpringSolverTests {
  /// Share of the real time that is simulated, by frames a second.
  static let lags = [(30, 0.990), (60, 0.980), (90, 0.960), (120, 0.960), (240, 0.900), (2000, 0.500)]

  @Test("lags behind real time, the more the shorter the frames, seen from its values alone", arguments: lags)
  func lag(framesPerSecond: Int, share: Double) throws {
    // Critical and slow, so that the value rises all the while and tells the time.
    let spring = try SpringParameters(tension: 4, friction: 4)
    let curve = SpringCurve(spring, from: Vector(0), to: Vector(1), velocity: Vector(0))
    let values = simulate(spring, framesPerSecond, frames: framesPerSecond * 2)
    // The first frames do not belong to the cycle that repeats.
    let (first, last) = (framesPerSecond / 2, framesPerSecond * 2)
    let simulated = time(of: values[last], on: curve) - time(of: values[first], on: curve)
    #expect(abs(simulated / 1.5 - share) < 5e-4, "\(simulated / 1.5)")
  }

  /// The value after each frame from 0 to 1, frame 0 first.
  private func simulate(_ spring: SpringParameters, _ framesPerSecond: Int, frames: Int) -> [Double] {
    var solver = PopSpringSolver(spring)
    var state = PopSpringSolver.State(displacement: SIMD4(1, 0, 0, 0), velocity: .zero)
    return (0...frames).map { frame in
      let (now, before) = (Double(frame) / Double(framesPerSecond), Double(frame - 1) / Double(framesPerSecond))
      state = solver.advance(state, by: frame == 0 ? 0 : now - before)
      return 1 - state.displacement.x
    }
  }

  /// When a rising curve has a value.
  private func time(of value: Double, on curve: SpringCurve) -> Double {
    var (low, high) = (0.0, 10.0)
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if curve.value(at: middle)[0] < value { low = middle } else { high = middle }
    }
    return low
  }

  @Test("is as exact as a fourth-order method over whole steps")
  func accuracy() throws {
    let spring = try SpringParameters(bounciness: 10, speed: 12)
    var solver = PopSpringSolver(spring)
    let start = PopSpringSolver.State(displacement: SIMD4(100, -3, 0, 1), velocity: SIMD4(0, 50, 7, 0))
    // A frame of whole steps and a hair, so that the interpolation is that of the step before the last.
    let state = solver.advance(start, by: PopSpringSolver.step * 101 * (1 + 1e-12))
    for lane in 0..<4 {
      let curve = SpringCurve(
        spring,
        from: Vector(start.displacement[lane]),
        to: Vector(0),
        velocity: Vector(start.velocity[lane])
      )
      let exact = curve.value(at: PopSpringSolver.step * 100)[0]
      #expect(abs(state.displacement[lane] - exact) < 1e-6, "\(state.displacement[lane]) is not \(exact)")
    }
  }

  @Test("gives back the state of a frame too long, and counts as at rest")
  func longFrame() throws {
    var solver = PopSpringSolver(SpringParameters())
    let state = PopSpringSolver.State(displacement: SIMD4(100, 0, 0, 0), velocity: SIMD4(5, 0, 0, 0))
    let short = solver.advance(state, by: 0.01)
    #expect(short != state && !solver.hasConverged(threshold: 1))
    #expect(solver.advance(state, by: 30.001) == state)
    #expect(solver.hasConverged(threshold: 1))
  }

  @Test("does not count as at rest before its first frame, nor after a reset")
  func reset() throws {
    var solver = PopSpringSolver(SpringParameters())
    #expect(!solver.hasConverged(threshold: 1))
    let rest = PopSpringSolver.State(displacement: .zero, velocity: .zero)
    _ = solver.advance(rest, by: 0)
    #expect(solver.hasConverged(threshold: 1))
    solver.reset()
    #expect(!solver.hasConverged(threshold: 1))
  }

  /// Threshold, distance, velocity, and whether that is rest.
  static let rests: [(Double, Double, Double, Bool)] = [
    (1, 0.49, 0, true), (1, 0.5, 0, false), (1, -0.5, 0, false), (1, 0, 4.99, true), (1, 0, 5, false),
    (0.01, 0.0049, 0, true), (0.01, 0, 0.49, true), (0.01, 0, 0.5, false), (0, 0, 0, false),
  ]

  @Test("takes half a threshold and the root of 25 thresholds a second for rest", arguments: rests)
  func rest(threshold: Double, distance: Double, velocity: Double, isRest: Bool) {
    var solver = PopSpringSolver(SpringParameters())
    let state = PopSpringSolver.State(displacement: SIMD4(0, distance, 0, 0), velocity: SIMD4(0, velocity, 0, 0))
    _ = solver.advance(state, by: 0)
    #expect(solver.hasConverged(threshold: threshold) == isRest)
  }

  @Test("stands still while it pays off a negative frame")
  func debt() {
    var solver = PopSpringSolver(SpringParameters())
    let state = PopSpringSolver.State(displacement: SIMD4(100, 0, 0, 0), velocity: .zero)
    var now = solver.advance(state, by: -0.1)
    now = solver.advance(now, by: 0.05)
    #expect(abs(now.displacement.x - 100) < 1e-9)
    now = solver.advance(now, by: 0.1)
    #expect(now.displacement.x < 99.9)
  }
}
