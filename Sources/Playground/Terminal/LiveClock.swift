/// The virtual time while it passes by itself: it follows a clock in whole milliseconds, so that a statement can say exactly
/// how much of it has passed.
struct LiveClock {
  /// Seconds of the clock between two looks at it.
  static let interval = 0.05
  /// Seconds of the clock after which nobody has looked: the program was stopped, or is too slow, and time has waited.
  static let greatestGap = 0.25

  private let begin: Double
  /// Virtual seconds, of which `milliseconds` have been made use of.
  private var passed = 0.0
  private var milliseconds = 0
  private var asked = 0
  /// When the clock was looked at last; nil while time stands still.
  private var last: Double?

  /// - Parameter begin: the virtual time at which it begins to pass.
  init(from begin: Double) { self.begin = begin }

  /// The virtual time it is now.
  /// - Parameters:
  ///   - moment: of the clock, in seconds.
  ///   - pace: virtual seconds a second.
  /// - Returns: nil when it is too early to let anything happen.
  mutating func time(at moment: Double, pace: Double) -> Double? {
    guard let last else {
      self.last = moment
      return nil
    }
    guard moment - last >= Self.interval else { return nil }
    passed += min(moment - last, Self.greatestGap) * pace
    self.last = moment
    asked = Int((passed * 1000).rounded(.down))
    return asked > milliseconds ? begin + Double(asked) / 1000 : nil
  }

  /// The time that was given last has been reached.
  mutating func confirm() { milliseconds = asked }

  /// Time stands still from here on.
  mutating func stop() { last = nil }

  /// What would have let that time pass; nil when none has.
  var statement: String? {
    milliseconds > 0 ? "wait \(NumberText.exact(Double(milliseconds) / 1000))s" : nil
  }
}
