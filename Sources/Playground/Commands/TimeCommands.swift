import Motion

enum TimeCommands {
  static let all = [wait, step, run, tap, press, release, drag, restart]

  static let wait = Command(
    name: "wait",
    topic: .time,
    summary: "lets time pass",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "how long",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    examples: [Command.Example(code: "wait 0.15s\nprint now", note: "0.15s")],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("wait", at: arguments.span)
      guard let time = try session.number("T", of: arguments, in: .time) else { return }
      try session.advance(to: session.now + time)
    }
  )

  static let step = Command(
    name: "step",
    topic: .time,
    summary: "goes on to the next frame, or so many frames",
    positionals: [Parameter(name: "N", kind: .expression, summary: "how many frames", standard: "1")],
    examples: [Command.Example(code: "step 3\nprint now, frame", note: "0.05s 3")],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("step", at: arguments.span)
      let count = try session.wholeNumber("N", of: arguments, in: 0...1_000_000_000) ?? 1
      guard count > 0 else { return }
      try session.advance(to: session.gridTime(after: count))
    }
  )

  static let run = Command(
    name: "run",
    topic: .time,
    summary: "goes on until nothing moves and nothing is due, or for a given time",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "how long",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "until all is at rest"
      )
    ],
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\nrun\nprint now", note: "to the very moment of rest"),
      Command.Example(code: "run 2s", note: "exactly 2 s"),
    ],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("run", at: arguments.span)
      if let time = try session.number("T", of: arguments, in: .time) {
        try session.advance(to: session.now + time)
      } else {
        try session.runToRest(at: arguments.span)
      }
      session.reply("at \(NumberText.rounded(session.now)) s")
    }
  )

  private static let layer = Parameter(name: "LAYER", kind: .layer, summary: "what is touched", isRequired: true)

  static let tap = Command(
    name: "tap",
    topic: .time,
    summary: "presses a layer, holds it for a time and lets it go; goes up the parents to the first that listens",
    positionals: [Parameter(name: "LAYER", kind: .layer, summary: "what is touched")],
    options: [
      Parameter(name: "at", kind: .numbers(2), summary: "a point of the stage, in place of a layer", unit: "pt"),
      Parameter(
        name: "for",
        kind: .expression,
        summary: "how long the finger stays",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "0s"
      ),
    ],
    examples: [
      Command.Example(
        code: "layer ball\non tap ball { print \"ouch at\", now }\ntap ball for 0.1s",
        note: "ouch at 0.1s"
      ),
      Command.Example(code: "layer ball\non tap ball { print touch.location }\ntap at 180 330", note: "(180, 330)"),
    ],
    run: { session, arguments throws(Stop) in
      let duration = try session.number("for", of: arguments, in: .time) ?? 0
      if duration > 0 { try session.checkTimeMayMove("tap … for", at: arguments.span) }
      if let layer = try session.layer("LAYER", of: arguments) {
        return try session.tap(layer, for: duration, at: arguments.span)
      }
      guard let point = try session.numbers("at", of: arguments, for: .position) else {
        throw .error("‘tap’ wants a layer", at: arguments.span, remedy: "write tap LAYER or tap at X Y")
      }
      guard let layer = session.world.engine.layer(atX: point[0], y: point[1]) else {
        return session.notice("there is nothing at \(session.text(of: .tuple(point, .length)))", at: arguments.span)
      }
      try session.tap(layer, for: duration, Touch(location: point, velocity: Vector(0, 0)), at: arguments.span)
    }
  )

  static let press = touching(.press, "puts a finger on a layer")
  static let release = touching(.release, "lifts the finger from a layer; without a tap")

  private static func touching(_ event: TraceEvent.Kind, _ summary: String) -> Command {
    let name = event.rawValue
    return Command(
      name: name,
      topic: .time,
      summary: summary,
      positionals: [layer],
      examples: [
        Command.Example(code: "layer ball\non \(name) ball { print \"\(name)\" }\n\(name) ball", note: "heard")
      ],
      run: { session, arguments throws(Stop) in
        guard let layer = try session.layer("LAYER", of: arguments) else { return }
        guard try session.touch(event, layer) else {
          let own = session.world.engine.name(of: layer)
          return session.notice(
            "nobody heard the \(name) on ‘\(own)’",
            at: arguments.span,
            remedy: "write on \(name) \(own) { … }"
          )
        }
      }
    )
  }

  static let drag = Command(
    name: "drag",
    topic: .time,
    summary: "takes a layer along with a finger and lets it go; touch.velocity is then the finger's",
    positionals: [layer],
    options: [
      Parameter(name: "by", kind: .numbers(2), summary: "how far", unit: "pt", isRequired: true),
      Parameter(
        name: "over",
        kind: .expression,
        summary: "how long it takes",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      ),
      Parameter(name: "curve", kind: .curve, summary: "how the finger moves", standard: "linear"),
    ],
    examples: [
      Command.Example(
        code:
          "layer ball\non release ball { decay ball.position velocity touch.velocity }\ndrag ball by 60 -80 over 0.2s\nrun\nprint ball.position",
        note: "thrown"
      )
    ],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("drag", at: arguments.span)
      guard let layer = try session.layer("LAYER", of: arguments) else { return }
      guard let distance = try session.numbers("by", of: arguments, for: .position),
        let duration = try session.number("over", of: arguments, in: .time)
      else { throw .error("‘drag’ wants a distance and a time", at: arguments.span, remedy: "write by DX DY over T") }
      let timing = try session.timing("curve", of: arguments) ?? .linear
      try session.drag(layer, by: distance, over: duration, timing, at: arguments.span)
    }
  )

  static let restart = Command(
    name: "restart",
    topic: .time,
    summary:
      "sets the clock to 0; animations, timers, the past and the random numbers begin anew, layers and handlers stay",
    examples: [Command.Example(code: "wait 1s\nrestart\nprint now", note: "0s")],
    run: { session, arguments throws(Stop) in
      try session.checkTimeMayMove("restart", at: arguments.span)
      session.world.restart()
    }
  )
}
