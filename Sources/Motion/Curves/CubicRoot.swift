/// The first root in 0 < t ≤ 1 of the polynomial `((a·t + b)·t + c)·t + d`; `nil` if there is none, or if it is zero
/// everywhere.
///
/// The roots of the slope part 0…1 into stretches on which the polynomial only rises or only falls; the first of them
/// at whose ends the signs differ is bisected to the last digit. A root at t = 0 is divided out first.
func firstRoot(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double? {
  guard d != 0 else { return smallestInUnit(quadraticRoots(a, b, c)) }
  let value = { (t: Double) in ((a * t + b) * t + c) * t + d }
  let turns = quadraticRoots(3 * a, 2 * b, c).filter { $0 > 0 && $0 < 1 }.sorted()
  var low = 0.0
  for high in turns + [1] {
    if value(high) == 0 { return high }
    if (value(low) < 0) != (value(high) < 0) { return signChange(of: value, from: low, to: high) }
    low = high
  }
  return nil
}

private func smallestInUnit(_ roots: [Double]) -> Double? {
  roots.filter { $0 > 0 && $0 <= 1 }.min()
}

/// The real roots of `(a·t + b)·t + c`, without the difference of near numbers (G. E. Forsythe 1970); none if it is
/// constant.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  guard a != 0 else { return b == 0 ? [] : [-c / b] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let half = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return half == 0 ? [0] : [half / a, c / half]
}

/// Where a function changes its sign between two arguments, by bisection to one double.
private func signChange(of function: (Double) -> Double, from start: Double, to end: Double) -> Double {
  let negative = function(start) < 0
  var (low, high) = (start, end)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if (function(middle) < 0) == negative { low = middle } else { high = middle }
  }
}
