import Motion
import Testing

@testable import Playground

/// What is stored of pictures in characters: `Fixtures/stage`. `RECORD_STAGE=1` stores them anew, to be looked at.
@Suite("The stage in characters")
struct StagePictureTests {
  private static let folder = "Tests/PlaygroundTests/Fixtures/stage"

  private static func show(_ times: [Double], of run: ScriptRun, _ part: StagePart = .content) throws -> StageShow {
    let span = SourceSpan(source: 0, start: 0, end: 0)
    return StageShow(moments: try times.map { try run.session.stage(at: $0, for: span) }, part: part)
  }

  /// Cairo's edges may differ by a shade from version to version: cells may differ, few of them and not where they lie.
  static func compare(_ text: String, with name: String) throws {
    let file = "\(folder)/\(name).txt"
    try Repository.record(text + "\n", to: file, when: "RECORD_STAGE")
    let stored = Cells(try Repository.text(file))
    let cells = Cells(text + "\n")
    #expect(cells.widths == stored.widths, "\(name)")
    let differing = zip(cells.all, stored.all).filter { $0 != $1 }.count
    #expect(differing * 50 <= stored.all.count, "\(name): \(differing) of \(stored.all.count) cells")
  }

  /// Characters with the looks that are in force.
  private struct Cells {
    var all: [String] = []
    var widths: [Int] = []

