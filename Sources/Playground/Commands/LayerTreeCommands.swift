import Motion

/// Changes of the tree of layers.
enum LayerTreeCommands {
  static let all = [rename, move, bring, property]

  private static let layer = Parameter(name: "LAYER", kind: .layer, summary: "the layer", isRequired: true)

  static let rename = Command(
    name: "rename",
    topic: .layers,
    summary: "gives a layer another name; its animations and handlers stay",
    positionals: [
      layer, Parameter(name: "NEW", kind: .newName, summary: "what it is called from now on", isRequired: true),
    ],
    examples: [Command.Example(code: "layer ball\nrename ball disc\nprint disc.alpha", note: "1")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.changeableLayer(arguments), let name = try session.name("NEW", of: arguments) else {
        return
      }
      let span = arguments.argument("NEW", in: session)?.span ?? arguments.span
      let old = session.symbols.symbol(session.world.engine.name(of: layer))
      let new = try session.symbol(name, at: span)
      if case .layer(let other) = session.binding(new), other != layer, session.world.engine.exists(other) {
        throw .error("there is a layer ‘\(name)’ already", at: span, remedy: "choose another name")
      }
      try session.checkIsFree(new, as: "layer", at: span)
      session.bind(old, to: .empty)
      session.bind(new, to: .layer(layer))
      session.world.engine.rename(layer, name)
      session.reply("layer ‘\(session.symbols.name(old))’ is now ‘\(name)’")
    }
  )

  static let move = Command(
    name: "move",
    topic: .layers,
    summary: "puts a layer into another, in front of what lies there; its frame keeps its numbers",
    positionals: [layer],
    options: [Parameter(name: "in", kind: .layer, summary: "the layer it goes into", isRequired: true)],
    examples: [Command.Example(code: "layer box\nlayer dot\nmove dot in box\nlayers", note: "dot lies in box")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.changeableLayer(arguments) else { return }
      guard let parent = try session.layer("in", of: arguments) else {
        throw .error("‘move’ wants a place", at: arguments.span, remedy: "write in LAYER")
      }
      let span = arguments.argument("in", in: session)?.span ?? arguments.span
      try session.asked(at: span) { session throws(MotionError) in try session.world.engine.move(layer, into: parent) }
      session.reply(
        "layer ‘\(session.world.engine.name(of: layer))’ lies in ‘\(session.world.engine.name(of: parent))’"
      )
    }
  )

  static let bring = Command(
    name: "bring",
    topic: .layers,
    summary: "brings a layer in front of its siblings, or behind them",
    positionals: [layer],
    options: [Parameter(name: "to", kind: .word(["front", "back"]), summary: "where", isRequired: true)],
    examples: [Command.Example(code: "layer a\nlayer b\nbring a to front\nlayers", note: "b, and a in front of it")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.changeableLayer(arguments) else { return }
      switch arguments.word("to", in: session) {
      case "front": session.world.engine.bringToFront(layer)
      case "back": session.world.engine.sendToBack(layer)
      default: throw .error("‘bring’ wants a place", at: arguments.span, remedy: "write to front or to back")
      }
    }
  )
}

extension LayerTreeCommands {
  static let property = Command(
    name: "property",
    topic: .layers,
    summary: "gives a layer a property of one's own, to be set, animated and watched as any other",
    positionals: [Parameter(name: "NAME", kind: .newName, summary: "what it is called", isRequired: true)],
    options: [
      Parameter(name: "of", kind: .layer, summary: "the layer", isRequired: true),
      Parameter(
        name: "=",
        kind: .expression,
        summary: "its value: a number, a pair, four numbers or a colour",
        isRequired: true
      ),
      Parameter(
        name: "tolerance",
        kind: .expression,
        summary: "part of the way within which its animations rest",
        range: Parameter.fraction,
        standard: "0.0005"
      ),
    ],
    form: "property NAME of LAYER = VALUE [tolerance N]",
    examples: [
      Command.Example(
        code: "layer dial\nproperty level of dial = 0\nspring dial.level to 1\nplot dial.level",
        note: "a number of one's own"
      )
    ],
    run: { session, arguments throws(Stop) in
      guard let name = try session.name("NAME", of: arguments), let layer = try session.layer("of", of: arguments),
        let (value, span) = try session.value("=", of: arguments)
      else {
        throw .error(
          "‘property’ wants a layer and a value",
          at: arguments.span,
          remedy: "write property NAME of LAYER = VALUE"
        )
      }
      let tolerance = try session.number("tolerance", of: arguments, in: .plain)
      try session.giveProperty(name, to: layer, value, tolerance: tolerance, at: span)
    }
  )
}

extension Session {
  /// A layer that is not the stage, which has no name of one's own and no siblings.
  fileprivate mutating func changeableLayer(_ arguments: Arguments) throws(Stop) -> LayerID? {
    guard let layer = try layer("LAYER", of: arguments) else { return nil }
    guard layer != Engine.root else {
      throw .error("the stage can not be changed so", at: arguments.argument("LAYER", in: self)?.span ?? arguments.span)
    }
    return layer
  }
}
