import Motion

/// A motion in several worlds, over one time axis.
struct Comparison {
  /// More can not be told apart.
  static let mostCurves = 26

  private let expression: Expression
  private let place: (layer: LayerID, property: Property)
  private let block: Block?
  private let title: String
  /// The option that differs.
  private let word: String
  private let span: SourceSpan
  private let optionSpan: SourceSpan
  private var worlds: [World] = []

  private struct World {
    var variant: Variant
    var session: Session
    var begin: Double
    /// When all is at rest, or has been looked at long enough.
    var end: Double
  }

  /// What becomes of a motion; nothing for what never happens.
  private struct Outcome {
    /// A part of the way.
    var overshoot: Double?
    /// Both in seconds from the start.
    var crossing: Double?
    var settling: Double?
  }

  init(
    _ expression: Expression,
    _ place: (LayerID, Property),
    _ arguments: Arguments,
    in session: Session
  ) {
    self.expression = expression
    self.place = place
    block = arguments.block(Parameter.block, in: session)
    let written = session.tree.span(of: expression)
    let name = session.sources[Int(written.source)].text(in: Int(written.start)..<Int(written.end))
    if case .variations(let word, _)? = arguments.argument("over", in: session)?.content {
      self.word = word
    } else {
      word = ""
    }
    title = "\(name) over \(word)"
    span = arguments.span
    optionSpan = arguments.argument("over", in: session)?.span ?? span
  }

  // MARK: Running

  /// Lets the motion happen in a world of its own.
  mutating func run(_ variant: Variant, _ session: inout Session) throws(Stop) {
    var ahead = session.imagined()
    if let rate = variant.framesPerSecond { ahead.world.settings.framesPerSecond = rate }
    ahead.variation = variant.change.map { Variation(of: place.property, on: place.layer, $0) }
    if let block {
      _ = try ahead.run(block)
    } else {
      try ahead.remake(lastMotion(in: session), of: place.layer, at: span)
    }
    let end = try ahead.restTime()
    if end > ahead.now { try ahead.advance(to: end) }
    // What happens in other worlds takes as long as what happens here.
    session.executed += ahead.executed - session.executed
    guard ahead.variation?.uses != 0 else { throw unchanged(session) }
    worlds.append(World(variant: variant, session: ahead, begin: block == nil ? 0 : session.now, end: end))
  }

  private func lastMotion(in session: Session) throws(Stop) -> LastMotion {
    guard let motion = session.lastMotion(of: place.property, on: place.layer) else {
      throw .error(
        "nothing has moved ‘\(name(in: session))’ yet",
        at: span,
        remedy: "start an animation, or say what is to happen: compare … { … }"
      )
    }
    if case .driven = motion.request.kind {
      throw .error("‘\(name(in: session))’ followed an expression, which has no options", at: span)
    }
    return motion
  }

  private func unchanged(_ session: Session) -> Stop {
    let name = name(in: session)
    let what =
      block == nil
      ? "the animation of ‘\(name)’ has no option ‘\(word)’"
      : "nothing was attached to ‘\(name)’ that has an option ‘\(word)’"
    return .error(what, at: optionSpan)
  }

  private func name(in session: Session) -> String {
    "\(session.world.engine.name(of: place.layer)).\(place.property.name)"
  }

  // MARK: Looking

