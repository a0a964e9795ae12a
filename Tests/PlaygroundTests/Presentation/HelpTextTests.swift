import Testing

@testable import Playground

@Suite("A page of help")
struct HelpTextTests {
  private static let words = HelpPages.words

  private func lines(_ page: HelpPage, width: Int) -> [String] {
    HelpText.text(page, width: width, color: false).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test("keeps to its width but for scripts, which stay as they are typed", arguments: words, [48, 80, 100])
  func keepsToItsWidth(word: String, width: Int) throws {
    let page = try #require(HelpPages.page(word))
    let scripts = page.sections.filter { $0.style == .scripts }.flatMap(\.rows).flatMap { row in
      [("// " + row.text)[...]] + row.word.split(separator: "\n")
    }
    for line in lines(page, width: width) where DisplayWidth.columns(of: line) > width {
      #expect(scripts.contains { line == "  " + $0 }, "\(line)")
    }
  }

  @Test("is at first short enough for 24 rows, and names every command")
  func beginsShort() {
    let text = lines(HelpPages.overview, width: 80)
    #expect(text.count < 24)
    let named = Set(text.joined(separator: " ").split { !$0.isLetter }.map(String.init))
    #expect(named.isSuperset(of: HelpPages.commands.map(\.name)))
    #expect(named.isSuperset(of: HelpPages.lists))
  }

  @Test("shows every example so that it can be copied", arguments: words)
  func showsExamples(word: String) throws {
    let page = try #require(HelpPages.page(word))
    let text = "\n" + lines(page, width: 30).joined(separator: "\n") + "\n"
    for row in page.sections.filter({ $0.style == .scripts }).flatMap(\.rows) {
      let typed = row.word.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  " + $0 }.joined()
      #expect(text.contains(typed + "\n"))
    }
  }

  @Test("breaks a usage line between its parts only")
  func breaksUsage() {
    let usage = HelpPage.Section(heading: "Usage", rows: [("go NAME [to X Y W H] [by a|b] { … }", "")], style: .usage)
    let page = HelpPage(title: "go", summary: "moves on", sections: [usage])
    #expect(lines(page, width: 24).suffix(2) == ["  go NAME [to X Y W H]", "    [by a|b] { … }"])
  }

  @Test("puts a discussion below the summary, and a gap between scripts")
  func hasParagraphs() {
    let scripts = HelpPage.Section(heading: "Examples", rows: [("a\nb", "first"), ("c", "")], style: .scripts)
    let page = HelpPage(title: "go", summary: "moves on", discussion: "And on.", sections: [scripts])
    let expected = ["go", "  moves on", "", "  And on.", "", "Examples", "  // first", "  a", "  b", "", "  c"]
    #expect(lines(page, width: 80) == expected)
  }
}
