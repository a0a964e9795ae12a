/// Something that happened to one of Pop's animations, in the order in which Pop calls its delegate, its blocks and its
/// tracer.
public struct PopEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The object's value was read, as no start or target was set.
    case read
    /// The first frame of the run has come.
    case start
    /// The progress passed this mark.
    case progress(Float)
    /// The target was met for the first time in this run.
    case reach
    /// The value was written to the object; of an additive animation it is its own value, not the sum.
    case write
    /// The animation had its effect on the object in this frame; twice in the last one.
    case apply
    /// The next run goes the other way.
    case autoreverse
    /// A run ended; `finished` unless it is repeated or was cancelled.
    case stop(finished: Bool)
    /// A setting took a different value.
    case change(Setting)
  }

  /// What of an animation can be set, and is told when it changes.
  public enum Setting: String, Hashable, Sendable, CaseIterable {
    /// The start value.
    case from
    /// The target.
    case to
    /// Units per second.
    case velocity
    /// How much it swings, 0…20 by documentation.
    case bounciness
    /// How fast it goes, 0…20 by documentation.
    case speed
    /// The stiffness, N/m.
    case tension
    /// The damping, N·s/m.
    case friction
    /// kg.
    case mass
  }

  /// What happened.
  public let kind: Kind
  /// Seconds from the start of the run to its last frame, 0 before the start. A `reach` carries the time of the frame
  /// before it, as in Pop.
  public let time: Double
  /// What was read, written or set, or what met the target; a single number as Pop's tracer has it, in single precision.
  public let value: Vector?
  /// Of springs and decays, units per second: where there is a value, and at the stop.
  public let velocity: Vector?
}
