import Motion

/// Layers in words, as they are seen at the observed time.
extension Session {
  /// All that differs from the default, a row each.
  func description(of layer: LayerID) -> String {
    let engine = world.engine
    var rows = ["layer \(engine.name(of: layer))"]
    if let parent = engine.parent(of: layer) { rows.append("  in \(engine.name(of: parent))") }
    for property in Property.all where isShownWhole(property) {
      guard let value = engine.presentation(property, of: layer, at: observedTime),
        value != property.defaultValue || property == .position
      else { continue }
      rows.append("  \(property.name) \(valueText(value, of: property))")
    }
    for name in ownPropertyNames(of: layer) {
      guard let property = engine.property(named: name),
        let value = engine.presentation(property, of: layer, at: observedTime)
      else { continue }
      rows.append("  \(name) \(valueText(value, of: property))")
    }
    if !engine.isTouchable(layer) { rows.append("  touchable false") }
    if engine.isHidden(layer) { rows.append("  hidden true") }
    if let text = engine.text(of: layer) { rows.append("  text \"\(text)\"") }
    return rows.joined(separator: "\n")
  }

  /// Properties that are parts or other views of one that is listed are left out.
  private func isShownWhole(_ property: Property) -> Bool {
    if property == .frame || property == .bounds { return false }
    let isPart = Property.all.contains { other in
      other != property && other != .frame && other != .bounds && other.channels.count > property.channels.count
        && Set(property.channels).isSubset(of: other.channels)
    }
    return !isPart
  }

  func layerTree() -> String {
    var rows: [String] = []
    var open: [(layer: LayerID, depth: Int)] = [(Engine.root, 0)]
    while let (layer, depth) = open.popLast() {
      rows.append(String(repeating: "  ", count: depth) + layerLine(layer))
      open += world.engine.children(of: layer).reversed().map { ($0, depth + 1) }
    }
    return rows.joined(separator: "\n")
  }

  private func layerLine(_ layer: LayerID) -> String {
    let engine = world.engine
    var parts = [engine.name(of: layer)]
    let frame = engine.presentation(Property.frame, of: layer, at: observedTime) ?? .zero(count: 4)
    parts.append(frame.components.map { NumberText.rounded($0) }.joined(separator: " "))
    parts.append(
      valueText(
        engine.presentation(Property.backgroundColor, of: layer, at: observedTime) ?? .zero(count: 4),
        of: .backgroundColor
      )
    )
    let moving = engine.animations(on: layer).map(\.key)
    if !moving.isEmpty { parts.append("moving: " + moving.joined(separator: ", ")) }
    return parts.joined(separator: "  ")
  }

  /// A row a layer, in order of creation, for programs.
  func layerTable() -> TableData {
    let properties: [Property] = [
      .position, .size, .anchorPoint, .alpha, .backgroundColor, .cornerRadius, .rotation, .scaleXY, .translationXY,
      .zPosition,
    ]
    var columns = ["layer", "parent"].map { TableData.Column(title: $0, unit: .plain) }
    for property in properties {
      let names =
        property.componentCount == 1 ? [property.name] : property.componentNames.map { "\(property.name).\($0)" }
      columns += names.map { TableData.Column(title: $0, unit: property.displayUnit) }
    }
    columns += ["touchable", "hidden", "text"].map { TableData.Column(title: $0, unit: .plain) }
    return TableData(columns: columns, rows: world.engine.layers.map { row(of: $0, properties) })
  }

  private func row(of layer: LayerID, _ properties: [Property]) -> [TableData.Cell] {
    let engine = world.engine
    var row: [TableData.Cell] = [.text(engine.name(of: layer))]
    row.append(engine.parent(of: layer).map { .text(engine.name(of: $0)) } ?? .empty)
    for property in properties {
      let value = engine.presentation(property, of: layer, at: observedTime)
      row += (0..<property.componentCount).map { component in value.map { .number($0[component]) } ?? .empty }
    }
    row.append(.bool(engine.isTouchable(layer)))
    row.append(.bool(engine.isHidden(layer)))
    row.append(engine.text(of: layer).map { .text($0) } ?? .empty)
    return row
  }
}
