/// Where everything of a plot goes, in columns and rows.
struct PlotLayout {
  /// What stands around the curves.
  struct Content: Equatable {
    var hasLanes: Bool
    var hasTitle: Bool
    var hasLegend: Bool

    /// From everything to nothing but the axes.
    static let descending = [
      Content(hasLanes: true, hasTitle: true, hasLegend: true),
      Content(hasLanes: false, hasTitle: true, hasLegend: true),
      Content(hasLanes: false, hasTitle: false, hasLegend: true),
      Content(hasLanes: false, hasTitle: false, hasLegend: false),
    ]
  }

  /// Fewest columns inside the axes, and rows of a panel, with which a curve can be recognised.
  static let leastColumns = 12
  static let leastRows = 3
  /// The time axis and its labels.
  static let axisRows = 2
  private static let roomyRows = 5
  /// Columns right of the axes, so that the last label and its unit can stand below their tick.
  private static let rightMargin = 3
  /// Columns left of the legend, as many as the widest usual labels take.
  private static let legendIndent = 10

  private let title: String?
  private let panels: [Panel]
  private let lanes: [Lane]
  private let time: TimeAxis
  private let width: Int
  /// Columns of the labels on the left.
  private let gutter: Int
  /// The present: what is right of it is dimmed.
  var now: Double?
  private let glyphs: PlotGlyphs

  private struct Panel {
    let panel: PlotPanel
    let axis: any PlotAxis
    let legend: [[LegendEntry]]
  }

  /// The instants of one kind of mark.
  private struct Lane {
    let name: String
    let glyph: Character
    let times: [Double]
  }

  /// Nothing if there is not enough room for this content.
  init?(_ data: PlotData, panels: [PlotPanel], columns: Int, rows: Int, style: PlotStyle, content: Content) {
    let legendWidth = columns - PlotLayout.legendIndent
    let legends = panels.map { content.hasLegend ? PlotLayout.wrapped($0.legend(), width: legendWidth) : [] }
    title = content.hasTitle ? data.title.map { DisplayWidth.escaped($0) } : nil
    lanes = content.hasLanes ? PlotLayout.lanes(of: data, style: style) : []
    let around = (title == nil ? 0 : 1) + legends.joined().count + PlotLayout.axisRows + lanes.count
    let heights = PlotLayout.shares(of: rows - around, among: panels.count)
    guard heights.allSatisfy({ $0 >= PlotLayout.leastRows }) else { return nil }
    self.panels = panels.indices.map {
      Panel(panel: panels[$0], axis: panels[$0].axis(rows: heights[$0]), legend: legends[$0])
    }
    let labels = self.panels.flatMap { $0.panel.labels(of: $0.axis).map(\.text) } + lanes.map(\.name)
    gutter = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let inside = columns - gutter - 2 - PlotLayout.rightMargin
    guard inside >= PlotLayout.leastColumns else { return nil }
    width = columns
    time = TimeAxis(from: data.from, to: data.to, columns: inside)
    now = data.now
    glyphs = PlotGlyphs(style)
  }

  /// Whether every panel has a height one likes to look at.
  var isRoomy: Bool { panels.allSatisfy { $0.axis.rows >= PlotLayout.roomyRows } }

  private static func shares(of rows: Int, among count: Int) -> [Int] {
    (0..<count).map { rows / count + ($0 < rows % count ? 1 : 0) }
  }

  private static func lanes(of data: PlotData, style: PlotStyle) -> [Lane] {
    let isInside = { (time: Double) in time >= data.from && time <= data.to }
    let kinds = PlotData.Mark.Kind.allCases.map { kind in
      let times = data.marks.filter { $0.kind == kind && isInside($0.time) }.map(\.time)
      return Lane(name: kind.rawValue, glyph: PlotGlyphs.mark(kind, style: style), times: times)
    }
    let now = data.now.map { [$0] } ?? []
    let isVisible = { (time: Double) in time > data.from && time < data.to }
    let present = Lane(name: "now", glyph: PlotGlyphs(style).now, times: now.filter(isVisible))
    return (kinds + [present]).filter { !$0.times.isEmpty }
  }

