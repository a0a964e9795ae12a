import Motion

/// What stands behind a command's word, to be asked for by the names of its parameters.
struct Arguments {
  let call: Call
  let shape: CommandShape

  /// The command's word.
  var span: SourceSpan { call.wordSpan }

  /// How an error speaks of a parameter: by the word of the option, or by the command for what stands in a fixed place.
  func title(_ name: String) -> String {
    shape.positionals.contains { $0.name == name } ? "‘\(shape.name)’" : "‘\(name)’"
  }

  func argument(_ name: String, in session: Session) -> Argument? {
    guard let index = shape.index(named: name) else { return nil }
    let place = call.arguments.first { session.tree.arguments[$0].parameter == index }
    return place.map { session.tree.arguments[$0] }
  }

  func all(in session: Session) -> ContiguousArray<Argument>.SubSequence { session.tree.arguments[call.arguments] }

  func has(_ name: String, in session: Session) -> Bool { argument(name, in: session) != nil }

  /// The word of an option that takes one of several, or a name as it stands.
  func word(_ name: String, in session: Session) -> String? {
    guard case .word(let word) = argument(name, in: session)?.content else { return nil }
    return word
  }

  func expressions(_ name: String, in session: Session) -> [Expression] {
    guard case .expressions(let expressions) = argument(name, in: session)?.content else { return [] }
    return expressions
  }

  func block(_ name: String, in session: Session) -> Block? {
    guard case .block(let block) = argument(name, in: session)?.content else { return nil }
    return block
  }

  func routine(_ name: String, in session: Session) -> Int32? {
    guard case .routine(let routine) = argument(name, in: session)?.content else { return nil }
    return routine
  }

  func place(_ name: String, in session: Session) -> Place? {
    guard case .place(let place) = argument(name, in: session)?.content else { return nil }
    return session.tree.places[Int(place)]
  }
}

/// Arguments worked out.
extension Session {
  mutating func value(_ name: String, of arguments: Arguments) throws(Stop) -> (value: Value, span: SourceSpan)? {
    guard let argument = arguments.argument(name, in: self), case .expression(let expression) = argument.content else {
      return nil
    }
    return (try evaluate(expression), tree.span(of: expression))
  }

  /// A number in base units, of the dimension or plain, within the range of its parameter.
  mutating func number(_ name: String, of arguments: Arguments, in dimension: Dimension) throws(Stop) -> Double? {
    guard let (value, span) = try value(name, of: arguments) else { return nil }
    let parameter = arguments.shape.index(named: name).map { arguments.shape.parameters[$0] }
    return try value.number(arguments.title(name), in: dimension, parameter?.range, at: span)
  }

  mutating func wholeNumber(_ name: String, of arguments: Arguments, in range: ClosedRange<Int>) throws(Stop) -> Int? {
    guard let (value, span) = try value(name, of: arguments) else { return nil }
    return try value.wholeNumber(at: span, arguments.title(name), in: range)
  }
  mutating func string(_ name: String, of arguments: Arguments) throws(Stop) -> String? {
    guard let (value, span) = try quotedValue(name, of: arguments) else { return nil }
    guard case .string(let text) = value else {
      throw .error("\(arguments.title(name)) takes a text in quotes, not \(value.kindText)", at: span)
    }
    return text
  }

  /// A path without quotes is read as names that nothing has.
  private mutating func quotedValue(_ name: String, of arguments: Arguments) throws(Stop) -> (Value, SourceSpan)? {
    do throws(Stop) {
      return try value(name, of: arguments)
    } catch .error(var diagnostic) {
      let path = arguments.argument(name, in: self).map { text(of: $0.span) } ?? ""
      if name == "FILE", path.contains("."), !path.contains("\"") {
        diagnostic.remedy = "write it in quotes: \"\(path)\""
      }
      throw .error(diagnostic)
    } catch {
      throw error
    }
  }

  /// A name, worked out where it interpolates.
  mutating func name(_ reference: NameReference) throws(Stop) -> String {
    switch reference {
    case .fixed(let symbol): return symbols.name(symbol)
    case .computed(let expression):
      let value = try evaluate(expression)
      return text(of: value)
    }
  }

  /// What stands for a name that a script has put together.
  mutating func symbol(_ name: String, at span: SourceSpan) throws(Stop) -> Symbol {
    if let known = symbols.existing(name) { return known }
    guard symbols.count < limits.names else { throw .error("there are \(limits.names) names already", at: span) }
    return symbols.symbol(name)
  }

  mutating func name(_ name: String, of arguments: Arguments) throws(Stop) -> String? {
    guard case .name(let reference) = arguments.argument(name, in: self)?.content else { return nil }
    return try self.name(reference)
  }

  // MARK: Layers and what hangs on them