    init(_ text: String) {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var look = ""
        var rest = line[...]
        let before = all.count
        while let character = rest.popFirst() {
          if character == "\u{1B}" {
            let sequence = rest.prefix { $0 != "m" }
            look = sequence == "[0" ? "" : look + sequence
            rest = rest.dropFirst(sequence.count + 1)
          } else {
            all.append(look + String(character))
          }
        }
        widths.append(all.count - before)
      }
    }
  }

  private static let styles = PlotStyle.allCases.flatMap { style in
    [(40, 12), (76, 30)].flatMap { size in ColorDepth.allCases.map { (style, size, $0) } }
  }

  @Test("draws the open hamburger in each canvas, at two sizes, with all colours, some and none", arguments: styles)
  func drawsTheHamburger(style: PlotStyle, size: (columns: Int, rows: Int), depth: ColorDepth) throws {
    let run = try ScriptRun(try Repository.example("hamburger"))
    let show = try Self.show([1.2], of: run)
    let room = StagePicture.Room(columns: size.columns, rows: size.rows, style: style, depth: depth)
    let lines = try StagePicture.lines(of: show, in: room)
    #expect(lines.count <= size.rows)
    #expect(lines.allSatisfy { DisplayWidth.columns(of: TerminalText.withoutEscapes($0)) <= size.columns })
    if style == .ascii { #expect(lines.joined().utf8.allSatisfy { $0 < 128 }) }
    if depth == .none { #expect(!lines.joined().contains("\u{1B}")) }
    try Self.compare(lines.joined(separator: "\n"), with: "hamburger-\(style)-\(size.columns)-\(depth)")
  }

  @Test("draws every example at five moments", arguments: Repository.examples)
  func drawsExamples(name: String) throws {
    let run = try ScriptRun(try Repository.example(name))
    let times = (0..<5).map { run.engine.now * Double($0) / 4 }
    let room = StagePicture.Room(columns: 60, rows: 20, style: .braille, depth: .none)
    let pictures = try times.map { time in
      try StagePicture.lines(of: try Self.show([time], of: run, .whole), in: room).joined(separator: "\n")
    }
    #expect(Set(pictures).count > 2)
    try Self.compare(pictures.joined(separator: "\n"), with: "example-\(name)")
  }

  @Test("films every example off a terminal, in numbered moments", arguments: Repository.examples)
  func drawsFilms(name: String) throws {
    let script = try Repository.example(name) + "\nprint \"the film\"\nfilm 5 from 0s\n"
    let result = try Program.run(["-e", script])
    let film = try #require(result.output.split(separator: "the film\n").last)
    #expect(result.ending == .exit(0) && !film.contains("\u{1B}"))
    for number in 1...5 { #expect(film.contains("\(number): ")) }
    try Self.compare(String(film.dropLast()), with: "film-\(name)")
  }

  @Test("puts moments side by side, as large as they can be, each with its number and time")
  func putsSideBySide() throws {
    let run = try ScriptRun("layer a frame 0 0 100 100 color red\nspring a.positionX to 300\nrun")
    let show = try Self.show([0, 0.1, 0.2], of: run)
    let room = StagePicture.Room(columns: 60, rows: 24, style: .ascii, depth: .none)
    let lines = try StagePicture.lines(of: show, in: room)
    // Wide pictures go below one another.
    #expect(lines.filter { $0.contains(": ") } == ["1: 0 s", "2: 0.1 s", "3: 0.2 s"])
    let narrow = StagePicture.Room(columns: 60, rows: 12, style: .ascii, depth: .none)
    let strip = try StagePicture.lines(of: try Self.show([0, 0.1, 0.2], of: run, .whole), in: narrow)
    #expect(strip.last?.split(separator: " ").map(String.init) == ["1:", "0", "s", "2:", "0.1", "s", "3:", "0.2", "s"])
    #expect(strip.count <= 12)
  }

  @Test("writes the texts of layers that are seen, as wide as these are, and not those behind others")
  func writesTexts() throws {
    let script = "stage size 100 40\nlayer a frame 0 0 100 40 color black text \"A rather long text\"\n"
    func text(_ more: String) throws -> String {
      let run = try ScriptRun(script + more)
      let room = StagePicture.Room(columns: 12, rows: 4, style: .braille, depth: .none)
      return try StagePicture.lines(of: try Self.show([0], of: run), in: room).joined(separator: "\n")
    }
    #expect(try text("").contains("A rather lo…"))
    #expect(try text("a.text = \"日本\"").contains("日本"))
    #expect(try !text("layer b frame 0 0 100 40 color red").contains("rather"))
    #expect(try !text("a.alpha = 0").contains("rather"))
    #expect(try text("a.text = \"\\u{1b}[2J\"").contains("\\u{1b}"))
  }

  @Test("takes the colour nearest to that of a dot")
  func takesTheNearestColor() {
    let orange = PixelImage.Pixel(red: 255, green: 165, blue: 0)
    #expect(CellColor(orange, depth: .full) == .rgb(255, 165, 0))
    #expect(CellColor(orange, depth: .indexed) == .indexed(214))
    #expect(CellColor(PixelImage.Pixel(red: 119, green: 118, blue: 120), depth: .indexed) == .indexed(243))
    #expect(CellColor(PixelImage.Pixel(red: 250, green: 10, blue: 10), depth: .sixteen) == .palette(9))
    #expect(CellColor.palette(9).parameters(isPaper: false) == "91")
    #expect(CellColor.palette(3).parameters(isPaper: true) == "43")
    #expect(CellColor.indexed(214).parameters(isPaper: true) == "48;5;214")
  }
}

@Suite("A screen of cells")
struct CellGridTests {
  private func grid(_ text: String, columns: Int = 10) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: 2)
    grid.write(text, column: 0, row: 0)
    return grid
  }

  @Test("keeps the looks of a text, and what is too long for a row out")
  func keepsLooks() {
    let grid = grid("a\u{1B}[2;36mb\u{1B}[0mc日" + String(repeating: "x", count: 9))
    #expect(grid[1, 0] == CellGrid.Cell(character: "b", look: CellLook(ink: .palette(6), isFaint: true)))
    #expect(grid[2, 0].look == CellLook() && grid[3, 0].character == "日" && grid[9, 0].character == "x")
    #expect(CellText.lines(of: grid) == ["a\u{1B}[2;36mb\u{1B}[0mc日xxxxx", ""])
  }

  @Test("is made of another by writing what differs, where it differs")
  func writesChanges() {
    let (old, new) = (grid("abcdefghij"), grid("abXdefghiY"))
    #expect(CellText.changes(from: old, to: new) == "\u{1B}[1;3HX\u{1B}[1;10HY")
    #expect(CellText.changes(from: new, to: new) == "")
    #expect(CellText.changes(from: grid("abc"), to: grid("aXcY"), row: 5) == "\u{1B}[5;2HXcY")
    #expect(CellText.changes(from: nil, to: grid("ab", columns: 2)) == "\u{1B}[1;1Hab\u{1B}[2;1H  ")
  }

  @Test("keeps what differs by a shade while all moves, and nothing more")
  func isSteadied() {
    func grid(_ red: UInt8) -> CellGrid {
      var grid = CellGrid(columns: 1, rows: 1)
      grid[0, 0] = CellGrid.Cell(character: "▀", look: CellLook(ink: .rgb(red, 0, 0)))
      return grid
    }
    #expect(grid(17).steadied(to: grid(0)) == grid(0))
    #expect(grid(18).steadied(to: grid(0)) == grid(18))
    #expect(grid(17).steadied(to: CellGrid(columns: 1, rows: 1)) == grid(17))
  }
}
