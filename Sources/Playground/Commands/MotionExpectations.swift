import Motion

/// What `expect` can ask of motion.
extension Session {
  /// The layer an expression starts from, and the names behind it.
  private mutating func subject(_ condition: Expression, at span: SourceSpan) throws(Stop) -> (LayerID, [String]) {
    let last = condition.operations.upperBound - 1
    var base = condition
    var names: [String] = []
    if tree.operations[last].code == .member {
      names = tree.members[Int(tree.operations[last].a)].names
      base.end = Int32(last)
    }
    guard case .layer(let layer) = try evaluate(base), world.engine.exists(layer) else {
      throw .error("a layer is wanted here, or what belongs to it", at: span, remedy: "write it like ball.scale")
    }
    return (layer, names)
  }

  private mutating func path(_ condition: Expression, at span: SourceSpan) throws(Stop) -> LayerPath {
    let (layer, names) = try subject(condition, at: span)
    guard let path = layerPath(names, on: layer) else { throw noProperty(names, of: layer, at: span) }
    return path
  }

  mutating func checkRest(_ condition: Expression, at span: SourceSpan) throws(Stop) {
    let (layer, names) = try subject(condition, at: span)
    let all = world.engine.animations(on: layer)
    guard !names.isEmpty else {
      if let first = all.first { fail("‘\(first.key)’ still moves it", at: span) }
      return
    }
    guard let path = layerPath(names, on: layer) else { throw noProperty(names, of: layer, at: span) }
    let channels = Set(path.property.channels)
    if let driver = all.first(where: { !channels.isDisjoint(with: $0.property.channels) }) {
      let until = driver.rest.map { " until \(NumberText.rounded($0)) s" } ?? ""
      fail("‘\(driver.key)’ moves it\(until)", at: span)
    }
  }

  mutating func checkFinished(_ condition: Expression, at span: SourceSpan) throws(Stop) {
    let (layer, names) = try subject(condition, at: span)
    guard names.count == 1 else {
      throw .error(
        "‘finished’ is asked of an animation",
        at: span,
        remedy: "write expect \(world.engine.name(of: layer)).KEY finished"
      )
    }
    let key = Engine.normalized(names[0])
    if let info = world.engine.animation(key, on: layer) {
      return fail("it is still under way" + (info.rest.map { ", until \(NumberText.rounded($0)) s" } ?? ""), at: span)
    }
    let ends: [TraceEvent.Kind] = [.finish, .cancel]
    let trace = world.trace
    let last = trace.indices.reversed().first {
      trace[$0].layer == layer && trace[$0].key == key && ends.contains(trace[$0].kind)
    }
    guard let last else { return fail("there has been no animation of that key", at: span) }
    if trace[last].kind == .cancel { fail("it was cancelled at \(NumberText.rounded(trace[last].time)) s", at: span) }
  }

  /// Whether a property has a value at some time up to another.
  mutating func checkReach(_ condition: Expression, _ arguments: Arguments, at span: SourceSpan) throws(Stop) {
    let path = try path(condition, at: span)
    let end = try number("before", of: arguments, in: .time) ?? now
    guard let (value, valueSpan) = try value("reaches", of: arguments) else { return }
    guard case .number(let wanted, let dimension) = value, dimension.isPlain || dimension == path.property.dimension
    else {
      throw .error("‘reaches’ takes \(path.property.dimension.description), not \(value.kindText)", at: valueSpan)
    }
    var sampler = try Sampler(self, upTo: end, [condition], withVelocity: false)
    let table = try sampler.table(at: sampler.times(from: 0, to: end, count: 2_000))
    let columns = 1..<table.columns.count
    let reached = columns.allSatisfy { column in Self.passes(table.rows.map { $0[column] }, wanted) }
    if reached { return }
    let nearest = columns.map { column in Self.nearest(table, column, to: wanted) }.max {
      abs($0.value - wanted) < abs($1.value - wanted)
    }
    guard let nearest else { return }
    let shown = NumberText.text(nearest.value, path.property.dimension)
    fail(
      "it never is \(NumberText.text(wanted, path.property.dimension)) up to \(NumberText.rounded(end)) s; the nearest is \(shown) at \(NumberText.rounded(nearest.time)) s",
      at: span
    )
  }

  /// Whether a series has a value, or passes it from one sample to the next.
  private static func passes(_ cells: [TableData.Cell], _ wanted: Double) -> Bool {
    let values = cells.map { cell -> Double in
      guard case .number(let value) = cell else { return .nan }
      return value - wanted
    }
    if values.contains(where: { abs($0) <= 1e-9 * max(1, abs(wanted)) }) { return true }
    return zip(values, values.dropFirst()).contains { $0 * $1 < 0 }
  }

  private static func nearest(_ table: TableData, _ column: Int, to wanted: Double) -> (time: Double, value: Double) {
    var best = (time: 0.0, value: Double.infinity)
    for row in table.rows {
      guard case .number(let time) = row[0], case .number(let value) = row[column] else { continue }
      if abs(value - wanted) < abs(best.value - wanted) { best = (time, value) }
    }
    return best
  }
}
