import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("A journal")
struct JournalTests {
  private static let options = ["--fps=30", "--set=name=a\\b"]
  private static let statements = [
    Journal.Statement(entry: 0, text: "layer ball"),
    Journal.Statement(entry: 1, text: "if true {\n  print \"日本 \\\\\"\n}"),
    Journal.Statement(
      entry: 1,
      text: "source \"part.motion\"",
      files: [
        Journal.File(name: "part.motion", text: "// statement 1 4\nvar a = \"\\n\"\r\n"),
        Journal.File(name: "b", text: ""),
      ]
    ),
    Journal.Statement(entry: 2, text: ""),
  ]

  private func fill(_ journal: Journal) throws {
    for statement in Self.statements {
      statement.files.forEach(journal.read)
      try journal.add(statement.text, entry: statement.entry)
    }
    journal.sync()
  }

  private func bytes(in folder: TemporaryFolder) throws -> [UInt8] {
    let name = try #require(FolderListing.names(in: folder.path).first)
    return Array(try #require(folder.read(name)).utf8)
  }

  @Test("gives back statements, options and what was read")
  func comesBack() throws {
    let folder = try TemporaryFolder()
    try fill(Journal(folder: folder.path, options: Self.options))
    let bytes = try bytes(in: folder)
    let expected = JournalReader.Content(options: Self.options, statements: Self.statements, length: bytes.count)
    #expect(JournalReader.content(of: bytes) == expected)
  }

  @Test("that is cut off anywhere gives back every statement that is whole, and no more")
  func isCutOff() throws {
    let folder = try TemporaryFolder()
    try fill(Journal(folder: folder.path, options: Self.options))
    let bytes = try bytes(in: folder)
    var counts: Set<Int> = []
    for length in 0...bytes.count {
      guard let content = JournalReader.content(of: Array(bytes.prefix(length))) else { continue }
      #expect(Self.statements.starts(with: content.statements))
      #expect(content.length <= length)
      let again = JournalReader.content(of: Array(bytes.prefix(content.length)))
      #expect(again?.statements == content.statements)
      counts.insert(content.statements.count)
    }
    #expect(counts == Set(0...Self.statements.count))
  }

  @Test("is a script that can be run by hand")
  func isAScript() throws {
    let folder = try TemporaryFolder()
    let journal = Journal(folder: folder.path, options: [])
    try journal.add("layer ball", entry: 1)
    try journal.add("if true {\nball.alpha = 0.5\n}", entry: 2)
    try journal.add("print ball.alpha", entry: 2)
    let name = try #require(FolderListing.names(in: folder.path).first)
    #expect(try Program.run([folder.file(name)]).output == "0.5\n")
  }

  @Test("is not offered while its session lives, and is afterwards, for the owner's eyes only")
  func isLocked() throws {
    let folder = try TemporaryFolder()
    var journal: Journal? = Journal(folder: folder.file("new"), options: Self.options)
    #expect(Journal.unfinished(in: folder.file("new")).isEmpty)
    try fill(try #require(journal))
    #expect(Journal.unfinished(in: folder.file("new")).isEmpty)
    journal = nil
    let left = Journal.unfinished(in: folder.file("new"))
    #expect(left.map(\.statements) == [Self.statements])
    #expect(left.map(\.options) == [Self.options])
    var status = stat()
    #expect(stat(try #require(left.first?.path), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("that was cut off goes on behind its last whole statement")
  func goesOn() throws {
    let folder = try TemporaryFolder()
    try fill(Journal(folder: folder.path, options: []))
    let name = try #require(FolderListing.names(in: folder.path).first)
    let whole = try #require(folder.read(name))
    try folder.write(whole + "// statement 3 40\nlayer half", to: name)
    do {
      let journal = Journal(try #require(Journal.unfinished(in: folder.path).first))
      try journal.add("run", entry: 3)
    }
    let again = try #require(Journal.unfinished(in: folder.path).first)
    #expect(again.statements == Self.statements + [Journal.Statement(entry: 3, text: "run")])
  }

  @Test("is gone when one leaves in order, and what is no journal is passed over")
  func isRemoved() throws {
    let folder = try TemporaryFolder()
    let journal = Journal(folder: folder.path, options: [])
    journal.remove()
    try journal.add("layer ball", entry: 1)
    journal.remove()
    #expect(FolderListing.names(in: folder.path).isEmpty)
    try folder.write("layer ball\n", to: "journal-1-1.motion")
    try folder.write("", to: "journal-1-2.motion")
    try folder.write(Journal.header + "\n", to: "journal-1-3.motion")
    #expect(Journal.unfinished(in: folder.path).isEmpty)
  }

  private func age(_ path: String, to seconds: Int) {
    var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
    utimes(path, &times)
  }

  @Test("is removed when it is one of too many or too old, but never while its session lives")
  func isPruned() throws {
    let folder = try TemporaryFolder()
    let now = time(nil)
    let living = Journal(folder: folder.path, options: [])
    try living.add("layer ball", entry: 1)
    let own = try #require(FolderListing.names(in: folder.path).first)
    age(folder.file(own), to: now - 2 * Journal.greatestAge)
    for number in 10..<40 {
      try folder.write(Journal.header + "\n", to: "journal-1-\(number).motion")
      age(folder.file("journal-1-\(number).motion"), to: now - 60 * number)
    }
    Journal.prune(folder.path, now: now)
    #expect(Set(FolderListing.names(in: folder.path)) == Set((10..<30).map { "journal-1-\($0).motion" } + [own]))
  }

  @Test("that is too old is gone when the next session keeps anything")
  func isPrunedByTheNext() throws {
    let folder = try TemporaryFolder()
    for number in 1...2 { try folder.write(Journal.header + "\n", to: "journal-1-\(number).motion") }
    age(folder.file("journal-1-1.motion"), to: time(nil) - Journal.greatestAge - 60)
    let journal = Journal(folder: folder.path, options: [])
    try journal.add("layer box", entry: 1)
    let names = FolderListing.names(in: folder.path)
    #expect(names.count == 2 && names.first == "journal-1-2.motion")
  }

  @Test("is found by its process where the file system has no locks", arguments: [ENOLCK, EOPNOTSUPP, ENOSYS])
  func hasNoLock(code: Int32) throws {
    let folder = try TemporaryFolder()
    let text = Journal.header + "\n// statement 1 10\nlayer ball\n"
    let ended = try ChildProcess(
      "true",
      [],
      environment: Program.environment(in: folder),
      streams: [],
      hasOwnSession: false
    )
    while ended.poll() == nil { usleep(1_000) }
    for process in [ended.id, getpid()] { try folder.write(text, to: "journal-1-\(process).motion") }
    let found = Journal.unfinished(in: folder.path) { _ in code }
    #expect(found.map(\.path) == [folder.file("journal-1-\(ended.id).motion")])
    #expect(Journal.unfinished(in: folder.path) { _ in EWOULDBLOCK }.isEmpty)
    // Whoever takes it up puts the number of the new process into its name.
    let journal = Journal(try #require(found.first))
    try journal.add("run", entry: 2)
    #expect(Journal.unfinished(in: folder.path) { _ in code }.isEmpty)
    #expect(FolderListing.names(in: folder.path).count == 2)
  }
}
