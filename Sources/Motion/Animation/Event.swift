/// Something that happened to an animation or to a group, at its exact time.
public struct Event: Hashable, Sendable {
  /// What can happen.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It began to move, after its delay.
    case start
    /// It has covered a fraction of its way that was asked for.
    case mark
    /// Every component that moves has met its target once.
    case reach
    /// It came to its natural end, or was sent there.
    case finish
    /// It ended in any other way.
    case cancel
    /// It goes on under new terms from where it was; `velocity` is what it kept.
    case retarget
    /// It took the place of another under the same key; `velocity` is what was lost of the other's.
    case replace
  }

  /// Seconds.
  public let time: Double
  /// For a group the stage.
  public let layer: LayerID
  /// The key of the animation or the group.
  public let key: String
  /// Nil for a group.
  public let property: Property?
  /// What happened.
  public let kind: Kind
  /// Where the animation was at that time; at `finish` its target, to the last bit. Nil for a group.
  public let value: Vector?
  /// Units per second, for `retarget` and `replace` only.
  public let velocity: Vector?
  /// Of the way, for `mark` only.
  public let fraction: Double?
  /// The group that started, finished or was cancelled; nil when it is about an animation.
  public let group: GroupID?
}
