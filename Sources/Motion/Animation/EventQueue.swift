/// When each animation, and each group, has something to tell next: a binary heap, earliest first.
///
/// An entry is not taken out when its subject changes its plans; it is out of date when its ticket is no longer its
/// subject's, and whoever meets it at the top drops it.
struct EventQueue: Sendable {
  enum Phase: UInt8, Sendable {
    case start, mark, reach, finish
    /// The next milestone of Pop's frames, whatever it is.
    case frame
  }

  /// Whom an entry speaks for, by the number in its pool.
  enum Subject: Sendable {
    case animation(Int32)
    case group(Int32)
  }

  /// Small, for there is one for each animation: order and phase share a number, as do whom it is about and whether
  /// that is a group.
  struct Entry: Sendable {
    let time: Double
    /// What comes first of one time: the order of attachment, then the phase.
    private let rank: Int
    private let number: Int32
    let ticket: UInt32

    /// - Parameter order: that of attachment; for a group one that comes after what is attached.
    init(time: Double, order: Int, phase: Phase, subject: Subject, ticket: UInt32) {
      self.time = time
      rank = order << 3 | Int(phase.rawValue)
      switch subject {
      case .animation(let number): self.number = number
      case .group(let number): self.number = ~number
      }
      self.ticket = ticket
    }

    var phase: Phase { Phase(rawValue: UInt8(rank & 7)) ?? .start }
    var subject: Subject { number < 0 ? .group(~number) : .animation(number) }

    static func < (left: Entry, right: Entry) -> Bool {
      left.time < right.time || left.time == right.time && left.rank < right.rank
    }
  }

  private var heap = ChunkedArray<Entry>()

  var count: Int { heap.count }
  var first: Entry? { heap.first }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, entry < heap[(place - 1) / 2] {
      heap[place] = heap[(place - 1) / 2]
      place = (place - 1) / 2
    }
    heap[place] = entry
  }

  /// - Precondition: the queue is not empty.
  mutating func removeFirst() {
    let entry = heap.removeLast()
    guard !heap.isEmpty else { return }
    var place = 0
    while let child = lesserChild(of: place), heap[child] < entry {
      heap[place] = heap[child]
      place = child
    }
    heap[place] = entry
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
