import Foundation
import Testing

@testable import Playground

@Suite("An example script")
struct ExampleTests {
  /// The outputs were looked at before they were stored; `RECORD_EXAMPLES=1` stores what is written now, to be looked at
  /// anew.
  @Test("runs with status 0, says nothing on standard error and writes what is stored", arguments: Repository.examples)
  func isStored(name: String) throws {
    let result = try Program.run([Repository.path("scripts/\(name).motion")])
    #expect(result.ending == .exit(0))
    #expect(result.error == "")
    let fixture = "Tests/PlaygroundTests/Fixtures/examples/\(name).txt"
    try Repository.record(result.output, to: fixture, when: "RECORD_EXAMPLES")
    #expect(try Repository.text(fixture) == result.output)
  }

  @Test("ends in expectations and a picture or a table", arguments: Repository.examples)
  func showsAndChecks(name: String) throws {
    let lines = try Repository.example(name).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("expect ") })
    #expect(lines.contains { $0.hasPrefix("plot ") || $0.hasPrefix("table ") })
  }

  @Test("is there for every figure of the book")
  func areThere() {
    #expect(Repository.examples == ["ball", "button", "exact-and-pop", "hamburger", "list", "square", "three-balls"])
  }

  /// Ways to give the program a script: a command of the shell with the program as `$0` and the script as `$1`.
  private static let ways = [
    "exec \"$0\" \"$1\"", "exec \"$0\" - < \"$1\"", "exec \"$0\" < \"$1\"", "cat \"$1\" | \"$0\"",
    "exec \"$0\" -e \"$(cat \"$1\")\"",
  ]

  @Test(
    "writes the same bytes from a file, a pipe and the command line, whatever the locale and the terminal",
    arguments: ["hamburger", "square"],
    ["C", "C.UTF-8", "tr_TR.UTF-8"]
  )
  func isIndependent(name: String, locale: String) throws {
    let script = Repository.path("scripts/\(name).motion")
    let expected = try Repository.text("Tests/PlaygroundTests/Fixtures/examples/\(name).txt")
    for terminal in ["dumb", "xterm-256color"] {
      for way in Self.ways + Self.ways {
        let environment = ["LC_ALL": locale, "LANG": locale, "TERM": terminal, "COLUMNS": "40", "LINES": "10"]
        let result = try Program.run("sh", ["-c", way, Program.path, script], environment: environment)
        #expect(result.ending == .exit(0), "\(way)")
        #expect(result.output == expected, "\(way) \(terminal)")
        #expect(!(result.output + result.error).unicodeScalars.contains("\u{1B}"), "\(way) \(terminal)")
      }
    }
  }
}

@Suite("An example of a command")
struct CommandExampleTests {
  private static let commands = CommandTable.commands + CommandTable.controls
  private static let examples = commands.flatMap { command in command.examples.map { (command.name, $0.code) } }

  @Test("runs in a fresh session, without a notice", arguments: examples)
  func runs(name: String, code: String) throws {
    _ = try ScriptRun(code)
  }

  @Test("uses the command it explains", arguments: examples)
  func isOfItsCommand(name: String, code: String) {
    let words = code.split { !($0.isLetter || $0 == "_") }
    #expect(words.contains { $0 == name })
  }

  @Test("is there for every command but those that read or write files")
  func areThere() {
    #expect(Self.commands.filter { $0.examples.isEmpty }.map(\.name) == ["export", "fit", "source", "save"])
  }
}

@Suite("A page of the documentation")
struct PageTests {
  private static let blocks = Repository.pages.flatMap { page in
    ((try? Repository.blocks("motion", of: page)) ?? []).map { (page, $0) }
  }

  @Test("holds only scripts that run", arguments: blocks)
  func runs(page: String, block: String) throws {
    _ = try ScriptRun(block)
  }

  @Test("is read where it has scripts")
  func areFound() {
    #expect(Set(Self.blocks.map(\.0)) == ["README.md", "docs/language.md"])
  }

  @Test("shows exact motion and Pop's frames as the script draws them")
  func showsFrames() throws {
    let output = try Repository.text("Tests/PlaygroundTests/Fixtures/examples/exact-and-pop.txt")
    #expect(try Repository.blocks("text", of: "docs/frames.md") == [String(output.dropLast())])
  }

  @Test("shows the picture that appears")
  func showsThePicture() throws {
    let picture = try Repository.text("Tests/PlaygroundTests/Fixtures/examples/hamburger.txt")
    #expect(try Repository.text("README.md").contains("```text\n\(picture)```\n"))
  }

  @Test("shows pictures that are there, for light pages and for dark ones", arguments: Repository.pages)
  func showsPictures(page: String) throws {
    let text = try Repository.text(page)
    let folder = page.contains("/") ? "docs/" : ""
    for match in text.matches(of: #/(?:src|srcset)="([^"]+)"/#) {
      let picture = try Repository.text(folder + String(match.output.1))
      #expect(picture.contains("<svg") && picture.contains("</svg>"))
    }
    #expect(text.matches(of: #/<img /#).count == text.matches(of: #/srcset="[^"]+-dark\.svg"/#).count)
  }

  /// The lines behind a prompt are typed, those between are what comes back.
  @Test("shows a session as it goes")
  func showsASession() throws {
    let lines = try Repository.text("README.md").split(separator: "\n").map(String.init)
    let session = lines.drop { !$0.contains("s ▸ ") }.prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    var typed: [String] = []
    var shown: [String] = []
    for line in session {
      guard let prompt = line.range(of: "s ▸ ") else {
        shown.append(String(line))
        continue
      }
      typed.append("print \"at \\(now)\"\n" + line[prompt.upperBound...])
      shown.append("at " + NumberText.rounded(try #require(Double(line[..<prompt.lowerBound]))) + "s")
    }
    #expect(typed.count > 3 && shown.count > typed.count)
    let script = typed.joined(separator: "\n")
    let result = try Program.run("sh", ["-c", "\"$0\" --verbose -e \"$1\" 2>&1", Program.path, script])
    #expect(result.output.split(separator: "\n").map(String.init) == shown)
  }
}
