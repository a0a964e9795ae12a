#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SpringParameters {
  /// The two numbers of Pop's `POPSpringAnimation`: how much it swings and how fast it goes, 0…20 each by
  /// documentation, not enforced.
  public struct Pop: Hashable, Sendable {
    /// How much it swings, 0…20 by documentation.
    public let bounciness: Double
    /// How fast it goes, 0…20 by documentation.
    public let speed: Double

    /// Makes the pair, as it is.
    public init(bounciness: Double, speed: Double) {
      self.bounciness = bounciness
      self.speed = speed
    }
  }

  /// Makes a spring from Pop's `springBounciness` and `springSpeed`; the mass is 1.
  ///
  /// With `b = 0.8·bounciness/34` and the tension of Quartz Composer `T = 0.5 + 199.5·speed/34`, its friction is
  /// `F = (1 − u)·N(T) + 0.01·u` where `u = 2b − b²` and `N` is the friction without bounce. From there as
  /// `init(origamiTension:friction:)`. Source: Pop, `POPAnimationExtras.mm` and `POPMath.mm`.
  ///
  /// Bounciness 0 is not critical damping: ζ is 0.998 at speed 12 and 0.309 at speed 0. `N` jumps at `T` = 18 and 44.
  ///
  /// - Throws: `MotionError` when a number is not finite, or lies so far outside 0…20 that the stiffness or damping
  ///   would be negative.
  public init(bounciness: Double = 4, speed: Double = 12) throws(MotionError) {
    let swing = try Quantity.bounciness.checked(bounciness) / 1.7 / 20 * 0.8
    let tension = 0.5 + (try Quantity.speed.checked(speed) / 1.7 / 20) * 199.5
    let share = swing * 2 - swing * swing
    let friction = share * 0.01 + (1 - share) * Self.frictionWithoutBounce(tension)
    try self.init(origamiTension: tension, friction: friction)
  }

  /// Pop's inverse: the bounciness and speed that give this stiffness and damping, of a mass of 1.
  ///
  /// Divides by the mass first, since only the ratios are visible. Beyond the documented range it extrapolates: a
  /// negative bounciness is more damped than Pop's 0, one of 34 and above comes from the other root of the quadratic,
  /// as in Pop's own code. The quadratic `(N − 0.01)·b² − 2·(N − 0.01)·b + N − F = 0` is solved in Pop's order of
  /// operations, because at 34 the last digit decides between the roots. `nil` when no bounciness gives so little damping or so low a stiffness.
  public var pop: Pop? {
    let tension = origamiTension
    let limit = Self.frictionWithoutBounce(tension)
    let (square, linear, constant) = (limit - 0.01, -(limit - 0.01) * 2, limit - origamiFriction)
    let root = (linear * linear - 4 * square * constant).squareRoot()
    guard root.isFinite else { return nil }
    let lesser = (-linear - root) / (2 * square)
    let swing = lesser < 0.8 ? lesser : (-linear + root) / (2 * square)
    return Pop(bounciness: 1.7 * 20 / 0.8 * swing, speed: (tension - 0.5) * (1.7 * 20) / 199.5)
  }

  /// The friction, in Quartz Composer's units, that Pop takes for bounciness 0 at a tension in those units.
  static func frictionWithoutBounce(_ tension: Double) -> Double {
    let (a, b, c, d): (Double, Double, Double, Double)
    if tension <= 18 {
      (a, b, c, d) = (0.0007, 0.031, 0.64, 1.28)
    } else if tension <= 44 {
      (a, b, c, d) = (0.000044, 0.006, 0.36, 2)
    } else {
      (a, b, c, d) = (0.00000045, 0.000332, 0.1078, 5.84)
    }
    return a * pow(tension, 3) - b * pow(tension, 2) + c * tension + d
  }
}
