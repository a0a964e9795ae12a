import Motion

/// Curves over time as a picture for a document, laid out in points.
///
/// It shows what `Plot` shows as text: from the top the title; for every unit a panel with its legend above it; the time
/// axis all panels share; and a lane for every kind of mark that occurs.
struct PlotPicture {
  private let data: PlotData
  private let panels: [PlotPanel]
  private let theme: PlotTheme
  let width: Double
  let height: Double

  /// Points.
  private enum Measure {
    static let margin = 18.0
    static let titleHeight = 30.0
    static let legendRow = 21.0
    static let betweenPanels = 14.0
    static let axisHeight = 30.0
    static let laneHeight = 17.0
    static let labelGap = 9.0
    static let sample = 30.0
    static let leastPanel = 48.0
    static let leastWidth = 120.0
    static let standardWidth = 720.0
    static let standardPanel = 250.0
    static let tickDistance = 36.0
  }

  private enum Fonts {
    static let title = Drawing.Font(size: 15, isBold: true)
    static let label = Drawing.Font(size: 11)
    static let legend = Drawing.Font(size: 12)
  }

  /// - Parameter size: points; nothing takes what suits the data.
  /// - Throws: a sentence where there is nothing to draw or too little room.
  init(_ data: PlotData, size: (width: Double, height: Double)?, theme: PlotTheme) throws(DrawingFailure) {
    if let sentence = Plot.sentence(instead: data) { throw DrawingFailure(message: sentence) }
    self.data = data
    self.theme = theme
    panels = PlotPanel.panels(of: data, style: .braille)
    let count = Double(panels.count)
    width = size?.width ?? Measure.standardWidth
    let around = 2 * Measure.margin + Measure.titleHeight + Measure.axisHeight
    // More panels are less tall each.
    let standard = around + count * (Measure.standardPanel / count.squareRoot() + Measure.legendRow)
    height = size?.height ?? (standard + Double(Lane.all(of: data).count) * Measure.laneHeight).rounded()
    guard width >= Measure.leastWidth + 120, layout(gutter: 0, legendRows: panels.map { _ in 1 }) != nil else {
      let least = around + count * (Measure.leastPanel + Measure.legendRow + Measure.betweenPanels)
      throw DrawingFailure(
        message: "too small for a plot: it takes about \(Int(Measure.leastWidth) + 120) by \(Int(least)) points"
      )
    }
  }

  // MARK: Layout

  /// The instants of one kind of mark.
  private struct Lane {
    let kind: PlotData.Mark.Kind
    let times: [Double]

    static func all(of data: PlotData) -> [Lane] {
      PlotData.Mark.Kind.allCases.map { kind in
        let times = data.marks.filter { $0.kind == kind && $0.time >= data.from && $0.time <= data.to }
        return Lane(kind: kind, times: times.map(\.time))
      }.filter { !$0.times.isEmpty }
    }
  }

  /// Where everything goes.
  private struct Layout {
    var left: Double
    var right: Double
    /// Tops and heights of the panels, below their legends.
    var panels: [(top: Double, height: Double)]
    var axis: Double
    var lanes: [Lane]
  }

  /// Nothing where there is not enough room, even without the lanes.
  private func layout(gutter: Double, legendRows: [Int]) -> Layout? {
    let lanes = Lane.all(of: data)
    return layout(gutter: gutter, legendRows: legendRows, lanes: lanes)
      ?? layout(gutter: gutter, legendRows: legendRows, lanes: [])
  }

