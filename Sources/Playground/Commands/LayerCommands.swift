import Motion

enum LayerCommands {
  static let all = [layer, remove, stage]

  static let layer = Command(
    name: "layer",
    topic: .layers,
    summary: "makes a layer, or changes one that exists",
    positionals: [Parameter(name: "NAME", kind: .newName, summary: "what it is called from now on", isRequired: true)],
    options: [
      Parameter(name: "in", kind: .layer, summary: "the layer it lies in", standard: "the stage"),
      Parameter(name: "frame", kind: .numbers(4), summary: "position of its top left corner, and size", unit: "pt"),
      Parameter(name: "position", kind: .numbers(2), summary: "where its anchor lies in its parent", unit: "pt"),
      Parameter(name: "size", kind: .numbers(2), summary: "width and height", unit: "pt", standard: "100 100"),
      Parameter(name: "bounds", kind: .numbers(4), summary: "its own coordinate system", unit: "pt"),
      Parameter(name: "anchor", kind: .numbers(2), summary: "the point it turns and scales about", standard: "0.5 0.5"),
      Parameter(
        name: "touchable",
        kind: .expression,
        summary: "whether touches reach it",
        standard: "true",
        placeholder: "true|false"
      ),
      Parameter(
        name: "hidden",
        kind: .expression,
        summary: "whether it is left out of pictures",
        standard: "false",
        placeholder: "true|false"
      ),
      Parameter(name: "text", kind: .expression, summary: "a text in its middle", placeholder: "\"TEXT\""),
      Parameter(name: "PROPERTY", kind: .anyProperty, summary: "any property and its value: color red radius 8"),
    ],
    examples: [
      Command.Example(code: "layer ball", note: "100 × 100, grey, in the middle of the stage"),
      Command.Example(code: "layer button frame 200 200 150 150 color black radius 75", note: "a black disc"),
      Command.Example(
        code: "layer box size 80 20\nlayer dot in box frame 0 0 8 8 color red touchable false",
        note: "a layer in a layer"
      ),
    ],
    run: makeLayer
  )

  private static let makeLayer: CommandBody = { session, arguments throws(Stop) in
    let all = arguments.all(in: session)
    guard let first = all.first, case .name(let reference) = first.content else { return }
    let name = try session.name(reference)
    let parent = try session.layer("in", of: arguments)
    let (layer, isNew) = try session.findOrMakeLayer(name, reference, in: parent, at: first.span)
    for argument in all.dropFirst() { try session.apply(argument, to: layer) }
    session.reply(isNew ? "layer ‘\(name)’" : "layer ‘\(name)’ changed")
  }

  static let remove = Command(
    name: "remove",
    topic: .layers,
    summary: "removes a layer and all that lies in it; its animations are cancelled and its handlers forgotten",
    positionals: [Parameter(name: "LAYER", kind: .layer, summary: "the layer", isRequired: true)],
    examples: [Command.Example(code: "layer ball\nremove ball", note: "gone again")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.layer("LAYER", of: arguments) else { return }
      guard layer != Engine.root else {
        throw .error("the stage can not be removed", at: arguments.span, remedy: "to start over: reset")
      }
      let name = session.world.engine.name(of: layer)
      try session.remove(layer)
      session.reply("layer ‘\(name)’ removed")
    }
  )

  static let stage = Command(
    name: "stage",
    topic: .layers,
    summary: "sets the size and the colour of the stage",
    options: [
      Parameter(name: "size", kind: .numbers(2), summary: "width and height", unit: "pt", standard: "375 667"),
      Parameter(name: "color", kind: .value, summary: "the background", standard: "white"),
    ],
    examples: [Command.Example(code: "stage size 320 200 color #f0f0f0", note: "a small grey stage")],
    run: { session, arguments throws(Stop) in
      for argument in arguments.all(in: session) { try session.apply(argument, to: Engine.root) }
    }
  )
}

