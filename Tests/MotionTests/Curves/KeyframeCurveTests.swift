import Motion
import Testing

@Suite("A keyframe curve")
struct KeyframeCurveTests {
  private func keys(_ points: [(Double, Double)], _ timing: TimingFunction = .linear) -> [Keyframe] {
    points.map { Keyframe(at: $0.0, value: Vector($0.1), timing: timing) }
  }

  @Test("follows the timing function of the earlier keyframe, scaled to its segment")
  func segments() throws {
    let curve = try KeyframeCurve([
      Keyframe(at: 0, value: Vector(0, 5), timing: .easeOut),
      Keyframe(at: 0.5, value: Vector(10, 5), timing: .linear),
      Keyframe(at: 2.5, value: Vector(-10, 6)),
    ])
    let first = try TimedCurve(from: Vector(0, 5), to: Vector(10, 5), duration: 0.5, timing: .easeOut)
    for time in [0, 0.1, 0.3, 0.499] {
      #expect(curve.value(at: time) == first.value(at: time))
      #expect(curve.velocity(at: time) == first.velocity(at: time))
    }
    #expect(curve.value(at: 1.5) == Vector(0, 5.5))
    #expect(curve.velocity(at: 1.5) == Vector(-10, 0.5))
    #expect(curve.start == Vector(0, 5) && curve.target == Vector(-10, 6))
    #expect(curve.duration == 2.5 && curve.restTime == 2.5 && curve.count == 2 && !curve.isSpline)
  }

