import Motion

/// Looks at expressions over time, past and to come, on a copy of the session.
struct Sampler {
  private var session: Session
  private let sources: [Source]

  /// One expression, or its velocity.
  private struct Source {
    var expression: Expression
    var title: String
    var isVelocity: Bool
    /// The layer and the property it reads, where that is all it does.
    var property: (layer: LayerID, path: LayerPath)?
  }

  /// - Parameter end: how far into the future is looked, seconds.
  init(_ original: Session, upTo end: Double, _ expressions: [Expression], withVelocity: Bool) throws(Stop) {
    session = original.imagined()
    if end > original.now { try session.advance(to: end) }
    // Variables are those of the present, whatever handlers to come make of them.
    session.world.globals = original.world.globals
    session.stack = original.stack
    session.frameBase = original.frameBase
    var sources: [Source] = []
    for expression in expressions {
      let source = try Self.source(expression, &session)
      sources.append(source)
      guard withVelocity else { continue }
      guard source.property != nil else {
        throw .error(
          "only properties have a velocity",
          at: original.tree.span(of: expression),
          remedy: "write it like ball.rotation"
        )
      }
      var twin = source
      twin.isVelocity = true
      twin.title += ".velocity"
      sources.append(twin)
    }
    self.sources = sources
  }

  private static func source(_ expression: Expression, _ session: inout Session) throws(Stop) -> Source {
    let span = session.tree.span(of: expression)
    let title = session.sources[Int(span.source)].text(in: Int(span.start)..<Int(span.end))
    let property = try property(expression, &session)
    return Source(expression: expression, title: title, isVelocity: false, property: property)
  }

  /// The layer and the property an expression reads, where that is all it does.
  static func property(
    _ expression: Expression,
    _ session: inout Session
  ) throws(Stop) -> (layer: LayerID, path: LayerPath)? {
    let last = expression.operations.upperBound - 1
    guard session.tree.operations[last].code == .member,
      let path = session.tree.members[Int(session.tree.operations[last].a)].onLayer, !path.isVelocity
    else { return nil }
    let base = Expression(start: expression.start, end: Int32(last))
    guard case .layer(let layer) = try session.evaluate(base) else { return nil }
    return (layer, path)
  }

  // MARK: Values

  private mutating func value(of source: Source, at time: Double) throws(Stop) -> Value {
    session.observedTime = time
    defer { session.observedTime = nil }
    guard let (layer, path) = source.property else { return try session.evaluate(source.expression) }
    var wanted = path
    wanted.isVelocity = source.isVelocity
    return try session.read(wanted, of: layer, at: session.tree.span(of: source.expression))
  }

  /// The components of a value, each with what is added to the title and its unit.
  private func components(_ value: Value, of source: Source) throws(Stop) -> [(
    suffix: String, unit: DisplayUnit, value: Double
  )] {
    switch value {
    case .number(let number, let dimension): return [("", DisplayUnit(dimension), number)]
    case .bool(let truth): return [("", .plain, truth ? 1 : 0)]
    case .color(let color): return parts(color, ["red", "green", "blue", "alpha"], .plain)
    case .tuple(let vector, let dimension):
      let names = source.property?.path.property.componentNames ?? Self.componentNames(vector.count)
      return parts(
        vector,
        names.count == vector.count ? names : Self.componentNames(vector.count),
        DisplayUnit(dimension)
      )
    default:
      throw .error("\(value.kindText) can not be followed over time", at: session.tree.span(of: source.expression))
    }
  }

  private static func componentNames(_ count: Int) -> [String] { Array(["x", "y", "width", "height"].prefix(count)) }

  private func parts(_ vector: Vector, _ names: [String], _ unit: DisplayUnit) -> [(
    suffix: String, unit: DisplayUnit, value: Double
  )] {
    (0..<vector.count).map { ("." + names[$0], unit, vector[$0]) }
  }

  /// A title with the component before `.velocity`: `ball.position.x.velocity`.
  private func title(_ source: Source, _ suffix: String) -> String {
    guard source.isVelocity else { return source.title + suffix }
    return source.title.dropLast(".velocity".count) + suffix + ".velocity"
  }

  // MARK: Tables

