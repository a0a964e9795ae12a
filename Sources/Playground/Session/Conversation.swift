/// What surrounds a session in which somebody types. It lies outside of the session: neither undo nor reset touches it.
protocol Conversation: AnyObject {
  /// What was typed, oldest first.
  var entries: [String] { get }

  /// Forgets what was typed.
  func forgetEntries()

  /// Has an entry run once more, after the one that asks for it.
  func enterAgain(_ entry: String)
}

/// Scripts read by `source`, kept so that a statement can be run again though the files may have changed.
struct ScriptTexts {
  private var texts: ArraySlice<SourceText>

  init(_ texts: [SourceText]) { self.texts = texts[...] }

  /// The texts come in the order in which they were read.
  mutating func next(includedAt span: SourceSpan) -> SourceText? {
    texts.popFirst().map { SourceText(name: $0.name, bytes: $0.bytes, folder: $0.folder, includedAt: span) }
  }
}

/// How far the clock has come on its way through a command that takes its time.
struct Progress: Sendable, Equatable {
  /// Seconds of virtual time, as are the others.
  var begin: Double
  var time: Double
  /// Where it leads, as things are: what handlers cause may put it off.
  var end: Double

  /// Of the whole, 0 to 1.
  var fraction: Double { end > begin ? min(max((time - begin) / (end - begin), 0), 1) : 1 }
}
