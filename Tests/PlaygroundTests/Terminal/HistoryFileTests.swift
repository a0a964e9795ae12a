import Testing

@testable import Playground

@Suite("The history file")
struct HistoryFileTests {
  @Test(
    "keeps an entry whole, line ends and backslashes included",
    arguments: ["layer ball", "if true {\n\n  print 1\n}", #"print "a\nb\\""#, "日本 🎈", "a\r\nb", "tab\there", #"\"#]
  )
  func keepsEntries(entry: String) throws {
    let folder = try TemporaryFolder()
    let file = HistoryFile(path: folder.file("deep/er/history"))
    try file.append("before")
    try file.append(entry)
    try file.append("after")
    #expect(file.load() == .init(entries: ["before", entry, "after"], warning: nil))
    #expect(folder.read("deep/er/history")?.split(separator: "\n").count == 4)
  }

  @Test("leaves out adjacent duplicates, blank entries and those that begin with a space")
  func choosesEntries() {
    #expect(HistoryFile.keeps("a", after: nil))
    #expect(HistoryFile.keeps("a", after: "b"))
    #expect(!HistoryFile.keeps("a", after: "a"))
    #expect(!HistoryFile.keeps(" a", after: nil))
    #expect(!HistoryFile.keeps("", after: nil))
    #expect(!HistoryFile.keeps("\n\t", after: nil))
  }

  @Test("40: is bounded: the newest entries stay, in the file too")
  func isBounded() throws {
    let folder = try TemporaryFolder()
    let file = HistoryFile(path: folder.file("history"), limit: 3)
    for number in 1...5 { try file.append("entry \(number)") }
    #expect(file.load() == .init(entries: ["entry 3", "entry 4", "entry 5"], warning: nil))
    #expect(folder.read("history") == "#playground history 1\nentry 3\nentry 4\nentry 5\n")
  }

  @Test("42: is set aside when it is damaged, and what can be read is kept", arguments: Damage.all)
  func survivesDamage(damage: Damage) throws {
    let folder = try TemporaryFolder()
    try folder.write(damage.bytes, to: "history")
    let file = HistoryFile(path: folder.file("history"))
    let loaded = file.load()
    #expect(loaded.entries == damage.kept)
    #expect(loaded.warning?.contains("history.damaged") == true)
    #expect(folder.read("history.damaged") == String(decoding: damage.bytes, as: UTF8.self))
    try file.append("new")
    #expect(file.load() == .init(entries: damage.kept + ["new"], warning: nil))
  }

  struct Damage: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var kept: [String]

    static let all = [
      Damage(testDescription: "foreign", bytes: Array("_HiStOrY_V2_\nls\n".utf8), kept: []),
      Damage(testDescription: "truncated", bytes: Array("#playground history 1\na\nb".utf8), kept: ["a"]),
      Damage(
        testDescription: "not UTF-8",
        bytes: Array("#playground history 1\na\n".utf8) + [0xFF, 10, 98, 10],
        kept: ["a", "b"]
      ),
      Damage(testDescription: "unknown escape", bytes: Array("#playground history 1\na\\q\nb\n".utf8), kept: ["b"]),
      Damage(testDescription: "zero bytes", bytes: [0, 0, 0, 0], kept: []),
    ]
  }

  @Test("that is missing or empty is no damage", arguments: [nil, ""] as [String?])
  func beginsEmpty(text: String?) throws {
    let folder = try TemporaryFolder()
    if let text { try folder.write(text, to: "history") }
    #expect(HistoryFile(path: folder.file("history")).load() == .init(entries: [], warning: nil))
  }

  @Test("lies where the XDG specification says")
  func findsItsPlace() {
    let cases: [([String: String], String?)] = [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/playground/history"),
      (["HOME": "/h"], "/h/.local/state/playground/history"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/playground/history"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/playground/history"),
      ([:], nil),
    ]
    for (variables, path) in cases {
      #expect(HistoryFile(environment: Environment(variables))?.path == path)
    }
  }

  @Test("that cannot be opened says why")
  func refuses() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let file = HistoryFile(path: folder.file("file/history"))
    #expect(file.load().warning?.contains("Not a directory") == true)
    #expect(throws: HistoryFile.Failure.self) { try file.append("a") }
  }
}
