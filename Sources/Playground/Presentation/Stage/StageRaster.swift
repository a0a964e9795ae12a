import Motion

// Powers are calls into the C library's mathematics, which importing it links.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes characters of the stage.
///
/// With colour a cell is two dots, one above the other (`▀`), or one where only ASCII can be had. Without, ink stands for
/// the difference from the colour of the stage: as dots of Braille, as quadrants and shades, or as characters that are the
/// darker the more ink they have.
struct StageRaster: Equatable {
  let columns: Int
  let rows: Int
  let style: PlotStyle
  let depth: ColorDepth
  /// What is shown: the part that was asked for, grown to fill the cells.
  let view: StageView

  /// As large as the room allows; a cell is twice as high as wide.
  init(_ part: StageView, columns room: Int, rows: Int, style: PlotStyle, depth: ColorDepth) {
    let points = Self.pointsOfColumn(part, columns: room, rows: rows)
    columns = min(max(Int((part.width / points - 1e-9).rounded(.up)), 1), room)
    self.rows = min(max(Int((part.height / points / 2 - 1e-9).rounded(.up)), 1), rows)
    self.style = style
    self.depth = depth
    let (width, height) = (Double(columns) * points, Double(self.rows) * 2 * points)
    let (x, y) = (part.x - (width - part.width) / 2, part.y - (height - part.height) / 2)
    view = StageView(x: x, y: y, width: width, height: height)
  }

  /// How many points a column shows.
  static func pointsOfColumn(_ part: StageView, columns: Int, rows: Int) -> Double {
    max(part.width / Double(columns), part.height / Double(2 * rows))
  }

  private var dotsAcross: Int { depth == .none && style != .ascii ? 2 : 1 }
  private var dotsDown: Int {
    switch style {
    case .ascii: 1
    case .block: 2
    case .sextant: depth == .none ? 3 : 2
    case .braille: depth == .none ? 4 : 2
    }
  }

  func grid(_ stage: StageData) throws(DrawingFailure) -> CellGrid {
    let (width, height) = (columns * dotsAcross, rows * dotsDown)
    let painter = StagePainter(view: view)
    // The terminal writes texts itself.
    let image = try Drawing.image(width: width, height: height, drawsText: false) {
      painter.paint(stage, on: $0, width: Double(width), height: Double(height))
    }
    var grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns { grid[column, row] = cell(column, row, of: image, on: stage.color) }
    }
    for label in StageLabel.all(of: stage, in: view) { write(label, on: &grid, image) }
    return grid
  }

  private func cell(_ column: Int, _ row: Int, of image: PixelImage, on ground: Vector) -> CellGrid.Cell {
    if depth != .none { return colored(column, row, of: image) }
    var inks: [Double] = []
    for y in 0..<dotsDown {
      for x in 0..<dotsAcross { inks.append(Ink.of(image[column * dotsAcross + x, row * dotsDown + y], on: ground)) }
    }
    return CellGrid.Cell(character: Ink.character(inks, style: style))
  }

  private func colored(_ column: Int, _ row: Int, of image: PixelImage) -> CellGrid.Cell {
    func color(_ y: Int) -> CellColor {
      let pixel = image[column, row * dotsDown + y]
      return pixel.alpha < 128 ? .standard : CellColor(pixel, depth: depth)
    }
    let upper = color(0)
    let lower = dotsDown == 1 ? upper : color(1)
    if upper == lower { return CellGrid.Cell(look: CellLook(paper: upper)) }
    if upper == .standard { return CellGrid.Cell(character: "▄", look: CellLook(ink: lower)) }
    return CellGrid.Cell(character: "▀", look: CellLook(ink: upper, paper: lower))
  }

  // MARK: Text

  private func write(_ label: StageLabel, on grid: inout CellGrid, _ image: PixelImage) {
    let (middle, room) = (label.x / view.width * Double(columns), label.width / view.width * Double(columns))
    let row = Int((label.y / view.height * Double(rows)).rounded(.down))
    for (index, line) in label.lines.enumerated() {
      let text = DisplayWidth.truncated(line, to: Int(room), ellipsis: style == .ascii ? "." : "…")
      var column = Int((middle - Double(DisplayWidth.columns(of: text)) / 2).rounded())
      let y = row + index - (label.lines.count - 1) / 2
      for character in text {
        if (0..<columns).contains(column), (0..<rows).contains(y) {
          let look = look(of: column, y, label, image)
          grid.write(String(character), column: column, row: y, look: look)
        }
        column += DisplayWidth.columns(of: character)
      }
    }
  }

  /// The letters are written on the mean colour of the cell.
  private func look(of column: Int, _ row: Int, _ label: StageLabel, _ image: PixelImage) -> CellLook {
    guard depth != .none else { return CellLook() }
    let (upper, lower) = (image[column, row * dotsDown], image[column, (row + 1) * dotsDown - 1])
    func mean(_ part: KeyPath<PixelImage.Pixel, UInt8>) -> UInt8 {
      UInt8((Int(upper[keyPath: part]) + Int(lower[keyPath: part])) / 2)
    }
    let paper = PixelImage.Pixel(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    let ink = StageLabel.color(on: Vector(Double(paper.red), Double(paper.green), Double(paper.blue), 255) * (1 / 255))
    let level = UInt8(ink[0] * 255)
    return CellLook(
      ink: CellColor(PixelImage.Pixel(red: level, green: level, blue: level), depth: depth),
      paper: CellColor(paper, depth: depth)
    )
  }
}

