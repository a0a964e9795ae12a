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
  /// Pop has no such thing, so that its solver cannot show it.
  case unknownToPop(PopGap)
}

/// What an animation can have here and not in Pop.
public enum PopGap: String, Hashable, Sendable, CaseIterable {
  /// A motion that is no spring, basic animation or decay.
  case kind
  /// A timing function that is no cubic Bézier curve.
  case timing
  /// A decay that is thrown at a target.
  case decayTarget
  /// A spring that its steps of 1 ms would throw off: beyond 2600 rad/s.
  case fastSpring
  /// A fraction of the way that is near enough: Pop rests by a threshold, which belongs to the property.
  case tolerance
}

/// A quantity of animation that can be asked for, and refused.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
  /// N/m.
  case stiffness
  /// N·s/m.
  case damping
  /// kg.
  case mass
  /// The stiffness, by the name of Rebound and others.
  case tension
  /// The damping, by the name of Rebound and others.
  case friction
  /// Pop's; 0…20 by documentation.
  case bounciness
  /// Pop's; 0…20 by documentation.
  case speed
  /// The period of the undamped spring, seconds.
  case response
  /// ζ: 1 for a critically damped spring.
  case dampingRatio
  /// Seconds.
  case duration
  /// SwiftUI's: above 0 it swings, below 0 it creeps.
  case bounce
  /// The time until a spring stays near its target, seconds.
  case settlingDuration
  /// How far a spring goes beyond its target, of the whole distance.
  case overshoot
  /// The time until a spring stays near its target, seconds.
  case settlingTime
  /// ω of the undamped spring, rad/s.
  case angularFrequency
  /// 1/s.
  case decayRate
  /// The value to begin at.
  case start
  /// The value to end at.
  case target
  /// Units per second.
  case velocity
  /// Seconds.
  case delay
  /// Of the greatest distance, where rest begins.
  case tolerance
  /// Seconds.
  case time
  /// A coordinate of a point that shapes a timing function.
  case controlPoint
  /// The factor of the speed after a millisecond.
  case deceleration
  /// When a keyframe is met, seconds.
  case keyTime
  /// Of a staircase.
  case stepCount
  /// How often an animation runs.
  case repeatCount
  /// What shown values are multiples of.
  case roundingFactor
  /// A fraction of the way that is told.
  case mark
  /// How many of those an animation has.
  case markCount
  /// How many components the properties of an engine have, all in all.
  case channelCount
}

/// A range of numbers of which either end may be included, excluded or infinite.
public struct Interval: Hashable, Sendable {
  /// The lower end, or minus infinity.
  public let lower: Double
  /// The upper end, or infinity.
  public let upper: Double
  /// Whether the lower end belongs to it.
  public let includesLower: Bool
  /// Whether the upper end belongs to it.
  public let includesUpper: Bool

  /// Makes the range between two numbers, each of which belongs to it unless said otherwise.
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

  /// Whether a number lies in the range; one that is none never does.
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
