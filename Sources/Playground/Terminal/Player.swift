import Motion

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs texts in a session, and writes what comes of it.
final class Player: OutputSink {
  /// How pictures and tables are to look, where the terminal is not asked.
  struct Look {
    var width: Int?
    var height: Int?
    var isASCII = false
  }

  private(set) var session: Session
  private let streams: StandardStreams
  private let look: Look
  private let isQuiet: Bool
  private let keepsGoing: Bool
  /// Errors told, those of failed expectations not among them.
  private(set) var errorCount = 0
  /// Whether the script asked to leave.
  private(set) var isLeaving = false
  /// Results not written yet: off a terminal they go out together.
  private var pending = ""
  /// What is shown while a line is typed, which is not to be written into it; nil at other times.
  private var aside: String?
  /// Whether the statement that is running is kept nowhere.
  private var isLeftOut = false
  /// Where the statements that succeed are kept, so that nothing is lost; nil where nobody types.
  private var journal: Journal?
  private var recording: Recording?
  /// What was entered last; 0 until somebody types.
  private var entryNumber = 0
  private var isConversing = false
  /// Whether each statement is shown before what it shows.
  var echoes = false
  /// Nil where nobody asked.
  var times: RunTimes?
  /// Nil where no one would see it.
  private let meter: ProgressMeter?
  /// Nil where nobody could turn the pages.
  private var pager: Pager?

  init(_ session: Session, streams: StandardStreams, look: Look, isQuiet: Bool, keepsGoing: Bool) {
    self.session = session
    self.streams = streams
    self.look = look
    self.isQuiet = isQuiet
    self.keepsGoing = keepsGoing
    let canErase = streams.isErrorTerminal && !streams.environment.hasDumbTerminal && !isQuiet
    meter = canErase ? ProgressMeter(writer: streams.error) { streams.size.columns } : nil
    self.session.sink = self
    self.session.progressListener = meter
    self.session.keepsLastTap = streams.hasScreen
    self.session.isInterrupted = Interrupt.isRequested
    self.session.memoryInUse = { MemoryUse.bytes }
  }

  var hasFailed: Bool { errorCount > 0 || session.failedExpectations > 0 }

  /// From now on people read along: replies are shown, and an error takes back its statement.
  func beginConversation() {
    isConversing = true
    if streams.hasScreen { pager = Pager(streams: streams) }
    journal?.sync()
    session.repliesAreShown = true
    session.rollsBack = true
    session.keepsHistory = true
    session.entriesAreSteps = true
  }

  func configure(_ change: (inout Session) -> Void) { change(&session) }

  /// Whether what is run next is kept by a recording.
  var isRecording: Bool { recording != nil }

  /// From now on statements that succeed are kept in the journal.
  func keep(_ journal: Journal) { self.journal = journal }

  /// Leaves in order: there is nothing to bring back.
  func forgetJournal() { journal?.remove() }

  // MARK: Running

  /// - Returns: nil after telling every syntax error.
  func parse(_ text: SourceText) -> Session.Script? {
    times?.begin(.reading)
    defer { times?.end() }
    do throws(Session.SyntaxErrors) {
      return try session.parse(text)
    } catch {
      for diagnostic in error.diagnostics { tell(diagnostic, in: session.sources) }
      return nil
    }
  }

  /// Runs a script.
  /// - Returns: the status to leave with, where that was asked for or can not be helped.
  func run(_ script: Session.Script) -> Int32? { run(script, keepsGoing: keepsGoing) }

  func run(_ script: Session.Script, keepsGoing: Bool) -> Int32? {
    if isConversing { entryNumber += 1 }
    meter?.start()
    times?.begin(.running)
    defer {
      times?.end()
      meter?.erase()
      flush()
      if isConversing { journal?.sync() }
    }
    do throws(Stop) {
      try session.run(script, keepsGoing: keepsGoing)
      return nil
    } catch {
      return status(after: error)
    }
  }

  private func status(after stop: Stop) -> Int32 {
    switch stop {
    case .error(let diagnostic):
      tell(diagnostic, in: session.sources)
      return 1
    case .quit(let status):
      isLeaving = true
      return status
    case .interrupted:
      flush()
      write("interrupted\n", to: .error)
      return 130
    }
  }

  // MARK: While a line is typed

  /// Lets time pass.
  /// - Returns: what is to be seen of it, and what kept it from passing.
  func letTimePass(to target: Double) -> (shown: String, ending: Stop?) {
    aside = ""
    session.progressListener = nil
    defer {
      aside = nil
      session.progressListener = meter
    }
    var ending: Stop?
    do throws(Stop) {
      try session.pass(to: target)
    } catch {
      ending = error
      if case .error(let diagnostic) = error { tell(diagnostic, in: session.sources) }
      if !error.isQuit { show(.reply("time stands still at \(NumberText.rounded(session.now)) s")) }
    }
    flush()
    return (aside ?? "", ending)
  }

  /// Keeps the time that has passed as if by this statement.
  func enterPassed(_ wait: String) {
    guard let script = parse(SourceText(name: "<live>", text: wait)) else { return }
    session.enterPassed(script)
  }

