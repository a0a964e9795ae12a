import Motion

enum CompareCommand {
  /// Whose options can be compared.
  private static let commands = ["spring", "basic", "decay", "keyframes", "animate"]

  static let compare = Command(
    name: "compare",
    topic: .looking,
    summary: "draws a motion over several values of an option, one curve each, and a table of what becomes of them",
    discussion: """
      Each value has a world of its own, and this one stays as it is. Without a block the animation that was attached to \
      the property last is made again at its own start. With a block, the block runs from now in each world, and every \
      animation it attaches to the property has that value of the option, also where the script names another. Times of \
      the table count from the start of the animation, which has settled when it rests; the overshoot is a part of its \
      way.
      """,
    positionals: [
      Parameter(name: "VALUE", kind: .expression, summary: "a property", isRequired: true)
    ],
    options: [
      Parameter(
        name: "over",
        kind: .variations(commands),
        summary: "any option of an animation, or fps, and its values",
        isRequired: true,
        placeholder: "OPTION V, …"
      ),
      Parameter(
        name: "to",
        kind: .expression,
        summary: "the last time",
        unit: "s",
        range: Parameter.positive,
        standard: "when all are at rest"
      ),
    ] + PictureOptions.all + [
      Parameter(name: Parameter.block, kind: .block, summary: "what is to happen in each world")
    ],
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scaleX to 2\ncompare ball.scaleX over bounciness 5, 12, 20",
        note: "how far it swings"
      ),
      Command.Example(
        code:
          "layer ball\nbasic ball.alpha to 0 duration 1s\nrun\ncompare ball.alpha over curve linear, easeInOut, steps(4, end)",
        note: "what has ended is made again"
      ),
      Command.Example(
        code:
          "layer ball\non tap ball { spring ball.rotation to 90deg response 0.4s dampingRatio 0.5 }\ncompare ball.rotation over dampingRatio 0.3, 0.6, 1 { tap ball; wait 0.1s; spring ball.rotation to 0 }",
        note: "there and back"
      ),
    ],
    run: { session, arguments throws(Stop) in
      guard session.isSeen else { return }
      guard let argument = arguments.argument("VALUE", in: session), case .expression(let expression) = argument.content
      else { return }
      guard let (layer, path) = try Sampler.property(expression, &session), !path.isModel else {
        throw .error("‘compare’ wants a property", at: argument.span, remedy: "write it like ball.scale")
      }
      var comparison = Comparison(expression, (layer, path.property), arguments, in: session)
      for variant in try session.variants(of: path.property, arguments) { try comparison.run(variant, &session) }
      let (data, table) = try comparison.result(until: session.number("to", of: arguments, in: .time))
      try session.draw(data, arguments)
      try session.show(table, .text)
    }
  )

  /// What an option takes.
  static func parameter(_ word: String) -> Parameter? {
    commands.lazy.compactMap { CommandTable.named($0) }.flatMap(\.options).first { $0.name == word }
  }
}
