/// Elements under numbers that stay theirs until they are removed, after which the number is used again.
///
/// A removed element stays in memory until then.
@usableFromInline
struct Pool<Element> {
  @usableFromInline var elements = ChunkedArray<Element>()
  private var isUsed = ChunkedArray<Bool>()
  private var free = ChunkedArray<Int32>()

  init() {}

  var count: Int { elements.count - free.count }

  /// The numbers in use, ascending.
  var indices: [Int] { isUsed.indices.filter { isUsed[$0] } }

  func contains(_ index: Int) -> Bool { isUsed.indices.contains(index) && isUsed[index] }

  /// - Precondition: the number is in use.
  subscript(index: Int) -> Element {
    @inline(__always)
    _read { yield elements[index] }
    @inline(__always)
    _modify { yield &elements[index] }
  }

  /// See `ChunkedArray.place(of:)`.
  @inlinable
  @inline(__always)
  func place(of index: Int) -> UnsafePointer<Element> { elements.place(of: index) }

  mutating func insert(_ element: Element) -> Int {
    guard !free.isEmpty else {
      elements.append(element)
      isUsed.append(true)
      return elements.count - 1
    }
    let index = Int(free.removeLast())
    elements[index] = element
    isUsed[index] = true
    return index
  }

  /// - Precondition: the number is in use.
  mutating func remove(_ index: Int) {
    isUsed[index] = false
    free.append(Int32(index))
  }
}

extension Pool: Sendable where Element: Sendable {}
