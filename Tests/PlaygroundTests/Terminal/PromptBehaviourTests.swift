import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("At the prompt,", .serialized)
struct PromptBehaviourTests {
  @Test("19: it shows the time, what is open, and whether a recording goes on or time passes by itself")
  func showsItsState() throws {
    let folder = try TemporaryFolder()
    let inside = ["-c", "cd '\(folder.path)' && exec '\(Program.path)'"]
    let session = try Conversation(
      in: folder,
      ["NO_COLOR": "1"],
      executable: "sh",
      arguments: inside,
      prompt: "0.000s ▸ "
    )
    let states = [
      ("wait 12.3456s", "12.346s ▸ "), ("record \"a.motion\"", "12.346s rec ▸ "), ("live", "12.346s live rec ▸ "),
      ("if true {", "12.346s live rec {▸ "), ("}", "12.346s live rec ▸ "), ("live off; record off", "12.346s ▸ "),
    ]
    for (entry, prompt) in states {
      session.pty.send(entry + "\r")
      try session.pty.wait(for: "\n")
      try session.pty.wait(for: "▸ ")
      let row = session.pty.transcript.split(whereSeparator: \.isNewline).last ?? ""
      #expect(Pty.plain(String(row)) + " " == prompt)
    }
    #expect(try session.leave() == .exit(0))
  }

  /// The first row, what is then open, and the last row.
  private static let open = [
    (row: "if true {", mark: "{", end: "print 6 * 7 }"), (row: "print (", mark: "(", end: "6 * 7)"),
    (row: "print count([1,", mark: "[", end: "2]) * 21"),
    (row: "print 6 /*", mark: "/*", end: "*/ * 7"), (row: "print 6 * \\", mark: "\\", end: "7"),
  ]

