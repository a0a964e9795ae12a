/// What the springs that move come to at the time of one frame, found for all of them at once.
///
/// A value of a spring is a mixture of its modes, which are all that costs. Many springs in a row cost a third each of
/// what one alone does, since the loop over them becomes vector code, and every bit is the same.
struct SpringFrame: Sendable {
  /// The part of the modes that values need.
  struct Modes {
    let displacement: Double
    let s: Double

    /// The distance from the target, from the distance and the velocity at the start.
    @inline(__always)
    func distance(_ x: Double, _ v: Double) -> Double { x * displacement + v * s }

    @inline(__always)
    func distance(from x: SIMD4<Double>, velocity v: SIMD4<Double>) -> SIMD4<Double> { x * displacement + v * s }
  }

  private var time = Double.nan
  /// By number of the segment; not numbers where the frame knows none.
  private var modes: ContiguousArray<Modes> = []
  /// The segments in which a spring may move, each once.
  private var listed = ChunkedArray<Int32>()
  /// By number of the segment.
  private var isListed = ChunkedArray<Bool>()

  /// How many segments are looked at in a frame.
  var count: Int { listed.count }

  /// Takes in a segment that was not there before.
  mutating func insert(_ number: Int, isSpring: Bool) {
    if number < modes.count { modes[number] = .unknown }
    while isListed.count <= number { isListed.append(false) }
    guard isSpring, !isListed[number] else { return }
    isListed[number] = true
    listed.append(Int32(number))
  }

  /// The modes of a segment at a time, if that is the time of the frame and the spring moves then.
  @inline(__always)
  func modes(of segment: Int32, at time: Double) -> Modes? {
    guard time == self.time, segment < modes.count else { return nil }
    let found = modes.withUnsafeBufferPointer { $0[Int(segment)] }
    return found.s == found.s ? found : nil
  }

  /// Finds the modes of all springs that move at a time, which is not before that of the frame so far.
  mutating func move(to time: Double, in segments: Pool<Segment>) {
    self.time = time
    guard !listed.isEmpty else { return }
    growModes()
    var (index, still) = (0, 0)
    var block = SpringBlock()
    while index < listed.count {
      let run = listed.run(from: index)
      for number in run {
        let segment = segments.place(of: Int(number))
        guard segment.moves(after: time) else {
          modes[Int(number)] = .unknown
          still += 1
          continue
        }
        let elapsed = time - segment.pointee.begin
        if elapsed > 0, segment.pointee.basis.isModerate(at: elapsed) {
          block.append(number, segment.pointee.basis, at: elapsed)
          if block.isFull { block.empty(into: &modes) }
        } else {
          modes[Int(number)] = elapsed > 0 ? Modes(segment.pointee.basis.modes(at: elapsed)) : .unknown
        }
      }
      index += run.count
    }
    block.empty(into: &modes)
    if still > listed.count / 4 { relist(at: time, in: segments) }
  }

  /// Makes room for the segments that came since; a little more than is needed, not twice as much.
  private mutating func growModes() {
    let new = isListed.count - modes.count
    guard new > 0 else { return }
    if isListed.count > modes.capacity { modes.reserveCapacity(isListed.count + isListed.count / 16) }
    modes.append(contentsOf: repeatElement(.unknown, count: new))
  }

  /// Lets go of what moves no more.
  private mutating func relist(at time: Double, in segments: Pool<Segment>) {
    var moving = ChunkedArray<Int32>()
    for index in listed.indices {
      let number = listed[index]
      if segments.place(of: Int(number)).moves(after: time) {
        moving.append(number)
      } else {
        isListed[Int(number)] = false
      }
    }
    listed = moving
  }
}

extension SpringFrame.Modes {
  fileprivate static let unknown = SpringFrame.Modes(displacement: .nan, s: .nan)

  fileprivate init(_ modes: SpringModes) { (displacement, s) = (modes.displacement, modes.s) }
}

extension UnsafePointer<Segment> {
  /// Whether a spring that moves or will move after a time lies here, and its animation is attached.
  @inline(__always)
  fileprivate func moves(after time: Double) -> Bool {
    pointee.isSpring && pointee.isAttached && time < pointee.end
  }
}

/// Some springs whose modes are found together: what they are found from in arrays, so that the loop over them becomes
/// vector code.
private struct SpringBlock: ~Copyable {
  private static let capacity = 64

  private let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
  /// One after the other, for each spring: decay rate, frequency and its tail, time, displacement, s.
  private let terms = UnsafeMutablePointer<Double>.allocate(capacity: 6 * capacity)
  private var count = 0

  init() { terms.initialize(repeating: 0, count: 6 * Self.capacity) }

  deinit {
    numbers.deallocate()
    terms.deallocate()
  }

  var isFull: Bool { count == Self.capacity }

  @inline(__always)
  mutating func append(_ number: Int32, _ basis: SpringBasis, at time: Double) {
    numbers[count] = number
    terms[count] = basis.decayRate
    terms[count + Self.capacity] = basis.frequency
    terms[count + 2 * Self.capacity] = basis.frequencyTail
    terms[count + 3 * Self.capacity] = time
    count += 1
  }

  /// Finds the modes of what is in the block, and puts them in their places.
  mutating func empty(into modes: inout ContiguousArray<SpringFrame.Modes>) {
    findModes()
    for lane in 0..<count {
      modes[Int(numbers[lane])] = SpringFrame.Modes(
        displacement: terms[lane + 4 * Self.capacity],
        s: terms[lane + 5 * Self.capacity]
      )
    }
    count = 0
  }

  private func findModes() {
    for lane in 0..<count {
      let (displacement, s) = SpringBasis.moderateModes(
        decayRate: terms[lane],
        frequency: terms[lane + Self.capacity],
        frequencyTail: terms[lane + 2 * Self.capacity],
        at: terms[lane + 3 * Self.capacity]
      )
      terms[lane + 4 * Self.capacity] = displacement
      terms[lane + 5 * Self.capacity] = s
    }
  }
}
