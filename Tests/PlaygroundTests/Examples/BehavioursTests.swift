import Foundation
import Testing

@testable import Playground

@Suite("The behaviours at the terminal")
struct BehavioursTests {
  /// Of each row of the table its number, the behaviour and the tests that show it.
  private let rows: [(number: Int, behaviour: String, tests: [String])]
  /// What each is called, by `Suite.function`.
  private let tests: [String: String]

  init() throws {
    rows = try Repository.text("docs/behaviours.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let number = Int(cells[0]) else { return nil }
      return (number, cells[1], cells[2].components(separatedBy: ", "))
    }
    tests = try Repository.texts(below: "Tests/PlaygroundTests", ending: ".swift").reduce(into: [:]) { tests, text in
      tests.merge(Self.tests(in: text)) { first, _ in first }
    }
  }

  /// The functions behind `@Test`, each with the suite it is in and what stands between.
  private static func tests(in text: String) -> [String: String] {
    var suite: Substring = ""
    var found: [String: String] = [:]
    var name: String?
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: /^(?:final )?(?:struct|class) (\w+)/) { suite = match.output.1 }
      if line.contains("@Test") { name = "" }
      name?.append(contentsOf: line)
      guard let title = name, let match = line.firstMatch(of: /^ +func (\w+)/) else { continue }
      found["\(suite).\(match.output.1)"] = title
      name = nil
    }
    return found
  }

  @Test("are in the table, each once, with a test that is there or with what is left out")
  func areShown() {
    #expect(Set(rows.map(\.number)).isSuperset(of: 19...64) && Set(rows.map(\.number)).count == rows.count)
    #expect(tests.count > 200)
    for row in rows {
      #expect(row.behaviour.hasSuffix("."))
      if row.tests == ["—"] {
        #expect(row.behaviour.hasPrefix("Left out: "))
      } else {
        if row.number < 50 { #expect(row.tests.contains { tests[$0]?.contains("\(row.number): ") ?? false }) }
        #expect(row.tests.filter { tests[$0] == nil } == [], "\(row.number)")
      }
    }
  }
}
