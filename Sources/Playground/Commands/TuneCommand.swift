import Motion

enum TuneCommand {
  static let tune = Command(
    name: "tune",
    topic: .looking,
    summary: "lets a spring be tuned by hand: its motion goes on, over and over, as the keys change its parameters",
    discussion: """
      The stage shows what the last tap sets off, or else the animation alone from its own start, with the curve of the \
      spring and, dotted, the one it had before. The arrows left and right change a parameter, with Shift, or as Page Up \
      and Page Down, in larger steps; up, down and Tab choose another, and s says the same spring in the words of another \
      system. Space pauses, + and - change the speed. Enter keeps the spring and shows the ‘tweak’ that makes it, which \
      counts as if it had been typed; Escape leaves all as it was. In words: tweak, and compare over several values.
      """,
    positionals: [
      Parameter(
        name: "LAYER.KEY",
        kind: .animation,
        summary: "an attached spring, by key or property",
        isRequired: true
      )
    ],
    examples: [
      Command.Example(
        code: "layer ball\non tap ball { spring ball.scale to 1.5 bounciness 12 }\ntap ball\ntune ball.scale",
        note: "at a terminal: the tap again and again, with arrows for bounciness and speed"
      )
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      try session.refuseWhatIsOver(place)
      let animation = try session.animation(place)
      guard case .spring = animation.kind else {
        throw .error("‘\(animation.key)’ is no spring", at: place.span, remedy: "only springs can be tuned")
      }
      guard session.isWholeStatement(arguments.call) else {
        throw .error(
          "‘tune’ is a statement of its own",
          at: arguments.span,
          remedy: "write it on a row outside all blocks"
        )
      }
      guard let sink = session.sink else { return }
      let name = session.text(of: place.span)
      let tune = StageTune(session: session.imagined(), animation: animation, name: name, span: arguments.span)
      switch try sink.tune(tune) {
      case .noTerminal:
        throw .error(
          "‘tune’ wants a terminal to show the spring on, and keys to tune it",
          at: arguments.span,
          remedy: "in a script, write tweak \(name) bounciness 10, or compare … over bounciness 5, 10, 15"
        )
      case .left:
        session.leaveOutOfRecords(arguments.call)
        session.reply("‘\(name)’ stays as it is")
      case .kept(let options): try session.tweak("tweak \(name) \(options)", inPlaceOf: arguments.call)
      }
    }
  )
}

extension Session {
  /// Says of an animation that has ended that it has, and how to have it again.
  fileprivate mutating func refuseWhatIsOver(_ place: Place) throws(Stop) {
    let layer = try layer(place)
    guard place.names.count == 1 else { return }
    let key = try name(place.names[0])
    guard world.engine.animation(key, on: layer) == nil, hasEnded(Engine.normalized(key), on: layer) else { return }
    let tapped = world.lastTap.flatMap { world.engine.exists($0.layer) ? world.engine.name(of: $0.layer) : nil }
    throw .error(
      "‘\(key)’ is over",
      at: place.nameSpans[0],
      remedy: "start it again, and tune it before it has ended" + (tapped.map { ": tap \(LiteralText.name($0))" } ?? "")
    )
  }

  private func hasEnded(_ key: String, on layer: LayerID) -> Bool {
    layer.index < world.lastMotions.count && world.lastMotions[layer.index].contains { $0.key == key }
  }

  /// Runs what tuning came to, as if it had been typed.
  fileprivate mutating func tweak(_ statement: String, inPlaceOf call: Call) throws(Stop) {
    show(.text(statement))
    conversation?.keep(statement)
    try run(SourceText(name: "<tune>", text: statement), inPlaceOf: call)
  }
}
