import Motion

/// What can be done to animations that are attached.
enum AttachedCommands {
  static let all = [retarget, tweak, pause, resume, stop, finish, keys]

  private static let attached = Parameter(
    name: "LAYER.KEY",
    kind: .animation,
    summary: "an attached animation, by key or property",
    isRequired: true
  )
  private static let some = Parameter(
    name: "LAYER[.KEY]",
    kind: .layerOrAnimation,
    summary: "one animation, or all of the layer",
    isRequired: true
  )

  static let retarget = Command(
    name: "retarget",
    topic: .animations,
    summary: "gives an attached animation a new target; a spring keeps its value and velocity",
    positionals: [attached],
    options: [Parameter(name: "to", kind: .value, summary: "the new target", isRequired: true)],
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scale to 2\nwait 0.1s\nretarget ball.scale to 1",
        note: "back again"
      )
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      let info = try session.animation(place)
      guard let vector = try session.vector("to", of: arguments, for: info.property) else {
        throw .error("‘retarget’ wants a target", at: arguments.span, remedy: "write to VALUE")
      }
      let attachment = try session.asked(at: arguments.span) { session throws(MotionError) in
        try session.world.engine.retarget(info.layer, info.key, to: vector)
      }
      guard let attachment else { return }
      session.note(attachment.animation)
      session.replyTo(attachment)
      let happenings = session.record(attachment.events)
      session.joinGroup(attachment.animation)
      try session.take(happenings)
    }
  )

  static let tweak = Command(
    name: "tweak",
    topic: .animations,
    summary: "changes how an attached spring moves; it keeps its value, velocity and target",
    positionals: [attached],
    options: SpringFamily.options,
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\ntweak ball.scale bounciness 15", note: "livelier")
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      let info = try session.animation(place)
      guard case .spring(let current) = info.kind else {
        throw .error("‘\(info.key)’ is no spring", at: place.span, remedy: "only springs can be tweaked")
      }
      guard let named = try session.spring(arguments, over: current) else {
        throw .error(
          "‘tweak’ wants something to change",
          at: arguments.span,
          remedy: "write bounciness 10; see help spring"
        )
      }
      let events = try session.asked(at: arguments.span) { session throws(MotionError) in
        try session.world.engine.tweak(info.layer, info.key, spring: named.spring)
      }
      try session.take(events ?? [])
      guard let info = session.world.engine.animation(info.key, on: info.layer) else { return }
      session.note(info)
      session.reply(session.springText(info))
    }
  )

  static let pause = steering("pause", "lets animations stand still", "standing still") { $0.pause($1, $2) }
  static let resume = steering("resume", "lets paused animations go on", "going on") { $0.resume($1, $2) }
  static let stop = steering("stop", "ends animations where they are; event cancel", "stopped") { $0.stop($1, $2) }
  static let finish = steering("finish", "sends animations to their end; event finish", "finished") {
    $0.finish($1, $2)
  }

  private static func steering(
    _ name: String,
    _ summary: String,
    _ done: String,
    _ change: @escaping @Sendable (inout Engine, LayerID, String) -> [Event]?
  ) -> Command {
    Command(
      name: name,
      topic: .animations,
      summary: summary,
      positionals: [some],
      examples: [
        Command.Example(code: "layer ball\nspring ball.scale to 2\nwait 0.1s\n\(name) ball.scale", note: done)
      ],
      run: { session, arguments throws(Stop) in
        let all = try session.animations("LAYER[.KEY]", of: arguments)
        for info in all { try session.take(change(&session.world.engine, info.layer, info.key) ?? []) }
        session.reply(all.isEmpty ? "no animation there" : all.map(\.key).joined(separator: ", ") + " " + done)
      }
    )
  }

  static let keys = Command(
    name: "keys",
    topic: .animations,
    summary: "lists the keys of a layer's animations",
    positionals: [Parameter(name: "LAYER", kind: .layer, summary: "the layer", isRequired: true)],
    examples: [Command.Example(code: "layer ball\nspring ball.scale to 2 key grow\nkeys ball", note: "grow")],
    run: { session, arguments throws(Stop) in
      guard let layer = try session.layer("LAYER", of: arguments) else { return }
      let keys = session.world.engine.animations(on: layer).map(\.key)
      session.show(.text(keys.isEmpty ? "no animations" : keys.joined(separator: "\n")))
    }
  )
}
