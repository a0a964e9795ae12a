/// When each animation, and each group, has something to tell next: a binary heap, earliest first.
///
/// An entry is not taken out when its subject changes its plans; it is out of date when its ticket is no longer its
/// subject's, and whoever meets it at the top drops it.
struct EventQueue: Sendable {
  enum Phase: UInt8, Comparable, Sendable {
    case start, mark, reach, finish
    /// The next milestone of Pop's frames, whatever it is.
    case frame

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whom an entry speaks for, by the number in its pool.
  enum Subject: Sendable {
    case animation(Int32)
    case group(Int32)
  }

  struct Entry: Sendable {
    let time: Double
    /// The order of attachment; for a group one that comes after what is attached.
    let order: Int
    let phase: Phase
    let subject: Subject
    let ticket: UInt32

    static func < (left: Entry, right: Entry) -> Bool {
      (left.time, left.order, left.phase) < (right.time, right.order, right.phase)
    }
  }

  private var heap = ChunkedArray<Entry>()

  var count: Int { heap.count }
  var first: Entry? { heap.first }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// - Precondition: the queue is not empty.
  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while let child = lesserChild(of: parent), heap[child] < heap[parent] {
      heap.swapAt(child, parent)
      parent = child
    }
  }

  private func lesserChild(of parent: Int) -> Int? {
    let (left, right) = (2 * parent + 1, 2 * parent + 2)
    guard left < heap.count else { return nil }
    return right < heap.count && heap[right] < heap[left] ? right : left
  }

  /// The same queue without the entries that are out of date.
  func compacted(isCurrent: (Entry) -> Bool) -> EventQueue {
    var queue = EventQueue()
    for index in heap.indices where isCurrent(heap[index]) { queue.insert(heap[index]) }
    return queue
  }
}
