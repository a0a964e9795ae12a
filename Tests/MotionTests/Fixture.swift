import Foundation

/// A table of reference numbers that lies beside the tests: comma separated, one header row.
struct Fixture {
  struct Row: Sendable {
    let cells: [String: String]

    func text(_ column: String) -> String { cells[column] ?? "" }

    /// The number in the column; not a number where the cell is empty or there is no such column.
    func number(_ column: String) -> Double { Double(text(column)) ?? .nan }
  }

  let rows: [Row]

  /// - Throws: when the file cannot be read.
  init(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map { Self.cells(of: $0) }
    let header = lines.first ?? []
    rows = lines.dropFirst().map { Row(cells: Dictionary(zip(header, $0)) { first, _ in first }) }
  }

  /// The cells of a line; a cell in double quotes may hold commas.
  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var quoted = false
    for character in line {
      if character == "\"" {
        quoted.toggle()
      } else if character == ",", !quoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  /// The rows in groups of one case each, in the order of the file.
  func grouped(by column: String) -> [(name: String, rows: [Row])] {
    rows.reduce(into: []) { groups, row in
      if let last = groups.indices.last, groups[last].name == row.text(column) {
        groups[last].rows.append(row)
      } else {
        groups.append((row.text(column), [row]))
      }
    }
  }
}
