import Testing

@testable import Playground

@Suite("A canvas")
struct CanvasTests {
  private func pen(_ index: Int, _ style: PlotStyle = .braille) -> Canvas.Pen {
    Canvas.Pen(index: index, color: index, style: style)
  }

  @Test("is blank Braille, or spaces in ASCII, at first")
  func blank() {
    #expect(
      Canvas(style: .braille, columns: 3, rows: 2).lines(color: true) == [
        "\u{2800}\u{2800}\u{2800}", "\u{2800}\u{2800}\u{2800}",
      ]
    )
    #expect(Canvas(style: .ascii, columns: 2, rows: 1).lines(color: true) == ["  "])
  }

  @Test(
    "has eight dots in a cell",
    arguments: [
      (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (1, 3, "⢀"),
    ]
  )
  func dots(x: Int, y: Int, cell: String) {
    var canvas = Canvas(style: .braille, columns: 1, rows: 1)
    canvas.set(Canvas.Dot(x: x, y: y), pen: pen(0))
    #expect(canvas.lines(color: false) == [cell])
  }

  @Test("has four quadrants in a cell of blocks", arguments: [(0, 0, "▘"), (1, 0, "▝"), (0, 1, "▖"), (1, 1, "▗")])
  func quadrants(x: Int, y: Int, cell: String) {
    var canvas = Canvas(style: .block, columns: 1, rows: 1)
    canvas.set(Canvas.Dot(x: x, y: y), pen: pen(0))
    #expect(canvas.lines(color: false) == [cell])
  }

  @Test(
    "58: has six parts in a cell of sextants, which Unicode numbers without the halves",
    arguments: [
      ([], " "), ([0], "\u{1FB00}"), ([1], "\u{1FB01}"), ([0, 1], "\u{1FB02}"), ([2], "\u{1FB03}"), ([0, 2, 4], "▌"),
      ([2, 4], "\u{1FB13}"), ([1, 2, 4], "\u{1FB14}"), ([1, 3, 5], "▐"), ([0, 1, 3, 5], "\u{1FB28}"),
      ([1, 2, 3, 4, 5], "\u{1FB3B}"), ([0, 1, 2, 3, 4, 5], "█"),
    ]
  )
  func sextants(places: [Int], cell: String) {
    var canvas = Canvas(style: .sextant, columns: 1, rows: 1)
    for place in places { canvas.set(Canvas.Dot(x: place % 2, y: place / 2), pen: pen(0)) }
    #expect(canvas.lines(color: false) == [cell])
  }

  @Test("ignores what lies outside")
  func outside() {
    var canvas = Canvas(style: .braille, columns: 1, rows: 1)
    for dot in [(-1, 0), (2, 0), (0, -1), (0, 4)] { canvas.set(Canvas.Dot(x: dot.0, y: dot.1), pen: pen(0)) }
    canvas.setBackground("x", column: 1, row: 0)
    canvas.setTag("x", column: 0, row: 1, pen: pen(0))
    #expect(canvas.lines(color: false) == ["\u{2800}"])
  }

  @Test("draws every curve differently", arguments: PlotStyle.allCases)
  func pens(style: PlotStyle) {
    let lines = (0..<3).map { index in
      var canvas = Canvas(style: style, columns: 8, rows: 1)
      canvas.draw([Canvas.Dot(x: 0, y: 0), Canvas.Dot(x: canvas.dotColumns - 1, y: 0)], pen: pen(index, style))
      return canvas.lines(color: false)[0]
    }
    let expected: [PlotStyle: [String]] = [
      .braille: ["⠉⠉⠉⠉⠉⠉⠉⠉", "⠉⠉⠀⠉⠉⠀⠉⠉", "⠁⠈⠀⠁⠈⠀⠁⠈"],
      .sextant: ["🬂🬂🬂🬂🬂🬂🬂🬂", "🬂🬂 🬂🬂 🬂🬂", "🬀🬁 🬀🬁 🬀🬁"],
      .block: ["▀▀▀▀▀▀▀▀", "▀▀ ▀▀ ▀▀", "▘▝ ▘▝ ▘▝"],
      .ascii: ["********", "oooooooo", "++++++++"],
    ]
    #expect(lines == expected[style])
  }

  @Test("sets the highest and lowest dot of a line even in a gap of its pattern")
  func extremes() {
    var canvas = Canvas(style: .braille, columns: 3, rows: 1)
    // The peak is the sixth dot on the way, where the pattern of the second curve has its gap.
    let path = [(0, 3), (2, 3), (3, 0), (4, 3)].map { Canvas.Dot(x: $0.0, y: $0.1) }
    canvas.draw(path, pen: pen(1))
    #expect(canvas.lines(color: false) == ["⣀\u{285C}\u{2844}"])
  }

  @Test("dots what is still to come")
  func faint() {
    var canvas = Canvas(style: .braille, columns: 4, rows: 1)
    canvas.draw([Canvas.Dot(x: 0, y: 0), Canvas.Dot(x: 7, y: 0)], pen: pen(0), faintFrom: 4)
    #expect(canvas.lines(color: false) == ["⠉⠉⠁⠁"])
    #expect(canvas.lines(color: true) == ["\u{1B}[36m⠉⠉\u{1B}[0m\u{1B}[2;36m⠁⠁\u{1B}[0m"])
  }

  @Test("shows its background in cells without dots only, and tags above all")
  func layers() {
    var canvas = Canvas(style: .braille, columns: 3, rows: 1)
    for column in 0..<3 { canvas.setBackground("╌", column: column, row: 0) }
    canvas.set(Canvas.Dot(x: 2, y: 0), pen: pen(0))
    canvas.setTag("a", column: 2, row: 0, pen: pen(0))
    #expect(canvas.lines(color: false) == ["╌⠁a"])
  }

  @Test("shows no background in the gaps of a curve")
  func gapsAreBlank() {
    var canvas = Canvas(style: .braille, columns: 4, rows: 1)
    for column in 0..<4 { canvas.setBackground("╌", column: column, row: 0) }
    canvas.draw([Canvas.Dot(x: 0, y: 0), Canvas.Dot(x: 5, y: 0)], pen: pen(1))
    #expect(canvas.lines(color: false) == ["⠉⠉\u{2800}╌"])
  }
}