  mutating func layer(_ place: Place) throws(Stop) -> LayerID {
    let value: Value
    let span = tree.span(of: place.base)
    if place.base.operations.count == 1, case .global = tree.operations[place.base.operations.lowerBound].code {
      let name = Symbol(index: tree.operations[place.base.operations.lowerBound].a)
      if case .empty = binding(name) { throw noLayer(symbols.name(name), at: span) }
    }
    value = try evaluate(place.base)
    guard case .layer(let layer) = value else { throw .error("this is \(value.kindText), not a layer", at: span) }
    guard world.engine.exists(layer) else { throw .error("this layer has been removed", at: span) }
    return layer
  }

  private func noLayer(_ name: String, at span: SourceSpan) -> Stop {
    let remedy = didYouMean(name, among: layerNames) ?? "make it first: layer \(name)"
    return .error("there is no layer ‘\(name)’", at: span, remedy: remedy)
  }

  /// The layer of an argument that is a layer and nothing else.
  mutating func layer(_ name: String, of arguments: Arguments) throws(Stop) -> LayerID? {
    guard let place = arguments.place(name, in: self) else { return nil }
    guard place.names.isEmpty else { throw .error("a layer is wanted here, without ‘.’", at: place.span) }
    return try layer(place)
  }

  /// LAYER.PROPERTY, of which a component that is a property of its own stands for that.
  mutating func property(_ place: Place) throws(Stop) -> (layer: LayerID, property: Property) {
    let layer = try layer(place)
    var names: [String] = []
    for reference in place.names { names.append(try name(reference)) }
    guard !names.isEmpty else {
      let own = world.engine.name(of: layer)
      throw .error("a property is wanted here, not a layer alone", at: place.span, remedy: "write it like \(own).alpha")
    }
    let span = place.nameSpans.first.map { $0.joined(to: place.nameSpans.last ?? $0) } ?? place.span
    guard let path = layerPath(names, on: layer), !path.isModel, !path.isVelocity else {
      throw noProperty(names, of: layer, at: span)
    }
    guard let component = path.component else { return (layer, path.property) }
    let channel = path.property.channels[component]
    guard let single = Property.all.first(where: { $0.channels == [channel] }), path.property != .frame else {
      throw .error(
        "‘\(names.joined(separator: "."))’ can not be animated by itself",
        at: span,
        remedy: "animate all of ‘\(names[0])’"
      )
    }
    return (layer, single)
  }

  /// LAYER.KEY: an attached key, else the only animation that drives that property.
  mutating func animation(_ place: Place) throws(Stop) -> AnimationInfo {
    let layer = try layer(place)
    guard place.names.count == 1 else {
      let own = world.engine.name(of: layer)
      throw .error("a layer and a key are wanted here", at: place.span, remedy: "write it like \(own).scale")
    }
    let key = try name(place.names[0])
    if let found = world.engine.animation(key, on: layer) { return found }
    let attached = world.engine.animations(on: layer)
    if let property = ownOrCommonProperty(key, on: layer) {
      let driving = attached.filter { !Set($0.property.channels).isDisjoint(with: property.channels) }
      if driving.count == 1 { return driving[0] }
    }
    let keys = attached.map(\.key)
    let own = world.engine.name(of: layer)
    let remedy =
      didYouMean(key, among: keys)
      ?? (keys.isEmpty
        ? "it has no animations now; one that has ended is gone" : "attached are \(keys.joined(separator: ", "))")
    throw .error("layer ‘\(own)’ has no animation ‘\(key)’", at: place.nameSpans[0], remedy: remedy)
  }

  /// LAYER for all of its animations, or LAYER.KEY for one.
  mutating func animations(_ name: String, of arguments: Arguments) throws(Stop) -> [AnimationInfo] {
    guard let place = arguments.place(name, in: self) else { return [] }
    if place.names.isEmpty { return world.engine.animations(on: try layer(place)) }
    return [try animation(place)]
  }
}

extension Value {
  /// A number in base units, of the dimension or plain, within the range.
  /// - Parameter title: what it is for: `‘bounciness’`.
  func number(
    _ title: String,
    in dimension: Dimension,
    _ range: ClosedRange<Double>?,
    at span: SourceSpan
  ) throws(Stop) -> Double {
    guard case .number(let number, let own) = self, own.isPlain || own == dimension else {
      throw .error("\(title) takes \(dimension.description), not \(kindText)", at: span)
    }
    guard let range, !range.contains(number) else { return number }
    throw .error(
      "\(title) can not be \(NumberText.text(number, dimension))",
      at: span,
      remedy: Self.remedy(for: range, dimension)
    )
  }

  private static func remedy(for range: ClosedRange<Double>, _ dimension: Dimension) -> String {
    if range.upperBound == .greatestFiniteMagnitude {
      if range.lowerBound == .leastNonzeroMagnitude { return "it is greater than 0" }
      return "it is \(NumberText.text(range.lowerBound, dimension)) or more"
    }
    if range == Double.leastNonzeroMagnitude...1.0.nextDown { return "it lies between 0 and 1" }
    return
      "it goes from \(NumberText.text(range.lowerBound, dimension)) to \(NumberText.text(range.upperBound, dimension))"
  }
}
