/// When each animation, and each group, has something to tell next: a heap, earliest first.
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

  /// From the place `root` on the first entry, and then the four children of each, none of which comes before it. What
  /// lies before the root only sees to it that the four lie in one chunk; to look at four in a row takes less time than
  /// twice at two.
  private var heap = ChunkedArray<Entry>()
  private static let fanOut = 4
  private static let root = fanOut - 1

  var count: Int { max(0, heap.count - Self.root) }
  var first: Entry? { count > 0 ? heap.place(of: Self.root).pointee : nil }

  mutating func insert(_ entry: Entry) {
    while heap.count < Self.root { heap.append(entry) }
    heap.append(entry)
    var place = heap.count - 1
    while place > Self.root, entry < heap.place(of: Self.parent(of: place)).pointee {
      heap[place] = heap[Self.parent(of: place)]
      place = Self.parent(of: place)
    }
    heap[place] = entry
  }

  /// - Precondition: the queue is not empty.
  mutating func removeFirst() {
    let entry = heap.removeLast()
    guard heap.count > Self.root else { return }
    var place = Self.root
    while let child = leastChild(of: place), heap.place(of: child).pointee < entry {
      heap[place] = heap[child]
      place = child
    }
    heap[place] = entry
  }

  private static func firstChild(of parent: Int) -> Int { fanOut * (parent - root + 1) }
  private static func parent(of child: Int) -> Int { child / fanOut + root - 1 }

  private func leastChild(of parent: Int) -> Int? {
    let first = Self.firstChild(of: parent)
    guard first < heap.count else { return nil }
    let children = heap.run(from: first)
    var least = 0
    for child in 1..<min(Self.fanOut, heap.count - first) where children[child] < children[least] { least = child }
    return first + least
  }

  /// The same queue without the entries that are out of date.
  func compacted(isCurrent: (Entry) -> Bool) -> EventQueue {
    var queue = EventQueue()
    for index in heap.indices.dropFirst(Self.root) where isCurrent(heap[index]) { queue.insert(heap[index]) }
    return queue
  }
}
