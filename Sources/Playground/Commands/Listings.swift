import Motion

/// Animations and events as tables.
extension Session {
  func table(of animations: [AnimationInfo], as format: TableFormat) -> TableData {
    let titles = ["layer", "key", "property", "kind", "value", "velocity", "target", "rest"]
    let columns = titles.map { TableData.Column(title: $0, unit: $0 == "rest" ? .time : .plain) }
    let rows = animations.map { info -> [TableData.Cell] in
      [
        .text(world.engine.name(of: info.layer)), .text(info.key), .text(info.property.name), .text(info.kindText),
        cell(info.value, as: format) { valueText($0, of: info.property) },
        cell(info.velocity, as: format) { velocityText($0, of: info.property) },
        cell(info.to, as: format) { valueText($0, of: info.property) },
        info.rest.map { .number($0) } ?? (format.isForPeople ? .text("never") : .empty),
      ]
    }
    return TableData(columns: columns, rows: rows)
  }

  func table(of events: [TraceEvent], as format: TableFormat) -> TableData {
    let titles = ["time", "layer", "key", "event", "value"]
    let columns = titles.map { TableData.Column(title: $0, unit: $0 == "time" ? .time : .plain) }
    let rows = events.map { event -> [TableData.Cell] in
      [
        .number(event.time), .text(world.engine.name(of: event.layer)), event.key.isEmpty ? .empty : .text(event.key),
        .text(event.kind.rawValue), cell(of: event, as: format),
      ]
    }
    return TableData(columns: columns, rows: rows)
  }

  private func cell(of event: TraceEvent, as format: TableFormat) -> TableData.Cell {
    guard let value = event.value, let property = event.property else { return .empty }
    return cell(value, as: format) { valueText($0, of: property) }
  }

  /// A value in words for people; for programs its exact components, parted by `;`.
  private func cell(_ value: Vector, as format: TableFormat, inWords: (Vector) -> String) -> TableData.Cell {
    if format.isForPeople { return .text(inWords(value)) }
    if value.count == 1 { return .number(value[0]) }
    return .text(value.components.map { NumberText.exact($0) }.joined(separator: ";"))
  }
}

extension TableFormat {
  /// Whether people read it; programs read the others.
  var isForPeople: Bool { self == .text || self == .markdown }
}

extension AnimationInfo {
  /// The command that makes such an animation, whether Pop's solver shows it and whether it stands still.
  var kindText: String {
    let word =
      switch kind {
      case .spring: "spring"
      case .basic: "basic"
      case .block: "animate"
      case .decay: "decay"
      case .keyframes: "keyframes"
      case .driven: "drive"
      case .jnw: "jnw"
      }
    let kind = request.solver == .pop ? "\(word), pop" : word
    return isPaused ? "\(kind), paused" : isWaiting ? "\(kind), waiting" : kind
  }
}
