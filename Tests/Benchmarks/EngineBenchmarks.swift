import Motion

/// What the library takes for a frame, and for one value of a curve.
enum EngineBenchmarks {
  static func run() throws(MotionError) {
    let scalar = try nanosecondsPerSpringAndFrame(.positionX, to: Vector(300))
    Report.row("10,000 springs, each value read each frame, number", Report.nanoseconds(scalar), goal: "under 25 ns")
    let color = try nanosecondsPerSpringAndFrame(.backgroundColor, to: Vector(1, 0, 0, 1))
    Report.row("10,000 springs, each value read each frame, colour", Report.nanoseconds(color), goal: "under 35 ns")
    try Report.row("one spring at any time", Report.nanoseconds(randomAccess()), goal: "under 25 ns")
    try Report.row("one spring at even times, a sample", Report.nanoseconds(sampling()), goal: "under 1.5 ns")
    try Report.row("cubic-bezier at any fraction", Report.nanoseconds(bezier()), goal: "under 15 ns")
  }

  /// The least of several runs, each of a scene of its own: a copy would first copy what it shares.
  private static func nanosecondsPerSpringAndFrame(_ property: Property, to target: Vector) throws(MotionError)
    -> Double
  {
    var least = Double.infinity
    for _ in 0..<7 {
      var engine = try SpringScene.of(10_000, property, to: target)
      least = min(least, nanosecondsPerFrame(of: &engine, property))
    }
    return least
  }

  private static func nanosecondsPerFrame(of engine: inout Engine, _ property: Property) -> Double {
    var frames = Frames()
    let seconds = Stopwatch.seconds { frames = play(&engine, property) }
    precondition(frames.sum.isFinite && frames.reached == engine.layers.count - 1, "every spring reaches its target")
    return seconds / Double(frames.springFrames) * 1e9
  }

  /// What was seen in the frames of a motion.
  private struct Frames {
    /// Over all frames, how many springs were alive.
    var springFrames = 0
    var reached = 0
    /// Of all values read.
    var sum = 0.0
  }

  /// Frames at 60 a second until all rest, every value read at each; what is at rest by then is read, but not counted.
  private static func play(_ engine: inout Engine, _ property: Property) -> Frames {
    let layers = engine.layers.dropFirst()
    var (frames, frame, alive) = (Frames(), Int(engine.now * 60), layers.count)
    while alive > 0 {
      frames.springFrames += alive
      frame += 1
      let time = Double(frame) / 60
      while engine.now < time {
        for event in engine.advance(to: time) {
          if event.kind == .finish { alive -= 1 }
          if event.kind == .reach { frames.reached += 1 }
        }
      }
      for layer in layers { frames.sum += engine.presentation(property, of: layer)?[0] ?? 0 }
    }
    return frames
  }

  /// The steps of a golden-ratio sequence: every part of 0...1 is met, in no order that helps.
  private static let fractions: [Double] = (0..<100_000).map {
    (Double($0) * 0.618033988749895).truncatingRemainder(dividingBy: 1)
  }

  private static func randomAccess() throws(MotionError) -> Double {
    let spring = try SpringParameters(stiffness: 300, damping: 20)
    let curve = SpringCurve(spring, from: Vector(0), to: Vector(100), velocity: Vector(0))
    return nanoseconds { curve.value(at: $0)[0] }
  }

  private static func sampling() throws(MotionError) -> Double {
    let spring = try SpringParameters(stiffness: 300, damping: 20)
    let curve = SpringCurve(spring, from: Vector(0), to: Vector(100), velocity: Vector(0))
    let count = 100_000
    var samples: [Double] = []
    let nanoseconds = Stopwatch.nanoseconds(per: count) {
      samples = curve.samples(of: 0, every: 1.0 / 100_000, count: count)
    }
    precondition(samples.count == count && samples.allSatisfy { $0 >= 0 && $0 < 120 }, "the samples of a spring")
    return nanoseconds
  }

  private static func bezier() throws(MotionError) -> Double {
    let curve = try CubicBezier(0.42, 0, 0.58, 1)
    return nanoseconds { curve.value(at: $0) }
  }

  private static func nanoseconds(of value: (Double) -> Double) -> Double {
    let fractions = fractions
    var sum = 0.0
    let nanoseconds = Stopwatch.nanoseconds(per: fractions.count) {
      for fraction in fractions { sum += value(fraction) }
    }
    precondition(sum > 0, "values lie above 0")
    return nanoseconds
  }
}
