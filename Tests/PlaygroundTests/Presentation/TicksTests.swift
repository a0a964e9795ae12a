import Testing

@testable import Playground

@Suite("Ticks")
struct TicksTests {
  @Test(
    "are the multiples of a step inside the bounds",
    arguments: [
      (25, -2, 0.0, 1.0, ["0.00", "0.25", "0.50", "0.75", "1.00"]), (1, -1, 0.05, 0.3, ["0.1", "0.2", "0.3"]),
      (2, 0, -3, 3, ["-2", "0", "2"]), (45, 0, -50, 10, ["-45", "0"]), (1, 0, 0.2, 0.8, []),
      (5, 299, 0, 1e300, ["0", "5e299", "1e300"]), (25, -9, 0, 5e-8, ["0", "2.5e-8", "5e-8"]),
      (5, 6, 0, 1e7, ["0", "5e6", "1e7"]), (1, -7, 1, 1.0000002, ["1", "1.0000001", "1.0000002"].map { $0 + "e0" }),
    ]
  )
  func labels(coefficient: Int, exponent: Int, low: Double, high: Double, labels: [String]) {
    let ticks = Ticks(step: Ticks.Step(coefficient: coefficient, exponent: exponent), from: low, through: high)
    #expect(ticks.labels() == labels)
  }

  @Test("keep the power of ten that was taken out of the values")
  func shift() {
    let ticks = Ticks(step: Ticks.Step(coefficient: 5, exponent: 0), from: 0, through: 10)
    #expect(ticks.labels(suffix: "°", shift: 300) == ["0°", "5e300°", "1e301°"])
  }

  @Test("step by 1, 2, 2.5 and 5 times powers of ten")
  func decimalSteps() {
    let values = Ticks.steps(for: .plain, from: 0.1, through: 3).map(\.value)
    #expect(values == [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5])
  }

  @Test("step by parts of a turn where they are angles")
  func angleSteps() {
    let values = Ticks.steps(for: .angle, from: 2, through: 200).map(\.value)
    #expect(values == [1, 2, 2.5, 5, 10, 15, 30, 45, 90, 180, 360, 720, 1800])
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }
}
