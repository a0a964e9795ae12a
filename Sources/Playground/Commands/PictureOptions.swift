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
      summary: "columns and rows of the picture",
      standard: "what the terminal offers"
    ),
    Parameter(
      name: "style",
      kind: .word(PlotStyle.allCases.map(\.rawValue)),
      summary: "what it is drawn with",
      standard: "what the terminal can show"
    ),
    Parameter(name: "title", kind: .expression, summary: "a text above it", placeholder: "\"TEXT\""),
  ]
}

extension Session {
  /// Shows curves as the options say.
  mutating func draw(_ data: PlotData, _ arguments: Arguments) throws(Stop) {
    var data = data
    if let title = try string("title", of: arguments) { data.title = title }
    data.limits = try limits(of: data, arguments)
    let size = try pictureSize(arguments)
    let style = arguments.word("style", in: self).flatMap(PlotStyle.init)
    show(.plot(data, PlotOptions(width: size?.0, height: size?.1, style: style)))
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
        in: 1...1_000
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