  @Test("is at each keyframe exactly there", arguments: [false, true])
  func exact(spline: Bool) throws {
    let points = [(0.1, 0.1), (0.3, -7.7), (0.7, 1e9), (1.1, 3.3), (1.9, 0.2)]
    let keyframes = keys(points, .easeInOut)
    let curve = try spline ? KeyframeCurve(spline: keyframes) : KeyframeCurve(keyframes)
    for (time, value) in points { #expect(curve.value(at: time) == Vector(value)) }
    #expect(curve.value(at: 0) == Vector(0.1) && curve.velocity(at: 0.05) == Vector(0))
    #expect(curve.value(at: 5) == Vector(0.2) && curve.velocity(at: 1.9) == Vector(0))
  }

  @Test("jumps between two keyframes at one time", arguments: [false, true])
  func jump(spline: Bool) throws {
    let keyframes = keys([(0, 0), (1, 2), (1, 10), (2, 14)])
    let curve = try spline ? KeyframeCurve(spline: keyframes) : KeyframeCurve(keyframes)
    #expect(abs(curve.value(at: 1.0.nextDown)[0] - 2) < 1e-14 && curve.value(at: 1) == Vector(10))
    #expect(abs(curve.velocity(at: 0.5)[0] - 2) < 1e-15 && abs(curve.velocity(at: 1)[0] - 4) < 1e-15)
    #expect(curve.reachTime == 2)
    let once = try KeyframeCurve(keys([(0, 3)]))
    #expect(once.value(at: 0) == Vector(3) && once.duration == 0 && once.reachTime == 0)
    let atOnce = try KeyframeCurve(spline: keys([(0, 3), (0, 4)]))
    #expect(atOnce.value(at: 0) == Vector(4) && atOnce.reachTime == 0)
  }

  /// The tangents are those of parabolas, so a parabola is its own spline.
  @Test("that is a spline is exact for a quadratic, at uneven times too")
  func quadratic() throws {
    let quadratic = { (t: Double) in Vector(3 * t * t - 5 * t + 2, 7 * t) }
    let knots = [0, 0.2, 0.25, 1, 1.9, 4].map { Keyframe(at: $0, value: quadratic($0)) }
    let curve = try KeyframeCurve(spline: knots)
    for step in 0..<400 {
      let time = Double(step) / 100
      #expect((curve.value(at: time) - quadratic(time)).magnitude < 1e-13)
      #expect((curve.velocity(at: time) - Vector(6 * time - 5, 7)).magnitude < 1e-12)
    }
    #expect(curve.isSpline)
  }

  /// Against Catmull–Rom's matrix, and one value worked out by hand: with 0, 0, 1, 1 the middle segment is
  /// `(u + 4u² − 3u³)/2` … of which a quarter is 0.203125.
  @Test("that is a spline is Catmull–Rom's at even times")
  func catmullRom() throws {
    let curve = try KeyframeCurve(spline: keys([(0, 0), (1, 0), (2, 1), (3, 1)]))
    for u in [0.25, 0.5, 0.75] {
      let (p0, p1, p2, p3) = (0.0, 0.0, 1.0, 1.0)
      let linear = p2 - p0
      let square = 2 * p0 - 5 * p1 + 4 * p2 - p3
      let cube = 3 * p1 - 3 * p2 + p3 - p0
      let expected = 0.5 * (2 * p1 + (linear + (square + cube * u) * u) * u)
      #expect(abs(curve.value(at: 1 + u)[0] - expected) < 1e-15)
    }
    #expect(curve.value(at: 1.25)[0] == 0.203125)
  }

  @Test("that is a spline changes neither value nor velocity suddenly, and its velocity is its slope")
  func smooth() throws {
    let curve = try KeyframeCurve(spline: keys([(0, 0), (0.3, 5), (0.4, -3), (2, 1), (2.2, 1), (3, 8)]))
    for knot in [0.3, 0.4, 2, 2.2] {
      #expect((curve.value(at: knot) - curve.value(at: knot.nextDown)).magnitude < 1e-12)
      #expect((curve.velocity(at: knot) - curve.velocity(at: knot.nextDown)).magnitude < 1e-11)
    }
    for step in 1..<290 {
      let time = Double(step) / 100 + 0.003
      let slope = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6))[0] / 2e-6
      #expect(abs(slope - curve.velocity(at: time)[0]) < 1e-5)
    }
  }

  @Test(
    "reaches its target when it first meets it or jumps across",
    arguments: [
      ([(0, 0), (1, 10)], 1), ([(0, 0), (1, 20), (2, 10)], 0.5), ([(0, 0), (1, 20), (2, -10), (3, 0)], 1 + 2 / 3.0),
      ([(0, 0), (1, 20), (1, 5), (2, 5)], 0.25), ([(0, 0), (1, 4), (1, 6), (2, 5)], 1), ([(0, 3), (1, 3)], 0),
      ([(0.5, 3), (1, 3), (2, 6), (3, 3)], 3),
    ] as [([(Double, Double)], Double)]
  )
  func reach(points: [(Double, Double)], reach: Double) throws {
    #expect(abs(try KeyframeCurve(keys(points)).reachTime - reach) < 1e-15)
  }

  static func timings() throws -> [TimingFunction] {
    [
      .linear, .easeInOut, .named("easeInBack") ?? .linear, .named("easeOutBack") ?? .linear,
      .named("easeInOutBack") ?? .linear, .cubic(try CubicBezier(0, 4, 1, -3)), .steps(try Steps(5, .start)),
      .steps(try Steps(3, .end)), .steps(try Steps(4, .both)), .steps(try Steps(4, .none)),
      .points(try LinearPoints(values: [0, 1.5, -0.5, 0.7])), .points(try LinearPoints(values: [0.3, 1, 0.5])),
    ]
  }

  static let paths: [[(Double, Double)]] = [
    [(0, 0), (1, 1)], [(0, 0), (1, 5), (2, 3)], [(0, 1), (1, -2), (3, 1)], [(0, 2), (1, 2), (2, 3)],
  ]

  /// The values around the target, sampled: none is on the other side before the time found, nor at it sooner.
  @Test("reaches its target at no sample before the time it says, whatever the timing, and is there then")
  func reachAgainstSampling() throws {
    for timing in try Self.timings() {
      for points in Self.paths {
        let curve = try KeyframeCurve(keys(points, timing))
        let target = curve.target[0]
        let reach = curve.reachTime
        #expect(reach > 0, "\(timing) \(points)")
        let distances = (0..<997).map { (step: Int) -> Double in
          let time: Double = reach * (Double(step) + 0.001) / 998
          return curve.value(at: time)[0] - target
        }.filter { abs($0) > 1e-12 }
        #expect(distances.allSatisfy { $0 < 0 } || distances.allSatisfy { $0 > 0 }, "\(timing) \(points)")
        let (before, after) = (curve.value(at: reach - 1e-9)[0] - target, curve.value(at: reach + 1e-9)[0] - target)
        #expect(before * after <= 1e-13, "\(timing) \(points) \(before) \(after)")
      }
    }
  }

  @Test("that is a spline reaches its target where its cubic crosses it")
  func splineReach() throws {
    let curve = try KeyframeCurve(spline: keys([(0, 0), (1, 5), (1.5, 9), (3, 4)]))
    let reach = curve.reachTime
    #expect(reach > 0 && reach < 1)
    #expect(abs(curve.value(at: reach)[0] - 4) < 1e-14)
    let back = try KeyframeCurve(spline: keys([(0, 0), (1, 5), (2, 0)]))
    #expect(back.reachTime == 2)
  }

  @Test("is farthest from its target at no sample farther, and at one as far", arguments: [false, true])
  func greatestDistance(spline: Bool) throws {
    for timing in try Self.timings() {
      let keyframes = keys([(0, 0), (1, 5), (1.4, -2), (1.4, 3), (3, 1)], timing)
      let curve = try spline ? KeyframeCurve(spline: keyframes) : KeyframeCurve(keyframes)
      let sampled = (0...30000).map { abs(curve.value(at: Double($0) / 10000)[0] - 1) }.max() ?? 0
      // A keyframe counts that steps jump over, too.
      let farthest = max(sampled, 4)
      #expect(farthest <= curve.greatestDistance + 1e-12)
      #expect(farthest >= curve.greatestDistance - 5e-3, "\(timing) \(farthest) \(curve.greatestDistance)")
    }
  }

  @Test("is refused with the quantity, the value and its range")
  func refusals() {
    #expect(throws: MotionError.outOfRange(.keyTime, value: 0, interval: Interval(from: 1, to: .infinity))) {
      try KeyframeCurve([])
    }
    #expect(throws: MotionError.outOfRange(.keyTime, value: 1, interval: Interval(from: 2, to: .infinity))) {
      try KeyframeCurve(keys([(0, 0), (2, 1), (1, 0)]))
    }
    #expect(throws: MotionError.outOfRange(.keyTime, value: -1, interval: Interval(from: 0, to: .infinity))) {
      try KeyframeCurve(spline: keys([(-1, 0), (1, 0)]))
    }
    #expect(throws: MotionError.notFinite(.keyTime)) { try KeyframeCurve(keys([(.nan, 0)])) }
    #expect(throws: MotionError.notFinite(.target)) { try KeyframeCurve(keys([(0, .infinity)])) }
    #expect(throws: MotionError.notFinite(.velocity)) {
      try KeyframeCurve(spline: keys([(0, 0), (.leastNonzeroMagnitude, 1), (1, 0)]))
    }
    #expect(throws: MotionError.componentCount(expected: 1, found: 2)) {
      try KeyframeCurve([Keyframe(at: 0, value: Vector(0)), Keyframe(at: 1, value: Vector(0, 1))])
    }
  }
}
