import Motion
import Testing

@Suite("A spring in another system's parameters")
struct SpringSystemsTests {
  private func spring(_ row: Fixture.Row) throws -> SpringParameters {
    try SpringParameters(
      stiffness: row.number("stiffness_k"),
      damping: row.number("damping_c"),
      mass: row.number("mass")
    )
  }

  @Test("is that of the reference's 87 rows")
  func reference() throws {
    for row in try Fixture("conversions_systems.csv").rows {
      let spring = try spring(row)
      let velocity = row.number("v0_norm_per_s")
      // Within 1e-2 of critical damping UIKit's rule, which this is, has a pole.
      let nearPole = abs(spring.dampingRatio - 1) < 0.01
      expect(row, "motion_stiffness", spring.stiffnessWithoutMass)
      expect(row, "motion_damping", spring.dampingWithoutMass)
      expect(row, "motion_visualDuration_s", spring.visualDuration)
      expect(row, "motion_bounce", spring.webBounce)
      expect(row, "motion_duration_ms", spring.webDuration.map { $0 * 1000 }, to: nearPole ? 1e-10 : 1e-12)
      expect(row, "rs_frequency_s", spring.reactSpringFrequency)
      expect(row, "android_stiffness", spring.stiffnessWithoutMass)
      expect(row, "android_dampingRatio", spring.dampingRatio)
      expect(row, "compose_est_ms_thr_0.01", spring.composeDuration(initialVelocity: velocity).map(Double.init))
      expect(row, "flutter_duration_ms", spring.flutterDuration.map(Double.init))
      expect(row, "flutter_bounce", spring.bounce)
      expect(row, "reanimated_duration_ms", spring.reanimatedDuration.map { $0 * 1000 }, to: 1e-12)
    }
  }

  private func expect(_ row: Fixture.Row, _ column: String, _ value: Double?, to tolerance: Double = 1e-13) {
    let expected = row.text(column).isEmpty ? nil : row.number(column)
    guard let expected, let value else {
      #expect(expected == nil && value == nil, "\(column) of row \(row.text("id")): \(String(describing: value))")
      return
    }
    #expect(agree(value, expected, to: tolerance), "\(column) of row \(row.text("id")): \(value), not \(expected)")
  }

  @Test("comes with the remarks of the reference's status columns")
  func remarks() throws {
    for row in try Fixture("conversions_systems.csv").rows {
      let spring = try spring(row)
      let velocity = row.number("v0_norm_per_s")
      let uiKit: [(String, SpringRemark)] = [("v0 ignored", .velocityDropped), ("impossible: zeta>1", .overdamped)]
      expect(row, "uiview_status", spring.uiKitRemarks(initialVelocity: velocity), uiKit)
      expect(row, "motion_status", spring.webRemarks, [("zeta outside", .dampingRatioClamped)])
      expect(row, "anime_status", spring.animeRemarks, [("k>1000: clamped", .clamped)])
      let jnw = spring.jnwRemarks(initialVelocity: velocity)
      #expect((row.text("jnw_status") == "exact") == jnw.isEmpty && jnw.count <= 1, "\(row.text("id"))")
      expect(
        row,
        "pop_status",
        spring.popRemarks,
        [
          ("k/m < 78.8", .stiffnessTooLow), ("bounciness<0", .bouncinessBelowRange),
          ("bounciness>20", .bouncinessAboveRange), ("other root", .otherRoot), ("speed>20", .speedAboveRange),
        ]
      )
      #expect((row.text("reanimated_duration_ms").isEmpty) == spring.reanimatedRemarks.contains(.overdamped))
    }
  }

  private func expect(
    _ row: Fixture.Row,
    _ column: String,
    _ remarks: [SpringRemark],
    _ words: [(String, SpringRemark)]
  ) {
    let expected = words.filter { row.text(column).contains($0.0) }.map(\.1)
    #expect(remarks == expected, "\(column) of row \(row.text("id")): \(row.text(column))")
    #expect(row.text(column).contains("impossible") == remarks.contains(where: \.isImpossible))
  }

