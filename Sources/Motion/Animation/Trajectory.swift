/// The whole motion of an animation between given ends, with its times in seconds after its start.
struct Trajectory {
  /// Nil for what is driven.
  let curve: Curve?
  let course: Course?
  /// When it rests; infinite for never.
  let duration: Double
  /// When every component that moves has met its target once; at most the end of the first run.
  let reach: Double
  /// In order of time.
  let marks: [Mark]
  /// What is seen at rest.
  let target: Vector

  /// A fraction of the way, and when it is covered.
  struct Mark: Hashable, Sendable {
    let time: Double
    let fraction: Double
  }

  /// The motion of terms between these ends.
  ///
  /// - Parameters:
  ///   - velocity: at the start, units per second; only springs and decays use it.
  ///   - tolerance: a fraction; see `Curve.restTime(tolerance:)`.
  init(_ shared: SharedTerms, from: Vector, to: Vector, velocity: Vector, tolerance: Double) {
    let terms = shared.value
    let curve = terms.kind.curve(shared.basis?.value, from: from, to: to, velocity: velocity)
    let bounds = curve.flatMap { curve in terms.clamp.map { Bounds($0, of: curve) } }
    let leg = min(terms.kind.duration(of: curve, tolerance: tolerance), bounds?.end ?? .infinity)
    let reverses = terms.autoreverses == true
    let course = Course(
      leg: leg,
      legCount: terms.runs * (reverses ? 2 : 1),
      reverses: reverses,
      mirrors: terms.kind.mirrorsBack,
      bounds: bounds,
      rounding: terms.rounding
    )
    let isPlain = course.legCount == 1 && bounds == nil && terms.rounding == nil
    self.curve = curve
    self.course = isPlain ? nil : course
    duration = course.duration
    reach = min(curve?.reachTime ?? leg, leg)
    marks = (terms.marks ?? [])
      .map { Mark(time: min(curve?.time(ofFraction: $0) ?? leg, leg), fraction: $0) }
      .sorted { ($0.time, $0.fraction) < ($1.time, $1.fraction) }
    target = course.rounded(reverses ? from : curve?.target ?? to)
  }
}

extension AnimationRequest.Kind {
  /// The curve between these ends; nil for what is driven.
  ///
  /// - Parameter basis: the rates of the spring, if it is one.
  fileprivate func curve(_ basis: SpringBasis?, from: Vector, to: Vector, velocity: Vector) -> Curve? {
    func spring(_ parameters: SpringParameters, _ velocity: Vector) -> Curve {
      .spring(SpringCurve(parameters, basis ?? SpringBasis(parameters), from: from, to: to, velocity: velocity))
    }
    return switch self {
    case .spring(let parameters): spring(parameters, velocity)
    case .basic(let duration, let timing), .block(let duration, .timing(let timing)):
      .timed(TimedCurve(checked: from, to: to, duration: duration, timing: timing))
    case .block(_, .spring(let parameters, let relative)): spring(parameters, (to - from) * relative)
    case .decay(let deceleration):
      .decay(from: from, to: to, velocity: velocity, deceleration)
    case .keyframes(let keyframes):
      (try? keyframes.curve(from: from)).map(Curve.keyframes) ?? .jump(from: from, to: to)
    case .jnw(let parameters):
      .jnw(JNWCurve(parameters, from: from, to: to))
    case .driven: nil
    }
  }

  /// Once through the curve, seconds; infinite for a spring or a driven value without end.
  fileprivate func duration(of curve: Curve?, tolerance: Double) -> Double {
    switch self {
    case .block(let duration, _): return duration
    case .driven(let duration): return duration ?? .infinity
    case .jnw:
      guard case .jnw(let curve)? = curve, curve.start != curve.target else { return 0 }
      return curve.duration ?? .infinity
    case .spring, .basic, .decay, .keyframes: return curve?.restTime(tolerance: tolerance) ?? .infinity
    }
  }

  fileprivate var mirrorsBack: Bool { isSpring || isDecay }
}

extension AnimationRequest.Keyframes {
  /// The curve that begins at a value unless there is a keyframe at 0.
  ///
  /// - Throws: as `KeyframeCurve`.
  func curve(from start: Vector) throws(MotionError) -> KeyframeCurve {
    let hasStart = keyframes.first.map { $0.time == 0 } ?? false
    let all = hasStart ? keyframes : [Keyframe(at: 0, value: start, timing: firstTiming)] + keyframes
    return isSpline ? try KeyframeCurve(spline: all) : try KeyframeCurve(all)
  }

  /// The last value; the start when there is no keyframe.
  func target(from start: Vector) -> Vector { keyframes.last?.value ?? start }
}

extension Curve {
  /// The throw with a velocity if that ends at the target, to the last bit, else the one that is made to end there.
  fileprivate static func decay(from: Vector, to: Vector, velocity: Vector, _ deceleration: Double) -> Curve {
    if let thrown = try? DecayCurve(from: from, velocity: velocity, deceleration: deceleration), thrown.end == to {
      return .decay(thrown)
    }
    let aimed = try? DecayCurve(from: from, to: to, deceleration: deceleration)
    return aimed.map(Curve.decay) ?? .jump(from: from, to: to)
  }

  /// What is left of a motion whose numbers overflowed between the command and the end of its delay.
  fileprivate static func jump(from: Vector, to: Vector) -> Curve {
    .timed(TimedCurve(checked: from, to: to, duration: 0, timing: .linear))
  }
}

extension TimedCurve {
  /// Of numbers that were checked when the animation was asked for.
  fileprivate init(checked from: Vector, to: Vector, duration: Double, timing: TimingFunction) {
    start = from
    target = to
    self.duration = duration
    self.timing = timing
  }
}
