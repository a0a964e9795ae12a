import Motion

/// Where what a session has to say goes.
protocol OutputSink: AnyObject {
  func show(_ output: Output)
  /// - Parameter sources: the texts its places lie in.
  func tell(_ diagnostic: Diagnostic, in sources: [SourceText])
  /// A statement at top level, as written, has been run to its end.
  /// - Parameter text: what it has to read in a script, of which each statement is a step.
  func finished(_ statement: String, inScript text: String)
  /// Time has passed as if by this statement, while another was typed.
  func passed(_ statement: String)
  /// The statement that is running belongs to typing, and is no part of a script.
  func leaveOut()
  /// The statement at top level that was running has failed.
  func failed()
  /// The statement that is running has read another script.
  func read(_ script: SourceText)
  /// A statement at top level, of this or of a script that is sourced, is going to run.
  func began(_ statement: @autoclosure () -> String)
  /// Keeps the statements that succeed from here on in a file, or no longer when the path is nil.
  func record(to path: String?, permission: WritePermission) throws(OutputFile.Failure)
  /// Shows pictures of the stage.
  /// - Throws: when they can not be drawn.
  func show(_ stage: StageShow) throws(OutputFile.Failure)
  /// Has a motion watched.
  /// - Returns: false where there is no terminal to watch it on.
  /// - Throws: when it can not be drawn.
  func play(_ motion: StagePlay) throws(Stop) -> Bool
  /// Has a spring tuned by hand.
  /// - Throws: when its motion can not be made again, or drawn.
  func tune(_ spring: StageTune) throws(Stop) -> TuneEnding
  /// Makes a file of a document.
  func write(_ document: Document, to file: OutputFile) throws(OutputFile.Failure)
}

extension OutputSink {
  func began(_ statement: @autoclosure () -> String) {}
  func finished(_ statement: String, inScript text: String) {}
  func passed(_ statement: String) {}
  func leaveOut() {}
  func failed() {}
  func read(_ script: SourceText) {}
  func record(to path: String?, permission: WritePermission) throws(OutputFile.Failure) {}
  func show(_ stage: StageShow) throws(OutputFile.Failure) {}
  func play(_ motion: StagePlay) throws(Stop) -> Bool { false }
  func tune(_ spring: StageTune) throws(Stop) -> TuneEnding { .noTerminal }
  func write(_ document: Document, to file: OutputFile) throws(OutputFile.Failure) {}
}

/// What a command does.
typealias CommandBody = @Sendable (inout Session, Arguments) throws(Stop) -> Void

/// A script being run: what has been read of it, and the world it has made, at a virtual time.
///
/// A session is a value. A copy without a sink looks ahead in silence and leaves the original as it is.
struct Session {
  let grammar: Grammar
  let bodies: [CommandBody]
  var tree = SyntaxTree()
  var symbols = SymbolTable()
  var sources: [SourceText] = []
  var world = World()
  var limits = Limits()
  /// Whether one can go back. A batch does without, unless one of its statements goes back.
  var keepsHistory = false
  /// Whether all that is run together is one step; otherwise each statement at top level is one.
  var entriesAreSteps = false
  var history = WorldHistory()
  /// The world when the last step ended.
  var stepStart: World?
  /// How many statements have changed the world since then.
  var stepStatements = 0
  /// What the statement that is running has to read in a script, where that is not what was written.
  var textInScript: String?
  var snapshots: [String: World] = [:]
  /// Nil while looking ahead.
  weak var sink: (any OutputSink)?
  /// Nil where nobody would see it.
  weak var progressListener: (any ProgressListener)?
  /// Nil where nobody types, and while looking ahead.
  weak var conversation: (any Conversation)?
  /// The file that is said to keep the statements that succeed.
  var recordedPath: String?
  /// Where scripts may write.
  var writing = WritePermission()
  /// Asked now and then whether the person has had enough.
  var isInterrupted: @Sendable () -> Bool = { false }
  /// Bytes that the process has of memory.
  var memoryInUse: @Sendable () -> Int = { 0 }
  /// Whether an error takes back the whole statement; without need of it the world is never copied.
  var rollsBack = true
  /// Whether there is a terminal on which the last tap may be made again.
  var keepsLastTap = false
  /// Whether people read along: replies and notices are worth making.
  var repliesAreShown = false
  /// Values given from outside to the first top-level `var` of the name.
  var overrides: [String: Value] = [:]
  /// Those that have been used, for the journal.
  var givenValues: [Value] = []
  /// The settings the session began with.
  var initialSettings = Settings()

