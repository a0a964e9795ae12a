import Motion
import Testing

@Suite("One of Pop's animations")
struct PopAnimationTests {
  private typealias Kinds = [PopEvent.Kind]

  /// Runs frames of a 60th of a second, and tells what happened but for writes and applies.
  private func run(
    _ animation: inout PopAnimation,
    _ object: inout Vector,
    from first: Int = 0,
    frames: Int
  ) -> Kinds {
    for frame in first..<first + frames { _ = animation.render(at: Double(frame) / 60, &object) }
    return animation.takeEvents().map(\.kind).filter { kind in
      if case .change = kind { false } else { kind != .write && kind != .apply }
    }
  }

  @Test("starts at time 0 as at any other, and once only")
  func startAtZero() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setTo(Vector(100))
    var object = Vector(0)
    #expect(run(&spring, &object, frames: 10) == [.read, .start])
    #expect(object[0] > 50)
  }

  @Test("keeps the start it is given, and reads the target when it begins")
  func lazyValues() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    spring.beginTime = 0.3
    try spring.setFrom(Vector(100))
    var object = Vector(7)
    #expect(run(&spring, &object, frames: 18) == [])
    #expect(spring.from == Vector(100) && spring.target == nil && object == Vector(7))
    #expect(run(&spring, &object, from: 18, frames: 1) == [.read, .start])
    #expect(spring.from == Vector(100) && spring.target == Vector(7))
  }

  @Test("reaches once for each target, and stops at those it was left to rest at")
  func continuations() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    spring.isRemovedOnCompletion = false
    var (object, frame) = (Vector(0), 0)
    for (target, frames, stops) in [(50.0, 120, true), (100, 18, false), (20, 24, false), (80, 120, true)] {
      try spring.setTo(Vector(target))
      let kinds = run(&spring, &object, from: frame, frames: frames)
      #expect(kinds.filter { $0 == .reach }.count == 1, "to \(target): \(kinds)")
      #expect(kinds.contains(.stop(finished: true)) == stops, "to \(target): \(kinds)")
      frame += frames
    }
    #expect(object == Vector(80))
  }

  @Test("writes multiples of its rounding factor, added to another value or not", arguments: [false, true])
  func rounding(isAdditive: Bool) throws {
    var spring = try PopAnimation.spring(threshold: 0.01)
    try spring.setFrom(Vector(0))
    try spring.setTo(Vector(10))
    try spring.setRoundingFactor(0.5)
    spring.isAdditive = isAdditive
    var object = Vector(0)
    var seen: Set<Double> = []
    for frame in 0..<120 {
      _ = spring.render(at: Double(frame) / 60, &object)
      #expect(object[0] * 2 == (object[0] * 2).rounded())
      seen.insert(object[0])
    }
    #expect(seen.contains { $0 != $0.rounded() } && object == Vector(10))
  }

  @Test("adds to what others do to the object")
  func additive() throws {
    var spring = try PopAnimation.spring(threshold: 0.01)
    try spring.setFrom(Vector(1))
    try spring.setTo(Vector(2))
    spring.isAdditive = true
    var object = Vector(1)
    _ = spring.render(at: 0, &object)
    #expect(object == Vector(2))
    object = Vector(102)
    for frame in 1..<120 { _ = spring.render(at: Double(frame) / 60, &object) }
    #expect(abs(object[0] - 103) < 1e-9)
  }

  @Test("starts anew when it was let go and held again between two frames, as Pop's does")
  func pauseTwice() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setFrom(Vector(0))
    try spring.setTo(Vector(100))
    var object = Vector(0)
    _ = run(&spring, &object, frames: 8)
    spring.setPaused(true)
    #expect(run(&spring, &object, from: 8, frames: 5) == [])
    spring.setPaused(false)
    spring.setPaused(true)
    #expect(run(&spring, &object, from: 13, frames: 1) == [.start])
  }

  /// Repeat count, whether it is set before the reversing, what it reads as, and the runs it gives.
  static let counts: [(count: Int?, isFirst: Bool, reads: Int, runs: Int)] = [
    (nil, true, 1, 2), (3, false, 3, 6), (3, true, 1, 3), (0, false, 1, 2), (-4, true, 1, 2),
    (Int.max, false, Int.max / 2, 9),
  ]

  @Test("counts runs there and back, unless the count came before the reversing", arguments: counts)
  func repeatCount(count: Int?, isFirst: Bool, reads: Int, runs: Int) throws {
    var basic = try PopAnimation.basic(PopBasic(duration: 0.05), threshold: 1)
    try basic.setTo(Vector(1))
    if isFirst, let count { basic.setRepeatCount(count) }
    basic.setAutoreverses(true)
    if !isFirst, let count { basic.setRepeatCount(count) }
    #expect(basic.repeatCount == reads)
    var object = Vector(0)
    let kinds = run(&basic, &object, frames: 28)
    let stops = kinds.filter { $0 == .stop(finished: false) || $0 == .stop(finished: true) }
    #expect(stops.count == runs && kinds.filter { $0 == .autoreverse }.count == min(runs, runs == 9 ? 9 : runs - 1))
  }

  @Test("passes its marks in order, one that is not met holding back the next")
  func marks() throws {
    var basic = try PopAnimation.basic(PopBasic(duration: 1, timing: CubicBezier(0, 0, 1, 1)), threshold: 1)
    basic.marks = [0.5, 0.25, 0.75, 2, 1]
    try basic.setTo(Vector(1))
    var object = Vector(0)
    let kinds = run(&basic, &object, frames: 62)
    let marks: Kinds = [.progress(0.5), .progress(0.25), .progress(0.75)]
    #expect(kinds == [.read, .start] + marks + [.reach, .stop(finished: true)])
  }

  @Test("tells of a setting that takes another value, and not of one that keeps it")
  func changes() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setBounciness(4)
    try spring.setMass(1)
    try spring.setTo(nil)
    #expect(spring.events.isEmpty)
    try spring.setTension(100.1)
    try spring.setTo(Vector(1, 2))
    try spring.setTo(Vector(1, 2))
    #expect(spring.events.map(\.kind) == [.change(.tension), .change(.to)])
    #expect(spring.events.map(\.value) == [Vector(Double(100.1 as Float)), Vector(1, 2)])
  }

  @Test("has tension, friction and mass of its own until bounciness or speed is set, to whatever")
  func dynamics() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    let first = try SpringParameters(bounciness: 4, speed: 12)
    #expect(spring.dynamics == first)
    try spring.setMass(3)
    try spring.setFriction(5)
    #expect(try spring.dynamics == SpringParameters(tension: first.stiffness, friction: 5, mass: 3))
    try spring.setSpeed(12)
    #expect(spring.dynamics == first)
    let other = try SpringParameters(response: 0.5, dampingRatio: 0.5)
    #expect(try PopAnimation.spring(other, threshold: 1).dynamics == other)
  }

  @Test("refuses values that do not belong together, and numbers that are none")
  func errors() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setTo(Vector(1, 2))
    #expect(throws: MotionError.componentCount(expected: 2, found: 1)) { try spring.setFrom(Vector(1)) }
    #expect(throws: MotionError.componentCount(expected: 2, found: 4)) { try spring.setVelocity(Vector(1, 2, 3, 4)) }
    #expect(throws: MotionError.notFinite(.target)) { try spring.setTo(Vector(.nan, 2)) }
    #expect(throws: MotionError.self) { try spring.setRoundingFactor(-1) }
    #expect(throws: MotionError.self) { try spring.setMass(0) }
    #expect(throws: MotionError.self) { try PopAnimation.spring(threshold: -1) }
    #expect(spring.target == Vector(1, 2) && spring.from == nil && spring.velocity == nil)
    try spring.setTo(nil)
    try spring.setFrom(Vector(1, 2, 3, 4))
    #expect(spring.componentCount == 4)
  }

  @Test("knows the end and duration of a decay before and while it runs")
  func decayEnd() throws {
    let settings = try PopDecay()
    var decay = try PopAnimation.decay(settings, threshold: 1)
    #expect(decay.target == nil && decay.duration == 0)
    try decay.setFrom(Vector(10))
    try decay.setVelocity(Vector(1000))
    try decay.setTo(Vector(5))
    let (target, duration) = (decay.target, decay.duration)
    #expect(target == settings.end(from: Vector(10), velocity: Vector(1000), threshold: 1))
    var object = Vector(10)
    _ = run(&decay, &object, frames: 30)
    #expect(decay.target == target && decay.duration == duration)
    try decay.setVelocity(Vector(2000))
    #expect(decay.target == settings.end(from: object, velocity: Vector(2000), threshold: 1))
    #expect(run(&decay, &object, from: 30, frames: 300) == [.reach, .stop(finished: true)])
    #expect(object == decay.target)
  }

  @Test("is a value: a copy goes its own way")
  func copies() throws {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setTo(Vector(100))
    var object = Vector(0)
    _ = run(&spring, &object, frames: 5)
    var (copy, other) = (spring, object)
    try copy.setTo(Vector(-100))
    _ = run(&copy, &other, from: 5, frames: 60)
    _ = run(&spring, &object, from: 5, frames: 60)
    #expect(object == Vector(100) && other == Vector(-100))
  }
}
