/// How long things take.
enum Stopwatch {
  /// The seconds that `work` takes.
  static func seconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    return clock.measure(work) / .seconds(1)
  }

  /// The nanoseconds that each of `count` steps takes which `work` does in one go: the median of `rounds` rounds, after
  /// one that does not count.
  static func nanoseconds(per count: Int, rounds: Int = 5, _ work: () -> Void) -> Double {
    work()
    return median((0..<rounds).map { _ in seconds(work) }) / Double(count) * 1e9
  }

  /// The middle of the numbers once sorted, of an even number of them the upper one.
  ///
  /// - Precondition: there is at least one.
  static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
