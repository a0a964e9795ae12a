import Foundation
import Testing

@testable import Playground

/// Behaviours 50 to 58 of the program at the terminal, each by its number.
@Suite("Behaviours of plots")
struct PlotBehaviourTests {
  private static let spring = """
    layer ball
    spring ball.scaleX to 2 bounciness 15
    wait 0.3s

    """

  private func lines(_ data: PlotData, _ columns: Int, _ rows: Int, _ style: PlotStyle = .ascii) -> [Substring] {
    Plot.text(data, columns: columns, rows: rows, style: style, color: false).split(separator: "\n")
  }

  /// The picture a script draws.
  private func plot(_ script: String) throws -> PlotData {
    guard case .plot(let data, _)? = try ScriptRun(script).outputs.last else {
      throw ScriptRun.Failure(description: "no plot")
    }
    return data
  }

  @Test("50: take the size of the terminal at each draw, an explicit one before that, 80 × 24 where none is known")
  func size() throws {
    let conversation = try Conversation()
    func columns(_ option: String = "") throws -> Int {
      let answer = try conversation.answer(to: "plot now from 0s to 1s \(option)")
      let axis = answer.split(separator: "\n").first { $0.contains("└") } ?? ""
      // Three columns are left free for the last label.
      return DisplayWidth.columns(of: axis) + 3
    }
    for width in [60, 100, 80] {
      conversation.pty.resize(columns: width, rows: 30)
      #expect(try columns() == width)
    }
    #expect(try columns("size 50 12") == 50)
    let result = try Program.run(["-e", "plot now from 0s to 1s"])
    #expect(result.output.split(separator: "\n").map { DisplayWidth.columns(of: $0) }.max() ?? 0 > 70)
    #expect(result.output.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: $0) <= 80 })
    let small = try Program.run(["-e", "plot now to 1s size 12 4"]).output
    #expect(small.replacing("\n", with: " ").hasPrefix("too small for a plot"))
  }

  @Test("51: have ticks of 1, 2, 2.5 and 5, all labels distinct, as far apart as their values, padded alike")
  func ticks() throws {
    for top in [0.003, 0.7, 1, 3, 12, 99, 640, 12_345, 7e9] {
      for rows in [8, 12, 17, 24, 40] {
        let lines = lines(ExamplePlots.plot([-top / 3, top]), 70, rows)
        let ticks = lines.enumerated().compactMap { row, line -> (row: Int, value: Double, column: Int)? in
          guard let end = line.firstIndex(of: "+"), let value = Double(line[..<end].drop { $0 == " " }.dropLast())
          else { return nil }
          return (row, value, line.distance(from: line.startIndex, to: end))
        }
        try #require(ticks.count >= 2)
        let steps = zip(ticks, ticks.dropFirst()).map { (rows: $1.row - $0.row, value: $0.value - $1.value) }
        #expect(steps.allSatisfy { $0.rows == steps[0].rows && abs($0.value - steps[0].value) < top * 1e-6 })
        let digits = String(format: "%.1e", steps[0].value).prefix(3)
        #expect(["1.0", "2.0", "2.5", "5.0"].contains(digits), "\(steps[0].value)")
        #expect(Set(ticks.map(\.column)).count == 1)
        #expect(Set(ticks.map(\.value)).count == ticks.count)
      }
    }
  }

  @Test(
    "52: are a plot or a sentence for constant, single, empty, huge, tiny, mixed and missing values",
    arguments: [
      [], [3, 3, 3], [5], [.nan], [.infinity, 1], [1e300, -1e300],
      [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude], [1e300, 1e-300, 1], [0, .nan, 1],
    ] as [[Double]],
    PlotStyle.allCases
  )
  func awkward(values: [Double], style: PlotStyle) {
    let lines = lines(ExamplePlots.plot(values), 60, 15, style)
    let isSentence = lines.count == 1 && lines[0].hasPrefix("nothing to plot: ")
    #expect(isSentence == !values.contains { $0.isFinite })
    #expect(isSentence || lines.count == 15)
  }

