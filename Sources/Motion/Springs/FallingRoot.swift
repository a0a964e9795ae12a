#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The argument at which a function falls to a bound > 0.
///
/// Newton's method on the logarithm of the function, which is nearly a straight line where an exponential rules. A step
/// that leaves the bracket, or does not halve the one before, gives way to a bisection, so it ends whatever the function.
///
/// - Parameters:
///   - start: where the function is above the bound.
///   - end: where it is below; between the two it falls.
///   - function: its value and slope.
/// - Returns: the argument, to a few units in the last digit.
func fallingRoot(
  of bound: Double,
  between start: Double,
  and end: Double,
  function: (Double) -> (value: Double, slope: Double)
) -> Double {
  // A step as a fraction of the argument after which what is left is below the last digit, Newton's method doubling
  // the digits; and more than the bisections that bring any bracket to one double.
  let (nearness, iterations) = (0x1p-40, 2200)
  var (above, below) = (start, end)
  var argument = above + (below - above) / 2
  var lastStep = below - above
  for _ in 0..<iterations {
    let (value, slope) = function(argument)
    if value > bound { above = argument } else { below = argument }
    var next = argument - log(value / bound) * value / slope
    if abs(next - argument) <= nearness * argument { return max(above, min(next, below)) }
    if !(next > above && next < below && abs(next - argument) <= lastStep / 2) {
      next = above + (below - above) / 2
      if next <= above || next >= below { return below }
    }
    (lastStep, argument) = (abs(next - argument), next)
  }
  return argument
}
