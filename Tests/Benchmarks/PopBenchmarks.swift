import Motion

/// What Pop's stepped solver takes.
enum PopBenchmarks {
  static func run() throws(MotionError) {
    let number = try nanosecondsPerSpringAndFrame(SIMD4(-100, 0, 0, 0))
    Report.row("Pop's solver, a spring and frame, number", Report.nanoseconds(number), goal: "under 300 ns")
    let color = try nanosecondsPerSpringAndFrame(SIMD4(-1, -0.5, 0.25, -1))
    Report.row("Pop's solver, a spring and frame, colour", Report.nanoseconds(color), goal: "under 350 ns")
  }

  private struct Spring {
    var solver: PopSpringSolver
    var state: PopSpringSolver.State
  }

  /// 10,000 springs for a second of 60 frames.
  private static func nanosecondsPerSpringAndFrame(_ displacement: SIMD4<Double>) throws(MotionError) -> Double {
    let (count, frames) = (10_000, 60)
    let start = try (0..<count).map { (number) throws(MotionError) in
      let parameters = try SpringParameters(stiffness: 40 + Double(number % 1_000) / 5, damping: 5.3)
      let state = PopSpringSolver.State(displacement: displacement, velocity: .zero)
      return Spring(solver: PopSpringSolver(parameters), state: state)
    }
    return Stopwatch.nanoseconds(per: count * frames) {
      var springs = start
      for _ in 0..<frames { play(&springs) }
    }
  }

  private static func play(_ springs: inout [Spring]) {
    var converged = 0
    for index in springs.indices {
      springs[index].state = springs[index].solver.advance(springs[index].state, by: 1.0 / 60)
      if springs[index].solver.hasConverged(threshold: 1e-9) { converged += 1 }
    }
    precondition(converged == 0, "all are in motion")
  }
}
