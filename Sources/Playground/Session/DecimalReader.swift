/// Reads decimal numbers from bytes, correctly rounded: always the nearest double, of two the even one.
///
/// Nearly all numbers that programs write have at most 19 digits and a small exponent: they are a whole number `w`
/// below 2⁶⁴ times 10ᵏ with |k| ≤ 27, of which 5ᵏ fits 64 bits too. Then the quotient or the product is worked out in
/// 128 bits with what is left over, and rounded once. All others go to the C library.
enum DecimalReader {
  /// The number that begins at a place, which is moved behind it; nothing if none does.
  ///
  /// An optional sign, digits with a point somewhere, and an exponent: `-12.5e-3`, `.5`, `5.`.
  ///
  /// - Precondition: from the place on there is a byte that can not be part of a number, such as a newline.
  @inline(__always)
  static func number(at place: inout UnsafePointer<UInt8>) -> Double? {
    let start = place
    var at = place
    let isNegative = at.pointee == UInt8(ascii: "-")
    if isNegative || at.pointee == UInt8(ascii: "+") { at += 1 }
    var mantissa = Mantissa()
    let whole = mantissa.read(&at)
    var fraction = 0
    if at.pointee == UInt8(ascii: ".") {
      at += 1
      fraction = mantissa.read(&at)
    }
    guard whole + fraction > 0 else { return nil }
    let exponent = exponent(&at)
    place = at
    guard mantissa.isExact, let value = product(mantissa.value, tenTo: exponent - fraction) else {
      return Double(String(decoding: UnsafeBufferPointer(start: start, count: at - start), as: UTF8.self))
    }
    return isNegative ? -value : value
  }

  /// Digits as a whole number.
  private struct Mantissa {
    private(set) var value: UInt64 = 0
    /// Digits from the first on that is not 0.
    private var significant = 0

    /// Whether all digits found room.
    var isExact: Bool { significant <= 19 }

    /// Reads on.
    ///
    /// - Returns: how many digits there were.
    @inline(__always)
    mutating func read(_ at: inout UnsafePointer<UInt8>) -> Int {
      var place = at
      if significant == 0 { while place.pointee == UInt8(ascii: "0") { place += 1 } }
      let first = place
      var sum = value
      while true {
        let digit = place.pointee &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        sum = sum &* 10 &+ UInt64(digit)
        place += 1
      }
      value = sum
      significant += place - first
      let count = place - at
      at = place
      return count
    }
  }

  /// The exponent behind the digits, 0 where there is none. An `e` without digits is not part of the number.
  @inline(__always)
  private static func exponent(_ at: inout UnsafePointer<UInt8>) -> Int {
    guard at.pointee | 0x20 == UInt8(ascii: "e") else { return 0 }
    var place = at + 1
    let isNegative = place.pointee == UInt8(ascii: "-")
    if isNegative || place.pointee == UInt8(ascii: "+") { place += 1 }
    var size = Mantissa()
    guard size.read(&place) > 0 else { return 0 }
    at = place
    // No double has an exponent of five digits; what is beyond goes to the C library.
    let exponent = size.isExact ? Int(min(size.value, 100_000)) : 100_000
    return isNegative ? -exponent : exponent
  }

  // MARK: Rounding

  /// `w · 10ᵏ`, rounded; nothing where 5ᵏ does not fit 64 bits.
  @inline(__always)
  private static func product(_ w: UInt64, tenTo k: Int) -> Double? {
    // Both are doubles, and one operation on them rounds once.
    if w <= 1 << 53, abs(k) <= 22 {
      return k < 0 ? Double(w) / powersOfTen[-k] : Double(w) * powersOfTen[k]
    }
    guard w != 0, abs(k) < powersOfFive.count else { return w == 0 ? 0 : nil }
    return k < 0 ? quotient(w, powersOfFive[-k], exponent: k) : product(w, powersOfFive[k], exponent: k)
  }

  /// `w / 5ⁿ · 2ᵏ`. Both are shifted to the top, so that the quotient has at least 64 bits, and what the division leaves
  /// over counts as one more bit below.
  private static func quotient(_ w: UInt64, _ five: UInt64, exponent k: Int) -> Double {
    let (up, divisorUp) = (w.leadingZeroBitCount, five.leadingZeroBitCount)
    let divisor = five << UInt64(divisorUp)
    // Half of the dividend, so that the quotient stays below 2⁶⁴.
    let high = (w << UInt64(up)) >> 1
    let (quotient, rest) = divisor.dividingFullWidth((high, (w << UInt64(up)) << 63))
    return rounded(quotient, isExact: rest == 0, exponent: k - up + divisorUp - 63)
  }

  /// `w · 5ᵏ · 2ᵏ`.
  private static func product(_ w: UInt64, _ five: UInt64, exponent k: Int) -> Double {
    let (high, low) = w.multipliedFullWidth(by: five)
    guard high != 0 else { return rounded(low, isExact: true, exponent: k) }
    let up = high.leadingZeroBitCount
    let top = up == 0 ? high : high << UInt64(up) | low >> UInt64(64 - up)
    return rounded(top, isExact: low << UInt64(up) == 0, exponent: k + 64 - up)
  }

  /// `bits · 2ᵉ`, or a little more if not exact, to the nearest double. It is far from the ends of the range of doubles.
  private static func rounded(_ bits: UInt64, isExact: Bool, exponent: Int) -> Double {
    let up = bits.leadingZeroBitCount
    // Of 64 bits, 53 stay. What is lost below is one bit that is set, which the conversion rounds as it would all of it.
    let sticky = bits << UInt64(up) | (isExact ? 0 : 1)
    return Double(sticky) * Double(bitPattern: UInt64(1023 + exponent - up) << 52)
  }

  private static let powersOfTen: [Double] = (0...22).map { (power: Int) -> Double in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }
  /// Up to the greatest that fits 64 bits.
  private static let powersOfFive: [UInt64] = (0...27).map { (power: Int) -> UInt64 in
    (0..<power).reduce(1) { product, _ in product * 5 }
  }
}
