extension SpringParameters {
  /// Makes a spring from Pop's `dynamicsTension`, `dynamicsFriction` and `dynamicsMass`, which are the stiffness (N/m),
  /// damping (N·s/m) and mass (kg) under other names. The defaults are those of bounciness 4 and speed 12.
  ///
  /// - Throws: as `init(stiffness:damping:mass:)`, naming tension and friction.
  public init(tension: Double, friction: Double, mass: Double = 1) throws(MotionError) {
    try Quantity.tension.checked(tension, in: .nonnegative)
    try Quantity.friction.checked(friction, in: .nonnegative)
    try self.init(stiffness: tension, damping: friction, mass: mass)
  }

  /// Makes a spring from the tension and friction of Origami, Rebound and React Native: `k = 194 + 3.62·(T − 30)`,
  /// `c = 25 + 3·(F − 8)`, mass 1. Their default is (40, 7), which is k = 230.2 and c = 22.
  ///
  /// - Throws: `MotionError` when a number is not finite, or the stiffness or damping it stands for is negative.
  public init(origamiTension tension: Double, friction: Double) throws(MotionError) {
    try Quantity.tension.checked(tension)
    try Quantity.friction.checked(friction)
    try self.init(stiffness: 194 + (tension - 30) / 50 * 181, damping: 25 + (friction - 8) / 2 * 6, mass: 1)
  }

  /// The tension in Origami's units of the same motion with mass 1.
  public var origamiTension: Double { 30 + 50 * ((stiffness / mass - 194) / 181) }

  /// The friction in Origami's units of the same motion with mass 1; negative for a damping below 1.
  public var origamiFriction: Double { 8 + 2 * ((damping / mass - 25) / 6) }
}
