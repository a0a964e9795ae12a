import Foundation
import Testing

@testable import Playground

@Suite("A plot")
struct PlotTests {
  private static let pictures: [(name: String, data: PlotData)] = [
    ("hamburger", ExamplePlots.hamburger), ("unlike-units", ExamplePlots.unlikeUnits),
    ("comparison", ExamplePlots.comparison),
  ]
  private static let sizes = [(columns: 80, rows: 24), (columns: 48, rows: 14)]

  /// The pictures were looked at before they were stored; `RECORD_PICTURES=1` stores what is drawn now, to be looked at anew.
  @Test("is the stored picture", arguments: pictures, PlotStyle.allCases)
  func storedPictures(picture: (name: String, data: PlotData), style: PlotStyle) throws {
    for (size, color) in PlotTests.sizes.flatMap({ size in [false, true].map { (size, $0) } }) {
      let drawn = Plot.text(picture.data, columns: size.columns, rows: size.rows, style: style, color: color)
      // The escape itself would make the file one that no tool shows.
      let text = drawn.replacing("\u{1B}", with: "␛") + "\n"
      let name = "\(picture.name)-\(size.columns)x\(size.rows)-\(style.rawValue)\(color ? "-color" : "").txt"
      let file = PlotTests.fixture(name)
      if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(file.lastPathComponent)")
    }
  }

  private static func fixture(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/plots/\(name)")
  }

  private static let awkwardValues: [[Double]] = [
    [3, 3, 3], [0, 0], [5], [.nan, 1, .nan], [1, .nan, 3, .infinity, 2], [1e300, -1.7e308],
    [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude],
    [1e300, 1],
    [1e-300, 1e300], [1e9, 1e9 + 1e-6], [1e9, 1e9 + 1], [-1e-12, 1e-12],
    [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
    [1, 1 + 1e-15], [-0.0, 0.0], [0, 1e15],
  ]

  @Test(
    "never traps and keeps to its size, whatever the values",
    arguments: awkwardValues,
    [DisplayUnit.plain, .angle]
  )
  func awkward(values: [Double], unit: DisplayUnit) {
    for style in PlotStyle.allCases {
      for size in [(80, 24), (40, 10), (24, 6), (20, 5), (12, 4), (5, 3), (2, 2), (200, 3)] {
        let text = Plot.text(
          ExamplePlots.plot(values, unit: unit),
          columns: size.0,
          rows: size.1,
          style: style,
          color: false
        )
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(!text.isEmpty)
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= size.0 })
        if !lines.joined().hasPrefix("too") { #expect(lines.count <= size.1) }
      }
    }
  }

  @Test("is a plot, and no sentence, for every value that is finite", arguments: awkwardValues)
  func awkwardIsDrawn(values: [Double]) {
    let text = Plot.text(ExamplePlots.plot(values), columns: 80, rows: 24, style: .ascii, color: false)
    #expect(text.split(separator: "\n").count == 24)
    #expect(text.split(separator: "\n").dropFirst().contains { $0.contains("*") })
  }

  @Test("shows targets far from the values, and leaves out those that are not finite")
  func farTargets() {
    var data = ExamplePlots.plot([0, 1])
    for value in [1e308, -1e308, .infinity, .nan] { data.targets.append(PlotData.Target(curve: 0, value: value)) }
    data.targets.append(PlotData.Target(curve: 7, value: 3))
    data.marks = [PlotData.Mark(kind: .tap, time: .nan), PlotData.Mark(kind: .rest, time: 5)]
    let lines = Plot.text(data, columns: 60, rows: 16, style: .ascii, color: false).split(separator: "\n")
    #expect(lines.filter { $0.contains("- - - -") }.count == 2)
    #expect(!lines.contains { $0.contains("tap") || $0.contains("rest") })
  }

  @Test("never traps, whatever the bits of times, values and sizes")
  func randomBits() {
    var bits = SplitMix(state: 1)
    for _ in 0..<400 {
      let text = Plot.text(
        bits.plot(),
        columns: bits.integer(below: 90),
        rows: bits.integer(below: 30),
        style: bits.style(),
        color: false
      )
      #expect(!text.isEmpty)
    }
  }

  @Test("is a sentence where there is nothing to draw")
  func sentences() {
    var data = ExamplePlots.plot([])
    #expect(text(data) == "nothing to plot: no curve has a finite value")
    data.curves = []
    #expect(text(data) == "nothing to plot: no curve has a finite value")
    data = ExamplePlots.plot([1, 2])
    (data.from, data.to) = (2, 3)
    #expect(text(data) == "nothing to plot: no curve has a value between 2 s and 3 s")
    (data.from, data.to) = (1, 0)
    #expect(text(data) == "nothing to plot: the time span is empty")
    (data.from, data.to) = (0, .infinity)
    #expect(text(data) == "nothing to plot: the time span is too short or too long to draw")
    data = ExamplePlots.plot([-.pi / 4], unit: .angle)
    data.to = 0
    #expect(text(data) == "a single instant, 0 s: x is -45°")
  }

  private func text(_ data: PlotData) -> String {
    Plot.text(data, columns: 80, rows: 24, style: .braille, color: false)
  }

