/// A staircase of equal steps: CSS `steps(n, jump)`.
public struct Steps: Hashable, Sendable {
  /// Where the jumps lie; CSS's `jump-start` (`start`), `jump-end` (`end`), `jump-none` and `jump-both`.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// One at fraction 0, none at 1.
    case start
    /// One at fraction 1, none at 0.
    case end
    /// None at either end.
    case none
    /// One at either end.
    case both
  }

  /// The number of flat stretches.
  public let count: Int
  /// Where the jumps lie.
  public let jump: Jump

  /// Makes a staircase.
  ///
  /// - Parameters:
  ///   - count: 1 and more, 2 and more without a jump at either end.
  ///   - jump: where the jumps lie.
  /// - Throws: `MotionError` about `stepCount`.
  public init(_ count: Int, _ jump: Jump = .end) throws(MotionError) {
    let least: Double = jump == .none ? 2 : 1
    try Quantity.stepCount.checked(Double(count), in: Interval(from: least, to: 1e9))
    self.count = count
    self.jump = jump
  }

  /// The number of jumps from 0 to 1.
  private var jumps: Int {
    switch jump {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }

  private var jumpsAtStart: Bool { jump == .start || jump == .both }

  /// The height at a fraction of the duration, that after the jump where one lies; 0 before 0, 1 from 1 on.
  public func value(at fraction: Double) -> Double {
    guard fraction >= 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let stretch = (fraction * Double(count)).rounded(.down) + (jumpsAtStart ? 1 : 0)
    return min(stretch / Double(jumps), 1)
  }

  /// The first fraction at which the height is 1.
  public var firstArrival: Double {
    jump == .start || jump == .none ? Double(count - 1) / Double(count) : 1
  }

  /// The first fraction at which the height is at a level or above it; `nil` where no jump passes the level.
  func firstArrival(at level: Double) -> Double? {
    guard level > 0, level <= 1 else { return nil }
    var passed = (level * Double(jumps)).rounded(.up)
    // The product may have been rounded up across a whole number.
    if (passed - 1) / Double(jumps) >= level { passed -= 1 }
    return max(0, passed - (jumpsAtStart ? 1 : 0)) / Double(count)
  }
}
