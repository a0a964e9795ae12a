import Testing

@Suite("The tour", .serialized, .enabled(if: Screen.isAvailable, "tmux is not installed"))
struct TourTests {
  private static let page = "docs/tour.md"

  /// What is typed, line by line; `⇥` is the Tab key, `↑` the Up key.
  private static let lines = [
    "help topics",
    "layer ball",
    "spr⇥ball.sca⇥ to 2 bounciness 12",
    "plot ball.scale",
    "wait 0.2s",
    "print ball.scale, ball.scale.velocity",
    "animations",
    "spring ball.scale to 1",
    "plot ball.scale velocity",
    "run",
    "expect ball.scale == 1",
    "spring ball.rotaton to 45deg",
    "spring ball.rotation to 45deg bounciness 18",
    "run",
    "print ball.rotation",
    "undo",
    "print ball.rotation",
    "redo",
    "undo 3",
    "help wait",
    "help easeOutBack",
    "layer box color red frame 40 40 60 60",
    "layers",
    "basic box.positionX to 300 duration 1s curve easeOutB⇥⇥",
    "table box.positionX every 0.25s to rest",
    "apropos bounciness",
    "on tap box {",
    "  spring self.scale to 1.5 bounciness 16 key grow",
    "}",
    "tap box",
    "run",
    "events box",
    "snapshot here",
    "record \"mine.motion\"",
    "animate 0.3 { box.alpha = 0.5 }",
    "run; print box.alpha",
    "record off",
    "save \"all.motion\"",
    "restore here",
    "↑↑↑↑",
    "set fps",
    "history 34",
  ]

  /// `RECORD_TOUR=1` writes it anew, to be looked at before it is committed.
  @Test("shows what a newcomer sees who types it")
  func isFresh() throws {
    let screen = try Screen(columns: 80, rows: 50)
    _ = try screen.rows(when: isAtPrompt)
    for line in Self.lines { try type(line, on: screen) }
    let text = try screen.allRows().joined(separator: "\n")
    let stored = try Repository.text(Self.page)
    let head = try #require(stored.split(separator: "```text\n").first)
    try Repository.record("\(head)```text\n\(text)\n```\n", to: Self.page, when: "RECORD_TOUR")
    #expect(try Repository.blocks("text", of: Self.page) == [text])
  }

  private func type(_ line: String, on screen: Screen) throws {
    var text = ""
    for character in line + "⏎" {
      guard let key = ["⇥": "Tab", "↑": "Up", "⏎": "Enter"][character] else {
        text.append(character)
        continue
      }
      if !text.isEmpty { try screen.type(text) }
      text = ""
      let before = try screen.allRows().count
      try screen.send(key)
      if key == "Enter" { _ = try screen.allRows(when: { $0.count > before && isAtPrompt($0) }) }
    }
  }

  private func isAtPrompt(_ rows: [String]) -> Bool { rows.last { !$0.isEmpty }?.hasSuffix("▸") ?? false }
}
