import Motion

/// All that a statement may change: what is rolled back after an error, and copied to look ahead.
///
/// Its large parts share structure with their copies, so that a copy costs next to nothing, and a change after it what
/// it touches.
struct World: Sendable {
  var engine = Engine()
  /// Layers that exist, the stage among them.
  var layerCount = 1
  /// What each name stands for, by symbol.
  var globals = ChunkedArray<Binding>()
  var handlers: [HandlerKey: Handler] = [:]
  /// The `then` blocks of attached animations; the event of the key is `finish`.
  var completions: [HandlerKey: Handler] = [:]
  var timers = TimerQueue()
  /// What handlers caused at this instant, to be heard in the next round.
  var queue: [Happening] = []
  var random = RandomGenerator(seed: 0)
  var trace = ChunkedArray<TraceEvent>()
  var settings = Settings()
  /// When the motion that is going on, or went on last, began.
  var motionStart = 0.0
  /// When the last motion came to rest.
  var motionEnd = 0.0
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
  case touch(TraceEvent.Kind, LayerID)
}

struct HandlerKey: Hashable, Sendable {
  var event: TraceEvent.Kind
  var layer: LayerID
  /// The key of the animation; nil for touches.
  var key: String?
}

/// One row of `events`.
struct TraceEvent: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case start, mark, reach, finish, cancel, retarget, replace, tap, press, release
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
