/// Numbers in order, none negative, of which mostly there is one: it needs no storage apart.
struct NumberList: RandomAccessCollection, Sendable {
  /// Negative for none.
  private var head: Int32 = -1
  private var tail: ContiguousArray<Int32> = []

  var startIndex: Int { 0 }
  var endIndex: Int { head < 0 ? 0 : tail.count + 1 }
  subscript(index: Int) -> Int32 { index == 0 ? head : tail[index - 1] }

  mutating func append(_ number: Int32) {
    if head < 0 { head = number } else { tail.append(number) }
  }

  mutating func remove(_ number: Int32) {
    guard head == number else { return tail.removeAll { $0 == number } }
    head = tail.isEmpty ? -1 : tail.removeFirst()
  }
}
