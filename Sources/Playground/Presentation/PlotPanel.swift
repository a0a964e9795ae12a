/// The curves of one unit, which share a value axis.
struct PlotPanel {
  struct Curve {
    let label: String
    /// Which of the panel it is, from 0.
    let place: Int
    let pen: Canvas.Pen
    let isGhost: Bool
    /// The letter that stands on the curve, where there are too many to tell apart by their lines.
    let tag: Character?
    /// Those inside the span.
    private(set) var samples: [PlotData.Sample]
    /// Those that are finite.
    private(set) var targets: [Double]

    /// The curve with this index, the one at this place among `count` in its panel.
    init(_ index: Int, of data: PlotData, place: Int, count: Int, style: PlotStyle) {
      label = DisplayWidth.escaped(data.curves[index].label)
      self.place = place
      isGhost = data.curves[index].isGhost
      pen = isGhost ? .ghost : Canvas.Pen(index: place, color: index, style: style)
      tag = style != .ascii && count > 3 ? PlotTags.letter(place) : nil
      // A time that is not a number stays, since it breaks the line.
      samples = data.curves[index].samples.filter { !($0.time < data.from) && !($0.time > data.to) }
      targets = data.targets.filter { $0.curve == index && $0.value.isFinite }.map(\.value)
    }

    /// All that the value axis has to show.
    var values: [Double] { samples.filter(\.isFinite).map(\.value) + targets }

    /// With values as they are shown to people, divided by `10^shift`.
    fileprivate func scaled(by scale: Scale) -> Curve {
      var curve = self
      curve.samples = samples.map { PlotData.Sample(time: $0.time, value: scale.shown($0.value)) }
      curve.targets = targets.map(scale.shown)
      return curve
    }

    /// What lies within the limits.
    fileprivate func clipped(to limits: PlotData.Limits) -> Curve {
      var curve = self
      curve.samples = limits.clipped(samples)
      curve.targets = targets.filter { $0 >= limits.low && $0 <= limits.high }
      return curve
    }
  }

  let unit: DisplayUnit
  let style: PlotStyle
  let curves: [Curve]
  /// The power of ten taken out of all values, so that no difference of two leaves the range of a double.
  let shift: Int
  /// The least and the greatest value to show.
  let low: Double
  let high: Double
  /// Whether low and high were named by somebody.
  let hasLimits: Bool

  /// A panel for every unit, in the order in which the units first occur; only those with something to show.
  static func panels(of data: PlotData, style: PlotStyle) -> [PlotPanel] {
    var units: [DisplayUnit] = []
    for curve in data.curves where !units.contains(curve.unit) { units.append(curve.unit) }
    return units.compactMap { PlotPanel(unit: $0, of: data, style: style) }
  }

  /// Nothing if no curve of this unit has a finite value inside the span.
  private init?(unit: DisplayUnit, of data: PlotData, style: PlotStyle) {
    let indices = data.curves.indices.filter { data.curves[$0].unit == unit }
    let raw = indices.enumerated().map { place, index in
      Curve(index, of: data, place: place, count: indices.count, style: style)
    }
    guard raw.contains(where: { $0.samples.contains(where: \.isFinite) }) else { return nil }
    let limits = data.limits.flatMap { $0.apply(to: unit) ? $0 : nil }
    let largest = limits.map { [$0.low, $0.high] } ?? raw.flatMap(\.values)
    let scale = Scale(largest: largest.map(\.magnitude).max() ?? 0, unit: unit)
    let curves = raw.map { $0.scaled(by: scale) }
    (self.unit, self.style, shift, hasLimits) = (unit, style, scale.shift, limits != nil)
    if let limits {
      let shown = PlotData.Limits(low: scale.shown(limits.low), high: scale.shown(limits.high))
      (low, high) = (shown.low, shown.high)
      self.curves = curves.map { $0.clipped(to: shown) }
    } else {
      let values = curves.flatMap(\.values)
      (low, high) = PlotPanel.widened(from: values.min() ?? 0, through: values.max() ?? 0)
      self.curves = curves
    }
  }

  /// A range that can be drawn: one that is empty, or too small to tell its ends apart, gets room on both sides.
  private static func widened(from low: Double, through high: Double) -> (Double, Double) {
    let magnitude = max(abs(low), abs(high))
    guard high - low <= magnitude * 1e-9 else { return (low, high) }
    let room = magnitude > 0 ? magnitude / 4 : 1
    return (low - room, high + room)
  }

  func axis(rows: Int) -> any PlotAxis {
    if hasLimits { return LimitsAxis(from: low, through: high, rows: rows, unit: unit) }
    return ValueAxis(from: low, through: high, rows: rows, unit: unit, levels: curves.flatMap(\.targets))
  }

  func labels(of axis: any PlotAxis) -> [(row: Int, text: String)] {
    axis.labels(suffix: unit == .angle && style != .ascii ? "°" : "", shift: shift)
  }

  /// A sample of every line with the curve's name, and the unit where the axis does not show it.
  func legend() -> [LegendEntry] {
    curves.map { LegendEntry(pen: $0.pen, isGhost: $0.isGhost, tag: $0.tag, label: name(of: $0), style: style) }
  }

  /// The curve's name, with the unit where the axis does not show it.
  func name(of curve: Curve) -> String {
    let isShown = unit == .angle && style != .ascii
    return curve.label + (isShown ? "" : unit.name.map { " (\($0))" } ?? "")
  }

