import Testing

@testable import Playground

@Suite("Long work")
struct WorkTests {
  private static let formats: [TableFormat] = [.text, .csv, .json, .markdown]

  private let table = TableData(
    columns: ["time", "a", "b"].map { TableData.Column(title: $0, unit: .plain) },
    rows: (0..<500).map { [.number(Double($0)), .number(1 / Double($0 + 1)), .text("row \($0)")] }
  )

  private struct Enough: Error {}

  @Test("takes as many steps a row as is told beforehand, and ends at the step that ends it", arguments: formats)
  func endsTables(format: TableFormat) throws {
    var done = 0
    _ = Table.formatted(table, as: format, width: 80, digits: 4) { done += 1 }
    #expect(abs(done - table.rows.count * Table.steps(of: table, as: format)) <= 2)
    for last in [1, 250, done] {
      var count = 0
      #expect(throws: Enough.self) {
        try Table.formatted(table, as: format, width: 80, digits: 4) { () throws(Enough) in
          count += 1
          if count == last { throw Enough() }
        }
      }
      #expect(count == last)
    }
  }

  @Test("tells what is done of how much, never more, and is asked as often as it is to be")
  func counts() throws {
    var told: [Int] = []
    let work = Work(10, "row", passes: 3, interval: 4) { done, total, step in
      #expect(total == 10 && step == "row")
      told.append(done)
      return told.count < 6
    }
    for _ in 0..<23 { try work.advance() }
    #expect(told == [1, 2, 4, 5, 6])
    #expect(!work.isWanted)
    #expect(throws: Interrupted.self) { for _ in 0..<99 { try work.advance() } }
    #expect(told.allSatisfy { $0 <= 10 })
  }

  private func documents() throws -> [(name: String, document: Document)] {
    let run = try ScriptRun("stage size 60 40; layer a frame 0 0 20 20 color red; basic a.positionX to 50; run")
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let moments = try (0..<20).map { try run.session.stage(at: Double($0) / 50, for: span) }
    return [
      ("GIF", .motion(moments, .gif, MotionOptions())), ("recording", .motion(moments, .cast, MotionOptions())),
      ("PNG", .picture(moments[0], .png, StageOptions())), ("SVG", .picture(moments[0], .svg, StageOptions())),
      ("CSV", .table(table, .csv)), ("JSON", .table(table, .json)),
    ]
  }

  @Test("of a file goes forward to its end, and is over as soon as nobody wants it")
  func endsFiles() throws {
    for (name, document) in try documents() {
      var told: [Double] = []
      _ = try Export.bytes(of: document) { done, total, _ in
        told.append(Double(done) / Double(total))
        return true
      }
      #expect(told.count > 1 && told == told.sorted() && told.allSatisfy { $0 <= 1 }, "\(name)")
      #expect(told.last == 0 || told.last ?? 0 > 0.8, "\(name)")
      for last in [1, told.count / 2, told.count] {
        var count = 0
        #expect(throws: DrawingFailure.interrupted, "\(name)") {
          try Export.bytes(of: document) { _, _, _ in
            count += 1
            return count < last
          }
        }
        // Cairo is told once more that nobody wants the rest.
        #expect(count <= last + 2, "\(name): \(count) of \(last)")
      }
    }
  }
}
