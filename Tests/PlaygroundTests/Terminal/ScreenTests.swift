import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("On the screen", .serialized, .enabled(if: Screen.isAvailable, "tmux is not installed"))
struct ScreenTests {
  @Test("a reply too long for the screen is broken between its words")
  func breaksReplies() throws {
    let screen = try Screen(columns: 40)
    try screen.send("layer ball; spring ball.scale to 2", "Enter")
    let rows = try screen.rows { rows in
      rows.contains { $0.hasSuffix(" s") } && rows.last { !$0.isEmpty }?.contains("▸") == true
    }
    let reply = rows.drop { !$0.hasPrefix("ball.scale") }.prefix { !$0.contains("▸") }
    let words = "ball.scale to (2, 2), damping ratio 0.824, overshoot 1.03 %, rests at 0.4915 s".split(separator: " ")
    #expect(reply.count == 3)
    #expect(reply.flatMap { $0.split(separator: " ") } == words)
  }

  @Test("36: the list of candidates stands below the line, and the line below the list")
  func listsCandidates() throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("st", "Tab", "Tab")
    let rows = try screen.rows(when: { $0.filter { $0.hasSuffix("▸ st") }.count == 2 })
    let prompts = rows.indices.filter { rows[$0].hasSuffix("▸ st") }
    let listed = rows[(prompts.first ?? 0)..<(prompts.last ?? 0)].dropFirst()
    #expect(prompts.count == 2)
    #expect(listed.contains { $0.hasPrefix("stage  ") } && listed.contains { $0.hasPrefix("stop   ") })
    #expect(listed.allSatisfy { $0.hasPrefix("st") })
  }

  @Test("Ctrl-C and the list go below a text of several rows, wherever the cursor is")
  func goesBelow() throws {
    let screen = try Screen(columns: 40)
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("st " + String(repeating: "x", count: 50), "Home", "Right", "Right", "Tab", "Tab")
    let listed = try screen.rows(when: { $0.filter { $0.contains("▸ st x") }.count == 2 }).filter { !$0.isEmpty }
    #expect(listed.filter { $0.allSatisfy { $0 == "x" } }.count == 2)
    #expect(listed.contains { $0.hasPrefix("stage  ") })
    try screen.send("C-c")
    let rows = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("▸") ?? false }).filter { !$0.isEmpty }
    #expect(rows.last?.hasSuffix("▸") == true)
    #expect(rows.dropLast().suffix(2).joined().hasSuffix("▸ st " + String(repeating: "x", count: 50) + "^C"))
  }

  @Test("wide characters, a recalled block and a resized window leave nothing behind")
  func redraws() throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.send("print \"日本é\"", "Enter")
    _ = try screen.rows(when: { $0.filter { $0.contains("日本é") }.count == 2 })
    try screen.send("Up", "Home", "Delete", "p")
    let rows = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"") ?? false })
    #expect(rows.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"") == true)
    try screen.resize(columns: 60)
    try screen.send("End", "!")
    let resized = try screen.rows(when: { $0.last { !$0.isEmpty }?.hasSuffix("\"日本é\"!") ?? false })
    #expect(resized.last { !$0.isEmpty }?.hasSuffix("▸ print \"日本é\"!") == true)
    #expect(!rows.contains { $0.contains("^[") || $0.contains("2004") || $0.contains("[36m") })
  }

  /// What is typed, the keys after it, and the line that must be there then.
  private static let typings = [
    (typed: "print \"日本語\"", keys: ["BSpace", "BSpace", "é", "\""], line: "print \"日本é\""),
    (typed: "print \"日本語\"", keys: ["Left", "Left", "BSpace", "光"], line: "print \"日光語\""),
    (typed: "print \"e\u{301}\"", keys: ["Home", "Delete", "p"], line: "print \"e\u{301}\""),
    (typed: "print \"🎈🎉\"", keys: ["BSpace", "BSpace", "\""], line: "print \"🎈\""),
    (typed: "layer 球; remove ", keys: ["BSpace", "BSpace", " "], line: "layer 球; remov "),
  ]

  @Test("26: Chinese, accents and emoji are typed, deleted and printed without debris", arguments: typings)
  func typesWide(typed: String, keys: [String], line: String) throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.type(typed)
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸ " + typed.trimmed) } })
    for key in keys { try screen.send(key) }
    let rows = try screen.rows(when: { $0.contains { $0.hasSuffix("▸ " + line.trimmed) } }).filter { !$0.isEmpty }
    #expect(rows.last?.hasSuffix("▸ " + line.trimmed) == true)
    // The cursor is where the screen has the end of the line.
    try screen.send("End", "#", "Enter")
    let after = try screen.rows(when: { $0.contains { $0.hasSuffix("▸ " + line + "#") } })
    #expect(after.contains { $0.hasSuffix("▸ " + line + "#") })
  }

  @Test("37: a Chinese layer and a file of that name are completed, and drawn in their columns")
  func completesWide() throws {
    let screen = try Screen()
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    try screen.type("layer 球體; layer 球拍; layer 方")
    try screen.send("Enter")
    _ = try screen.rows(when: { $0.filter { $0.contains("▸") }.count == 2 })
    try screen.type("remove 球")
    try screen.send("Tab", "Tab")
    let listed = try screen.rows(when: { $0.contains { $0.hasPrefix("球體  layer") } })
    #expect(listed.contains("球拍  layer") && listed.contains("球體  layer"))
    try screen.type("體; print 方.alpha; layers")
    try screen.send("Enter")
    let rows = try screen.rows(when: { $0.contains { $0.hasPrefix("  方") } })
    #expect(rows.contains { $0.hasSuffix("▸ remove 球體; print 方.alpha; layers") })
    #expect(rows.contains { $0.hasPrefix("  球拍  137.5 283.5") } && !rows.contains { $0.hasPrefix("  球體") })
  }
}

extension String {
  /// As tmux shows it: blanks at the end are not.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
