import Motion
import Testing

@testable import Playground

@Suite("A comparison")
struct CompareTests {
  /// The picture and the rows of the table that a script ends with.
  private func compare(_ script: String) throws -> (plot: PlotData, rows: [[TableData.Cell]]) {
    let outputs = try ScriptRun(script).outputs.suffix(2)
    guard case .plot(let plot, _)? = outputs.first, case .table(let table, _, _)? = outputs.last else {
      throw ScriptRun.Failure(description: "no picture and table")
    }
    return (plot, table.rows)
  }

  private func number(_ cell: TableData.Cell) -> Double {
    if case .number(let number) = cell { number } else { .nan }
  }

  /// The value of a curve at a time at which it has a sample.
  private func value(_ curve: PlotData.Curve, at time: Double) throws -> Double {
    try #require(curve.samples.first { abs($0.time - time) < 1e-9 }).value
  }

  @Test("tells overshoot, first crossing and settling time as the closed form has them")
  func table() throws {
    let values = [(5.0, 12.0), (12, 12), (20, 12), (20, 3)]
    for (bounciness, speed) in values {
      let parameters = try SpringParameters(bounciness: bounciness, speed: speed)
      let curve = SpringCurve(parameters, from: Vector(1), to: Vector(3), velocity: Vector(0))
      let script = "layer b\nspring b.scaleX from 1 to 3 speed \(speed)\ncompare b.scaleX over bounciness \(bounciness)"
      let row = try compare(script).rows[0]
      #expect(number(row[0]) == bounciness)
      #expect(abs(number(row[1]) - curve.overshoot(of: 0)) < 1e-6)
      #expect(abs(number(row[2]) - (curve.firstCrossing(of: 0) ?? 0)) < 1e-5)
      #expect(abs(number(row[3]) - (curve.restTime() ?? 0)) < 1e-9)
    }
  }

  @Test("has no crossing where there is none, and no settling time where it never rests")
  func never() throws {
    let rows = try compare("layer b\nspring b.scaleX to 2\ncompare b.scaleX over dampingRatio 0, 1, 2").rows
    #expect(rows[0][3] == .empty && abs(number(rows[0][1]) - 1) < 1e-6)
    #expect(rows[1][1...2] == [.number(0), .empty] && rows[2][1...2] == [.number(0), .empty])
    #expect(number(rows[2][3]) > number(rows[1][3]))
  }

  /// The spring was turned round at 0.1 s, at the value and the velocity it had.
  @Test("makes the last animation again at its own start, also when it is over")
  func remade() throws {
    var run = try ScriptRun("layer b\nspring b.scaleX to 2 bounciness 9\nwait 0.1s\nspring b.scaleX to 1")
    let layer = try run.layer("b")
    let start = try #require(run.engine.presentation(.scaleX, of: layer)?[0])
    let velocity = try #require(run.engine.velocity(.scaleX, of: layer)?[0])
    for later in ["", "run\n", "run 3s\n"] {
      try run.run(later + "compare b.scaleX over bounciness 9, 15")
      guard case .plot(let plot, _)? = run.outputs.dropLast().last else { throw ScriptRun.Failure(description: "none") }
      let parameters = try SpringParameters(bounciness: 15, speed: 12)
      let curve = SpringCurve(parameters, from: Vector(start), to: Vector(1), velocity: Vector(velocity))
      for sample in plot.curves[1].samples where sample.time < 0.3 {
        #expect(abs(sample.value - curve.value(at: sample.time)[0]) < 1e-12)
      }
      #expect(plot.from == 0 && plot.curves[0].samples[0].value == start)
    }
  }

  @Test("leaves this world as it is")
  func pure() throws {
    var run = try ScriptRun(
      "layer b\nvar n = 0\non tap b { n += 1; print \"tapped\"; spring b.scaleX to 2 }\nwait 0.25s"
    )
    let (count, revision) = (run.outputs.count, run.session.world.revision)
    try run.run("compare b.scaleX over speed 5, 10 { tap b; wait 1s; n = 7; print n }\nprint n, now")
    #expect(run.outputs.count == count + 3)
    #expect(run.session.world.revision == revision)
    guard case .text(let text)? = run.outputs.last else { throw ScriptRun.Failure(description: "no text") }
    #expect(text == "0 0.25s")
  }

  @Test("runs the block from now in each world, with the option in place of what scripts and handlers name")
  func block() throws {
    let (plot, rows) = try compare(
      """
      layer b
      on tap b { spring b.scaleX to 2 bounciness 0 speed 18 }
      wait 0.5s
      compare b.scaleX over bounciness 4, 16 { tap b; wait 0.1s; spring b.scaleX to 1 speed 6 }
      """
    )
    #expect(plot.from == 0.5)
    #expect(plot.curves.map(\.label) == ["bounciness 4", "bounciness 16"])
    for (curve, bounciness) in zip(plot.curves, [4.0, 16]) {
      let there = SpringCurve(
        try SpringParameters(bounciness: bounciness, speed: 18),
        from: Vector(1),
        to: Vector(2),
        velocity: Vector(0)
      )
      let turn = there.state(at: 0.1)
      let back = SpringCurve(
        try SpringParameters(bounciness: bounciness, speed: 6),
        from: turn.value,
        to: Vector(1),
        velocity: turn.velocity
      )
      for sample in curve.samples where sample.time < 1 {
        let expected = sample.time < 0.6 ? there.value(at: sample.time - 0.5) : back.value(at: sample.time - 0.6)
        #expect(abs(sample.value - expected[0]) < 1e-9)
      }
    }
    // From the turn, of which the start is not at rest.
    #expect(rows.allSatisfy { number($0[3]) > 0.2 })
    #expect(plot.marks == [PlotData.Mark(kind: .tap, time: 0.5)])
  }

