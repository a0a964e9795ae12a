import Testing

@testable import Playground

@Suite("Looking at animations and events")
struct LookingCommandsTests {
  private static let script = """
    layer ball
    spring ball.scale to 2
    spring ball.rotation to 90deg stiffness 100 damping 0 key spin
    wait 0.25s

    """

  /// What the last command of the script shows, as text.
  private func text(_ command: String) throws -> String {
    let outputs = try ScriptRun(Self.script + command).outputs
    guard case .table(let table, let format, _) = try #require(outputs.last) else { return "" }
    return Table.formatted(table, as: format, width: 120, digits: 4)
  }

  /// The cells of a row in CSV.
  private func cells(_ row: Int, of command: String) throws -> [String] {
    let rows = try text(command).split(separator: "\n")
    return rows[row].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("gives people values with their units", arguments: ["events", "events as markdown"])
  func eventsForPeople(command: String) throws {
    let text = try text(command)
    #expect(text.contains("(2, 2)") && text.contains("90deg"))
  }

  @Test("gives programs all digits of every component, angles in radians")
  func eventsForPrograms() throws {
    #expect(try cells(0, of: "events as csv") == ["time", "layer", "key", "event", "value"])
    #expect(try cells(1, of: "events as csv") == ["0", "ball", "scaleXY", "start", "1;1"])
    let reach = try cells(3, of: "events as csv")
    #expect(reach[1...3] == ["ball", "spin", "reach"])
    #expect(abs(try #require(Double(reach[4])) - Double.pi / 2) < 1e-12)
  }

  @Test("draws velocities of unlike units in panels of their own")
  func velocitiesHavePanels() throws {
    let script = "layer a\nspring a.positionX by 100\nspring a.alpha to 0\nspring a.rotation to 90deg\n"
    let run = try ScriptRun(script + "plot a.positionX, a.alpha, a.rotation velocity")
    guard case .plot(let data, _)? = run.outputs.last else { throw ScriptRun.Failure(description: "no plot") }
    let panels = PlotPanel.panels(of: data, style: .braille)
    #expect(panels.map(\.unit) == [.length, .velocity, .plain, .rate, .angle, .angularVelocity])
    #expect(panels.allSatisfy { $0.curves.count == 1 })
    // Limits are for values, not for how fast they change.
    let limits = PlotData.Limits(low: 0, high: 1)
    #expect(panels.filter { limits.apply(to: $0.unit) }.map(\.unit) == [.length, .plain, .angle])
  }

  @Test("names the velocity per second and the target")
  func animationsForPeople() throws {
    let text = try text("animations")
    #expect(text.contains("deg/s") && text.contains("90deg") && text.contains("never"))
  }

  /// At stiffness 100 without damping the angle is (1 − cos 10t) quarter turns.
  @Test("gives programs numbers, and nothing where there is no time of rest")
  func animationsForPrograms() throws {
    let spin = try cells(2, of: "animations as csv")
    #expect(spin[0...3] == ["ball", "spin", "rotation", "spring"])
    #expect(abs(try #require(Double(spin[4])) - 2.829230) < 1e-6)
    #expect(abs(try #require(Double(spin[5])) - 9.400778) < 1e-6)
    // The target, when it began, and that it never rests.
    #expect(spin[6...8] == ["1.5707963267948966", "0", ""])
    #expect(try cells(1, of: "animations as csv")[6] == "2;2")
  }
}
