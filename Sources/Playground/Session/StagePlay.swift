import Motion

/// A motion that is to be watched.
struct StagePlay {
  /// A copy that nobody hears, at the present. Watching changes it; the session stays as it is.
  var session: Session
  /// Seconds.
  var from: Double
  var to: Double
  var part = StagePart.content
  /// Seconds of the motion a second.
  var speed = 1.0
  var loops = false
  /// What a tap goes to; nil where nothing listens to taps.
  var tapped: LayerID?
  /// What asked for it.
  var span: SourceSpan
}
