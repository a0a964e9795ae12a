import Motion

@testable import Playground

/// What can be seen of a session, as a text to compare.
enum SessionState {
  /// All there is to see of a session, now and half a second on, to the last digit.
  static func nowAndLater(of session: Session) throws -> String {
    var later = session.imagined()
    let script = try later.parse(SourceText(name: "later", text: "wait 0.5s"))
    try later.run(script, keepsGoing: false)
    return facts(of: session) + "\n" + facts(of: later)
  }

  static func facts(of session: Session) -> String {
    let world = session.world
    let engine = world.engine
    let layers = engine.layers.flatMap { layer in
      Property.all.map { property -> String in
        let (shown, model) = (engine.presentation(property, of: layer), engine.model(property, of: layer))
        let velocity = engine.velocity(property, of: layer)
        return "\(engine.name(of: layer)).\(property.name) \(shown as Any) \(model as Any) \(velocity as Any)"
      }
    }
    let animations = engine.layers.flatMap { layer in
      engine.animations(on: layer).map { "\(engine.name(of: layer)) \($0)" }
    }
    let variables = session.globalNames { if case .variable = $0 { true } else { false } }.sorted().map {
      "\($0) = \(session.symbols.existing($0).map { "\(session.binding($0))" } ?? "")"
    }
    let events = world.trace.indices.map { "\(world.trace[$0])" }
    let rest = ["\(engine.now)", "\(world.random)", "\(world.handlers.count) \(world.layerCount)", "\(world.settings)"]
    return (layers + animations + variables + events + rest).joined(separator: "\n")
  }
}
