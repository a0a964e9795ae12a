/// An array in chunks, so that a change after a copy costs one chunk and not the whole.
///
/// Elements can be appended, taken off either end, and changed in place. Indices count from the first element still
/// there. A copy shares every chunk; the first change to a chunk then copies its 64 elements, and unless it is the last
/// also the list of chunks, one reference for each. Elements are read where they lie: arrays of arrays would copy the
/// element at every look. All of it can be inlined, since generic code that is not specialised looks types up as it runs.
public struct ChunkedArray<Element> {
  @usableFromInline
  var full: ContiguousArray<Chunk<Element>> = []
  /// The last chunk, apart from the list so that appending does not touch that; never full.
  @usableFromInline
  var tail: Chunk<Element>?
  /// Elements taken off the front, fewer than a chunk's, which keeps them until its last is taken.
  @usableFromInline
  var dropped = 0

  /// Makes an array without elements.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable
  public var count: Int { full.count * chunkSize + (tail?.count ?? 0) - dropped }
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

  /// The element at an index.
  ///
  /// - Precondition: the index is one of `indices`.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    _read {
      let place = index + dropped
      let chunk = place / chunkSize < full.count ? full[place / chunkSize] : tail
      guard let chunk, index >= 0, place % chunkSize < chunk.count else { preconditionFailure("index out of range") }
      yield chunk.elements[place % chunkSize]
    }
    @inline(__always)
    _modify {
      let place = index + dropped
      let chunk = place / chunkSize < full.count ? uniqueChunk(place / chunkSize) : uniqueTail()
      precondition(index >= 0 && place % chunkSize < chunk.count, "index out of range")
      yield &chunk.elements[place % chunkSize]
    }
  }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) {
    let chunk = uniqueTail()
    chunk.append(element)
    guard chunk.count == chunkSize else { return }
    full.append(chunk)
    tail = nil
  }

  /// Takes off the last element.
  ///
  /// - Precondition: the array is not empty.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    precondition(!isEmpty, "nothing to take off")
    if tail?.count ?? 0 == 0 { tail = full.removeLast() }
    let element = uniqueTail().removeLast()
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
  /// - Precondition: both indices are among `indices`.
  @inlinable
  public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = self[left]
    self[left] = self[right]
    self[right] = element
  }

  @inlinable
  mutating func uniqueChunk(_ index: Int) -> Chunk<Element> {
    if !isKnownUniquelyReferenced(&full[index]) { full[index] = Chunk(copy: full[index]) }
    return full[index]
  }

  @inlinable
  mutating func uniqueTail() -> Chunk<Element> {
    let isUnique = isKnownUniquelyReferenced(&tail)
    if isUnique, let tail { return tail }
    let chunk = tail.map { Chunk(copy: $0) } ?? Chunk(capacity: full.isEmpty ? 4 : chunkSize)
    tail = chunk
    return chunk
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}

/// Elements in a chunk, when it is full.
@inlinable
var chunkSize: Int { 64 }

/// The storage of up to 64 elements, shared until written to.
///
/// Its accesses need no check as it runs: all go through an array, whose own accesses are checked, and which writes only
/// to chunks that no other array refers to.
@usableFromInline
final class Chunk<Element> {
  @usableFromInline
  @exclusivity(unchecked)
  var elements: UnsafeMutablePointer<Element>
  @usableFromInline
  @exclusivity(unchecked)
  var count = 0
  @usableFromInline
  @exclusivity(unchecked)
  var capacity: Int

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
