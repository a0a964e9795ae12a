import Testing

@testable import Playground

@Suite("A number in a script")
struct NumberLiteralTests {
  private static func numbers(_ text: String) -> [Double] {
    var symbols = SymbolTable()
    let read = Lexer.read(SourceText(name: "test", text: text), source: 0, symbols: &symbols)
    return read.tokens.numbers.map(\.value)
  }

  /// On either side of what can be read without the C library: 2⁵³, and 22 digits behind the point.
  @Test(
    "is read as the double nearest to it",
    arguments: [
      ("0", 0.0),
      ("7", 7.0),
      ("007.50", 7.5),
      ("0.1", 0.1),
      (".3", 0.3),
      ("2.675", 2.675),
      ("179.99999999999997", 179.99999999999997),
      ("9007199254740991", 9007199254740991.0),
      ("9007199254740993", 9007199254740992.0),
      ("9007199254740995", 9007199254740996.0),
      ("0.9007199254740993", 0.9007199254740993),
      ("0.0000000000000000000123", 1.23e-20),
      ("0.00000000000000000000000123", 1.23e-24),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("1_000.2_5", 1000.25),
      ("1e3", 1000.0),
      ("25e-4", 0.0025),
    ]
  )
  func nearest(text: String, value: Double) {
    #expect(Self.numbers(text) == [value])
  }

  @Test("with one to twenty digits behind the point is read as Swift reads it")
  func likeSwift() {
    var digits = UInt64(1)
    for _ in 0..<2_000 {
      // Knuth's linear congruential generator.
      digits = digits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let all = String(digits)
      let text = "\(all.prefix(Int(digits % 5) + 1)).\(all.suffix(Int(digits / 8 % 20) + 1))"
      #expect(Self.numbers(text) == [Double(text)].compactMap { $0 })
    }
  }
}
