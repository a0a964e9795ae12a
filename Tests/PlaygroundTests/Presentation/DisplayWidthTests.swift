import Testing

@testable import Playground

@Suite("The width of a text")
struct DisplayWidthTests {
  @Test(
    "counts terminal columns",
    arguments: [
      ("", 0), ("top", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("漢堡按鈕", 8), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("，", 2), ("｡", 1), ("ｱ", 1), ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("🇹🇼", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2),
      ("👍🏽", 2), ("\u{200B}", 0), ("a\u{200D}", 1), ("⠤", 1), ("▲", 1), ("─", 1), ("°", 1), ("…", 1), ("𠮷", 2), ("〿", 1),
      ("⌚", 2), ("\u{1b}", 0), ("\u{AD}", 1),
    ]
  )
  func columns(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test("is reached by padding on either side, and never by cutting")
  func padding() {
    #expect(DisplayWidth.padded("日本", to: 6) == "日本  ")
    #expect(DisplayWidth.padded("日本", to: 6, .right) == "  日本")
    #expect(DisplayWidth.padded("日本", to: 3) == "日本")
  }

  @Test(
    "is kept to by cutting",
    arguments: [
      ("rotation", 8, "rotation"), ("rotation", 5, "rota…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
      ("abc", 0, ""), ("abc", -1, ""),
    ]
  )
  func truncation(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.truncated(text, to: width) == expected)
  }

  @Test("is kept to by breaking lines, inside a word only where it must be")
  func wrapping() {
    #expect(DisplayWidth.wrapped("too small for a plot", to: 9) == "too small\nfor a\nplot")
    #expect(DisplayWidth.wrapped("日本語 abcdefg", to: 4) == "日本\n語\nabcd\nefg")
    #expect(DisplayWidth.wrapped("as it is", to: 0) == "as it is")
  }

  @Test(
    "escapes what would steer a terminal",
    arguments: [
      ("\u{1b}[31mred", #"\u{1b}[31mred"#), ("a\tb\r\nc", #"a\tb\r\nc"#), ("\u{7}", #"\u{7}"#),
      ("\u{9b}2J", #"\u{9b}2J"#),
      ("\u{7f}", #"\u{7f}"#), ("\u{202e}txt", #"\u{202e}txt"#), ("日本 é \\", "日本 é \\"), ("\u{0}", #"\u{0}"#),
    ]
  )
  func escaping(text: String, expected: String) {
    #expect(DisplayWidth.escaped(text) == expected)
  }

  @Test("keeps newlines of a text of several lines, but no carriage return")
  func escapingLines() {
    #expect(DisplayWidth.escaped("a\nb\r\nc\u{1b}", keepingNewlines: true) == "a\nb\\r\nc\\u{1b}")
  }
}
