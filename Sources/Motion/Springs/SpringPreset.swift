/// A system of springs in use.
public enum SpringSystem: String, Hashable, Sendable, CaseIterable {
  /// Pop.
  case pop
  /// Origami.
  case origami
  /// Rebound.
  case rebound
  /// React Native's Animated.
  case reactNative
  /// JNWSpringAnimation.
  case jnw
  /// Core Animation's `CASpringAnimation`.
  case coreAnimation
  /// UIKit's block animations and timing parameters.
  case uiKit
  /// SwiftUI.
  case swiftUI
  /// Motion for the web, once Framer Motion.
  case webMotion
  /// React Spring.
  case reactSpring
  /// wobble.
  case wobble
  /// Android's dynamic animation.
  case android
  /// Jetpack Compose.
  case compose
  /// Material Design's motion tokens.
  case material
  /// Flutter.
  case flutter
  /// anime.js.
  case anime
  /// React Native Reanimated.
  case reanimated
  /// Motion by b3ll, in Swift.
  case swiftMotion
  /// Wave.
  case wave
  /// Advance.
  case advance
}

/// A spring that a system has a name for, or takes when nothing is said.
public struct SpringPreset: Hashable, Sendable {
  /// The system that has it.
  public let system: SpringSystem
  /// The name within the system.
  public let name: String
  /// Its stiffness, damping and mass.
  public let spring: SpringParameters
  /// The velocity the motion starts with though it is released at rest, whole distances per second: 0 but for JNW.
  public let initialVelocity: Double
  /// The author's own parameters, and the file or page that they are from.
  public let source: String

  /// Every preset.
  public static let all: [SpringPreset] =
    rows.compactMap { try? $0.preset } + composeConstants.compactMap { try? $0.preset }

  /// The presets of a name, in one system or in all.
  public static func named(_ name: String, in system: SpringSystem? = nil) -> [SpringPreset] {
    all.filter { $0.name == name && (system == nil || $0.system == system) }
  }
}

/// How a system says its spring.
private enum Recipe {
  case physics(stiffness: Double, damping: Double, mass: Double)
  case ratio(stiffness: Double, Double, mass: Double)
  case response(Double, dampingRatio: Double)
  case duration(Double, bounce: Double)
  case origami(tension: Double, friction: Double)
  case pop(bounciness: Double, speed: Double)
  case visualDuration(Double, bounce: Double)
  case webDuration(Double, bounce: Double)
  case reanimated(Double, dampingRatio: Double)
  case anime(milliseconds: Double, bounce: Double)
  case wave(dampingRatio: Double, response: Double)
  case jnw(stiffness: Double, damping: Double, mass: Double)

  func spring() throws(MotionError) -> SpringParameters {
    switch self {
    case .physics(let k, let c, let m): try SpringParameters(stiffness: k, damping: c, mass: m)
    case .ratio(let k, let ratio, let m): try SpringParameters(stiffness: k, dampingRatio: ratio, mass: m)
    case .response(let response, let ratio): try SpringParameters(response: response, dampingRatio: ratio)
    case .duration(let duration, let bounce): try SpringParameters(duration: duration, bounce: bounce)
    case .origami(let tension, let friction): try SpringParameters(origamiTension: tension, friction: friction)
    case .pop(let bounciness, let speed): try SpringParameters(bounciness: bounciness, speed: speed)
    case .visualDuration(let duration, let bounce): try SpringParameters(visualDuration: duration, bounce: bounce)
    case .webDuration(let duration, let bounce): try SpringParameters(webDuration: duration, bounce: bounce)
    case .reanimated(let duration, let ratio):
      try SpringParameters(reanimatedDuration: duration, dampingRatio: ratio)
    case .anime(let duration, let bounce): try SpringParameters(animeDuration: duration, bounce: bounce)
    case .wave(let ratio, let response): try SpringParameters(waveDampingRatio: ratio, response: response)
    case .jnw(let k, let c, let m): try SpringParameters(stiffness: k, damping: c, mass: m).jnwEquivalent.spring
    }
  }
}

private struct Row {
  let system: SpringSystem
  let name: String
  let recipe: Recipe
  let source: String

  init(_ system: SpringSystem, _ name: String, _ recipe: Recipe, _ source: String) {
    (self.system, self.name, self.recipe, self.source) = (system, name, recipe, source)
  }