  private func layout(gutter: Double, legendRows: [Int], lanes: [Lane]) -> Layout? {
    let top = Measure.margin + (data.title == nil ? 0 : Measure.titleHeight)
    let below = Measure.axisHeight + Double(lanes.count) * Measure.laneHeight + Measure.margin
    let legends = legendRows.map { Double($0) * Measure.legendRow }
    let gaps = Double(panels.count - 1) * Measure.betweenPanels
    let room = height - top - below - legends.reduce(0, +) - gaps
    let each = room / Double(panels.count)
    guard each >= Measure.leastPanel else { return nil }
    var places: [(top: Double, height: Double)] = []
    var y = top
    for legend in legends {
      places.append((y + legend, each))
      y += legend + each + Measure.betweenPanels
    }
    let bottom = places.last.map { $0.top + $0.height } ?? top
    return Layout(
      left: Measure.margin + gutter,
      right: width - Measure.margin - 14,
      panels: places,
      axis: bottom,
      lanes: lanes
    )
  }

  // MARK: Drawing

  func draw(on drawing: Drawing) {
    drawing.paint(theme.paper)
    let ticks = panels.map { valueTicks(of: $0) }
    let widest = zip(panels, ticks).flatMap { labels(of: $1, in: $0) } + Lane.all(of: data).map(\.kind.rawValue)
    let gutter = (widest.map { drawing.extent(of: $0, in: Fonts.label).width }.max() ?? 0) + Measure.labelGap
    let legends = panels.map { legendRows(of: $0, on: drawing) }
    guard let layout = layout(gutter: gutter, legendRows: legends.map(\.count)) else { return }
    if let title = data.title {
      let text = fitted(DisplayWidth.escaped(title), Fonts.title, width - 2 * Measure.margin, on: drawing)
      drawing.text(text, x: Measure.margin, baseline: Measure.margin + 12, in: Fonts.title, theme.ink)
    }
    for (index, panel) in panels.enumerated() {
      drawBackground(of: panel, ticks[index], layout, layout.panels[index], on: drawing)
      drawCurves(of: panel, layout, layout.panels[index], on: drawing)
      drawLegend(legends[index], above: layout.panels[index].top, layout, on: drawing)
    }
    drawTimeAxis(layout, on: drawing)
    drawLanes(layout, on: drawing)
  }

  private func x(of time: Double, _ layout: Layout) -> Double {
    layout.left + (time - data.from) / (data.to - data.from) * (layout.right - layout.left)
  }

  /// The range a panel shows: with some room above and below, unless somebody named it.
  private func range(of panel: PlotPanel) -> (low: Double, high: Double) {
    let room = panel.hasLimits ? 0 : (panel.high - panel.low) * 0.06
    return (panel.low - room, panel.high + room)
  }

  private func y(of value: Double, in panel: PlotPanel, _ place: (top: Double, height: Double)) -> Double {
    let (low, high) = range(of: panel)
    return place.top + (high - value) / (high - low) * place.height
  }

  /// Ticks as close as is good to read, and at every target where that is possible.
  private func valueTicks(of panel: PlotPanel) -> Ticks {
    let (low, high) = range(of: panel)
    let height = layout(gutter: 0, legendRows: panels.map { _ in 1 })?.panels[0].height ?? Measure.leastPanel
    let least = (high - low) * Measure.tickDistance / height
    let steps = Ticks.steps(for: panel.unit, from: least, through: (high - low) * 4).filter { $0.value >= least }
    let targets = panel.curves.flatMap(\.targets)
    func names(_ step: Ticks.Step) -> Bool {
      targets.allSatisfy { abs($0 / step.value - ($0 / step.value).rounded()) < 1e-6 }
    }
    let near = steps.filter { $0.value <= least * 3.2 }
    let step = near.first(where: names) ?? steps.first ?? Ticks.Step(coefficient: 1, exponent: 0)
    return Ticks(step: step, from: low, through: high)
  }

  private func labels(of ticks: Ticks, in panel: PlotPanel) -> [String] {
    ticks.labels(suffix: panel.unit == .angle ? "°" : "", shift: panel.shift)
  }

  // MARK: Panels

