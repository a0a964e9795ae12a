import Motion

/// How a system says its springs: the words it has for their parameters, and what they mean there.
struct SpringDialect: Sendable {
  /// A way to say a spring: the parameters with their defaults, and the spring that they stand for.
  struct Form: Sendable {
    /// The options, in the order in which they are written.
    var words: [String]
    /// What an option that is not given counts for; seconds where it is a time.
    var standards: [Double]
    var make: @Sendable ([Double]) throws(MotionError) -> SpringMotion
    /// The parameters that give a motion; nil where there are none.
    var parameters: @Sendable (SpringMotion) -> [Double]?
    /// What is to be said of a motion in this form.
    var remarks: @Sendable (SpringMotion) -> [SpringRemark] = { _ in [] }
    /// Whether the motion may start with a velocity of its own.
    var takesVelocity = true
    /// Whether a time among the parameters says by a rule of the system's own when the motion counts as over.
    var hasOwnEnd = false

    /// The parameters that give a motion, where they can be typed as well; nil where there are none.
    func typed(_ motion: SpringMotion) -> [Double]? {
      guard let values = parameters(motion), values.allSatisfy(\.isFinite) else { return nil }
      do throws(MotionError) {
        _ = try make(values)
        return values
      } catch {
        return nil
      }
    }
  }

  var system: SpringSystem
  var forms: [Form]

  static let all = SpringSystem.allCases.map { SpringDialect(system: $0, forms: forms(of: $0)) }

  static func of(_ system: SpringSystem) -> SpringDialect { SpringDialect(system: system, forms: forms(of: system)) }

  /// `bounciness and speed, or tension, friction and mass`
  var choices: String { forms.map { Parameter.listed($0.words) }.joined(separator: ", or ") }

  /// The options that only other systems have.
  static let words = ["visualDuration", "frequency"]

  static func isTime(_ word: String) -> Bool {
    ["response", "duration", "visualDuration", "frequency"].contains(word)
  }
}

/// A motion in the parameters of a system.
struct SpringConversion: Sendable {
  enum Class: String, Sendable {
    case exact
    case ownEnd = "exact, with an end of its own"
    case different
    case impossible
  }

  var system: SpringSystem
  /// Options with their values, as they can be typed; times in seconds.
  var parameters: [(word: String, value: Double)]
  var velocity: Double
  var remarks: [SpringRemark]
  var kind: Class

  /// What is drawn otherwise than the motion.
  private static let differences: Set<SpringRemark> = [.drawnCritical, .velocityDropped, .clamped]

  init(_ motion: SpringMotion, to dialect: SpringDialect) {
    system = dialect.system
    velocity = motion.velocity
    let possible = dialect.forms.filter { $0.typed(motion) != nil }
    let isReleased = motion.velocity == 0
    guard let form = possible.first(where: { isReleased || $0.takesVelocity }) ?? possible.first,
      let values = form.typed(motion)
    else {
      (parameters, remarks, kind) = ([], dialect.forms.first?.remarks(motion) ?? [], .impossible)
      return
    }
    parameters = zip(form.words, values).map { ($0, $1) }
    remarks = form.remarks(motion)
    if !isReleased, !form.takesVelocity {
      remarks.append(.velocityDropped)
      velocity = 0
    }
    kind = Self.differences.isDisjoint(with: remarks) ? form.hasOwnEnd ? .ownEnd : .exact : .different
    // Why it is not said in the way that comes first.
    if form.words != dialect.forms[0].words { remarks = dialect.forms[0].remarks(motion) + remarks }
  }
}

/// A spring that is released with a velocity.
struct SpringMotion: Hashable, Sendable {
  var spring: SpringParameters
  /// Whole distances per second, positive towards the target.
  var velocity = 0.0
}

extension SpringDialect {
  private static func forms(of system: SpringSystem) -> [Form] {
    switch system {
    case .pop: [pop, physics("tension", "friction", [342.10058823529414, 30.486979648244254])]
    case .origami: [origami]
    case .rebound: [origami, pop]
    case .reactNative:
      [physics("stiffness", "damping", [100, 10], drawsOverdamped: false), pop(8, 12), origami]
    case .jnw: [jnw]
    case .coreAnimation: [physics("stiffness", "damping", [100, 10], drawsOverdamped: false), bounce]
    case .uiKit: [uiKit, physics("stiffness", "damping", [100, 10], drawsOverdamped: false), bounce]
    case .swiftUI:
      [
        bounce, response(0.5, 0.825, takesVelocity: false),
        physics("stiffness", "damping", [100, 10], drawsOverdamped: false),
      ]
    case .webMotion: [physics("stiffness", "damping", [100, 10]), visualDuration, webDuration]
    case .reactSpring: [physics("tension", "friction", [170, 26]), frequency]
    case .wobble: [physics("stiffness", "damping", [100, 10], drawsOverdamped: false)]
    case .android: [ratio(1500, 0.5)]
    case .compose: [ratio(1500, 1)]
    case .material: [ratio(380, 0.8, takesVelocity: false)]
    case .flutter: [physics("stiffness", "damping", [100, 10]), massRatio(1), flutterDuration]
    case .anime: [anime, animeDuration]
    case .reanimated:
      [physics("stiffness", "damping", [900, 120], mass: 4, drawsOverdamped: false), reanimatedDuration]
    case .swiftMotion:
      [physics("stiffness", "damping", [300, 10], hasMass: false), response(0.5, 1)].map(withoutOverdamped)
    case .wave: [wave, massRatio(1)]
    case .advance: [physics("tension", "friction", [120, 12], hasMass: false)]
    }
  }

