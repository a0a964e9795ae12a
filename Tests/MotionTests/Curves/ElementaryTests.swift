import Testing

@testable import Motion

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Cosine and sine, found together")
struct CosineAndSineTests {
  @Test(
    "are those of the C library to the last digit of 1, on both sides of where it takes over",
    arguments: [
      1e-9, 1e-3, 0.1, 1, 31, 1e3, 1e5, 1e6,
    ]
  )
  func agreement(scale: Double) {
    for step in -20_000...20_000 {
      let angle = scale * Double(step) / 15_000
      let (cosine, sine) = cosineAndSine(angle)
      #expect(abs(cosine - cos(angle)) <= 0x1p-52 && abs(sine - sin(angle)) <= 0x1p-52, "at \(angle)")
    }
  }

  @Test("are exact at 0, and keep the digits of a small angle")
  func small() {
    #expect(cosineAndSine(0) == (1, 0))
    for angle in [1e-300, 1e-20, -1e-9] { #expect(cosineAndSine(angle).sine == angle) }
  }

  @Test("take every quarter of the circle with its own signs", arguments: -9...9)
  func quarters(quarter: Int) {
    let angle = (Double(quarter) + 0.5) * .pi / 2
    let (cosine, sine) = cosineAndSine(angle)
    #expect(abs(abs(cosine) - 0.5.squareRoot()) < 1e-14 && abs(abs(sine) - 0.5.squareRoot()) < 1e-14)
    #expect((cosine > 0) == (cos(angle) > 0) && (sine > 0) == (sin(angle) > 0))
  }
}
