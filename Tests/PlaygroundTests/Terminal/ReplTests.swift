import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("In a session at the terminal", .serialized)
struct ReplTests {
  @Test("a layer, a spring and a plot can be typed")
  func draws() throws {
    let session = try Conversation()
    try session.enter("layer ball", shows: "\r\n")
    try session.enter("spring ball.scale to 2", shows: "overshoot")
    session.pty.send("plot ball.scale\r")
    try session.pty.wait(until: "braille") { session.pty.transcript.unicodeScalars.contains { $0.value >> 8 == 0x28 } }
    try session.pty.wait(for: "▸")
    #expect(try session.leave() == .exit(0))
  }

  @Test("Tab completes commands, layers and properties")
  func completes() throws {
    let session = try Conversation()
    try session.enter("layer ball", shows: "\r\n")
    session.pty.send("spr")
    try session.pty.wait(for: "spr")
    session.pty.send("\t")
    try session.pty.wait(for: "ing")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    session.pty.send("print ba")
    try session.pty.wait(for: "print ba")
    session.pty.send("\t")
    try session.pty.wait(for: "ll")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    session.pty.send("print ball.cornerR")
    try session.pty.wait(for: "cornerR")
    session.pty.send("\t")
    try session.pty.wait(for: "adius")
  }

  @Test("36: a second Tab lists what could be meant, with summaries, and leaves the line alone")
  func lists() throws {
    let session = try Conversation()
    session.pty.send("st\t")
    try session.pty.wait(for: "\u{7}")
    session.pty.send("\t")
    let names = ["stage  ", "step   ", "stop   "]
    try session.pty.wait(until: "\(names)") {
      names.allSatisfy { session.pty.transcript.contains($0) } && session.pty.transcript.hasSuffix("st")
    }
    session.pty.skip()
    session.pty.send("ep\r")
    try session.pty.wait(for: "▸")
    #expect(try session.leave() == .exit(0))
  }

  @Test("36: a list of more than 100 is shown only when it is wanted", arguments: [("n", false), ("y", true)])
  func asks(answer: String, isShown: Bool) throws {
    let session = try Conversation()
    try session.enter("for i in 1...120 { layer `row\\(i)` }", shows: "\r\n")
    session.pty.send("remove ro")
    try session.pty.wait(for: "remove ro")
    session.pty.send("\t")
    try session.pty.wait(for: "w")
    session.pty.send("\t")
    try session.pty.wait(for: "Show all 120? (y or n) ")
    session.pty.send(answer)
    try session.pty.wait(for: "remove row")
    let answered = session.pty.transcript.split(separator: "Show all 120?").last
    #expect(answered?.contains("row119") == isShown)
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    #expect(try session.leave() == .exit(0))
  }

  @Test("39: Up recalls an entry, and a block as one, with its empty rows and comments")
  func recalls() throws {
    let session = try Conversation()
    try session.enter("print 6 * 7", shows: "42\r\n")
    try session.enter(Key.up, shows: "42\r\n")
    for row in ["if true { // why", "", "print 6 * 8"] {
      session.pty.send(row + "\r")
      try session.pty.wait(for: "{▸")
    }
    try session.enter("}", shows: "48\r\n")
    try session.enter(Key.up, shows: "48\r\n")
    #expect(try session.leave() == .exit(0))
    let history = try #require(session.folder.read("state/playground/history"))
    #expect(history == "#playground history 1\nprint 6 * 7\nif true { // why\\n\\nprint 6 * 8\\n}\n")
  }

  /// What goes on without end, and what it shows once it does.
  private static let endless = [
    (entry: "print \"on\"; while true {}", sign: "on\r\n"),
    (entry: "every 0.001s { frame }; run 1e9s", sign: "1\r\n2\r\n"),
    (entry: "layer ball; spring ball.scale to 2; play loop", sign: "\u{1B}[?1049h"),
  ]

  @Test("22: Ctrl-C stops a loop, a run and an animation within 0.1 s, and the session goes on", arguments: endless)
  func interrupts(entry: String, sign: String) throws {
    let session = try Conversation()
    var times: [Double] = []
    for _ in 1...3 {
      session.pty.send(entry + "\r")
      try session.pty.wait(for: sign)
      session.pty.skip()
      let begin = monotonicSeconds()
      session.pty.send(Key.controlC)
      try session.pty.wait(for: "▸", within: 5)
      times.append(monotonicSeconds() - begin)
      try session.enter("reset; print 6 * 7", shows: "42\r\n")
    }
    // What else the machine does may take one of them longer.
    #expect(try #require(times.min()) < 0.1)
    #expect(try session.leave() == .exit(0))
  }