  @Test("that has no overdamped ones is critical at the same frequency: 1.88 s instead of 6.65")
  func withoutOverdamping() throws {
    let spring = try SpringParameters(stiffness: 24, damping: 24)
    let drawn = spring.withoutOverdamping
    #expect(drawn.stiffness == 24 && drawn.mass == 1 && abs(drawn.dampingRatio - 1) < 1e-15)
    #expect(spring.coreAnimationRemarks == [.drawnCritical])
    #expect(abs(try #require(try StepResponse(spring).settlingTime()) - 6.65141001811124) < 1e-9)
    #expect(abs(try #require(try StepResponse(drawn).settlingTime()) - 1.88476263345368) < 1e-9)
    #expect(SpringParameters().withoutOverdamping == SpringParameters())
    #expect(SpringParameters().coreAnimationRemarks == [])
  }

  @Test("of little damping or stiffness has none of Pop's, of none at all none of any")
  func impossible() throws {
    #expect(try SpringParameters(damping: 1).popRemarks == [.dampingTooLow])
    #expect(try SpringParameters(stiffness: 80, damping: 1.5).popRemarks == [.speedBelowRange])
    #expect(try SpringParameters(stiffness: 60).popRemarks == [.stiffnessTooLow])
    #expect(try SpringParameters(damping: 0).uiKitRemarks() == [.endless])
    #expect(try SpringParameters(damping: 0).reanimatedRemarks == [.endless])
    #expect(try SpringParameters(damping: 0).composeDuration() == nil)
    #expect(try SpringParameters(stiffness: 0).flutterDuration == nil)
  }

  @Test("from Wave is what Wave really runs", arguments: [(0.1, 0.562), (0.05, 0.291)])
  func wave(response: Double, ratio: Double) throws {
    let spring = try SpringParameters(waveDampingRatio: 1, response: response)
    #expect(abs(spring.dampingRatio - ratio) < 5e-4)
    #expect(agree(spring.response, response, to: 1e-15))
    // Up to a damping of 60 it is as declared.
    #expect(try SpringParameters(waveDampingRatio: 0.8, response: 0.2).dampingRatio == 0.8)
  }

  @Test("comes back from each system's own parameters")
  func roundTrips() throws {
    for (k, c, m) in [(170.0, 26.0, 1.0), (900, 90, 4), (100, 9, 2), (47, 3, 0.5)] {
      let spring = try SpringParameters(stiffness: k, damping: c, mass: m)
      let ratio = spring.dampingRatio
      let again = [
        try SpringParameters(stiffness: spring.stiffnessWithoutMass, dampingRatio: ratio),
        try SpringParameters(reactSpringFrequency: spring.reactSpringFrequency, damping: ratio, mass: 3),
        try SpringParameters(visualDuration: spring.visualDuration, bounce: try #require(spring.webBounce)),
        try SpringParameters(reanimatedDuration: try #require(spring.reanimatedDuration), dampingRatio: ratio),
      ]
      for other in again {
        #expect(agree(other.angularFrequency, spring.angularFrequency, to: 1e-13))
        #expect(agree(other.dampingRatio, ratio, to: 1e-13))
      }
      let web = try SpringParameters(
        webDuration: try #require(spring.webDuration),
        bounce: try #require(spring.webBounce)
      )
      #expect(agree(web.angularFrequency, spring.angularFrequency, to: 1e-10))
    }
  }

  @Test("clamps and rounds as its system does")
  func clamps() throws {
    #expect(agree(try SpringParameters(visualDuration: 0.3, bounce: 2).dampingRatio, 0.05, to: 1e-14))
    #expect(agree(try SpringParameters(visualDuration: 0.3, bounce: -1).dampingRatio, 1, to: 1e-14))
    #expect(agree(try SpringParameters(reactSpringFrequency: 0.001).response, 0.01, to: 1e-14))
    let anime = try SpringParameters(animeDuration: 20, bounce: 0)
    #expect(anime.damping == 300 && anime.stiffness == 98696.044)
    #expect(try SpringParameters(flutterDuration: 500) == SpringParameters(duration: 0.5, bounce: 0))
    #expect(throws: MotionError.self) { try SpringParameters(animeDuration: 5) }
    #expect(throws: MotionError.self) { try SpringParameters(reanimatedDuration: 0.5, dampingRatio: 1.1) }
  }
}
