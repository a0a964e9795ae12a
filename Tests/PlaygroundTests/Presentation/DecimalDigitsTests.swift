import Testing

@testable import Playground

@Suite("Decimal digits")
struct DecimalDigitsTests {
  @Test(
    "round halves of the shortest decimal away from zero",
    arguments: [
      (1.005, 2, "1.01"), (2.5, 0, "3"), (-2.5, 0, "-3"), (9.9996, 3, "10"), (0.04, 1, "0"), (0.05, 1, "0.1"),
      (-0.04, 1, "0"), (0.5, 0, "1"), (0.0004, 0, "0"), (123.456, 1, "123.5"), (99.99, 1, "100"), (7, 3, "7"),
    ]
  )
  func roundsToDecimals(value: Double, decimals: Int, text: String) {
    #expect(DecimalDigits(value)?.rounded(toDecimals: decimals).plain() == text)
  }

  @Test(
    "keep as many significant digits as asked",
    arguments: [(123456.0, 2, "120000"), (0.0012345, 3, "0.00123"), (0.00099996, 4, "0.001"), (0, 3, "0")]
  )
  func roundsToSignificant(value: Double, count: Int, text: String) {
    #expect(DecimalDigits(value)?.rounded(toSignificant: count).plain() == text)
  }

  @Test("are those of an integer times a power of ten", arguments: [(25, -2, "0.25"), (-15, 1, "-150"), (0, 5, "0")])
  func fromInteger(coefficient: Int, exponent: Int, text: String) {
    #expect(DecimalDigits(coefficient: coefficient, exponent: exponent).plain() == text)
  }

  @Test("do not exist for what is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(DecimalDigits(value) == nil)
  }

  @Test("are filled with zeros up to the decimals of a column")
  func filled() {
    #expect(DecimalDigits(-1.5)?.plain(minimumDecimals: 3) == "-1.500")
    #expect(DecimalDigits(0)?.plain(minimumDecimals: 2) == "0.00")
  }
}