  // MARK: Stiffness and damping

  /// - Parameters:
  ///   - hasMass: whether a mass can be given; where not it is folded into the others.
  ///   - drawsOverdamped: whether an overdamped spring is drawn as one.
  private static func physics(
    _ stiffness: String,
    _ damping: String,
    _ standards: [Double],
    mass: Double = 1,
    hasMass: Bool = true,
    drawsOverdamped: Bool = true
  ) -> Form {
    Form(
      words: hasMass ? [stiffness, damping, "mass"] : [stiffness, damping],
      standards: hasMass ? standards + [mass] : standards,
      make: { numbers throws(MotionError) in
        let mass = hasMass ? numbers[2] : 1
        let spring = try SpringParameters(stiffness: numbers[0], damping: numbers[1], mass: mass)
        return SpringMotion(spring: drawsOverdamped ? spring : spring.withoutOverdamping)
      },
      parameters: { motion in
        let spring = motion.spring
        return hasMass
          ? [spring.stiffness, spring.damping, spring.mass]
          : [spring.stiffnessWithoutMass, spring.dampingWithoutMass]
      },
      remarks: { drawsOverdamped ? [] : $0.spring.coreAnimationRemarks }
    )
  }

  private static func ratio(_ stiffness: Double, _ ratio: Double, takesVelocity: Bool = true) -> Form {
    Form(
      words: ["stiffness", "dampingRatio"],
      standards: [stiffness, ratio],
      make: { numbers throws(MotionError) in
        SpringMotion(spring: try SpringParameters(stiffness: numbers[0], dampingRatio: numbers[1]))
      },
      parameters: { [$0.spring.stiffnessWithoutMass, $0.spring.dampingRatio] },
      takesVelocity: takesVelocity
    )
  }

  private static func massRatio(_ ratio: Double) -> Form {
    Form(
      words: ["stiffness", "dampingRatio", "mass"],
      standards: [100, ratio, 1],
      make: { numbers throws(MotionError) in
        SpringMotion(spring: try SpringParameters(stiffness: numbers[0], dampingRatio: numbers[1], mass: numbers[2]))
      },
      parameters: { [$0.spring.stiffness, $0.spring.dampingRatio, $0.spring.mass] }
    )
  }

  private static let anime = Form(
    words: ["stiffness", "damping", "mass"],
    standards: [100, 10, 1],
    make: { numbers throws(MotionError) in
      let spring = try SpringParameters(
        stiffness: min(numbers[0], 1_000),
        damping: min(numbers[1], 1_000),
        mass: min(max(numbers[2], 1), 1_000)
      )
      return SpringMotion(spring: spring)
    },
    parameters: { [$0.spring.stiffnessWithoutMass, $0.spring.dampingWithoutMass, 1] },
    remarks: { $0.spring.animeRemarks }
  )

  private static let jnw = Form(
    words: ["stiffness", "damping", "mass"],
    standards: [300, 30, 5],
    make: { numbers throws(MotionError) in
      let written = try SpringParameters(stiffness: numbers[0], damping: numbers[1], mass: numbers[2])
      let (spring, velocity) = written.jnwEquivalent
      return SpringMotion(spring: spring, velocity: velocity)
    },
    parameters: { motion in
      motion.spring.jnw(initialVelocity: motion.velocity).map { [$0.stiffness, $0.damping, $0.mass] }
    },
    remarks: { $0.spring.jnwRemarks(initialVelocity: $0.velocity) }
  )

  /// The overdamped curves of b3ll's Motion are wrong: they begin with a jump and go on too slowly.
  private static func withoutOverdamped(_ form: Form) -> Form {
    var form = form
    let parameters = form.parameters
    form.parameters = { $0.spring.coreAnimationRemarks.isEmpty ? parameters($0) : nil }
    form.remarks = { $0.spring.coreAnimationRemarks.isEmpty ? [] : [.overdamped] }
    return form
  }

  // MARK: Bounciness and the tension of Origami

  private static let pop = pop(4, 12)

  private static func pop(_ bounciness: Double, _ speed: Double) -> Form {
    Form(
      words: ["bounciness", "speed"],
      standards: [bounciness, speed],
      make: { numbers throws(MotionError) in
        SpringMotion(spring: try SpringParameters(bounciness: numbers[0], speed: numbers[1]))
      },
      parameters: { motion in
        guard motion.spring.popRemarks.isEmpty, let pop = motion.spring.pop else { return nil }
        return [min(max(pop.bounciness, 0), 20), min(max(pop.speed, 0), 20)]
      },
      remarks: { $0.spring.popRemarks }
    )
  }

