/// A screen of characters, each with its colours.
struct CellGrid: Equatable, Sendable {
  private(set) var columns: Int
  let rows: Int
  private(set) var cells: [Cell]

  /// One place of the screen. A wide character takes two; the second is empty.
  struct Cell: Hashable, Sendable {
    var character: Character = " "
    var look = CellLook()
  }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// Writes a text, which may hold what `TextStyle` writes, from a place to the right; what has no room is left out.
  mutating func write(_ text: some StringProtocol, column: Int, row: Int, look base: CellLook? = nil) {
    guard (0..<rows).contains(row) else { return }
    var look = base ?? CellLook()
    var column = column
    var rest = text[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        let sequence = rest.prefix { $0 != "m" }
        look.apply(sequence.dropFirst(2))
        rest = rest.dropFirst(sequence.count + 1)
        continue
      }
      rest = rest.dropFirst()
      let width = DisplayWidth.columns(of: character)
      guard width > 0 else { continue }
      guard column + width <= columns else { return }
      if column >= 0 { put(character, width, column, row, base == nil ? look : base ?? look) }
      column += width
    }
  }

  private mutating func put(_ character: Character, _ width: Int, _ column: Int, _ row: Int, _ look: CellLook) {
    self[column, row] = Cell(character: character, look: look)
    // The second half of a wide character holds nothing, so that it is not written.
    if width == 2 { self[column + 1, row] = Cell(character: "\0", look: look) }
  }

  /// Adds columns at the right, if need be.
  mutating func widen(to columns: Int) {
    guard columns > self.columns else { return }
    var wider = CellGrid(columns: columns, rows: rows)
    wider.place(self, column: 0, row: 0)
    self = wider
  }

  /// Puts another screen on this one.
  mutating func place(_ other: CellGrid, column: Int, row: Int) {
    for y in 0..<other.rows where (0..<rows).contains(row + y) {
      for x in 0..<other.columns where (0..<columns).contains(column + x) { self[column + x, row + y] = other[x, y] }
    }
  }
}

/// How a character looks.
struct CellLook: Hashable, Sendable {
  var ink = CellColor.standard
  var paper = CellColor.standard
  var isBold = false
  var isFaint = false

  /// Takes in parameters of a sequence: `1;36`.
  mutating func apply(_ parameters: some StringProtocol) {
    for number in parameters.split(separator: ";").compactMap({ Int($0) }) {
      switch number {
      case 0: self = CellLook()
      case 1: isBold = true
      case 2: isFaint = true
      case 30...37: ink = .palette(UInt8(number - 30))
      default: break
      }
    }
  }
}

/// A colour as a terminal knows it.
enum CellColor: Hashable, Sendable {
  /// The terminal's own.
  case standard
  /// One of the sixteen that its theme defines.
  case palette(UInt8)
  /// One of the 256 of xterm.
  case indexed(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How many colours a terminal shows.
enum ColorDepth: Int, Sendable, CaseIterable {
  case none
  case sixteen
  case indexed
  case full
}

extension CellColor {
  /// The nearest colour there is.
  init(_ pixel: PixelImage.Pixel, depth: ColorDepth) {
    switch depth {
    case .none: self = .standard
    case .full: self = .rgb(pixel.red, pixel.green, pixel.blue)
    case .indexed: self = .indexed(Self.nearestIndexed(pixel))
    case .sixteen:
      let distances = Self.sixteen.map { Self.distance($0, pixel) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
      self = .palette(UInt8(nearest))
    }
  }

  /// What xterm shows of the sixteen unless a theme says otherwise.
  private static let sixteen: [PixelImage.Pixel] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ].map { PixelImage.Pixel(red: $0.0, green: $0.1, blue: $0.2) }

  /// The steps of the cube of 6 × 6 × 6 colours, which come after the sixteen.
  private static let steps = [0, 95, 135, 175, 215, 255]

  private static func nearestIndexed(_ pixel: PixelImage.Pixel) -> UInt8 {
    func step(_ part: UInt8) -> Int { part < 48 ? 0 : part < 115 ? 1 : (Int(part) - 35) / 40 }
    let (r, g, b) = (step(pixel.red), step(pixel.green), step(pixel.blue))
    let inCube = PixelImage.Pixel(red: UInt8(steps[r]), green: UInt8(steps[g]), blue: UInt8(steps[b]))
    // 24 greys, 8, 18, …, 238, come after the cube.
    let mean = (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3
    let shade = min(max((mean - 3) / 10, 0), 23)
    let level = UInt8(8 + 10 * shade)
    let gray = PixelImage.Pixel(red: level, green: level, blue: level)
    return distance(gray, pixel) < distance(inCube, pixel) ? UInt8(232 + shade) : UInt8(16 + 36 * r + 6 * g + b)
  }

  /// How far colours lie apart for the eye, which sees green best and blue least.
  static func distance(_ left: PixelImage.Pixel, _ right: PixelImage.Pixel) -> Int {
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return 3 * square(left.red, right.red) + 4 * square(left.green, right.green) + 2 * square(left.blue, right.blue)
  }

  /// The parameters of ECMA-48 that set it.
  func parameters(isPaper: Bool) -> String {
    let base = isPaper ? 40 : 30
    return switch self {
    case .standard: "\(base + 9)"
    case .palette(let index) where index < 8: "\(base + Int(index))"
    case .palette(let index): "\(base + 60 + Int(index) - 8)"
    case .indexed(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
