/// A number as decimal digits: `0.d₁d₂d₃… × 10^point`, with no zero at either end of the digits.
///
/// Rounding and laying out work on the shortest digits that read back to the same double, so what is printed depends on
/// no locale, and a half is rounded away from zero as on paper: 1.005 to two decimals is 1.01, although the double lies
/// a little below.
struct DecimalDigits: Equatable {
  private(set) var isNegative: Bool
  private(set) var digits: [UInt8]
  private(set) var point: Int

  /// The shortest digits that read back to the same double; nothing for infinities and what is not a number.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    self.init(isNegative: value < 0, digits: digits, point: mantissa[0].utf8.count + exponent)
  }

  /// `coefficient × 10^exponent`, exactly.
  init(coefficient: Int, exponent: Int) {
    let digits = String(coefficient.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    self.init(isNegative: coefficient < 0, digits: digits, point: digits.count + exponent)
  }

  private init(isNegative: Bool, digits: [UInt8], point: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    let significant = digits.dropFirst(leading)
    let trailing = significant.reversed().prefix { $0 == 0 }.count
    self.digits = Array(significant.dropLast(trailing))
    self.isNegative = isNegative && !self.digits.isEmpty
    self.point = self.digits.isEmpty ? 0 : point - leading
  }

  var isZero: Bool { digits.isEmpty }

  /// Times a power of ten, exactly.
  func shifted(by exponent: Int) -> DecimalDigits {
    DecimalDigits(isNegative: isNegative, digits: digits, point: point + exponent)
  }

  /// The number of digits behind the decimal point when written plainly.
  var decimals: Int { max(0, digits.count - point) }

  /// Rounded to at most `decimals` digits behind the point; zero when nothing is left, and then without a sign.
  func rounded(toDecimals decimals: Int) -> DecimalDigits { keeping(point + decimals) }

  /// Rounded to at most `count` digits in all.
  func rounded(toSignificant count: Int) -> DecimalDigits { keeping(count) }

  private func keeping(_ count: Int) -> DecimalDigits {
    guard count < digits.count else { return self }
    guard count >= 0 else { return DecimalDigits(isNegative: false, digits: [], point: 0) }
    // A leading zero takes the carry of 9.99.
    var kept = [0] + digits.prefix(count)
    if digits[count] >= 5 { DecimalDigits.increment(&kept) }
    return DecimalDigits(isNegative: isNegative, digits: kept, point: point + 1)
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
  }

  /// `-12.5`, with zeros behind the point up to `minimumDecimals`.
  func plain(minimumDecimals: Int = 0) -> String {
    let whole = point > 0 ? text(0..<point) : "0"
    let count = max(decimals, minimumDecimals)
    return sign + whole + (count > 0 ? "." + text(point..<(point + count)) : "")
  }

  /// `-1.25e-7`; zero is `0`.
  func scientific() -> String {
    guard !isZero else { return "0" }
    let fraction = digits.count > 1 ? "." + text(1..<digits.count) : ""
    return sign + text(0..<1) + fraction + "e" + String(point - 1)
  }

  private var sign: String { isNegative ? "-" : "" }

  /// The digits at these places, counted from the first one kept; a place outside holds zero.
  private func text(_ places: Range<Int>) -> String {
    places.map { digits.indices.contains($0) ? String(digits[$0]) : "0" }.joined()
  }
}
