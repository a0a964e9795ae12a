/// Tables as text: for people rounded and in degrees, for programs exact and in radians.
///
/// Every form is lines parted by LF without a last one. A row that is too short ends in empty cells. What is called
/// `step` is called at each step of the work, as many times a row as `steps` says, and may end it.
enum Table {
  static func formatted(_ table: TableData, as format: TableFormat, width: Int, digits: Int = 4) -> String {
    formatted(table, as: format, width: width, digits: digits) {}
  }

  static func formatted<Failure>(
    _ table: TableData,
    as format: TableFormat,
    width: Int,
    digits: Int,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    switch format {
    case .text: try text(table, width: width, digits: digits, step: step)
    case .csv: try csv(table, step: step)
    case .json: try json(table, step: step)
    case .markdown: try markdown(table, digits: digits, step: step)
    }
  }

  /// How many steps a row takes.
  static func steps(of table: TableData, as format: TableFormat) -> Int {
    switch format {
    case .csv, .json: 1
    case .text, .markdown: table.columns.count * TextColumn.steps + 1
    }
  }

  // MARK: For programs

  /// RFC 4180, with a header: fields that hold a comma, a quote or a line break are quoted, numbers are exact.
  ///
  /// Control characters, which the RFC has no place for, are escaped, line breaks apart. An empty field that is alone in
  /// its record is written `""`, since an empty line would be no record for many readers.
  static func csv<Failure>(
    _ table: TableData,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    let rows = try table.rows.map { (row) throws(Failure) in
      try step()
      return csvRecord(table.columns.indices.map { exactText(cell($0, of: row)) })
    }
    return ([csvRecord(table.columns.map(\.title))] + rows).joined(separator: "\n")
  }

  private static func csvRecord(_ fields: [String]) -> String {
    fields == [""] ? "\"\"" : fields.map(csvField).joined(separator: ",")
  }

  private static func csvField(_ text: String) -> String {
    let field = DisplayWidth.escaped(text, keepingNewlines: true)
    let needsQuotes = field.unicodeScalars.contains { "\",\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + doubled("\"", in: field) + "\"" : field
  }