  var preset: SpringPreset {
    get throws(MotionError) {
      let spring = try recipe.spring()
      let velocity = if case .jnw = recipe { spring.decayRate } else { 0.0 }
      return SpringPreset(system: system, name: name, spring: spring, initialVelocity: velocity, source: source)
    }
  }
}

private let rows: [Row] = [
  Row(.pop, "default", .pop(bounciness: 4, speed: 12), "bounciness 4, speed 12; POPSpringAnimation.h"),
  Row(.origami, "default", .origami(tension: 40, friction: 7), "tension 40, friction 7; SpringConfig.js"),
  Row(.rebound, "default", .origami(tension: 40, friction: 7), "tension 40, friction 7; SpringConfig.js"),
  Row(.reactNative, "default", .origami(tension: 40, friction: 7), "tension 40, friction 7; SpringConfig.js"),
  Row(.reactNative, "bounciness", .pop(bounciness: 8, speed: 12), "bounciness 8, speed 12; SpringAnimation.js"),
  Row(
    .reactNative,
    "stiffness",
    .physics(stiffness: 100, damping: 10, mass: 1),
    "stiffness 100, damping 10, mass 1; SpringAnimation.js"
  ),
  Row(
    .jnw,
    "default",
    .jnw(stiffness: 300, damping: 30, mass: 5),
    "mass 5, damping 30, stiffness 300 of its own curve, here the true spring; JNWSpringAnimation.m"
  ),
  Row(
    .coreAnimation,
    "default",
    .physics(stiffness: 100, damping: 10, mass: 1),
    "mass 1, stiffness 100, damping 10; CASpringAnimation's documentation"
  ),
  Row(
    .uiKit,
    "system",
    .physics(stiffness: 1000, damping: 500, mass: 3),
    "UISpringTimingParameters(): ζ 4.56 by its documentation; mass 3, stiffness 1000, damping 500 from hearsay"
  ),
  Row(.uiKit, "default", .duration(0.5, bounce: 0), "springDuration 0.5, bounce 0; UIView's documentation"),
  Row(.swiftUI, "smooth", .duration(0.5, bounce: 0), "duration 0.5, bounce 0; Spring's documentation"),
  Row(.swiftUI, "snappy", .duration(0.5, bounce: 0.15), "duration 0.5, bounce 0.15; Spring's documentation"),
  Row(.swiftUI, "bouncy", .duration(0.5, bounce: 0.3), "duration 0.5, bounce 0.3; Spring's documentation"),
  Row(
    .swiftUI,
    "default",
    .response(0.55, dampingRatio: 1),
    "response 0.55, dampingFraction 1, from iOS 17; OpenSwiftUI's doc comment"
  ),
  Row(
    .swiftUI,
    "spring",
    .response(0.5, dampingRatio: 0.825),
    "response 0.5, dampingFraction 0.825; Animation's documentation"
  ),
  Row(
    .swiftUI,
    "interactiveSpring",
    .response(0.15, dampingRatio: 0.86),
    "response 0.15, dampingFraction 0.86; Animation's documentation"
  ),
  Row(
    .swiftUI,
    "interactiveSpring(duration:)",
    .duration(0.15, bounce: 0.15),
    "duration 0.15; the base bounce 0.15 from OpenSwiftUI"
  ),
  Row(.swiftUI, "interpolatingSpring", .duration(0.5, bounce: 0), "duration 0.5, bounce 0; Animation's documentation"),
  Row(
    .webMotion,
    "default",
    .physics(stiffness: 100, damping: 10, mass: 1),
    "stiffness 100, damping 10, mass 1; spring.ts"
  ),
  Row(.webMotion, "visualDuration", .visualDuration(0.3, bounce: 0.3), "visualDuration 0.3, bounce 0.3; spring.ts"),
  Row(.webMotion, "duration", .webDuration(0.8, bounce: 0.3), "duration 0.8, bounce 0.3; spring.ts"),
  reactSpring("default", 170, 26),
  reactSpring("gentle", 120, 14),
  reactSpring("wobbly", 180, 12),
  reactSpring("stiff", 210, 20),
  reactSpring("slow", 280, 60),
  reactSpring("molasses", 280, 120),
  Row(
    .wobble,
    "default",
    .physics(stiffness: 100, damping: 10, mass: 1),
    "stiffness 100, damping 10, mass 1; src/index.ts"
  ),
  Row(
    .android,
    "default",
    .ratio(stiffness: 1500, 0.5, mass: 1),
    "STIFFNESS_MEDIUM, DAMPING_RATIO_MEDIUM_BOUNCY; SpringForce.java"
  ),
  Row(
    .compose,
    "default",
    .ratio(stiffness: 1500, 1, mass: 1),
    "StiffnessMedium, DampingRatioNoBouncy; VectorizedAnimationSpec.kt"
  ),
  material("expressiveFastSpatial", 0.6, 800),
  material("expressiveDefaultSpatial", 0.8, 380),
  material("expressiveSlowSpatial", 0.8, 200),
  material("expressiveFastEffects", 1, 3800),
  material("expressiveDefaultEffects", 1, 1600),
  material("expressiveSlowEffects", 1, 800),
  material("standardFastSpatial", 0.9, 1400),
  material("standardDefaultSpatial", 0.9, 700),
  material("standardSlowSpatial", 0.9, 300),
  material("standardFastEffects", 1, 3800),
  material("standardDefaultEffects", 1, 1600),
  material("standardSlowEffects", 1, 800),
  Row(.flutter, "default", .duration(0.5, bounce: 0), "duration 500 ms, bounce 0; spring_simulation.dart"),
  Row(
    .flutter,
    "scroll",
    .ratio(stiffness: 100, 1.1, mass: 0.5),
    "mass 0.5, stiffness 100, ratio 1.1; scroll_physics.dart"
  ),
  Row(
    .anime,
    "default",
    .physics(stiffness: 100, damping: 10, mass: 1),
    "mass 1, stiffness 100, damping 10; easings/spring/index.js"
  ),
  Row(
    .anime,
    "bounce",
    .anime(milliseconds: 628, bounce: 0.5),
    "bounce 0.5, duration 628, rounded to three decimals; easings/spring/index.js"
  ),
  reanimated("gentle", 900, 120, 4),
  reanimated("wiggly", 900, 90, 4),
  reanimated("snappy", 900, 110, 4),
  reanimated("reanimated3", 100, 10, 1),
  reanimated("gentleDuration", 0.55, 1),
  reanimated("wigglyDuration", 0.55, 0.75),
  reanimated("snappyDuration", 0.55, 0.92),
  reanimated("reanimated3Duration", 1.333, 0.5),
  Row(
    .swiftMotion,
    "default",
    .physics(stiffness: 300, damping: 10, mass: 1),
    "stiffness 300, damping 10; SpringFunction.swift"
  ),
  Row(.wave, "interactive", .wave(dampingRatio: 0.8, response: 0.2), "dampingRatio 0.8, response 0.2; Spring.swift"),
  Row(.wave, "animated", .wave(dampingRatio: 1, response: 0.82), "dampingRatio 1, response 0.82; Spring.swift"),
  Row(
    .advance,
    "default",
    .physics(stiffness: 120, damping: 12, mass: 1),
    "tension 120, damping 12; SpringFunction.swift"
  ),
]

