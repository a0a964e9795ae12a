/// Curves over time as a picture of characters.
///
/// From the top: the title; for every unit a panel with its legend above it; the time axis all panels share; and a lane
/// for every kind of mark that occurs.
enum Plot {
  /// The picture, no wider and no taller than asked, or a sentence where there is nothing to draw or too little room.
  ///
  /// Where room is short the lanes of marks go first, then the title, then the legends.
  static func text(_ data: PlotData, columns: Int, rows: Int, style: PlotStyle, color: Bool) -> String {
    switch layout(of: data, columns: columns, rows: rows, style: style) {
    case .picture(let layout): layout.lines(color: color).joined(separator: "\n")
    case .sentence(let sentence): sentence
    }
  }

  /// A picture that is laid out, or what is said instead.
  enum Layout {
    case picture(PlotLayout)
    case sentence(String)
  }

  static func layout(of data: PlotData, columns: Int, rows: Int, style: PlotStyle) -> Layout {
    guard max(columns, rows) <= mostCells else { return .sentence(tooLarge) }
    if let sentence = sentence(instead: data) { return .sentence(DisplayWidth.wrapped(sentence, to: columns)) }
    let panels = PlotPanel.panels(of: data, style: style)
    let layouts = PlotLayout.Content.descending.compactMap {
      PlotLayout(data, panels: panels, columns: columns, rows: rows, style: style, content: $0)
    }
    guard let layout = layouts.first(where: \.isRoomy) ?? layouts.last else {
      return .sentence(DisplayWidth.wrapped(tooSmall(panels: panels.count), to: columns))
    }
    return .picture(layout)
  }

  /// What is said of data that make no picture; nothing if they do.
  static func sentence(instead data: PlotData) -> String? {
    guard data.curves.contains(where: { curve in curve.samples.contains(where: \.isFinite) }) else {
      return "nothing to plot: no curve has a finite value"
    }
    guard data.from < data.to else { return moment(data) }
    guard TimeAxis.canShow(from: data.from, to: data.to) else {
      return "nothing to plot: the time span is too short or too long to draw"
    }
    let isInside = { (sample: PlotData.Sample) in sample.isFinite && sample.time >= data.from && sample.time <= data.to
    }
    guard data.curves.contains(where: { $0.samples.contains(where: isInside) }) else {
      return "nothing to plot: no curve has a value between \(time(data.from)) and \(time(data.to))"
    }
    return nil
  }

  /// The values at the only instant there is.
  private static func moment(_ data: PlotData) -> String {
    guard data.from == data.to else { return "nothing to plot: the time span is empty" }
    let values = data.curves.compactMap { curve in
      curve.samples.last(where: \.isFinite).map { sample in
        DisplayWidth.escaped(curve.label) + " is " + NumberText.text(sample.value, unit: curve.unit)
      }
    }
    return "a single instant, \(time(data.from)): " + values.joined(separator: ", ")
  }

  private static func time(_ value: Double) -> String { NumberText.text(value, unit: .time) }

  /// Columns or rows beyond which a picture of characters is a mistake, and would fill the memory.
  private static let mostCells = 1000
  private static let tooLarge = "too large for a plot: at most \(mostCells) columns and \(mostCells) rows can be drawn"

  private static func tooSmall(panels: Int) -> String {
    let rows = panels * PlotLayout.leastRows + PlotLayout.axisRows
    return "too small for a plot: it takes about \(PlotLayout.leastColumns + 8) columns and \(rows) rows"
  }
}

/// The glyphs of a style.
struct PlotGlyphs {
  let vertical: String
  let tick: String
  let corner: String
  let horizontal: String
  let timeTick: String
  let target: Character
  let now: Character
  let ellipsis: String

  init(_ style: PlotStyle) {
    let isASCII = style == .ascii
    vertical = isASCII ? "|" : "│"
    tick = isASCII ? "+" : "┤"
    corner = isASCII ? "+" : "└"
    horizontal = isASCII ? "-" : "─"
    timeTick = isASCII ? "+" : "┬"
    target = isASCII ? "-" : "╌"
    now = isASCII ? ":" : "┊"
    ellipsis = isASCII ? "..." : "…"
  }

  static func mark(_ kind: PlotData.Mark.Kind, style: PlotStyle) -> Character {
    let isASCII = style == .ascii
    return switch kind {
    case .tap: isASCII ? "^" : "▲"
    case .retarget: isASCII ? "~" : "◆"
    case .replace: isASCII ? "!" : "◇"
    case .keyframe: "+"
    case .reach: isASCII ? "o" : "●"
    case .rest: isASCII ? "=" : "■"
    }
  }
}
