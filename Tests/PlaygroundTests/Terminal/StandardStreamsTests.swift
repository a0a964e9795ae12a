import Testing

@testable import Playground

@Suite("Colour")
struct ColorChoiceTests {
  @Test("is allowed as asked, on a terminal that can show it, and never under NO_COLOR")
  func isDecided() {
    let plain = ["TERM": "xterm"]
    let cases: [(ColorChoice, Bool, [String: String], Bool)] = [
      (.auto, true, plain, true),
      (.auto, false, plain, false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, [:], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.always, false, plain, true),
      (.always, false, [:], true),
      (.always, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.never, true, plain, false),
    ]
    for (choice, isTerminal, variables, expected) in cases {
      let allowed = choice.allowsColor(isTerminal: isTerminal, environment: Environment(variables))
      #expect(allowed == expected, "\(choice) \(isTerminal) \(variables)")
    }
  }
}

@Suite("The environment")
struct EnvironmentTests {
  @Test("says whether text is UTF-8 by the first variable that is set")
  func knowsUTF8() {
    let cases: [([String: String], Bool)] = [
      (["LANG": "en_GB.UTF-8"], true),
      (["LANG": "C.utf8"], true),
      (["LANG": "de_DE.UTF-8@euro"], true),
      (["LC_CTYPE": "UTF-8"], true),
      (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "zh_TW.UTF-8", "LANG": "C"], true),
      (["LANG": "zh_TW.Big5"], false),
      ([:], false),
    ]
    for (variables, expected) in cases {
      #expect(Environment(variables).isUTF8 == expected, "\(variables)")
    }
  }

  @Test("says how many colours the terminal has")
  func knowsColors() {
    let cases: [([String: String], ColorDepth)] = [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .full), (["TERM": "screen", "COLORTERM": "24bit"], .full),
      (["TERM": "xterm-direct"], .full), (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm"], .sixteen),
      (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed), (["TERM": "linux"], .sixteen),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none), ([:], .none),
    ]
    for (variables, expected) in cases {
      #expect(Environment(variables).colorDepth == expected, "\(variables)")
    }
  }
}

@Suite("Pasted text")
struct PastedTextTests {
  @Test("enters the line with newlines only, without controls and without what would run it")
  func isCleaned() {
    let cases = [
      ("a\rb\r", "a\nb"), ("a\r\nb\n\n", "a\nb"), ("\ta\u{1B}[31m", "\ta[31m"), ("日本\u{0}\u{7F}é", "日本é"), ("\n", ""),
    ]
    for (text, expected) in cases {
      #expect(TerminalText.pasted(text) == expected)
    }
  }
}
