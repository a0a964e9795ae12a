import Motion

/// What is known of an animation, in the field's terms.
struct MotionFact {
  var name: String
  var unit: DisplayUnit = .plain
  var cell: TableData.Cell
  /// In words, for people.
  var text: String
}

extension MotionFact {
  /// A number; what is not finite is nothing.
  init(_ name: String, _ value: Double?, _ unit: DisplayUnit = .plain, none: String = "") {
    let value = value.flatMap { $0.isFinite ? $0 : nil }
    self.init(
      name: name,
      unit: unit,
      cell: value.map { .number($0) } ?? .empty,
      text: value.map { NumberText.text($0, unit: unit) } ?? none
    )
  }
}

extension [MotionFact] {
  /// A row a fact, without those that do not apply.
  var rows: String {
    let all = filter { !$0.text.isEmpty }
    let width = (all.map(\.name.count).max() ?? 0) + 2
    return all.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.text }.joined(separator: "\n")
  }

  /// One row, for programs.
  var table: TableData {
    TableData(columns: map { TableData.Column(title: $0.name, unit: $0.unit) }, rows: [map(\.cell)])
  }
}

extension Session {
  /// Every animation has the same facts, in the same order; what does not apply to it is empty.
  func facts(of info: AnimationInfo) -> [MotionFact] {
    identity(of: info) + springFacts(info) + courseFacts(info) + [solver(of: info)]
  }

  private func identity(of info: AnimationInfo) -> [MotionFact] {
    let property = info.property
    return [
      word("layer", world.engine.name(of: info.layer)), word("key", info.key), word("property", property.name),
      word("kind", info.kindText),
      vector("value", info.value, valueText(info.value, of: property)),
      vector("velocity", info.velocity, velocityText(info.velocity, of: property)),
      vector("target", info.to, valueText(info.to, of: property)),
      MotionFact("begin", info.begin, .time), MotionFact("rest", info.rest, .time, none: "never"),
    ]
  }

  private func springFacts(_ info: AnimationInfo) -> [MotionFact] {
    var spring: SpringParameters?
    if case .spring(let parameters) = info.kind { spring = parameters }
    let pop = spring?.pop
    return [
      MotionFact("stiffness", spring?.stiffness), MotionFact("damping", spring?.damping),
      MotionFact("mass", spring?.mass),
      MotionFact("dampingRatio", spring?.dampingRatio), MotionFact("response", spring?.response, .time),
      MotionFact("bounce", spring?.bounce), MotionFact("bounciness", pop?.bounciness),
      MotionFact("speed", pop?.speed),
    ]
  }

  private func courseFacts(_ info: AnimationInfo) -> [MotionFact] {
    var overshoot: Double?
    if case .spring(let curve) = info.curve { overshoot = (0..<curve.count).map { curve.overshoot(of: $0) }.max() }
    var duration: Double?
    switch info.kind {
    case .basic(let seconds, _), .block(let seconds, _): duration = seconds
    case .driven(let seconds): duration = seconds
    default: break
    }
    return [
      MotionFact("overshoot", overshoot),
      MotionFact("settlingTime", info.curve?.restTime(tolerance: info.tolerance), .time),
      MotionFact("reach", info.curve?.reachTime, .time), MotionFact("duration", duration, .time),
    ]
  }

  /// People are told of the one that is not usual.
  private func solver(of info: AnimationInfo) -> MotionFact {
    let solver = info.request.solver
    let cell = solver.map { TableData.Cell.text($0.rawValue) } ?? .empty
    return MotionFact(name: "solver", cell: cell, text: solver == .pop ? "pop" : "")
  }

  private func word(_ name: String, _ text: String) -> MotionFact {
    MotionFact(name: name, cell: .text(text), text: text)
  }

  private func vector(_ name: String, _ value: Vector, _ text: String) -> MotionFact {
    MotionFact(name: name, cell: TableData.Cell(value), text: text)
  }

  /// One row an animation, for programs.
  func factTable(of animations: [AnimationInfo]) -> TableData {
    let rows = animations.map { facts(of: $0) }
    let columns = rows.first?.map { TableData.Column(title: $0.name, unit: $0.unit) } ?? []
    return TableData(columns: columns, rows: rows.map { $0.map(\.cell) })
  }

  func description(of info: AnimationInfo) -> String { facts(of: info).rows }
}
