/// A plot over which the present moves: drawn once, and put together anew for each instant.
struct MovingPlot {
  private let layout: Plot.Layout
  private let data: PlotData
  private let style: PlotStyle
  private let isColored: Bool
  /// As if all had been.
  private let past: CellGrid
  /// As if all were still to come.
  private let future: CellGrid

  /// - Parameter dimsFuture: whether what is to come looks otherwise than what was.
  init(_ data: PlotData, columns: Int, rows: Int, style: PlotStyle, isColored: Bool, dimsFuture: Bool) {
    (self.data, self.style, self.isColored) = (data, style, isColored)
    let layout = Plot.layout(of: data, columns: columns, rows: rows, style: style)
    func grid(now: Double?) -> CellGrid {
      var grid = CellGrid(columns: columns, rows: rows)
      for (row, line) in layout.lines(now: now, color: isColored).enumerated() { grid.write(line, column: 0, row: row) }
      return grid
    }
    self.layout = layout
    past = grid(now: nil)
    future = dimsFuture ? grid(now: data.from) : past
  }

  /// With the present marked.
  func grid(at time: Double) -> CellGrid {
    guard case .picture(let layout) = layout else { return past }
    let present = layout.column(of: min(max(time, data.from), data.to))
    let line = CellGrid.Cell(character: PlotGlyphs(style).now, look: CellLook(isFaint: isColored))
    var grid = future
    for row in layout.curveRows.joined() {
      for column in 0...present { grid[column, row] = past[column, row] }
      if blanks.contains(grid[present, row].character) { grid[present, row] = line }
    }
    return grid
  }

  /// What the line of the present is drawn over.
  private var blanks: [Character] { [" ", "\u{2800}", PlotGlyphs(style).target] }
}

extension Plot.Layout {
  fileprivate func lines(now: Double?, color: Bool) -> [String] {
    switch self {
    case .picture(var layout):
      layout.now = now
      return layout.lines(color: color)
    case .sentence(let sentence):
      return sentence.split(separator: "\n").map(String.init)
    }
  }
}
