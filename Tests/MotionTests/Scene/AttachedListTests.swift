@testable import Motion
import Testing

@Suite("The animations of a layer")
struct AttachedListTests {
  @Test("are found by their keys and keep their order, however many there are", arguments: [1, 2, 16, 17, 40])
  func keys(count: Int32) {
    var list = AttachedList()
    var kept: [Int32] = []
    func key(_ number: Int32) -> String { "key \(number)" }
    func check() {
      #expect(Array(list) == kept)
      #expect(list.additiveCount == kept.count { $0 % 3 == 0 })
      for number in 0..<(3 * count) {
        #expect(list.number(of: key(number), keyOf: key) == (kept.contains(number) ? number : nil))
      }
    }
    for number in 0..<(3 * count) {
      list.append(number, key: key(number), isAdditive: number % 3 == 0, keyOf: key)
      kept.append(number)
      guard kept.count > count else { continue }
      // Now the first, now one from among the others.
      let gone = kept.remove(at: number % 2 == 0 ? 0 : kept.count / 2)
      list.remove(gone, key: key(gone), isAdditive: gone % 3 == 0)
      check()
    }
    while let last = kept.popLast() {
      list.remove(last, key: key(last), isAdditive: last % 3 == 0)
      check()
    }
  }
}
