/// The screen on which a motion is watched: the stage, the curves of what moves below it, and a line that says how it is.
struct PlayScreen {
  /// What it is made for, and holds as long as that stays the same.
  struct Terms: Equatable {
    var room: StagePicture.Room
    /// The part of the stage that is shown.
    var view: StageView
    var curves: PlotData
  }

  let terms: Terms
  private let stage: StageRaster
  /// Nothing where nothing moves, or there is no room.
  private let plot: MovingPlot?
  private let plotRows: Int

  init(_ terms: Terms) {
    self.terms = terms
    let room = terms.room
    let rows = room.rows - 1
    let hasPlot = !terms.curves.curves.isEmpty && rows >= 16
    plotRows = hasPlot ? min(max(rows * 2 / 5, 8), 14) : 0
    let left = max(rows - plotRows, 1)
    stage = StageRaster(terms.view, columns: room.columns, rows: left, style: room.style, depth: room.depth)
    plot = hasPlot ? room.plot(terms.curves, columns: room.columns, rows: plotRows, dimsFuture: true) : nil
  }

  /// - Parameter status: the last line.
  func grid(_ moment: StageData, status: String) throws(DrawingFailure) -> CellGrid {
    let room = terms.room
    var screen = CellGrid(columns: room.columns, rows: room.rows)
    screen.place(try stage.grid(moment), column: (room.columns - stage.columns) / 2, row: 0)
    if let plot { screen.place(plot.grid(at: moment.time), column: 0, row: room.rows - 1 - plotRows) }
    screen.write(status, column: 0, row: room.rows - 1, look: CellLook(isFaint: room.depth != .none))
    return screen
  }
}

extension StagePicture.Room {
  /// Curves in this style, beside the stage.
  func plot(_ curves: PlotData, columns: Int, rows: Int, dimsFuture: Bool) -> MovingPlot {
    MovingPlot(
      curves,
      columns: columns,
      rows: rows,
      style: style == .ascii ? .ascii : .braille,
      isColored: depth != .none,
      dimsFuture: dimsFuture
    )
  }
}