  /// What `source` has read, by the statement that named it.
  var sourced: [SourcedText: (source: Int, script: Script)] = [:]
  /// What `source` reads in place of files, while statements are run again.
  var readAgain: ScriptTexts?

  // What the interpreter works with.
  var stack: ContiguousArray<Value> = []
  var frameBase = 0
  var returnValue = Value.none
  var callDepth = 0
  var executed = 0
  /// At how many statements it is asked next whether it may go on, and how much memory there is.
  var nextCheck = 0
  var nextMemoryCheck = 0
  /// Loops that compute with plain numbers alone, by their statements; nil for those that do anything else.
  var numberLoops: [Int: NumberLoop?] = [:]
  var context = Context()
  /// What is different here, in one of several worlds that are compared.
  var variation: Variation?
  /// The time at which properties are read, when it is not the present.
  var observedTime: Double?
  var failedExpectations = 0
  /// Statements at top level that ended in an error after which the script went on.
  var failedStatements = 0
  /// The statement that is going to be an entry of the journal.
  var journalled = JournalledStatement()
  /// The statement at top level that is running.
  var topLevelSpan = SourceSpan(source: 0, start: 0, end: 0)
  /// The statement that it counts as when it has ended; nil for itself.
  var standIn: SourceSpan?

  /// From where to where the clock is on its way.
  var journey: Journey?

  struct Journey {
    var begin: Double
    var end: Double
  }

  /// What may be done where the statement stands.
  struct Context {
    /// How many handlers are running inside one another.
    var handlers = 0
    /// Set inside `animate { … }`: how the assignments move.
    var block: BlockRequest?
    /// The command that runs a block in which time must not move.
    var stillness: String?
    /// Inside `at`: only what looks may run.
    var looksBack = false
    /// The group whose part is running.
    var group: Int?
    var sourceDepth = 0
  }

  struct BlockRequest {
    var request: AnimationRequest
    var attached = 0
  }

  init(grammar: Grammar, bodies: [CommandBody]) {
    self.grammar = grammar
    self.bodies = bodies
    bindStage()
  }

  var now: Double { world.engine.now }

  /// A copy that says nothing and whose handlers run unseen.
  func imagined() -> Session {
    var copy = self
    copy.sink = nil
    copy.conversation = nil
    copy.repliesAreShown = false
    copy.rollsBack = false
    copy.context = Context()
    return copy
  }

  func tell(_ diagnostic: Diagnostic) { sink?.tell(diagnostic, in: sources) }

  /// Whether anyone sees what is shown. Looking ahead, handlers need not draw what no one sees: each picture looks ahead
  /// itself, and so would the next.
  var isSeen: Bool { sink != nil }

  func show(_ output: Output) { sink?.show(output) }

  /// Shows a table, which may take long.
  /// - Throws: `.interrupted` after Ctrl-C.
  func show(_ table: TableData, _ format: TableFormat, digits: Int? = nil) throws(Stop) {
    show(.table(table, format, digits: digits))
    if isInterrupted() { throw .interrupted }
  }

  func reply(_ text: @autoclosure () -> String) {
    if repliesAreShown { sink?.show(.reply(text())) }
  }

  func notice(_ message: @autoclosure () -> String, at span: SourceSpan, remedy: @autoclosure () -> String? = nil) {
    guard let sink else { return }
    sink.tell(Diagnostic(message(), at: span, remedy: remedy(), severity: .notice), in: sources)
  }

  /// The stage goes by its name like every layer.
  mutating func bindStage() {
    bind(symbols.symbol("stage"), to: .layer(Engine.root))
  }

  /// Everything gone but the settings.
  mutating func reset() {
    let (settings, journal) = (world.settings, world.journal)
    world = World()
    world.settings = settings
    world.journal = journal
    world.random = RandomGenerator(seed: settings.seed)
    bindStage()
  }

  // MARK: Reading and running

  /// A file that a `source` statement names.
  struct SourcedText: Hashable {
    var name: String
    var includedAt: SourceSpan
  }

  /// A text ready to run.
  struct Script {
    var block: Block
    var frameSize: Int
  }