  mutating func table(at times: [Double]) throws(Stop) -> TableData {
    var data = TableData(columns: [TableData.Column(title: "time", unit: .time)], rows: [])
    for (done, time) in times.enumerated() {
      try session.report(done, of: times.count, "sample")
      var row: [TableData.Cell] = [.number(time)]
      for component in try interleaved(at: time) {
        if data.rows.isEmpty { data.columns.append(TableData.Column(title: component.title, unit: component.unit)) }
        row.append(.number(component.value))
      }
      guard row.count == data.columns.count else {
        throw .error("this has not the same parts at every time", at: session.topLevelSpan)
      }
      data.rows.append(row)
    }
    return data
  }

  /// All columns at a time, each followed by its velocity where that was asked for.
  private mutating func interleaved(at time: Double) throws(Stop) -> [(title: String, unit: DisplayUnit, value: Double)]
  {
    var columns: [(title: String, unit: DisplayUnit, value: Double)] = []
    var index = 0
    while index < sources.count {
      let source = sources[index]
      let values = try components(value(of: source, at: time), of: source)
      var twins: [(suffix: String, unit: DisplayUnit, value: Double)] = []
      let hasTwin = index + 1 < sources.count && sources[index + 1].isVelocity
      if hasTwin { twins = try components(value(of: sources[index + 1], at: time), of: sources[index + 1]) }
      for (part, component) in values.enumerated() {
        columns.append((title(source, component.suffix), component.unit, component.value))
        if hasTwin {
          columns.append((title(sources[index + 1], twins[part].suffix), twins[part].unit, twins[part].value))
        }
      }
      index += hasTwin ? 2 : 1
    }
    return columns
  }

  // MARK: Plots

  mutating func plot(from: Double, to: Double, now: Double) throws(Stop) -> PlotData {
    // Four samples a frame of 60 a second, so that what swings fast is not taken for something slow.
    let count = min(max((to - from) * 240, 1_600), 24_000)
    var times = self.times(from: from, to: to, count: Int(count))
    var table = try table(at: times)
    let peaks = peakTimes(of: table, at: times)
    if !peaks.isEmpty {
      let rows = try self.table(at: peaks).rows
      let merged = (Array(zip(times, table.rows)) + zip(peaks, rows)).sorted { $0.0 < $1.0 }
      (times, table.rows) = (merged.map(\.0), merged.map(\.1))
    }
    var data = PlotData(
      title: nil,
      from: from,
      to: to,
      now: (from...to).contains(now) ? now : nil,
      curves: [],
      targets: [],
      marks: []
    )
    data.curves = merged(curves(of: table, at: times))
    data.targets = try targets(data)
    data.marks = marks(from, to)
    return data
  }

  private func curves(of table: TableData, at times: [Double]) -> [PlotData.Curve] {
    table.columns.indices.dropFirst().map { column in
      let samples = zip(times, table.rows).map { time, row -> PlotData.Sample in
        guard case .number(let value) = row[column] else { return PlotData.Sample(time: time, value: .nan) }
        return PlotData.Sample(time: time, value: value)
      }
      return PlotData.Curve(label: table.columns[column].title, unit: table.columns[column].unit, samples: samples)
    }
  }

  /// Gives the curves of a plot of this sampler a sample at each of these times as well.
  mutating func add(_ times: [Double], to data: inout PlotData) throws(Stop) {
    let known = Set(data.curves.flatMap { $0.samples.map(\.time) })
    let missing = Set(times).subtracting(known).sorted()
    guard !missing.isEmpty else { return }
    let more = curves(of: try table(at: missing), at: missing)
    for place in data.curves.indices {
      let label = data.curves[place].label
      // Parts that are one curve have the same values.
      let whole = sources.first { $0.title == label }
      let own = more.first { curve in curve.label == label || whole.map { isPart(curve.label, of: $0) } ?? false }
      data.curves[place].samples = (data.curves[place].samples + (own?.samples ?? [])).sorted { $0.time < $1.time }
    }
  }

  /// About when a curve turns between two samples: at the vertex of the parabola through the three around each extreme.
  private func peakTimes(of table: TableData, at times: [Double]) -> [Double] {
    var peaks: Set<Double> = []
    for column in 1..<table.columns.count {
      let values = table.rows.map { row in
        if case .number(let value) = row[column] { value } else { Double.nan }
      }
      for place in times.indices.dropFirst().dropLast() {
        let (rise, fall) = (values[place] - values[place - 1], values[place] - values[place + 1])
        guard rise * fall > 0 else { continue }
        let (before, after) = (times[place] - times[place - 1], times[place + 1] - times[place])
        let shift = (rise * after * after - fall * before * before) / (2 * (rise * after + fall * before))
        if shift != 0, shift.isFinite, -before < shift, shift < after { peaks.insert(times[place] + shift) }
      }
    }
    return peaks.subtracting(times).sorted()
  }

