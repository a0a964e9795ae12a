import Testing

@testable import Playground

@Suite("The axes of a plot")
struct PlotAxesTests {
  private static let ranges: [(low: Double, high: Double)] = [
    (0, 1), (-49.2, 49.2), (0, 375), (-0.001, 0.0013), (99.5, 100.5), (-1e9, 3e9), (1e9, 1e9 + 10), (0, 1e280),
    (3e-280, 4e-280),
    (-7, -3), (0.1, 0.7), (-720, 1080),
  ]

  @Test("show all of every range with ticks in the middle of rows", arguments: ranges, [DisplayUnit.plain, .angle])
  func valueAxis(range: (low: Double, high: Double), unit: DisplayUnit) {
    for rows in 3...40 {
      let axis = ValueAxis(from: range.low, through: range.high, rows: rows, unit: unit, levels: [])
      #expect(axis.position(of: range.high) >= -1e-6 && axis.position(of: range.low) <= Double(rows) + 1e-6)
      #expect(axis.position(of: range.low) - axis.position(of: range.high) > Double(rows) / 4)
      for (index, value) in zip(axis.ticks.indices, axis.ticks.values) {
        #expect((0..<rows).contains(axis.row(ofTick: index)))
        #expect(abs(axis.position(of: value) - Double(axis.row(ofTick: index)) - 0.5) < 1e-3)
      }
      let labels = axis.ticks.labels()
      #expect(!labels.isEmpty && Set(labels).count == labels.count)
    }
  }

  @Test("name the targets where that costs little")
  func levels() {
    let axis = ValueAxis(from: -48, through: 48, rows: 17, unit: .angle, levels: [-45, 45])
    #expect(Set(axis.ticks.labels()).isSuperset(of: ["-45", "0", "45"]))
  }

  @Test("put no label beside a target it does not name")
  func noMisleadingLabel() {
    let axis = ValueAxis(from: 0, through: 30.5, rows: 5, unit: .length, levels: [29])
    let targetRow = Int(axis.position(of: 29))
    #expect(
      !axis.ticks.indices.contains { axis.row(ofTick: $0) == targetRow && axis.ticks.step.value * Double($0) != 29 }
    )
  }

  @Test("end at the first and the last column")
  func timeEnds() {
    let axis = TimeAxis(from: 0.25, to: 1.5, columns: 60)
    #expect(axis.column(of: 0.25) == 0)
    #expect(axis.column(of: 1.5) == 59)
    #expect(axis.index(of: 1.5, among: 120) == 119)
  }

  @Test(
    "label as many instants as have room",
    arguments: [
      (0.0, 1.0, 70, ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"]),
      (0, 1, 40, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]), (0, 1, 15, ["0.0", "0.5", "1.0"]),
      (0.1, 0.58, 30, ["0.2", "0.4"]), (100, 160, 60, ["100", "110", "120", "130", "140", "150", "160"]),
    ]
  )
  func timeTicks(from: Double, to: Double, columns: Int, labels: [String]) {
    #expect(TimeAxis(from: from, to: to, columns: columns).ticks.labels() == labels)
  }

  @Test("know where the future begins", arguments: [(-1.0, 0), (0, 0), (0.5, 51), (1, 101), (2, 101), (.nan, 101)])
  func future(now: Double, index: Int) {
    #expect(TimeAxis(from: 0, to: 1, columns: 50).firstIndex(after: now, among: 101) == index)
  }

  @Test("can show a span only if its instants differ")
  func spans() {
    #expect(TimeAxis.canShow(from: 0, to: 1e-9))
    #expect(TimeAxis.canShow(from: 1e6, to: 1e6 + 1))
    #expect(!TimeAxis.canShow(from: 1, to: 1))
    #expect(!TimeAxis.canShow(from: 1, to: 1 + 1e-15))
    #expect(!TimeAxis.canShow(from: -1e308, to: 1.7e308))
    #expect(!TimeAxis.canShow(from: 0, to: 1e308))
    #expect(!TimeAxis.canShow(from: 0, to: .infinity))
    #expect(!TimeAxis.canShow(from: .nan, to: 1))
  }
}
