import Motion

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The functions of expressions.
enum Builtin: String, CaseIterable, Sendable {
  case abs, min, max, floor, ceil, round, clamp, mix, sqrt, pow, exp, log, sin, cos, tan, asin, acos, atan2, hypot
  case random, rgb, rgba, hsl, gray, count
  /// A timing function by its control points, behind `curve`.
  case cubic

  static let all = allCases

  /// How many values it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .abs, .floor, .ceil, .sqrt, .exp, .log, .sin, .cos, .tan, .asin, .acos, .count: 1...1
    case .round: 1...2
    case .pow, .atan2, .hypot: 2...2
    case .min, .max: 1...1_000
    case .clamp, .mix, .rgb, .hsl: 3...3
    case .rgba, .cubic: 4...4
    case .gray: 1...2
    case .random: 0...2
    }
  }
}

/// The names that stand for a value unless something else takes them.
enum NamedConstant: String, CaseIterable, Sendable {
  case pi, tau, e, now, frame, fps

  init?(_ name: String) { self.init(rawValue: name) }
}

extension Builtin {
  /// Works the function out; `random` and `count` need more than their values and are left to the session.
  /// - Returns: nil where the session must answer.
  func result(of arguments: [Value]) throws(OperatorFailure) -> Value? {
    guard arity.contains(arguments.count) else {
      throw OperatorFailure(message: "‘\(rawValue)’ takes \(arityText), not \(arguments.count)")
    }
    switch self {
    case .random: return nil
    case .count: return .plain(Double(try count(arguments[0])))
    case .rgb, .rgba, .hsl, .gray: return .color(try checked(color(arguments)))
    case .cubic: return try tuple(arguments)
    case .mix: return try mixed(arguments)
    case .min, .max: return try extreme(arguments)
    default: return try map(arguments)
    }
  }

  private var arityText: String {
    if arity.lowerBound == arity.upperBound { return "\(arity.lowerBound) value\(arity.lowerBound == 1 ? "" : "s")" }
    return arity.upperBound == 1_000
      ? "at least \(arity.lowerBound) value" : "\(arity.lowerBound) to \(arity.upperBound) values"
  }

  private func count(_ value: Value) throws(OperatorFailure) -> Int {
    switch value {
    case .list(let list): return list.elements.count
    case .range(let start, let end): return end - start
    case .string(let text): return text.count
    case .tuple(let vector, _): return vector.count
    default: throw OperatorFailure(message: "\(value.kindText) has nothing to count")
    }
  }

  private func number(_ value: Value) throws(OperatorFailure) -> (Double, Dimension) {
    guard case .number(let number, let dimension) = value else {
      throw OperatorFailure(message: "‘\(rawValue)’ takes numbers, not \(value.kindText)")
    }
    return (number, dimension)
  }

  /// A number of that dimension, or a plain one.
  private func number(_ value: Value, in wanted: Dimension) throws(OperatorFailure) -> Double {
    let (number, dimension) = try number(value)
    guard dimension.isPlain || dimension == wanted else {
      throw OperatorFailure(message: "‘\(rawValue)’ takes \(wanted.description), not \(dimension.description)")
    }
    return number
  }

