import Motion

/// Animations and events as tables.
extension Session {
  func table(of animations: [AnimationInfo], as format: TableFormat) -> TableData {
    let titles = ["layer", "key", "property", "kind", "value", "velocity", "target", "rest in"]
    let columns = titles.map { TableData.Column(title: $0, unit: $0 == titles.last ? .time : .plain) }
    let rows = animations.map { info -> [TableData.Cell] in
      [
        .text(world.engine.name(of: info.layer)), .text(info.key), .text(info.property.name), .text(info.kindText),
        cell(info.value, as: format) { valueText($0, of: info.property) },
        cell(info.velocity, as: format) { velocityText($0, of: info.property) },
        cell(info.to, as: format) { valueText($0, of: info.property) },
        info.rest.map { .number(max(0, $0 - now)) } ?? (format.isForPeople ? .text("never") : .empty),
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

  /// A value in words for people; for programs its components.
  private func cell(_ value: Vector, as format: TableFormat, inWords: (Vector) -> String) -> TableData.Cell {
    if format.isForPeople { return .text(inWords(value)) }
    return TableData.Cell(value)
  }
}

extension TableData.Cell {
  /// A number where the vector is one.
  init(_ vector: Vector) { self = vector.count == 1 ? .number(vector[0]) : .vector(vector.components) }
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
