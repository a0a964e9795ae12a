#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The decay rate λ in the parameters of other systems. Positions carry over, durations do not: each system stops at a
/// speed or a distance of its own.
extension DecayCurve {
  /// The decay rate, 1/s, of the drag of Flutter's `FrictionSimulation`, which is left of the speed after a second:
  /// `−ln drag`. Source: `friction_simulation.dart`.
  ///
  /// - Parameter flutterDrag: above 0 and below 1; 0.135 is iOS's scrolling.
  /// - Throws: `MotionError` about `deceleration`.
  public static func decayRate(flutterDrag: Double) throws(MotionError) -> Double {
    let open = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    return -log(try Quantity.deceleration.checked(flutterDrag, in: open))
  }

  /// The decay rate, 1/s, of the friction of Android's `FlingAnimation` and Compose's `exponentialDecay`:
  /// `4.2·friction`. Source: `FloatDecayAnimationSpec.kt`.
  ///
  /// - Parameter androidFriction: > 0; 1 by default there.
  /// - Throws: `MotionError` about `friction`.
  public static func decayRate(androidFriction: Double) throws(MotionError) -> Double {
    4.2 * (try Quantity.friction.checked(androidFriction, in: .positive))
  }

  /// The decay rate, 1/s, of react-spring's `decay`: `1000·(1 − δ)`, a little less than that of a deceleration δ.
  /// Source: `SpringValue.ts`.
  ///
  /// - Parameter reactSpringDecay: δ, above 0 and below 1; 0.998 for `true`.
  /// - Throws: `MotionError` about `deceleration`.
  public static func decayRate(reactSpringDecay: Double) throws(MotionError) -> Double {
    let open = Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    return 1000 * (1 - (try Quantity.deceleration.checked(reactSpringDecay, in: open)))
  }

  /// The decay rate, 1/s, of the time constant of an `inertia` of Motion for the web: `1/τ`. Its velocity is the one
  /// asked for only where its `power` is τ in seconds. Source: `inertia.ts`.
  ///
  /// - Parameter timeConstant: τ, seconds, > 0; 0.325 by default there.
  /// - Throws: `MotionError` about `time`.
  public static func decayRate(timeConstant: Double) throws(MotionError) -> Double {
    1 / (try Quantity.time.checked(timeConstant, in: .positive))
  }

  /// The drag of Flutter's `FrictionSimulation`: `e^(−λ)`.
  public var flutterDrag: Double { exp(-decayRate) }

  /// The friction of Android's `FlingAnimation` and Compose's `exponentialDecay`: `λ/4.2`.
  public var androidFriction: Double { decayRate / 4.2 }

  /// react-spring's `decay`: `1 − λ/1000`; `nil` where that is not above 0.
  public var reactSpringDecay: Double? { decayRate < 1000 ? 1 - decayRate / 1000 : nil }

  /// The time constant of an `inertia` of Motion for the web, seconds, and its `power`: `1/λ`.
  public var timeConstant: Double { 1 / decayRate }

  /// Where Pop's decay, and the projection of Apple's talk of 2018, end with this velocity: after `v₀·r/(1000·(1 − r))`,
  /// the sum of the speeds at each millisecond instead of the integral.
  public var steppedEnd: Vector {
    Vector(storage: start.storage + initialVelocity.storage / (1000 * expm1(decayRate / 1000)), count: count)
  }
}
