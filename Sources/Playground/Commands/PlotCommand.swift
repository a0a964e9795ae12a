import Motion

enum PlotCommands {
  static let plot = Command(
    name: "plot",
    topic: .looking,
    summary:
      "draws values over time, by default the last motion from its start to its rest; times to come show what will be",
    discussion: """
      A file, plot "file.csv", lies below the folder of the script or the current one. Its fields are parted by commas, \
      semicolons, tabs or spaces; the first row may hold titles. The time is the column titled time or t, else the \
      first; with one column alone each row is a frame.
      """,
    positionals: [
      Parameter(
        name: "VALUE, …",
        kind: .expressions,
        summary: "properties, any expressions, or a file",
        isRequired: true
      )
    ],
    options: TimeSpan.options + [
      Parameter(name: "velocity", kind: .flag, summary: "the velocities beside the values"),
      Parameter(
        name: "columns",
        kind: .expressions,
        summary: "of a file: which of its columns, by title or number",
        standard: "all that hold numbers",
        placeholder: "A, …"
      ),
    ] + PictureOptions.all,
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scaleX to 2 bounciness 12\nplot ball.scaleX",
        note: "what will be"
      ),
      Command.Example(
        code:
          "layer ball\nspring ball.rotation to 1turn\nrun\nplot ball.rotation size 60 16 style ascii title \"once around\"",
        note: "in plain characters"
      ),
      Command.Example(
        code: "layer ball\nspring ball.rotation to 90deg bounciness 20\nplot ball.rotation limits 0deg 90deg",
        note: "a part of it, exactly"
      ),
      Command.Example(code: "plot sin(now * 1turn / 1s) from 0s to 3s", note: "any expression of time"),
    ],
    run: drawPlot
  )

  private static let drawPlot: CommandBody = { session, arguments throws(Stop) in
    guard session.isSeen else { return }
    let expressions = arguments.expressions("VALUE, …", in: session)
    if let path = try session.path(expressions) { return try session.plotFile(path, arguments) }
    if let columns = arguments.argument("columns", in: session) {
      throw .error("‘columns’ are those of a file", at: columns.span, remedy: "write plot \"file.csv\" columns a, b")
    }
    let span = try session.timeSpan(of: arguments, standardStart: session.world.motionStart, standardEnd: nil)
    let withVelocity = arguments.has("velocity", in: session)
    var sampler = try Sampler(session, upTo: span.to, expressions, withVelocity: withVelocity)
    let data = try sampler.plot(from: span.from, to: span.to, now: session.now)
    try session.draw(data, arguments)
  }
}

extension Session {
  /// What is plotted, if it is a text alone: the path of a file.
  fileprivate mutating func path(_ expressions: [Expression]) throws(Stop) -> String? {
    guard expressions.count == 1, let last = expressions[0].operations.last else { return nil }
    switch tree.operations[last].code {
    case .constant, .interpolate, .global, .local: break
    default: return nil
    }
    guard case .string(let path) = try evaluate(expressions[0]) else { return nil }
    return path
  }

  fileprivate mutating func plotFile(_ path: String, _ arguments: Arguments) throws(Stop) {
    if let velocity = arguments.argument("velocity", in: self) {
      throw .error("a file has no velocities", at: velocity.span, remedy: "choose a column that holds them: columns a")
    }
    let from = try number("from", of: arguments, in: .time)
    let to = try number("to", of: arguments, in: .time)
    let span = arguments.argument("VALUE, …", in: self)?.span ?? arguments.span
    let file = try dataFile(path, columns: arguments.expressions("columns", in: self), at: span)
    let data = try file.plot(from: from, to: to, frame: 1 / world.settings.framesPerSecond) { () throws(Stop) in
      if isInterrupted() { throw .interrupted }
    }
    try draw(data, arguments)
  }

  /// Reads a file of columns, those that are wanted or all.
  mutating func dataFile(_ path: String, columns: [Expression], at span: SourceSpan) throws(Stop) -> DataFile {
    var wanted: [String] = []
    for expression in columns { wanted.append(try columnName(expression)) }
    do throws(DataFile.Failure) {
      let folder = sources[Int(span.source)].folder
      var terms = DataFile.Terms(folder: folder, wanted: wanted, limit: limits.samples)
      let session = self
      terms.report = { done, total in
        (try? session.report(done / 1_000_000, of: max(total / 1_000_000, 1), "megabyte")) != nil
      }
      return try DataFile(path, terms)
    } catch {
      if error.isInterruption { throw .interrupted }
      throw .error(error.message, at: span, remedy: error.remedy)
    }
  }

  /// A title in quotes, a number, or a title as it stands: `top.rotation` is no property here.
  private mutating func columnName(_ expression: Expression) throws(Stop) -> String {
    let span = tree.span(of: expression)
    let typed = sources[Int(span.source)].text(in: Int(span.start)..<Int(span.end))
    guard typed.hasPrefix("\""), case .string(let title) = try evaluate(expression) else { return typed }
    return title
  }
}
