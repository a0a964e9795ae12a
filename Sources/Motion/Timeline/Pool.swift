/// Elements under numbers that stay theirs until they are removed, after which the number is used again.
struct Pool<Element> {
  private var slots = ChunkedArray<Element?>()
  private var free = ChunkedArray<Int32>()

  init() {}

  var count: Int { slots.count - free.count }

  /// The numbers in use, ascending.
  var indices: some Sequence<Int> { slots.indices.lazy.filter { slots[$0] != nil } }

  /// Nil for a number not in use.
  subscript(index: Int) -> Element? {
    _read { yield slots[index] }
    _modify { yield &slots[index] }
  }

  mutating func insert(_ element: Element) -> Int {
    guard !free.isEmpty else {
      slots.append(element)
      return slots.count - 1
    }
    let index = Int(free.removeLast())
    slots[index] = element
    return index
  }

  mutating func remove(_ index: Int) {
    slots[index] = nil
    free.append(Int32(index))
  }
}

extension Pool: Sendable where Element: Sendable {}
