@testable import Playground

/// Scripts run in this process, and what they say.
enum Script {
  /// Collects what a session shows and tells, a line each.
  private final class Transcript: OutputSink {
    var lines: [String] = []

    func show(_ output: Output) {
      switch output {
      case .text(let text): lines.append(text)
      case .table(let table, let format, let digits):
        lines.append(Table.formatted(table, as: format, width: 80, digits: digits ?? 4))
      case .plot(let data, _): lines.append("plot of \(data.curves.map(\.label).joined(separator: ", "))")
      case .reply(let text): lines.append("reply: \(text)")
      case .help(let page): lines.append("help: \(page.title)")
      }
    }

    func tell(_ diagnostic: Diagnostic, in sources: [SourceText]) {
      lines.append("\(diagnostic.severity.rawValue): \(diagnostic.message)")
    }
  }

  /// All that a script prints, and the errors and notices as `error: SENTENCE`, parted by newlines.
  /// - Parameters:
  ///   - repliesAreShown: whether the replies of commands are part of it.
  ///   - keepsGoing: whether an error takes back its statement and the next one runs.
  static func output(of text: String, repliesAreShown: Bool = false, keepsGoing: Bool = false) -> String {
    let transcript = Transcript()
    var session = CommandTable.session()
    session.sink = transcript
    session.repliesAreShown = repliesAreShown
    session.rollsBack = keepsGoing
    do throws(Session.SyntaxErrors) {
      let script = try session.parse(SourceText(name: "script", text: text))
      run(script, in: &session, transcript, keepsGoing: keepsGoing)
    } catch {
      transcript.lines += error.diagnostics.map { "error: \($0.message)" }
    }
    return transcript.lines.joined(separator: "\n")
  }

  private static func run(
    _ script: Session.Script,
    in session: inout Session,
    _ transcript: Transcript,
    keepsGoing: Bool
  ) {
    do throws(Stop) {
      try session.run(script, keepsGoing: keepsGoing)
    } catch {
      switch error {
      case .error(let diagnostic): transcript.lines.append("error: \(diagnostic.message)")
      case .quit(let status): transcript.lines.append("quit \(status)")
      case .interrupted: transcript.lines.append("interrupted")
      }
    }
  }
}