  @Test("53: break the line at what is no number, show a lone sample, and keep exactly to limits")
  func limits() throws {
    let gap = lines(ExamplePlots.plot([1, 1, 1, .nan, 1, .nan, 1, 1, 1]), 60, 8)
    let curve = try #require(gap.dropFirst().first { $0.contains("*") })
    #expect(curve.split(separator: " ").filter { $0.allSatisfy { $0 == "*" } }.map(\.count).contains(1))
    #expect(curve.drop { $0 != "+" && $0 != "|" }.dropFirst().split(separator: " ").count == 3)
    var data = ExamplePlots.plot([-1, 3])
    for (low, high) in [(0.0, 1.0), (0.3, 0.7), (-17.31, 4.2), (-1, 3)] {
      data.limits = PlotData.Limits(low: low, high: high)
      let rows = lines(data, 60, 16).filter { $0.contains("+") || $0.contains("|") }.dropLast()
      let labels = rows.compactMap { row in Double(row.prefix { $0 != "+" && $0 != "|" }.filter { $0 != " " }) }
      #expect(labels.first == high && labels.last == low)
      #expect(rows.first?.contains("+") == true && rows.last?.contains("+") == true)
    }
  }

  /// From −1 to 3 in a second, a line crosses 0 after a quarter and 1 after a half of it.
  @Test("53: cut curves where they cross a limit")
  func cut() {
    let limits = PlotData.Limits(low: 0, high: 1)
    let samples = [(0.0, -1.0), (1, 3), (2, 0.5), (3, .nan), (4, 5), (5, 6), (6, 1)].map {
      PlotData.Sample(time: $0.0, value: $0.1)
    }
    let runs = limits.clipped(samples).split { !$0.isFinite }.map { $0.map { [$0.time, $0.value] } }
    #expect(runs == [[[0.25, 0], [0.5, 1]], [[1.8, 1], [2, 0.5]], [[6, 1]]])
  }

  @Test("54: have the legend outside the data, hide it where there is no room, tell curves apart without colour")
  func legend() {
    for style in PlotStyle.allCases {
      let lines = lines(ExamplePlots.comparison, 80, 24, style)
      let names = lines.indices.filter { lines[$0].contains("damping 4 ") }
      let frame = lines.firstIndex { $0.contains("│") || $0.contains("|") } ?? 0
      #expect(names.allSatisfy { $0 < frame } && !names.isEmpty)
      let pens = (0..<6).map { Canvas.Pen(index: $0, color: $0, style: style) }
      for (index, pen) in pens.enumerated() {
        for other in pens[..<index] where style == .ascii || index < 3 {
          #expect(style == .ascii ? pen.character != other.character : pen.pattern != other.pattern)
        }
      }
    }
    #expect(!lines(ExamplePlots.comparison, 80, 7).joined().contains("damping"))
  }

