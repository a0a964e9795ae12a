/// The round numbers at which an axis is labelled: the whole multiples of a step that lie on it.
struct Ticks: Equatable {
  /// A round distance, `coefficient × 10^exponent`, kept exact so that labels are too.
  struct Step: Equatable {
    let coefficient: Int
    let exponent: Int
    /// The nearest double, which a product with a power of ten would not always be.
    let value: Double

    init(coefficient: Int, exponent: Int) {
      self.coefficient = coefficient
      self.exponent = exponent
      value = Double("\(coefficient)e\(exponent)") ?? .nan
    }
  }

  let step: Step
  /// Which multiples of the step.
  let indices: Range<Int>

  init(step: Step, indices: Range<Int>) {
    self.step = step
    self.indices = indices
  }

  /// The multiples of a step from `low` to `high`, both included.
  ///
  /// - Precondition: both bounds are less than 2⁵³ steps from zero.
  init(step: Step, from low: Double, through high: Double) {
    // A bound that is a multiple of the step must not miss its tick by the last bit of the quotient.
    let first = (low / step.value - 1e-9).rounded(.up)
    let last = (high / step.value + 1e-9).rounded(.down)
    self.init(step: step, indices: Int(first)..<(Int(max(first - 1, last)) + 1))
  }

  var values: [Double] { indices.map { Double($0) * step.value } }

  /// The values as text, all with the same number of decimals, or all with exponents where the plain form is long.
  ///
  /// They are distinct, since they are the exact multiples of the step. `shift` is the power of ten that was taken out
  /// of the values before the axis was laid out.
  func labels(suffix: String = "", shift: Int = 0) -> [String] {
    let multiples = indices.map {
      DecimalDigits(coefficient: $0 * step.coefficient, exponent: step.exponent + shift)
    }
    let decimals = multiples.map(\.decimals).max() ?? 0
    let isPlain = decimals <= 6 && multiples.allSatisfy { $0.point <= 7 }
    return multiples.map { (isPlain ? $0.plain(minimumDecimals: decimals) : $0.scientific()) + suffix }
  }

  /// The steps for a unit within a factor of about ten of the bounds, ascending: 1, 2, 2.5 and 5 times a power of ten.
  ///
  /// Angles, given in degrees, have from 10° on the parts of a turn that people know (15°, 30°, 45°, 90°, 180°) and then
  /// 1, 2 and 5 times a power of ten of whole turns.
  ///
  /// - Precondition: both bounds are positive, finite and normal.
  static func steps(for unit: DisplayUnit, from low: Double, through high: Double) -> [Step] {
    let decades = decade(of: low)...max(decade(of: low), decade(of: high))
    let isAngle = unit == .angle
    let isNear = { (step: Step) in step.value >= low / 10 && step.value <= high * 10 }
    let decimal = decades.filter { !isAngle || $0 < 1 }.flatMap { decade in
      [10, 20, 25, 50].map { Step(coefficient: $0, exponent: decade - 1) }
    }
    guard isAngle, decades.upperBound >= 1 else { return decimal.filter(isNear) }
    let parts = [10, 15, 30, 45, 90, 180].map { Step(coefficient: $0, exponent: 0) }
    let turns = (0...decades.upperBound).flatMap { decade in
      [360, 720, 1800].map { Step(coefficient: $0, exponent: decade) }
    }
    return (decimal + parts + turns).filter(isNear)
  }

  /// The power of ten a number begins with.
  private static func decade(of value: Double) -> Int { (DecimalDigits(value)?.point ?? 1) - 1 }
}
