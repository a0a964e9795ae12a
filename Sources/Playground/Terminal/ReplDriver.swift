/// What the line editor needs from whatever runs the lines.
protocol ReplDriver: AnyObject {
  /// Takes the surroundings of the session, which outlive the call.
  func begin(_ conversation: any Conversation)

  /// Shown before a new statement, with a trailing space and without colour: `0.150s ▸ `.
  var prompt: String { get }

  /// Shown before the further lines of an unfinished statement; `open` is what `unfinished(_:)` answered.
  func continuationPrompt(open: String) -> String

  /// What is still open at the end of the text (`{`, `(`, `[`, `/*`, `\`), or nil when it can be run.
  func unfinished(_ text: String) -> String?

  /// Runs one complete entry and shows what comes of it.
  /// - Returns: the exit status when the entry asks to leave.
  func run(_ text: String) -> Int32?

  /// Has go on what goes on while a line is typed.
  func meanwhile() -> Interlude

  /// Nobody types any more.
  func endOfInput()

  /// The exit status once an interlude has left.
  var statusOfLeaving: Int32 { get }

  /// What could stand at the byte offset `cursor` of `line`, given the earlier rows of an unfinished entry in `before`.
  func completions(before: String, line: String, cursor: Int) -> Completions
}

/// What went on while a line was being typed.
struct Interlude: Equatable {
  /// What is to be seen above the line: rows with their newlines.
  var text = ""
  /// Whether the line is to be drawn anew, with the prompt as it is now.
  var hasChanged = false
  /// Seconds until it goes on; endless where nothing does.
  var wait = Double.infinity
  /// Whether the session is over.
  var leaves = false
}

struct Completions: Equatable {
  struct Candidate: Equatable {
    var text: String
    var summary: String
    /// Follows the text when it is the only candidate: a space, a dot, or nothing.
    var suffix: String
  }

  /// The byte offset in the line at which the word to be completed begins.
  var start: Int
  var candidates: [Candidate]
}
