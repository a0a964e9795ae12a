/// The screen on which a spring is tuned: the stage with the curve beside or below it, and the panel at the foot.
struct TuneScreen {
  let terms: PlayScreen.Terms
  private let layout: Layout?
  private let plot: MovingPlot?

  /// Where things go, in columns and rows.
  private struct Layout {
    /// Nothing where there is only room for the curve.
    var stage: (raster: StageRaster, column: Int, row: Int)?
    var plot: (columns: Int, rows: Int, column: Int, row: Int)
  }

  private static let leastColumns = 40
  private static let leastRows = TunePanelText.rows + 6

  init(_ terms: PlayScreen.Terms) {
    self.terms = terms
    let room = terms.room
    guard room.columns >= Self.leastColumns, room.rows >= Self.leastRows else {
      (layout, plot) = (nil, nil)
      return
    }
    let layout = Self.layout(terms.view, in: room)
    self.layout = layout
    plot = room.plot(terms.curves, columns: layout.plot.columns, rows: layout.plot.rows, dimsFuture: false)
  }

  /// Beside or below each other, whichever shows the stage larger; the curve alone where neither has room.
  private static func layout(_ view: StageView, in room: StagePicture.Room) -> Layout {
    let rows = room.rows - TunePanelText.rows - 1
    let alone = Layout(plot: (room.columns, rows, 0, 0))
    let below = min(max(rows / 2, 7), 14)
    let beside = room.columns / 2
    var candidates: [(width: Int, height: Int)] = []
    if rows - below >= 5 { candidates.append((room.columns, rows - below)) }
    if beside >= 32 { candidates.append((beside - 2, rows)) }
    func points(_ room: (width: Int, height: Int)) -> Double {
      StageRaster.pointsOfColumn(view, columns: room.width, rows: room.height)
    }
    guard let best = candidates.min(by: { points($0) < points($1) }) else { return alone }
    let raster = StageRaster(view, columns: best.width, rows: best.height, style: room.style, depth: room.depth)
    if best.width == room.columns {
      return Layout(
        stage: (raster, (room.columns - raster.columns) / 2, 0),
        plot: (room.columns, below, 0, rows - below)
      )
    }
    let left = min(raster.columns + 2, beside)
    return Layout(
      stage: (raster, 0, (rows - raster.rows) / 2),
      plot: (room.columns - left, rows, left, 0)
    )
  }

  /// - Parameter time: of the motion, from its beginning, seconds.
  func grid(_ moment: StageData, at time: Double, _ panel: TunePanel) throws(DrawingFailure) -> CellGrid {
    let room = terms.room
    var screen = CellGrid(columns: room.columns, rows: room.rows)
    guard let layout, let plot else {
      let sentence = "too small to tune on: it takes \(Self.leastColumns) columns and \(Self.leastRows) rows"
      for (row, line) in DisplayWidth.wrapped(sentence, to: room.columns).split(separator: "\n").enumerated() {
        screen.write(line, column: 0, row: row)
      }
      return screen
    }
    if let (raster, column, row) = layout.stage { screen.place(try raster.grid(moment), column: column, row: row) }
    screen.place(plot.grid(at: time), column: layout.plot.column, row: layout.plot.row)
    let text = TunePanelText(columns: room.columns, isASCII: room.style == .ascii, isColored: room.depth != .none)
    for (row, line) in text.lines(of: panel).enumerated() {
      screen.write(line, column: 0, row: room.rows - TunePanelText.rows + row)
    }
    return screen
  }
}
