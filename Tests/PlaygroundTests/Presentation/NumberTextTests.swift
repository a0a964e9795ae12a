import Testing

@testable import Playground

@Suite("The text of a number")
struct NumberTextTests {
  @Test(
    "is exact, short and plain for programs",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (45, "45"), (-45, "-45"), (0.1, "0.1"), (-0.7853981633974483, "-0.7853981633974483"),
      (0.1 + 0.2, "0.30000000000000004"), (1e6, "1000000"), (1e15, "1000000000000000"), (1e16, "10000000000000000"),
      (1e20, "100000000000000000000"), (1e21, "1e21"), (1.5e300, "1.5e300"), (1e-6, "0.000001"), (1e-7, "1e-7"),
      (-1.25e-7, "-1.25e-7"), (Double.leastNonzeroMagnitude, "5e-324"),
      (Double.greatestFiniteMagnitude, "1.7976931348623157e308"),
      (9_007_199_254_740_992, "9007199254740992"),
    ]
  )
  func exact(value: Double, text: String) {
    #expect(NumberText.exact(value) == text)
  }

  @Test("reads back to the same double")
  func readsBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(Double(NumberText.exact(value)) == value)
    }
  }

  @Test("is empty for what is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(NumberText.exact(value).isEmpty)
    #expect(NumberText.rounded(value).isEmpty)
    #expect(NumberText.fixed(value).isEmpty)
    #expect(NumberText.text(value, unit: .time).isEmpty)
  }

  @Test(
    "is rounded for people",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (0.579385, "0.5794"), (-45.00000000000001, "-45"), (1.23456789, "1.2346"),
      (0.00012345, "0.0001235"), (0.05812345, "0.05812"), (5.551e-17, "5.551e-17"), (-1e-7, "-1e-7"),
      (123456.75, "123456.75"),
      (0.99999, "1"), (1e15, "1e15"), (1.23456789e300, "1.2346e300"), (469.545882353, "469.5459"),
    ]
  )
  func rounded(value: Double, text: String) {
    #expect(NumberText.rounded(value) == text)
  }

  @Test("has as many decimals as asked", arguments: [(0, "1"), (1, "1.2"), (2, "1.23"), (9, "1.23456")])
  func digits(count: Int, text: String) {
    #expect(NumberText.rounded(1.23456, digits: count) == text)
  }

  @Test(
    "loses remnants where decimals are fixed",
    arguments: [(1e-9, "0"), (-1e-9, "0"), (0.00005, "0.0001"), (29, "29")]
  )
  func fixed(value: Double, text: String) {
    #expect(NumberText.fixed(value) == text)
  }

  @Test(
    "shows people degrees and seconds",
    arguments: [
      (-Double.pi / 4, DisplayUnit.angle, "-45°"), (0.58, .time, "0.58 s"), (2 * .pi, .angularVelocity, "360°/s"),
      (29, .length, "29"), (0.5, .plain, "0.5"), (120, .velocity, "120"), (1e308, .angle, "1e308 rad"),
    ]
  )
  func units(value: Double, unit: DisplayUnit, text: String) {
    #expect(NumberText.text(value, unit: unit) == text)
  }
}
