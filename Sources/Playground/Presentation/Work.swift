/// Nobody wants the work any more.
struct Interrupted: Error {}

/// Long work of many steps: counts them, and asks now and then whether it is still wanted.
final class Work {
  /// Is told how many steps of how many are done, and what one makes, in the singular: `frame`.
  /// - Returns: whether the work is still wanted.
  typealias Report = (_ done: Int, _ total: Int, _ step: String) -> Bool

  private let total: Int
  private let step: String
  private let passes: Int
  private let interval: Int
  private let report: Report
  private var done = 0

  /// - Parameters:
  ///   - total: how many things are made.
  ///   - step: what one of them is.
  ///   - passes: how many steps each takes.
  ///   - interval: after how many steps it is asked again.
  init(_ total: Int, _ step: String, passes: Int = 1, interval: Int = 1, _ report: @escaping Report) {
    (self.total, self.step, self.passes, self.interval) = (total, step, passes, interval)
    self.report = report
  }

  /// A step is done.
  func advance() throws(Interrupted) {
    done += 1
    guard done % interval != 0 || isWanted else { throw Interrupted() }
  }

  /// A step of what draws is done.
  func advanceDrawing() throws(DrawingFailure) {
    do throws(Interrupted) { try advance() } catch { throw .interrupted }
  }

  /// Asks, in the midst of a step.
  var isWanted: Bool { report(min(done / passes, total), total, step) }
}
