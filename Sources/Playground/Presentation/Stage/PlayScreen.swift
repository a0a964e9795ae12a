/// The screen on which a motion is watched: the stage, the curves of what moves below it, and a line that says how it is.
struct PlayScreen {
  let room: StagePicture.Room
  let stage: StageRaster
  /// Rows for the curves; 0 where there is no room for them.
  let plotRows: Int

  /// - Parameters:
  ///   - view: the part of the stage that is shown.
  ///   - hasCurves: whether anything moves.
  init(_ view: StageView, in room: StagePicture.Room, hasCurves: Bool) {
    self.room = room
    let rows = room.rows - 1
    plotRows = hasCurves && rows >= 16 ? min(max(rows * 2 / 5, 8), 14) : 0
    let left = max(rows - plotRows, 1)
    stage = StageRaster(view, columns: room.columns, rows: left, style: room.style, depth: room.depth)
  }

  /// - Parameters:
  ///   - curves: drawn up to the present as what was, beyond as what will be.
  ///   - status: the last line.
  func grid(_ moment: StageData, _ curves: PlotData, status: String) throws(DrawingFailure) -> CellGrid {
    var screen = CellGrid(columns: room.columns, rows: room.rows)
    screen.place(try stage.grid(moment), column: (room.columns - stage.columns) / 2, row: 0)
    if plotRows > 0 {
      let style: PlotStyle = room.style == .ascii ? .ascii : .braille
      let isColored = room.depth != .none
      let text = Plot.text(curves, columns: room.columns, rows: plotRows, style: style, color: isColored)
      for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).prefix(plotRows).enumerated() {
        screen.write(line, column: 0, row: room.rows - 1 - plotRows + row)
      }
    }
    let look = CellLook(isFaint: room.depth != .none)
    screen.write(status, column: 0, row: room.rows - 1, look: look)
    return screen
  }
}
