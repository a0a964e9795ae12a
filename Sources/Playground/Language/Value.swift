import Motion

/// A value of the script language.
enum Value: Sendable, Equatable {
  case none
  case bool(Bool)
  case number(Double, Dimension)
  case string(String)
  /// Red, green, blue and alpha, sRGB, not premultiplied, unclamped.
  case color(Vector)
  /// Two to four numbers of one dimension.
  case tuple(Vector, Dimension)
  case list([Value])
  /// Whole numbers from the first up to, but without, the second.
  case range(Int, Int)
  case layer(LayerID)

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
    }
  }
}

/// How large values may become.
struct ValueLimits: Sendable {
  var listElements = 1_000_000
  var textBytes = 16 << 20
}
