/// An array in chunks, so that a change after a copy costs one chunk and not the whole.
///
/// Elements can be appended, taken off either end, and changed in place. Indices count from the first element still
/// there. A copy shares every chunk; the first change to a chunk then copies its 64 elements, and unless it is the last
/// also the list of chunks, one reference for each. Elements are read where they lie: arrays of arrays would copy the
/// element at every look.
public struct ChunkedArray<Element> {
  private var full: ContiguousArray<Chunk<Element>> = []
  /// The last chunk, apart from the list so that appending does not touch that; never full.
  private var tail: Chunk<Element>?
  /// Elements taken off the front, fewer than a chunk's, which keeps them until its last is taken.
  private var dropped = 0

  public init() {}

  public var count: Int { full.count * chunkSize + (tail?.count ?? 0) - dropped }
  public var isEmpty: Bool { count == 0 }
  public var indices: Range<Int> { 0..<count }
  public var first: Element? { isEmpty ? nil : self[0] }
  public var last: Element? { isEmpty ? nil : self[count - 1] }

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

  public mutating func append(_ element: Element) {
    let chunk = uniqueTail()
    chunk.append(element)
    guard chunk.count == chunkSize else { return }
    full.append(chunk)
    tail = nil
  }

  /// - Precondition: the array is not empty.
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

  public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = self[left]
    self[left] = self[right]
    self[right] = element
  }

  private mutating func uniqueChunk(_ index: Int) -> Chunk<Element> {
    if !isKnownUniquelyReferenced(&full[index]) { full[index] = Chunk(copy: full[index]) }
    return full[index]
  }

  private mutating func uniqueTail() -> Chunk<Element> {
    let isUnique = isKnownUniquelyReferenced(&tail)
    if isUnique, let tail { return tail }
    let chunk = tail.map { Chunk(copy: $0) } ?? Chunk(capacity: full.isEmpty ? 4 : chunkSize)
    tail = chunk
    return chunk
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}

/// Elements in a chunk, when it is full.
private let chunkSize = 64

/// The storage of up to 64 elements, shared until written to.
private final class Chunk<Element> {
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
  }

  init(copy other: Chunk) {
    capacity = other.capacity
    count = other.count
    elements = .allocate(capacity: capacity)
    elements.initialize(from: other.elements, count: count)
  }

  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
  }

  /// - Precondition: there are fewer than 64 elements.
  func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count += 1
  }

  func removeLast() -> Element {
    count -= 1
    return (elements + count).move()
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: min(capacity * 4, chunkSize))
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity = min(capacity * 4, chunkSize)
  }
}

/// A chunk is written to only by the one array that refers to it.
extension Chunk: @unchecked Sendable where Element: Sendable {}
