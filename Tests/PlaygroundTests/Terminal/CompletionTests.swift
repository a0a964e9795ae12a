import Testing

@testable import Playground

@Suite("Tab")
struct CompletionTests {
  private static func completions(_ names: [String], start: Int = 0, suffix: String = " ") -> Completions {
    Completions(start: start, candidates: names.map { .init(text: $0, summary: "", suffix: suffix) })
  }

  struct Case: CustomTestStringConvertible {
    var line: String
    var cursor: Int?
    var names: [String]
    var start = 0
    var suffix = " "
    var isRepeated = false
    var action: CompletionAction

    var testDescription: String { "\(line) among \(names)" }
  }

  static let cases = [
    Case(line: "spr", names: ["spring"], action: .insert("ing ", skipping: 0)),
    Case(line: "spring", names: ["spring"], action: .insert(" ", skipping: 0)),
    Case(line: "ball.po", names: ["position"], start: 5, suffix: "", action: .insert("sition", skipping: 0)),
    Case(line: "b.s", names: ["scale", "scaleX"], start: 2, action: .insert("cale", skipping: 0)),
    Case(line: "b.scale", names: ["scale", "scaleX"], start: 2, action: .none),
    Case(line: "st", names: ["stage", "step"], action: .none),
    Case(line: "xyz", names: ["spring"], action: .none),
    Case(line: "Spr", names: ["spring"], action: .none),
    Case(line: "", names: [], action: .none),
    Case(line: "日", names: ["日本", "日光"], action: .none),
    Case(line: "日", names: ["日本語"], action: .insert("本語 ", skipping: 0)),
    Case(line: "e", names: ["é", "e\u{301}x"], action: .none),
    Case(line: "spring", cursor: 3, names: ["spring"], action: .insert(" ", skipping: 3)),
    Case(line: "spring x", cursor: 3, names: ["spring"], action: .insert("", skipping: 4)),
    Case(line: "spr x", cursor: 3, names: ["spring"], action: .insert("ing", skipping: 0)),
    Case(line: "spr}", cursor: 3, names: ["spring"], action: .insert("ing ", skipping: 0)),
    Case(line: "s", names: ["spring"], start: 5, action: .none),
    Case(line: "stop", names: ["stop", "stop"], action: .insert(" ", skipping: 0)),
  ]

  @Test("37: only ever adds to the line", arguments: cases)
  func completes(sample: Case) {
    let action = Self.completions(sample.names, start: sample.start, suffix: sample.suffix)
      .action(line: sample.line, cursor: sample.cursor ?? sample.line.utf8.count, isRepeated: sample.isRepeated)
    #expect(action == sample.action)
  }

  @Test("lists the candidates that fit when it is pressed again and nothing can be added")
  func lists() {
    let completions = Self.completions(["stage", "print", "step"])
    let expected = [completions.candidates[0], completions.candidates[2]]
    #expect(completions.action(line: "st", cursor: 2, isRepeated: true) == .list(expected))
  }
}

@Suite("The list of candidates")
struct CandidateListTests {
  private func list(_ names: [String], summary: String) -> CandidateList {
    let candidates = names.map { Completions.Candidate(text: $0, summary: summary, suffix: "") }
    return CandidateList(candidates) { $0.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) } }
  }

  @Test("has one row a candidate with its summary, cut to the width")
  func describes() {
    #expect(list(["stop", "日本"], summary: "ends it").rows(width: 80, height: 24) == ["stop  ends it", "日本  ends it"])
    #expect(list(["stop", "go"], summary: "ends it").rows(width: 10, height: 24) == ["stop  end", "go    end"])
  }

  @Test("has names in columns where there are no summaries or too few rows")
  func fillsColumns() {
    let names = ["a", "bb", "ccc", "d", "e"]
    #expect(list(names, summary: "").rows(width: 80, height: 24) == ["a    bb   ccc  d    e"])
    #expect(list(names, summary: "").rows(width: 12, height: 24) == ["a    d", "bb   e", "ccc"])
    #expect(list(names, summary: "long").rows(width: 12, height: 5) == ["a    d", "bb   e", "ccc"])
    #expect(list(names, summary: "").rows(width: 1, height: 1) == ["a", "b", "c", "d", "e"])
  }

  @Test("is never wider than the terminal", arguments: [1, 2, 5, 10, 40, 80, 200], [1, 5, 50])
  func fits(width: Int, height: Int) {
    let names = (1...30).map { "name\(String(repeating: "x", count: $0))" }
    for row in list(names, summary: "what it is for").rows(width: width, height: height) {
      #expect(row.count <= max(width - 1, 1))
    }
  }
}
