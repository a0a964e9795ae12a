import Motion

/// All that a statement may change: what is rolled back after an error, and copied to look ahead.
///
/// Its large parts share structure with their copies, so that a copy costs next to nothing, and a change after it what
/// it touches.
struct World: Sendable {
  /// Grows with every change, so that one can tell whether a statement changed anything.
  var revision: UInt64 = 0
  var engine = Engine() { didSet { revision &+= 1 } }
  /// Layers that exist, the stage among them.
  var layerCount = 1 { didSet { revision &+= 1 } }
  /// Layers that ever did.
  var layersMade = 1 { didSet { revision &+= 1 } }
  /// What each name stands for, by symbol.
  var globals = ChunkedArray<Binding>() { didSet { revision &+= 1 } }
  var handlers: [HandlerKey: Handler] = [:] { didSet { revision &+= 1 } }
  /// The `then` blocks of attached animations; the event of the key is `finish`.
  var completions: [HandlerKey: Handler] = [:] { didSet { revision &+= 1 } }
  /// Groups under way, by number, and which of them wait for the end of which animation; the event of the key is `finish`.
  var groups: [Int: Group] = [:] { didSet { revision &+= 1 } }
  var members: [HandlerKey: [Int]] = [:] { didSet { revision &+= 1 } }
  var groupCount = 0 { didSet { revision &+= 1 } }
  var timers = TimerQueue() { didSet { revision &+= 1 } }
  /// What handlers caused at this instant, to be heard in the next round.
  var queue: [Happening] = [] { didSet { revision &+= 1 } }
  /// The finger that is dragging a layer.
  var drag: Drag? { didSet { revision &+= 1 } }
  var lastFrame = 0.0 { didSet { revision &+= 1 } }
  /// What is worked out each frame, and what is told when it has changed since the frame before.
  var drivers: [Driver] = [] { didSet { revision &+= 1 } }
  var watchers: [Watcher] = [] { didSet { revision &+= 1 } }
  var random = RandomGenerator(seed: 0) { didSet { revision &+= 1 } }
  var trace = ChunkedArray<TraceEvent>() { didSet { revision &+= 1 } }
  /// Which layers have which properties of their own.
  var propertyOwners: [String: Set<LayerID>] = [:] { didSet { revision &+= 1 } }
  var settings = Settings() {
    didSet {
      revision &+= 1
      engine.frameRate = settings.framesPerSecond
      engine.solver = settings.solver
    }
  }
  /// What made it; no change by itself.
  var journal = StatementLog()
  /// When the motion that is going on, or went on last, began.
  var motionStart = 0.0 { didSet { revision &+= 1 } }
  /// When the last motion came to rest.
  var motionEnd = 0.0 { didSet { revision &+= 1 } }
  /// What was attached to each property last, by the index of the layer; the latest comes last.
  var lastMotions = ChunkedArray<[LastMotion]>() { didSet { revision &+= 1 } }
  /// Nothing where taps are not kept. The trace changes with it, so it counts no revision.
  var lastTap: LastTap?
}

extension World {
  /// Sets the clock to 0: layers, values, names and handlers stay.
  mutating func restart() {
    engine.restart()
    timers = TimerQueue()
    completions = [:]
    (groups, members) = ([:], [:])
    (drivers, lastFrame) = ([], 0)
    trace = ChunkedArray()
    random = RandomGenerator(seed: settings.seed)
    (motionStart, motionEnd) = (0, 0)
    lastMotions = ChunkedArray()
    lastTap = nil
  }

  /// Notes what has happened; of too much the oldest is forgotten.
  mutating func note(_ event: TraceEvent, limits: Limits) {
    trace.append(event)
    if trace.count > limits.events { trace.removeFirst() }
  }
}

/// What a name at top level stands for.
enum Binding: Sendable {
  case empty
  case variable(Value, isVariable: Bool)
  case layer(LayerID)
  case function(routine: Int32)
}

/// A body kept for later, with the locals it captured.
struct Handler: Sendable {
  var routine: Int32
  var captured: [Value]
}

/// Something handlers may listen to.
enum Happening: Sendable {
  /// With the `then` block of an animation that ended.
  case event(Event, completion: Handler?)
  case touch(TraceEvent.Kind, LayerID, Touch)
  case groupEvent(TraceEvent.Kind, key: String?, isFinished: Bool)
  /// A group may go on.
  case group(Int)
}

struct HandlerKey: Hashable, Sendable {
  var event: TraceEvent.Kind
  var layer: LayerID
  /// The key of the animation; nil for touches.
  var key: String?
  var isGroup = false

  /// What befalls a group.
  static func group(_ event: TraceEvent.Kind, _ key: String) -> HandlerKey {
    HandlerKey(event: event, layer: Engine.root, key: key, isGroup: true)
  }
}

/// One row of `events`.
struct TraceEvent: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case start, mark, reach, finish, cancel, retarget, replace, tap, press, release, drag, change
  }

  var time: Double
  var layer: LayerID
  var key: String
  /// What the animation moves; nil for touches.
  var property: Property?
  var kind: Kind
  /// The value of the property; nil for touches.
  var value: Vector?
}

struct Settings: Sendable {
  /// Frames a second.
  var framesPerSecond = 60.0
  /// Of animations that name none.
  var solver = AnimationRequest.Solver.exact
  var seed: UInt64 = 0
}

/// SplitMix64: a small generator with a period of 2⁶⁴ that gives the same numbers everywhere.
struct RandomGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number of [0, 1), from the upper 53 bits.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}
