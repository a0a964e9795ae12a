/// An animation that is attached: what was asked for, and how far it is.
///
/// Vectors are as the property's channels hold them (see `Property.stored`).
struct Animation: Sendable {
  /// The order of attachment, over all layers.
  let order: Int
  let key: String
  let property: Property
  /// What was asked for, shared with others that were asked the same.
  var terms: SharedTerms
  /// When it starts or, once it has, when its present curve began.
  var begin: Double
  /// When it has reached its target, at the latest when its first run ends.
  var reach = Double.infinity
  /// What few animations have; nil for none of it.
  private var extras: Box<Extras>?
  let layer: LayerID
  /// The one entry of the event queue that speaks for it; 0 for none.
  var ticket: UInt32 = 0
  private var moving: Int32 = -1
  /// How many marks were told.
  var passedMarks: UInt16 = 0
  /// Half of what the number above holds: of Pop's frames it counts all they tell, which is more than marks.
  static let greatestMarkCount = Int(Int16.max)
  var hasReached = false
  /// Whether it has ended, and stays attached.
  var isFinished = false

  /// What most animations do without, kept apart so that they are small.
  private struct Extras: Sendable {
    var waiting: Box<AnimationRequest>?
    var pending: Box<Pending>?
    var pausedAt: Double?
    var marks: ContiguousArray<Trajectory.Mark> = []
    var sample: Sample?
    var pop: Box<PopRun>?
    var groups: ContiguousArray<GroupID> = []
    var still: Int?

    var isEmpty: Bool {
      waiting == nil && pending == nil && pausedAt == nil && marks.isEmpty && sample == nil && pop == nil
        && groups.isEmpty && still == nil
    }
  }

  struct Pending: Sendable {
    let request: AnimationRequest
    let time: Double
    let groups: ContiguousArray<GroupID>
  }

  struct Sample: Sendable {
    let time: Double
    let value: Vector
    /// From the sample before to this one, units per second.
    let velocity: Vector
  }

  /// - Parameters:
  ///   - terms: those of the request.
  ///   - waiting: the whole request, when it has a delay.
  init(
    order: Int,
    layer: LayerID,
    property: Property,
    key: String,
    terms: SharedTerms,
    waiting: Box<AnimationRequest>?,
    begin: Double
  ) {
    self.order = order
    self.layer = layer
    self.property = property
    self.key = key
    self.terms = terms
    self.begin = begin
    if let waiting { self.waiting = waiting }
  }

  /// Its motion, by its number in the timeline; nil until the delay is over.
  var segment: Int? {
    get { moving < 0 ? nil : Int(moving) }
    set { moving = Int32(newValue ?? -1) }
  }

  var kind: AnimationRequest.Kind { terms.value.kind }
  var isPop: Bool { terms.value.solver == .pop }
  var isWaiting: Bool { waiting != nil }
  var isPaused: Bool { pausedAt != nil }
  var isAdditive: Bool { terms.value.isAdditive == true && !kind.isBlock }
  var tolerance: Double { terms.value.tolerance ?? property.tolerance }
  /// The segment that stands for it on its channels; nil before there is something to see.
  var shown: Int? { still ?? segment }
}

// MARK: - What few have

extension Animation {
  /// The whole request, until the delay is over.
  var waiting: Box<AnimationRequest>? {
    get { extras?.value.waiting }
    set { change { $0.waiting = newValue } }
  }

  /// A request for the same key that waits for its delay while this one still moves.
  var pending: Box<Pending>? {
    get { extras?.value.pending }
    set { change { $0.pending = newValue } }
  }

  var pausedAt: Double? {
    get { extras?.value.pausedAt }
    set { change { $0.pausedAt = newValue } }
  }

  /// What is to be told of its way; empty for most.
  var marks: ContiguousArray<Trajectory.Mark> {
    get { extras?.value.marks ?? [] }
    set { change { $0.marks = newValue } }
  }

  /// The last value that was recorded, of one that is driven.
  var sample: Sample? {
    get { extras?.value.sample }
    set { change { $0.sample = newValue } }
  }

  /// Of one that Pop's solver shows, its run at the beginning of its segment or, once it was sent to its end, at that.
  var pop: Box<PopRun>? {
    get { extras?.value.pop }
    set { change { $0.pop = newValue } }
  }

  /// The groups that wait for it; empty for most.
  var groups: ContiguousArray<GroupID> {
    get { extras?.value.groups ?? [] }
    set { change { $0.groups = newValue } }
  }

  /// What is seen of it while it stands still: when it is paused, or shows its start during the delay.
  var still: Int? {
    get { extras?.value.still }
    set { change { $0.still = newValue } }
  }

  private mutating func change(_ change: (inout Extras) -> Void) {
    var next = extras?.value ?? Extras()
    change(&next)
    extras = next.isEmpty ? nil : Box(next)
  }
}

/// An attached animation, as far as others may know.
public struct AnimationInfo: Hashable, Sendable {
  /// The layer it is attached to.
  public let layer: LayerID
  /// The property it drives.
  public let property: Property
  /// The key it is attached under, the only one of that name on its layer.
  public let key: String
  /// What sort of motion it is, with the parameters in force.
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
  /// Whether it has been told to wait.
  public let isPaused: Bool
  /// Whether it is still in its delay.
  public let isWaiting: Bool
  /// Whether it has ended and is kept.
  public let isFinished: Bool
  /// What it follows in each run, from `begin` on; nil before its start, and of a driven one. Of a frame, the curve of
  /// its position and size.
  public let curve: Curve?
  /// The fraction of the greatest distance within which it rests, above 0 and below 1.
  public let tolerance: Double
  /// Everything that is in force, as a request would name it.
  public let request: AnimationRequest
  /// The order of attachment, over all layers.
  public let order: Int
}

/// What became of a request.
public struct Attachment: Hashable, Sendable {
  /// What a request did to what was under its key.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// There was nothing under the key.
    case started
    /// The spring or decay under the key goes on under new terms.
    case retargeted
    /// It took the place of what was under the key.
    case replaced
    /// What is under the key already does what was asked.
    case unchanged
    /// What is under the key goes on until the delay is over.
    case deferred
  }

  /// What the request did to what was under its key.
  public let outcome: Outcome
  /// What happened at once, in order.
  public let events: [Event]
  /// Units per second; nil when none was lost.
  public let velocityLost: Vector?
  /// What is under the key now.
  public let animation: AnimationInfo
}
