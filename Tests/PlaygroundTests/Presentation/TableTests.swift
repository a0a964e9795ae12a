import Foundation
import Testing

@testable import Playground

@Suite("A table")
struct TableTests {
  private let motion = TableData(
    columns: [
      TableData.Column(title: "time", unit: .time), TableData.Column(title: "top.rotation", unit: .angle),
      TableData.Column(title: "top.translationY", unit: .length),
    ],
    rows: [
      [.number(0), .number(-0.0), .number(0)],
      [.number(1.0 / 60), .number(-0.1), .number(1.5)],
      [.number(1), .number(-.pi / 4), .number(29)],
    ]
  )

  private let awkward = TableData(
    columns: [TableData.Column(title: "a,b", unit: .plain), TableData.Column(title: "say \"x\"", unit: .plain)],
    rows: [
      [.text("one, two"), .text("a \"quote\"")],
      [.text("two\nlines"), .empty],
      [.number(1e-7), .number(.nan)],
      [.text("\u{1b}[31m|日本\u{85}")],
    ]
  )

  private let empty = TableData(columns: [TableData.Column(title: "x", unit: .angle)], rows: [])

  @Test("has its points in line and its angles in degrees for people")
  func text() {
    let expected = """
      time (s)  top.rotation (deg)  top.translationY
      --------  ------------------  ----------------
        0                   0                    0
        0.0167             -5.7296               1.5
        1                 -45                   29
      """
    #expect(Table.text(motion, width: 80) == expected)
  }

  @Test("continues below where it is too wide, the first column repeated")
  func tooWide() {
    let expected = """
      time (s)  top.rotation (deg)
      --------  ------------------
          0                   0
          0.02               -5.73
          1                 -45

      time (s)  top.translationY
      --------  ----------------
          0                  0
          0.02               1.5
          1                 29
      """
    #expect(Table.text(motion, width: 30, digits: 2) == expected)
  }

  @Test("keeps every digit that counts in a column of small numbers only")
  func smallNumbers() {
    let column = [TableData.Column(title: "error", unit: .plain)]
    let small = TableData(columns: column, rows: [[.number(1.5e-9)], [.number(0)]])
    let mixed = TableData(columns: column, rows: [[.number(1.5e-9)], [.number(3)]])
    #expect(Table.text(small, width: 80) == " error\n------\n1.5e-9\n0")
    #expect(Table.text(mixed, width: 80) == "error\n-----\n    0\n    3")
  }

  @Test("aligns text on the left by columns, and ends no line in spaces")
  func words() {
    let table = TableData(
      columns: [TableData.Column(title: "layer", unit: .plain), TableData.Column(title: "key", unit: .plain)],
      rows: [[.text("漢堡"), .text("topRotate")], [.text("a\tb"), .text("")]]
    )
    #expect(Table.text(table, width: 80) == "layer  key\n-----  ---------\n漢堡   topRotate\na\\tb")
  }

  @Test("says so when it has no rows")
  func noRows() {
    #expect(Table.text(empty, width: 80) == "x (deg)\n-------\n(no rows)")
    #expect(Table.text(TableData(columns: [], rows: []), width: 80) == "(no rows)")
    #expect(Table.csv(empty) == "x")
    #expect(Table.json(empty) == "[]")
  }

  @Test("is exact, in radians and quoted by RFC 4180 as CSV")
  func csv() {
    let expected = """
      time,top.rotation,top.translationY
      0,0,0
      0.016666666666666666,-0.1,1.5
      1,-0.7853981633974483,29
      """
    #expect(Table.csv(motion) == expected)
    let quoted = #"""
      "a,b","say ""x"""
      "one, two","a ""quote"""
      "two
      lines",
      1e-7,
      \u{1b}[31m|日本\u{85},
      """#
    #expect(Table.csv(awkward) == quoted)
  }

  @Test("has no empty line as CSV")
  func loneEmptyField() {
    let table = TableData(columns: [TableData.Column(title: "x", unit: .plain)], rows: [[.empty], [.number(1)]])
    #expect(Table.csv(table) == "x\n\"\"\n1")
  }

  @Test("is valid JSON with keys in the order of the columns")
  func json() throws {
    let expected = """
      [
        {"time": 0, "top.rotation": 0, "top.translationY": 0},
        {"time": 0.016666666666666666, "top.rotation": -0.1, "top.translationY": 1.5},
        {"time": 1, "top.rotation": -0.7853981633974483, "top.translationY": 29}
      ]
      """
    #expect(Table.json(motion) == expected)
    let json = Table.json(awkward)
    #expect(json.unicodeScalars.allSatisfy { !DisplayWidth.isSteering($0) || $0 == "\n" })
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(parsed?[0]["say \"x\""] as? String == "a \"quote\"")
    #expect(parsed?[1]["a,b"] as? String == "two\nlines")
    #expect(parsed?[1]["say \"x\""] is NSNull)
    #expect(parsed?[2]["say \"x\""] is NSNull)
    #expect(parsed?[3]["a,b"] as? String == "\u{1b}[31m|日本\u{85}")
  }

  @Test("escapes bars as Markdown")
  func markdown() {
    let expected = """
      | time (s) | top.rotation (deg) | top.translationY |
      | ---: | ---: | ---: |
      | 0 | 0 | 0 |
      | 0.02 | -5.73 | 1.5 |
      | 1 | -45 | 29 |
      """
    #expect(Table.markdown(motion, digits: 2) == expected)
    #expect(Table.markdown(awkward).hasSuffix(#"| \u{1b}[31m\|日本\u{85} |  |"#))
  }

  @Test("goes by its format", arguments: TableFormat.allCases)
  func formats(format: TableFormat) {
    let texts: [TableFormat: String] = [
      .text: Table.text(motion, width: 60, digits: 3), .csv: Table.csv(motion), .json: Table.json(motion),
      .markdown: Table.markdown(motion, digits: 3),
    ]
    #expect(Table.formatted(motion, as: format, width: 60, digits: 3) == texts[format])
  }
}

extension Table {
  fileprivate static func text(_ table: TableData, width: Int, digits: Int = 4) -> String {
    formatted(table, as: .text, width: width, digits: digits)
  }

  fileprivate static func csv(_ table: TableData) -> String { csv(table) {} }
  fileprivate static func json(_ table: TableData) -> String { json(table) {} }
  fileprivate static func markdown(_ table: TableData, digits: Int = 4) -> String { markdown(table, digits: digits) {} }
}
