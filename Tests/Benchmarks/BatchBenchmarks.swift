import Motion

/// What a step of a batch takes beside the same step written in C.
struct BatchBenchmarks {
  let native: Native

  func run() throws(MotionError) {
    for lanes in [Lanes(count: 10_000, name: "10,000"), Lanes(count: 4_000_000, name: "4,000,000")] {
      report("one spring, \(lanes.name) lanes", try stepShared(lanes))
      report("a spring each, \(lanes.name) lanes", try stepOwn(lanes))
    }
  }

  private struct Lanes {
    let count: Int
    let name: String
    /// Of a turn: about as many additions and products whatever the lanes are.
    var steps: Int { max(2, 8_000_000 / count) }
    var starts: [Double] { (0..<count).map { Double($0 % 1_000) } }
    var targets: [Double] { [Double](repeating: 0, count: count) }
  }

  private static let frame = 1.0 / 60
  private static let rounds = 15

  private func report(_ what: String, _ nanoseconds: (swift: Double, c: Double)) {
    Report.row(
      "a step of a batch, \(what)",
      Report.text(nanoseconds.swift, digits: 3) + " ns a lane",
      beside: "C \(Report.text(nanoseconds.c, digits: 3)) ns: \(Report.ratio(nanoseconds.swift / nanoseconds.c))",
      goal: "1.15 × C"
    )
  }

  // Springs without damping: they never come near the numbers so small that processors take their time.

  private func stepShared(_ lanes: Lanes) throws(MotionError) -> (swift: Double, c: Double) {
    let spring = try SpringParameters(stiffness: 300, damping: 0)
    let modes = Self.modes(of: spring)
    var batch = try SpringBatch(spring: spring, from: lanes.starts, to: lanes.targets)
    var (x, v) = (lanes.starts, lanes.targets)
    let taken = byTurns(lanes) {
      batch.step(by: Self.frame)
    } and: {
      native.stepShared(lanes.count, &x, &v, modes.displacement, modes.s, -modes.pull, modes.slope)
    }
    Self.check(batch, x)
    return taken
  }

  private func stepOwn(_ lanes: Lanes) throws(MotionError) -> (swift: Double, c: Double) {
    let springs = try (0..<lanes.count).map { (lane) throws(MotionError) in
      try SpringParameters(stiffness: 100 + Double(lane % 1_000), damping: 0)
    }
    let modes = springs.map(Self.modes)
    let (a, b) = (modes.map(\.displacement), modes.map(\.s))
    let (c, d) = (modes.map { -$0.pull }, modes.map(\.slope))
    var batch = try SpringBatch(springs: springs, from: lanes.starts, to: lanes.targets)
    var (x, v) = (lanes.starts, lanes.targets)
    let taken = byTurns(lanes) {
      batch.step(by: Self.frame)
    } and: {
      native.stepOwn(lanes.count, &x, &v, a, b, c, d)
    }
    Self.check(batch, x)
    return taken
  }

  private static func modes(of spring: SpringParameters) -> SpringModes {
    SpringCurve(spring, from: Vector(1), to: Vector(0), velocity: Vector(0)).modes(at: frame)
  }

  private static func check(_ batch: SpringBatch, _ x: [Double]) {
    precondition(zip(batch.values, x).allSatisfy { abs($0 - $1) < 1e-6 }, "both move the lanes alike")
  }

  /// Nanoseconds a lane and step.
  private func byTurns(_ lanes: Lanes, _ swift: () -> Void, and c: () -> Void) -> (swift: Double, c: Double) {
    let seconds = Stopwatch.secondsByTurns(rounds: Self.rounds) {
      for _ in 0..<lanes.steps { swift() }
    } and: {
      for _ in 0..<lanes.steps { c() }
    }
    let steps = Double(lanes.steps * lanes.count)
    return (seconds.0 / steps * 1e9, seconds.1 / steps * 1e9)
  }
}