  @Test("changes a spring that the block gives another target")
  func retargeted() throws {
    let script = "layer b\nspring b.scaleX to 2 bounciness 0 speed 18\nwait 0.1s\n"
    let plot = try compare(script + "compare b.scaleX over bounciness 0, 20 { spring b.scaleX to 1 }").plot
    let plain = try compare(script + "compare b.scaleX over bounciness 0 { spring b.scaleX to 1 }").plot
    #expect(
      plot.curves[0].samples.last
        == plain.curves[0].samples.last.map { PlotData.Sample(time: plot.to, value: $0.value) }
    )
    #expect(plot.curves[1].samples.map(\.value).min() ?? 1 < 0.9)
  }

  @Test(
    "goes over any option",
    arguments: [
      (
        "spring b.scaleX to 2", "preset default as swiftUI, gentle as reactSpring",
        ["default as swiftUI", "gentle as reactSpring"]
      ),
      ("spring b.scaleX to 2", "stiffness 100, 200", ["100", "200"]),
      ("spring b.scaleX to 2", "mass 1, 2", ["1", "2"]),
      ("spring b.scaleX to 2", "response 0.2, 300ms", ["0.2 s", "0.3 s"]),
      ("spring b.scaleX to 2", "velocity 0, -5", ["0", "-5"]), ("spring b.scaleX to 2", "to 2, 3", ["2", "3"]),
      ("spring b.scaleX to 2", "from 0, 1", ["0", "1"]),
      ("spring b.scaleX to 2", "tolerance 1%, 10%", ["0.01", "0.1"]),
      ("spring b.scaleX to 2 bounciness 20", "clamp start, end", ["start", "end"]),
      ("spring b.scaleX to 2", "round 0.1, 0.5", ["0.1", "0.5"]),
      ("spring b.scaleX to 2", "delay 0s, 0.5s", ["0 s", "0.5 s"]),
      ("spring b.scaleX to 2", "repeat 1, 2", ["1", "2"]),
      (
        "basic b.scaleX to 2", "curve linear, cubic(0, 1, 0, 1), steps(3, end)",
        ["linear", "cubic(0, 1, 0, 1)", "steps(3, end)"]
      ),
      ("basic b.scaleX to 2", "duration 0.2s, 0.4s", ["0.2 s", "0.4 s"]),
      ("decay b.scaleX velocity 3", "deceleration 0.99, 0.998", ["0.99", "0.998"]),
      ("decay b.scaleX to 3", "to 2, 3", ["2", "3"]), ("decay b.scaleX velocity 3", "velocity 1, 2", ["1", "2"]),
      ("spring b.scaleX to 2", "solver exact, pop", ["exact", "pop"]),
      ("basic b.scaleX to 2", "solver exact, pop", ["exact", "pop"]),
      ("decay b.scaleX velocity 3", "solver exact, pop", ["exact", "pop"]),
      ("spring b.scaleX to 2 solver pop", "fps 30, 60", ["30", "60"]),
      ("animate 1s { b.scaleX = 2 }", "duration 0.5s, 1s", ["0.5 s", "1 s"]),
      ("animate 1s { b.scaleX = 2 }", "curve easeIn, linear", ["easeIn", "linear"]),
    ]
  )
  func options(motion: String, over: String, labels: [String]) throws {
    let word = String(over.prefix { $0 != " " })
    let (plot, rows) = try compare("layer b\n\(motion)\ncompare b.scaleX over \(over)")
    #expect(plot.curves.map(\.label) == labels.map { "\(word) \($0)" })
    #expect(rows.count == labels.count)
    // Each value makes a difference.
    let curves = plot.curves.map(\.samples)
    for (index, curve) in curves.enumerated() {
      #expect(curves[..<index].allSatisfy { $0 != curve })
    }
    #expect(plot.title == "b.scaleX over \(word)")
  }

  @Test("goes over frames a second, which steps depend on")
  func frames() throws {
    let script =
      "layer b\ncompare b.alpha over fps 30, 60 { basic b.alpha to 0 duration 1s curve linear; step 6; stop b }"
    let ends = try compare(script).plot.curves.map { $0.samples.last?.value ?? .nan }
    #expect(zip(ends, [0.8, 0.9]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("draws each part of a property, and ends when it is told to")
  func parts() throws {
    let (plot, _) = try compare(
      "layer b\nspring b.position to (200, 300)\ncompare b.position over stiffness 100, 300 to 0.5s"
    )
    #expect(plot.to == 0.5)
    #expect(
      plot.curves.map(\.label) == [100, 300].flatMap { n in ["x", "y"].map { "stiffness \(n) b.position.\($0)" } }
    )
    #expect(Set(plot.targets.map(\.value)) == [200, 300])
  }
}
