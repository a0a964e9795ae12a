import Motion

enum HistoryCommands {
  static let all = [undo, redo, snapshot, restore]

  static let undo = travelling(
    "undo",
    "takes back the last change, or so many; only what changed the session counts",
    "undone"
  ) { session, world in
    session.undo(&world)
  }

  static let redo = travelling("redo", "makes changes again that were undone", "done again") { session, world in
    session.redo(&world)
  }

  private static func travelling(
    _ name: String,
    _ summary: String,
    _ done: String,
    _ move: @escaping @Sendable (inout WorldHistory, inout World) -> WorldHistory.Step?
  ) -> Command {
    let ending = name == "undo" ? "" : "\nredo"
    return Command(
      name: name,
      topic: .session,
      summary: summary,
      positionals: [
        Parameter(
          name: "N",
          kind: .expression,
          summary: "how many",
          range: 1...Double(WorldHistory.greatestCount),
          standard: "1"
        )
      ],
      examples: [
        Command.Example(
          code: "layer ball\nball.alpha = 0.5\nundo\(ending)\nprint ball.alpha",
          note: name == "undo" ? "1" : "0.5"
        )
      ],
      run: { session, arguments throws(Stop) in
        try session.checkTimeMayMove(name, at: arguments.span)
        let count = try session.wholeNumber("N", of: arguments, in: 1...WorldHistory.greatestCount) ?? 1
        let isStatement = session.leaveOutOfJournal(arguments.call, as: name)
        session.endStep(session.topLevelSpan)
        let available = name == "undo" ? session.history.undoCount : session.history.redoCount
        guard count <= available else {
          let remedy = available == 0 ? nil : "\(name) \(available) goes as far as one can"
          throw .error(
            "there is nothing \(available == 0 ? "" : "more ")to \(name)",
            at: arguments.span,
            remedy: remedy
          )
        }
        var statements = 0
        for _ in 0..<count {
          guard let step = move(&session.history, &session.world) else { break }
          statements += step.statements
          session.reply("\(done): \(step.text.split(separator: "\n").first ?? "")")
        }
        session.leaveOutOfJournal(arguments.call, as: name)
        if isStatement, statements != count { session.textInScript = "\(name) \(statements)" }
        session.beginStep()
        session.letTimeStandStill()
      }
    )
  }

  static let snapshot = Command(
    name: "snapshot",
    topic: .session,
    summary: "keeps the whole session as it is under a name",
    positionals: [Parameter(name: "NAME", kind: .newName, summary: "what it is called", isRequired: true)],
    examples: [
      Command.Example(code: "layer ball\nsnapshot before\nball.alpha = 0\nrestore before\nprint ball.alpha", note: "1")
    ],
    run: { session, arguments throws(Stop) in
      guard let name = try session.name("NAME", of: arguments) else { return }
      var world = session.world
      guard session.snapshots[name] != nil || session.snapshots.count < WorldHistory.greatestCount else {
        throw .error("there are \(WorldHistory.greatestCount) snapshots already", at: arguments.span)
      }
      session.noteHalfDone(arguments.call, as: "snapshot", in: &world)
      session.snapshots[name] = world
      session.reply("snapshot ‘\(name)’ at \(NumberText.rounded(session.now)) s")
    }
  )

  static let restore = Command(
    name: "restore",
    topic: .session,
    summary: "brings back what a snapshot kept: layers, motion, variables, handlers and the clock",
    positionals: [Parameter(name: "NAME", kind: .newName, summary: "the name of the snapshot", isRequired: true)],
    examples: [Command.Example(code: "snapshot start\nwait 1s\nrestore start\nprint now", note: "0s")],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("restore", at: arguments.span)
      guard let name = try session.name("NAME", of: arguments) else { return }
      guard var world = session.snapshots[name] else {
        let remedy = didYouMean(name, among: session.snapshots.keys.sorted()) ?? "keep one first: snapshot \(name)"
        throw .error(
          "there is no snapshot ‘\(name)’",
          at: arguments.argument("NAME", in: session)?.span ?? arguments.span,
          remedy: remedy
        )
      }
      // Going back is a change like any other.
      world.revision = session.world.revision &+ 1
      session.world = world
      session.leaveOutOfJournal(arguments.call, as: "restore")
      session.reply("back at \(NumberText.rounded(session.now)) s")
    }
  )
}