/// Pictures without colour.
enum Ink {
  /// How much of it stands for a colour on the colour of the stage, 0…1.
  ///
  /// What differs at all can be told from the stage; the exponent parts what differs much from what differs most, such
  /// as a red on black.
  static func of(_ pixel: PixelImage.Pixel, on ground: Vector) -> Double {
    let color = Vector(Double(pixel.red), Double(pixel.green), Double(pixel.blue), 255) * (1 / 255)
    let hue = (0..<3).map { abs(color[$0] - min(max(ground[$0], 0), 1)) }.max() ?? 0
    let difference = max(abs(color.luminance - ground.luminance), 0.35 * hue) * Double(pixel.alpha) / 255
    guard difference > 0.03 else { return 0 }
    return min(max(pow(difference, 1.4), 0.14), 1)
  }

  /// - Parameter inks: of the dots of a cell, row by row.
  static func character(_ inks: [Double], style: PlotStyle) -> Character {
    switch style {
    case .braille: braille(inks)
    case .sextant: block(inks, Mosaic.sextants)
    case .block: block(inks, Mosaic.quadrants)
    case .ascii: ramp[Int((inks[0] * Double(ramp.count - 1)).rounded())]
    }
  }

  private static let ramp = Array(" .:-=+*#%@")
  private static let shades = Array(" ░▒▓█")

  /// An even level sets dots that lie evenly.
  private static let thresholds = [0, 4, 6, 2, 1, 5, 7, 3].map { (Double($0) + 0.5) / 8 }

  private static func braille(_ inks: [Double]) -> Character {
    var dots: UInt8 = 0
    for place in inks.indices where inks[place] > thresholds[place] { dots |= Mosaic.brailleBits[place] }
    return Mosaic.braille(dots)
  }

  /// Parts of the cell at an edge against next to nothing, elsewhere a shade.
  private static func block(_ inks: [Double], _ parts: (UInt8) -> Character) -> Character {
    let (least, most) = (inks.min() ?? 0, inks.max() ?? 0)
    if least < 0.25, most > 0.5 {
      return parts(inks.enumerated().reduce(0) { $0 | ($1.element > 0.4 ? 1 << UInt8($1.offset) : 0) })
    }
    let mean = inks.reduce(0, +) / Double(inks.count)
    return shades[Int((mean * 4).rounded())]
  }
}