  // MARK: Keeping

  /// Statements that a journal kept are run again, in silence.
  /// - Returns: the status to leave with when that was interrupted.
  func bringBack(_ statements: [Journal.Statement]) -> Int32? {
    session.sink = nil
    meter?.start()
    defer {
      session.sink = self
      meter?.erase()
    }
    let beforeConversation = statements.prefix { $0.entry == 0 }
    if !beforeConversation.isEmpty, let status = runAgain(Array(beforeConversation)) { return status }
    beginConversation()
    session.repliesAreShown = false
    defer { session.repliesAreShown = true }
    var rest = statements.dropFirst(beforeConversation.count)
    while let first = rest.first {
      let entry = rest.prefix { $0.entry == first.entry }
      rest = rest.dropFirst(entry.count)
      if first.entry > 0 { entryNumber = first.entry }
      if let status = runAgain(Array(entry)) { return status }
    }
    return nil
  }

  /// What was brought back may have been kept in a file, which is not written again.
  func tellOfRecording() {
    guard let path = session.recordedPath else { return }
    session.recordedPath = nil
    warn("the recording in ‘\(DisplayWidth.escaped(path))’ does not go on; ‘record’ begins another")
  }

  /// Runs what was entered together as one script, of which each statement is a text.
  private func runAgain(_ entry: [Journal.Statement]) -> Int32? {
    session.readAgain = ScriptTexts(entry.flatMap(\.files).map { SourceText(name: $0.name, text: $0.text) })
    defer { session.readAgain = nil }
    guard let script = parse(SourceText(name: "<journal>", text: entry.map(\.text).joined(separator: "\n"))) else {
      return nil
    }
    do throws(Stop) {
      if entry.first?.entry == Journal.passedTime {
        try session.runPassed(script)
      } else {
        try session.run(script, keepsGoing: false)
      }
    } catch .error(let diagnostic) {
      tell(diagnostic, in: session.sources)
    } catch {
      return status(after: error)
    }
    return nil
  }

  func read(_ script: SourceText) {
    guard let journal else { return }
    journal.read(Journal.File(name: script.name, text: script.text(in: 0..<script.bytes.count)))
  }

  func finished(_ statement: String, inScript text: String) {
    if !isLeftOut { keep(statement, inScript: text, entry: entryNumber) }
    isLeftOut = false
  }

  func passed(_ statement: String) { keep(statement, inScript: statement, entry: Journal.passedTime) }

  func leaveOut() { isLeftOut = true }

  private func keep(_ statement: String, inScript text: String, entry: Int) {
    recording?.add(text)
    do throws(Journal.Failure) {
      try journal?.add(statement, entry: entry)
    } catch {
      journal = nil
      warn(error.message)
    }
  }

