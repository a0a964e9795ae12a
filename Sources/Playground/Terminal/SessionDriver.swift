/// The session behind the line editor.
final class SessionDriver: ReplDriver {
  private let player: Player
  private weak var conversation: (any Conversation)?
  private var clock: LiveClock?
  private(set) var statusOfLeaving: Int32 = 0

  init(_ player: Player) {
    self.player = player
    player.beginConversation()
  }

  func begin(_ conversation: any Conversation) {
    self.conversation = conversation
    player.configure { $0.conversation = conversation }
  }

  /// The virtual time, whether it passes by itself, and whether a recording goes on: `0.150s ▸ `, `0.150s live rec ▸ `.
  var prompt: String { state + " ▸ " }

  func continuationPrompt(open: String) -> String { state + " \(open)▸ " }

  private var state: String {
    time + (conversation?.pace == nil ? "" : " live") + (player.isRecording ? " rec" : "")
  }

  private var time: String {
    let milliseconds = (player.session.now * 1000).rounded()
    guard milliseconds < 1e15 else { return NumberText.rounded(player.session.now) + "s" }
    let digits = String(Int(milliseconds))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded.dropLast(3) + "." + padded.suffix(3) + "s"
  }

  func unfinished(_ text: String) -> String? { Openness.unfinished(text) }

  func run(_ text: String) -> Int32? {
    enterPassedTime()
    guard let script = player.parse(SourceText(name: "<repl>", text: text)) else { return nil }
    let status = player.run(script)
    // An error or an interrupt ends the entry, not the session.
    return player.isLeaving ? status : nil
  }

  // MARK: Time that passes meanwhile

  func meanwhile() -> Interlude {
    guard let pace = conversation?.pace, player.session.isUnderWay else {
      clock?.stop()
      return Interlude()
    }
    var clock = self.clock ?? LiveClock(from: player.session.now)
    if self.clock == nil { player.configure { $0.beginPassing() } }
    let target = clock.time(at: MonotonicClock.seconds, pace: pace)
    self.clock = clock
    guard let target else { return Interlude(wait: LiveClock.interval) }
    return pass(to: target)
  }

  private func pass(to target: Double) -> Interlude {
    let passing = player.letTimePass(to: target)
    var interlude = Interlude(text: passing.shown, hasChanged: true, wait: LiveClock.interval)
    switch passing.ending {
    case nil:
      clock?.confirm()
      if player.session.hasPassedEnough { enterPassedTime() }
    case .quit(let status):
      statusOfLeaving = status
      interlude.leaves = true
    case .error, .interrupted:
      _ = conversation?.letTimePass(at: nil)
    }
    return interlude
  }

  func endOfInput() { enterPassedTime() }

  /// Keeps the time that has passed since the last entry as a statement, before another can need it.
  private func enterPassedTime() {
    if let wait = clock?.statement { player.enterPassed(wait) }
    clock = nil
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
