/// An animation that is attached: what was asked for, and how far it is.
///
/// Vectors are as the property's channels hold them (see `Property.stored`).
struct Animation: Sendable {
  /// The order of attachment, over all layers.
  let order: Int
  let layer: LayerID
  let property: Property
  let key: String
  var request: AnimationRequest

  /// When it starts or, once it has, when its present curve began.
  var begin: Double
  /// Its motion, by its number in the timeline; nil until the delay is over.
  var segment: Int?
  /// What is seen of it while it is paused.
  var still: Int?
  var pausedAt: Double?

  /// Where its present curve begins.
  var from: Vector
  /// When it has reached its target, at the latest when it comes to rest.
  var reach = Double.infinity
  var hasReached = false
  /// A request for the same key that waits for its delay while this one still moves.
  var pending: Pending?
  /// The one entry of the event queue that speaks for it.
  var ticket = 0

  struct Pending: Sendable {
    let request: AnimationRequest
    let time: Double
  }

  var isWaiting: Bool { segment == nil }
  var isPaused: Bool { pausedAt != nil }
  var tolerance: Double { request.tolerance ?? AnimationRequest.defaultTolerance }
}

/// An attached animation, as far as others may know.
public struct AnimationInfo: Hashable, Sendable {
  public let layer: LayerID
  public let property: Property
  public let key: String
  public let kind: AnimationRequest.Kind
  /// Where it began, or was last retargeted; before its start, where it would begin now.
  public let from: Vector
  /// The target; before its start, what it would be now.
  public let to: Vector
  /// Its own value now, whether seen or covered by a later animation.
  public let value: Vector
  /// Its own velocity now, units per second; while paused, the one it will go on with.
  public let velocity: Vector
  /// When it starts, or its present curve began, seconds.
  public let begin: Double
  /// When it comes to rest, as things are; nil for never. While paused, as if it went on now.
  public let rest: Double?
  public let isPaused: Bool
  /// Whether it is still in its delay.
  public let isWaiting: Bool
  /// What it follows, from `begin` on; nil before its start. Of a frame, the curve of its position and size.
  public let curve: Curve?
  public let tolerance: Double
  /// The order of attachment, over all layers.
  public let order: Int
}

/// What became of a request.
public struct Attachment: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// There was nothing under the key.
    case started
    /// The spring under the key goes on under new terms.
    case retargeted
    /// It took the place of what was under the key.
    case replaced
    /// What is under the key already does what was asked.
    case unchanged
    /// What is under the key goes on until the delay is over.
    case deferred
  }

  public let outcome: Outcome
  /// What happened at once, in order.
  public let events: [Event]
  /// Units per second; nil when none was lost.
  public let velocityLost: Vector?
  public let animation: AnimationInfo
}
