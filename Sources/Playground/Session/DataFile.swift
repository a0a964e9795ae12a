#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Columns of numbers from a text file: CSV, or fields parted by semicolons, tabs or spaces.
///
/// The first row may name the columns. Empty rows and rows that begin with `#` are passed over. An empty field, `nan`,
/// `NA` and `null` are values that are missing, and so are infinite ones.
struct DataFile {
  struct Column {
    var title: String
    /// A value a row; not a number where it is missing.
    var values: ContiguousArray<Double>
  }

  struct Failure: Error {
    var message: String
    var remedy: String?
    /// Whether the person has had enough.
    var isInterruption = false
  }

  /// The column headed `time` or `t`, else the first of several. It never goes back.
  private(set) var time: Column?
  private(set) var columns: [Column]

  /// What reading takes from the session.
  struct Terms {
    /// That of the script.
    var folder: String?
    /// By title or number, from 1; none stands for all columns of numbers.
    var wanted: [String] = []
    /// The greatest number of values.
    var limit: Int
    /// Told how many bytes of how many have been read, and asked whether they are still wanted.
    var report: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  }

  /// Reads a file below the folder of the script that names it, or below the current one.
  init(_ path: String, _ terms: Terms) throws(Failure) {
    var rows = DataRows(path: path, terms: terms)
    let (descriptor, size) = try Self.file(path, from: terms.folder)
    defer { close(descriptor) }
    var done = 0
    try Self.eachPiece(of: descriptor, path: path) { (bytes) throws(Failure) in
      guard terms.report(done, size) else { throw Failure(message: "interrupted", isInterruption: true) }
      try rows.take(bytes)
      done += bytes.count
    }
    (time, columns) = try rows.finished()
  }

  private static func file(_ path: String, from folder: String?) throws(Failure) -> (descriptor: Int32, size: Int) {
    let whole: String
    do throws(ScriptFile.Failure) {
      whole = try ScriptFile.readablePath(path, from: folder)
    } catch {
      throw Failure(message: error.message, remedy: error.remedy)
    }
    // A pipe without a writer would let the opening wait.
    let descriptor = open(whole, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(message: "‘\(path)’ can not be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Failure(message: "‘\(path)’ is no file")
    }
    return (descriptor, Int(status.st_size))
  }

  /// Reads a piece at a time and hands over whole rows, each with its newline.
  private static func eachPiece(
    of descriptor: Int32,
    path: String,
    _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 1 << 18)
    var filled = 0
    while true {
      // A place stays free for the newline that the last row may lack.
      if filled == buffer.count - 1 {
        guard buffer.count < ScriptFile.greatestSize else {
          throw Failure(message: "‘\(path)’ has a row of more than 16 MB")
        }
        buffer += repeatElement(0, count: buffer.count)
      }
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - 1 - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(message: "‘\(path)’ can not be read: \(String(cString: strerror(errno)))")
      }
      if count == 0, filled > 0 { buffer[filled] = UInt8(ascii: "\n") }
      let end = count == 0 ? filled + min(filled, 1) : filled + count
      // What was there before holds no newline.
      let whole = buffer[filled..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      try buffer.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try take(UnsafeBufferPointer(rebasing: bytes[..<whole]))
      }
      if count == 0 { return }
      buffer.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress, whole > 0 else { return }
        memmove(base, base + whole, end - whole)
      }
      filled = end - whole
    }
  }
}

/// The rows of a file as they come.
private struct DataRows {
  private let path: String
  private let terms: DataFile.Terms
  /// Which row of the file comes next, from 1.
  private var row = 1
  /// Known from the first row on.
  private var separator = UInt8(ascii: ",")
  private var titles: [String] = []
  private var hasTitles = false
  /// Known from the first row of values on.
  private var fields: Fields?
  private var values: [ContiguousArray<Double>] = []
  private var latest = -Double.infinity

  /// Which fields of a row are read.
  private struct Fields {
    /// Their places in the row, ascending.
    var places: [Int]
    /// The place of the time; nothing if there is none.
    var time: Int?
    /// The titles of the others, in the order that was asked for.
    var columns: [Int]
  }