  /// Curves of all worlds, and a row for each.
  /// - Parameter end: the last time; nothing stands for when all are at rest.
  func result(until end: Double?) throws(Stop) -> (plot: PlotData, table: TableData) {
    let begin = worlds.first?.begin ?? 0
    let end = max(end ?? worlds.map(\.end).max() ?? begin, begin)
    var plot = PlotData(title: title, from: begin, to: end, now: nil, curves: [], targets: [], marks: [])
    var table = TableData(
      columns: [
        TableData.Column(title: word, unit: worlds.first?.variant.unit ?? .plain),
        TableData.Column(title: "overshoot", unit: .plain), TableData.Column(title: "first crossing", unit: .time),
        TableData.Column(title: "settling time", unit: .time),
      ],
      rows: []
    )
    var looks: [(sampler: Sampler, data: PlotData)] = []
    for world in worlds {
      let last = max(end, world.end)
      var sampler = try Sampler(world.session, upTo: last, [expression], withVelocity: false)
      looks.append((sampler, try sampler.plot(from: begin, to: last, now: begin)))
    }
    let times = looks.flatMap { $0.data.curves.flatMap { $0.samples.map(\.time) } }.filter { $0 <= end }
    for (world, look) in zip(worlds, looks) {
      var (sampler, data) = look
      try sampler.add(times, to: &data)
      let outcome = outcome(of: data, in: world)
      let cells = [outcome.overshoot, outcome.crossing, outcome.settling].map {
        $0.map(TableData.Cell.number) ?? .empty
      }
      table.rows.append([world.variant.cell] + cells)
      plot.add(data, as: world.variant.label)
    }
    return (plot, table)
  }

  private func outcome(of data: PlotData, in world: World) -> Outcome {
    guard let motion = world.session.lastMotion(of: place.property, on: place.layer), motion.begin >= data.from else {
      return Outcome()
    }
    let finish = world.session.lastEnd(of: motion, on: place.layer)
    let parts = data.targets.compactMap { target in
      Passage(data.curves[target.curve].samples, from: motion.begin, until: finish, target: target.value)
    }
    let crossings = parts.compactMap(\.crossing)
    return Outcome(
      overshoot: parts.map(\.overshoot).max(),
      crossing: crossings.count == parts.count ? crossings.max().map { $0 - motion.begin } : nil,
      settling: finish.map { $0 - motion.begin }
    )
  }
}

extension Session {
  /// When an animation came to its end, of itself or told to.
  fileprivate func lastEnd(of motion: LastMotion, on layer: LayerID) -> Double? {
    let trace = world.trace
    let index = trace.indices.last { index in
      trace[index].kind == .finish && trace[index].layer == layer && trace[index].key == motion.key
        && trace[index].time >= motion.begin
    }
    return index.map { trace[$0].time }
  }
}

extension PlotData {
  /// Adds the curves of another world, under its name.
  fileprivate mutating func add(_ other: PlotData, as label: String) {
    targets += other.targets.map { Target(curve: $0.curve + curves.count, value: $0.value) }
    marks += other.marks.filter { $0.kind == .tap && !marks.contains($0) }
    curves += other.curves.map { curve in
      var curve = curve
      curve.label = other.curves.count == 1 ? label : "\(label) \(curve.label)"
      curve.samples.removeAll { $0.time > to }
      return curve
    }
  }
}

/// How a curve passes its target.
private struct Passage {
  /// How far beyond the target it goes, as a part of the way.
  let overshoot: Double
  /// When it first meets the target before it ends there, seconds.
  let crossing: Double?

  /// What is less is rounding.
  private static let leastOvershoot = 1e-9

  /// Nothing for a curve that has no way to go.
  init?(_ samples: [PlotData.Sample], from begin: Double, until end: Double?, target: Double) {
    let samples = samples.drop { $0.time < begin }
    guard let first = samples.first, first.value != target else { return nil }
    let way = target - first.value
    let beyond = { (sample: PlotData.Sample) in (sample.value - target) / way }
    let greatest = samples.map(beyond).max() ?? 0
    overshoot = greatest > Self.leastOvershoot ? greatest : 0
    let last = end.map { $0 - 1e-9 } ?? .infinity
    let passing = zip(samples, samples.dropFirst()).first { beyond($1) >= 0 }
    crossing = passing.flatMap { before, after in
      let part = beyond(before) / (beyond(before) - beyond(after))
      let time = before.time + (after.time - before.time) * part
      return after.time < last || (beyond(after) > 0 && time < last) ? time : nil
    }
  }
}
