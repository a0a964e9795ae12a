import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("At the prompt", .serialized)
struct KeepingTests {
  @Test("43: history shows what was typed, blocks whole, and enters one again by its number")
  func repeats() throws {
    let session = try Conversation()
    #expect(try session.answer(to: "print 6 * 7") == "42")
    session.pty.send("if true {\r")
    try session.pty.wait(for: "{▸")
    session.pty.send("print 6 * 8\r")
    try session.pty.wait(for: "{▸")
    try session.enter("}", shows: "48\r\n")
    #expect(try session.answer(to: "history") == "1  print 6 * 7\n2  if true {\n   print 6 * 8\n   }\n3  history")
    #expect(try session.answer(to: "history 2").hasSuffix("▸ if true {\nprint 6 * 8\n}\n48"))
    #expect(try session.answer(to: "history 9").contains("nothing was typed under the number 9"))
    try session.enter(Key.up + Key.up, shows: "48\r\n")
    #expect(try session.leave() == .exit(0))
    let kept = try #require(session.folder.read("state/playground/history"))
    #expect(kept.hasSuffix("history 2\nif true {\\nprint 6 * 8\\n}\nhistory 9\nif true {\\nprint 6 * 8\\n}\n"))
  }

  @Test("43: history clear forgets all, on disk and for the Up key")
  func forgets() throws {
    let session = try Conversation()
    #expect(try session.answer(to: "print \"secret\"") == "secret")
    #expect(try session.answer(to: "history clear") == "")
    #expect(session.folder.read("state/playground/history") == "#playground history 1\n")
    #expect(try session.answer(to: "history") == "1  history")
    #expect(try session.answer(to: Key.up) == "1  history")
    #expect(try session.leave() == .exit(0))
  }

  @Test("an entry that enters itself again is stopped by Ctrl-C")
  func stopsRepeating() throws {
    let session = try Conversation()
    session.pty.send("history 1\r")
    try session.pty.wait(for: "\r\n0.000s ▸ history 1\r\n0.000s ▸ history 1\r\n")
    session.pty.send(Key.controlC)
    try session.pty.wait(until: "an editor") { !(try session.pty.modes().isCanonical) }
    session.pty.send("print 6 * 7\r")
    try session.pty.wait(for: "42\r\n")
  }

  /// A session in the folder itself, as scripts are written below the current one.
  private func inside(_ folder: TemporaryFolder, _ options: String = "") throws -> Conversation {
    let command = "cd '\(folder.path)' && exec '\(Program.path)' \(options)"
    return try Conversation(in: folder, executable: "sh", arguments: ["-c", command])
  }

  @Test("48: a recording keeps what succeeds and leaves out what does not, and the prompt tells of it")
  func records() throws {
    let folder = try TemporaryFolder()
    let session = try inside(folder)
    _ = try session.answer(to: "layer before")
    session.pty.send("record \"mine.motion\"\r")
    try session.pty.wait(for: "0.000s rec ▸")
    _ = try session.answer(to: "layer ball; ball.alpha = 1 / 0")
    _ = try session.answer(to: "layer")
    _ = try session.answer(to: "wait 0.5s // half a second")
    #expect(try session.answer(to: "print ball.alpha, now") == "1 0.5s")
    #expect(try session.answer(to: "history 1").contains("▸ layer before\n"))
    #expect(try session.answer(to: "record off") == "the recording has ended")
    #expect(try session.answer(to: "record off") == "nothing is recorded")
    _ = try session.answer(to: "layer after")
    #expect(!session.pty.transcript.hasSuffix("rec ▸ "))
    #expect(try session.leave() == .exit(0))
    #expect(folder.read("mine.motion") == "layer ball\nwait 0.5s\nprint ball.alpha, now\nlayer before\n")
    #expect(try Program.run([folder.file("mine.motion")]).output == "1 0.5s\n")
  }

