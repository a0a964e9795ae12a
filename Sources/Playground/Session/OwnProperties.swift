import Motion

/// Properties that scripts give to layers.
extension Session {
  /// A property of a layer by name: of the catalogue, or one's own.
  func ownOrCommonProperty(_ name: String, on layer: LayerID) -> Property? {
    if let property = Property(named: name) { return property }
    guard world.propertyOwners[name]?.contains(layer) == true else { return nil }
    return world.engine.property(named: name)
  }

  func layerPath(_ names: [String], on layer: LayerID) -> LayerPath? {
    LayerPath(names) { ownOrCommonProperty($0, on: layer) }
  }

  /// The names of the properties a layer has of its own.
  func ownPropertyNames(of layer: LayerID) -> [String] {
    world.propertyOwners.filter { $0.value.contains(layer) }.map(\.key).sorted()
  }

  /// Gives a layer a property, which is a number, a pair or a colour as its value is.
  mutating func giveProperty(
    _ name: String,
    to layer: LayerID,
    _ value: Value,
    tolerance: Double?,
    at span: SourceSpan
  ) throws(Stop) {
    let (kind, vector) = try Self.stored(value, at: span)
    let others = ["model", "velocity", "touchable", "hidden", "text"]
    guard Property(named: name) == nil, !others.contains(name) else {
      throw .error("every layer has ‘\(name)’ already", at: span, remedy: "choose another name")
    }
    if let known = world.engine.property(named: name) {
      guard known.kind == kind else {
        throw .error("‘\(name)’ is \(known.kindText) on other layers", at: span, remedy: "choose another name")
      }
    } else {
      guard world.propertyOwners.count < limits.properties else {
        throw .error("there are \(limits.properties) properties of one's own already", at: span)
      }
      _ = try asked(at: span) { session throws(MotionError) in
        try session.world.engine.registerProperty(
          named: name,
          kind: kind,
          default: .zero(count: vector.count),
          tolerance: tolerance ?? AnimationRequest.defaultTolerance
        )
      }
    }
    world.propertyOwners[name, default: []].insert(layer)
    guard let property = world.engine.property(named: name) else { return }
    try set(property, of: layer, to: vector, at: span)
  }

  private static func stored(_ value: Value, at span: SourceSpan) throws(Stop) -> (Property.Kind, Vector) {
    switch value {
    case .number(let number, _): return (.number, Vector(number))
    case .tuple(let vector, _) where vector.count == 2: return (.point, vector)
    case .tuple(let vector, _) where vector.count == 4: return (.rect, vector)
    case .color(let color): return (.color, color)
    default: throw .error("a property is a number, a pair, four numbers or a colour, not \(value.kindText)", at: span)
    }
  }
}