  private static func doubled(_ mark: Unicode.Scalar, in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == mark { result.unicodeScalars.append(mark) }
      result.unicodeScalars.append(scalar)
    }
  }

  private static func exactText(_ cell: TableData.Cell) -> String {
    switch cell {
    case .number(let value): NumberText.exact(value)
    case .vector(let values): values.map { NumberText.exact($0) }.joined(separator: ";")
    case .text(let text): text
    case .bool(let value): "\(value)"
    case .empty: ""
    }
  }

  /// An array of objects, one a line, keys in the order of the columns (RFC 8259); `null` for an empty cell and for a
  /// number that is not finite.
  static func json<Failure>(
    _ table: TableData,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    guard !table.rows.isEmpty else { return "[]" }
    let keys = table.columns.map { jsonString($0.title) }
    let objects = try table.rows.map { (row) throws(Failure) in
      try step()
      let members = keys.enumerated().map { $1 + ": " + jsonValue(cell($0, of: row)) }
      return "  {" + members.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]"
  }

  private static func jsonValue(_ cell: TableData.Cell) -> String {
    switch cell {
    case .number(let value): value.isFinite ? NumberText.exact(value) : "null"
    case .vector(let values): "[" + values.map { jsonValue(.number($0)) }.joined(separator: ", ") + "]"
    case .text(let text): jsonString(text)
    case .bool(let value): "\(value)"
    case .empty: "null"
    }
  }

  /// A JSON string, quotes included; every character that would steer a terminal is escaped.
  static func jsonString(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { $0 += jsonEscape($1) } + "\""
  }

  private static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x22: #"\""#
    case 0x5C: #"\\"#
    case 0x0A: #"\n"#
    case 0x0D: #"\r"#
    case 0x09: #"\t"#
    default: DisplayWidth.isSteering(scalar) ? #"\u"# + fourHexDigits(scalar.value) : String(scalar)
    }
  }

  /// - Precondition: a value of the Basic Multilingual Plane, where all the characters are that need escaping.
  private static func fourHexDigits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  // MARK: For people

  /// Aligned columns no wider than `width`, if every single column and the first beside it allow that.
  ///
  /// A table that is too wide continues below, the first column repeated. Numbers have at most `digits` decimals and stand
  /// with their points in line; angles are in degrees, times in seconds, and the header says so.
  static func text<Failure>(
    _ table: TableData,
    width: Int,
    digits: Int,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    guard !table.columns.isEmpty else { return "(no rows)" }
    let columns = try columns(of: table, digits: digits, step: step)
    let blocks = try blocks(of: columns, width: width).map { (block) throws(Failure) in
      let lines = try (0..<(table.rows.count + 2)).map { (index) throws(Failure) in
        try step()
        return line(of: block, at: index)
      }
      return lines.joined(separator: "\n")
    }
    return blocks.joined(separator: "\n\n") + (table.rows.isEmpty ? "\n(no rows)" : "")
  }

  private static func columns<Failure>(
    of table: TableData,
    digits: Int,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> [TextColumn] {
    try table.columns.indices.map { (index) throws(Failure) in
      try TextColumn(table, at: index, digits: digits, step: step)
    }
  }

  private static let gap = "  "

  /// The columns in groups that fit the width, each group led by the first column.
  private static func blocks(of columns: [TextColumn], width: Int) -> [[TextColumn]] {
    var blocks = [[columns[0]]]
    for column in columns.dropFirst() {
      let last = blocks[blocks.count - 1]
      let used = last.reduce(0) { $0 + $1.width + gap.count }
      let fits = used + column.width <= width || last.count == 1
      if fits { blocks[blocks.count - 1].append(column) } else { blocks.append([columns[0], column]) }
    }
    return blocks
  }

  private static func line(of block: [TextColumn], at index: Int) -> String {
    let line = block.map { $0.lines[index] }.joined(separator: gap)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// A GitHub-flavoured Markdown table, rounded as for people.
  static func markdown<Failure>(
    _ table: TableData,
    digits: Int,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> String {
    let columns = try columns(of: table, digits: digits, step: step)
    let head = [columns.map { markdownCell($0.title) }, columns.map { $0.isNumeric ? "---:" : ":---" }]
    let rows = try table.rows.indices.map { (row) throws(Failure) in
      try step()
      return markdownRow(columns.map { markdownCell($0.cells[row]) })
    }
    return (head.map(markdownRow) + rows).joined(separator: "\n")
  }

  private static func markdownRow(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static func markdownCell(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += $1 == "|" ? #"\|"# : String($1) }
  }

  fileprivate static func cell(_ column: Int, of row: [TableData.Cell]) -> TableData.Cell {
    column < row.count ? row[column] : .empty
  }
}

/// A column as people see it: its cells rounded, and laid out to one width.
private struct TextColumn {
  let title: String
  let cells: [String]
  let isNumeric: Bool
  let width: Int
  /// The title, a rule and the cells, all of the same width.
  let lines: [String]

  /// How many steps each of its cells takes.
  static let steps = 4

  init<Failure>(
    _ table: TableData,
    at index: Int,
    digits: Int,
    step: () throws(Failure) -> Void
  ) throws(Failure) {
    let column = table.columns[index]
    let values = table.rows.map { Table.cell(index, of: $0) }
    let style = NumberStyle(values, unit: column.unit, digits: digits)
    title = DisplayWidth.escaped(column.title) + (column.unit.name.map { " (\($0))" } ?? "")
    cells = try values.map { (cell) throws(Failure) in
      try step()
      return style.text(cell)
    }
    isNumeric = style.hasNumbers
    let aligned = try TextColumn.aligned(cells, with: values, step: step)
    let widths = try aligned.map { (cell) throws(Failure) in
      try step()
      return DisplayWidth.columns(of: cell)
    }
    width = max(DisplayWidth.columns(of: title), widths.max() ?? 0)
    lines = try TextColumn.laidOut(aligned, under: title, width: width, isNumeric: isNumeric, step: step)
  }

  private static func laidOut<Failure>(
    _ cells: [String],
    under title: String,
    width: Int,
    isNumeric: Bool,
    step: () throws(Failure) -> Void
  ) throws(Failure) -> [String] {
    func padded(_ text: String) -> String { DisplayWidth.padded(text, to: width, isNumeric ? .right : .left) }
    let lines = try cells.map { (cell) throws(Failure) in
      try step()
      return padded(cell)
    }
    return [padded(title), String(repeating: "-", count: width)] + lines
  }

  /// Numbers filled up behind, so that flush right their points are in line.
  private static func aligned<Failure>(
    _ cells: [String],
    with values: [TableData.Cell],
    step: () throws(Failure) -> Void
  ) throws(Failure) -> [String] {
    let tails = try cells.indices.map { (row) throws(Failure) in
      try step()
      return if case .number = values[row] { cells[row].drop { !".e".contains($0) }.count } else { 0 }
    }
    let longest = tails.max() ?? 0
    return cells.indices.map { row in
      guard case .number = values[row] else { return cells[row] }
      return cells[row] + String(repeating: " ", count: longest - tails[row])
    }
  }
}

/// How the numbers of one column are rounded: by decimals, or each by itself where all of them are small.
private struct NumberStyle {
  let hasNumbers: Bool
  private let factor: Double
  private let digits: Int
  private let isEachForItself: Bool

  init(_ values: [TableData.Cell], unit: DisplayUnit, digits: Int) {
    let numbers = values.compactMap { if case .number(let value) = $0 { value } else { nil } }
    hasNumbers = !numbers.isEmpty
    factor = unit.displayFactor
    self.digits = max(0, digits)
    let largest = numbers.filter(\.isFinite).map(\.magnitude).max() ?? 0
    isEachForItself = largest * factor < 0.01 || largest >= 1e15
  }

  func text(_ cell: TableData.Cell) -> String {
    switch cell {
    case .number(let value): text(value)
    case .vector(let values): values.map { text($0) }.joined(separator: ";")
    case .text(let text): DisplayWidth.escaped(text)
    case .bool(let value): "\(value)"
    case .empty: ""
    }
  }

  private func text(_ value: Double) -> String {
    let shown = value * factor
    return isEachForItself
      ? NumberText.rounded(shown, digits: digits) : NumberText.fixed(shown, digits: digits)
  }
}
