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

  init(_ session: Session, streams: StandardStreams, look: Look, isQuiet: Bool, keepsGoing: Bool) {
    self.session = session
    self.streams = streams
    self.look = look
    self.isQuiet = isQuiet
    self.keepsGoing = keepsGoing
    self.session.sink = self
    self.session.isInterrupted = Interrupt.isRequested
  }

  var hasFailed: Bool { errorCount > 0 || session.failedExpectations > 0 }

  /// From now on people read along: replies are shown, and an error takes back its statement.
  func beginConversation() {
    session.repliesAreShown = true
    session.rollsBack = true
    session.keepsHistory = true
    session.entriesAreSteps = true
  }

  func configure(_ change: (inout Session) -> Void) { change(&session) }

  // MARK: Running

  /// - Returns: nil after telling every syntax error.
  func parse(_ text: SourceText) -> Session.Script? {
    do throws(Session.SyntaxErrors) {
      return try session.parse(text)
    } catch {
      for diagnostic in error.diagnostics { tell(diagnostic, in: session.sources) }
      return nil
    }
  }

  /// Runs a script.
  /// - Returns: the status to leave with, where that was asked for or can not be helped.
  func run(_ script: Session.Script) -> Int32? {
    defer { flush() }
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

  // MARK: Output

  func show(_ output: Output) {
    switch output {
    case .text(let text): result(DisplayWidth.escaped(text, keepingNewlines: true))
    case .table(let table, let format, let digits):
      result(Table.formatted(table, as: format, width: look.width ?? streams.size.columns, digits: digits ?? 4))
    case .plot(let data, let options): result(picture(data, options))
    case .help(let page):
      result(HelpText.text(page, width: min(look.width ?? streams.size.columns, 100), color: streams.colorsOutput))
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

  private func picture(_ data: PlotData, _ options: PlotOptions) -> String {
    let size = streams.size
    let isPlain = look.isASCII || !streams.allowsUnicode
    return Plot.text(
      data,
      columns: options.width ?? look.width ?? size.columns,
      rows: options.height ?? look.height ?? min(max(size.rows - 4, 10), 24),
      style: isPlain ? .ascii : options.style ?? .braille,
      color: streams.colorsOutput
    )
  }

  private enum Destination { case output, error }

  private func result(_ text: String) {
    if streams.isOutputTerminal { return write(text + "\n", to: .output) }
    pending += text
    pending += "\n"
    if pending.utf8.count > 1 << 16 { flush() }
  }

  /// Writes what is pending, so that results and diagnostics keep their order.
  func flush() {
    guard !pending.isEmpty else { return }
    streams.show(pending)
    pending = ""
  }

  private func write(_ text: String, to destination: Destination) {
    let shown = streams.allowsUnicode ? text : TerminalText.ascii(text)
    if destination == .output { streams.show(shown) } else { streams.tell(shown) }
  }
}
