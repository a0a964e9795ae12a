import Testing

@testable import Playground

@Suite("Arithmetic")
struct OperatorsTests {
  @Test(
    "keeps track of dimensions",
    arguments: [
      ("1s + 500ms", "1.5s"), ("1s + 2", "3s"), ("2 + 1s", "3s"), ("90deg / 2", "45deg"), ("90deg / 1s", "90deg/s"),
      ("90deg / 1s * 2s", "180deg"), ("10pt / 2s", "5/s"), ("1s * 1s", "1 s²"), ("1 / 1s", "1/s"), ("2s / 1s", "2"),
      ("2s == 2", "true"), ("2s < 3000ms", "true"), ("180deg == pi", "true"), ("7s % 4s", "3s"), ("-(3s)", "-3s"),
      ("1s + 1deg", "error: a time and an angle can not be combined"),
      ("1s == 1pt", "error: a time and a length can not be compared"),
      ("10pt / 1s / 1s", "10 pt·s⁻²"), ("sqrt(4s * 1s)", "2s"),
      ("sqrt(4s)", "error: the square root of a time has no unit"),
      ("pow(2s, 3)", "8 s³"), ("pow(2s, 0.5)", "error: a time takes whole exponents"),
      ("sin(90deg)", "1"), ("sin(2s)", "error: ‘sin’ takes an angle, not a time"), ("acos(0)", "90deg"),
      ("atan2(1, 1)", "45deg"), ("max(1s, 2s)", "2s"), ("abs(-2s)", "2s"), ("clamp(5s, 1s, 3s)", "3s"),
      ("(1s, 2s) + (1, 1)", "(2s, 3s)"), ("(1s, 2deg)", "error: a tuple can not hold a time and an angle"),
      ("1e308rad", "1e308rad"), ("now", "0s"), ("60Hz * 1s", "60"),
    ]
  )
  func dimensions(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test(
    "has no result that is not finite",
    arguments: [
      ("1 / 0", "error: division by zero"), ("1 % 0", "error: remainder of a division by zero"),
      ("(1, 2) / 0", "error: division by zero"), ("1e308 * 10", "error: the result is too large"),
      ("-1e308 - 1e308", "error: the result is too large"), ("(1e308, 1) * 10", "error: the result is too large"),
      ("exp(1000)", "error: the result is too large"), ("pow(-1, 0.5)", "error: ‘pow’ has no value there"),
      ("pow(0, -1)", "error: the result is too large"),
      ("sqrt(-1)", "error: the square root of a negative number is no number"),
      ("log(0)", "error: the logarithm wants a number above 0"), ("acos(2)", "error: ‘acos’ has no value there"),
      ("mix(-1e308, 1e308, 2)", "error: the result is too large"),
      ("hypot(1.7e308, 1.7e308)", "error: the result is too large"),
      ("mix((1, 1e308), (1, -1e308), 3)", "error: the result is too large"),
      ("mix(rgb(1e308, 0, 0), rgb(-1e308, 0, 0), 1e10)", "error: the result is too large"),
      ("hsl(0deg, 1e200, 1e200)", "error: the result is too large"),
      ("round(1e308, 1e-10)", "error: the result is too large"),
    ]
  )
  func finite(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }

  @Test(
    "goes with what it has a meaning for",
    arguments: [
      ("\"a\" + 1", "error: ‘+’ can not combine a string and a number"),
      ("red + blue", "error: ‘+’ can not combine a colour and a colour"),
      ("true + true", "error: ‘+’ can not combine true or false and true or false"),
      ("[1] - [1]", "error: ‘-’ can not combine a list and a list"),
      ("(1, 2) * (1, 2)", "error: ‘*’ can not combine a tuple of 2 and a tuple of 2"),
      ("(1, 2) + (1, 2, 3)", "error: a tuple of 2 and a tuple of 3 do not match"),
      ("(1, 2) + 1", "error: ‘+’ can not combine a tuple of 2 and a number"),
      ("\"a\" < \"b\"", "true"), ("\"a\" == \"a\"", "true"), ("true == false", "false"), ("none == none", "true"),
      ("1 == none", "false"), ("1 == \"1\"", "error: a number and a string can not be compared"),
      ("red < blue", "error: a colour and a colour have no order"),
      ("true < false", "error: true or false and true or false have no order"),
    ]
  )
  func kinds(text: String, output: String) {
    #expect(Script.output(of: "print \(text)") == output)
  }
}

@Suite("A list")
struct ListValueTests {
  private let limits = ValueLimits(listElements: 10, listDepth: 3, textBytes: 100)

  @Test("counts what lies in it at all depths")
  func size() throws {
    let inner = try ListValue([.plain(1), .plain(2)], limits: limits)
    let outer = try ListValue([.list(inner), .list(inner), .plain(3)], limits: limits)
    #expect(inner.size == 2 && inner.depth == 1)
    #expect(outer.size == 7 && outer.depth == 2)
  }

  @Test("is refused when it is too large or too deep")
  func refused() throws {
    let five = try ListValue(Array(repeating: .plain(0), count: 5), limits: limits)
    #expect(throws: OperatorFailure.self) { try ListValue(Array(repeating: .plain(0), count: 11), limits: limits) }
    #expect(throws: OperatorFailure.self) { try ListValue([.list(five), .list(five)], limits: limits) }
    let two = try ListValue([.list(ListValue([], limits: limits))], limits: limits)
    let three = try ListValue([.list(two)], limits: limits)
    #expect(three.depth == 3)
    #expect(throws: OperatorFailure.self) { try ListValue([.list(three)], limits: limits) }
  }
}
