@testable import Motion
import Testing

@Suite("A chunked array")
struct ChunkedArrayTests {
  @Test("holds what an array holds, whatever is done to it", arguments: 0..<8 as Range<UInt64>)
  func likeAnArray(seed: UInt64) {
    var random = SplitMix(state: seed)
    var (chunked, array): (ChunkedArray<Int>, [Int]) = (ChunkedArray(), [])
    for step in 0..<3000 {
      switch random.next() % 8 {
      case 0 where !array.isEmpty: chunked.removeFirst(); array.removeFirst()
      case 1 where !array.isEmpty: #expect(chunked.removeLast() == array.removeLast())
      case 2 where !array.isEmpty:
        let index = Int(random.next() % UInt64(array.count))
        chunked[index] = step
        array[index] = step
      default: chunked.append(step); array.append(step)
      }
      if random.next() % 500 == 0 {
        while !array.isEmpty { chunked.removeFirst(); array.removeFirst() }
      }
      #expect(chunked.count == array.count && chunked.first == array.first && chunked.last == array.last)
    }
    #expect(chunked.indices.map { chunked[$0] } == array)
  }

  @Test("is not changed through a copy")
  func copies() {
    var array = ChunkedArray<Int>()
    for index in 0..<200 { array.append(index) }
    var copy = array
    copy[3] = -1
    copy[199] = -1
    copy.append(200)
    #expect(array.indices.map { array[$0] } == Array(0..<200))
    #expect(copy[3] == -1 && copy[199] == -1 && copy.count == 201)
  }
}

@Suite("A pool")
struct PoolTests {
  @Test("keeps an element under its number and uses numbers again")
  func numbers() {
    var pool = Pool<String>()
    let (a, b) = (pool.insert("a"), pool.insert("b"))
    pool.remove(a)
    #expect(!pool.contains(a) && pool[b] == "b" && pool.count == 1 && Array(pool.indices) == [b])
    #expect(pool.insert("c") == a && pool[a] == "c" && pool[b] == "b")
  }
}

@Suite("The event queue")
struct EventQueueTests {
  @Test("hands out by time, then by attachment, then start before mark before reach before finish")
  func order() {
    var random = SplitMix(state: 7)
    var queue = EventQueue()
    for _ in 0..<1000 {
      let phases: [EventQueue.Phase] = [.start, .mark, .reach, .finish]
      queue.insert(
        EventQueue.Entry(
          time: Double(random.next() % 10),
          order: Int(random.next() % 10),
          phase: phases[Int(random.next() % 4)],
          subject: .animation(0),
          ticket: 0
        )
      )
    }
    var last: EventQueue.Entry?
    var count = 0
    while let entry = queue.first {
      if let last { #expect(!(entry < last)) }
      last = entry
      queue.removeFirst()
      count += 1
    }
    #expect(count == 1000)
  }
}

/// A seeded generator, so that a failure can be had again: splitmix64, by Steele, Lea and Flood (2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
