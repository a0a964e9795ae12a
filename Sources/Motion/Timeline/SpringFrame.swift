/// What the springs that move come to at the time of one frame, found for many of them at once.
///
/// A value of a spring is a mixture of its modes, which are all that costs. Many springs in a row cost a third each of
/// what one alone does, since the loop over them becomes vector code, and every bit is the same.
@usableFromInline
struct SpringFrame: Sendable {
  /// The part of the modes that values need.
  @usableFromInline
  struct Modes {
    @usableFromInline let displacement: Double
    @usableFromInline let s: Double

    @inlinable
    init(displacement: Double, s: Double) {
      self.displacement = displacement
      self.s = s
    }
  }

  /// A block with the place of its numbers, which is so found without touching the block. The places go where the blocks
  /// go, which are written to only by the one frame that refers to them.
  @usableFromInline
  struct Slot: @unchecked Sendable {
    fileprivate var block: SpringBlock?
    @usableFromInline let numbers: UnsafeMutablePointer<Double>?

    fileprivate init(_ block: SpringBlock?) {
      self.block = block
      numbers = block?.numbers
    }
  }

  /// By number of the segment over the size of a block; none where nothing moves that may be found together.
  @usableFromInline var blocks: ContiguousArray<Slot> = []

  /// How many springs are known to move.
  var count: Int { blocks.reduce(0) { $0 + ($1.block?.moving ?? 0) } }

  /// Takes in the spring of a segment that was not there before, if it swings.
  mutating func insert(_ number: Int, _ basis: SpringBasis, from begin: Double) {
    guard basis.regime == .underdamped else { return }
    let (index, lane) = number.quotientAndRemainder(dividingBy: SpringBlock.capacity)
    while blocks.count <= index { blocks.append(Slot(nil)) }
    let block = uniqueBlock(index) ?? SpringBlock()
    block.insert(basis, from: begin, at: lane)
    if blocks[index].block == nil { blocks[index] = Slot(block) }
  }

  /// Lets go of the spring of a segment, which moves no more or is about to be forgotten.
  mutating func remove(_ number: Int) {
    let (index, lane) = number.quotientAndRemainder(dividingBy: SpringBlock.capacity)
    guard index < blocks.count, blocks[index].block?.isMoving(at: lane) == true else { return }
    if let block = uniqueBlock(index) { block.remove(at: lane) }
    if blocks[index].block?.moving == 0 { blocks[index] = Slot(nil) }
  }

  /// The modes of a segment at a time, if they have been found for that.
  @inlinable
  @inline(__always)
  func modes(of segment: Int32, at time: Double) -> Modes? {
    let (index, lane) = (Int(segment) &>> SpringBlock.shift, Int(segment) & (SpringBlock.capacity - 1))
    guard UInt(bitPattern: index) < UInt(bitPattern: blocks.count),
      let numbers = blocks.withUnsafeBufferPointer({ $0[index].numbers }), numbers[SpringBlock.time] == time
    else { return nil }
    let s = numbers[lane + SpringBlock.s]
    return s == s ? Modes(displacement: numbers[lane + SpringBlock.displacement], s: s) : nil
  }

  /// Finds the modes of the springs that move at a time at which none of them is at rest.
  mutating func move(to time: Double) {
    for index in blocks.indices where blocks[index].block?.isWorthwhile == true {
      uniqueBlock(index)?.move(to: time)
    }
  }

  private mutating func uniqueBlock(_ index: Int) -> SpringBlock? {
    if !isKnownUniquelyReferenced(&blocks[index].block) {
      blocks[index] = Slot(blocks[index].block.map(SpringBlock.init(copy:)))
    }
    return blocks[index].block
  }
}

/// Some springs whose modes are found together, by lane: what they are found from in arrays, so that the loop over them
/// becomes vector code.
@usableFromInline
final class SpringBlock {
  @inlinable
  static var shift: Int { 6 }
  @inlinable
  static var capacity: Int { 1 << shift }

  // Where in the numbers each array begins.
  private static var decayRate: Int { 0 }
  private static var frequency: Int { capacity }
  private static var frequencyTail: Int { 2 * capacity }
  private static var begin: Int { 3 * capacity }
  @inlinable
  static var displacement: Int { 4 * capacity }
  @inlinable
  static var s: Int { 5 * capacity }
  /// Of the modes that have been found last.
  @inlinable
  static var time: Int { 6 * capacity }
  private static var size: Int { time + 1 }