  @Test("20: what is open goes on, empty rows or not, until it is closed; only Ctrl-C abandons it", arguments: open)
  func goesOn(row: String, mark: String, end: String) throws {
    let session = try Conversation(["NO_COLOR": "1"])
    session.pty.send(row + "\r")
    try session.pty.wait(for: "0.000s \(mark)▸ ")
    // A backslash takes the one row after it.
    let isOneRow = mark == "\\"
    if !isOneRow {
      session.pty.send("\r")
      try session.pty.wait(for: "0.000s \(mark)▸ ")
    }
    session.pty.send(end + "\r")
    try session.pty.wait(for: "42\r\n")
    try session.pty.wait(for: "0.000s ▸ ")
    session.pty.send(row + "\r")
    try session.pty.wait(for: "0.000s \(mark)▸ ")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "0.000s ▸ ")
    try session.enter("print 6 * 8", shows: "48\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("24: Ctrl-Z where no shell could take over leaves the line as it is")
  func canNotStop() throws {
    let session = try Conversation()
    session.pty.send("print 6 ")
    try session.pty.wait(for: "print 6 ")
    session.pty.send("\u{1A}")
    try session.pty.wait(for: "print 6 ")
    #expect(try !session.pty.modes().isCanonical && !session.pty.modes().isEchoing)
    try session.enter("* 7", shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("26: bytes that are no character do not enter the line")
  func leavesOutInvalidBytes() throws {
    let session = try Conversation()
    session.pty.send("print \"a")
    for bytes: [UInt8] in [[0xFF], [0xC3, 0x28], [0xE6, 0x97], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x80]] {
      session.pty.send(bytes)
    }
    try session.enter("é日\"", shows: "\r\n")
    #expect(session.pty.transcript.contains("a(é日\r\n"))
    #expect(try session.leave() == .exit(0))
    #expect(session.folder.read("state/playground/history") == "#playground history 1\nprint \"a(é日\"\n")
  }

  @Test("27: a terminal that says nothing of itself is one that can do nothing")
  func hasNoTerm() throws {
    let session = try Conversation(executable: "env", arguments: ["-u", "TERM", Program.path])
    try session.enter("print 6 * 7", shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
    #expect(!session.pty.transcript.contains("\u{1B}"))
  }

  @Test("28: there are escapes where --color says always, none where it says never, and none in a pipe")
  func hasColor() throws {
    let plain =
      "<-e 1>:1:1: error: there is nothing called ‘spirng’\n  spirng\n  ^~~~~~\n  did you mean the command ‘spring’?\n"
    let failed = try Program.run(["-e", "spirng"]).error
    #expect(failed == plain)
    #expect(try Program.run(["--color=never", "-e", "spirng"]).error == plain)
    let colored = try Program.run(["--color=always", "-e", "spirng"]).error
    #expect(colored.contains("\u{1B}[") && Pty.plain(colored) + "\n" == plain)
    #expect(try Program.run(["--color=always", "-e", "spirng"], environment: ["NO_COLOR": "1"]).error == plain)
    for (color, isColored) in [("always", true), ("auto", true), ("never", false)] {
      let session = try Conversation(arguments: ["--color=\(color)"])
      try session.enter("spirng", shows: "did you mean")
      #expect(session.pty.transcript.contains("\u{1B}[36m") == isColored)
      #expect(session.pty.transcript.contains("\u{1B}[1") == isColored)
    }
  }

  @Test("42: a history that was damaged is told of once, kept, and no reason not to begin")
  func beginsWithDamage() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("state/playground")
    try folder.write("#playground history 1\nprint 6 * 7\nprint 6 * 8", to: "state/playground/history")
    let session = try Conversation(in: folder)
    #expect(session.pty.transcript.ranges(of: "warning").count == 1)
    #expect(session.pty.transcript.contains("history.damaged"))
    try session.enter(Key.up, shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
    let again = try Conversation(in: folder)
    #expect(!again.pty.transcript.contains("warning"))
    #expect(try again.leave() == .exit(0))
  }

  @Test("43: with --no-history nothing typed is kept, and can yet be recalled")
  func keepsNothing() throws {
    let session = try Conversation(arguments: ["--no-history"])
    try session.enter("print 6 * 7", shows: "42\r\n")
    try session.enter(Key.up, shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
    #expect(FolderListing.names(in: session.folder.file("state/playground")).isEmpty)
  }

  @Test("45: commands have no abbreviations, however plain")
  func takesWholeWords() throws {
    for word in ["spr ball.scale to 2", "pri 1", "undo1", "hist"] {
      let result = try Program.run(["-e", "layer ball; " + word])
      #expect(result.ending == .exit(1) && result.output == "", "\(word)")
    }
  }
}

@Suite("Words that are wrong")
struct NearestWordTests {
  private static let cases = [
    (script: "spirng ball.scale to 2", near: "spring"), (script: "spring ball.rotaton to 1", near: "rotation"),
    (script: "basic ball.alpha to 0 curve easOut", near: "easeOut"),
    (script: "spring ball.alpha to 0 bouncines 3", near: "bounciness"),
    (script: "layer c color rde", near: "red"), (script: "spring bal.alpha to 0", near: "ball"),
    (script: "set fbs 3", near: "fps"),
  ]

  @Test("38: name what is nearest, and end a script with status 1", arguments: cases)
  func suggest(script: String, near: String) throws {
    let result = try Program.run(["-e", "layer ball; \(script)"])
    #expect(result.error.contains("did you mean ‘\(near)’?"), "\(result.error)")
    #expect(result.ending == .exit(1) && result.output == "")
  }
}

@Suite("Tab at the prompt", .serialized)
struct TabBehaviourTests {
  /// What is typed, and what the key adds.
  private static let cases = [
    ("spr", "ing "), ("spring ba", "ll"), ("spring ball.cornerR", "adius "), ("spring ball.alpha to 0 bounci", "ness "),
    ("basic ball.alpha to 0 curve easeOutSi", "ne "), ("spring ball.alpha to 0 preset sna", "ppy"),
    ("layer b color rebec", "capurple "), ("set sol", "ver "), ("set solver p", "op"), ("help apr", "opos"),
    ("on fin", "ish "), ("stop ball.gr", "ow"), ("table ball.alpha as mark", "down"), ("print bigN", "umber"),
    ("source \"par", "t.motion"),
  ]

  @Test("35: completes by position: commands, layers, properties, options, curves, presets, colours, keys and paths")
  func completes() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "part.motion")
    let inside = ["-c", "cd '\(folder.path)' && exec '\(Program.path)'"]
    let session = try Conversation(in: folder, executable: "sh", arguments: inside)
    try session.enter("layer ball; var bigNumber = 1; spring ball.scale to 2 key grow", shows: "overshoot")
    for (typed, added) in Self.cases {
      session.pty.send(typed)
      try session.pty.wait(for: String(typed.suffix(3)))
      session.pty.send(Key.tab)
      try session.pty.wait(for: added)
      session.pty.send(Key.controlC)
      try session.pty.wait(for: "▸")
    }
    #expect(try session.leave() == .exit(0))
  }
}

@Suite("In a window of another size", .serialized, .enabled(if: Screen.isAvailable, "tmux is not installed"))
struct ResizeTests {
  @Test("25: the typed text keeps all its rows, and no row is lost or left behind")
  func keepsTheText() throws {
    let screen = try Screen(columns: 50)
    _ = try screen.rows(when: { $0.contains { $0.hasSuffix("▸") } })
    let text = "print \"" + (1...24).map { "word\($0)" }.joined(separator: " ") + " 日本é\""
    try screen.type(text)
    // Blanks at the end of a row are not on the screen.
    let letters = ("▸" + text).filter { $0 != " " }
    let isWhole = { (rows: [String]) in rows.joined().filter { $0 != " " }.hasSuffix(letters) }
    _ = try screen.allRows(when: isWhole)
    for columns in [80, 30, 61, 44, 120, 50] {
      try screen.resize(columns: columns)
      let rows = try screen.allRows(when: isWhole)
      #expect(isWhole(rows), "\(columns): \(rows)")
      #expect(rows.filter { $0.contains("▸") }.count == 1, "\(columns)")
    }
    try screen.send("Home", "Delete", "p", "Enter")
    let rows = try screen.allRows(when: { $0.last { !$0.isEmpty }?.hasSuffix("▸") ?? false })
    #expect(rows.joined().contains("word23 word24 日本é"))
  }
}
