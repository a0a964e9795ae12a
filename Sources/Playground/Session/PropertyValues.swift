import Motion

/// Between the values of the language and the vectors of the engine.
extension Property {
  var dimension: Dimension {
    switch unit {
    case .angle: .angle
    case .length: .length
    default: .plain
    }
  }

  var displayUnit: DisplayUnit {
    switch unit {
    case .angle: .angle
    case .length: .length
    default: .plain
    }
  }

  /// In words, with the article: what a value of it is.
  var kindText: String {
    switch kind {
    case .color: "a colour"
    case .number: dimension.isPlain ? "a number" : dimension.description
    default: (componentCount == 2 ? "a number or " : "") + "a tuple of \(componentCount)"
    }
  }
}

extension Value {
  /// A property's value as the language has it.
  init(_ vector: Vector, of path: LayerPath) {
    let property = path.property
    var dimension = property.dimension
    if path.isVelocity { dimension = dimension.times(.time, sign: -1) }
    if let component = path.component {
      self = .number(vector[component], dimension)
    } else if property.kind == .color, !path.isVelocity {
      self = .color(vector)
    } else if vector.count == 1 {
      self = .number(vector[0], dimension)
    } else {
      self = .tuple(vector, dimension)
    }
  }
}

extension Session {
  /// A value as the property's components; a number stands for both of a pair.
  /// - Parameters:
  ///   - name: how the property was spelt.
  ///   - perTime: a velocity is meant, in the property's unit per second or in that unit itself.
  func vector(
    _ value: Value,
    for property: Property,
    spelt name: String? = nil,
    at span: SourceSpan,
    perTime: Bool = false
  ) throws(Stop) -> Vector {
    let title = (perTime ? "the velocity of " : "") + "‘\(name ?? property.name)’"
    let count = property.componentCount
    switch value {
    case .color(let color) where property.kind == .color: return color
    case .number(let number, let dimension) where count <= 2:
      try check(dimension, property, title, at: span, perTime: perTime)
      return Vector(repeating: number, count: count)
    case .tuple(let vector, let dimension) where vector.count == count && (property.kind != .color || perTime):
      try check(dimension, property, title, at: span, perTime: perTime)
      return vector
    default: break
    }
    var remedy: String?
    if property.kind == .color { remedy = "write it like red, #ff0000 or rgb(255, 0, 0), without quotes" }
    if count == 2 || count == 4, property.kind != .color {
      remedy = "write (" + property.componentNames.joined(separator: ", ") + ")"
    }
    throw .error("\(title) takes \(property.kindText), not \(value.kindText)", at: span, remedy: remedy)
  }

  private func check(
    _ dimension: Dimension,
    _ property: Property,
    _ title: String,
    at span: SourceSpan,
    perTime: Bool
  ) throws(Stop) {
    if dimension.isPlain || dimension == property.dimension { return }
    if perTime, dimension == property.dimension.times(.time, sign: -1) || dimension == .frequency { return }
    let wanted = perTime ? property.dimension.times(.time, sign: -1) : property.dimension
    throw .error("\(title) takes \(wanted.description), not \(dimension.description)", at: span)
  }

  /// A plain number is an angle in radians; one of more than a turn was hardly meant so. People who read along are told.
  func mindDegrees(_ value: Value, for property: Property, at span: SourceSpan) {
    guard repliesAreShown, property.unit == .angle, case .number(let number, .plain) = value, abs(number) > 2 * .pi
    else { return }
    let turns = NumberText.rounded(number / (2 * .pi), digits: 2)
    notice(
      "\(NumberText.rounded(number)) is in radians here, which is \(turns) turns",
      at: span,
      remedy: "did you mean \(NumberText.rounded(number))deg?"
    )
  }

  // MARK: Assignment

  mutating func assignProperty(
    _ place: Place,
    _ operation: Operation.Code?,
    _ expression: Expression,
    at span: SourceSpan
  ) throws(Stop) {
    if context.looksBack { throw .error("the past can not be changed", at: span) }
    let layer = try layer(place)
    var names: [String] = []
    for reference in place.names { names.append(try name(reference)) }
    let value = try evaluate(expression)
    let valueSpan = tree.span(of: expression)
    if operation == nil, let property = layerPath(names, on: layer)?.property {
      mindDegrees(value, for: property, at: valueSpan)
    }
    if names.count == 1, operation == nil, try assignTrait(names[0], of: layer, value, at: valueSpan) { return }
    let nameSpan = place.nameSpans.first.map { $0.joined(to: place.nameSpans.last ?? $0) } ?? place.span
    guard let path = layerPath(names, on: layer) else { throw noProperty(names, of: layer, at: nameSpan) }
    guard !path.isVelocity else {
      throw .error("a velocity can not be set", at: nameSpan, remedy: "start with one: spring … velocity V")
    }
    let old = world.engine.model(path.property, of: layer) ?? path.property.defaultValue
    var modelPath = path
    modelPath.isModel = true
    let new =
      try operation.map { (code) throws(Stop) in try combined(code, Value(old, of: modelPath), value, at: span) }
      ?? value
    let vector: Vector
    if let component = path.component {
      guard case .number(let number, let dimension) = new, dimension.isPlain || dimension == path.property.dimension
      else {
        throw .error(
          "‘\(names.joined(separator: "."))’ takes \(path.property.dimension.description), not \(new.kindText)",
          at: valueSpan
        )
      }
      var changed = old
      changed[component] = number
      vector = changed
    } else {
      vector = try self.vector(new, for: path.property, spelt: names.last, at: valueSpan)
    }
    if context.block != nil {
      try move(path.property, of: layer, to: vector, at: span)
    } else {
      try set(path.property, of: layer, to: vector, at: nameSpan)
    }
  }

  /// `touchable`, `hidden` and `text`, which can not be animated.
  mutating func assignTrait(_ name: String, of layer: LayerID, _ value: Value, at span: SourceSpan) throws(Stop) -> Bool
  {
    switch (name, value) {
    case ("touchable", .bool(let isTouchable)): world.engine.setTouchable(layer, isTouchable)
    case ("hidden", .bool(let isHidden)): world.engine.setHidden(layer, isHidden)
    case ("text", .string(let text)): world.engine.setText(layer, text)
    case ("touchable", _), ("hidden", _): throw .error("‘\(name)’ is true or false, not \(value.kindText)", at: span)
    case ("text", _): throw .error("‘text’ takes a text in quotes, not \(value.kindText)", at: span)
    default: return false
    }
    return true
  }

  mutating func set(_ property: Property, of layer: LayerID, to vector: Vector, at span: SourceSpan) throws(Stop) {
    let driver = try asked(at: span) { session throws(MotionError) in
      try session.world.engine.set(property, of: layer, to: vector)
    }
    guard let driver else { return }
    let until = driver.rest.map { " until \(NumberText.rounded($0)) s" } ?? ""
    let what = "\(world.engine.name(of: layer)).\(property.name)"
    notice(
      "‘\(what)’ is driven by ‘\(driver.key)’\(until), so this has no effect",
      at: span,
      remedy: "stop it first: stop \(world.engine.name(of: layer)).\(driver.key)"
    )
  }

  /// Asks the engine; what it refuses becomes an error at that place.
  mutating func asked<Answer>(
    at span: SourceSpan,
    _ question: (inout Session) throws(MotionError) -> Answer
  ) throws(Stop) -> Answer {
    do throws(MotionError) {
      return try question(&self)
    } catch {
      throw .error(error.sentence, at: span, remedy: error.remedy)
    }
  }
}
