/// The dimension of a number, as exponents of time, angle and length.
struct Dimension: Hashable, Sendable {
  var time: Int8 = 0
  var angle: Int8 = 0
  var length: Int8 = 0

  static let plain = Dimension()
  static let time = Dimension(time: 1)
  static let angle = Dimension(angle: 1)
  static let length = Dimension(length: 1)
  static let frequency = Dimension(time: -1)

  var isPlain: Bool { self == .plain }

  /// Exponents are kept within ±100, far beyond any use, so that a long product can not overflow them.
  func times(_ other: Dimension, sign: Int = 1) -> Dimension {
    func sum(_ a: Int8, _ b: Int8) -> Int8 { Int8(max(-100, min(100, Int(a) + sign * Int(b)))) }
    return Dimension(
      time: sum(time, other.time),
      angle: sum(angle, other.angle),
      length: sum(length, other.length)
    )
  }

  func power(_ exponent: Int) -> Dimension {
    func scaled(_ a: Int8) -> Int8 { Int8(max(-100, min(100, Int(a) * max(-100, min(100, exponent))))) }
    return Dimension(time: scaled(time), angle: scaled(angle), length: scaled(length))
  }

  /// Nil when an exponent is odd, so that the root has no dimension in whole exponents.
  var squareRoot: Dimension? {
    guard time % 2 == 0, angle % 2 == 0, length % 2 == 0 else { return nil }
    return Dimension(time: time / 2, angle: angle / 2, length: length / 2)
  }

  /// In words: `a time`, `an angle`, `a length per time`.
  var description: String {
    switch self {
    case .plain: return "a plain number"
    case .time: return "a time"
    case .angle: return "an angle"
    case .length: return "a length"
    case .frequency: return "a frequency"
    case Dimension(time: -1, angle: 1): return "an angle per time"
    case Dimension(time: -1, length: 1): return "a length per time"
    default: return "a number in \(unitText)"
    }
  }

  /// The unit in symbols: `pt·s⁻²`.
  var unitText: String {
    let parts = [("pt", length), ("rad", angle), ("s", time)].filter { $0.1 != 0 }
    return parts.map { $0.1 == 1 ? $0.0 : $0.0 + superscript(Int($0.1)) }.joined(separator: "·")
  }

  private func superscript(_ number: Int) -> String {
    let digits: [Character: Character] = [
      "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    ]
    return String(String(number).map { digits[$0] ?? $0 })
  }
}

/// The units that may be glued to a number, each with its factor to the base unit (second, radian, point).
enum Unit {
  static let all: [(name: String, factor: Double, dimension: Dimension)] = [
    ("s", 1, .time),
    ("ms", 0.001, .time),
    ("deg", Double.pi / 180, .angle),
    ("rad", 1, .angle),
    ("turn", 2 * Double.pi, .angle),
    ("pt", 1, .length),
    ("px", 1, .length),
    ("Hz", 1, .frequency),
    ("fps", 1, .frequency),
  ]

  static func named(_ name: String) -> (factor: Double, dimension: Dimension)? {
    all.first { $0.name == name }.map { ($0.factor, $0.dimension) }
  }

  /// The number in the base unit. Angles are divided, and milliseconds too, so that `45deg` is the double nearest to π/4.
  static func converted(_ number: Double, _ name: String) -> Double? {
    switch name {
    case "deg": return number / 180 * Double.pi
    case "ms": return number / 1000
    default: return named(name).map { number * $0.factor }
    }
  }
}