  @Test("says what it takes when there is too little room")
  func tooSmall() {
    let text = Plot.text(ExamplePlots.hamburger, columns: 16, rows: 6, style: .ascii, color: false)
    #expect(text == "too small for a\nplot: it takes\nabout 20 columns\nand 5 rows")
  }

  @Test("refuses a size that would fill the memory")
  func tooLarge() {
    let text = Plot.text(ExamplePlots.hamburger, columns: .max, rows: .max, style: .braille, color: false)
    #expect(text == "too large for a plot: at most 1000 columns and 1000 rows can be drawn")
    let largest = Plot.text(ExamplePlots.hamburger, columns: 1000, rows: 1000, style: .braille, color: false)
    #expect(largest.split(separator: "\n").count == 1000)
  }

  @Test("gives up lanes, then the title, then the legend as rows grow fewer")
  func lessRoom() {
    func content(_ rows: Int) -> [Bool] {
      let text = Plot.text(ExamplePlots.hamburger, columns: 80, rows: rows, style: .ascii, color: false)
      return [text.contains("retarget"), text.contains("button"), text.contains("top.rotation")]
    }
    #expect(content(12) == [true, true, true])
    #expect(content(9) == [false, true, true])
    #expect(content(8) == [false, false, true])
    #expect(content(7) == [false, false, false])
    #expect(content(5) == [false, false, false])
  }

  @Test("shows an overshoot that falls between columns", arguments: PlotStyle.allCases)
  func overshoot(style: PlotStyle) {
    var values = [Double](repeating: 0, count: 100_000)
    values[41_234] = 10
    let lines = Plot.text(ExamplePlots.plot(values), columns: 60, rows: 12, style: style, color: false).split(
      separator: "\n"
    )
    let tick = lines.first { $0.contains("10 ┤") || $0.contains("10 +") } ?? ""
    #expect(tick.drop { !"┤+".contains($0) }.dropFirst().contains { $0 != " " && $0 != "\u{2800}" })
  }

  @Test("breaks the line where a value is missing")
  func gap() {
    let lines = Plot.text(ExamplePlots.plot([1, 1, .nan, 1, 1]), columns: 46, rows: 8, style: .ascii, color: false)
    let curve = lines.split(separator: "\n").dropFirst().first { $0.contains("*") } ?? ""
    #expect(curve.drop { $0 != "*" }.split(separator: " ").count == 2)
  }

  @Test("has no escapes without colour, and the same characters with it")
  func colour() {
    for data in PlotTests.pictures.map(\.data) {
      let plain = Plot.text(data, columns: 80, rows: 24, style: .braille, color: false)
      let coloured = Plot.text(data, columns: 80, rows: 24, style: .braille, color: true)
      #expect(!plain.contains("\u{1B}"))
      #expect(coloured.contains("\u{1B}["))
      let stripped = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let trimmed = stripped.split(separator: "\n").map { $0.replacing(/[ ]+$/, with: "") }.joined(separator: "\n")
      #expect(trimmed == plain)
    }
  }

  @Test("is ASCII in ASCII style")
  func onlyASCII() {
    for data in PlotTests.pictures.map(\.data) {
      let text = Plot.text(data, columns: 80, rows: 24, style: .ascii, color: false)
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test("shows names that would steer the terminal as escapes, and cuts those that are too long")
  func names() {
    var data = ExamplePlots.plot([1, 2])
    data.title = "\u{1b}[2J" + String(repeating: "日本", count: 40)
    data.curves[0].label = "\u{1b}]0;" + String(repeating: "long", count: 40)
    let text = Plot.text(data, columns: 60, rows: 20, style: .braille, color: false)
    #expect(!text.contains("\u{1b}"))
    #expect(text.contains(#"\u{1b}[2J日本"#) && text.contains(#"\u{1b}]0;long"#) && text.contains("…"))
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: $0) <= 60 })
  }

  @Test("draws a million samples, the extremes of each column among them")
  func manySamples() {
    let values = (0..<1_000_000).map { Double($0 % 1000) }
    #expect(text(ExamplePlots.plot(values)).count > 1000)
  }
}

/// Steele, Lea and Flood's SplitMix64, so that a failure can be had again.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func integer(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func style() -> PlotStyle { PlotStyle.allCases[integer(below: PlotStyle.allCases.count)] }

  /// Half of the time a tame number, else any bits.
  mutating func number() -> Double {
    next() % 2 == 0 ? Double(integer(below: 2000) - 1000) / 100 : Double(bitPattern: next())
  }

  mutating func plot() -> PlotData {
    let units: [DisplayUnit] = [.plain, .angle, .length, .angularVelocity]
    let curves = (0..<integer(below: 7)).map { index in
      let samples = (0..<integer(below: 9)).map { _ in PlotData.Sample(time: number(), value: number()) }
      return PlotData.Curve(label: "curve \(index)", unit: units[integer(below: units.count)], samples: samples)
    }
    let targets = (0..<integer(below: 4)).map { PlotData.Target(curve: $0, value: number()) }
    let marks = PlotData.Mark.Kind.allCases.map { PlotData.Mark(kind: $0, time: number()) }
    let isTame = next() % 4 != 0
    return PlotData(
      title: "random bits",
      from: isTame ? -10 : number(),
      to: isTame ? 10 : number(),
      now: number(),
      curves: curves,
      targets: targets,
      marks: marks
    )
  }
}
