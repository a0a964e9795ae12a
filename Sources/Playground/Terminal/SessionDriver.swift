/// The session behind the line editor.
final class SessionDriver: ReplDriver {
  private let player: Player

  init(_ player: Player) {
    self.player = player
    player.beginConversation()
  }

  func begin(_ conversation: any Conversation) {
    player.configure { $0.conversation = conversation }
  }

  /// The virtual time, and whether a recording goes on: `0.150s ▸ `, `0.150s rec ▸ `.
  var prompt: String { state + " ▸ " }

  func continuationPrompt(open: String) -> String { state + " \(open)▸ " }

  private var state: String { time + (player.isRecording ? " rec" : "") }

  private var time: String {
    let milliseconds = (player.session.now * 1000).rounded()
    guard milliseconds < 1e15 else { return NumberText.rounded(player.session.now) + "s" }
    let digits = String(Int(milliseconds))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded.dropLast(3) + "." + padded.suffix(3) + "s"
  }

  func unfinished(_ text: String) -> String? { Openness.unfinished(text) }

  func run(_ text: String) -> Int32? {
    guard let script = player.parse(SourceText(name: "<repl>", text: text)) else { return nil }
    let status = player.run(script)
    // An error or an interrupt ends the entry, not the session.
    return player.isLeaving ? status : nil
  }

  func completions(before: String, line: String, cursor: Int) -> Completions {
    let head = before + String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let completer = Completer(head, session: player.session)
    let candidates = completer.suggestions.map {
      Completions.Candidate(text: $0.text, summary: $0.summary, suffix: $0.suffix)
    }
    return Completions(start: cursor - completer.typed.utf8.count, candidates: candidates)
  }
}
