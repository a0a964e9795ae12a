import Testing

@testable import Playground

@Suite("Ticks")
struct TicksTests {
  struct Case: Sendable {
    var step: Ticks.Step
    var low: Double
    var high: Double
    var labels: [String]

    init(_ coefficient: Int, _ exponent: Int, from low: Double, through high: Double, _ labels: [String]) {
      step = Ticks.Step(coefficient: coefficient, exponent: exponent)
      (self.low, self.high, self.labels) = (low, high, labels)
    }
  }

  private static let cases = [
    Case(25, -2, from: 0, through: 1, ["0.00", "0.25", "0.50", "0.75", "1.00"]),
    Case(1, -1, from: 0.05, through: 0.3, ["0.1", "0.2", "0.3"]),
    // The product is a little more than 0.3, and so is its quotient by the step.
    Case(1, -1, from: 0.1 * 3, through: 0.4, ["0.3", "0.4"]),
    Case(2, 0, from: -3, through: 3, ["-2", "0", "2"]),
    Case(45, 0, from: -50, through: 10, ["-45", "0"]),
    Case(1, 0, from: 0.2, through: 0.8, []),
    Case(5, 299, from: 0, through: 1e300, ["0", "5e299", "1e300"]),
    Case(25, -9, from: 0, through: 5e-8, ["0", "2.5e-8", "5e-8"]),
    Case(5, 6, from: 0, through: 1e7, ["0", "5e6", "1e7"]),
    Case(1, -7, from: 1, through: 1.0000002, ["1e0", "1.0000001e0", "1.0000002e0"]),
  ]

  @Test("are the multiples of a step inside the bounds", arguments: cases)
  func labels(example: Case) {
    let ticks = Ticks(step: example.step, from: example.low, through: example.high)
    #expect(ticks.labels() == example.labels)
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
