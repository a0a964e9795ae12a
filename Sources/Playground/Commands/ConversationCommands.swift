/// What belongs to typing rather than to scripts.
enum ConversationCommands {
  static let all = [history, live, record]

  static let history = Command(
    name: "history",
    topic: .session,
    summary: "shows what was typed, with numbers; enters one of them again, or forgets them all",
    positionals: [Parameter(name: "N", kind: .expression, summary: "the number of what is to be entered again")],
    options: [Parameter(name: "clear", kind: .flag, summary: "forgets all, in the file that keeps them, too")],
    form: "history [N|clear]",
    examples: [Command.Example(code: "history", note: "nothing in a script: only what is typed is kept")],
    run: { session, arguments throws(Stop) in
      session.leaveOutOfRecords(arguments.call)
      guard let conversation = session.conversation else { return }
      let entries = conversation.entries
      if arguments.has("clear", in: session) { return conversation.forgetEntries() }
      guard let (value, span) = try session.value("N", of: arguments) else {
        guard !entries.isEmpty else { return }
        return session.show(.text(rows(entries)))
      }
      let number = try value.wholeNumber(at: span, "‘history’", in: 1...Int.max)
      guard entries.indices.contains(number - 1) else {
        let remedy = entries.isEmpty ? nil : "they go from 1 to \(entries.count)"
        throw .error("nothing was typed under the number \(number)", at: span, remedy: remedy)
      }
      conversation.enterAgain(entries[number - 1])
    }
  )

  static let live = Command(
    name: "live",
    topic: .session,
    summary: "lets time pass by itself at the prompt, as long as something moves or is due",
    discussion: """
      Handlers run when their time has come, and what they show appears above the line that is being typed. The time that \
      passed is kept with the next entry as if ‘wait’ had been typed, so that what is saved, recorded or brought back \
      leads to the same. ‘undo’ takes it back with the entry before it, and has time stand still, as has an error in a \
      handler.
      """,
    options: [
      .pace,
      Parameter(name: "off", kind: .flag, summary: "has time stand still again"),
    ],
    form: "live [speed N|off]",
    examples: [
      Command.Example(
        code: "layer ball\nlive\nspring ball.scale to 2\nlive off",
        note: "in a script time passes by ‘wait’ and ‘run’ alone"
      )
    ],
    run: { session, arguments throws(Stop) in
      session.leaveOutOfRecords(arguments.call)
      let isEnd = arguments.has("off", in: session)
      let speed = try session.number("speed", of: arguments, in: .plain)
      guard !isEnd || speed == nil else {
        throw .error("‘live’ takes a speed, or off", at: arguments.span, remedy: "write live speed 0.5, or live off")
      }
      guard let conversation = session.conversation else { return }
      guard conversation.letTimePass(at: isEnd ? nil : speed ?? 1) else {
        throw .error(
          "this terminal can not show what happens while one types",
          at: arguments.span,
          remedy: "let time pass with ‘wait’ or ‘run’"
        )
      }
      session.reply(isEnd ? "time stands still" : "time passes while something moves; ‘live off’ stops it")
    }
  )

  /// The further rows of a block stand below its first.
  private static func rows(_ entries: [String]) -> String {
    let width = String(entries.count).count
    let indent = "\n" + String(repeating: " ", count: width + 2)
    return entries.enumerated().map { index, entry in
      let number = String(index + 1)
      let padding = String(repeating: " ", count: width - number.count)
      return padding + number + "  "
        + entry.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: indent)
    }.joined(separator: "\n")
  }

  static let record = Command(
    name: "record",
    topic: .session,
    summary: "keeps every statement that succeeds from here on in a script of its own",
    discussion:
      "What fails is left out, so that the script runs. It is written as one goes, and replaces a file of that name.",
    positionals: [Parameter(name: "FILE", kind: .expression, summary: "the path of a .motion file in quotes")],
    options: [Parameter(name: "off", kind: .flag, summary: "ends the recording")],
    form: "record \"FILE.motion\"|off",
    examples: [Command.Example(code: "record \"mine.motion\"\nlayer ball\nrecord off", note: "one line, ‘layer ball’")],
    run: { session, arguments throws(Stop) in
      let isEnd = arguments.has("off", in: session)
      let path = try session.string("FILE", of: arguments)
      guard isEnd != (path != nil) else {
        throw .error(
          "‘record’ takes a file, or off",
          at: arguments.span,
          remedy: "write record \"mine.motion\", and record off when that is enough"
        )
      }
      do throws(OutputFile.Failure) {
        try session.sink?.record(to: path, permission: session.writing)
      } catch {
        let span = arguments.argument("FILE", in: session)?.span ?? arguments.span
        throw .error(error.message, at: span, remedy: error.remedy)
      }
      let wasRecorded = session.recordedPath != nil
      session.recordedPath = path
      let end = wasRecorded ? "the recording has ended" : "nothing is recorded"
      session.reply(path.map { "recording in ‘\($0)’" } ?? end)
    }
  )
}

extension Session {
  /// Ends what ‘live’ began: what was taken back could not be done again once more time has passed.
  func letTimeStandStill() {
    guard let conversation, conversation.pace != nil, conversation.letTimePass(at: nil) else { return }
    reply("time stands still")
  }
}
