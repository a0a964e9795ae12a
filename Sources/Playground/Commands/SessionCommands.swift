import Motion

enum SessionCommands {
  static let all = [help, apropos, set, source, save, reset, quit]

  static let help = Command(
    name: "help",
    topic: .session,
    summary: "explains a command, or shows where to begin",
    positionals: [Parameter(name: "WORD", kind: .anyWord, summary: "a command, a list, a curve or a preset")],
    examples: [
      Command.Example(code: "help spring", note: "all about springs"),
      Command.Example(code: "help properties", note: "what can be animated"),
      Command.Example(code: "help easeInOut", note: "a curve, drawn"),
    ],
    run: { session, arguments throws(Stop) in
      guard let word = arguments.word("WORD", in: session) else { return session.show(.help(HelpPages.overview)) }
      guard let page = HelpPages.page(word) else {
        let remedy = didYouMean(word, among: HelpPages.words) ?? "apropos \(word) looks further"
        throw .error(
          "there is no help on ‘\(word)’",
          at: arguments.argument("WORD", in: session)?.span ?? arguments.span,
          remedy: remedy
        )
      }
      session.show(.help(page))
    }
  )

  static let set = Command(
    name: "set",
    topic: .session,
    summary: "changes a setting, or shows them",
    positionals: [
      Parameter(name: "OPTION", kind: .anyWord, summary: Setting.allCases.map(\.rawValue).joined(separator: ", ")),
      Parameter(
        name: "VALUE",
        kind: .expressionOrWord(AnimationRequest.Solver.allCases.map(\.rawValue)),
        summary: "its new value: a number, for solver exact or pop"
      ),
    ],
    examples: [
      Command.Example(code: "set fps 120\nstep\nprint now", note: "a finer frame grid"),
      Command.Example(
        code: "set solver pop\nlayer ball\nspring ball.scale to 2\nplot ball.scale",
        note: "what Pop shows of it"
      ),
      Command.Example(code: "set", note: "all settings"),
    ],
    run: { session, arguments throws(Stop) in
      guard let word = arguments.word("OPTION", in: session) else { return session.showSettings() }
      guard let setting = Setting(rawValue: word) else {
        let remedy = didYouMean(word, among: Setting.allCases.map(\.rawValue)) ?? "‘set’ alone lists them"
        throw .error(
          "there is no setting ‘\(word)’",
          at: arguments.argument("OPTION", in: session)?.span ?? arguments.span,
          remedy: remedy
        )
      }
      if let choice = arguments.argument("VALUE", in: session), case .word(let word) = choice.content {
        return try session.choose(word, for: setting, at: choice.span)
      }
      if setting.range == nil, let argument = arguments.argument("VALUE", in: session) {
        throw .error("‘\(word)’ takes exact or pop", at: argument.span)
      }
      guard let (value, span) = try session.value("VALUE", of: arguments) else {
        return session.show(.text("\(word) \(session.text(of: setting))"))
      }
      try session.change(setting, to: value, at: span)
    }
  )

  static let source = Command(
    name: "source",
    topic: .session,
    summary: "runs another script; its path is relative to the file that names it",
    positionals: [
      Parameter(name: "FILE", kind: .expression, summary: "the path of a .motion file in quotes", isRequired: true)
    ],
    form: "source \"FILE.motion\"",
    examples: [],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("source", at: arguments.span)
      guard let path = try session.string("FILE", of: arguments) else { return }
      try session.source(path, at: arguments.argument("FILE", in: session)?.span ?? arguments.span, by: arguments.call)
    }
  )

  static let save = Command(
    name: "save",
    topic: .session,
    summary: "writes the statements that made the session to a file; those that were undone are left out",
    discussion: """
      Run in a fresh session, the file leads to the same layers, motion, variables, handlers and time. Of scripts that \
      were sourced it holds the statements themselves. Files are written below the current folder or one that \
      --allow-write names, never to hidden places, and a file of that name is replaced as a whole or not at all.
      """,
    positionals: [
      Parameter(name: "FILE", kind: .expression, summary: "the path of a .motion file in quotes", isRequired: true)
    ],
    form: "save \"FILE.motion\"",
    examples: [],
    run: { session, arguments throws(Stop) in
      guard let path = try session.string("FILE", of: arguments) else { return }
      try session.checkJournalIsWhole(for: arguments.call, "save")
      let script = try session.savedScript(at: arguments.span)
      let span = arguments.argument("FILE", in: session)?.span ?? arguments.span
      try session.write(script.text, to: path, extension: "motion", at: span)
      session.reply("\(script.count) statement\(script.count == 1 ? "" : "s") in \(path)")
    }
  )

  static let reset = Command(
    name: "reset",
    topic: .session,
    summary: "empties the session: layers, variables, handlers, time; settings stay",
    examples: [Command.Example(code: "layer ball\nreset\nlayers", note: "the stage alone")],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("reset", at: arguments.span)
      session.reset()
    }
  )

  static let quit = Command(
    name: "quit",
    topic: .session,
    summary: "leaves, with a status for the shell",
    positionals: [
      Parameter(
        name: "STATUS",
        kind: .expression,
        summary: "0 to 255",
        standard: "0, or 1 after an error or a failed expectation"
      )
    ],
    examples: [Command.Example(code: "quit", note: "status 0")],
    run: { session, arguments throws(Stop) in
      let status = try session.wholeNumber("STATUS", of: arguments, in: 0...255)
      let hasFailed = session.failedExpectations + session.failedStatements > 0
      throw .quit(Int32(status ?? (hasFailed ? 1 : 0)))
    }
  )
}

