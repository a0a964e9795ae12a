/// An array in chunks, so that a change after a copy costs one chunk and not the whole.
///
/// Elements can be appended, taken off either end, and changed in place. Indices count from the first element still
/// there. A copy shares every chunk; the first change to a chunk then copies its 64 elements, and unless it is the last
/// also the list of chunks, one reference for each. Elements are read where they lie: arrays of arrays would copy the
/// element at every look. All of it can be inlined, since generic code that is not specialised looks types up as it runs.
public struct ChunkedArray<Element> {
  /// A chunk with the place of its elements, which is so found without touching the chunk.
  @usableFromInline
  struct Slot {
    @usableFromInline var chunk: Chunk<Element>
    @usableFromInline let elements: UnsafeMutablePointer<Element>

    @inlinable
    init(_ chunk: Chunk<Element>) {
      self.chunk = chunk
      elements = chunk.elements
    }
  }

  @usableFromInline
  var full: ContiguousArray<Slot> = []
  /// The last chunk, apart from the list so that appending does not touch that; never full.
  @usableFromInline
  var tail: Chunk<Element>?
  @usableFromInline
  var tailElements: UnsafeMutablePointer<Element>?
  @usableFromInline
  var tailCount: Int32 = 0
  /// Elements taken off the front, fewer than a chunk's, which keeps them until its last is taken.
  @usableFromInline
  var dropped: Int32 = 0

  /// Makes an array without elements.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable
  public var count: Int { full.count * chunkSize + Int(tailCount) - Int(dropped) }
  /// Whether there is no element.
  @inlinable
  public var isEmpty: Bool { count == 0 }
  /// The indices of the elements, from 0.
  @inlinable
  public var indices: Range<Int> { 0..<count }
  /// The first element; nil when there is none.
  @inlinable
  public var first: Element? { isEmpty ? nil : self[0] }
  /// The last element; nil when there is none.
  @inlinable
  public var last: Element? { isEmpty ? nil : self[count - 1] }

  /// An element, in place.
  ///
  /// - Precondition: the index is in range.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    _read {
      let place = index + Int(dropped)
      yield elements(of: place)[place & chunkMask]
    }
    @inline(__always)
    _modify {
      let place = index + Int(dropped)
      _ = elements(of: place)
      if place &>> chunkShift < full.count { makeUnique(place &>> chunkShift) } else { makeTailUnique() }
      yield &elements(of: place)[place & chunkMask]
    }
  }

  /// Where an element lies, until the array changes: for reading a part of it without a copy of the whole.
  ///
  /// - Precondition: the index is in range.
  @inlinable
  @inline(__always)
  func place(of index: Int) -> UnsafePointer<Element> {
    let place = index + Int(dropped)
    // Without signs, so that what lies before the first chunk is in none.
    let chunk = UInt(bitPattern: place &>> chunkShift)
    let elements =
      chunk < UInt(bitPattern: full.count)
      ? full.withUnsafeBufferPointer { $0[Int(bitPattern: chunk)].elements } : elementsInTail(at: place)
    return UnsafePointer(elements + (place & chunkMask))
  }

  /// Apart, so that a look into a full chunk is short.
  @inlinable
  @inline(never)
  func elementsInTail(at place: Int) -> UnsafeMutablePointer<Element> { elements(of: place) }

  /// As many elements from one on as lie side by side, until the array changes: for going through many.
  ///
  /// - Precondition: the index is in range.
  @inlinable
  func run(from index: Int) -> UnsafeBufferPointer<Element> {
    let rest = chunkSize - ((index + Int(dropped)) & chunkMask)
    return UnsafeBufferPointer(start: place(of: index), count: min(rest, count - index))
  }

  /// Where the chunk of a place lies.
  ///
  /// - Precondition: there is an element at the place.
  @inlinable
  @inline(__always)
  func elements(of place: Int) -> UnsafeMutablePointer<Element> {
    precondition(place >= dropped, "index out of range")
    let chunk = place &>> chunkShift
    if chunk < full.count { return full.withUnsafeBufferPointer { $0[chunk].elements } }
    guard let tailElements, chunk == full.count, place & chunkMask < tailCount else {
      preconditionFailure("index out of range")
    }
    return tailElements
  }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) {
    let chunk = makeTailUnique()
    chunk.append(element)
    (tailElements, tailCount) = (chunk.elements, Int32(chunk.count))
    guard chunk.count == chunkSize else { return }
    full.append(Slot(chunk))
    setTail(nil)
  }

  /// Takes off the last element.
  ///
  /// - Precondition: the array is not empty.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    precondition(!isEmpty, "nothing to take off")
    if tailCount == 0 { setTail(full.removeLast().chunk) }
    let chunk = makeTailUnique()
    let element = chunk.removeLast()
    tailCount -= 1
    if isEmpty { self = ChunkedArray() }
    return element
  }

  /// Takes off the first element; its memory is given back with the rest of its chunk.
  ///
  /// - Precondition: the array is not empty.
  @inlinable
  public mutating func removeFirst() {
    precondition(!isEmpty, "nothing to take off")
    dropped += 1
    if isEmpty {
      self = ChunkedArray()
    } else if dropped == chunkSize {
      full.removeFirst()
      dropped = 0
    }
  }

  /// Exchanges two elements.
  ///
  /// - Precondition: both indices are in range.
  @inlinable
  public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = self[left]
    self[left] = self[right]
    self[right] = element
  }

  @inlinable
  mutating func makeUnique(_ index: Int) {
    if !isKnownUniquelyReferenced(&full[index].chunk) { full[index] = Slot(Chunk(copy: full[index].chunk)) }
  }

  @inlinable
  @discardableResult
  mutating func makeTailUnique() -> Chunk<Element> {
    let isUnique = isKnownUniquelyReferenced(&tail)
    if isUnique, let tail { return tail }
    let chunk = tail.map { Chunk(copy: $0) } ?? Chunk(capacity: full.isEmpty ? 4 : chunkSize)
    setTail(chunk)
    return chunk
  }

  @inlinable
  mutating func setTail(_ chunk: Chunk<Element>?) {
    (tail, tailElements, tailCount) = (chunk, chunk?.elements, Int32(chunk?.count ?? 0))
  }
}

/// The places of elements go where the chunks go.
extension ChunkedArray: @unchecked Sendable where Element: Sendable {}

/// Elements in a chunk, when it is full.
@inlinable
var chunkSize: Int { 1 << chunkShift }

/// A place shifted so far to the right is that of its chunk; a division of numbers with a sign would take longer.
@inlinable
var chunkShift: Int { 6 }

/// The bits of a place that tell where in its chunk it is.
@inlinable
var chunkMask: Int { chunkSize - 1 }

/// The storage of up to 64 elements, shared until written to.
@usableFromInline
final class Chunk<Element> {
  @exclusivity(unchecked)
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @exclusivity(unchecked)
  @usableFromInline var count = 0
  @exclusivity(unchecked)
  @usableFromInline var capacity: Int

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
  }

  @inlinable
  init(copy other: Chunk) {
    capacity = other.capacity
    count = other.count
    elements = .allocate(capacity: capacity)
    elements.initialize(from: other.elements, count: count)
  }

  @inlinable
  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  /// - Precondition: there are fewer than 64 elements.
  @inlinable
  func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  @inlinable
  func removeLast() -> Element {
    count -= 1
    return (elements + count).move()
  }

  @inlinable
  func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: min(capacity * 4, chunkSize))
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity = min(capacity * 4, chunkSize)
  }
}

/// A chunk is written to only by the one array that refers to it.
extension Chunk: @unchecked Sendable where Element: Sendable {}
