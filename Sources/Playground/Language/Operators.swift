import Motion

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why two values can not be combined.
struct OperatorFailure: Error {
  var message: String
  var remedy: String?
}

extension Value {
  /// Arithmetic and comparison.
  ///
  /// A plain number goes with every dimension; a number combines with each component of a tuple.
  static func combined(
    _ code: Operation.Code,
    _ left: Value,
    _ right: Value,
    limits: ValueLimits
  ) throws(OperatorFailure) -> Value {
    switch code {
    case .equal: return .bool(try equal(left, right))
    case .notEqual: return .bool(!(try equal(left, right)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return .bool(try ordered(code, left, right))
    default: break
    }
    switch (left, right) {
    case (.number(let a, let da), .number(let b, let db)):
      let dimension = try resultDimension(code, da, db)
      return .number(try arithmetic(code, a, b), dimension)
    case (.tuple(let a, let da), .tuple(let b, let db)):
      guard a.count == b.count else { throw sizes(a.count, b.count) }
      guard code == .add || code == .subtract else { throw mismatch(code, left, right) }
      return .tuple(
        try lanes(a.count) { (i) throws(OperatorFailure) in try arithmetic(code, a[i], b[i]) },
        try resultDimension(code, da, db)
      )
    case (.tuple(let a, let da), .number(let b, let db)):
      guard code == .multiply || code == .divide else { throw mismatch(code, left, right) }
      return .tuple(
        try lanes(a.count) { (i) throws(OperatorFailure) in try arithmetic(code, a[i], b) },
        try resultDimension(code, da, db)
      )
    case (.number(let a, let da), .tuple(let b, let db)):
      guard code == .multiply else { throw mismatch(code, left, right) }
      return .tuple(
        try lanes(b.count) { (i) throws(OperatorFailure) in try arithmetic(code, a, b[i]) },
        try resultDimension(code, da, db)
      )
    case (.string(let a), .string(let b)) where code == .add:
      guard a.utf8.count + b.utf8.count <= limits.textBytes else {
        throw OperatorFailure(message: "this text is longer than 16 MB")
      }
      return .string(a + b)
    case (.list(let a), .list(let b)) where code == .add:
      return .list(try ListValue(a.elements + b.elements, limits: limits))
    default: throw mismatch(code, left, right)
    }
  }

  private static func lanes(
    _ count: Int,
    _ component: (Int) throws(OperatorFailure) -> Double
  ) throws(OperatorFailure) -> Vector {
    var vector = Vector.zero(count: count)
    for lane in 0..<count { vector[lane] = try component(lane) }
    return vector
  }

  private static func arithmetic(_ code: Operation.Code, _ a: Double, _ b: Double) throws(OperatorFailure) -> Double {
    let result: Double
    switch code {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide:
      guard b != 0 else { throw OperatorFailure(message: "division by zero") }
      result = a / b
    default:
      guard b != 0 else { throw OperatorFailure(message: "remainder of a division by zero") }
      result = fmod(a, b)
    }
    guard result.isFinite else {
      throw OperatorFailure(message: "the result is too large", remedy: "the greatest number is 1.8e308")
    }
    return result
  }

  private static func resultDimension(_ code: Operation.Code, _ a: Dimension, _ b: Dimension) throws(OperatorFailure)
    -> Dimension
  {
    switch code {
    case .multiply: return a.times(b)
    case .divide: return a.times(b, sign: -1)
    default: return try common(a, b, "combined")
    }
  }

  private static func common(_ a: Dimension, _ b: Dimension, _ what: String) throws(OperatorFailure) -> Dimension {
    if a == b || b.isPlain { return a }
    if a.isPlain { return b }
    throw OperatorFailure(message: "\(a.description) and \(b.description) can not be \(what)")
  }

  private static func sizes(_ a: Int, _ b: Int) -> OperatorFailure {
    OperatorFailure(message: "a tuple of \(a) and a tuple of \(b) do not match")
  }

  private static func mismatch(_ code: Operation.Code, _ a: Value, _ b: Value) -> OperatorFailure {
    let sign =
      switch code {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      case .divide: "/"
      default: "%"
      }
    var remedy: String?
    if code == .add, case .string = a { remedy = "write \"…\\(value)\" to put a value into a text" }
    return OperatorFailure(message: "‘\(sign)’ can not combine \(a.kindText) and \(b.kindText)", remedy: remedy)
  }

  // MARK: Comparison

  /// A number equals a tuple when it equals all of its components.
  static func equal(_ left: Value, _ right: Value) throws(OperatorFailure) -> Bool {
    switch (left, right) {
    case (.number(let a, let da), .number(let b, let db)):
      _ = try common(da, db, "compared")
      return a == b
    case (.tuple(let a, let da), .tuple(let b, let db)):
      guard a.count == b.count else { throw sizes(a.count, b.count) }
      _ = try common(da, db, "compared")
      return a == b
    case (.tuple(let a, let da), .number(let b, let db)), (.number(let b, let db), .tuple(let a, let da)):
      _ = try common(da, db, "compared")
      return a.components.allSatisfy { $0 == b }
    case (.color, .color), (.string, .string), (.bool, .bool), (.layer, .layer), (.range, .range): return left == right
    case (.list(let a), .list(let b)):
      guard a.elements.count == b.elements.count else { return false }
      for (x, y) in zip(a.elements, b.elements) where !(try equal(x, y)) { return false }
      return true
    case (.none, _), (_, .none): return left == right
    default:
      throw OperatorFailure(message: "\(left.kindText) and \(right.kindText) can not be compared")
    }
  }

  private static func ordered(_ code: Operation.Code, _ left: Value, _ right: Value) throws(OperatorFailure) -> Bool {
    switch (left, right) {
    case (.number(let a, let da), .number(let b, let db)):
      _ = try common(da, db, "compared")
      return holds(code, a, b)
    case (.tuple(let a, let da), .number(let b, let db)):
      _ = try common(da, db, "compared")
      return a.components.allSatisfy { holds(code, $0, b) }
    case (.number(let a, let da), .tuple(let b, let db)):
      _ = try common(da, db, "compared")
      return b.components.allSatisfy { holds(code, a, $0) }
    case (.string(let a), .string(let b)): return holds(code, a, b)
    default:
      throw OperatorFailure(message: "\(left.kindText) and \(right.kindText) have no order")
    }
  }

  private static func holds<Ordered: Comparable>(_ code: Operation.Code, _ a: Ordered, _ b: Ordered) -> Bool {
    switch code {
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    default: a >= b
    }
  }
}

extension Value {
  /// The value as a whole number, for counts and indices.
  func wholeNumber(at span: SourceSpan, _ what: String, in range: ClosedRange<Int> = -1 << 53...1 << 53) throws(Stop)
    -> Int
  {
    guard case .number(let number, let dimension) = self, dimension.isPlain, let whole = Int(exactly: number) else {
      throw .error("\(what) takes a whole number, not \(wholeNumberFault)", at: span)
    }
    guard range.contains(whole) else {
      throw .error(
        "\(what) can not be \(whole)",
        at: span,
        remedy: Self.remedy(for: range, not: whole)
      )
    }
    return whole
  }

  private static func remedy(for range: ClosedRange<Int>, not whole: Int) -> String {
    let isOpen = range.upperBound >= 1_000_000_000
    return isOpen && whole < range.lowerBound
      ? "it is \(range.lowerBound) or more" : "it goes from \(range.lowerBound) to \(range.upperBound)"
  }

  private var wholeNumberFault: String {
    if case .number(let number, .plain) = self { return NumberText.exact(number) }
    return kindText
  }
}