extension Session {
  fileprivate mutating func findOrMakeLayer(
    _ name: String,
    _ reference: NameReference,
    in parent: LayerID?,
    at span: SourceSpan
  ) throws(Stop) -> (LayerID, isNew: Bool) {
    let symbol: Symbol
    if case .fixed(let fixed) = reference { symbol = fixed } else { symbol = try self.symbol(name, at: span) }
    if case .layer(let layer) = binding(symbol), world.engine.exists(layer) {
      if let parent, parent != world.engine.parent(of: layer) {
        try asked(at: span) { session throws(MotionError) in try session.world.engine.move(layer, into: parent) }
      }
      return (layer, false)
    }
    try checkIsFree(symbol, as: "layer", at: span)
    guard layerCount < limits.layers + 1 else {
      throw .error("there are \(limits.layers) layers already", at: span, remedy: "remove some, or set layers N")
    }
    guard world.layersMade <= limits.names else {
      throw .error("\(limits.names) layers were made in this session", at: span, remedy: "use one again: hidden true")
    }
    world.layersMade += 1
    let layer = world.engine.addLayer(named: name, in: parent ?? Engine.root)
    bind(symbol, to: .layer(layer))
    layerCount += 1
    return (layer, true)
  }

  /// An option of `layer` or `stage`: a property or a trait.
  fileprivate mutating func apply(_ argument: Argument, to layer: LayerID) throws(Stop) {
    switch argument.content {
    case .expressions(let expressions):
      let name = argument.word == "anchor" ? "anchorPoint" : argument.word
      guard let property = Property(named: name) else { return }
      try set(property, of: layer, to: bareNumbers(expressions, for: property, argument), at: argument.span)
    case .expression(let expression):
      let value = try evaluate(expression)
      let span = tree.span(of: expression)
      if try assignTrait(argument.word, of: layer, value, at: span) { return }
      guard let property = Property(named: argument.word) else { return }
      try set(property, of: layer, to: vector(value, for: property, spelt: argument.word, at: span), at: argument.span)
    default: break
    }
  }

  /// The bare numbers of an option; nil when it is not there.
  mutating func numbers(_ name: String, of arguments: Arguments, for property: Property) throws(Stop) -> Vector? {
    guard let argument = arguments.argument(name, in: self) else { return nil }
    return try bareNumbers(arguments.expressions(name, in: self), for: property, argument)
  }

  /// So many numbers, or one tuple.
  mutating func bareNumbers(
    _ expressions: [Expression],
    for property: Property,
    _ argument: Argument
  ) throws(Stop) -> Vector {
    if expressions.count == 1 {
      let value = try evaluate(expressions[0])
      if case .tuple = value { return try vector(value, for: property, at: argument.span) }
    }
    let wanted = property.componentCount
    guard expressions.count == wanted else {
      throw .error(
        "‘\(argument.word)’ takes \(wanted) numbers, not \(expressions.count)",
        at: argument.span,
        remedy: hiddenVariable(behind: argument) ?? "they are \(property.componentNames.joined(separator: ", "))"
      )
    }
    var vector = Vector.zero(count: wanted)
    for (index, expression) in expressions.enumerated() {
      let value = try evaluate(expression)
      guard case .number(let number, let dimension) = value, dimension.isPlain || dimension == property.dimension else {
        throw .error(
          "‘\(argument.word)’ takes \(property.dimension.isPlain ? "numbers" : "lengths"), not \(value.kindText)",
          at: tree.span(of: expression)
        )
      }
      vector[index] = number
    }
    return vector
  }

  /// A word behind the numbers that was read as an option, and is a variable as well.
  private func hiddenVariable(behind argument: Argument) -> String? {
    let next = tree.arguments.first { $0.span.source == argument.span.source && $0.span.start > argument.span.end }
    guard let word = next?.word, let symbol = symbols.existing(word), case .variable = binding(symbol) else {
      return nil
    }
    return "‘\(word)’ is an option here; for the variable write (\(word))"
  }

  /// Removes a layer with all in it, and what listens to them.
  fileprivate mutating func remove(_ layer: LayerID) throws(Stop) {
    var doomed = [layer]
    var index = 0
    while index < doomed.count {
      doomed += world.engine.children(of: doomed[index])
      index += 1
    }
    let names = doomed.map { symbols.existing(world.engine.name(of: $0)) }
    let events = world.engine.remove(layer)
    for (layer, name) in zip(doomed, names) {
      if let name, case .layer(layer) = binding(name) { bind(name, to: .empty) }
    }
    layerCount -= doomed.count
    try take(events)
    let gone = Set(doomed)
    world.handlers = world.handlers.filter { !gone.contains($0.key.layer) }
    world.completions = world.completions.filter { !gone.contains($0.key.layer) }
    world.watchers.removeAll { gone.contains($0.layer) }
  }

  fileprivate var layerCount: Int {
    get { world.layerCount }
    set { world.layerCount = newValue }
  }
}
