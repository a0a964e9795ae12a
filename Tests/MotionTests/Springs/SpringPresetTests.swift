import Motion
import Testing

@Suite("A spring preset")
struct SpringPresetTests {
  /// The reference's row of each preset that it has.
  @Test(
    "is the spring of the reference's row",
    arguments: [
      (SpringSystem.pop, "default", 6), (.origami, "default", 78), (.rebound, "default", 78),
      (.reactNative, "default", 78), (.reactNative, "bounciness", 9), (.reactNative, "stiffness", 48),
      (.jnw, "default", 26), (.coreAnimation, "default", 48), (.uiKit, "system", 52), (.uiKit, "default", 39),
      (.swiftUI, "smooth", 39), (.swiftUI, "snappy", 40), (.swiftUI, "bouncy", 41), (.swiftUI, "default", 46),
      (.swiftUI, "spring", 44), (.swiftUI, "interactiveSpring", 45), (.swiftUI, "interactiveSpring(duration:)", 43),
      (.swiftUI, "interpolatingSpring", 39), (.webMotion, "default", 48), (.webMotion, "visualDuration", 59),
      (.webMotion, "duration", 60), (.reactSpring, "default", 53), (.reactSpring, "gentle", 54),
      (.reactSpring, "wobbly", 55), (.reactSpring, "stiff", 56), (.reactSpring, "slow", 57),
      (.reactSpring, "molasses", 58), (.wobble, "default", 48), (.compose, "high/noBouncy", 63),
      (.compose, "default", 64), (.compose, "mediumLow/lowBouncy", 65), (.compose, "low/mediumBouncy", 66),
      (.compose, "veryLow/highBouncy", 67), (.material, "expressiveFastSpatial", 68),
      (.material, "expressiveDefaultSpatial", 69), (.material, "expressiveSlowSpatial", 70),
      (.material, "standardFastSpatial", 71), (.material, "standardDefaultSpatial", 72),
      (.material, "standardSlowSpatial", 73), (.material, "standardFastEffects", 74),
      (.material, "expressiveDefaultEffects", 75), (.material, "standardSlowEffects", 76),
      (.flutter, "default", 39), (.flutter, "scroll", 77), (.anime, "default", 48), (.anime, "bounce", 79),
      (.reanimated, "gentle", 80), (.reanimated, "wiggly", 81), (.reanimated, "reanimated3", 48),
      (.reanimated, "gentleDuration", 82), (.reanimated, "wigglyDuration", 83), (.swiftMotion, "default", 84),
      (.advance, "default", 85), (.wave, "interactive", 86), (.wave, "animated", 87),
    ] as [(SpringSystem, String, Int)]
  )
  func reference(system: SpringSystem, name: String, id: Int) throws {
    let row = try #require(try Fixture("conversions_systems.csv").rows.first { $0.text("id") == String(id) })
    let found = SpringPreset.named(name, in: system)
    #expect(found.count == 1)
    let preset = try #require(found.first)
    #expect(agree(preset.spring.angularFrequency, row.number("omega0"), to: 1e-13))
    #expect(agree(preset.spring.dampingRatio, row.number("zeta"), to: 1e-13))
    #expect(agree(preset.initialVelocity, row.number("v0_norm_per_s"), to: 1e-13))
  }

  @Test("is one of a table without gaps or doubles, in which every system has its default or its first")
  func table() {
    #expect(SpringPreset.all.count == 78)
    #expect(Set(SpringPreset.all.map { "\($0.system) \($0.name)" }).count == SpringPreset.all.count)
    #expect(Set(SpringPreset.all.map(\.system)) == Set(SpringSystem.allCases))
    #expect(SpringPreset.all.allSatisfy { !$0.source.isEmpty && $0.spring.stiffness > 0 && $0.spring.damping > 0 })
    #expect(SpringPreset.named("gentle").map(\.system) == [.reactSpring, .reanimated])
    #expect(SpringPreset.named("no such") == [])
  }
}
