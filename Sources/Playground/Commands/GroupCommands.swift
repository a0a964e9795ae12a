import Motion

enum GroupCommands {
  static let all = [sequence, together, stagger]

  private static let key = Parameter(
    name: "key",
    kind: .key,
    summary: "the name of the group, for ‘on finish group NAME’"
  )
  private static let block = Parameter(
    name: Parameter.block,
    kind: .handler([]),
    summary: "what to start",
    isRequired: true
  )

  static let sequence = Command(
    name: "sequence",
    topic: .animations,
    summary: "runs its statements one by one, each when all that the one before started is at rest; ‘wait’ is a gap",
    options: [key, block],
    examples: [
      Command.Example(
        code:
          "layer ball\nsequence key show {\n  spring ball.scale to 2\n  wait 0.2s\n  spring ball.rotation to 90deg\n}\non finish group show { print \"done at\", now }\nrun",
        note: "first grow, then turn"
      )
    ],
    run: { session, arguments throws(Stop) in try session.startGroup(.sequence, arguments) }
  )

  static let together = Command(
    name: "together",
    topic: .animations,
    summary: "starts its statements at once, as one group",
    options: [key, block],
    examples: [
      Command.Example(
        code:
          "layer ball\nsequence {\n  together {\n    spring ball.scale to 2\n    basic ball.alpha to 0.5\n  }\n  spring ball.scale to 1\n}\nrun",
        note: "a group in a group"
      )
    ],
    run: { session, arguments throws(Stop) in try session.startGroup(.together, arguments) }
  )

  static let stagger = Command(
    name: "stagger",
    topic: .animations,
    summary: "starts its statements one step apart; each round of a ‘for’ in it counts for itself",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "the step",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    options: [key, block],
    examples: [
      Command.Example(
        code:
          "for i in 0..<3 { layer `row\\(i)` frame 0 i * 50 375 49 }\nstagger 50ms {\n  for i in 0..<3 { spring `row\\(i)`.translationX to 20 }\n}\nrun",
        note: "row after row"
      )
    ],
    run: { session, arguments throws(Stop) in
      let step = try session.number("T", of: arguments, in: .time) ?? 0
      try session.startGroup(.stagger(step), arguments)
    }
  )
}

extension Session {
  fileprivate mutating func startGroup(_ kind: Group.Kind, _ arguments: Arguments) throws(Stop) {
    guard context.block == nil else {
      throw .error("‘\(arguments.shape.name)’ can not stand inside ‘animate’", at: arguments.span)
    }
    guard let routine = arguments.routine(Parameter.block, in: self) else { return }
    try start(kind, key: name("key", of: arguments), routine: routine)
  }
}
