import Motion

/// The statements that made a world, in order: run in a fresh session, they make it again.
///
/// It is part of the world, and so an error, `undo`, `redo`, `restore` take it along.
struct StatementLog: Sendable {
  struct Entry: Sendable {
    /// The index of a statement at the top level of a script.
    var statement: Int32
    /// The index of the value that its variable got from outside; -1 without.
    var given: Int32
  }

  /// What whole statements can not tell.
  struct Gap: Sendable {
    /// The command that ran inside another statement.
    var word: String
    var span: SourceSpan
  }

  fileprivate(set) var entries = ChunkedArray<Entry>()
  /// The first one.
  fileprivate(set) var gap: Gap?

  mutating func add(_ statement: Int) { entries.append(Entry(statement: Int32(statement), given: -1)) }
}

/// A statement on its way into the journal: at top level, or at that of a script that is sourced there.
struct JournalledStatement: Sendable {
  /// -1 outside all.
  fileprivate var index = -1
  /// That of the world when it began.
  fileprivate var revision: UInt64 = 0
  fileprivate var given: Int32 = -1
  /// Whether it is an entry even if it does not change the world.
  var isNeeded = false
  /// Whether it is none even if it does.
  fileprivate var isLeftOut = false
}

extension Session {
  /// Runs a statement and enters it in the journal; one that only looks is no entry.
  mutating func runJournalled(_ statement: Int) throws(Stop) {
    let outer = journalled
    journalled = JournalledStatement(index: statement, revision: world.revision)
    defer { journalled = outer }
    sink?.began(text(of: tree.statementSpans[statement]))
    _ = try execute(statement)
    guard !journalled.isLeftOut, journalled.isNeeded || world.revision != journalled.revision else { return }
    world.journal.entries.append(StatementLog.Entry(statement: Int32(statement), given: journalled.given))
  }

  /// Notes the value that a variable got instead of its own.
  mutating func journalGiven(_ value: Value) {
    journalled.given = Int32(givenValues.count)
    givenValues.append(value)
  }

  /// Makes a statement no entry, as its effect is in the journal otherwise: `source` by its statements, `undo` by those
  /// that are gone. Inside another statement that can not be, and the journal has a gap.
  /// - Returns: whether the command is a statement by itself.
  @discardableResult
  mutating func leaveOutOfJournal(_ call: Call, as word: String) -> Bool {
    let isStatement = isJournalled(call)
    if isStatement { journalled.isLeftOut = true } else { addGap(word, call.wordSpan, to: &world) }
    return isStatement
  }

  /// Notes that a world is kept of which the statement under way has made a part, and is no entry yet.
  func noteHalfDone(_ call: Call, as word: String, in world: inout World) {
    if !isJournalled(call), isHalfDone { addGap(word, call.wordSpan, to: &world) }
  }

  /// Keeps a statement that belongs to typing out of what the terminal keeps of the session.
  func leaveOutOfRecords(_ call: Call) {
    if isWholeStatement(call) { sink?.leaveOut() }
  }

  private func addGap(_ word: String, _ span: SourceSpan, to world: inout World) {
    if world.journal.gap == nil { world.journal.gap = StatementLog.Gap(word: word, span: span) }
  }

  private var isHalfDone: Bool { world.revision != journalled.revision }

  /// Whether a command is the statement that is under way, and not one inside it.
  private func isJournalled(_ call: Call) -> Bool {
    guard journalled.index >= 0, case .call(let index) = tree.statements[journalled.index] else { return false }
    return tree.calls[Int(index)].wordSpan == call.wordSpan
  }

  /// Runs a text of one statement in place of the one under way, for the journal, recordings and steps of undo too.
  ///
  /// - Precondition: `isWholeStatement(call)`.
  mutating func run(_ text: SourceText, inPlaceOf call: Call) throws(Stop) {
    let script: Script
    do throws(SyntaxErrors) {
      script = try parse(text)
    } catch {
      throw error.diagnostics.first.map { .error($0) } ?? .error("this can not be read", at: call.wordSpan)
    }
    leaveOutOfJournal(call, as: grammar.shapes[call.command].name)
    for statement in script.block.statements {
      standIn = tree.statementSpans[statement]
      try runJournalled(statement)
    }
  }

  /// Whether a command is all of the statement at top level, and not part of a script that is sourced.
  func isWholeStatement(_ call: Call) -> Bool { isJournalled(call) && context.sourceDepth == 0 }

  // MARK: As a script

  /// Refuses a command that looks at the journal where a part of the session is no entry yet.
  func checkJournalIsWhole(for call: Call, _ word: String) throws(Stop) {
    try checkTimeMayMove(word, at: call.wordSpan)
    guard isJournalled(call) || !isHalfDone else {
      throw .error(
        "‘\(word)’ stands inside a statement that has changed the session and is not over",
        at: call.wordSpan,
        remedy: "write it on a row outside all blocks"
      )
    }
  }

  /// The script that makes the session again, and how many statements it holds.
  func savedScript(at span: SourceSpan) throws(Stop) -> (text: String, count: Int) {
    if let gap = world.journal.gap {
      throw .error(
        Diagnostic(
          "this session can not be written as a list of statements",
          at: span,
          remedy: "write ‘\(gap.word)’ on a row outside all blocks",
          related: Diagnostic.Related(message: "‘\(gap.word)’ ran inside another statement", span: gap.span)
        )
      )
    }
    let entries = world.journal.entries
    let writer = TreeText(tree: tree, symbols: symbols, grammar: grammar)
    let rows = entries.indices.map { index -> String in
      let entry = entries[index]
      let given = entry.given >= 0 ? givenValues[Int(entry.given)] : nil
      return writer.text(of: Int(entry.statement), binding: given)
    }
    return (settingsText + rows.joined(), entries.count)
  }

  /// What the command line has set otherwise than usual.
  private var settingsText: String {
    let usual = Settings()
    var text = ""
    if initialSettings.framesPerSecond != usual.framesPerSecond {
      text += "set fps \(NumberText.exact(initialSettings.framesPerSecond))\n"
    }
    if initialSettings.seed != usual.seed { text += "set seed \(initialSettings.seed)\n" }
    return text
  }
}
