@testable import Playground

/// Statements made up at random, the same for the same seed: odd names, needless parentheses, every operator.
struct RandomScript {
  private var random: RandomGenerator

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  mutating func statement() -> String {
    let a = expression(4)
    let b = expression(3)
    switch below(16) {
    case 0: return "let \(name()) = \(a)"
    case 1: return "print \(a), \(b)"
    case 2: return "if \(a) {\n \(simple())\n} else if \(b) { \(simple()) } else {\n \(simple()) \n}"
    case 3: return "for k in \(a) { let \(name()) = k + \(b); print k }"
    case 4: return "while \(a) { break }"
    case 5: return "repeat \(b) { continue }"
    case 6: return "func `odd \(below(3))`(a, `to`) { return \(a) }"
    case 7: return "layer \(name()) frame \(number()) (\(a)) \(number()) (\(b)) alpha \(b)"
    case 8: return "spring \(name()).scale to \(a) curve (\(name()))"
    case 9: return "\(name()).alpha \(pick(["=", "+=", "-=", "*=", "/="])) \(a)"
    case 10: return "on tap \(name()) { \(simple()); let u = \(a)\n print u }"
    case 11: return "table \(a) from (\(name())) to (rest) every \(number())"
    case 12: return "for i in 0..<3 { on tap `row\\(i)` { print i, \(a) } }"
    case 13: return "wait (\(name()))"
    default: return "(\(a))"
    }
  }

  private mutating func simple() -> String { "print \(expression(2))" }

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    let a = expression(depth - 1)
    switch below(14) {
    case 0...3:
      let sign = pick(["+", "-", "*", "/", "%", "..<", "...", "&&", "||", "==", "!=", "<", "<=", ">", ">="])
      return "(\(a)) \(sign) (\(expression(depth - 1)))"
    case 4: return "(\(a)) \(pick(["+", "-", "*", "/", "%"])) \(expression(depth - 1)) - \(leaf())"
    case 5: return "(\(a)) ? \(expression(depth - 1)) : \(expression(depth - 1))"
    case 6: return pick(["-", "!", "- -", "!-", "+"]) + "(\(a))"
    case 7: return "(\(a))\(pick([".x", ".model.`to`", "[0]", "[i - 1][2]", ".position.x"]))"
    case 8: return "(\(a), \(expression(depth - 1)))"
    case 9: return "[\(a), \(leaf())]"
    case 10: return "\(pick(["max", "f", "`let`", "if"]))(\(a), \(leaf()))"
    case 11: return "(\(a)) has \(pick(["key", "`to`", "`k\\(\(leaf()))`"]))"
    case 12: return "\"a\\(\(a))\\(\"b\")\\(\"c\")\\\"`\\n\""
    default: return "`row\\(\(a))`"
    }
  }

  private mutating func leaf() -> String {
    switch below(4) {
    case 0: return number()
    case 1: return name()
    case 2: return pick(["\"\"", "\"\\u{7}`\\\\\"", "true", "none", "`true`", "#abc", "#12345678", "clear"])
    default: return pick(["ball.alpha", "`to`.x", "pi", "i", "層.alpha", "now"])
    }
  }

  private mutating func number() -> String {
    pick(["1", "0.5", ".25s", "45deg", "1rad", "33.3deg", "7px", "60Hz", "50%", "1e300", "1e-9", "120ms", "0.3turn"])
  }

  private mutating func name() -> String {
    pick([
      "a", "spring", "`to`", "`let`", "`has`", "rest", "`a b`", "層", "width", "alpha", "`none`", "`9`", "`x`", "key",
    ])
  }

  private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

  private mutating func below(_ count: Int) -> Int { Int(random.next() * Double(count)) }
}
