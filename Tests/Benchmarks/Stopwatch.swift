#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How long things take the processor: not by the clock on the wall, which runs on while other programs have their turn.
enum Stopwatch {
  /// The seconds of the processor that `work` takes.
  static func seconds(_ work: () -> Void) -> Double {
    let start = now
    work()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The nanoseconds that each of `count` steps takes which `work` does in one go.
  static func nanoseconds(per count: Int, rounds: Int = 15, _ work: () -> Void) -> Double {
    secondsByTurns(rounds: rounds, work, and: {}).0 / Double(count) * 1e9
  }

  /// The least seconds that each of two pieces of work takes; they take turns, so that what else the machine does meets
  /// both alike. A first round does not count. The least, for what else the machine does can only add.
  static func secondsByTurns(rounds: Int, _ first: () -> Void, and second: () -> Void) -> (Double, Double) {
    var least = (Double.infinity, Double.infinity)
    for round in 0...rounds {
      let taken = (seconds(first), seconds(second))
      if round > 0 { least = (min(least.0, taken.0), min(least.1, taken.1)) }
    }
    return least
  }

  /// The middle of the numbers once sorted, of an even number of them the upper one.
  ///
  /// - Precondition: there is at least one.
  static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
