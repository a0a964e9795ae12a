import Motion
import Testing

@testable import Playground

@Suite("A spring in the words of another system")
struct SpringDialectTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var stiffness: Double
    var damping: Double
    var mass: Double
    var velocity = 0.0

    var motion: SpringMotion {
      get throws(MotionError) {
        SpringMotion(
          spring: try SpringParameters(stiffness: stiffness, damping: damping, mass: mass),
          velocity: velocity
        )
      }
    }

    var testDescription: String { "\(stiffness), \(damping), \(mass), thrown at \(velocity)" }
  }

  static let samples = [
    Sample(stiffness: 469.5458823529412, damping: 12.859298025481692, mass: 1),
    Sample(stiffness: 100, damping: 9, mass: 2, velocity: 2.25), Sample(stiffness: 100, damping: 10, mass: 1),
    Sample(stiffness: 1000, damping: 500, mass: 3), Sample(stiffness: 900, damping: 120, mass: 4),
    Sample(stiffness: 20, damping: 0.5, mass: 1, velocity: -3), Sample(stiffness: 3000, damping: 20, mass: 1),
    Sample(stiffness: 342.1005882352941, damping: 30.486979648244255, mass: 1, velocity: 7),
  ]

  @Test("is the same motion there and back, where the conversion is exact", arguments: samples, SpringDialect.all)
  func thereAndBack(sample: Sample, dialect: SpringDialect) throws {
    let motion = try sample.motion
    let conversion = SpringConversion(motion, to: dialect)
    guard conversion.kind == .exact || conversion.kind == .ownEnd else {
      #expect(!conversion.remarks.isEmpty)
      return
    }
    let words = conversion.parameters.map(\.word)
    let form = try #require(dialect.forms.first { $0.words == words })
    let back = try form.make(conversion.parameters.map(\.value))
    #expect(abs(back.spring.angularFrequency / motion.spring.angularFrequency - 1) < 1e-9)
    #expect(abs(back.spring.dampingRatio - motion.spring.dampingRatio) < 1e-9)
    #expect(conversion.velocity == motion.velocity)
    if dialect.system == .jnw { #expect(abs(back.velocity - motion.velocity) < 1e-9) }
  }

  @Test("has defaults that make a spring", arguments: SpringDialect.all)
  func defaults(dialect: SpringDialect) throws {
    for form in dialect.forms {
      #expect(form.words.count == form.standards.count)
      #expect(try form.make(form.standards).spring.stiffness > 0)
    }
    #expect(Set(dialect.forms.flatMap(\.words)).isSubset(of: SpringFamily.parameters.map(\.name)))
  }

  /// Where the table of conversions of spring systems says that there is none, or not the same.
  @Test(
    "says what is lost",
    arguments: [
      ("convert stiffness 1000 damping 500 mass 3 to reactNative", "draws an overdamped spring critically damped"),
      ("convert bounciness 20 speed 18 to jnw", "impossible"),
      ("convert stiffness 100 damping 9 mass 2 from jnw to material", "not the same: there it starts from rest"),
      ("convert stiffness 40 damping 4 to pop", "no bounciness and speed are so soft"),
      ("convert stiffness 1000 damping 500 to swiftMotion", "it has no overdamped springs"),
      ("convert stiffness 2000 damping 20 to anime", "stiffness and damping go up to 1000 there"),
    ]
  )
  func losses(script: String, remark: String) {
    #expect(Script.output(of: script).contains(remark))
  }
}