  /// The parts of a pair that move as one are one curve: `ball.scale` in place of its x and y.
  private func merged(_ curves: [PlotData.Curve]) -> [PlotData.Curve] {
    var merged = curves
    for source in sources {
      let parts = merged.indices.filter { isPart(merged[$0].label, of: source) }
      guard parts.count == 2, merged[parts[0]].samples == merged[parts[1]].samples else { continue }
      merged[parts[0]].label = source.title
      merged.remove(at: parts[1])
    }
    return merged
  }

  private func isPart(_ label: String, of source: Source) -> Bool {
    let names = source.property?.path.property.componentNames ?? Self.componentNames(2)
    return names.contains { label == title(source, "." + $0) }
  }

  /// Evenly spread, and the times of events, where curves have corners.
  func times(from: Double, to: Double, count: Int) -> [Double] {
    let even = (0...count).map { $0 == count ? to : from + (to - from) * Double($0) / Double(count) }
    let corners = session.world.trace.indices.map { session.world.trace[$0].time }.filter { $0 > from && $0 < to }
    return Array(Set(even + corners.prefix(10_000))).sorted()
  }

  /// The targets of the plotted properties that move in the picture, a level line each.
  private mutating func targets(_ data: PlotData) throws(Stop) -> [PlotData.Target] {
    var targets: [PlotData.Target] = []
    for curve in data.curves.indices where !data.curves[curve].label.hasSuffix(".velocity") {
      guard let last = data.curves[curve].samples.last else { continue }
      let isMoving = data.curves[curve].samples.contains { $0.value != last.value }
      if isMoving, let target = endTarget(of: data.curves[curve].label, or: last.value) {
        targets.append(PlotData.Target(curve: curve, value: target))
      }
    }
    return targets
  }

  /// Where the property of a column is bound for at the end of the picture.
  private func endTarget(of label: String, or last: Double) -> Double? {
    for source in sources {
      guard let (layer, path) = source.property, !source.isVelocity, label.hasPrefix(source.title) else { continue }
      guard let driver = session.world.engine.driver(of: path.property, on: layer) else { return last }
      let suffix = label.dropFirst(source.title.count).drop { $0 == "." }
      let component = path.component ?? driver.property.componentNames.firstIndex { $0 == suffix } ?? 0
      return driver.property == path.property && component < driver.to.count ? driver.to[component] : nil
    }
    return nil
  }

  /// Taps, and what befell the animations of the plotted properties.
  private func marks(_ from: Double, _ to: Double) -> [PlotData.Mark] {
    let plotted = sources.compactMap(\.property)
    var marks: [PlotData.Mark] = []
    for index in 0..<session.world.trace.count {
      let event = session.world.trace[index]
      guard (from...to).contains(event.time), let kind = PlotData.Mark.Kind(event.kind) else { continue }
      let isOwn = plotted.contains { layer, path in
        event.layer == layer
          && event.property.map { !Set($0.channels).isDisjoint(with: path.property.channels) } ?? false
      }
      let mark = PlotData.Mark(kind: kind, time: event.time)
      if kind == .tap || isOwn, !marks.contains(mark) { marks.append(mark) }
    }
    return marks + keyframes(from, to)
  }

  /// The keyframes of what moved the plotted properties last.
  private func keyframes(_ from: Double, _ to: Double) -> [PlotData.Mark] {
    var times: Set<Double> = []
    for (layer, path) in sources.compactMap(\.property) {
      guard let motion = session.lastMotion(of: path.property, on: layer) else { continue }
      times.formUnion(motion.keyframeTimes(until: to))
    }
    return times.filter { $0 >= from }.sorted().map { PlotData.Mark(kind: .keyframe, time: $0) }
  }
}

extension PlotData.Mark.Kind {
  init?(_ kind: TraceEvent.Kind) {
    switch kind {
    case .tap: self = .tap
    case .retarget: self = .retarget
    case .replace: self = .replace
    case .reach: self = .reach
    case .finish: self = .rest
    default: return nil
    }
  }
}

extension DisplayUnit {
  init(_ dimension: Dimension) {
    switch dimension {
    case .angle: self = .angle
    case .time: self = .time
    case .length: self = .length
    case Dimension(time: -1, angle: 1): self = .angularVelocity
    case Dimension(time: -1, length: 1): self = .velocity
    case .frequency: self = .rate
    default: self = .plain
    }
  }
}
