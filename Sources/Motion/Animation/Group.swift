/// Names a group for as long as the engine lives; it is never given to another.
public struct GroupID: Hashable, Sendable {
  /// Its place in the engine's pool.
  let number: Int32
  let serial: Int32
}

/// Animations that count as one: it ends when all that it started has ended.
struct Group: Sendable {
  let id: GroupID
  let key: String
  /// Whether its start and end are told; not of the inner nodes of a composition.
  let isTold: Bool
  /// The group it belongs to.
  let parent: GroupID?
  /// Seconds.
  let begin: Double
  /// Whether more may be attached to it.
  var isOpen = true
  /// Of what it started, how much has not ended.
  var outstanding = 0
  /// What it has still to start.
  var steps: ArraySlice<Composition> = []
  /// From the start of one step to that of the next, seconds; nil for steps that wait for one another.
  var pace: Double?
  /// When it goes on by itself; nil when it waits for what it started.
  var due: Double?
  var ticket: UInt32 = 0

  /// Whether nothing will come of it any more.
  var isOver: Bool { !isOpen && outstanding == 0 && steps.isEmpty && due == nil }
}

/// Animations put together, with the times at which they start.
///
/// ```swift
/// let pulse = Composition.sequence([
///   .animation(grow, of: .scaleXY, on: ball),
///   .pause(0.5),
///   .stagger(0.05, dots.map { .animation(fade, of: .alpha, on: $0) }),
/// ])
/// ```
public indirect enum Composition: Hashable, Sendable {
  /// One animation, attached as `Engine.attach` does when its turn comes.
  case animation(AnimationRequest, of: Property, on: LayerID, key: String? = nil)
  /// Nothing for so many seconds.
  case pause(Double)
  /// One after the other, each when all that the one before started has ended.
  case sequence([Composition])
  /// All at the same time.
  case together([Composition])
  /// Each so many seconds after the one before has started.
  case stagger(Double, [Composition])
  /// A group of its own within another, with its own start and end.
  case group(key: String, Composition)
}
