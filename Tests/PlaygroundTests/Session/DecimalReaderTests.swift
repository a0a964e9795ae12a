import Testing

@testable import Playground

@Suite("A decimal read from bytes")
struct DecimalReaderTests {
  private func read(_ text: String) -> (value: Double?, rest: String) {
    let bytes = Array((text + "\n").utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard var place = buffer.baseAddress else { return (nil, "") }
      let value = DecimalReader.number(at: &place)
      let used = buffer.baseAddress.map { place - $0 } ?? 0
      return (value, String(decoding: buffer[used..<(buffer.count - 1)], as: UTF8.self))
    }
  }

  private static let hard = [
    "0", "-0", "1", ".5", "5.", "-12.5e-3", "+3", "1e22", "1e23", "9007199254740993", "9007199254740992.5",
    "9007199254740993.0000000001", "18446744073709551615", "18446744073709551616", "36893488147419103232",
    "0.000000000000000000000000001", "1e-27", "1e-28", "1e27", "1e28", "123456789012345678e27",
    "1234567890123456789e-27",
    "179769313486231570e291", "1.7976931348623157e308", "1.8e308", "-1.8e308", "5e-324", "2.5e-324", "2.4e-324",
    "2.2250738585072011e-308", "1e-400", "1e400", "1e99999", "1e-99999", "1e123456789012345678901234567890",
    "0.1", "0.30000000000000004", "0.30000000000000001665", "7.2057594037927933e16", "72057594037927945",
    "00000000000000000000000000000012.5", "0.0000000000000000000000000000012345678901234567", "8.5e15",
    "4503599627370497.5",
    "100000000000000016777215", "100000000000000016777216", "3.1415926535897932384626433832795",
  ]

  @Test("is the nearest double where rounding is hard", arguments: hard)
  func awkward(text: String) throws {
    let value = try #require(read(text).value)
    #expect(value.bitPattern == Double(text)?.bitPattern)
    #expect(read(text).rest.isEmpty)
  }

  /// 200,000 numbers of every length and size, among them those halfway between two doubles.
  @Test("is the nearest double, to the last bit")
  func random() {
    var state: UInt64 = 1
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    var wrong: [String] = []
    for round in 0..<200_000 {
      let text: String
      switch round % 4 {
      case 0: text = String(Double(bitPattern: next() >> 1 & 0x7FEF_FFFF_FFFF_FFFF))
      case 1: text = "\(next() >> (next() % 64))e\(Int(next() % 60) - 30)"
      case 2: text = "\(next() % 1000).\(next() >> (next() % 64))"
      default: text = "\((next() >> 11 | 1 << 52) * 2 + 1)"
      }
      let value = read(text).value
      if value?.bitPattern != Double(text)?.bitPattern { wrong.append(text) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test(
    "ends where the number ends",
    arguments: [
      ("1,2", 1, ",2"), ("1.5 ", 1.5, " "), ("2e", 2, "e"), ("2e+x", 2, "e+x"), ("-3;", -3, ";"), ("4.5.6", 4.5, ".6"),
    ]
  )
  func end(text: String, value: Double, rest: String) {
    #expect(read(text).value == value)
    #expect(read(text).rest == rest)
  }

  @Test("is none without digits", arguments: ["", "-", ".", "+.", "e5", "nan", "-x", ",1"])
  func none(text: String) {
    #expect(read(text).value == nil)
    #expect(read(text).rest == text)
  }
}
