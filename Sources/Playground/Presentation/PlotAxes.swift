// Rounding a double is a call into the C library's mathematics, which importing it links.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A vertical axis of a plot: which row a value falls on.
protocol PlotAxis: Sendable {
  var rows: Int { get }

  /// How far down a value lies, in rows from the upper edge, 0...`rows` for what the axis was made for.
  func position(of value: Double) -> Double

  /// The labels, and in the middle of which row each stands.
  ///
  /// - Parameter shift: the power of ten that was taken out of the values before the axis was laid out.
  func labels(suffix: String, shift: Int) -> [(row: Int, text: String)]
}

/// The vertical axis of a plot that shows whatever the values are.
///
/// Row and step are chosen together, so that every tick is at the middle of a row and the ticks are equally far apart
/// both in rows and in value. Values are those shown to people, divided by the power of ten `shift` where they would
/// otherwise leave the range of a double.
struct ValueAxis: PlotAxis, Equatable {
  let ticks: Ticks
  let rows: Int
  private let rowsPerTick: Int
  private static let mostRowsPerTick = 40
  /// The row in whose middle zero lies; it may be far outside.
  private let zeroRow: Int

  /// The axis that shows all of `low...high` in so many rows and is best to read.
  ///
  /// Preferred are axes that leave few rows unused, that have a tick at every one of the `levels` (targets) and at least
  /// none beside a level that it does not name, three to five rows from tick to tick, and no steps of 2.5.
  ///
  /// - Precondition: `low < high`, the distance being normal and not below 1e-9 of either; three rows or more.
  init(from low: Double, through high: Double, rows: Int, unit: DisplayUnit, levels: [Double]) {
    let range = high - low
    let candidates = Ticks.steps(for: unit, from: range / Double(rows), through: range * 4).flatMap { step in
      (2..<min(max(3, rows), ValueAxis.mostRowsPerTick)).compactMap {
        Candidate(step, rowsPerTick: $0, from: low, through: high, rows: rows)
      }
    }
    let best = candidates.max { $0.merit(range: range, levels: levels) < $1.merit(range: range, levels: levels) }
    // A step four times the range always fits, two rows to the tick; the alternative is only for the compiler.
    let chosen =
      best ?? Candidate(step: Ticks.Step(coefficient: 1, exponent: 0), rowsPerTick: 2, rows: rows, zeroRow: 0)
    self.rows = rows
    rowsPerTick = chosen.rowsPerTick
    zeroRow = chosen.zeroRow
    ticks = chosen.ticks
  }

  func position(of value: Double) -> Double {
    Double(zeroRow) + 0.5 - value / step * Double(rowsPerTick)
  }

  /// The row a tick lies on.
  func row(ofTick index: Int) -> Int { zeroRow - index * rowsPerTick }

  func labels(suffix: String, shift: Int) -> [(row: Int, text: String)] {
    zip(ticks.indices, ticks.labels(suffix: suffix, shift: shift)).map { (row(ofTick: $0), $1) }
  }

  private var step: Double { ticks.step.value }
}

/// One way of laying a value axis out.
private struct Candidate {
  let step: Ticks.Step
  let rowsPerTick: Int
  let rows: Int
  let zeroRow: Int

  init(step: Ticks.Step, rowsPerTick: Int, rows: Int, zeroRow: Int) {
    self.step = step
    self.rowsPerTick = rowsPerTick
    self.rows = rows
    self.zeroRow = zeroRow
  }

  /// Nothing if the values do not fit the rows.
  init?(_ step: Ticks.Step, rowsPerTick: Int, from low: Double, through high: Double, rows: Int) {
    let valuePerRow = step.value / Double(rowsPerTick)
    let highest = (high / valuePerRow - 0.5).rounded(.up)
    let lowest = (low / valuePerRow - 0.5 + Double(rows)).rounded(.down)
    guard highest <= lowest else { return nil }
    let zeroRow = Int(((highest + lowest) / 2).rounded(.down))
    self.init(step: step, rowsPerTick: rowsPerTick, rows: rows, zeroRow: zeroRow)
  }

  var ticks: Ticks {
    let lowest = (Double(zeroRow - rows + 1) / Double(rowsPerTick)).rounded(.up)
    let highest = (Double(zeroRow) / Double(rowsPerTick)).rounded(.down)
    return Ticks(step: step, indices: Int(lowest)..<(Int(max(highest, lowest - 1)) + 1))
  }

  /// How good it is to read; 1 is a full picture with nothing against it.
  func merit(range: Double, levels: [Double]) -> Double {
    let fill = range / (step.value * Double(rows) / Double(rowsPerTick))
    let labelled = !levels.isEmpty && levels.allSatisfy(isTick) ? 0.2 : 0
    let misleading = levels.contains { isBesideTick($0) && !isTick($0) } ? 0.15 : 0
    let crowded = rowsPerTick == 2 && rows > 8 ? 0.15 : 0
    let sparse = 0.05 * Double(max(0, rowsPerTick - 5))
    let lonely = ticks.indices.count < 2 ? 0.4 : ticks.indices.count < 3 ? 0.1 : 0
    let uneven = step.coefficient == 25 ? 0.05 : 0
    return fill + labelled - misleading - crowded - sparse - lonely - uneven
  }

  private func isTick(_ level: Double) -> Bool {
    let multiple = level / step.value
    return abs(multiple - multiple.rounded()) < 1e-6
  }

  /// Whether a level falls on the row of a tick.
  private func isBesideTick(_ level: Double) -> Bool {
    Int((level / step.value * Double(rowsPerTick)).rounded()) % rowsPerTick == 0
  }
}

/// The time axis of a plot: which column an instant falls on.
struct TimeAxis: Equatable {
  let from: Double
  let to: Double
  let columns: Int

  /// Whether a span can be drawn: of a size that can be reckoned with, and not so short beside its distance from zero that
  /// its instants cannot be told apart.
  static func canShow(from: Double, to: Double) -> Bool {
    let span = to - from
    return span > 1e-290 && span < 1e290 && span > max(abs(from), abs(to)) * 1e-9
  }

  func contains(_ time: Double) -> Bool { time >= from && time <= to }

  /// The place of an instant among so many equal ones, the first and the last of which are the ends of the axis.
  func index(of time: Double, among count: Int) -> Int {
    Int(((time - from) / (to - from) * Double(count - 1)).rounded())
  }

  /// The place, among so many, from which on everything is later than an instant; beyond the last if nothing is.
  func firstIndex(after now: Double, among count: Int) -> Int {
    if now <= from { return 0 }
    return now < to ? index(of: now, among: count) + 1 : count
  }

  func column(of time: Double) -> Int { index(of: time, among: columns) }

  /// Ticks as close as their labels allow, with four columns between them.
  var ticks: Ticks {
    let span = to - from
    let steps = Ticks.steps(for: .time, from: span / Double(columns), through: span)
    let all = steps.lazy.map { Ticks(step: $0, from: from, through: to) }
    return all.first(where: hasRoom) ?? Ticks(step: Ticks.Step(coefficient: 1, exponent: 0), indices: 0..<0)
  }

  private func hasRoom(_ ticks: Ticks) -> Bool {
    let widest = ticks.labels().map(\.count).max() ?? 0
    return ticks.step.value / (to - from) * Double(columns) >= Double(widest + 4)
  }
}
