import Motion
import Testing

@Suite("A batch of springs")
struct SpringBatchTests {
  static let springs: [SpringParameters] = [(100, 10, 1), (469.5, 12.9, 1), (400, 40, 1), (24, 24, 1), (50, 0.1, 2)]
    .compactMap { try? SpringParameters(stiffness: $0.0, damping: $0.1, mass: $0.2) }

  private func lanes(_ count: Int) -> (starts: [Double], targets: [Double], velocities: [Double]) {
    let numbers = (0..<count).map(Double.init)
    return (numbers.map { $0 * 3 - 40 }, numbers.map { 100 - $0 * 7 }, numbers.map { $0 * 50 - 300 })
  }

  private func expectCurve(_ batch: SpringBatch, _ spring: (Int) -> SpringParameters, at time: Double) {
    let (starts, targets, velocities) = lanes(batch.count)
    for lane in 0..<batch.count {
      let curve = SpringCurve(
        spring(lane),
        from: Vector(starts[lane]),
        to: Vector(targets[lane]),
        velocity: Vector(velocities[lane])
      )
      let scale = max(1, curve.greatestDistance)
      #expect(abs(batch.value(lane) - curve.value(at: time)[0]) < 1e-12 * scale, "\(lane) at \(time)")
      let speed = scale * max(1, spring(lane).angularFrequency)
      #expect(abs(batch.velocity(lane) - curve.velocity(at: time)[0]) < 1e-12 * speed, "\(lane) at \(time)")
    }
  }

  @Test("of one spring is that many curves", arguments: 0..<5)
  func shared(index: Int) throws {
    #expect(Self.springs.count == 5)
    let (starts, targets, velocities) = lanes(37)
    let spring = Self.springs[index]
    var batch = try SpringBatch(spring: spring, from: starts, to: targets, velocities: velocities)
    for frame in 1...240 {
      batch.step(by: 1 / 60.0)
      if frame % 24 == 0 { expectCurve(batch, { _ in spring }, at: Double(frame) / 60) }
    }
    #expect(batch.values == (0..<37).map(batch.value))
  }

  @Test("of a spring each is that many curves, at steps of several lengths")
  func own() throws {
    let (starts, targets, velocities) = lanes(41)
    let springs = (0..<41).map { Self.springs[$0 % 5] }
    var batch = try SpringBatch(springs: springs, from: starts, to: targets, velocities: velocities)
    var time = 0.0
    for frame in 0..<100 {
      let step = frame % 3 == 0 ? 0.01 : 0.003
      batch.step(by: step)
      time += step
    }
    batch.step(by: 0)
    expectCurve(batch, { springs[$0] }, at: time)
  }

  @Test("turns one lane around from where it is, at the velocity it has, and leaves the others alone")
  func retarget() throws {
    let (starts, targets, velocities) = lanes(5)
    let spring = Self.springs[1]
    var batch = try SpringBatch(spring: spring, from: starts, to: targets, velocities: velocities)
    for _ in 0..<12 { batch.step(by: 1 / 120.0) }
    let (value, velocity) = (batch.value(2), batch.velocity(2))
    batch.retarget(2, to: -55)
    #expect(abs(batch.value(2) - value) < 1e-13 && batch.velocity(2) == velocity && batch.target(2) == -55)
    for _ in 0..<12 { batch.step(by: 1 / 120.0) }
    let curve = SpringCurve(spring, from: Vector(value), to: Vector(-55), velocity: Vector(velocity))
    #expect(abs(batch.value(2) - curve.value(at: 0.1)[0]) < 1e-10)
    let other = SpringCurve(spring, from: Vector(starts[3]), to: Vector(targets[3]), velocity: Vector(velocities[3]))
    #expect(abs(batch.value(3) - other.value(at: 0.2)[0]) < 1e-10)
  }