  private func tuple(_ arguments: [Value]) throws(OperatorFailure) -> Value {
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try number(argument, in: .plain)) }
    return .tuple(Vector(numbers), .plain)
  }

  private func map(_ arguments: [Value]) throws(OperatorFailure) -> Value {
    let (x, dimension) = try number(arguments[0])
    switch self {
    case .abs: return .number(Swift.abs(x), dimension)
    case .floor: return .number(x.rounded(.down), dimension)
    case .ceil: return .number(x.rounded(.up), dimension)
    case .round: return .number(try rounded(x, arguments), dimension)
    case .clamp: return try clamped(arguments)
    case .sqrt:
      guard x >= 0 else { throw OperatorFailure(message: "the square root of a negative number is no number") }
      guard let root = dimension.squareRoot else {
        throw OperatorFailure(message: "the square root of \(dimension.description) has no unit")
      }
      return .number(x.squareRoot(), root)
    case .pow: return try power(x, dimension, arguments[1])
    case .hypot, .atan2:
      let (y, other) = try number(arguments[1])
      guard dimension == other || dimension.isPlain || other.isPlain else {
        throw OperatorFailure(message: "\(dimension.description) and \(other.description) can not be combined")
      }
      if self == .atan2 { return .number(finite(libraryAtan2(x, y)), .angle) }
      return .number(try checked(libraryHypot(x, y)), dimension.isPlain ? other : dimension)
    default: return try transcendental(arguments[0])
    }
  }

  private func finite(_ number: Double) -> Double { number == 0 ? 0 : number }

  private func checked(_ number: Double) throws(OperatorFailure) -> Double {
    guard !number.isNaN else { throw OperatorFailure(message: "‘\(rawValue)’ has no value there") }
    guard number.isFinite else {
      throw OperatorFailure(message: "the result is too large", remedy: "the greatest number is 1.8e308")
    }
    return number
  }

  private func checked(_ vector: Vector) throws(OperatorFailure) -> Vector {
    for component in vector.components { _ = try checked(component) }
    return vector
  }

  private func rounded(_ x: Double, _ arguments: [Value]) throws(OperatorFailure) -> Double {
    guard arguments.count == 2 else { return x.rounded() }
    let step = try number(arguments[1]).0
    guard step > 0 else { throw OperatorFailure(message: "the step of ‘round’ is greater than 0") }
    return try checked((x / step).rounded() * step)
  }

  private func clamped(_ arguments: [Value]) throws(OperatorFailure) -> Value {
    let (x, dimension) = try number(arguments[0])
    let low = try number(arguments[1], in: dimension)
    let high = try number(arguments[2], in: dimension)
    guard low <= high else { throw OperatorFailure(message: "the lower bound of ‘clamp’ lies above the upper one") }
    return .number(Swift.min(Swift.max(x, low), high), dimension)
  }

  private func power(_ x: Double, _ dimension: Dimension, _ exponent: Value) throws(OperatorFailure) -> Value {
    let y = try number(exponent, in: .plain)
    let result = try checked(libraryPow(x, y))
    if dimension.isPlain { return .plain(result) }
    guard let whole = Int(exactly: y) else {
      throw OperatorFailure(message: "\(dimension.description) takes whole exponents")
    }
    return .number(result, dimension.power(whole))
  }

  private func transcendental(_ argument: Value) throws(OperatorFailure) -> Value {
    switch self {
    case .sin: return .plain(librarySin(try number(argument, in: .angle)))
    case .cos: return .plain(libraryCos(try number(argument, in: .angle)))
    case .tan: return .plain(try checked(libraryTan(try number(argument, in: .angle))))
    case .asin: return .number(try checked(libraryAsin(try number(argument, in: .plain))), .angle)
    case .acos: return .number(try checked(libraryAcos(try number(argument, in: .plain))), .angle)
    case .exp: return .plain(try checked(libraryExp(try number(argument, in: .plain))))
    default:
      let x = try number(argument, in: .plain)
      guard x > 0 else { throw OperatorFailure(message: "the logarithm wants a number above 0") }
      return .plain(libraryLog(x))
    }
  }

  private func extreme(_ arguments: [Value]) throws(OperatorFailure) -> Value {
    var values = arguments
    if values.count == 1, case .list(let list) = values[0] { values = list.elements }
    guard var best = values.first else { throw OperatorFailure(message: "‘\(rawValue)’ of nothing has no value") }
    _ = try number(best)
    for value in values.dropFirst() {
      let code: Operation.Code = self == .min ? .less : .greater
      if try Value.combined(code, value, best, limits: ValueLimits()) == .bool(true) { best = value }
    }
    return best
  }

  /// `mix(a, b, t)`: a + (b − a)·t, for numbers, tuples and colours.
  private func mixed(_ arguments: [Value]) throws(OperatorFailure) -> Value {
    let t = try number(arguments[2], in: .plain)
    switch (arguments[0], arguments[1]) {
    case (.color(let a), .color(let b)): return .color(try checked(a + (b - a) * t))
    case (.tuple(let a, let dimension), .tuple(let b, _)) where a.count == b.count:
      return .tuple(try checked(a + (b - a) * t), dimension)
    default:
      let (a, dimension) = try number(arguments[0])
      let (b, other) = try number(arguments[1])
      guard dimension == other || dimension.isPlain || other.isPlain else {
        throw OperatorFailure(message: "\(dimension.description) and \(other.description) can not be mixed")
      }
      return .number(try checked(a + (b - a) * t), dimension.isPlain ? other : dimension)
    }
  }

  // MARK: Colours

  private func color(_ arguments: [Value]) throws(OperatorFailure) -> Vector {
    var numbers: [Double] = []
    for (index, argument) in arguments.enumerated() {
      numbers.append(try number(argument, in: self == .hsl && index == 0 ? .angle : .plain))
    }
    switch self {
    case .rgb: return Vector(numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, 1)
    case .rgba: return Vector(numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers[3])
    case .gray: return Vector(numbers[0], numbers[0], numbers[0], numbers.count == 2 ? numbers[1] : 1)
    default: return Self.fromHSL(hue: numbers[0], saturation: numbers[1], lightness: numbers[2])
    }
  }

  /// CSS Color 4 §7.1: hue in radians, saturation and lightness 0...1.
  private static func fromHSL(hue: Double, saturation: Double, lightness: Double) -> Vector {
    func component(_ n: Double) -> Double {
      let k = (n + hue / (2 * .pi) * 12).truncatingRemainder(dividingBy: 12)
      let position = k < 0 ? k + 12 : k
      let a = saturation * Swift.min(lightness, 1 - lightness)
      return lightness - a * Swift.max(-1, Swift.min(position - 3, 9 - position, 1))
    }
    return Vector(component(0), component(8), component(4), 1)
  }
}

// The names of the cases hide the C functions inside the type.
private func libraryAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func libraryHypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
private func libraryPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func librarySin(_ x: Double) -> Double { sin(x) }
private func libraryCos(_ x: Double) -> Double { cos(x) }
private func libraryTan(_ x: Double) -> Double { tan(x) }
private func libraryAsin(_ x: Double) -> Double { asin(x) }
private func libraryAcos(_ x: Double) -> Double { acos(x) }
private func libraryExp(_ x: Double) -> Double { exp(x) }
private func libraryLog(_ x: Double) -> Double { log(x) }