  /// Reads a text. With errors nothing of it can be run.
  mutating func parse(_ text: SourceText) throws(SyntaxErrors) -> Script {
    let source = Int32(sources.count)
    sources.append(text)
    let known = tree.calls.count
    let result = Parser.parse(text, source: source, grammar: grammar, symbols: &symbols, tree: &tree)
    let errors = result.diagnostics
    guard errors.isEmpty else { throw SyntaxErrors(errors) }
    if tree.calls[known...].contains(where: { ["undo", "redo"].contains(grammar.shapes[$0.command].name) }) {
      keepsHistory = true
    }
    return Script(block: result.block, frameSize: result.frameSize)
  }

  struct SyntaxErrors: Error {
    let diagnostics: [Diagnostic]

    /// What is no script at all has more than anyone reads.
    private static let greatestCount = 100

    fileprivate init(_ all: [Diagnostic]) {
      let rest = all.dropFirst(Self.greatestCount)
      let more = rest.first.map { Diagnostic("and \(rest.count) more errors from here on", at: $0.span) }
      diagnostics = all.prefix(Self.greatestCount) + (more.map { [$0] } ?? [])
    }
  }

  /// Runs a script; each top-level statement counts for itself.
  /// - Parameter keepsGoing: whether an error is told and the next statement runs.
  mutating func run(_ script: Script, keepsGoing: Bool) throws(Stop) {
    (stepStart, stepStatements) = (keepsHistory ? world : nil, 0)
    defer { if entriesAreSteps { endStep(span(of: script.block)) } }
    for statement in script.block.statements {
      let revision = world.revision
      defer { if !entriesAreSteps { endStep(standIn ?? tree.statementSpans[statement]) } }
      do throws(Stop) {
        try runTopLevel(statement, frameSize: script.frameSize)
        // What goes back or forth begins a step, and is none of its statements.
        if world.revision != revision, world.revision != stepStart?.revision { stepStatements += 1 }
        if let sink {
          let text = text(of: standIn ?? tree.statementSpans[statement])
          sink.finished(text, inScript: textInScript ?? text)
        }
      } catch .error(let diagnostic) {
        sink?.failed()
        guard keepsGoing else { throw .error(diagnostic) }
        failedStatements += 1
        tell(diagnostic)
      } catch {
        sink?.failed()
        throw error
      }
    }
  }

  private func span(of block: Block) -> SourceSpan {
    let spans = block.statements.map { tree.statementSpans[$0] }
    if spans.count == 1, let standIn { return standIn }
    guard let first = spans.first, let last = spans.last else { return topLevelSpan }
    return first.joined(to: last)
  }

  private mutating func runTopLevel(_ statement: Int, frameSize: Int) throws(Stop) {
    let before: World? = rollsBack ? world : nil
    prepareToRun(frameSize: frameSize)
    topLevelSpan = tree.statementSpans[statement]
    (standIn, textInScript) = (nil, nil)
    do throws(Stop) {
      try runJournalled(statement)
    } catch {
      if let before, !error.isQuit { world = before }
      throw error
    }
  }

  /// With nothing counted and nothing on the stack.
  mutating func prepareToRun(frameSize: Int) {
    stack.removeAll(keepingCapacity: true)
    stack.append(contentsOf: repeatElement(.none, count: frameSize))
    frameBase = 0
    callDepth = 0
    (executed, nextCheck, nextMemoryCheck) = (0, 0, 65_536)
    context = Context()
  }
}

extension Stop {
  var isQuit: Bool {
    if case .quit = self { true } else { false }
  }
}

/// How much one statement may take before it is stopped with an error.
struct Limits: Sendable {
  /// What an instant with events, or a frame, counts for among the statements, as it takes about as long as so many:
  /// timers without end are stopped as soon as loops without end.
  static let statementsOfAnInstant = 25

  var statements = 50_000_000
  var calls = 1_000
  var layers = 100_000
  var animations = 100_000
  /// Timers that wait, and groups under way.
  var timers = 100_000
  var handlers = 100_000
  /// Layers that were ever made, and names that scripts put together: neither is forgotten before the session ends.
  var names = 1_000_000
  /// Properties of one's own, and the marks of one animation.
  var properties = 1_000
  var marks = 1_000
  /// Of memory.
  var megabytes = 1_024
  /// Rows of `events` that are kept.
  var events = 1_000_000
  var samples = 10_000_000
  var values = ValueLimits()
  var rounds = 1_000
  var sources = 64
  var stack = StackRoom()
}