  /// The bound is the energy's, so a lane is put to rest after the exact rule's time and within a swing of it.
  @Test(
    "puts a lane to rest once it will stay within tolerance, exactly at its target, and no sooner",
    arguments: 0..<5
  )
  func rest(index: Int) throws {
    let (starts, targets, velocities) = lanes(9)
    let spring = Self.springs[index]
    var batch = try SpringBatch(spring: spring, from: starts, to: targets, velocities: velocities)
    #expect(batch.restMask == Array(repeating: false, count: 9))
    var rests = [Double?](repeating: nil, count: 9)
    for frame in 1...60_000 where !batch.restMask.allSatisfy({ $0 }) {
      batch.step(by: 0.01)
      for lane in batch.settle() {
        #expect(rests[lane] == nil)
        rests[lane] = Double(frame) / 100
      }
    }
    for lane in 0..<9 {
      let curve = SpringCurve(
        spring,
        from: Vector(starts[lane]),
        to: Vector(targets[lane]),
        velocity: Vector(velocities[lane])
      )
      let exact = try #require(curve.restTime(tolerance: batch.tolerance))
      let rest = try #require(rests[lane])
      #expect(rest >= exact - 1e-9 && rest <= exact + 0.02 + spring.response, "\(rest) \(exact)")
      #expect(batch.value(lane) == targets[lane] && batch.velocity(lane) == 0)
    }
    let values = batch.values
    batch.step(by: 0.5)
    #expect(batch.values == values && batch.settle() == [])
    batch.retarget(4, to: 1e6)
    #expect(batch.restMask == (0..<9).map { $0 != 4 })
    batch.step(by: 0.01)
    #expect(batch.value(4) != values[4] && batch.value(5) == values[5])
  }

  @Test("never rests without damping or stiffness, at once without distance")
  func special() throws {
    let springs = [try SpringParameters(damping: 0), try SpringParameters(stiffness: 0), SpringParameters()]
    var batch = try SpringBatch(springs: springs, from: [0, 0, 5], to: [1, 1, 5])
    #expect(batch.restMask == [false, false, true])
    for _ in 0..<1000 {
      batch.step(by: 0.016)
      #expect(batch.settle() == [])
    }
    #expect(batch.values == (0..<3).map(batch.value) && batch.value(1) == 0 && batch.value(2) == 5)
    var empty = try SpringBatch(spring: SpringParameters(), from: [], to: [])
    empty.step(by: 1)
    #expect(empty.settle() == [] && empty.values == [] && empty.count == 0)
  }

  @Test("is a value: a copy goes its own way")
  func copies() throws {
    var batch = try SpringBatch(springs: Self.springs, from: [0, 0, 0, 0, 0], to: [1, 2, 3, 4, 5])
    batch.step(by: 0.1)
    var copy = batch
    let values = batch.values
    copy.step(by: 0.2)
    #expect(batch.values == values && copy.values != values)
    batch.step(by: 0.2)
    #expect(batch.values == copy.values)
  }

  @Test("is refused with the quantity, the value and its range")
  func refusals() {
    let spring = SpringParameters()
    #expect(throws: MotionError.componentCount(expected: 2, found: 1)) {
      try SpringBatch(spring: spring, from: [0], to: [1, 2])
    }
    #expect(throws: MotionError.componentCount(expected: 1, found: 2)) {
      try SpringBatch(spring: spring, from: [0], to: [1], velocities: [1, 2])
    }
    #expect(throws: MotionError.componentCount(expected: 1, found: 0)) {
      try SpringBatch(springs: [], from: [0], to: [1])
    }
    #expect(throws: MotionError.notFinite(.start)) { try SpringBatch(spring: spring, from: [.nan], to: [1]) }
    #expect(throws: MotionError.notFinite(.target)) { try SpringBatch(spring: spring, from: [0], to: [.infinity]) }
    #expect(throws: MotionError.notFinite(.velocity)) {
      try SpringBatch(spring: spring, from: [0], to: [1], velocities: [.nan])
    }
    #expect(throws: MotionError.outOfRange(.tolerance, value: -1, interval: .nonnegative)) {
      try SpringBatch(spring: spring, from: [0], to: [1], tolerance: -1)
    }
  }
}
