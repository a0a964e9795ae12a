import Motion
import Testing

@Suite("The engine shows what Pop shows")
struct PopEngineTests {
  /// What no frames at whole numbers of a rate can show, or no request asks for; the solver itself is held against
  /// these as well.
  private static let others: Set<String> = [
    // Frames whose times are on no grid.
    "spring_pop_irregular.csv", "spring_pop_time_backwards.csv", "spring_pop_time_jump.csv",
    "spring_pop_time_jump_29.csv", "irregular",
    // An animation without values, or with one taken away.
    "spring_pop_no_values.csv", "spring_pop_from_nil_mid.csv",
    // One instance attached twice.
    "spring_pop_readd_same.csv", "spring_pop_reuse.csv",
    // Three components, which no property has.
    "spring_pop_opposed.csv",
    // Attached just before a frame, which is its first; the engine's have theirs at once.
    "spring_pop_replace.csv", "spring_pop_replace_velocity.csv",
    // Repeats counted before it was said that they go back, which requests do not tell apart.
    "basic_pop_repeat_then_auto.csv",
  ]

  @Test("of springs and basic animations", arguments: Fixture.popScenarios.filter { !others.contains($0) })
  func frames(name: String) throws {
    let rows = try Fixture("pop/\(name)").rows
    let rate = (1 / (rows[1].number("time") - rows[0].number("time"))).rounded()
    var scenario = try PopEngineScenario(name, rows, rate: rate, tolerance: 1e-9)
    #expect(try scenario.play() > 2)
  }

  @Test("of decays, whose single precision depends on the library's powers")
  func decays() throws {
    for (name, rows) in try Fixture("pop/decay.csv").grouped(by: "scenario") where !Self.others.contains(name) {
      var scenario = try PopEngineScenario(name, rows, rate: 60, tolerance: 1e-6)
      #expect(try scenario.play() > 2)
    }
  }
}
