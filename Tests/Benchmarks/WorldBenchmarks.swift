import Motion

/// What it takes to keep a world, and to go on from a copy.
enum WorldBenchmarks {
  static func run() throws(MotionError) {
    let world = try SpringScene.of(10_000)
    let taken = try Taken(world)
    let goal = "under 1000 µs"
    Report.row("a copy of 10,000 layers with 10,000 springs", Report.microseconds(taken.copy), goal: goal)
    Report.row("the first change after it, of one layer", Report.microseconds(taken.change), goal: goal)
    Report.row("the first frame after it, without events", Report.microseconds(taken.frame))
  }

  /// Seconds, each the least of several rounds.
  private struct Taken {
    private(set) var copy = Double.infinity
    private(set) var change = Double.infinity
    private(set) var frame = Double.infinity

    init(_ world: Engine) throws(MotionError) {
      for _ in 0..<20 { try round(world) }
    }

    private mutating func round(_ world: Engine) throws(MotionError) {
      var copies: [Engine] = []
      copies.reserveCapacity(1)
      copy = min(copy, Stopwatch.seconds { copies.append(world) })
      guard let layer = world.layers.last else { return }
      let request = AnimationRequest(kind: .spring(try SpringParameters(stiffness: 100, damping: 10)), to: Vector(0.5))
      var attached: Attachment?
      change = min(change, Stopwatch.seconds { attached = try? copies[0].attach(request, to: .alpha, of: layer) })
      precondition(attached != nil, "the animation is attached")
      frame = min(frame, Stopwatch.seconds { _ = copies[0].advance(to: world.now + 1.0 / 60) })
    }
  }
}
