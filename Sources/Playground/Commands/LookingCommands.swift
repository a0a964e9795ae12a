import Motion

enum LookingCommands {
  static let all = [
    print, layers, animations, describe, events, table, PlotCommands.plot, CompareCommand.compare, expect, at,
  ]

  static let format = Parameter(
    name: "as",
    kind: .word(TableFormat.allCases.map(\.rawValue)),
    summary: "how it is written",
    standard: "text"
  )

  static let print = Command(
    name: "print",
    topic: .looking,
    summary: "shows values; of a layer, all that differs from the default",
    positionals: [Parameter(name: "VALUE, …", kind: .expressions, summary: "what to show", isRequired: true)],
    examples: [
      Command.Example(code: "print 1 + 2, \"at\", now", note: "3 at 0s"),
      Command.Example(code: "layer ball color red\nprint ball", note: "a layer in full"),
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      let expressions = arguments.expressions("VALUE, …", in: session)
      var values: [Value] = []
      for expression in expressions { values.append(try session.evaluate(expression)) }
      if values.count == 1, case .layer(let layer) = values[0], session.world.engine.exists(layer) {
        return session.show(.text(session.description(of: layer)))
      }
      session.show(.text(try session.text(of: values, separator: " ", at: arguments.span)))
    }
  )

  static let layers = Command(
    name: "layers",
    topic: .looking,
    summary: "shows the tree of layers",
    options: [format],
    examples: [
      Command.Example(code: "layer box\nlayer dot in box\nlayers", note: "the stage, box in it, dot in box"),
      Command.Example(code: "layer box color red\nlayers as json", note: "for programs"),
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      let format = arguments.tableFormat(in: session)
      if format == .text { return session.show(.text(session.layerTree())) }
      try session.show(session.layerTable(), format)
    }
  )