  @Test(
    "55: are drawn with what locale, TERM, style and --ascii allow",
    arguments: [
      (["LANG": "C.UTF-8"], "", PlotStyle.braille), (["LANG": "C"], "", .ascii), (["LANG": "C"], "style block", .ascii),
      (["TERM": "linux"], "", .ascii), (["TERM": "linux"], "style block", .block), (["TERM": "dumb"], "", .ascii),
      ([:], "style block", .block), ([:], "style sextant", .sextant), ([:], "style ascii", .ascii),
    ] as [([String: String], String, PlotStyle)]
  )
  func canvas(environment: [String: String], option: String, style: PlotStyle) throws {
    let folder = try TemporaryFolder()
    let pty = try Pty(
      Program.path,
      ["-e", "plot 1 from 0s to 1s size 40 8 \(option)"],
      environment: Program.environment(in: folder, environment)
    )
    #expect(try pty.waitForEnd() == .exit(0))
    let text = pty.transcript
    #expect(text.contains("\u{2800}") == (style == .braille))
    #expect(text.contains("▄▄▄") == (style == .block))
    #expect(text.unicodeScalars.contains { (0x1FB00...0x1FB3B).contains($0.value) } == (style == .sextant))
    #expect(text.contains("***") == (style == .ascii))
    let ascii = try Program.run(["--ascii", "-e", "plot 1 from 0s to 1s size 40 8 style braille"]).output
    #expect(ascii.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test("56: keep the extremes of each column, and the overshoot of every swing", arguments: PlotStyle.allCases)
  func extremes(style: PlotStyle) throws {
    // Ten swings a second for a minute: a picture has two columns for each.
    let script =
      "layer ball\nspring ball.scaleX to 2 stiffness 3947.8 damping 0\nrun 60s\nplot ball.scaleX from 0s to 60s"
    let data = try plot(script)
    #expect(abs((data.curves[0].samples.map(\.value).max() ?? 0) - 3) < 1e-4)
    let overshoot = try plot(Self.spring + "run\nplot ball.scaleX").curves[0].samples.map(\.value).max() ?? 0
    let described = try ScriptRun(Self.spring + "describe ball.scaleX as json").outputs.last
    guard case .table(let table, _, _)? = described,
      let column = table.columns.firstIndex(where: { $0.title == "overshoot" }),
      case .number(let part) = table.rows[0][column]
    else {
      Issue.record("no overshoot")
      return
    }
    #expect(abs(overshoot - 2 - part) < 1e-6)
  }

  @Test("57: mark keyframes, the present and targets")
  func marks() throws {
    let data = try plot(Self.spring + "spring ball.scaleX to 1\nplot ball.scaleX")
    #expect(data.now == 0.3)
    #expect(data.targets == [PlotData.Target(curve: 0, value: 1)])
    #expect(data.marks.map(\.kind) == [.reach, .retarget, .reach, .rest])
    let frames = try plot(
      "layer ball\nwait 1s\nkeyframes ball.alpha { 0%: 0, 25%: 1, 100%: 0 } duration 2s repeat 2\nplot ball.alpha"
    )
    #expect(frames.marks.filter { $0.kind == .keyframe }.map(\.time) == [1, 1.5, 3, 3.5, 5])
    for style in PlotStyle.allCases {
      let lines = lines(data, 80, 24, style)
      for kind in [PlotData.Mark.Kind.reach, .retarget, .rest] {
        let lane = lines.first { $0.drop { $0 == " " }.hasPrefix(kind.rawValue + " ") }
        #expect(lane?.contains(PlotGlyphs.mark(kind, style: style)) == true)
      }
    }
  }

  /// The first half of the curve is behind, the second to come.
  @Test("57: draw what is to come in fewer dots, and fainter", arguments: PlotStyle.allCases)
  func future(style: PlotStyle) throws {
    var data = ExamplePlots.plot([1, 1])
    data.now = 0.5
    let text = Plot.text(data, columns: 66, rows: 9, style: style, color: true)
    #expect(text.contains("\u{1B}[2;36m") && text.contains("\u{1B}[36m"))
    // The curve is one row of the only panel, between its ticks.
    let row = lines(data, 66, 9, style).first {
      ["⠤⠤⠤⠤⠤⠤⠤", "🬋🬋🬋🬋🬋🬋🬋", "▄▄▄▄▄▄▄", "*******"].contains(where: $0.contains)
    }
    let inside = try #require(row).drop { !"┤+".contains($0) }.dropFirst()
    let blank: Set<Character> = [" ", "\u{2800}", "┊", ":"]
    let ink = { (part: Substring) in
      part.filter { !blank.contains($0) }.reduce(0) { sum, character in
        switch character.unicodeScalars.first?.value ?? 0 {
        case 0x2800...0x28FF: sum + ((character.unicodeScalars.first?.value ?? 0) - 0x2800).nonzeroBitCount
        case 0x1FB0B, 0x2584: sum + 2
        default: sum + 1
        }
      }
    }
    let (past, future) = (inside.prefix(inside.count / 2 - 1), inside.suffix(inside.count / 2 - 1))
    #expect(abs(ink(future) * 2 - ink(past)) <= 2 && ink(future) > 5)
  }
}
