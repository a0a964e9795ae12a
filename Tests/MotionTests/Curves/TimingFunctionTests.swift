import Motion
import Testing

@Suite("A timing function")
struct TimingFunctionTests {
  @Test("of a name is found by it, once, and goes from 0 to 1")
  func named() throws {
    let names = TimingFunction.named.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 31)
    for (name, function) in TimingFunction.named {
      #expect(TimingFunction.named(name) == function)
      #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1, "\(name)")
    }
    #expect(TimingFunction.named("easeinout") == nil)
  }

  /// Penner's formulas at a half, within the error of easings.net's Béziers: 0.01 for these.
  @Test(
    "of Penner's is near his formula",
    arguments: [
      ("easeInQuad", 0.25), ("easeOutQuad", 0.75), ("easeInCubic", 0.125), ("easeOutCubic", 0.875),
      ("easeInSine", 0.2928932), ("easeOutSine", 0.7071068), ("easeInQuart", 0.0625), ("easeOutQuart", 0.9375),
      ("easeInOutQuint", 0.5), ("easeInCirc", 0.1339746), ("easeOutCirc", 0.8660254), ("easeInBack", -0.0876975),
      ("easeOutBack", 1.0876975), ("easeInOutBack", 0.5), ("easeInExpo", 0.03125), ("easeOutExpo", 0.96875),
      ("easeInQuint", 0.03125), ("easeOutQuint", 0.96875), ("easeInOutSine", 0.5),
    ]
  )
  func penner(name: String, half: Double) throws {
    let function = try #require(TimingFunction.named(name))
    #expect(abs(function.value(at: 0.5) - half) < 0.011, "\(function.value(at: 0.5))")
  }

  @Test("of Core Animation has Core Animation's control points")
  func coreAnimation() throws {
    #expect(TimingFunction.named("default") == .cubic(try CubicBezier(0.25, 0.1, 0.25, 1)))
    #expect(TimingFunction.named("easeInEaseOut") == .cubic(try CubicBezier(0.42, 0, 0.58, 1)))
    #expect(TimingFunction.named("easeIn") == .cubic(try CubicBezier(0.42, 0, 1, 1)))
    #expect(TimingFunction.named("easeOut") == .cubic(try CubicBezier(0, 0, 0.58, 1)))
  }

  static let stairs: [(Steps.Jump, [Double], Double)] = [
    (.end, [0, 0, 0.25, 0.25, 0.5, 0.75, 1], 1),
    (.start, [0.25, 0.25, 0.5, 0.5, 0.75, 1, 1], 0.75),
    (.none, [0, 0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1], 0.75),
    (.both, [0.2, 0.2, 0.4, 0.4, 0.6, 0.8, 1], 1),
  ]

  @Test("in steps jumps where CSS says", arguments: stairs)
  func steps(jump: Steps.Jump, expected: [Double], arrival: Double) throws {
    let function = TimingFunction.steps(try Steps(4, jump))
    let found = [0, 0.2499, 0.25, 0.4999, 0.5, 0.75, 1].map(function.value(at:))
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-15 }, "\(found)")
    #expect(function.value(at: -0.1) == 0)
    #expect(function.slope(at: 0.3) == 0)
    #expect(function.firstArrival == arrival)
  }

  @Test("in steps needs one, or two without a jump at the ends")
  func stepRefusals() {
    #expect(throws: MotionError.self) { try Steps(0) }
    #expect(throws: MotionError.self) { try Steps(1, .none) }
  }

  @Test("through points is CSS's linear()")
  func points() throws {
    let even = TimingFunction.points(try LinearPoints(values: [0, 0.5, 1.5, 1]))
    #expect(abs(even.value(at: 0.5) - 1) < 1e-15)
    #expect(abs(even.firstArrival - 0.5) < 1e-15)
    #expect(abs(even.slope(at: 0.9) - -1.5) < 1e-12)
    let jump = TimingFunction.points(
      try LinearPoints([
        .init(at: 0.25, value: 0), .init(at: 0.5, value: 0.5), .init(at: 0.4, value: 0.75), .init(at: 1, value: 1),
      ])
    )
    #expect(jump.value(at: 0.5) == 0.75)
    #expect(abs(jump.value(at: 0.4999999) - 0.4999998) < 1e-12)
    #expect(jump.value(at: 0) == -0.5)
    #expect(throws: MotionError.self) { try LinearPoints([.init(at: 0, value: 0)]) }
    #expect(throws: MotionError.self) { try LinearPoints(values: []) }
  }
}
