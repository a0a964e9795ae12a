#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The cosine and the sine of an angle, radians, for little more than one of them costs, and without a branch that
/// depends on the angle: one that is asked for in no order is not guessed wrong.
///
/// The angle less the nearest multiple of π/2, which is subtracted in two parts (W. J. Cody and W. Waite 1980), lies in
/// −π/4…π/4, where both are polynomials, those of fdlibm (`k_sin.c`, `k_cos.c`; Sun Microsystems 1993). The quarter turn
/// exchanges them and gives the signs. The error is below 2e-16. Angles beyond 1,000,000, for which two parts are too
/// few, go to the C library.
func cosineAndSine(of angle: Double) -> (cosine: Double, sine: Double) {
  guard abs(angle) < 1_000_000 else { return (cos(angle), sin(angle)) }
  // Adding 1.5 · 2⁵² rounds to a whole number, of which the last bits of the sum are the quarter turns.
  let sum = angle * (2 / .pi) + 0x1.8p52
  let quarters = sum - 0x1.8p52
  let (cosine, sine) = reducedCosineAndSine(of: (angle - quarters * halfPi.head) - quarters * halfPi.tail)
  let isOdd = sum.bitPattern & 1 != 0
  let isCosineNegative = (sum.bitPattern &+ 1) & 2
  let isSineNegative = sum.bitPattern & 2
  return (
    Double(bitPattern: (isOdd ? sine : cosine).bitPattern ^ isCosineNegative << 62),
    Double(bitPattern: (isOdd ? cosine : sine).bitPattern ^ isSineNegative << 62)
  )
}

/// π/2 as a sum: a head of 33 bits, of which the multiples up to 2²⁰ are exact, and what it lacks.
private var halfPi: (head: Double, tail: Double) { (0x1.921fb544p0, 0x1.0b4611a626331p-34) }

/// The cosine and sine of an angle of −π/4…π/4. The two polynomials are evaluated side by side.
@inline(__always)
private func reducedCosineAndSine(of angle: Double) -> (cosine: Double, sine: Double) {
  let square = angle * angle
  var series = SIMD2(-1.13596475577881948265e-11, 1.58969099521155010221e-10)
  series = series * square + SIMD2(2.08757232129817482790e-09, -2.50507602534068634195e-08)
  series = series * square + SIMD2(-2.75573143513906633035e-07, 2.75573137070700676789e-06)
  series = series * square + SIMD2(2.48015872894767294178e-05, -1.98412698298579493134e-04)
  series = series * square + SIMD2(-1.38888888888741095749e-03, 8.33333333332248946124e-03)
  series = series * square + SIMD2(4.16666666666666019037e-02, -1.66666666666666324348e-01)
  // 1 − x²/2 is rounded; what that loses is added again.
  let half = square / 2
  let head = 1 - half
  return (head + (((1 - head) - half) + square * square * series.x), angle + angle * square * series.y)
}
