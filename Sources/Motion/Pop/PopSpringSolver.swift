/// Pop's spring, stepped: a classical fourth-order Runge-Kutta solver (RK4) with steps of 1 ms between which it
/// interpolates.
///
/// It solves `x″ = −(k/m)·x − (b/m)·x′` for the distance `x` from the target, four components at once. What is left of
/// a frame that is no whole number of steps stays in an accumulator, and the state handed out lies between the last two
/// steps, in the proportion of what is left. The next frame begins from that interpolated state, and the accumulator is
/// kept, so that up to one step a frame is never caught up: at 60 frames a second a spring runs 2 % slow, at 240 10 %.
///
/// The order of the operations is that of Pop's own code, so that not only the values but the last bits agree. Source:
/// Pop, `POPSpringSolver.h`. For the exact motion see `SpringCurve`.
public struct PopSpringSolver: Hashable, Sendable {
  /// Distance from the target and its derivative by time; both are the negatives of what an animation shows.
  public struct State: Hashable, Sendable {
    /// The distance from the target, in the units of the property.
    public var displacement: SIMD4<Double>
    /// Units per second.
    public var velocity: SIMD4<Double>

    /// Makes a state.
    public init(displacement: SIMD4<Double>, velocity: SIMD4<Double>) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The length of a step, seconds: the single-precision 0.001 widened to double, 0.0010000000474974513.
  public static var step: Double { Double(0.001 as Float) }

  /// A frame longer than this, in seconds, ends the motion.
  static var longestFrame: Double { 30 }

  /// The spring, which may change between frames.
  public var parameters: SpringParameters

  /// Whether it has advanced since the last reset, were it by 0 s.
  public private(set) var isStarted = false
  private var accumulator = 0.0
  private var last = State(displacement: .zero, velocity: .zero)
  private var lastAcceleration = SIMD4<Double>.zero

  /// Makes a solver that has not advanced.
  public init(_ parameters: SpringParameters) {
    self.parameters = parameters
  }

  /// Empties the accumulator. The state last handed out is still what `hasConverged` looks at.
  public mutating func reset() {
    accumulator = 0
    isStarted = false
  }

  /// The state one frame later. A frame of more than 30 s gives the state back as it is and counts as converged. A
  /// negative duration is a debt that later frames pay off, during which the state stays.
  ///
  /// - Parameters:
  ///   - state: at the frame before.
  ///   - duration: of the frame, seconds; the difference of two absolute times.
  public mutating func advance(_ state: State, by duration: Double) -> State {
    isStarted = true
    guard duration <= Self.longestFrame else {
      last = State(displacement: .zero, velocity: .zero)
      lastAcceleration = .zero
      return state
    }
    accumulator += duration
    last = stepAccumulated(from: state)
    return last
  }

  private mutating func stepAccumulated(from state: State) -> State {
    let rate = Rate(parameters)
    var (previous, current) = (state, state)
    var (left, acceleration) = (accumulator, lastAcceleration)
    while left >= Self.step {
      previous = current
      acceleration = current.step(rate)
      left -= Self.step
    }
    (accumulator, lastAcceleration) = (left, acceleration)
    return current.mixed(with: previous, share: left / Self.step)
  }

  /// Whether the state last handed out is as good as at rest: every distance below half the threshold, `|v|²` below
  /// 25 thresholds (not their square), and `|a|²` below 625 squared thresholds, where `a` is the mean acceleration of
  /// the last step.
  ///
  /// - Parameter threshold: of the property, in its units.
  public func hasConverged(threshold: Double) -> Bool {
    let distance = last.displacement
    guard isStarted, all(distance .< threshold / 2), all(distance .> -(threshold / 2)) else { return false }
    return last.velocity.squaredLength < 25 * threshold
      && lastAcceleration.squaredLength < 625 * threshold * threshold
  }
}

/// The two factors of the equation, computed once a frame.
private struct Rate {
  let stiffness: Double
  let damping: Double

  init(_ parameters: SpringParameters) {
    stiffness = -parameters.stiffness / parameters.mass
    damping = parameters.damping / parameters.mass
  }
}

/// The derivatives of a state by time.
private struct Slope {
  let velocity: SIMD4<Double>
  let acceleration: SIMD4<Double>
}

/// All of a step is inlined, so that it stays in registers: a step waits for the one before it, and a way through memory
/// would lengthen the chain.
extension PopSpringSolver.State {
  @inline(__always)
  private func acceleration(_ rate: Rate) -> SIMD4<Double> {
    displacement * rate.stiffness - velocity * rate.damping
  }

  /// Where it would be after going straight on for a time.
  @inline(__always)
  private func moved(by slope: Slope, for time: Double) -> Self {
    Self(displacement: displacement + slope.velocity * time, velocity: velocity + slope.acceleration * time)
  }

  @inline(__always)
  private func slope(_ rate: Rate) -> Slope {
    Slope(velocity: velocity, acceleration: acceleration(rate))
  }

  /// Moves on by one step of RK4.
  ///
  /// - Returns: the mean acceleration over the step.
  @inline(__always)
  fileprivate mutating func step(_ rate: Rate) -> SIMD4<Double> {
    let step = PopSpringSolver.step
    let a = slope(rate)
    let b = moved(by: a, for: step * 0.5).slope(rate)
    let c = moved(by: b, for: step * 0.5).slope(rate)
    let d = moved(by: c, for: step).slope(rate)
    let mean = Slope(
      velocity: (a.velocity + (b.velocity + c.velocity) * 2 + d.velocity) * (1.0 / 6),
      acceleration: (a.acceleration + (b.acceleration + c.acceleration) * 2 + d.acceleration) * (1.0 / 6)
    )
    self = moved(by: mean, for: step)
    return mean.acceleration
  }

  /// Between two steps, with this share of the later one.
  fileprivate func mixed(with previous: Self, share: Double) -> Self {
    Self(
      displacement: displacement * share + previous.displacement * (1 - share),
      velocity: velocity * share + previous.velocity * (1 - share)
    )
  }
}

extension SIMD4<Double> {
  /// The sum of the squares, from the first to the last.
  var squaredLength: Double {
    let squares = self * self
    return squares.x + squares.y + squares.z + squares.w
  }
}
