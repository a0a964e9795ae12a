/// An array in chunks, so that a change after a copy costs one chunk and not the whole.
///
/// Elements can be appended, taken off either end, and changed in place. Indices count from the first element still
/// there. A copy shares every chunk; the first change to a chunk then copies its 64 elements, and the first change to
/// a full chunk also the list of chunks, one reference for each.
public struct ChunkedArray<Element> {
  private static var chunkSize: Int { 64 }

  private var full: ContiguousArray<ContiguousArray<Element>> = []
  private var tail: ContiguousArray<Element> = []
  /// Elements of the first chunk that were taken off the front, less than `chunkSize`.
  private var dropped = 0

  public init() {}

  public var count: Int { full.count * Self.chunkSize + tail.count - dropped }
  public var isEmpty: Bool { count == 0 }
  public var indices: Range<Int> { 0..<count }
  public var first: Element? { isEmpty ? nil : self[0] }
  public var last: Element? { isEmpty ? nil : self[count - 1] }

  public subscript(index: Int) -> Element {
    _read {
      let place = index + dropped
      let chunk = place / Self.chunkSize
      if chunk < full.count {
        yield full[chunk][place % Self.chunkSize]
      } else {
        yield tail[place - full.count * Self.chunkSize]
      }
    }
    _modify {
      let place = index + dropped
      let chunk = place / Self.chunkSize
      if chunk < full.count {
        yield &full[chunk][place % Self.chunkSize]
      } else {
        yield &tail[place - full.count * Self.chunkSize]
      }
    }
  }

  public mutating func append(_ element: Element) {
    tail.append(element)
    guard tail.count == Self.chunkSize else { return }
    full.append(tail)
    tail = []
  }

  /// - Precondition: the array is not empty.
  @discardableResult
  public mutating func removeLast() -> Element {
    if tail.isEmpty { tail = full.removeLast() }
    let element = tail.removeLast()
    if full.isEmpty, tail.count == dropped { self = ChunkedArray() }
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
    } else if dropped == Self.chunkSize {
      full.removeFirst()
      dropped = 0
    }
  }

  public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = self[left]
    self[left] = self[right]
    self[right] = element
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}
