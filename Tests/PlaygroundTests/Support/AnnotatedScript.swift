import Foundation
import Testing

/// A script that says in comments what becomes of it, as `Scripts/README.md` tells.
struct AnnotatedScript: Sendable, CustomTestStringConvertible {
  /// The section of the reference and the name of the file.
  let name: String
  let path: String
  let text: String
  private(set) var output = ""
  private(set) var told: [String] = []
  private(set) var remarks: [String] = []
  private(set) var arguments: [String] = []
  private(set) var status: Int32?

  var testDescription: String { name }

  init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
    var spoken = 0
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let (code, notes) = Self.parted(line)
      if !code.isEmpty || notes.isEmpty { spoken = index + 1 }
      for note in notes { add(note, row: spoken) }
    }
    if !arguments.contains("SCRIPT") { arguments.append("SCRIPT") }
  }

  /// What the program is run with.
  var words: [String] { arguments.map { $0 == "SCRIPT" ? path : $0 } }

  var expectedStatus: Int32 { status ?? (told.contains { $0.contains(" error: ") } ? 1 : 0) }

  private struct Note {
    var mark: Substring
    var text: String
  }

  /// The code of a row, and the notes behind it.
  private static func parted(_ line: String) -> (String, [Note]) {
    let marks = line.matches(of: /(?:^|\s+)\/\/([>!~=#])(?: |$)/)
    let ends = marks.dropFirst().map(\.range.lowerBound) + [line.endIndex]
    let notes = zip(marks, ends).map { mark, end in
      Note(mark: mark.output.1, text: String(line[mark.range.upperBound..<end]))
    }
    let code = line[..<(marks.first?.range.lowerBound ?? line.endIndex)]
    return (code.trimmingCharacters(in: .whitespaces), notes)
  }

  private mutating func add(_ note: Note, row: Int) {
    switch note.mark {
    case ">": output += note.text + "\n"
    case "!": told.append(Self.placed(note.text, "error", row: row))
    case "~": told.append(Self.placed(note.text, "notice", row: row))
    case "=": remarks.append(note.text)
    default: set(note.text)
    }
  }

  /// `FILE:ROW: SEVERITY: SENTENCE`, without a file for the script itself.
  private static func placed(_ text: String, _ severity: String, row: Int) -> String {
    guard let place = text.prefixMatch(of: #/(?:[^ ]+\.motion|<[^>]+>):[0-9]+: /#) else {
      return "\(row): \(severity): \(text)"
    }
    return "\(place.output)\(severity): \(text[place.range.upperBound...])"
  }

  private mutating func set(_ text: String) {
    let (word, rest) = (text.prefix { $0 != " " }, text.drop { $0 != " " }.dropFirst())
    switch word {
    case "arguments":
      arguments += rest.components(separatedBy: "'").enumerated().flatMap { index, part in
        index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
      }
    case "status": status = Int32(rest)
    default: told.append("‘\(word)’ is nothing a script can say of itself")
    }
  }

  // MARK: What became of it

  /// The diagnostics of standard error in the form of `told`, and the other rows; what explains a diagnostic is indented.
  func parted(error: String) -> (told: [String], remarks: [String]) {
    var result: (told: [String], remarks: [String]) = ([], [])
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/"
    for line in error.split(separator: "\n") where !line.hasPrefix("  ") {
      guard let match = line.prefixMatch(of: #/(.*?):([0-9]+):[0-9]+: (?=error: |notice: )/#) else {
        result.remarks.append(String(line))
        continue
      }
      let file = match.output.1.replacing(folder, with: "")
      let place = match.output.1 == path ? "" : "\(file):"
      result.told.append("\(place)\(match.output.2): \(line[match.range.upperBound...])")
    }
    return result
  }

  // MARK: All of them

  static let folder = Repository.path("Tests/PlaygroundTests/Scripts")

  static let all: [AnnotatedScript] = {
    let names = (FileManager.default.subpaths(atPath: folder) ?? []).filter { name in
      name.hasSuffix(".motion") && name.split(separator: "/").count == 2
    }
    return names.sorted().map { name in
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return AnnotatedScript(name: name, path: "\(folder)/\(name)", text: text)
    }
  }()
}
