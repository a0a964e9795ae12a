/// The motion of a damped spring from a starting value to rest at a target.
///
/// The curve is the exact solution of `x″ + 2ζω·x′ + ω²·x = 0`, where `x` is the distance from the target, `ω` the
/// undamped angular frequency (rad/s) and `ζ` the damping ratio. Any time can be asked for, in any order; nothing is
/// stepped, so no error builds up and the frame rate plays no part.
///
/// All three regimes are the one mixture `x₀·c + (v₀ + ζω·x₀)·s` of two modes. For ζ > 1 the modes are written with the
/// slower root and `expm1`: a long time does not overflow, and a ratio just above 1 loses no digits.
public struct SpringCurve: Hashable, Sendable {
  let from: SIMD4<Double>
  let to: SIMD4<Double>
  let startVelocity: SIMD4<Double>
  let basis: SpringBasis
  /// The spring.
  public let parameters: SpringParameters
  /// The number of components, 1...4.
  public let count: Int

  /// Makes the motion that begins at time 0.
  ///
  /// - Parameters:
  ///   - parameters: the spring.
  ///   - start: the value at time 0.
  ///   - target: the value at rest.
  ///   - velocity: at time 0, units per second.
  /// - Precondition: the vectors have as many components; they are finite (see `Quantity.checked`), otherwise the
  ///   values of the curve are not.
  public init(_ parameters: SpringParameters, from start: Vector, to target: Vector, velocity: Vector) {
    precondition(start.count == target.count && velocity.count == target.count, "vectors differ in components")
    self.init(parameters, SpringBasis(parameters), from: start, to: target, velocity: velocity)
  }

  /// With the rates of the spring, which are known already.
  init(_ parameters: SpringParameters, _ basis: SpringBasis, from start: Vector, to target: Vector, velocity: Vector) {
    from = start.storage
    to = target.storage
    startVelocity = velocity.storage
    self.basis = basis
    self.parameters = parameters
    count = target.count
  }

  /// The value at time 0.
  public var start: Vector { Vector(storage: from, count: count) }

  /// The value at rest.
  public var target: Vector { Vector(storage: to, count: count) }

  /// The velocity at time 0, units per second.
  public var initialVelocity: Vector { Vector(storage: startVelocity, count: count) }

  /// The modes of the spring at a time, seconds; before 0 those of 0.
  public func modes(at time: Double) -> SpringModes { basis.modes(at: max(time, 0)) }

  /// The value at a time, seconds; up to time 0 exactly the start.
  public func value(at time: Double) -> Vector {
    guard time > 0 else { return start }
    return value(basis.modes(at: time))
  }

  /// The velocity at a time, units per second; up to time 0 exactly the initial one.
  public func velocity(at time: Double) -> Vector {
    guard time > 0 else { return initialVelocity }
    return velocity(basis.modes(at: time))
  }

  /// Value and velocity at a time, from one evaluation of the modes.
  public func state(at time: Double) -> (value: Vector, velocity: Vector) {
    guard time > 0 else { return (start, initialVelocity) }
    let modes = basis.modes(at: time)
    return (value(modes), velocity(modes))
  }

  /// The value where the modes are these: for many curves of one spring that began together.
  public func value(_ modes: SpringModes) -> Vector {
    Vector(storage: to + modes.distance(from: from - to, velocity: startVelocity), count: count)
  }

  /// The velocity where the modes are these, units per second.
  public func velocity(_ modes: SpringModes) -> Vector {
    Vector(storage: modes.velocity(from: from - to, velocity: startVelocity), count: count)
  }
}
