/// A drawing surface of terminal cells, each of several dots: two by four in Braille, two by three in sextants, two by
/// two in quadrant blocks, a single one in ASCII.
///
/// Dots are counted from the top left. Behind the dots lies a background of characters, which shows in cells without any.
struct Canvas {
  let style: PlotStyle
  let columns: Int
  let rows: Int
  private var cells: [Cell]

  private struct Cell {
    /// In Braille the bits of the pattern as Unicode numbers them, U+2800 being none; in blocks the parts row by row; in
    /// ASCII 1 for the only dot.
    var dots: UInt8 = 0
    var pen: Pen?
    var isFaint = false
    var background: Character?
    var tag: Character?
  }

  /// How a curve is drawn, so that it can be told from the others with colour and without.
  struct Pen: Equatable {
    /// Places on the line that are drawn, over and over; every one in ASCII, where the character tells.
    let pattern: [Bool]
    let character: Character
    let color: Int

    /// The pen of the curve that has this place in its panel; `color` is its place among all curves.
    init(index: Int, color: Int, style: PlotStyle) {
      let dashes = Pen.dashes[index % Pen.dashes.count]
      pattern = style == .ascii ? [true] : dashes.enumerated().flatMap { Array(repeating: $0 % 2 == 0, count: $1) }
      character = Pen.characters[index % Pen.characters.count]
      self.color = color
    }

    private init(pattern: [Bool], character: Character, color: Int) {
      (self.pattern, self.character, self.color) = (pattern, character, color)
    }

    /// For what was before.
    static let ghost = Pen(pattern: [true], character: ".", color: 0)

    /// Dots drawn and left out, by turns: solid, dashed, dotted. More patterns cannot be told apart where curves cross.
    private static let dashes: [[Int]] = [[1], [4, 2], [1, 2]]
    private static let characters: [Character] = ["*", "o", "+", "x", "#", "@", "%", "&"]
  }

  struct Dot: Equatable {
    var x: Int
    var y: Int
  }

  init(style: PlotStyle, columns: Int, rows: Int) {
    self.style = style
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  var dotColumns: Int { columns * dotsAcross }
  var dotRows: Int { rows * dotsDown }

  private var dotsAcross: Int { style == .ascii ? 1 : 2 }
  private var dotsDown: Int {
    switch style {
    case .braille: 4
    case .sextant: 3
    case .block: 2
    case .ascii: 1
    }
  }

  /// Sets a dot; outside the canvas nothing happens.
  mutating func set(_ dot: Dot, pen: Pen, isFaint: Bool = false) {
    guard let cell = cell(at: dot) else { return }
    cells[cell].dots |= bit(dot)
    cells[cell].pen = pen
    cells[cell].isFaint = isFaint
  }

  private mutating func clearBackground(at dot: Dot) {
    if let cell = cell(at: dot) { cells[cell].background = nil }
  }

  private func cell(at dot: Dot) -> Int? {
    guard (0..<dotColumns).contains(dot.x), (0..<dotRows).contains(dot.y) else { return nil }
    return row(of: dot) * columns + column(of: dot)
  }

  func column(of dot: Dot) -> Int { dot.x / dotsAcross }
  func row(of dot: Dot) -> Int { dot.y / dotsDown }

  private func bit(_ dot: Dot) -> UInt8 {
    let place = dot.y % dotsDown * dotsAcross + dot.x % dotsAcross
    return style == .braille ? Mosaic.brailleBits[place] : 1 << UInt8(place)
  }

  /// Joins dots by straight lines, in the pattern of the pen, and sets the highest and lowest in any case.
  ///
  /// From the column `faintFrom` on only every other dot is set. Gaps clear the background, so that a dashed curve on a
  /// dashed level can be told from it.
  mutating func draw(_ path: [Dot], pen: Pen, faintFrom: Int = .max) {
    for (distance, dot) in Canvas.line(through: path).enumerated() {
      let isFaint = dot.x >= faintFrom
      let isDrawn = pen.pattern[distance % pen.pattern.count] && (!isFaint || distance % 2 == 0)
      if isDrawn { set(dot, pen: pen, isFaint: isFaint) } else { clearBackground(at: dot) }
    }
    let extremes = [path.min { $0.y < $1.y }, path.max { $0.y < $1.y }]
    for dot in extremes.compactMap({ $0 }) { set(dot, pen: pen, isFaint: dot.x >= faintFrom) }
  }

  /// Every dot on the way through some.
  static func line(through path: [Dot]) -> [Dot] {
    let pieces = zip(path, path.dropFirst()).flatMap { line(from: $0, to: $1) }
    return pieces + path.suffix(1)
  }

  /// The dots from one to before another.
  private static func line(from start: Dot, to end: Dot) -> [Dot] {
    let length = max(abs(end.x - start.x), abs(end.y - start.y))
    return (0..<length).map { step in
      let part = Double(step) / Double(length)
      return Dot(
        x: start.x + Int((Double(end.x - start.x) * part).rounded()),
        y: start.y + Int((Double(end.y - start.y) * part).rounded())
      )
    }
  }

  /// Puts a character behind the dots of a cell; outside the canvas nothing happens.
  mutating func setBackground(_ character: Character, column: Int, row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column].background = character
  }

  /// Puts a character in place of the dots of a cell, in their colour; outside the canvas nothing happens.
  mutating func setTag(_ character: Character, column: Int, row: Int, pen: Pen) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column].tag = character
    cells[row * columns + column].pen = pen
  }

  /// The rows as text, all of the same width.
  func lines(color: Bool) -> [String] {
    (0..<rows).map { row in
      let cells = cells[(row * columns)..<((row + 1) * columns)]
      return Canvas.runs(of: cells).map { run in
        look(of: run).applied(to: String(run.map(character)), color: color)
      }.joined()
    }
  }

  /// Neighbours that look alike, so that a run of cells takes one escape sequence.
  private static func runs(of cells: ArraySlice<Cell>) -> [ArraySlice<Cell>] {
    var runs: [ArraySlice<Cell>] = []
    var start = cells.startIndex
    for index in cells.indices where index == cells.endIndex - 1 || !isAlike(cells[index], cells[index + 1]) {
      runs.append(cells[start...index])
      start = index + 1
    }
    return runs
  }

  private static func isAlike(_ left: Cell, _ right: Cell) -> Bool {
    left.pen == right.pen && left.isFaint == right.isFaint && (left.background == nil) == (right.background == nil)
  }

  private func look(of run: ArraySlice<Cell>) -> TextStyle {
    guard let cell = run.first else { return .plain }
    if let pen = cell.pen { return .curve(pen.color, faint: cell.isFaint) }
    return cell.background == nil ? .plain : .faint
  }

  private func character(_ cell: Cell) -> Character {
    if let tag = cell.tag { return tag }
    if cell.pen == nil, let background = cell.background { return background }
    return switch style {
    case .braille: Mosaic.braille(cell.dots)
    case .sextant: Mosaic.sextants(cell.dots)
    case .block: Mosaic.quadrants(cell.dots)
    case .ascii: cell.pen?.character ?? " "
    }
  }
}
