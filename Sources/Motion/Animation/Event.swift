/// Something that happened to an animation, at its exact time.
public struct Event: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It began to move, after its delay.
    case start
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
  public let layer: LayerID
  public let key: String
  public let property: Property
  public let kind: Kind
  /// Where the animation was at that time; at `finish` its target, to the last bit.
  public let value: Vector
  /// Units per second, for `retarget` and `replace` only.
  public let velocity: Vector?
}
