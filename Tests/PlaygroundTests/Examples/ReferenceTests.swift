import Foundation
import Testing

@testable import Playground

/// The part of `docs/language.md` that is made from the records, in Markdown.
private enum Reference {
  static let beginning = "<!-- From here on written by scripts/reference. -->\n"

  static var text: String {
    let topics = Command.Topic.allCases.map { "## \($0.rawValue)\n\n" + commands(of: $0) }
    let lists = ["properties", "curves", "functions", "colors"].compactMap { HelpPages.page($0) }.map(list)
    return (topics + lists).joined(separator: "\n")
  }

  private static func commands(of topic: Command.Topic) -> String {
    (CommandTable.commands + CommandTable.controls).filter { $0.topic == topic }
      .compactMap { HelpPages.page($0.name) }.map { page in
        let paragraphs = [sentence(page.summary)] + (page.discussion.isEmpty ? [] : [page.discussion])
        return (["### \(page.title)"] + paragraphs + page.sections.map(markdown)).joined(separator: "\n\n") + "\n"
      }
      .joined(separator: "\n")
  }

  private static func list(_ page: HelpPage) -> String {
    let sections = page.sections.map(markdown).joined(separator: "\n\n")
    return "## All \(page.title)\n\n\(sentence(page.summary))\n\n\(sections)\n"
  }

  private static func markdown(_ section: HelpPage.Section) -> String {
    switch section.style {
    case .usage: section.rows.map { "    \($0.word)" }.joined(separator: "\n")
    case .names: section.rows.map { "`\($0.word)`" }.joined(separator: " ")
    case .terms:
      section.rows.map { "- `\($0.word)`" + ($0.text.isEmpty ? "" : " – \($0.text)") }.joined(separator: "\n")
    case .scripts:
      section.rows
        .map { "```motion\n\($0.text.isEmpty ? "" : "// \($0.text)\n")\($0.word)\n```" }.joined(separator: "\n\n")
    }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}

@Suite("The reference of the language")
struct ReferenceTests {
  private static let page = "docs/language.md"

  /// `scripts/reference` sets `RECORD_REFERENCE=1`, which writes it anew.
  @Test("says what the records of the commands say now")
  func isFresh() throws {
    let parts = try Repository.text(Self.page).components(separatedBy: Reference.beginning)
    let head = try #require(parts.first)
    try Repository.record(head + Reference.beginning + "\n" + Reference.text, to: Self.page, when: "RECORD_REFERENCE")
    let now = try Repository.text(Self.page).components(separatedBy: Reference.beginning)
    #expect(now.count == 2)
    #expect(now.last == "\n" + Reference.text)
  }
}
