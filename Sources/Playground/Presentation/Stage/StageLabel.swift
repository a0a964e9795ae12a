import Motion

/// What is written on a layer, for where the text is not drawn but written.
struct StageLabel: Equatable {
  var lines: [String]
  /// The middle of the layer from the corner of the view, points.
  var x: Double
  var y: Double
  /// Of the layer, points.
  var width: Double

  private static let mostLines = 20

  static func lines(of text: String) -> [String] {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    return rows.prefix(mostLines).map { DisplayWidth.escaped(String($0)) }
  }

  /// Black or white, whichever can be read on the colour; on none, black.
  static func color(on background: Vector) -> Vector {
    guard background[3] > 0.5 else { return Vector(0, 0, 0, 1) }
    return background.luminance > 0.6 ? Vector(0, 0, 0, 1) : Vector(1, 1, 1, 1)
  }

  /// Those of which the middle is seen.
  static func all(of stage: StageData, in view: StageView) -> [StageLabel] {
    guard stage.alpha > 0.2 else { return [] }
    var clipping: [(end: Int, item: StageData.Item)] = []
    return stage.items.indices.compactMap { place in
      let item = stage.items[place]
      while let last = clipping.last, last.end <= place { clipping.removeLast() }
      defer { if item.clips { clipping.append((place + item.descendants + 1, item)) } }
      guard let text = item.text, !text.isEmpty, item.alpha > 0.2 else { return nil }
      let middle = item.transform(
        x: item.bounds[0] + item.bounds[2] / 2,
        y: item.bounds[1] + item.bounds[3] / 2
      )
      let isCovered = stage.items[(place + 1)...].contains { $0.covers(x: middle.x, y: middle.y) }
      let (x, y) = (middle.x - view.x, middle.y - view.y)
      guard clipping.allSatisfy({ $0.item.contains(x: middle.x, y: middle.y) }) else { return nil }
      guard !isCovered, (0..<view.width).contains(x), (0..<view.height).contains(y) else { return nil }
      return StageLabel(lines: lines(of: text), x: x, y: y, width: item.box.width)
    }
  }
}

extension StageData.Item {
  /// Whether what lies behind it at a point of the stage is hardly seen.
  fileprivate func covers(x: Double, y: Double) -> Bool {
    max(color[3], fillColor[3]) * alpha > 0.5 && contains(x: x, y: y)
  }

  /// Whether a point of the stage lies in its bounds.
  fileprivate func contains(x: Double, y: Double) -> Bool {
    guard let back = transform.inverse else { return false }
    let own = back(x: x, y: y)
    return (bounds[0]..<bounds[0] + bounds[2]).contains(own.x) && (bounds[1]..<bounds[1] + bounds[3]).contains(own.y)
  }
}
