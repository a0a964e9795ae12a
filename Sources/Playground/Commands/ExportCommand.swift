import Motion

enum ExportCommand {
  static let export = Command(
    name: "export",
    topic: .looking,
    summary: "writes the stage, its motion or values over time to a file; the ending of its name says which",
    discussion: """
      .svg and .png are the stage as it is seen now. .gif is its motion, .cast the same for players of terminal \
      recordings (asciicast), by default of the last motion from its start to its rest. .csv and .json hold what a table \
      of the values would print. Files are written below the current folder or one that --allow-write names, never to \
      hidden places, and a file of that name is replaced as a whole or not at all.
      """,
    positionals: [
      Parameter(name: "FILE", kind: .expression, summary: "the path in quotes", isRequired: true)
    ],
    options: [
      Parameter(
        name: "scale",
        kind: .expression,
        summary: "dots a point, of .png and .gif; the size of .svg",
        range: Parameter.positive,
        standard: "1"
      ),
      Parameter(name: "around", kind: .layer, summary: "only where this layer is seen, with a margin"),
      Parameter(name: "transparent", kind: .flag, summary: "without the colour of the stage"),
    ] + TimeSpan.options + [
      Parameter(
        name: "fps",
        kind: .expression,
        summary: "frames a second, of .gif up to 50, of .cast",
        range: 1...100,
        standard: "25"
      ),
      Parameter(
        name: "loop",
        kind: .expressionOrWord(["forever"]),
        summary: "how often a .gif is shown",
        standard: "forever"
      ),
      Parameter(name: "size", kind: .numbers(2), summary: "columns and rows of a .cast", standard: "80 24"),
      Parameter(
        name: "of",
        kind: .expressions,
        summary: "the values of .csv and .json",
        placeholder: "VALUE, …"
      ),
    ] + LookingCommands.rows,
    form: """
      export "FILE.svg|png" [scale N] [around LAYER] [transparent]
      export "FILE.gif|cast" [from T] [to T|rest] [fps N] [loop N|forever] …
      export "FILE.csv|json" of VALUE, … [from T] [to T|rest] [every T] [velocity]
      """,
    examples: [],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      guard session.isSeen, let path = try session.string("FILE", of: arguments) else { return }
      let span = arguments.argument("FILE", in: session)?.span ?? arguments.span
      guard let kind = Kind(endingOf: path) else {
        throw .error(
          "‘export’ does not know files like ‘\(path)’",
          at: span,
          remedy: "the name ends in \(Parameter.alternatives(Kind.endings.map { "." + $0 }))"
        )
      }
      try session.refuseOptions(besides: kind.options, of: arguments, ending: kind.ending)
      let document = try session.document(kind, arguments)
      try session.write(document, to: path, extension: kind.ending, at: span)
      session.reply("\(kind.summary) in \(path)")
    }
  )

  fileprivate enum Kind {
    case picture(PictureFormat)
    case motion(MotionFormat)
    case table(TableFormat)

    static let all =
      PictureFormat.allCases.map(Kind.picture) + MotionFormat.allCases.map(Kind.motion)
      + [.table(.csv), .table(.json)]
    static var endings: [String] { all.map(\.ending) }

    /// The kind of file that a path names by its ending; nil for others.
    init?(endingOf path: String) {
      guard let kind = Self.all.first(where: { path.hasSuffix("." + $0.ending) }) else { return nil }
      self = kind
    }

    var ending: String {
      switch self {
      case .picture(let format): format.rawValue
      case .motion(let format): format.rawValue
      case .table(let format): format.rawValue
      }
    }

    var summary: String {
      switch self {
      case .picture: "the stage"
      case .motion: "the motion"
      case .table: "the values"
      }
    }

    /// The options that mean something for it.
    var options: Set<String> {
      switch self {
      case .picture: ["scale", "around", "transparent"]
      case .motion(.gif): ["scale", "around", "transparent", "from", "to", "fps", "loop"]
      case .motion(.cast): ["around", "from", "to", "fps", "size"]
      case .table: ["of", "from", "to", "every", "velocity"]
      }
    }
  }
}

extension Session {
  fileprivate func refuseOptions(
    besides known: Set<String>,
    of arguments: Arguments,
    ending: String
  ) throws(Stop) {
    for parameter in arguments.shape.options where !known.contains(parameter.name) {
      guard let argument = arguments.argument(parameter.name, in: self) else { continue }
      let remedy = "it takes \(Parameter.alternatives(known.sorted()))"
      throw .error("‘\(parameter.name)’ means nothing for a .\(ending) file", at: argument.span, remedy: remedy)
    }
  }

  fileprivate mutating func document(_ kind: ExportCommand.Kind, _ arguments: Arguments) throws(Stop) -> Document {
    switch kind {
    case .picture(let format):
      let stage = try stage(at: observedTime ?? now, for: arguments.span)
      return .picture(stage, format, try stageOptions(arguments))
    case .motion(let format):
      var options = MotionOptions(stage: try stageOptions(arguments))
      options.framesPerSecond = try framesPerSecond(arguments, format)
      options.plays = try plays(arguments)
      if let size = try pictureSize(arguments) { options.size = size }
      return .motion(try frames(arguments, options.framesPerSecond), format, options)
    case .table(let format):
      let expressions = arguments.expressions("of", in: self)
      guard !expressions.isEmpty else {
        throw .error("of which values?", at: arguments.span, remedy: "write export \"x.csv\" of ball.rotation")
      }
      return .table(try table(of: expressions, arguments), format)
    }
  }

  private mutating func stageOptions(_ arguments: Arguments) throws(Stop) -> StageOptions {
    var options = StageOptions()
    if let scale = try number("scale", of: arguments, in: .plain) { options.scale = scale }
    if let layer = try layer("around", of: arguments) { options.part = .around(layer) }
    options.isTransparent = arguments.has("transparent", in: self)
    return options
  }

  private mutating func framesPerSecond(_ arguments: Arguments, _ format: MotionFormat) throws(Stop) -> Double {
    guard let rate = try number("fps", of: arguments, in: .frequency) else { return 25 }
    guard format != .gif || rate <= 50 else {
      let span = arguments.argument("fps", in: self)?.span ?? arguments.span
      throw .error(
        "a GIF has at most 50 frames a second: players show shorter ones slowly",
        at: span,
        remedy: "write fps 50"
      )
    }
    return rate
  }

  /// Nil stands for ever.
  private mutating func plays(_ arguments: Arguments) throws(Stop) -> Int? {
    guard arguments.word("loop", in: self) == nil else { return nil }
    return try wholeNumber("loop", of: arguments, in: 1...65_535)
  }

  /// Frames, and layers of all frames together, that find room in memory.
  private static let mostFrames = 3_000
  private static let mostItems = 500_000

  private mutating func frames(_ arguments: Arguments, _ framesPerSecond: Double) throws(Stop) -> [StageData] {
    let span = try timeSpan(of: arguments, standardStart: world.motionStart, standardEnd: nil)
    let count = ((span.to - span.from) * framesPerSecond - 1e-9).rounded(.up) + 1
    guard count <= Double(Self.mostFrames), count * Double(world.layerCount) <= Double(Self.mostItems) else {
      throw .error(
        "this would be \(NumberText.rounded(count)) pictures of \(world.layerCount) layers",
        at: arguments.span,
        remedy: "choose fewer fps, or a part: from … to …"
      )
    }
    // The last shows how it ends, be it in the midst of a frame.
    let times = (0..<Int(count)).map { min(span.from + Double($0) / framesPerSecond, span.to) }
    return try moments(at: times, for: arguments.span)
  }
}
