/// Screens of characters as text for a terminal.
enum CellText {
  /// The rows, each without the spaces at its end, and with the looks of its characters.
  static func lines(of grid: CellGrid) -> [String] {
    (0..<grid.rows).map { row in
      let cells = (0..<grid.columns).map { grid[$0, row] }
      let end = cells.lastIndex { $0 != CellGrid.Cell() } ?? -1
      var pen = CellPen()
      for cell in cells[..<(end + 1)] { pen.write(cell) }
      pen.take(CellLook())
      return pen.text
    }
  }

  /// What makes one screen of another: each run of characters that differ, behind a movement of the cursor.
  ///
  /// - Parameters:
  ///   - old: what is shown; nil where that is not known, so that all is written.
  ///   - row: the row of the terminal, counted from 1, in which the screen begins.
  static func changes(from old: CellGrid?, to new: CellGrid, row: Int = 1) -> String {
    let old = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var pen = CellPen()
    for y in 0..<new.rows {
      var next = 0
      while let start = (next..<new.columns).first(where: { old?[$0, y] != new[$0, y] }) {
        next = endOfRun(from: start, y, old, new)
        pen.move(to: start, row + y)
        for x in start..<next { pen.write(new[x, y]) }
      }
    }
    pen.take(CellLook())
    return pen.text
  }

  /// What lies between two changes is written again where that is shorter than another movement.
  private static let shortestGap = 4

  private static func endOfRun(from start: Int, _ y: Int, _ old: CellGrid?, _ new: CellGrid) -> Int {
    var end = start + 1
    var place = end
    while place < new.columns, place - end <= shortestGap {
      if old?[place, y] != new[place, y] { end = place + 1 }
      place += 1
    }
    return end
  }
}

/// Writes characters and, between them, only what changes in their looks.
private struct CellPen {
  private(set) var text = ""
  private var look = CellLook()

  mutating func move(to column: Int, _ row: Int) { text += "\u{1B}[\(row);\(column + 1)H" }

  mutating func write(_ cell: CellGrid.Cell) {
    guard cell.character != "\0" else { return }
    // The ink of a space does not show.
    var wanted = cell.look
    if cell.character == " " { wanted.ink = look.ink }
    take(wanted)
    text.append(cell.character)
  }

  mutating func take(_ wanted: CellLook) {
    guard wanted != look else { return }
    defer { look = wanted }
    if wanted == CellLook() { return text += "\u{1B}[0m" }
    var parameters: [String] = []
    var base = look
    if (look.isBold && !wanted.isBold) || (look.isFaint && !wanted.isFaint) {
      parameters.append("0")
      base = CellLook()
    }
    if wanted.isBold, !base.isBold { parameters.append("1") }
    if wanted.isFaint, !base.isFaint { parameters.append("2") }
    if wanted.ink != base.ink { parameters.append(wanted.ink.parameters(isPaper: false)) }
    if wanted.paper != base.paper { parameters.append(wanted.paper.parameters(isPaper: true)) }
    text += "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