  func began(_ statement: @autoclosure () -> String) {
    guard echoes, !isConversing else { return }
    let rows = DisplayWidth.escaped(statement(), keepingNewlines: true)
    result(rows.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n"))
  }

  func failed() {
    isLeftOut = false
    journal?.forgetFiles()
  }

  func record(to path: String?, permission: WritePermission) throws(OutputFile.Failure) {
    recording = nil
    guard let path else { return }
    recording = try Recording(OutputFile(path, extension: "motion", permission: permission))
  }

  func write(_ document: Document, to file: OutputFile) throws(OutputFile.Failure) {
    let bytes = try Self.drawn { () throws(DrawingFailure) in try Export.bytes(of: document, report: progressed) }
    try file.write(bytes)
  }

  /// Shows how far work is, where no line is typed.
  /// - Returns: whether it is still wanted.
  private func progressed(_ done: Int, of total: Int, _ step: String) -> Bool {
    let progress = Progress(measure: .count(of: step), begin: 0, place: Double(done), end: Double(total))
    if aside == nil { meter?.progressed(progress) }
    return !Interrupt.isRequested()
  }

  func show(_ stage: StageShow) throws(OutputFile.Failure) {
    let room = stageRoom(stage)
    let work = Work(stage.moments.count, "moment", progressed)
    let lines = try Self.drawn { () throws(DrawingFailure) in
      try StagePicture.lines(of: stage, in: room, step: work.advanceDrawing)
    }
    result(lines.joined(separator: "\n"))
  }

  func play(_ motion: StagePlay) throws(Stop) -> Bool {
    guard streams.hasScreen, aside == nil else { return false }
    var playback = try Playback(motion)
    try watch(&playback, at: motion.span)
    return true
  }

  func tune(_ spring: StageTune) throws(Stop) -> TuneEnding {
    guard streams.hasScreen, aside == nil, case .spring(let parameters) = spring.animation.kind else {
      return .noTerminal
    }
    var tuning = try Tuning(spring, of: parameters)
    try watch(&tuning, at: spring.span)
    return tuning.isKept ? .kept(tuning.spring.text) : .left
  }

  private func watch(_ watched: inout some Watched, at span: SourceSpan) throws(Stop) {
    flush()
    let screen = TerminalScreen(streams)
    defer { screen.close() }
    let loop = WatchingLoop(screen: screen, room: screenRoom)
    if let failure = try loop.run(&watched) { throw .error(failure.message, at: span, remedy: failure.remedy) }
  }

  /// All of the terminal.
  private func screenRoom() -> StagePicture.Room {
    let size = streams.size
    return StagePicture.Room(
      columns: size.columns,
      rows: size.rows,
      style: stageStyle(asked: nil),
      depth: streams.colorDepth
    )
  }

  private func stageRoom(_ stage: StageShow) -> StagePicture.Room {
    let size = streams.size
    return StagePicture.Room(
      columns: stage.size?.columns ?? look.width ?? size.columns,
      rows: stage.size?.rows ?? look.height ?? min(max(size.rows - 2, 10), 40),
      style: stageStyle(asked: stage.style),
      depth: streams.colorDepth
    )
  }

  private func stageStyle(asked: PlotStyle?) -> PlotStyle {
    if look.isASCII || !streams.allowsUnicode { return .ascii }
    return asked ?? (streams.colorDepth == .none ? style(asked: nil) : .block)
  }

  private static func drawn<Result>(_ draw: () throws(DrawingFailure) -> Result) throws(OutputFile.Failure) -> Result {
    do throws(DrawingFailure) {
      return try draw()
    } catch {
      throw OutputFile.Failure(message: error.message, remedy: error.remedy)
    }
  }

  func warn(_ sentence: String) {
    flush()
    write("playground: warning: \(sentence)\n", to: .error)
  }

  // MARK: Output

  func show(_ output: Output) {
    times?.begin(.drawing)
    defer { times?.end() }
    switch output {
    case .text(let text): result(DisplayWidth.escaped(text, keepingNewlines: true))
    case .table(let table, let format, let digits):
      // The session finds out for itself when nobody wants it any more.
      if let text = text(of: table, as: format, digits: digits ?? 4) { result(text) }
    case .plot(let data, let options): result(picture(data, options))
    case .help(let page): result(text(of: page))
    case .reply(let text):
      flush()
      write(
        TextStyle.faint.applied(to: fitted(DisplayWidth.escaped(text)), color: streams.colorsError) + "\n",
        to: .error
      )
    }
  }

  func tell(_ diagnostic: Diagnostic, in sources: [SourceText]) {
    if diagnostic.severity == .notice, isQuiet { return }
    if diagnostic.severity == .error, !diagnostic.message.hasPrefix("expectation failed") { errorCount += 1 }
    flush()
    write(DiagnosticText.text(diagnostic, in: sources, color: streams.colorsError) + "\n", to: .error)
  }

  /// Broken between words where people read it; one line elsewhere.
  private func fitted(_ text: String) -> String {
    streams.isErrorTerminal ? DisplayWidth.wrapped(text, to: streams.size.columns) : text
  }

  /// Nil when it was interrupted.
  private func text(of table: TableData, as format: TableFormat, digits: Int) -> String? {
    let work = Work(
      table.rows.count,
      "row",
      passes: Table.steps(of: table, as: format),
      interval: 256
    ) { [unowned self] in progressed($0, of: $1, $2) }
    let width = look.width ?? streams.size.columns
    return try? Table.formatted(table, as: format, width: width, digits: digits, step: work.advance)
  }

  private func text(of page: HelpPage) -> String {
    let width = min(look.width ?? streams.size.columns, 100)
    let text = HelpText.text(page, width: width, color: streams.colorsOutput)
    guard let data = page.picture else { return text }
    return text + "\n\n" + picture(data, PlotOptions(width: width, height: min(look.height ?? 14, 14)))
  }

  private func picture(_ data: PlotData, _ options: PlotOptions) -> String {
    let size = streams.size
    return Plot.text(
      data,
      columns: options.width ?? look.width ?? size.columns,
      rows: options.height ?? look.height ?? min(max(size.rows - 4, 10), 24),
      style: style(asked: options.style),
      color: streams.colorsOutput
    )
  }

  /// What pictures are drawn with.
  private func style(asked: PlotStyle?) -> PlotStyle {
    if look.isASCII || !streams.allowsUnicode { return .ascii }
    return asked ?? (streams.hasPlainFont ? .ascii : .braille)
  }

  private enum Destination { case output, error }

  private func result(_ text: String) {
    if let pager, aside == nil, pager.wants(text) { return page(text, pager) }
    if streams.isOutputTerminal { return write(text + "\n", to: .output) }
    pending += text
    pending += "\n"
    if pending.utf8.count > 1 << 16 { flush() }
  }

  private func page(_ text: String, _ pager: Pager) {
    meter?.erase()
    pager.show(streams.allowsUnicode ? text : TerminalText.ascii(text))
  }

  /// Writes what is pending, so that results and diagnostics keep their order.
  func flush() {
    guard !pending.isEmpty else { return }
    meter?.erase()
    streams.show(pending)
    pending = ""
  }

  private func write(_ text: String, to destination: Destination) {
    meter?.erase()
    let shown = streams.allowsUnicode ? text : TerminalText.ascii(text)
    if aside != nil, destination == .output || streams.isErrorTerminal { aside? += shown; return }
    if destination == .output { streams.show(shown) } else { streams.tell(shown) }
  }
}