  static let describe = Command(
    name: "describe",
    topic: .looking,
    summary: "shows all that is known of an animation: its spring in every system, overshoot, settling time",
    positionals: [
      Parameter(
        name: "LAYER.KEY",
        kind: .animation,
        summary: "an attached animation, by key or property",
        isRequired: true
      )
    ],
    options: [format],
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\ndescribe ball.scale", note: "stiffness, damping, …"),
      Command.Example(code: "layer ball\nspring ball.scale to 2\ndescribe ball.scale as json", note: "for programs"),
    ],
    run: { session, arguments throws(Stop) in
      guard let place = arguments.place("LAYER.KEY", in: session) else { return }
      let info = try session.animation(place)
      let format = arguments.tableFormat(in: session)
      if format == .text { return session.show(.text(session.description(of: info))) }
      try session.show(session.factTable(of: [info]), format)
    }
  )

  static let animations = Command(
    name: "animations",
    topic: .looking,
    summary: "shows what is attached: key, property, kind, value, velocity, target and time to rest",
    options: [format],
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\nwait 0.1s\nanimations", note: "one spring under way")
    ],
    run: { session, arguments throws(Stop) in
      let all = session.world.engine.liveAnimations
      let format = arguments.tableFormat(in: session)
      if all.isEmpty, format == .text { return session.show(.text("no animations")) }
      let table = format.isForPeople ? session.table(of: all, as: format) : session.factTable(of: all)
      try session.show(table, format)
    }
  )

  static let events = Command(
    name: "events",
    topic: .looking,
    summary: "shows what happened, in order",
    positionals: [Parameter(name: "LAYER", kind: .layer, summary: "of this layer alone")],
    options: [
      Parameter(
        name: "since",
        kind: .expression,
        summary: "from this time on",
        unit: "s",
        range: Parameter.anyNumber,
        standard: "0s"
      ),
      format,
    ],
    examples: [
      Command.Example(code: "layer ball\nspring ball.scale to 2\nrun\nevents as csv", note: "start, reach and finish")
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      let layer = try session.layer("LAYER", of: arguments)
      let since = try session.number("since", of: arguments, in: .time) ?? 0
      let trace = session.world.trace
      let wanted = (0..<trace.count).map { trace[$0] }.filter {
        $0.time >= since && (layer == nil || $0.layer == layer)
      }
      let format = arguments.tableFormat(in: session)
      if wanted.isEmpty, format == .text { return session.show(.text("no events")) }
      try session.show(session.table(of: wanted, as: format), format)
    }
  )

  /// What rows and columns a table has.
  static let rows = [
    Parameter(
      name: "every",
      kind: .expression,
      summary: "the step",
      unit: "s",
      range: Parameter.positive,
      standard: "a frame"
    ),
    Parameter(name: "velocity", kind: .flag, summary: "each followed by its velocity"),
  ]

  static let table = Command(
    name: "table",
    topic: .looking,
    summary: "lists values over time; times to come show what will be",
    positionals: [
      Parameter(name: "VALUE, …", kind: .expressions, summary: "properties, or any expressions", isRequired: true)
    ],
    options: TimeSpan.options + rows + [
      Parameter(name: "digits", kind: .expression, summary: "decimals people are shown", standard: "4"),
      format,
    ],
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scaleX to 2\ntable ball.scaleX to rest every 0.1s",
        note: "what will be"
      ),
      Command.Example(
        code: "layer ball\nspring ball.rotation to 90deg\nwait 0.1s\ntable ball.rotation velocity every 0.05s as csv",
        note: "what was, for programs"
      ),
    ],
    run: { session, arguments throws(Stop) in
      guard session.isSeen else { return }
      let digits = try session.wholeNumber("digits", of: arguments, in: 0...17)
      let table = try session.table(of: arguments.expressions("VALUE, …", in: session), arguments)
      try session.show(table, arguments.tableFormat(in: session), digits: digits)
    }
  )

  static let expect = Command(
    name: "expect",
    topic: .looking,
    summary: "checks a condition; one that fails is told and counted, and the script goes on",
    discussion: """
      Beside conditions: ball.scale is at rest (nothing moves it; of a layer alone: nothing moves it at all), ball.grow \
      finished (the animation of that key has come to its end), ball.scaleX reaches 1.5 before 0.3s (it has that value at \
      some time up to then).
      """,
    positionals: [Parameter(name: "CONDITION", kind: .expression, summary: "what ought to be", isRequired: true)],
    options: [
      Parameter(name: "within", kind: .expression, summary: "how far the sides of == may lie apart", placeholder: "V"),
      Parameter(name: "is", kind: .words(["at", "rest"]), summary: "nothing moves it"),
      Parameter(name: "finished", kind: .flag, summary: "an animation has come to its end"),
      Parameter(name: "reaches", kind: .value, summary: "a value it has at some time"),
      Parameter(
        name: "before",
        kind: .expression,
        summary: "the last time for that",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "now"
      ),
    ],
    examples: [
      Command.Example(
        code:
          "layer ball\nspring ball.scale to 2\nrun\nexpect ball.scale == 2\nexpect ball is at rest\nexpect ball.scale finished",
        note: "exactly at its target"
      ),
      Command.Example(
        code:
          "layer ball\nspring ball.scaleX to 2\nwait 0.1s\nexpect ball.scaleX == 1.6 within 0.1\nexpect ball.scaleX reaches 1.9 before 0.3s",
        note: "about there"
      ),
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      guard let argument = arguments.argument("CONDITION", in: session),
        case .expression(let condition) = argument.content
      else { return }
      if arguments.has("is", in: session) { return try session.checkRest(condition, at: argument.span) }
      if arguments.has("finished", in: session) { return try session.checkFinished(condition, at: argument.span) }
      if arguments.has("reaches", in: session) {
        return try session.checkReach(condition, arguments, at: argument.span)
      }
      let tolerance = try session.value("within", of: arguments)
      try session.check(condition, within: tolerance, at: argument.span)
    }
  )

  static let at = Command(
    name: "at",
    topic: .looking,
    summary: "looks at an earlier moment: inside, print, layers, events and expect see what was then",
    positionals: [
      Parameter(
        name: "T",
        kind: .expression,
        summary: "when",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    options: [Parameter(name: Parameter.block, kind: .block, summary: "what to look at", isRequired: true)],
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scale to 2\nrun\nat 0.1s { print ball.scaleX }",
        note: "as it was in flight"
      )
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      guard let time = try session.number("T", of: arguments, in: .time),
        let block = arguments.block(Parameter.block, in: session)
      else { return }
      guard time <= session.now else {
        let now = NumberText.rounded(session.now)
        throw .error(
          "‘at’ looks at what was, and now is \(now) s",
          at: arguments.span,
          remedy: "to see what will be: table … to \(NumberText.rounded(time))s"
        )
      }
      guard session.context.handlers == 0 else {
        throw .error("‘at’ can not stand in a handler", at: arguments.span)
      }
      let outer = (session.observedTime, session.context)
      session.observedTime = time
      session.context.looksBack = true
      defer { (session.observedTime, session.context) = outer }
      _ = try session.run(block)
    }
  )
}

extension Session {
  /// Values over the time that `from`, `to` and `every` ask for.
  mutating func table(of expressions: [Expression], _ arguments: Arguments) throws(Stop) -> TableData {
    let span = try timeSpan(of: arguments, standardStart: 0, standardEnd: now)
    let step = try number("every", of: arguments, in: .time) ?? 1 / world.settings.framesPerSecond
    let times = try gridTimes(span.from, span.to, every: step, columns: expressions.count, at: arguments.span)
    var sampler = try Sampler(
      self,
      upTo: span.to,
      expressions,
      withVelocity: arguments.has("velocity", in: self)
    )
    return try sampler.table(at: times)
  }

  fileprivate func gridTimes(
    _ from: Double,
    _ to: Double,
    every step: Double,
    columns: Int,
    at span: SourceSpan
  ) throws(Stop) -> [Double] {
    let count = ((to - from) / step + 1e-9).rounded(.down)
    guard count * Double(max(columns, 1)) < Double(limits.samples) else {
      throw .error(
        "this would be more than \(limits.samples) samples",
        at: span,
        remedy: "choose a longer step: every 0.1s"
      )
    }
    var times = (0...Int(count)).map { from + Double($0) * step }
    if let last = times.last, to - last > 1e-9 { times.append(to) }
    return times
  }
}

extension Arguments {
  /// What `as` says of a table; text for people unless it stands.
  func tableFormat(in session: Session) -> TableFormat {
    word("as", in: session).flatMap(TableFormat.init) ?? .text
  }
}
