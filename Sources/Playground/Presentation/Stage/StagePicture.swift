/// The stage as text: at a moment, or at several side by side.
enum StagePicture {
  /// The room there is, and what it is drawn with.
  struct Room: Equatable {
    var columns: Int
    var rows: Int
    var style: PlotStyle
    var depth: ColorDepth
  }

  /// Rows of text; the last says when that is.
  /// - Parameter step: called for each moment, and may end the work.
  static func lines(
    of show: StageShow,
    in room: Room,
    step: () throws(DrawingFailure) -> Void = {}
  ) throws(DrawingFailure) -> [String] {
    let part = StageView(show.part, of: show.moments)
    let columns = columnCount(of: show.moments.count, part: part, in: room)
    let width = (room.columns - gap * (columns - 1)) / columns
    let bandCount = (show.moments.count + columns - 1) / columns
    let height = max(room.rows / bandCount - 1, leastRows)
    var raster = StageRaster(part, columns: max(width, 1), rows: height, style: room.style, depth: room.depth)
    if show.moments.count == 1 {
      raster = StageRaster(part, columns: width, rows: max(room.rows - 1, 1), style: room.style, depth: room.depth)
    }
    var lines: [String] = []
    for start in stride(from: 0, to: show.moments.count, by: columns) {
      let band = start..<min(start + columns, show.moments.count)
      lines += try self.lines(of: band, show, raster, step)
    }
    return lines
  }

  private static let gap = 2
  /// Pictures lower than this show nothing; then there are more rows than asked for.
  private static let leastRows = 4

  /// How many pictures stand side by side, so that they are as large as can be.
  private static func columnCount(of count: Int, part: StageView, in room: Room) -> Int {
    let choices = (1...max(count, 1)).filter { (room.columns - gap * ($0 - 1)) / $0 >= 2 * leastRows }
    func points(_ columns: Int) -> Double {
      let width = (room.columns - gap * (columns - 1)) / columns
      let height = max(room.rows / ((count + columns - 1) / columns) - 1, leastRows)
      return StageRaster.pointsOfColumn(part, columns: width, rows: height)
    }
    return choices.min { points($0) < points($1) } ?? 1
  }

  private static func lines(
    of band: Range<Int>,
    _ show: StageShow,
    _ raster: StageRaster,
    _ step: () throws(DrawingFailure) -> Void
  ) throws(DrawingFailure) -> [String] {
    var grid = CellGrid(columns: (raster.columns + gap) * band.count - gap, rows: raster.rows + 1)
    for place in band {
      try step()
      let column = (place - band.lowerBound) * (raster.columns + gap)
      grid.place(try raster.grid(show.moments[place]), column: column, row: 0)
      let look = CellLook(isFaint: raster.depth != .none)
      let number = show.moments.count > 1 ? place + 1 : nil
      let caption = DisplayWidth.truncated(
        caption(show.moments[place], number: number),
        to: max(raster.columns, place + 1 == band.upperBound ? 30 : raster.columns),
        ellipsis: ""
      )
      if place + 1 == band.upperBound { grid.widen(to: column + DisplayWidth.columns(of: caption)) }
      grid.write(caption, column: column, row: raster.rows, look: look)
    }
    return CellText.lines(of: grid)
  }

  /// `frame 9, 0.15 s`, with the number of the moment before it where there are several.
  static func caption(_ stage: StageData, number: Int? = nil) -> String {
    let time = NumberText.text(stage.time, unit: .time)
    if let number { return "\(number): \(time)" }
    return "frame \(stage.frame), \(time)"
  }
}
