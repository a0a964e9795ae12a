import Foundation
import Motion
import Testing

@Suite("Pop's own frames agree with its compiled solver and state machine")
struct PopGoldenTests {
  @Test("in values, velocities and the order of events, spring or basic", arguments: Fixture.popScenarios)
  func frames(name: String) throws {
    var scenario = PopScenario(name, try Fixture("pop/\(name)").rows, tolerance: 1e-9)
    #expect(try scenario.play() > 2)
  }

  @Test("in every scenario there is")
  func all() throws {
    #expect(Fixture.popScenarios.count == 67)
    #expect(try Fixture("pop/decay.csv").grouped(by: "scenario").count == 18)
  }

  @Test("of decays, whose single precision depends on the library's powers")
  func decays() throws {
    for (name, rows) in try Fixture("pop/decay.csv").grouped(by: "scenario") {
      var scenario = PopScenario(name, rows, tolerance: 1e-6)
      #expect(try scenario.play() > 2)
    }
  }
}

extension Fixture {
  /// The names of the tables of springs and basic animations; none when the folder cannot be read, which the test of
  /// their number finds.
  static var popScenarios: [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Fixtures/pop").path)
    return (files ?? []).filter { $0.contains("_pop_") }.sorted()
  }
}