  @Test("48: a recording takes back what follows an undo in its entry, and keeps a script that only seems to type")
  func recordsBeside() throws {
    let folder = try TemporaryFolder()
    try folder.write("layer c\nlive\n", to: "setup.motion")
    try folder.write("layer long\nprint \"begun\"\nwhile true {}\n", to: "long.motion")
    let session = try inside(folder)
    for entry in ["record \"mine.motion\"", "layer a; layer b", "undo; layer d", "undo", "source \"setup.motion\""] {
      _ = try session.answer(to: entry)
    }
    session.pty.send("set statements 1e12; source \"long.motion\"\r")
    try session.pty.wait(for: "begun\r\n")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "interrupted")
    _ = try session.answer(to: "source \"setup.motion\"; print 1")
    _ = try session.answer(to: "record off")
    #expect(
      folder.read("mine.motion") == """
        layer a
        layer b
        undo 2
        layer d
        undo
        source "setup.motion"
        set statements 1e12
        source "setup.motion"
        print 1

        """
    )
    session.pty.child.send(signal: SIGKILL)
    _ = try session.pty.waitForEnd()
    let again = try Conversation(in: folder, arguments: ["--resume"])
    #expect(try again.answer(to: "layers").contains("long") == false)
    #expect(try again.answer(to: "layers").contains("  c  "))
    #expect(try again.leave() == .exit(0))
  }

  @Test("48: a recording takes back as much as was taken back at the prompt, where an entry is a step")
  func recordsUndo() throws {
    let folder = try TemporaryFolder()
    let session = try inside(folder)
    let entries = [
      "record \"mine.motion\"", "layer a; layer b; print 1", "layer c", "a.alpha = 0.5; b.alpha = 0.5", "undo 2",
      "redo", "a.alpha = 0.25; a.width = 10; undo", "live; spring a.width to 50", "live off; b.alpha = 0", "undo 2",
    ]
    for entry in entries {
      _ = try session.answer(to: entry)
      if entry.hasPrefix("live;") { _ = session.pty.output(for: 0.2) }
    }
    let look = "layers; animations; print now, a.alpha, a.width, b.alpha, c.alpha"
    _ = try session.answer(to: "record off")
    let state = try session.answer(to: look)
    let script = try #require(folder.read("mine.motion"))
    #expect(
      script.contains("\nundo 3\nredo\n") && script.contains("\nundo 2\nspring") && script.hasSuffix("\nundo 3\n")
    )
    let again = try Conversation(in: folder, arguments: ["--no-history", "-i", folder.file("mine.motion")])
    #expect(try again.answer(to: look) == state, "\(script)")
    #expect(try again.leave() == .exit(0))
    #expect(try session.leave() == .exit(0))
  }

  @Test(
    "a recording is written only where scripts may write, and replaces only what it may",
    arguments: [
      ("../out.motion", "outside the current folder"), ("mine.txt", "does not end in .motion"),
      (".mine.motion", "hidden"), ("none/mine.motion", "no folder"), ("link/mine.motion", "outside the current folder"),
    ]
  )
  func refuses(path: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    let inner = folder.file("inner")
    let command = "mkdir '\(inner)' && cd '\(inner)' && ln -s .. link && exec '\(Program.path)' -e 'record \"\(path)\"'"
    let result = try Program.run("sh", ["-c", command])
    #expect(result.ending == .exit(1))
    #expect(result.error.contains(sentence))
    #expect(FolderListing.names(in: folder.path) == ["inner"])
    #expect(FolderListing.names(in: inner) == ["link"])
    let allowed = try Program.run([
      "--allow-write", folder.path, "-e", "record \"\(folder.file("a.motion"))\"; layer a",
    ])
    #expect(allowed.ending == .exit(0))
    #expect(folder.read("a.motion") == "layer a\n")
    #expect(try Program.run(["--no-write", "-e", "record \"a.motion\""]).error.contains("--no-write"))
  }

  @Test("49: the startup file has run before, its errors have places and keep nothing else from running")
  func startsUp() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("config/playground")
    try folder.write("var mine = 6\nprint 1 / 0\nmine = 7\nset fps 30\n", to: "config/playground/init.motion")
    let session = try Conversation(in: folder, ["NO_COLOR": "1"])
    #expect(session.pty.transcript.contains("init.motion:2:9: error: division by zero"))
    #expect(try session.answer(to: "print mine, fps") == "7 30/s")
    #expect(try session.answer(to: "undo").contains("nothing to undo"))
    #expect(try session.leave() == .exit(0))
    let without = try Conversation(in: folder, arguments: ["--no-rc"])
    #expect(try without.answer(to: "print mine").contains("mine"))
    #expect(!without.pty.transcript.contains("init.motion"))
    #expect(try without.leave() == .exit(0))
    try folder.write("layer ball {", to: "config/playground/init.motion")
    let wrong = try Conversation(in: folder, ["NO_COLOR": "1"])
    #expect(wrong.pty.transcript.contains("init.motion:1:12: error:"))
    #expect(try wrong.answer(to: "print 6 * 7") == "42")
    let batch = try Program.run(["-e", "print 6 * 7"], environment: ["XDG_CONFIG_HOME": folder.file("config")])
    #expect(batch.output == "42\n" && batch.error == "")
  }

  @Test("set shows all settings, and one, and changes it")
  func sets() throws {
    let session = try Conversation()
    #expect(try session.answer(to: "set").contains("fps 60\n"))
    _ = try session.answer(to: "set fps 30")
    #expect(try session.answer(to: "set fps") == "fps 30")
    #expect(try session.answer(to: "set fbs 3").contains("did you mean ‘fps’?"))
    #expect(try session.answer(to: "set fps 0").contains("error"))
    #expect(try session.leave() == .exit(0))
  }

  @Test("47: undo and redo say what they do, and how far they go")
  func undoes() throws {
    let session = try Conversation()
    _ = try session.answer(to: "layer ball")
    _ = try session.answer(to: "ball.alpha = 0.5")
    #expect(try session.answer(to: "undo") == "undone: ball.alpha = 0.5")
    #expect(try session.answer(to: "redo") == "done again: ball.alpha = 0.5")
    #expect(try session.answer(to: "print ball.alpha") == "0.5")
    #expect(try session.answer(to: "undo 3").contains("there is nothing more to undo\n"))
    #expect(try session.answer(to: "undo 1001").contains("it goes from 1 to 1000"))
    #expect(try session.answer(to: "help undo").contains("how many; 1 to 1000"))
    #expect(try session.leave() == .exit(0))
  }

  @Test("44: help finds topics, draws curves and presets; 45: apropos finds what a word occurs in")
  func helps() throws {
    let session = try Conversation(rows: 100)
    #expect(try session.answer(to: "help topics").contains("Time and touch"))
    for word in ["easeIn", "gentle"] {
      let page = try session.answer(to: "help \(word)")
      #expect(page.hasPrefix(word) && page.unicodeScalars.contains { $0.value >> 8 == 0x28 })
    }
    #expect(try session.answer(to: "help sprung").contains("did you mean ‘spring’?"))
    #expect(try session.answer(to: "apropos zebra").contains("nothing"))
    let found = try session.answer(to: "apropos bounc")
    #expect(found.contains("spring … bounciness") && found.contains("spring … bounce"))
    #expect(try session.leave() == .exit(0))
  }

  @Test("41: two sessions typing at once for 200 lines each leave 400 in the history")
  func sharesTheHistory() throws {
    let folder = try TemporaryFolder()
    let sessions = try [Conversation(in: folder), Conversation(in: folder)]
    for number in 1...200 {
      for (index, session) in sessions.enumerated() { session.pty.send("let a\(index) = \(number)\r") }
      for session in sessions { try session.pty.wait(for: "\u{1B}[?2004l") }
      for session in sessions { try session.pty.wait(for: "▸") }
    }
    for session in sessions { #expect(try session.leave() == .exit(0)) }
    let loaded = HistoryFile(path: folder.file("state/playground/history")).load()
    #expect(loaded.warning == nil)
    #expect(loaded.entries.count == 400)
    for index in 0...1 {
      let own = loaded.entries.filter { $0.hasPrefix("let a\(index)") }
      #expect(own == (1...200).map { "let a\(index) = \($0)" })
    }
  }
}