  /// The picture inside the axes.
  func canvas(axis: any PlotAxis, time: TimeAxis, now: Double?) -> Canvas {
    var canvas = Canvas(style: style, columns: time.columns, rows: axis.rows)
    drawBackground(on: &canvas, axis: axis, time: time, now: now)
    let future = now.map { time.firstIndex(after: $0, among: canvas.dotColumns) } ?? .max
    let paths = curves.map { self.paths(of: $0, canvas: canvas, axis: axis, time: time) }
    let drawn = zip(curves, paths).flatMap { curve, paths in paths.map { (curve, $0) } }
    for (curve, path) in drawn.filter(\.0.isGhost) { canvas.draw(path, pen: curve.pen, faintFrom: 0) }
    for (curve, path) in drawn.filter({ !$0.0.isGhost }) { canvas.draw(path, pen: curve.pen, faintFrom: future) }
    drawTags(on: &canvas, paths: paths)
    return canvas
  }

  private func drawTags(on canvas: inout Canvas, paths: [[[Canvas.Dot]]]) {
    let tags = PlotTags(paths: paths, columns: canvas.columns)
    for (curve, place) in zip(curves, tags.places) {
      guard let tag = curve.tag, let place else { continue }
      canvas.setTag(tag, column: canvas.column(of: place), row: canvas.row(of: place), pen: curve.pen)
    }
  }

  private func drawBackground(on canvas: inout Canvas, axis: any PlotAxis, time: TimeAxis, now: Double?) {
    let glyphs = PlotGlyphs(style)
    let levels = Set(curves.flatMap(\.targets).map { Int(axis.position(of: $0)) })
    // An ASCII dash fills its cell, so only every other one leaves a dashed line.
    for row in levels {
      for column in stride(from: 0, to: canvas.columns, by: style == .ascii ? 2 : 1) {
        canvas.setBackground(glyphs.target, column: column, row: row)
      }
    }
    guard let now, now > time.from, now < time.to else { return }
    for row in 0..<canvas.rows { canvas.setBackground(glyphs.now, column: time.column(of: now), row: row) }
  }

  /// The curve in dots, broken where a value is not finite.
  private func paths(of curve: Curve, canvas: Canvas, axis: any PlotAxis, time: TimeAxis) -> [[Canvas.Dot]] {
    curve.samples.split(whereSeparator: { !$0.isFinite }).map { run in
      PlotPanel.thinned(run.map { dot(of: $0, canvas: canvas, axis: axis, time: time) })
    }
  }

  private func dot(of sample: PlotData.Sample, canvas: Canvas, axis: any PlotAxis, time: TimeAxis) -> Canvas.Dot {
    // Half a thousandth of a row keeps a value that lies on the border of two dots from falling by its last bit.
    let down = (axis.position(of: sample.value) + 0.0005) / Double(axis.rows) * Double(canvas.dotRows)
    let y = min(max(Int(down), 0), canvas.dotRows - 1)
    return Canvas.Dot(x: time.index(of: sample.time, among: canvas.dotColumns), y: y)
  }

  /// Of the dots in one column only the first, the highest, the lowest and the last: no extreme is lost, and a million
  /// samples cost no more lines than four a column.
  private static func thinned(_ dots: [Canvas.Dot]) -> [Canvas.Dot] {
    var result: [Canvas.Dot] = []
    var start = dots.startIndex
    for index in dots.indices where index == dots.endIndex - 1 || dots[index + 1].x != dots[index].x {
      result += extremes(of: dots[start...index])
      start = index + 1
    }
    return result
  }

  private static func extremes(of column: ArraySlice<Canvas.Dot>) -> [Canvas.Dot] {
    let highest = column.indices.min { column[$0].y < column[$1].y } ?? column.startIndex
    let lowest = column.indices.max { column[$0].y < column[$1].y } ?? column.startIndex
    let kept = Set([column.startIndex, highest, lowest, column.endIndex - 1]).sorted().map { column[$0] }
    return kept.enumerated().filter { $0 == 0 || $1 != kept[$0 - 1] }.map(\.element)
  }
}

/// How values are brought into the range a plot can reckon with.
private struct Scale {
  let shift: Int
  private let power: Double
  private let factor: Double

  init(largest: Double, unit: DisplayUnit) {
    shift = largest > 1e280 ? 300 : largest < 1e-280 && largest > 0 ? -300 : 0
    power = shift > 0 ? 1e-300 : shift < 0 ? 1e300 : 1
    factor = unit.displayFactor
  }

  func shown(_ value: Double) -> Double { value * power * factor }
}

/// A curve in the legend: how it is drawn, and its name.
struct LegendEntry {
  let pen: Canvas.Pen
  let isGhost: Bool
  let tag: Character?
  let label: String
  let style: PlotStyle

  private static let sampleColumns = 5

  func width(limit: Int) -> Int { LegendEntry.sampleColumns + 1 + min(DisplayWidth.columns(of: label), limit) }

  func text(limit: Int, color: Bool) -> String {
    var canvas = Canvas(style: style, columns: LegendEntry.sampleColumns, rows: 1)
    let y = canvas.dotRows / 2
    canvas.draw(
      [Canvas.Dot(x: 0, y: y), Canvas.Dot(x: canvas.dotColumns - 1, y: y)],
      pen: pen,
      faintFrom: isGhost ? 0 : .max
    )
    if let tag { canvas.setTag(tag, column: LegendEntry.sampleColumns / 2, row: 0, pen: pen) }
    let name = DisplayWidth.truncated(label, to: limit, ellipsis: PlotGlyphs(style).ellipsis)
    return canvas.lines(color: color).joined() + " " + name
  }
}