  private func drawBackground(
    of panel: PlotPanel,
    _ ticks: Ticks,
    _ layout: Layout,
    _ place: (top: Double, height: Double),
    on drawing: Drawing
  ) {
    let (left, right) = (layout.left, layout.right)
    if let now = presentX(layout) {
      drawing.rectangle(x: now, y: place.top, width: right - now, height: place.height)
      drawing.fill(theme.future)
    }
    for (value, label) in zip(ticks.values, labels(of: ticks, in: panel)) {
      let y = crisp(y(of: value, in: panel, place))
      line(from: (left, y), to: (right, y), theme.grid, on: drawing)
      let width = drawing.extent(of: label, in: Fonts.label).width
      drawing.text(label, x: left - Measure.labelGap - width, baseline: y + 4, in: Fonts.label, theme.quietInk)
    }
    for time in timeTicks(layout, on: drawing).values {
      let x = crisp(x(of: time, layout))
      line(from: (x, place.top), to: (x, place.top + place.height), theme.grid, on: drawing)
    }
    for lane in layout.lanes where lane.kind != .rest && lane.kind != .reach && lane.times.count <= 12 {
      for time in lane.times {
        let x = crisp(x(of: time, layout))
        line(from: (x, place.top), to: (x, place.top + place.height), theme.axis, [1, 3], on: drawing)
      }
    }
    let bottom = crisp(place.top + place.height)
    line(from: (left, bottom), to: (right, bottom), theme.axis, on: drawing)
    if let now = presentX(layout) {
      line(from: (crisp(now), place.top), to: (crisp(now), place.top + place.height), theme.quietInk, on: drawing)
    }
  }

  /// Where the present is, if it lies inside.
  private func presentX(_ layout: Layout) -> Double? {
    data.now.flatMap { $0 > data.from && $0 < data.to ? x(of: $0, layout) : nil }
  }

  private func drawCurves(
    of panel: PlotPanel,
    _ layout: Layout,
    _ place: (top: Double, height: Double),
    on drawing: Drawing
  ) {
    drawTargets(of: panel, layout, place, on: drawing)
    let present = presentX(layout)
    for curve in panel.curves {
      let runs = curve.samples.split { !$0.isFinite }.map { run in
        run.map { PicturePoint(x: x(of: $0.time, layout), y: y(of: $0.value, in: panel, place)) }
      }
      let color = theme.curve(curve.pen.color)
      // Half the width of the line lies beyond the greatest value.
      let inside = (top: place.top - 2, height: place.height + 4)
      part(from: layout.left - 2, to: present ?? layout.right + 2, inside, on: drawing) {
        draw(runs, color, PlotTheme.dashes(curve.place), on: drawing)
      }
      guard let present else { continue }
      part(from: present, to: layout.right + 2, inside, on: drawing) {
        draw(runs, Vector(color[0], color[1], color[2], 0.5), PlotTheme.dashes(curve.place), on: drawing)
      }
    }
  }

  private func part(
    from left: Double,
    to right: Double,
    _ place: (top: Double, height: Double),
    on drawing: Drawing,
    _ draw: () -> Void
  ) {
    drawing.scoped {
      drawing.rectangle(x: left, y: place.top, width: right - left, height: place.height)
      drawing.clip()
      draw()
    }
  }

  private func draw(_ runs: [[PicturePoint]], _ color: Vector, _ dashes: [Double], on drawing: Drawing) {
    for run in runs {
      guard let first = run.first, run.count > 1 else {
        if let lone = run.first {
          drawing.circle(x: lone.x, y: lone.y, radius: 2)
          drawing.fill(color)
        }
        continue
      }
      drawing.move(to: first.x, first.y)
      for point in PicturePoint.simplified(run).dropFirst() { drawing.line(to: point.x, point.y) }
      drawing.stroke(color, width: 2, dashes: dashes, isRound: dashes.isEmpty)
    }
  }

