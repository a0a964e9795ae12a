import Testing

@testable import Playground

@Suite("A text style")
struct TextStyleTests {
  @Test("writes escapes only with colour")
  func colour() {
    #expect(TextStyle.bold.applied(to: "a", color: false) == "a")
    #expect(TextStyle.bold.applied(to: "a", color: true) == "\u{1B}[1ma\u{1B}[0m")
    #expect(TextStyle.plain.applied(to: "a", color: true) == "a")
    #expect(TextStyle.bold.applied(to: "", color: true) == "")
  }

  @Test("gives neighbouring curves different colours, and the future the fainter one")
  func curves() {
    let texts = (0..<6).map { TextStyle.curve($0).applied(to: "a", color: true) }
    #expect(Set(texts).count == 6)
    #expect(TextStyle.curve(6).applied(to: "a", color: true) == texts[0])
    #expect(TextStyle.curve(0, faint: true).applied(to: "a", color: true) != texts[0])
  }
}