/// What `set` can change.
enum Setting: String, CaseIterable, Sendable {
  case fps, solver, seed, history, statements, calls, layers, animations, timers, handlers, samples, memory

  /// Of one that is a number.
  var range: ClosedRange<Int>? {
    switch self {
    case .solver: nil
    case .fps: 1...100_000
    case .seed: 0...1 << 53
    case .calls: 1...1_000
    case .statements, .history, .layers, .animations, .timers, .handlers, .samples, .memory: 1...1_000_000_000_000
    }
  }
}

extension Session {
  fileprivate func showSettings() {
    let rows = Setting.allCases.map { "\($0.rawValue) \(text(of: $0))" }
    show(.text(rows.joined(separator: "\n")))
  }

  fileprivate func text(of setting: Setting) -> String {
    number(of: setting).map { NumberText.rounded($0) } ?? world.settings.solver.rawValue
  }

  private func number(of setting: Setting) -> Double? {
    switch setting {
    case .solver: nil
    case .fps: world.settings.framesPerSecond
    case .seed: Double(world.settings.seed)
    case .history: Double(world.engine.historyLimit)
    case .statements: Double(limits.statements)
    case .calls: Double(limits.calls)
    case .layers: Double(limits.layers)
    case .animations: Double(limits.animations)
    case .timers: Double(limits.timers)
    case .handlers: Double(limits.handlers)
    case .memory: Double(limits.megabytes)
    case .samples: Double(limits.samples)
    }
  }

  fileprivate mutating func choose(_ word: String, for setting: Setting, at span: SourceSpan) throws(Stop) {
    guard setting == .solver, let solver = AnimationRequest.Solver(rawValue: word) else {
      throw .error("‘\(setting.rawValue)’ takes a whole number, not ‘\(word)’", at: span)
    }
    world.settings.solver = solver
  }

  fileprivate mutating func change(_ setting: Setting, to value: Value, at span: SourceSpan) throws(Stop) {
    guard let range = setting.range else { return }
    // Limits are no part of the world, but what follows may need them.
    journalled.isNeeded = true
    var plain = value
    if setting == .fps, case .number(let number, .frequency) = value { plain = .plain(number) }
    let number = try plain.wholeNumber(at: span, "‘\(setting.rawValue)’", in: range)
    switch setting {
    case .solver: break
    case .fps: world.settings.framesPerSecond = Double(number)
    case .seed:
      world.settings.seed = UInt64(number)
      world.random = RandomGenerator(seed: UInt64(number))
    case .history: world.engine.historyLimit = number
    case .statements: limits.statements = number
    case .calls: limits.calls = number
    case .layers: limits.layers = number
    case .animations: limits.animations = number
    case .timers: limits.timers = number
    case .handlers: limits.handlers = number
    case .memory: limits.megabytes = number
    case .samples: limits.samples = number
    }
  }

  /// Reads and runs another script in place.
  fileprivate mutating func source(_ path: String, at span: SourceSpan, by call: Call) throws(Stop) {
    guard context.sourceDepth < limits.sources, limits.stack.hasRoom else {
      throw .error(
        "scripts lie more than \(limits.sources) deep in one another",
        at: span,
        remedy: "does one of them source itself?"
      )
    }
    let text: SourceText
    do throws(ScriptFile.Failure) {
      let again = readAgain?.next(includedAt: span)
      if let again {
        text = again
      } else {
        text = try ScriptFile.read(path, from: sources[Int(span.source)].folder, includedAt: span)
      }
    } catch {
      throw .error(error.message, at: span, remedy: error.remedy)
    }
    let script = try script(of: text, at: span)
    sink?.read(text)
    let outer = (context, frameBase)
    context.sourceDepth += 1
    frameBase = stack.count
    stack.append(contentsOf: repeatElement(.none, count: script.frameSize))
    defer {
      stack.removeSubrange(frameBase...)
      (context, frameBase) = outer
    }
    guard leaveOutOfJournal(call, as: "source") else { return _ = try run(script.block) }
    for statement in script.block.statements { try runJournalled(statement) }
  }

  /// What a loop reads over and over is parsed once, as what has been parsed is kept for good.
  private mutating func script(of text: SourceText, at span: SourceSpan) throws(Stop) -> Script {
    let key = SourcedText(name: text.name, includedAt: span)
    if let known = sourced[key], sources[known.source].bytes == text.bytes { return known.script }
    do throws(SyntaxErrors) {
      let script = try parse(text)
      sourced[key] = (sources.count - 1, script)
      return script
    } catch {
      for diagnostic in error.diagnostics.dropLast() { tell(diagnostic) }
      throw error.diagnostics.last.map { .error($0) } ?? .error("this script can not be read", at: span)
    }
  }
}