  /// Level lines, in the colour of the curve that is on its way there, if it is one alone.
  private func drawTargets(
    of panel: PlotPanel,
    _ layout: Layout,
    _ place: (top: Double, height: Double),
    on drawing: Drawing
  ) {
    let targets = Dictionary(
      panel.curves.flatMap { curve in curve.targets.map { ($0, [curve.pen.color]) } },
      uniquingKeysWith: +
    )
    for (target, curves) in targets.sorted(by: { $0.key < $1.key }) {
      let y = crisp(y(of: target, in: panel, place))
      var color = Set(curves).count == 1 ? theme.curve(curves[0]) : theme.quietInk
      color[3] = 0.75
      line(from: (layout.left, y), to: (layout.right, y), color, [5, 4], on: drawing)
    }
  }

  // MARK: Legends

  private struct LegendItem {
    let text: String
    let width: Double
    let color: Vector
    let dashes: [Double]
  }

  /// The entries, as many in a row as have room.
  private func legendRows(of panel: PlotPanel, on drawing: Drawing) -> [[LegendItem]] {
    let room = width - 2 * Measure.margin - Measure.sample
    var rows: [[LegendItem]] = []
    var used = 0.0
    for curve in panel.curves {
      let text = fitted(panel.name(of: curve), Fonts.legend, room - 8, on: drawing)
      let width = Measure.sample + 8 + drawing.extent(of: text, in: Fonts.legend).width
      let item = LegendItem(
        text: text,
        width: width,
        color: theme.curve(curve.pen.color),
        dashes: PlotTheme.dashes(curve.place)
      )
      let fits = !rows.isEmpty && used + width <= room + Measure.sample
      if fits { rows[rows.count - 1].append(item) } else { rows.append([item]) }
      used = (fits ? used : 0) + width + 22
    }
    return rows
  }

  private func drawLegend(_ rows: [[LegendItem]], above top: Double, _ layout: Layout, on drawing: Drawing) {
    for (index, row) in rows.enumerated() {
      let y = top - Double(rows.count - index) * Measure.legendRow + 8
      var x = Measure.margin
      for item in row {
        line(from: (x, y), to: (x + Measure.sample, y), item.color, item.dashes, width: 2, on: drawing)
        drawing.text(item.text, x: x + Measure.sample + 8, baseline: y + 4, in: Fonts.legend, theme.ink)
        x += item.width + 22
      }
    }
  }

  // MARK: Time

  private func timeTicks(_ layout: Layout, on drawing: Drawing) -> Ticks {
    let span = data.to - data.from
    let points = layout.right - layout.left
    let steps = Ticks.steps(for: .time, from: span / points, through: span)
    let all = steps.lazy.map { Ticks(step: $0, from: data.from, through: data.to) }
    let roomy = all.first { ticks in
      let widest = ticks.labels().map { drawing.extent(of: $0, in: Fonts.label).width }.max() ?? 0
      return ticks.indices.count < 40 && ticks.step.value / span * points >= widest + 26
    }
    return roomy ?? Ticks(step: Ticks.Step(coefficient: 1, exponent: 0), indices: 0..<0)
  }

  private func drawTimeAxis(_ layout: Layout, on drawing: Drawing) {
    let ticks = timeTicks(layout, on: drawing)
    let labels = ticks.labels()
    for (index, value) in ticks.values.enumerated() {
      let x = crisp(x(of: value, layout))
      line(from: (x, layout.axis), to: (x, layout.axis + 4), theme.axis, on: drawing)
      let width = drawing.extent(of: labels[index], in: Fonts.label).width
      let text = index == labels.count - 1 ? labels[index] + " s" : labels[index]
      drawing.text(text, x: x - width / 2, baseline: layout.axis + 17, in: Fonts.label, theme.quietInk)
    }
    guard let now = presentX(layout) else { return }
    let width = drawing.extent(of: "now", in: Fonts.label).width
    drawing.text(
      "now",
      x: now - width - 5,
      baseline: (layout.panels.first?.top ?? 0) + 11,
      in: Fonts.label,
      theme.quietInk
    )
  }

  // MARK: Marks

