#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The functions every value of a spring needs, written so that they are compiled into the caller: a spring is evaluated
// for every layer and frame, and a call to the C library for each costs more than the rest of it.

/// `e^x` for x ≤ 0, to two units in the last digit.
///
/// With `x = k·ln 2 + r`, |r| ≤ ln 2 / 2, the Taylor series of `e^r` to the 13th power, whose rest is below 1e-17, is
/// scaled by 2^k. Its terms are summed in pairs, so that they need not wait for one another. Numbers too small for a
/// normal double, and what is not in the range, are left to the C library.
@inline(__always)
func exponential(_ x: Double) -> Double {
  guard x > -708, x <= 0 else { return exp(x) }
  return moderateExponential(x)
}

/// The same without a branch, for -708 < x ≤ 0.
@inline(__always)
func moderateExponential(_ x: Double) -> Double {
  let shifted = x * 1.44269504088896338700 + roundingShift
  let k = shifted - roundingShift
  let r = (x - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10
  let r2 = r * r
  let r4 = r2 * r2
  let low = (1 + r) + r2 * (1.0 / 2 + r * (1.0 / 6))
  let middle = (1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040))
  let high = (1.0 / 40320 + r * (1.0 / 362_880)) + r2 * (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
  let highest = 1.0 / 479_001_600 + r * (1.0 / 6_227_020_800)
  let series = low + r4 * (middle + r4 * (high + r4 * highest))
  return series * Double(bitPattern: (shifted.bitPattern &+ 1023) &<< 52)
}

/// The cosine and sine of a phase ≥ 0, radians, to an ulp of 1.
///
/// The phase less the nearest multiple of π/2, which is taken in two parts so that the difference keeps its digits, goes
/// into the polynomials of fdlibm (`k_sin.c`, `k_cos.c`, Sun Microsystems 1993). Phases from 100,000 on, and what is not
/// finite, are left to the C library.
@inline(__always)
func cosineAndSine(_ phase: Double) -> (cosine: Double, sine: Double) {
  guard abs(phase) < 100_000 else { return (cos(phase), sin(phase)) }
  return moderateCosineAndSine(phase)
}

/// The same without a branch, for phases below 100,000.
@inline(__always)
func moderateCosineAndSine(_ phase: Double) -> (cosine: Double, sine: Double) {
  let shifted = phase * 6.36619772367581382433e-01 + roundingShift
  let n = shifted - roundingShift
  let rough = phase - n * 1.57079632673412561417
  let correction = n * 6.07710050650619224932e-11
  let x = rough - correction
  let tail = (rough - x) - correction
  let z = x * x
  let z2 = z * z
  let s =
    (8.33333333332248946124e-03 + z * -1.98412698298579493134e-04)
    + z2 * ((2.75573137070700676789e-06 + z * -2.50507602534068634195e-08) + z2 * 1.58969099521155010221e-10)
  let v = z * x
  let sine = x - ((z * (0.5 * tail - v * s) - tail) - v * -1.66666666666666324348e-01)
  let c =
    (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03)
    + z2
    * ((2.48015872894767294178e-05 + z * -2.75573143513906633035e-07)
      + z2 * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
  let half = 0.5 * z
  let w = 1 - half
  let cosine = w + (((1 - w) - half) + (z2 * c - x * tail))
  return quadrant(shifted.bitPattern, cosine, sine)
}

/// Cosine and sine turned on by as many quarter turns as the last two bits say.
@inline(__always)
private func quadrant(_ bits: UInt64, _ cosine: Double, _ sine: Double) -> (cosine: Double, sine: Double) {
  let isOdd = bits & 1 != 0
  let (c, s) = (isOdd ? sine : cosine, isOdd ? cosine : sine)
  let cosineSign = ((bits &+ 1) & 2) &<< 62
  let sineSign = (bits & 2) &<< 62
  return (Double(bitPattern: c.bitPattern ^ cosineSign), Double(bitPattern: s.bitPattern ^ sineSign))
}

/// What the rounded product of two numbers lacks to be exact, without the fused multiply-add that would tell it, which
/// not every processor has: each factor is split into halves whose products are exact (T. J. Dekker 1971).
@inline(__always)
func productError(_ product: Double, _ a: Double, _ b: Double) -> Double {
  let (a, b) = (halves(a), halves(b))
  return ((a.high * b.high - product) + a.high * b.low + a.low * b.high) + a.low * b.low
}

@inline(__always)
private func halves(_ x: Double) -> (high: Double, low: Double) {
  let scaled = x * 134_217_729
  let high = scaled - (scaled - x)
  return (high, x - high)
}

/// Adding it rounds a number below 2^51 to an integer, which its last bits then hold.
private let roundingShift = 0x1.8p52