  private static let origami = Form(
    words: ["tension", "friction"],
    standards: [40, 7],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(origamiTension: numbers[0], friction: numbers[1]))
    },
    parameters: { [$0.spring.origamiTension, $0.spring.origamiFriction] }
  )

  // MARK: Durations

  private static let bounce = Form(
    words: ["duration", "bounce"],
    standards: [0.5, 0],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(duration: numbers[0], bounce: numbers[1]))
    },
    parameters: { finite([$0.spring.duration, $0.spring.bounce]) },
    takesVelocity: false
  )

  private static func response(_ response: Double, _ ratio: Double, takesVelocity: Bool = true) -> Form {
    Form(
      words: ["response", "dampingRatio"],
      standards: [response, ratio],
      make: { numbers throws(MotionError) in
        SpringMotion(spring: try SpringParameters(response: numbers[0], dampingRatio: numbers[1]))
      },
      parameters: { finite([$0.spring.response, $0.spring.dampingRatio]) },
      takesVelocity: takesVelocity
    )
  }

  private static let uiKit = Form(
    words: ["duration", "dampingRatio"],
    standards: [0.5, 1],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(settlingDuration: numbers[0], dampingRatio: numbers[1]))
    },
    parameters: { motion in motion.spring.settlingDuration.map { [$0, min(motion.spring.dampingRatio, 1)] } },
    remarks: { $0.spring.uiKitRemarks() },
    takesVelocity: false,
    hasOwnEnd: true
  )

  private static let visualDuration = Form(
    words: ["visualDuration", "bounce"],
    standards: [0.3, 0.3],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(visualDuration: numbers[0], bounce: numbers[1]))
    },
    parameters: { motion in motion.spring.webBounce.map { [motion.spring.visualDuration, $0] } },
    remarks: { $0.spring.webRemarks },
    takesVelocity: false
  )

  private static let webDuration = Form(
    words: ["duration", "bounce"],
    standards: [0.8, 0.3],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(webDuration: numbers[0], bounce: numbers[1]))
    },
    parameters: { motion in
      guard let bounce = motion.spring.webBounce, let duration = motion.spring.webDuration else { return nil }
      return [duration, bounce]
    },
    remarks: { $0.spring.webRemarks },
    takesVelocity: false,
    hasOwnEnd: true
  )

  private static let frequency = Form(
    words: ["frequency", "damping", "mass"],
    standards: [0.5, 1, 1],
    make: { numbers throws(MotionError) in
      let spring = try SpringParameters(reactSpringFrequency: numbers[0], damping: numbers[1], mass: numbers[2])
      return SpringMotion(spring: spring)
    },
    parameters: { finite([$0.spring.reactSpringFrequency, $0.spring.dampingRatio, $0.spring.mass]) }
  )

  private static let flutterDuration = Form(
    words: ["duration", "bounce"],
    standards: [0.5, 0],
    make: { numbers throws(MotionError) in
      // Flutter's duration is a whole number of milliseconds.
      let milliseconds = Int(exactly: (numbers[0] * 1000).rounded()) ?? .max
      return SpringMotion(spring: try SpringParameters(flutterDuration: milliseconds, bounce: numbers[1]))
    },
    parameters: { _ in nil }
  )

  private static let animeDuration = Form(
    words: ["duration", "bounce"],
    standards: [0.628, 0.5],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(animeDuration: numbers[0] * 1000, bounce: numbers[1]))
    },
    parameters: { _ in nil },
    takesVelocity: false
  )

  private static let reanimatedDuration = Form(
    words: ["duration", "dampingRatio"],
    standards: [0.55, 1],
    make: { numbers throws(MotionError) in
      SpringMotion(spring: try SpringParameters(reanimatedDuration: numbers[0], dampingRatio: numbers[1]))
    },
    parameters: { motion in
      motion.spring.reanimatedDuration.map { [$0, min(motion.spring.dampingRatio, 1)] }
    },
    remarks: { $0.spring.reanimatedRemarks },
    hasOwnEnd: true
  )

  private static let wave = Form(
    words: ["response", "dampingRatio", "mass"],
    standards: [0.5, 1, 1],
    make: { numbers throws(MotionError) in
      let spring = try SpringParameters(waveDampingRatio: numbers[1], response: numbers[0], mass: numbers[2])
      return SpringMotion(spring: spring)
    },
    parameters: { motion in
      let numbers = [motion.spring.response, motion.spring.dampingRatio, motion.spring.mass]
      // Wave draws a damping beyond 60 back: there it has another one in mind than it runs.
      return motion.spring.damping <= 60 ? finite(numbers) : nil
    }
  )

  private static func finite(_ numbers: [Double]) -> [Double]? { numbers.allSatisfy(\.isFinite) ? numbers : nil }
}
