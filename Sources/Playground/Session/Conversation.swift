/// What surrounds a session in which somebody types. It lies outside of the session: neither undo nor reset touches it.
protocol Conversation: AnyObject {
  /// What was typed, oldest first.
  var entries: [String] { get }

  /// Forgets what was typed.
  func forgetEntries()

  /// Keeps an entry as if it had been typed.
  func keep(_ entry: String)

  /// Has an entry run once more, after the one that asks for it.
  func enterAgain(_ entry: String)

  /// Virtual seconds that pass in a second of the clock while the prompt waits; nil where time stands still.
  var pace: Double? { get }

  /// Sets the pace.
  /// - Returns: false where time can not pass by itself, as nothing could be shown meanwhile.
  func letTimePass(at pace: Double?) -> Bool
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
