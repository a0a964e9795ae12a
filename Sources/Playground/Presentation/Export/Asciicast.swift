/// A motion as a recording of a terminal: asciicast, version 2, a line of JSON each.
///
/// Times are those of the motion, not of a clock, so that the same motion has the same bytes.
enum Asciicast {
  static func text(
    of moments: [StageData],
    part: StagePart,
    columns: Int,
    rows: Int,
    step: () throws(DrawingFailure) -> Void
  ) throws(DrawingFailure) -> String {
    let view = StageView(part, of: moments)
    let raster = StageRaster(view, columns: columns, rows: max(rows - 1, 1), style: .block, depth: .full)
    var lines = [
      #"{"version": 2, "width": \#(columns), "height": \#(rows), "env": {"TERM": "xterm-256color"}}"#,
      event(at: 0, "\u{1B}[?25l\u{1B}[2J"),
    ]
    var shown: CellGrid?
    let begin = moments.first?.time ?? 0
    for moment in moments {
      try step()
      var screen = CellGrid(columns: columns, rows: rows)
      screen.place(try raster.grid(moment), column: (columns - raster.columns) / 2, row: 0)
      screen.write(StagePicture.caption(moment), column: 0, row: rows - 1, look: CellLook(isFaint: true))
      let changes = CellText.changes(from: shown ?? CellGrid(columns: columns, rows: rows), to: screen)
      if !changes.isEmpty { lines.append(event(at: moment.time - begin, changes)) }
      shown = screen
    }
    lines.append(event(at: (moments.last?.time ?? 0) - begin, "\u{1B}[?25h"))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func event(at time: Double, _ text: String) -> String {
    "[\(NumberText.exact((time * 1e6).rounded() / 1e6)), \"o\", \(Table.jsonString(text))]"
  }
}
