import Motion

/// The part of the stage that a picture shows: a rectangle in points.
struct StageView: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The part of the stage that shows all of some moments as asked.
  init(_ part: StagePart, of moments: [StageData]) {
    let stage = moments.last?.stage ?? StageView(x: 0, y: 0, width: 1, height: 1)
    self = stage
    let boxes = moments.flatMap { $0.boxes(part, within: stage) }
    guard part != .whole, let content = StageView.union(boxes) else { return }
    let seen = content.withMargin.intersection(stage)
    guard seen.width > 0, seen.height > 0 else { return }
    switch part {
    case .whole: break
    case .around: self = seen
    case .content: if seen.width < 0.8 * stage.width || seen.height < 0.8 * stage.height { self = seen }
    }
  }

  private static func union(_ boxes: [StageView]) -> StageView? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The least part that shows both.
  func union(_ other: StageView) -> StageView {
    let (x, y) = (min(self.x, other.x), min(self.y, other.y))
    let (right, bottom) = (max(self.right, other.right), max(self.bottom, other.bottom))
    return StageView(x: x, y: y, width: right - x, height: bottom - y)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }

  private var withMargin: StageView {
    let margin = 0.04 * max(width, height) + 2
    return StageView(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Grown at the right and below to whole dots, so that none is covered in part.
  func filling(dotsPerPoint scale: Double) -> StageView {
    guard max(width, height) * scale <= Drawing.greatestSide else { return self }
    let (across, down) = (Drawing.dots(width * scale), Drawing.dots(height * scale))
    return StageView(x: x, y: y, width: Double(across) / scale, height: Double(down) / scale)
  }

  func intersection(_ other: StageView) -> StageView {
    let (x, y) = (max(x, other.x), max(y, other.y))
    return StageView(x: x, y: y, width: min(right, other.right) - x, height: min(bottom, other.bottom) - y)
  }
}

extension StageData {
  fileprivate var stage: StageView {
    StageView(
      x: min(bounds[0], bounds[0] + bounds[2]),
      y: min(bounds[1], bounds[1] + bounds[3]),
      width: max(abs(bounds[2]), 1),
      height: max(abs(bounds[3]), 1)
    )
  }

  /// Where its layers are seen; of a layer that was chosen, with what lies in it.
  fileprivate func boxes(_ part: StagePart, within stage: StageView) -> [StageView] {
    guard case .around(let layer) = part else {
      // What is off the stage is not seen.
      return clippedBoxes(items[...]).map { $0.intersection(stage) }.filter { $0.width > 0 && $0.height > 0 }
    }
    guard let place = items.firstIndex(where: { $0.layer == layer }) else { return [] }
    return clippedBoxes(items[place...(place + items[place].descendants)])
  }

  /// The boxes of layers, each within those that show what lies in them within their outlines only.
  private func clippedBoxes(_ items: ArraySlice<Item>) -> [StageView] {
    var windows: [(end: Int, box: StageView)] = []
    return items.indices.compactMap { place in
      while let last = windows.last, last.end <= place { windows.removeLast() }
      let box = windows.last.map { $0.box.intersection(items[place].box) } ?? items[place].box
      if items[place].clips { windows.append((place + items[place].descendants + 1, box)) }
      return box.width < 0 || box.height < 0 ? nil : box
    }
  }
}

extension StageData.Item {
  /// The least upright rectangle of the stage around the layer.
  var box: StageView {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { part in
      transform(x: bounds[0] + part.0 * bounds[2], y: bounds[1] + part.1 * bounds[3])
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return StageView(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
