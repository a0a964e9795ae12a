/// Files that could be meant where a text is still open.
struct PathCompletion {
  /// What the commands read and write that take a path.
  private static let endings = [
    "source": [".motion"], "record": [".motion"], "save": [".motion"], "fit": [".csv"],
    "plot": [".csv", ".svg", ".png"],
    "export": [""],
  ]

  /// Where the last part of the path begins, in bytes.
  let start: Int
  /// The parts before it; empty for the current folder.
  private let folder: String

  /// - Parameter bytes: all up to the cursor.
  /// - Returns: nil when no text is open there.
  init?(_ bytes: [UInt8]) {
    let row = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    guard let quote = Self.openQuote(bytes, from: row) else { return nil }
    let slash = bytes[(quote + 1)...].lastIndex(of: UInt8(ascii: "/"))
    start = (slash ?? quote) + 1
    folder = String(decoding: bytes[(quote + 1)..<start], as: UTF8.self)
  }

  /// The quotation mark of a text that does not end.
  private static func openQuote(_ bytes: [UInt8], from row: Int) -> Int? {
    var open: Int?
    var index = row
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), open != nil {
        index += 1
      } else if bytes[index] == UInt8(ascii: "\"") {
        open = open == nil ? index : nil
      }
      index += 1
    }
    return open
  }

  /// Folders, and files that the command could take.
  func suggestions(for command: String) -> [Completer.Suggestion] {
    guard let endings = Self.endings[command] else { return [] }
    let place = folder.isEmpty ? "." : folder
    return FolderListing.names(in: place).filter { !$0.contains("\"") && !$0.contains("\\") }.compactMap { name in
      if FolderListing.isFolder("\(place)/\(name)") {
        return Completer.Suggestion(text: name + "/", summary: "folder", suffix: "")
      }
      guard endings.contains(where: { name.hasSuffix($0) }) else { return nil }
      return Completer.Suggestion(text: name, summary: "file", suffix: "\"")
    }
  }
}
