import Motion

/// What is known of an animation, in the field's terms.
struct MotionFact {
  var name: String
  var unit: DisplayUnit = .plain
  var cell: TableData.Cell
  /// In words, for people.
  var text: String
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
      number("begin", info.begin, .time), number("rest", info.rest, .time, none: "never"),
    ]
  }

  private func springFacts(_ info: AnimationInfo) -> [MotionFact] {
    var spring: SpringParameters?
    if case .spring(let parameters) = info.kind { spring = parameters }
    let pop = spring?.pop
    return [
      number("stiffness", spring?.stiffness), number("damping", spring?.damping), number("mass", spring?.mass),
      number("dampingRatio", spring?.dampingRatio), number("response", finite(spring?.response), .time),
      number("bounce", finite(spring?.bounce)), number("bounciness", finite(pop?.bounciness)),
      number("speed", finite(pop?.speed)),
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
      number("overshoot", overshoot),
      number("settlingTime", finite(info.curve?.restTime(tolerance: info.tolerance)), .time),
      number("reach", finite(info.curve?.reachTime), .time), number("duration", duration, .time),
    ]
  }

  private func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }

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
    let exact = value.components.map { NumberText.exact($0) }.joined(separator: ";")
    return MotionFact(name: name, cell: value.count == 1 ? .number(value[0]) : .text(exact), text: text)
  }

  private func number(_ name: String, _ value: Double?, _ unit: DisplayUnit = .plain, none: String = "") -> MotionFact {
    MotionFact(
      name: name,
      unit: unit,
      cell: value.map { .number($0) } ?? .empty,
      text: value.map { NumberText.text($0, unit: unit) } ?? none
    )
  }

  /// One row an animation, for programs.
  func factTable(of animations: [AnimationInfo]) -> TableData {
    let rows = animations.map { facts(of: $0) }
    let columns = rows.first?.map { TableData.Column(title: $0.name, unit: $0.unit) } ?? []
    return TableData(columns: columns, rows: rows.map { $0.map(\.cell) })
  }

  /// A row a fact, without those that do not apply.
  func description(of info: AnimationInfo) -> String {
    let all = facts(of: info).filter { !$0.text.isEmpty }
    let width = (all.map(\.name.count).max() ?? 0) + 2
    return all.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.text }.joined(separator: "\n")
  }
}
