/// What is wrong with a number handed to the library: the quantity, its value and the bound, without a place and
/// without a sentence, which are the caller's to add.
public enum MotionError: Error, Hashable, Sendable {
  /// The value lies outside the interval in which the quantity has a meaning.
  case outOfRange(Quantity, value: Double, interval: Interval)
  /// The value is infinite or not a number.
  case notFinite(Quantity)
  /// Two vectors that belong together differ in their number of components.
  case componentCount(expected: Int, found: Int)
  /// A layer cannot be moved into itself, nor below itself.
  case cyclicHierarchy
}

/// A quantity of animation that can be asked for, and refused.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
  case stiffness, damping, mass
  case tension, friction
  case bounciness, speed
  case response, dampingRatio
  case duration, bounce, settlingDuration
  case overshoot, settlingTime
  case angularFrequency, decayRate
  case start, target, velocity
  case delay, tolerance, time
  case controlPoint, deceleration, keyTime, stepCount, repeatCount, roundingFactor
}

/// A range of numbers of which either end may be included, excluded or infinite.
public struct Interval: Hashable, Sendable {
  public let lower: Double
  public let upper: Double
  public let includesLower: Bool
  public let includesUpper: Bool

  public init(from lower: Double, includesLower: Bool = true, to upper: Double, includesUpper: Bool = true) {
    self.lower = lower
    self.upper = upper
    self.includesLower = includesLower
    self.includesUpper = includesUpper
  }

  /// All numbers above zero.
  public static let positive = Interval(from: 0, includesLower: false, to: .infinity, includesUpper: false)
  /// Zero and all numbers above it.
  public static let nonnegative = Interval(from: 0, to: .infinity, includesUpper: false)
  /// Zero to one, both included.
  public static let unit = Interval(from: 0, to: 1)

  public func contains(_ value: Double) -> Bool {
    (includesLower ? value >= lower : value > lower) && (includesUpper ? value <= upper : value < upper)
  }
}

extension Quantity {
  /// Hands back a value that is finite and within the interval.
  ///
  /// - Throws: `MotionError.notFinite` or `MotionError.outOfRange`, naming this quantity.
  @discardableResult
  public func checked(_ value: Double, in interval: Interval? = nil) throws(MotionError) -> Double {
    guard value.isFinite else { throw .notFinite(self) }
    if let interval, !interval.contains(value) { throw .outOfRange(self, value: value, interval: interval) }
    return value
  }

  /// Hands back a vector of which every component is finite.
  ///
  /// - Throws: `MotionError.notFinite`, naming this quantity.
  @discardableResult
  public func checked(_ vector: Vector) throws(MotionError) -> Vector {
    guard vector.isFinite else { throw .notFinite(self) }
    return vector
  }
}
