/// A stretch of a source text, in bytes of its UTF-8.
struct SourceSpan: Hashable, Sendable {
  /// The index of the text among those the program has read.
  var source: Int32
  var start: Int32
  var end: Int32

  func joined(to other: SourceSpan) -> SourceSpan {
    SourceSpan(source: source, start: min(start, other.start), end: max(end, other.end))
  }
}

/// A script or an entry of the REPL, with the name it goes by in diagnostics.
struct SourceText: Sendable {
  let name: String
  let bytes: ContiguousArray<UInt8>
  /// The folder that paths in this text are relative to; nil stands for the current one.
  let folder: String?
  /// The `source` statement that brought this text in.
  let includedAt: SourceSpan?

  init(name: String, text: String, folder: String? = nil, includedAt: SourceSpan? = nil) {
    self.init(name: name, bytes: ContiguousArray(text.utf8), folder: folder, includedAt: includedAt)
  }

  init(name: String, bytes: ContiguousArray<UInt8>, folder: String? = nil, includedAt: SourceSpan? = nil) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
    self.includedAt = includedAt
  }

  /// The row (from 1) and the column in characters (from 1) of a byte offset.
  func position(of offset: Int) -> (row: Int, column: Int) {
    let row = bytes[..<min(offset, bytes.count)].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = text(in: rowStart(of: offset)..<offset).count + 1
    return (row, column)
  }

  /// The text of the row that holds the offset, without its line ending.
  func rowRange(of offset: Int) -> Range<Int> {
    let start = rowStart(of: offset)
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
    return start..<end
  }

  func text(in range: Range<Int>) -> String {
    let clamped = range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[clamped], as: UTF8.self)
  }

  private func rowStart(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    // A byte-order mark is no character of the first row.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    return start
  }
}