  @Test("21: Ctrl-C at the prompt drops the line and the pending block, three times over")
  func dropsABlock() throws {
    let session = try Conversation()
    for _ in 1...3 {
      session.pty.send("repeat 2 {\r")
      try session.pty.wait(for: "{▸", "…")
      session.pty.send("print 1")
      try session.pty.wait(for: "print 1")
      session.pty.send(Key.controlC)
      try session.pty.wait(for: "^C")
      try session.pty.wait(for: "▸")
    }
    try session.enter("print 6 * 7", shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("23: Ctrl-D inside a block warns once, then leaves with status 0")
  func warnsAboutAnOpenBlock() throws {
    let session = try Conversation()
    session.pty.send("repeat 2 {\r")
    try session.pty.wait(for: "{▸", "…")
    session.pty.send(Key.controlD)
    try session.pty.wait(for: "still open")
    try session.pty.wait(for: "{▸", "…")
    #expect(try session.leave() == .exit(0))
  }

  @Test("29: the terminal is given back as it was found, on every way out", arguments: Way.all)
  func givesTheTerminalBack(way: Way) throws {
    let session = try Conversation()
    try session.enter("print 6 * 7", shows: "42\r\n")
    session.pty.send("print")
    try session.pty.wait(for: "print")
    #expect(try session.pty.modes() != session.pty.modesBefore)
    if let signal = way.signal {
      session.pty.child.send(signal: signal)
    } else {
      session.pty.send(Key.controlC)
      try session.pty.wait(for: "▸")
      session.pty.send(way.keys)
    }
    #expect(try session.pty.waitForEnd() == way.ending)
    #expect(try session.pty.modes() == session.pty.modesBefore)
    #expect(lastPasteMode(session.pty) == "l")
  }

  struct Way: CustomTestStringConvertible {
    var testDescription: String
    var keys = ""
    var signal: Int32?
    var ending: ChildProcess.Ending

    static let all =
      [
        Way(testDescription: "Ctrl-D", keys: Key.controlD, ending: .exit(0)),
        Way(testDescription: "quit 3", keys: "quit 3\r", ending: .exit(3)),
      ]
      + [
        ("TERM", SIGTERM), ("HUP", SIGHUP), ("QUIT", SIGQUIT), ("ABRT", SIGABRT), ("SEGV", SIGSEGV), ("ILL", SIGILL),
        ("TRAP", SIGTRAP), ("BUS", SIGBUS), ("FPE", SIGFPE),
      ]
      .map { Way(testDescription: $0.0, signal: $0.1, ending: .signal($0.1)) }
  }

  @Test("31: a pasted block is edited as one text and runs at Enter", arguments: ["\n", "\r"])
  func pastes(lineEnd: String) throws {
    let session = try Conversation()
    let rows = ["if true {", "", "print 6 * 7", "}", ""]
    session.pty.send("\u{1B}[200~" + rows.joined(separator: lineEnd) + "\u{1B}[201~")
    try session.pty.wait(for: "}")
    #expect(!session.pty.transcript.contains("42"))
    // Over the brace and the newline, to the 7.
    session.pty.send("\u{1B}[D\u{1B}[D\u{7F}8")
    try session.enter("", shows: "48\r\n")
    try session.enter(Key.up, shows: "48\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("30: the keys that people expect edit the line", arguments: Typing.all)
  func edits(typing: Typing) throws {
    let session = try Conversation()
    try session.enter("print 6 * 7", shows: "42\r\n")
    try session.enter("let a = 0", shows: "\r\n")
    try session.enter(typing.keys, shows: typing.answer)
    #expect(try session.leave() == .exit(0))
  }

  struct Typing: CustomTestStringConvertible {
    var testDescription: String
    var keys: String
    var answer: String

    static let all =
      ["[H", "OH", "[1~", "[7~"].map {
        Typing(testDescription: "Home as \($0)", keys: "rint 6 * 8\u{1B}\($0)p", answer: "48\r\n")
      }
      + ["[F", "OF", "[4~", "[8~"].map {
        Typing(testDescription: "End as \($0)", keys: "print 6 * \u{1}\u{1B}\($0)8", answer: "48\r\n")
      } + [
        Typing(testDescription: "Delete", keys: "xprint 6 * 8\u{1}\u{1B}[3~", answer: "48\r\n"),
        Typing(testDescription: "Ctrl-W", keys: "print 6 * 8 junk\u{17}", answer: "48\r\n"),
        Typing(testDescription: "Ctrl-Left", keys: "print 6 8\u{1B}[1;5D* ", answer: "48\r\n"),
        Typing(testDescription: "Ctrl-Right", keys: "print 6 8\u{1}\u{1B}[1;5C\u{1B}[1;5C *", answer: "48\r\n"),
        Typing(testDescription: "Ctrl-R", keys: Key.controlR + "6 *\u{1B}", answer: "42\r\n"),
        Typing(testDescription: "Up by what was typed", keys: "print\(Key.up)", answer: "42\r\n"),
      ]
  }

  @Test("40: the history outlives the session, for the owner's eyes only")
  func keepsTheHistory() throws {
    let folder = try TemporaryFolder()
    let first = try Conversation(in: folder)
    try first.enter("print 6 * 7", shows: "42\r\n")
    try first.enter(" print 6 * 8", shows: "48\r\n")
    try first.enter("print 6 * 7", shows: "42\r\n")
    #expect(try first.leave() == .exit(0))
    let second = try Conversation(in: folder)
    try second.enter(Key.up, shows: "42\r\n")
    #expect(try second.leave() == .exit(0))
    #expect(folder.read("state/playground/history") == "#playground history 1\nprint 6 * 7\n")
    #expect(permissions(folder.file("state/playground/history")) == 0o600)
    #expect(permissions(folder.file("state/playground")) == 0o700)
  }

  @Test("41: two sessions at once keep what was typed in both")
  func sharesTheHistory() throws {
    let folder = try TemporaryFolder()
    let first = try Conversation(in: folder)
    let second = try Conversation(in: folder)
    try first.enter("print 6 * 7", shows: "42\r\n")
    try second.enter("print 6 * 8", shows: "48\r\n")
    #expect(try second.leave() == .exit(0))
    #expect(try first.leave() == .exit(0))
    #expect(folder.read("state/playground/history") == "#playground history 1\nprint 6 * 7\nprint 6 * 8\n")
  }

  @Test("42: a history that cannot be kept is a warning, not a refusal")
  func startsWithoutAHistory() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "state")
    let session = try Conversation(in: folder)
    #expect(session.pty.transcript.contains("cannot be used"))
    try session.enter("print 6 * 7", shows: "42\r\n")
    try session.enter(Key.up, shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
  }

  @Test("27: a dumb terminal gets plain lines without escape sequences", arguments: ["dumb", ""])
  func worksOnADumbTerminal(term: String) throws {
    let session = try Conversation(["TERM": term])
    try session.enter("print 6 * 7", shows: "42\r\n")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "▸")
    try session.enter("print 6 * 8", shows: "48\r\n")
    #expect(try session.leave() == .exit(0))
    #expect(!session.pty.transcript.contains("\u{1B}"))
    #expect(try session.pty.modes() == session.pty.modesBefore)
  }

  @Test("27: an unknown terminal works like a dumb one")
  func worksOnAnUnknownTerminal() throws {
    let session = try Conversation(["TERM": "no-such-terminal"])
    try session.enter("print 6 * 7", shows: "42\r\n")
    #expect(try session.leave() == .exit(0))
    #expect(!session.pty.transcript.contains("\u{1B}[?2004"))
  }

  @Test("28: the prompt has no colour under NO_COLOR, and has some otherwise")
  func respectsNoColor() throws {
    let plain = try Conversation(["NO_COLOR": "1"])
    #expect(!plain.pty.transcript.contains("\u{1B}[36m"))
    let colored = try Conversation()
    #expect(colored.pty.transcript.contains("\u{1B}[36m"))
  }

  @Test("a locale without UTF-8 gets a prompt in ASCII")
  func promptsInASCII() throws {
    let session = try Conversation(["LC_ALL": "C"], prompt: ">")
    #expect(session.pty.transcript.utf8.allSatisfy { $0 < 0x80 })
    session.pty.send("print 6 * 7\r")
    try session.pty.wait(for: "42\r\n")
  }

  @Test("text in any script can be typed")
  func typesUnicode() throws {
    let session = try Conversation()
    try session.enter("print \"日本é\"\u{7F}\u{7F}é\"", shows: "日本é\r\n")
  }

  @Test("24: Ctrl-Z leaves a clean terminal to the shell, and the line is there again after fg")
  func stops() throws {
    let folder = try TemporaryFolder()
    let variables = Program.environment(in: folder, ["PS1": "shell> ", "INPUTRC": "/dev/null"])
    let pty = try Pty("bash", ["--noprofile", "--norc", "--noediting", "-i"], environment: variables)
    try pty.wait(for: "shell> ")
    let modes = try pty.modes()
    pty.send("\(Program.path)\r")
    try pty.wait(for: "▸")
    pty.send("print 6 ")
    // At whatever moment it comes, twice in a row, and many times.
    for delay in stride(from: 0, to: 2_000, by: 100) {
      try pty.wait(for: "print 6 ")
      #expect(try !pty.modes().isCanonical && !pty.modes().isEchoing)
      #expect(lastPasteMode(pty) == "h")
      usleep(UInt32(delay))
      pty.send("\u{1A}")
      try pty.wait(for: "Stopped")
      try pty.wait(for: "shell> ")
      #expect(try pty.modes() == modes)
      #expect(lastPasteMode(pty) == "l")
      pty.send("fg\r")
    }
    try pty.wait(for: "print 6 ")
    pty.send("* 7\r")
    try pty.wait(for: "42\r\n")
    try pty.wait(for: "▸")
    pty.send(Key.controlD)
    try pty.wait(for: "shell> ")
    #expect(try pty.modes() == modes)
  }

  /// `h` while a paste would be bracketed, `l` when no more.
  private func lastPasteMode(_ pty: Pty) -> Character? {
    pty.transcript.split(separator: "\u{1B}[?2004").last?.first
  }

  @Test("24: Ctrl-Z stops a running command, which can be interrupted after fg")
  func stopsACommand() throws {
    let folder = try TemporaryFolder()
    let variables = Program.environment(in: folder, ["PS1": "shell> ", "INPUTRC": "/dev/null"])
    let pty = try Pty("bash", ["--noprofile", "--norc", "--noediting", "-i"], environment: variables)
    try pty.wait(for: "shell> ")
    pty.send("\(Program.path)\r")
    try pty.wait(for: "▸")
    let isSilent = { try pty.modes().isCanonical && !pty.modes().isEchoing }
    pty.send("while true {}\r")
    try pty.wait(until: "silence of a running command", isSilent)
    pty.send("\u{1A}")
    try pty.wait(for: "Stopped")
    try pty.wait(for: "shell> ")
    #expect(try pty.modes().isEchoing)
    pty.send("fg\r")
    try pty.wait(until: "silence of a running command", isSilent)
    pty.send(Key.controlC)
    try pty.wait(for: "▸")
    pty.send("print 6 * 7\r")
    try pty.wait(for: "42\r\n")
  }

  @Test("32: the reader's own keys are honoured, vi mode among them, and Tab still completes")
  func honoursEditrc() throws {
    let folder = try TemporaryFolder()
    try folder.write("bind -v\nbind ^X ed-move-to-beg\nbind ^I ed-delete-prev-char\n", to: ".editrc")
    let session = try Conversation(in: folder)
    try session.enter("rint 6 * 8\u{18}p", shows: "48\r\n")
    session.pty.send("print 6 * 77\u{1B}")
    try session.pty.wait(for: "77")
    try session.enter("x", shows: "42\r\n")
    session.pty.send("spr")
    try session.pty.wait(for: "spr")
    session.pty.send("\t")
    try session.pty.wait(for: "ing")
  }

  @Test("a long history does not delay the prompt")
  func startsFast() throws {
    let folder = try TemporaryFolder()
    let file = HistoryFile(path: folder.file("state/playground/history"))
    try file.append("first")
    let rows = (1..<HistoryFile.defaultLimit).map { "print \($0)\n" }.joined()
    try folder.write(HistoryFile.header + "\n" + rows, to: "state/playground/history")
    let begin = monotonicSeconds()
    let session = try Conversation(in: folder)
    #expect(monotonicSeconds() - begin < 1)
    #expect(try session.leave() == .exit(0))
  }

  private func permissions(_ path: String) -> mode_t {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & 0o777 : 0
  }
}
