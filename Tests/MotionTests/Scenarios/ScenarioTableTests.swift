import Foundation
import Testing

@Suite("The scenarios")
struct ScenarioTableTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private let ids: [String]
  private let tests: String
  /// Of each row of the table its id, its policy and the test that shows it.
  private let rows: [[String]]

  init() throws {
    let package = Self.folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let list = package.appendingPathComponent("Tests/MotionTests/Fixtures/scenario-ids.txt")
    ids = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    tests = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix("Scenarios.swift") }
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .joined()
    let table = try String(contentsOf: package.appendingPathComponent("docs/scenarios.md"), encoding: .utf8)
    rows = table.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    .filter { $0.count == 3 && $0[0].contains("-") && !$0[0].hasPrefix("-") }
  }

  private func hasTest(_ id: String) -> Bool { tests.contains("\"\(id) ") }

  @Test("are each in a test that bears the id, or in the table as not the engine's")
  func complete() {
    #expect(ids.count == 122 && Set(ids).count == 122)
    let elsewhere = rows.filter { $0[1].hasPrefix("Not the engine's: ") }.map { $0[0] }
    let missing = ids.filter { !hasTest($0) && !elsewhere.contains($0) }
    #expect(missing == [])
  }

  @Test("have rows in the table for what there is, each with a policy and a test that shows it")
  func table() {
    #expect(rows.count > 40 && Set(rows.map { $0[0] }).count == rows.count)
    for row in rows {
      #expect(ids.contains(row[0]) && row[1].hasSuffix("."))
      #expect(row[2] == "—" ? row[1].hasPrefix("Not the engine's: ") : hasTest(row[2]), "\(row)")
    }
  }
}