  private func drawLanes(_ layout: Layout, on drawing: Drawing) {
    for (index, lane) in layout.lanes.enumerated() {
      let y = layout.axis + Measure.axisHeight + (Double(index) + 0.5) * Measure.laneHeight
      let width = drawing.extent(of: lane.kind.rawValue, in: Fonts.label).width
      let x = layout.left - Measure.labelGap - width
      drawing.text(lane.kind.rawValue, x: x, baseline: y + 4, in: Fonts.label, theme.quietInk)
      for time in lane.times { draw(lane.kind, x: self.x(of: time, layout), y: y, on: drawing) }
    }
  }

  private func draw(_ kind: PlotData.Mark.Kind, x: Double, y: Double, on drawing: Drawing) {
    let r = 4.5
    func polygon(_ corners: [(Double, Double)]) {
      for (index, corner) in corners.enumerated() {
        if index == 0 {
          drawing.move(to: x + corner.0, y + corner.1)
        } else {
          drawing.line(to: x + corner.0, y + corner.1)
        }
      }
      drawing.closePath()
    }
    switch kind {
    case .tap:
      polygon([(0, -r), (r, r * 0.8), (-r, r * 0.8)])
      drawing.fill(theme.ink)
    case .retarget, .replace:
      polygon([(0, -r), (r, 0), (0, r), (-r, 0)])
      if kind == .retarget { drawing.fill(theme.ink) } else { drawing.stroke(theme.ink, width: 1.2) }
    case .keyframe:
      line(from: (x - r, y), to: (x + r, y), theme.ink, width: 1.4, on: drawing)
      line(from: (x, y - r), to: (x, y + r), theme.ink, width: 1.4, on: drawing)
    case .reach:
      drawing.circle(x: x, y: y, radius: r * 0.8)
      drawing.fill(theme.ink)
    case .rest:
      drawing.rectangle(x: x - r * 0.8, y: y - r * 0.8, width: r * 1.6, height: r * 1.6)
      drawing.fill(theme.ink)
    }
  }

  // MARK: Tools

  /// In the middle of a dot, so that a line one point wide is not blurred over two.
  private func crisp(_ position: Double) -> Double { position.rounded(.down) + 0.5 }

  private func line(
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    _ color: Vector,
    _ dashes: [Double] = [],
    width: Double = 1,
    on drawing: Drawing
  ) {
    drawing.move(to: start.x, start.y)
    drawing.line(to: end.x, end.y)
    drawing.stroke(color, width: width, dashes: dashes)
  }

  /// The text, cut so that it fits.
  private func fitted(_ text: String, _ font: Drawing.Font, _ room: Double, on drawing: Drawing) -> String {
    if drawing.extent(of: text, in: font).width <= room { return text }
    var kept = text.prefix(400)
    while !kept.isEmpty, drawing.extent(of: kept + "…", in: font).width > room { kept.removeLast() }
    return kept + "…"
  }
}

/// A point of a curve, laid out.
struct PicturePoint: Equatable {
  var x: Double
  var y: Double

  /// How far a curve may lie from where it should be, points: less than is seen.
  private static let tolerance = 0.05

  /// The points without which the line would lie elsewhere, by Ramer's, Douglas' and Peucker's method: of a stretch the
  /// point farthest from its chord is kept, and so on on both sides of it.
  static func simplified(_ points: [PicturePoint]) -> [PicturePoint] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var stretches = [(0, points.count - 1)]
    while let (first, last) = stretches.popLast() {
      guard last - first > 1 else { continue }
      let farthest = (first + 1..<last).max { left, right in
        points[left].distance(from: points[first], points[last])
          < points[right].distance(from: points[first], points[last])
      }
      guard let farthest, points[farthest].distance(from: points[first], points[last]) > tolerance else { continue }
      isKept[farthest] = true
      stretches += [(first, farthest), (farthest, last)]
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }

  /// From the straight line through two points; from the first where they are one.
  private func distance(from start: PicturePoint, _ end: PicturePoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let (ownX, ownY) = (x - start.x, y - start.y)
    guard length > 0 else { return (ownX * ownX + ownY * ownY).squareRoot() }
    return abs(dx * ownY - dy * ownX) / length
  }
}
