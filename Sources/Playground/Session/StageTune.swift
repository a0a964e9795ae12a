import Motion

/// A spring that is to be tuned by hand.
struct StageTune {
  /// A copy that nobody hears, at the present. Tuning changes it; the session stays as it is.
  var session: Session
  var animation: AnimationInfo
  /// As it was typed: `top.topRotate`.
  var name: String
  /// What asked for it.
  var span: SourceSpan
}

/// How tuning ended.
enum TuneEnding: Equatable {
  /// There is no terminal to tune on.
  case noTerminal
  /// The spring stays as it was.
  case left
  /// With the options that make the new spring: `bounciness 15 speed 12`.
  case kept(String)
}