  init(path: String, terms: DataFile.Terms) {
    self.path = path
    self.terms = terms
  }

  private func failure(_ message: String, remedy: String? = nil) -> DataFile.Failure {
    DataFile.Failure(message: "‘\(path)’, row \(row): \(message)", remedy: remedy)
  }

  // MARK: Rows

  /// Takes whole rows in, each with its newline.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataFile.Failure) {
    guard var at = bytes.baseAddress else { return }
    let end = at + bytes.count
    if row == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at += 3 }
    while at < end {
      let first = at.pointee
      if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") || first == UInt8(ascii: "#") {
        Self.skipRow(&at)
      } else if fields != nil {
        try takeValues(&at)
      } else {
        try takeFirst(&at)
      }
      row += 1
    }
  }

  private static func skipRow(_ at: inout UnsafePointer<UInt8>) {
    while at.pointee != UInt8(ascii: "\n") { at += 1 }
    at += 1
  }

  /// The first row names the columns, or it and the next tell which of them hold numbers.
  private mutating func takeFirst(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) {
    let start = at
    Self.skipRow(&at)
    let text = UnsafeBufferPointer(start: start, count: at - start)
    if titles.isEmpty { separator = Self.separator(of: text) }
    let cells = try self.cells(of: text)
    if titles.isEmpty {
      hasTitles = !cells.allSatisfy(Self.isValue)
      titles = hasTitles ? cells : cells.indices.map { "column \($0 + 1)" }
      if hasTitles { return }
    }
    let chosen = try chooseFields(cells)
    fields = chosen
    values = Array(repeating: [], count: chosen.places.count)
    at = start
    try takeValues(&at)
  }

  private static func separator(of row: UnsafeBufferPointer<UInt8>) -> UInt8 {
    [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: row.contains) ?? UInt8(ascii: " ")
  }

  /// The texts of a row's fields.
  private func cells(of row: UnsafeBufferPointer<UInt8>) throws(DataFile.Failure) -> [String] {
    guard var at = row.baseAddress else { return [] }
    var cells: [String] = []
    while true {
      skipBlanks(&at)
      let text = try fieldText(&at)
      let isLast = at.pointee == UInt8(ascii: "\n")
      // Blanks at the end part nothing.
      if !(isLast && separator == UInt8(ascii: " ") && text.isEmpty && !cells.isEmpty) { cells.append(text) }
      if isLast { return cells }
      at += 1
    }
  }

  /// The text of a field without blanks and quotes; the place is moved behind it.
  private func fieldText(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) -> String {
    let start = at
    try skipField(&at)
    var end = at
    while end > start, Self.isBlank(end[-1]) { end -= 1 }
    let text = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
  }

  private static func isValue(_ text: String) -> Bool { text.isEmpty || isMissing(text) || Double(text) != nil }

  private static func isMissing(_ text: String) -> Bool {
    let word = text.lowercased()
    return ["nan", "na", "null", "inf", "infinity"].contains { word == $0 || word == "-\($0)" || word == "+\($0)" }
  }

  // MARK: Columns

  private func chooseFields(_ first: [String]) throws(DataFile.Failure) -> Fields {
    guard first.count == titles.count else { throw unequal(first.count) }
    let named = titles.firstIndex { ["time", "t"].contains($0.lowercased()) }
    let time = named ?? (titles.count > 1 ? 0 : nil)
    var columns: [Int] = []
    for name in terms.wanted { columns.append(try column(name)) }
    if columns.isEmpty { columns = titles.indices.filter { $0 != time && Self.isValue(first[$0]) } }
    guard !columns.isEmpty else {
      throw DataFile.Failure(message: "‘\(path)’ has no column of numbers beside the time")
    }
    let places = Set(columns + (time.map { [$0] } ?? [])).sorted()
    return Fields(places: places, time: time, columns: columns)
  }

  private func column(_ name: String) throws(DataFile.Failure) -> Int {
    if let place = titles.firstIndex(of: name) { return place }
    if let number = Int(name), titles.indices.contains(number - 1) { return number - 1 }
    throw DataFile.Failure(
      message: "‘\(path)’ has no column ‘\(name)’",
      remedy: didYouMean(name, among: titles) ?? "it has " + titles.prefix(12).joined(separator: ", ")
    )
  }

  private func unequal(_ count: Int) -> DataFile.Failure {
    failure("\(count) field\(count == 1 ? "" : "s"), where the first row has \(titles.count)")
  }

  // MARK: Values

  /// Reads the wanted fields of a row, and passes over the others.
  private mutating func takeValues(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) {
    guard let fields else { return }
    guard values[0].count < terms.limit / fields.places.count else {
      throw DataFile.Failure(
        message: "‘\(path)’ has more than \(terms.limit) values",
        remedy: "choose some of its columns: columns a, b; or set samples N"
      )
    }
    var next = 0
    var place = 0
    while true {
      skipBlanks(&at)
      if next < fields.places.count, place == fields.places[next] {
        let value = try value(&at)
        if place == fields.time { try check(time: value) }
        values[next].append(value)
        next += 1
      } else {
        try skipField(&at)
      }
      place += 1
      if at.pointee == UInt8(ascii: "\n") { break }
      at += 1
      if separator == UInt8(ascii: " "), endsBlank(&at) { break }
    }
    at += 1
    guard place == titles.count else { throw unequal(place) }
  }

  /// Whether only blanks are left of a row; then they are passed over.
  private func endsBlank(_ at: inout UnsafePointer<UInt8>) -> Bool {
    var place = at
    while Self.isBlank(place.pointee) { place += 1 }
    guard place.pointee == UInt8(ascii: "\n") else { return false }
    at = place
    return true
  }

  @inline(__always)
  private func value(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) -> Double {
    let start = at
    if let number = DecimalReader.number(at: &at) {
      while Self.isBlank(at.pointee), at.pointee != separator { at += 1 }
      if at.pointee == separator || at.pointee == UInt8(ascii: "\n") { return number.isFinite ? number : .nan }
    }
    at = start
    return try unusualValue(&at)
  }

  /// A field that is not a number alone: missing, quoted, or wrong.
  private func unusualValue(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) -> Double {
    let text = try fieldText(&at)
    if text.isEmpty || Self.isMissing(text) { return .nan }
    guard let number = Double(text), number.isFinite else {
      throw failure("‘\(text.prefix(40))’ is no number", remedy: "an empty field, nan, NA or null leaves a gap")
    }
    return number
  }

  @inline(__always)
  private mutating func check(time: Double) throws(DataFile.Failure) {
    guard time >= latest else {
      if time.isNaN { throw failure("the time is missing") }
      throw failure(
        "the time goes back from \(NumberText.rounded(latest)) to \(NumberText.rounded(time))",
        remedy: "sort the rows by time"
      )
    }
    latest = time
  }

  // MARK: Bytes

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// Blanks before a field; a tab that parts fields is none.
  @inline(__always)
  private func skipBlanks(_ at: inout UnsafePointer<UInt8>) {
    while at.pointee == UInt8(ascii: " ") || (at.pointee == UInt8(ascii: "\t") && separator != UInt8(ascii: "\t")) {
      at += 1
    }
  }

  /// Goes on to the separator or newline behind a field, which may be quoted.
  private func skipField(_ at: inout UnsafePointer<UInt8>) throws(DataFile.Failure) {
    if at.pointee == UInt8(ascii: "\"") {
      at += 1
      while at.pointee != UInt8(ascii: "\"") || at[1] == UInt8(ascii: "\"") {
        guard at.pointee != UInt8(ascii: "\n") else { throw failure("a quote is not closed") }
        at += at.pointee == UInt8(ascii: "\"") ? 2 : 1
      }
    }
    while at.pointee != separator, at.pointee != UInt8(ascii: "\n") { at += 1 }
  }

  // MARK: The end

  func finished() throws(DataFile.Failure) -> (time: DataFile.Column?, columns: [DataFile.Column]) {
    guard let fields else { throw DataFile.Failure(message: "‘\(path)’ has no rows of values") }
    let column = { (place: Int) in
      DataFile.Column(title: titles[place], values: values[fields.places.firstIndex(of: place) ?? 0])
    }
    return (fields.time.map(column), fields.columns.map(column))
  }
}
