import Motion

/// A value of the script language.
enum Value: Sendable, Equatable {
  case none
  case bool(Bool)
  case number(Double, Dimension)
  case string(String)
  /// Red, green, blue and alpha, sRGB, not premultiplied, unclamped.
  indirect case color(Vector)
  /// Two to four numbers of one dimension.
  indirect case tuple(Vector, Dimension)
  indirect case list(ListValue)
  /// Whole numbers from the first up to, but without, the second.
  case range(Int, Int)
  case layer(LayerID)
  indirect case touch(Touch)

  static func plain(_ number: Double) -> Value { .number(number, .plain) }

  /// In words, with the article: `a number`, `a colour`.
  var kindText: String {
    switch self {
    case .none: "nothing"
    case .bool: "true or false"
    case .number(_, let dimension): dimension.isPlain ? "a number" : dimension.description
    case .string: "a string"
    case .color: "a colour"
    case .tuple(let vector, _): "a tuple of \(vector.count)"
    case .list: "a list"
    case .range: "a range"
    case .layer: "a layer"
    case .touch: "a touch"
    }
  }
}

/// What a handler is told of a finger.
struct Touch: Sendable, Equatable {
  /// On the stage, points.
  var location: Vector
  /// Points per second.
  var velocity: Vector
}

/// The elements of a list, and how much lies in them.
///
/// The sizes are kept so that a list of lists can be bounded when it is made: then comparing, writing out and freeing it
/// are bounded too.
struct ListValue: Sendable, Equatable {
  let elements: [Value]
  /// How many elements there are at all depths, one that appears twice counted twice.
  let size: Int
  /// How deep lists lie in one another; 1 for a list without any.
  let depth: Int

  /// - Throws: `OperatorFailure` when the list is larger or deeper than the limits allow.
  init(_ elements: [Value], limits: ValueLimits) throws(OperatorFailure) {
    var (size, depth) = (elements.count, 0)
    for case .list(let inner) in elements {
      size += inner.size
      depth = max(depth, inner.depth)
      guard size <= limits.listElements else { break }
    }
    guard size <= limits.listElements else {
      throw OperatorFailure(message: "this list has more than \(limits.listElements) elements")
    }
    guard depth < limits.listDepth else {
      throw OperatorFailure(message: "lists lie more than \(limits.listDepth) deep in one another")
    }
    (self.elements, self.size, self.depth) = (elements, size, depth + 1)
  }
}

/// How large values may become.
struct ValueLimits: Sendable {
  /// Of a list and all lists in it.
  var listElements = 1_000_000
  var listDepth = 256
  var textBytes = 16 << 20
}
