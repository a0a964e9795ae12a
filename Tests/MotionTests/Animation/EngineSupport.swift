import Motion
import Testing

extension Engine {
  /// Moves time on to `time` and hands back everything that happened until then.
  @discardableResult
  mutating func run(to time: Double) -> [Event] {
    var events: [Event] = []
    while let next = nextEventTime, next <= time { events += advance(to: time) }
    events += advance(to: time)
    return events
  }

  func value(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Double {
    presentation(property, of: layer, at: time)?[0] ?? .nan
  }

  func speed(_ property: Property, of layer: LayerID, at time: Double? = nil) -> Double {
    velocity(property, of: layer, at: time)?[0] ?? .nan
  }
}

extension [Event] {
  /// `start 0`, `finish 100`: what happened and the first component of where.
  var log: [String] { map { "\($0.key) \($0.kind.rawValue)" } }
  var kinds: [Event.Kind] { map(\.kind) }
}

/// An engine with one layer whose translationX is 0.
struct Stand {
  var engine = Engine()
  let layer: LayerID

  init() {
    layer = engine.addLayer(named: "x")
  }

  var x: Double { engine.value(.translationX, of: layer) }
  var v: Double { engine.speed(.translationX, of: layer) }

  @discardableResult
  mutating func attach(_ request: AnimationRequest, key: String = "k") throws -> Motion.Attachment {
    try engine.attach(request, to: .translationX, of: layer, key: key)
  }
}

extension AnimationRequest {
  static func spring(
    _ stiffness: Double,
    _ damping: Double,
    _ mass: Double = 1,
    from: Double? = nil,
    to: Double? = nil,
    by: Double? = nil,
    velocity: Double? = nil,
    delay: Double? = nil,
    tolerance: Double? = nil,
    replaces: Bool = false
  ) throws -> AnimationRequest {
    AnimationRequest(
      kind: .spring(try SpringParameters(stiffness: stiffness, damping: damping, mass: mass)),
      from: from.map { Vector($0) },
      to: to.map { Vector($0) },
      by: by.map { Vector($0) },
      velocity: velocity.map { Vector($0) },
      delay: delay,
      tolerance: tolerance,
      replaces: replaces
    )
  }

  static func basic(
    _ duration: Double,
    from: Double? = nil,
    to: Double? = nil,
    by: Double? = nil,
    delay: Double? = nil,
    timing: TimingFunction = .linear
  ) -> AnimationRequest {
    AnimationRequest(
      kind: .basic(duration: duration, timing: timing),
      from: from.map { Vector($0) },
      to: to.map { Vector($0) },
      by: by.map { Vector($0) },
      delay: delay
    )
  }
}

func isClose(_ left: Double, _ right: Double, within tolerance: Double = 1e-5) -> Bool {
  abs(left - right) <= tolerance
}

extension AnimationRequest {
  /// The same with more asked of it.
  func with(_ change: (inout AnimationRequest) -> Void) -> AnimationRequest {
    var changed = self
    change(&changed)
    return changed
  }
}

extension Stand {
  func x(at time: Double) -> Double { engine.value(.translationX, of: layer, at: time) }
  func v(at time: Double) -> Double { engine.speed(.translationX, of: layer, at: time) }

  /// Moves time on in steps and hands back what was seen after each.
  mutating func frames(_ count: Int, rate: Double = 60) -> [Double] {
    let start = engine.now
    return (1...count).map { frame in
      engine.run(to: start + Double(frame) / rate)
      return x
    }
  }
}