  private static func wrapped(_ entries: [LegendEntry], width: Int) -> [[LegendEntry]] {
    var lines: [[LegendEntry]] = []
    var used = 0
    for entry in entries {
      let entryWidth = entry.width(limit: labelLimit(width)) + 3
      let fits = !lines.isEmpty && used + entryWidth <= width + 3
      if fits { lines[lines.count - 1].append(entry) } else { lines.append([entry]) }
      used = fits ? used + entryWidth : entryWidth
    }
    return lines
  }

  /// Columns for the name in the legend, beside the sample of the line.
  private static func labelLimit(_ width: Int) -> Int { max(0, width - 6) }

  // MARK: Places

  /// Of an instant, among the columns of the picture.
  func column(of time: Double) -> Int { gutter + 2 + self.time.column(of: time) }

  /// The rows of the picture in which there are curves.
  var curveRows: [Range<Int>] {
    var top = title == nil ? 0 : 1
    return panels.map { panel in
      let start = top + panel.legend.count
      top = start + panel.axis.rows
      return start..<top
    }
  }

  // MARK: Lines

  func lines(color: Bool) -> [String] {
    let title = title.map { [TextStyle.bold.applied(to: titleText($0), color: color)] } ?? []
    let panels = panels.flatMap { legendLines(of: $0, color: color) + canvasLines(of: $0, color: color) }
    let frame = [axisLine(), timeLabels()].map { TextStyle.faint.applied(to: $0, color: color) }
    return title + panels + frame + lanes.map { laneLine($0, color: color) }
  }

  private var indent: String { String(repeating: " ", count: gutter + 2) }

  private func titleText(_ title: String) -> String {
    let text = DisplayWidth.truncated(title, to: width, ellipsis: glyphs.ellipsis)
    let room = width - DisplayWidth.columns(of: text)
    return String(repeating: " ", count: min(gutter + 2, room)) + text
  }

  private func legendLines(of panel: Panel, color: Bool) -> [String] {
    let margin = min(gutter + 2, PlotLayout.legendIndent)
    let limit = PlotLayout.labelLimit(width - PlotLayout.legendIndent)
    return panel.legend.map { entries in
      String(repeating: " ", count: margin)
        + entries.map { $0.text(limit: limit, color: color) }.joined(separator: "   ")
    }
  }

  private func canvasLines(of panel: Panel, color: Bool) -> [String] {
    let byRow = Dictionary(panel.panel.labels(of: panel.axis).map { ($0.row, $0.text) }) { first, _ in first }
    let canvas = panel.panel.canvas(axis: panel.axis, time: time, now: now)
    return canvas.lines(color: color).enumerated().map { row, line in
      let label = DisplayWidth.padded(byRow[row] ?? "", to: gutter, .right)
      let frame = label + " " + (byRow[row] == nil ? glyphs.vertical : glyphs.tick)
      return PlotLayout.trimmed(TextStyle.faint.applied(to: frame, color: color) + line)
    }
  }

  private func axisLine() -> String {
    let ticks = Set(time.ticks.values.map(time.column))
    let line = (0..<time.columns).map { $0 > 0 && ticks.contains($0) ? glyphs.timeTick : glyphs.horizontal }.joined()
    return String(repeating: " ", count: gutter + 1) + glyphs.corner + line
  }

  /// The labels centred below their ticks, kept inside the picture, the last one with the unit.
  private func timeLabels() -> String {
    var labels = time.ticks.labels()
    if let last = labels.popLast() { labels.append(last + " s") }
    var line = ""
    for (value, label) in zip(time.ticks.values, labels) {
      let number = label.hasSuffix(" s") ? label.count - 2 : label.count
      let centred = gutter + 2 + time.column(of: value) - (number - 1) / 2
      let start = min(centred, width - label.count)
      line = DisplayWidth.padded(line, to: start) + label
    }
    return line
  }

  private func laneLine(_ lane: Lane, color: Bool) -> String {
    let columns = Set(lane.times.map(time.column))
    let line = (0..<time.columns).map { columns.contains($0) ? lane.glyph : " " }
    let name = DisplayWidth.padded(lane.name, to: gutter, .right)
    return PlotLayout.trimmed(TextStyle.faint.applied(to: name, color: color) + "  " + String(line))
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
