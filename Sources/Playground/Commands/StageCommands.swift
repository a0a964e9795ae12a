import Motion

/// The stage as it looks.
enum StageCommands {
  static let all = [export]

  static let export = Command(
    name: "export",
    topic: .looking,
    summary: "writes a picture of the stage to a file; the ending of its name says which kind",
    discussion: """
      .svg and .png hold the stage as it is seen now. Files are written below the current folder or one that \
      --allow-write names, never to hidden places, and a file of that name is replaced as a whole or not at all.
      """,
    positionals: [
      Parameter(name: "FILE", kind: .expression, summary: "the path in quotes", isRequired: true)
    ],
    options: [
      Parameter(
        name: "scale",
        kind: .expression,
        summary: "dots a point",
        range: Parameter.positive,
        standard: "1"
      ),
      Parameter(name: "around", kind: .layer, summary: "only where this layer is seen, with a margin"),
      Parameter(name: "transparent", kind: .flag, summary: "without the colour of the stage"),
    ],
    form: "export \"FILE.svg|png\" [scale N] [around LAYER] [transparent]",
    examples: [],
    run: { session, arguments throws(Stop) in
      guard session.isSeen, let path = try session.string("FILE", of: arguments) else { return }
      let span = arguments.argument("FILE", in: session)?.span ?? arguments.span
      guard let format = PictureFormat(endingOf: path) else {
        throw .error(
          "‘export’ does not know files like ‘\(path)’",
          at: span,
          remedy: "the name ends in \(Parameter.alternatives(PictureFormat.allCases.map { ".\($0.rawValue)" }))"
        )
      }
      let options = try session.stageOptions(arguments, part: .whole)
      let stage = try session.stage(at: session.observedTime ?? session.now, for: arguments.span)
      try session.write(.picture(stage, format, options), to: path, extension: format.rawValue, at: span)
      session.reply("the stage in \(path)")
    }
  )
}

extension PictureFormat {
  /// The kind of file that a path names by its ending; nil for others.
  fileprivate init?(endingOf path: String) {
    let format = Self.allCases.first { path.hasSuffix(".\($0.rawValue)") }
    guard let format else { return nil }
    self = format
  }
}

extension Session {
  fileprivate mutating func stageOptions(_ arguments: Arguments, part: StagePart) throws(Stop) -> StageOptions {
    var options = StageOptions(part: part)
    if let scale = try number("scale", of: arguments, in: .plain) { options.scale = scale }
    if let layer = try layer("around", of: arguments) { options.part = .around(layer) }
    options.isTransparent = arguments.has("transparent", in: self)
    return options
  }
}
