/// The vertical axis of a plot whose least and greatest value somebody named: they lie in the middle of the last and of
/// the first row, and are labelled as they are.
///
/// Between them are labels at equal distances, in rows and in value, where there are such that are short.
struct LimitsAxis: PlotAxis, Equatable {
  let rows: Int
  let low: Double
  let high: Double
  /// How many equal parts the labels divide the axis into.
  let parts: Int

  /// - Precondition: `low < high`, the distance being normal and not below 1e-9 of either; three rows or more.
  init(from low: Double, through high: Double, rows: Int, unit: DisplayUnit) {
    self.low = low
    self.high = high
    let steps = Ticks.steps(for: unit, from: (high - low) / Double(rows), through: high - low).map(\.value)
    // A row or two less may divide better.
    let fitting = (max(3, rows - 2)...rows).reversed().lazy.compactMap { rows in
      LimitsAxis.partition(of: high - low, rows: rows, steps: steps).map { (rows, $0) }
    }
    (self.rows, parts) = fitting.first ?? (rows, 1)
  }

  /// The greatest number of parts that end in the middle of rows, a few apart, each a round step long.
  private static func partition(of length: Double, rows: Int, steps: [Double]) -> Int? {
    (2..<rows).last { parts in
      (rows - 1) % parts == 0 && (rows - 1) / parts >= (rows > 8 ? 3 : 2)
        && steps.contains { abs($0 * Double(parts) - length) <= length * 1e-9 }
    }
  }

  /// A label may round what was named; the axis does not.
  private static let labelDigits = 6

  func position(of value: Double) -> Double {
    (high - value) / (high - low) * Double(rows - 1) + 0.5
  }

  func labels(suffix: String, shift: Int) -> [(row: Int, text: String)] {
    let digits = (0...parts).map { index in
      let value = index == parts ? high : low + (high - low) / Double(parts) * Double(index)
      return DecimalDigits(value)?.rounded(toSignificant: LimitsAxis.labelDigits).shifted(by: shift)
    }
    let decimals = digits.compactMap { $0?.decimals }.max() ?? 0
    let isPlain = decimals <= 6 && digits.allSatisfy { ($0?.point ?? 0) <= 7 }
    return digits.enumerated().map { index, digits in
      let text = (isPlain ? digits?.plain(minimumDecimals: decimals) : digits?.scientific()) ?? ""
      return (rows - 1 - index * ((rows - 1) / parts), text + suffix)
    }
  }
}

extension PlotData.Limits {
  /// The samples that lie within the limits, and where the line between two of them crosses one; what is left out breaks
  /// the line.
  func clipped(_ samples: [PlotData.Sample]) -> [PlotData.Sample] {
    guard let first = samples.first else { return [] }
    var result = isInside(first) ? [first] : []
    for (sample, next) in zip(samples, samples.dropFirst()) {
      if !isInside(sample) || !isInside(next), sample.isFinite, next.isFinite {
        let crossings = crossings(from: sample, to: next)
        if !isInside(sample), !crossings.isEmpty { result.append(Self.gap) }
        result += crossings
      }
      result.append(isInside(next) ? next : Self.gap)
    }
    return result
  }

  private static let gap = PlotData.Sample(time: .nan, value: .nan)

  private func isInside(_ sample: PlotData.Sample) -> Bool {
    sample.isFinite && sample.value >= low && sample.value <= high
  }

  /// Where a straight line crosses the limits, in its order.
  private func crossings(from start: PlotData.Sample, to end: PlotData.Sample) -> [PlotData.Sample] {
    let limits = start.value < end.value ? [low, high] : [high, low]
    return limits.compactMap { limit in
      // Halves, since the distance of the greatest doubles is no double.
      let part = (limit / 2 - start.value / 2) / (end.value / 2 - start.value / 2)
      guard part > 0, part < 1 else { return nil }
      return PlotData.Sample(time: start.time + (end.time - start.time) * part, value: limit)
    }
  }
}
