import Motion

/// What commands that draw curves have in common.
enum PictureOptions {
  static let all: [Parameter] = [
    Parameter(
      name: "limits",
      kind: .numbers(2),
      summary: "the least and the greatest value of the axis, exactly",
      standard: "what shows all",
      placeholder: "LOW HIGH"
    ),
    Parameter(
      name: "size",
      kind: .numbers(2),
      summary: "columns and rows of the picture; of a file, its width and height in points",
      standard: "what the terminal offers"
    ),
    Parameter(
      name: "style",
      kind: .word(PlotStyle.allCases.map(\.rawValue)),
      summary: "what it is drawn with",
      standard: "what the terminal can show"
    ),
    Parameter(name: "title", kind: .expression, summary: "a text above it", placeholder: "\"TEXT\""),
    Parameter(
      name: "as",
      kind: .expression,
      summary: "writes a file instead: a picture in .svg or .png, or the samples in .csv",
      placeholder: "\"FILE\""
    ),
    Parameter(
      name: "theme",
      kind: .word(["light", "dark"]),
      summary: "the colours of the file",
      standard: "light"
    ),
  ]
}

extension Session {
  /// Shows curves as the options say.
  mutating func draw(_ data: PlotData, _ arguments: Arguments) throws(Stop) {
    var data = data
    if let title = try string("title", of: arguments) { data.title = title }
    data.limits = try limits(of: data, arguments)
    let size = try pictureSize(arguments)
    if let path = try string("as", of: arguments) { return try draw(data, size, to: path, arguments) }
    if let theme = arguments.argument("theme", in: self) {
      throw .error("‘theme’ is for files", at: theme.span, remedy: "write as \"plot.svg\" too")
    }
    let style = arguments.word("style", in: self).flatMap(PlotStyle.init)
    show(.plot(data, PlotOptions(width: size?.0, height: size?.1, style: style)))
  }

  /// Writes curves to a file; the ending of its name says which kind.
  private mutating func draw(
    _ data: PlotData,
    _ size: (Int, Int)?,
    to path: String,
    _ arguments: Arguments
  ) throws(Stop) {
    let span = arguments.argument("as", in: self)?.span ?? arguments.span
    if let style = arguments.argument("style", in: self) {
      throw .error("‘style’ is for the terminal", at: style.span, remedy: "leave it out, or leave ‘as’ out")
    }
    if path.hasSuffix(".csv") {
      try write(.table(data.samples, .csv), to: path, extension: "csv", at: span)
    } else {
      guard let format = PictureFormat(endingOf: path) else {
        let endings = (PictureFormat.allCases.map(\.rawValue) + ["csv"]).map { ".\($0)" }
        throw .error(
          "a plot can not be written to a file like ‘\(path)’",
          at: span,
          remedy: "the name ends in \(Parameter.alternatives(endings))"
        )
      }
      var options = PlotPictureOptions(isDark: arguments.word("theme", in: self) == "dark")
      options.size = size.map { (Double($0.0), Double($0.1)) }
      try write(.plot(data, format, options), to: path, extension: format.rawValue, at: span)
    }
    reply("the plot in \(path)")
  }

  private mutating func limits(of data: PlotData, _ arguments: Arguments) throws(Stop) -> PlotData.Limits? {
    guard let (values, dimension, span) = try numbers("limits", of: arguments) else { return nil }
    guard values.count == 2 else {
      throw .error("‘limits’ takes a lower and an upper value", at: span, remedy: "write limits 0 1.2")
    }
    guard values[1] - values[0] > max(abs(values[0]), abs(values[1])) * 1e-9, values[1] - values[0] < .infinity,
      (values[1] - values[0]).isNormal
    else {
      throw .error(
        "‘limits’ goes from \(NumberText.text(values[0], dimension)) to \(NumberText.text(values[1], dimension))",
        at: span,
        remedy: "the lower one comes first, and they differ"
      )
    }
    let unit = dimension.isPlain ? nil : DisplayUnit(dimension)
    let limits = PlotData.Limits(low: values[0], high: values[1], unit: unit)
    guard data.curves.contains(where: { limits.apply(to: $0.unit) }) else {
      throw .error("the limits are \(dimension.description), and nothing that is drawn is", at: span)
    }
    return limits
  }

  mutating func pictureSize(_ arguments: Arguments) throws(Stop) -> (Int, Int)? {
    guard let (values, dimension, span) = try numbers("size", of: arguments) else { return nil }
    guard values.count == 2 else {
      throw .error("‘size’ takes columns and rows", at: span, remedy: "write size 60 16")
    }
    let ends = arguments.expressions("size", in: self).map { tree.span(of: $0) }
    let whole = { (index: Int) throws(Stop) in
      try Value.number(values[index], dimension).wholeNumber(
        at: ends.count == 2 ? ends[index] : span,
        "‘size’",
        in: 1...8_000
      )
    }
    return (try whole(0), try whole(1))
  }

  /// Numbers behind a word, bare or as a tuple, all of one dimension.
  private mutating func numbers(
    _ name: String,
    of arguments: Arguments
  ) throws(Stop) -> (values: [Double], dimension: Dimension, span: SourceSpan)? {
    let expressions = arguments.expressions(name, in: self)
    guard let first = expressions.first, let last = expressions.last else { return nil }
    let span = tree.span(of: first).joined(to: tree.span(of: last))
    var values: [Double] = []
    var dimension = Dimension.plain
    for expression in expressions {
      let (own, ownDimension) = try components(expression, of: name)
      guard dimension.isPlain || ownDimension.isPlain || dimension == ownDimension else {
        throw .error(
          "‘\(name)’ takes two numbers of a kind, not \(dimension.description) and \(ownDimension.description)",
          at: span
        )
      }
      values += own
      if !ownDimension.isPlain { dimension = ownDimension }
    }
    return (values, dimension, span)
  }

  private mutating func components(_ expression: Expression, of name: String) throws(Stop) -> ([Double], Dimension) {
    switch try evaluate(expression) {
    case .number(let number, let dimension): return ([number], dimension)
    case .tuple(let vector, let dimension): return (Array(vector.components), dimension)
    case let other:
      throw .error("‘\(name)’ takes numbers, not \(other.kindText)", at: tree.span(of: expression))
    }
  }
}

extension PictureFormat {
  /// The kind of file that a path names by its ending; nil for others.
  fileprivate init?(endingOf path: String) {
    let format = Self.allCases.first { path.hasSuffix(".\($0.rawValue)") }
    guard let format else { return nil }
    self = format
  }
}

extension PlotData {
  /// A row for every time at which a curve has a sample, and a column a curve.
  fileprivate var samples: TableData {
    var table = TableData(columns: [TableData.Column(title: "time", unit: .time)], rows: [])
    let times = Set(curves.flatMap { $0.samples.map(\.time) }).filter { $0 >= from && $0 <= to }.sorted()
    table.rows = times.map { [.number($0)] }
    let rows = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    for (place, curve) in curves.enumerated() {
      table.columns.append(TableData.Column(title: curve.label, unit: curve.unit))
      for row in table.rows.indices { table.rows[row].append(.empty) }
      for sample in curve.samples where sample.isFinite {
        if let row = rows[sample.time] { table.rows[row][place + 1] = .number(sample.value) }
      }
    }
    return table
  }
}

extension Parameter {
  /// How fast a motion that is watched goes.
  static let pace = Parameter(
    name: "speed",
    kind: .expression,
    summary: "seconds of the motion a second",
    range: 0.05...16,
    standard: "1"
  )
}
