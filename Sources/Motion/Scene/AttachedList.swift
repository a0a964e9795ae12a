/// The animations attached to a layer, in order of attachment, by their number in the engine's pool.
///
/// Mostly there is one, which needs no storage apart. From so many on that a search takes long, they are found by key.
struct AttachedList: RandomAccessCollection, Sendable {
  /// Negative for none.
  private var head: Int32 = -1
  /// How many of them are additive.
  private(set) var additiveCount: Int32 = 0
  private var tail: ContiguousArray<Int32> = []
  /// All of them, once there were more than a few and until there is none; else empty.
  private var byKey: [String: Int32] = [:]

  private static let few = 16

  var startIndex: Int { 0 }
  var endIndex: Int { head < 0 ? 0 : tail.count + 1 }
  subscript(index: Int) -> Int32 { index == 0 ? head : tail[index - 1] }

  /// - Parameter keyOf: the key of one that is attached.
  func number(of key: String, keyOf: (Int32) -> String) -> Int32? {
    byKey.isEmpty ? first { keyOf($0) == key } : byKey[key]
  }

  /// - Parameters:
  ///   - key: not in use.
  ///   - keyOf: the key of one that is attached.
  mutating func append(_ number: Int32, key: String, isAdditive: Bool, keyOf: (Int32) -> String) {
    if count == Self.few, byKey.isEmpty { for other in self { byKey[keyOf(other)] = other } }
    if !byKey.isEmpty { byKey[key] = number }
    if head < 0 { head = number } else { tail.append(number) }
    if isAdditive { additiveCount += 1 }
  }

  mutating func remove(_ number: Int32, key: String, isAdditive: Bool) {
    if head == number {
      head = tail.isEmpty ? -1 : tail.removeFirst()
    } else {
      tail.removeAll { $0 == number }
    }
    byKey[key] = nil
    if isAdditive { additiveCount -= 1 }
  }
}