private func reactSpring(_ name: String, _ tension: Double, _ friction: Double) -> Row {
  Row(
    .reactSpring,
    name,
    .physics(stiffness: tension, damping: friction, mass: 1),
    "tension and friction; constants.ts"
  )
}

private func material(_ name: String, _ ratio: Double, _ stiffness: Double) -> Row {
  Row(.material, name, .ratio(stiffness: stiffness, ratio, mass: 1), "Material 3 motion tokens, version 0.14.0")
}

private func reanimated(_ name: String, _ stiffness: Double, _ damping: Double, _ mass: Double) -> Row {
  Row(.reanimated, name, .physics(stiffness: stiffness, damping: damping, mass: mass), "springConfigs.ts")
}

private func reanimated(_ name: String, _ duration: Double, _ ratio: Double) -> Row {
  Row(.reanimated, name, .reanimated(duration, dampingRatio: ratio), "duration and dampingRatio; springConfigs.ts")
}

/// Android's constants are those of Compose but for the one that it lacks.
private let composeConstants: [Row] =
  [("high", 10_000.0), ("medium", 1500), ("mediumLow", 400), ("low", 200), ("veryLow", 50)].flatMap { stiffness in
    [("highBouncy", 0.2), ("mediumBouncy", 0.5), ("lowBouncy", 0.75), ("noBouncy", 1)].map { ratio in
      Row(
        .compose,
        "\(stiffness.0)/\(ratio.0)",
        .ratio(stiffness: stiffness.1, ratio.1, mass: 1),
        "constants of stiffness and damping ratio; VectorizedAnimationSpec.kt"
      )
    }
  }
