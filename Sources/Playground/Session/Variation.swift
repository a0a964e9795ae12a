import Motion

/// How one of several worlds that are compared differs from the others: every animation that is attached in it to a
/// property has an option that is not its own.
struct Variation: Sendable {
  let layer: LayerID
  let property: Property
  /// Nothing for all that are attached to the property.
  let key: String?
  /// Whether the option says something of the animation.
  let change: @Sendable (inout AnimationRequest) throws(MotionError) -> Bool
  /// How many animations it changed.
  private(set) var uses = 0

  init(
    of property: Property,
    on layer: LayerID,
    key: String? = nil,
    _ change: @escaping @Sendable (inout AnimationRequest) throws(MotionError) -> Bool
  ) {
    (self.layer, self.property, self.change) = (layer, property, change)
    self.key = key.map(Engine.normalized)
  }

  /// - Parameter current: the spring that the request gives another target and that keeps its parameters.
  fileprivate mutating func apply(
    to request: inout AnimationRequest,
    over current: SpringParameters?
  ) throws(MotionError) {
    let asked = request
    if let current, !request.namesParameters { request.kind = .spring(current) }
    guard try change(&request) else {
      request = asked
      return
    }
    request.namesParameters = true
    uses += 1
  }
}

extension Session {
  /// Changes a request as the world it is made in differs from others.
  mutating func vary(
    _ request: inout AnimationRequest,
    of property: Property,
    on layer: LayerID,
    key: String,
    at span: SourceSpan
  ) throws(Stop) {
    guard var variation, variation.layer == layer, variation.key.map({ $0 == Engine.normalized(key) }) ?? true,
      !Set(variation.property.channels).isDisjoint(with: property.channels)
    else { return }
    var current: SpringParameters?
    if !request.replaces, let info = world.engine.animation(key, on: layer), info.property == property,
      case .spring(let spring) = info.kind
    {
      current = spring
    }
    var varied = request
    try asked(at: span) { _ throws(MotionError) in try variation.apply(to: &varied, over: current) }
    (request, self.variation) = (varied, variation)
  }
}