  /// What is not known is no number, and so is what comes of it: lanes without a spring need no branch.
  let numbers = UnsafeMutablePointer<Double>.allocate(capacity: size)
  /// How many lanes have a spring that moves.
  @exclusivity(unchecked)
  private(set) var moving = 0
  /// Until when the modes of all can be found here at all, seconds; may be earlier than need be.
  @exclusivity(unchecked)
  private var end = Double.infinity
  /// Until when no phase needs to be taken to twice the digits; may be earlier than need be.
  @exclusivity(unchecked)
  private var plainEnd = Double.infinity
  /// When the latest of all began, seconds.
  @exclusivity(unchecked)
  private var latestBegin = -Double.infinity
  /// Whether a spring has gone since the ends were found.
  @exclusivity(unchecked)
  private var mayEndLater = false

  init() { numbers.initialize(repeating: .nan, count: Self.size) }

  init(copy other: SpringBlock) {
    numbers.initialize(from: other.numbers, count: Self.size)
    (moving, latestBegin, mayEndLater) = (other.moving, other.latestBegin, other.mayEndLater)
    (end, plainEnd) = (other.end, other.plainEnd)
  }

  deinit { numbers.deallocate() }

  /// Whether finding all takes less than finding those that move one by one.
  var isWorthwhile: Bool { moving >= Self.capacity / 4 }

  func isMoving(at lane: Int) -> Bool { !numbers[lane + Self.decayRate].isNaN }

  func insert(_ basis: SpringBasis, from begin: Double, at lane: Int) {
    numbers[lane + Self.decayRate] = basis.decayRate
    numbers[lane + Self.frequency] = basis.frequency
    numbers[lane + Self.frequencyTail] = basis.frequencyTail
    numbers[lane + Self.begin] = begin
    moving += 1
    latestBegin = max(latestBegin, begin)
    bound(by: lane)
  }

  func remove(at lane: Int) {
    numbers[lane + Self.decayRate] = .nan
    numbers[lane + Self.displacement] = .nan
    numbers[lane + Self.s] = .nan
    moving -= 1
    mayEndLater = true
  }

  private func bound(by lane: Int) {
    let span = SpringBasis.moderateSpan(
      decayRate: numbers[lane + Self.decayRate],
      frequency: numbers[lane + Self.frequency]
    )
    end = min(end, numbers[lane + Self.begin] + span.all)
    plainEnd = min(plainEnd, numbers[lane + Self.begin] + span.plain)
  }

  private func findBounds() {
    (end, plainEnd, mayEndLater) = (.infinity, .infinity, false)
    for lane in 0..<Self.capacity where isMoving(at: lane) { bound(by: lane) }
  }

  func move(to time: Double) {
    // At its beginning a spring is at its start, to the last bit.
    guard time > latestBegin else { return }
    if time >= plainEnd, mayEndLater { findBounds() }
    if time >= end { retire(at: time) }
    if time < plainEnd { findModes(at: time, isPlain: true) } else { findModes(at: time, isPlain: false) }
    numbers[Self.time] = time
  }

  /// Lets go of the springs that have swung so long that the loop is not for them.
  private func retire(at time: Double) {
    for lane in 0..<Self.capacity where isMoving(at: lane) {
      (end, plainEnd) = (.infinity, .infinity)
      bound(by: lane)
      if time >= end { remove(at: lane) }
    }
    findBounds()
  }

  @inline(__always)
  private func findModes(at time: Double, isPlain: Bool) {
    for lane in 0..<Self.capacity {
      let elapsed = time - numbers[lane + Self.begin]
      let (displacement, s) = SpringBasis.moderateModes(
        decayRate: numbers[lane + Self.decayRate],
        frequency: numbers[lane + Self.frequency],
        frequencyTail: numbers[lane + Self.frequencyTail],
        at: elapsed,
        isPlain: isPlain
      )
      numbers[lane + Self.displacement] = displacement
      numbers[lane + Self.s] = s
    }
  }
}
