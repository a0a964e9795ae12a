import Testing

@testable import Playground

@Suite("A plot over which the present moves")
struct MovingPlotTests {
  private static let data = PlotData(
    title: "a way",
    from: 1,
    to: 3,
    now: nil,
    curves: [
      PlotData.Curve(
        label: "a.positionX",
        unit: .length,
        samples: (0...100).map { PlotData.Sample(time: 1 + Double($0) / 50, value: Double($0 * $0)) }
      ),
      PlotData.Curve(
        label: "a.rotation",
        unit: .angle,
        samples: (0...100).map { PlotData.Sample(time: 1 + Double($0) / 50, value: Double($0)) }
      ),
    ],
    targets: [PlotData.Target(curve: 0, value: 10_000)],
    marks: []
  )

  private func plot(style: PlotStyle = .braille, dimsFuture: Bool = true) -> MovingPlot {
    MovingPlot(Self.data, columns: 70, rows: 20, style: style, isColored: true, dimsFuture: dimsFuture)
  }

  private func isInked(_ cell: CellGrid.Cell) -> Bool { cell.look.ink != .standard }

  /// The column of the line of the present, which is the same in all rows.
  private func present(_ grid: CellGrid, _ glyph: Character = "┊") throws -> Int {
    let columns = (0..<grid.rows).flatMap { row in
      (0..<grid.columns).filter { grid[$0, row].character == glyph }
    }
    #expect(Set(columns).count == 1 && columns.count > 8)
    return try #require(columns.first)
  }

  @Test("dims what is to come, and marks the present where no curve is", arguments: [1.25, 2, 2.75])
  func dimsTheFuture(time: Double) throws {
    let grid = plot().grid(at: time)
    let present = try present(grid)
    let left = try #require((0..<70).first { grid[$0, grid.rows - 2].character == "└" }) + 1
    let axis = (left..<70).filter { ["─", "┬"].contains(grid[$0, grid.rows - 2].character) }
    #expect(abs(Double(present - left) - (time - 1) / 2 * Double(axis.count - 1)) <= 0.5)
    for row in 0..<(grid.rows - 2) where ["│", "┤"].contains(grid[left - 1, row].character) {
      for column in left..<70 where isInked(grid[column, row]) {
        #expect(grid[column, row].look.isFaint == (column > present), "\(column), \(row)")
      }
    }
  }

  @Test("is the plot itself, but for the line of the present")
  func isThePlot() throws {
    var screen = CellGrid(columns: 70, rows: 20)
    let text = Plot.text(Self.data, columns: 70, rows: 20, style: .braille, color: true)
    for (row, line) in text.split(separator: "\n").enumerated() { screen.write(line, column: 0, row: row) }
    for time in [1, 1.5, 3.0] {
      let grid = plot(dimsFuture: false).grid(at: time)
      let differing = grid.cells.indices.filter { grid.cells[$0] != screen.cells[$0] }
      #expect(differing.allSatisfy { grid.cells[$0].character == "┊" } && differing.count < 20)
      #expect(Set(differing.map { $0 % 70 }).count == 1)
    }
  }

  @Test("stays inside at times before and after it, and in plain characters")
  func staysInside() throws {
    let early = try present(plot().grid(at: -5))
    #expect(early == (try present(plot().grid(at: 1))))
    let late = try present(plot(style: .ascii).grid(at: 99), ":")
    #expect(late == (try present(plot(style: .ascii).grid(at: 3), ":")))
  }

  @Test("is a sentence where there is nothing to draw")
  func isASentence() {
    let empty = PlotData(title: nil, from: 0, to: 1, now: nil, curves: [], targets: [], marks: [])
    let plot = MovingPlot(empty, columns: 40, rows: 5, style: .braille, isColored: false, dimsFuture: true)
    #expect(CellText.lines(of: plot.grid(at: 0.5))[0] == "nothing to plot: no curve has a finite")
  }

  @Test("shows a ghost dimmed, dotted and behind the curve")
  func showsAGhost() throws {
    var data = Self.data
    data.curves[1] = data.curves[0]
    data.curves[1].isGhost = true
    func grid(_ data: PlotData) -> CellGrid {
      MovingPlot(data, columns: 70, rows: 20, style: .ascii, isColored: true, dimsFuture: false).grid(at: 0)
    }
    let under = grid(data)
    // Where both run the same way only the curve is seen, but for the legend.
    #expect(under.cells.filter { $0.character == "." && isInked($0) }.count == 3)
    data.curves[1].samples = data.curves[1].samples.map { PlotData.Sample(time: $0.time, value: 10_000 - $0.value) }
    let beside = grid(data)
    let ghost = beside.cells.filter { $0.character == "." && isInked($0) }
    #expect(ghost.count > 20 && ghost.allSatisfy(\.look.isFaint))
    let curve = beside.cells.filter { $0.character == "*" && isInked($0) }
    #expect(curve == under.cells.filter { $0.character == "*" } && curve.allSatisfy { !$0.look.isFaint })
  }
}
