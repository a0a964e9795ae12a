import Foundation

/// The files of the project that readers see, and that tests read.
enum Repository {
  static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The names of the example scripts, without `.motion`.
  static let examples: [String] = files(in: "scripts", ending: ".motion")

  /// The pages in Markdown, as paths from the root.
  static let pages = ["README.md"] + files(in: "docs", ending: ".md").map { "docs/\($0).md" }

  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(name)))
  }

  static func example(_ name: String) throws -> String { try text("scripts/\(name).motion") }

  /// The files below a folder whose names end so.
  static func texts(below folder: String, ending: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path(folder))
    return try paths.filter { $0.hasSuffix(ending) }.sorted().map { try text("\(folder)/\($0)") }
  }

  /// Stores a text or a picture anew when the variable is set, to be looked at before it is committed.
  static func record(_ text: String, to name: String, when variable: String) throws {
    guard ProcessInfo.processInfo.environment[variable] == "1" else { return }
    try text.write(to: root.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  static func record(_ bytes: [UInt8], to name: String, when variable: String) throws {
    guard ProcessInfo.processInfo.environment[variable] == "1" else { return }
    try Data(bytes).write(to: root.appendingPathComponent(name))
  }

  /// The blocks of a page in Markdown that are marked with the word behind their fence.
  static func blocks(_ word: String, of page: String) throws -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open, line == "```" {
        blocks.append(lines.joined(separator: "\n"))
        open = nil
      } else if open != nil {
        open?.append(line)
      } else if line == "```\(word)" {
        open = []
      }
    }
    return blocks
  }

  private static func files(in folder: String, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}
