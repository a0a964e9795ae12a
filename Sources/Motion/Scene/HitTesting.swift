extension Engine {
  /// The layer a finger at that point of the stage touches: the deepest, and among siblings the foremost.
  ///
  /// It goes by what is seen now. Layers that are hidden, nearly transparent (alpha below 0.01), not touchable, or not
  /// under the point let it through, and so do all their children, as UIKit's views do.
  public func layer(atX x: Double, y: Double) -> LayerID? {
    guard let stage = transform(of: Engine.root)?.inverse else { return nil }
    let point = stage(x: x, y: y)
    return hit(Engine.root, x: point.x, y: point.y)
  }

  /// - Parameters:
  ///   - x: in the coordinates of the layer, points.
  private func hit(_ layer: LayerID, x: Double, y: Double) -> LayerID? {
    var found: LayerID?
    var open = [(layer: layer, x: x, y: y)]
    // Depth first, the foremost child first; the first that has no child under the point is the answer.
    while let place = open.popLast() {
      guard takesTouches(place.layer), contains(place.layer, x: place.x, y: place.y) else { continue }
      found = place.layer
      open = foremostLast(place.layer).compactMap { child in
        inside(child, of: place.layer, x: place.x, y: place.y).map { (child, $0.x, $0.y) }
      }
    }
    return found
  }

  private func takesTouches(_ layer: LayerID) -> Bool {
    isTouchable(layer) && !isHidden(layer) && (presentation(.alpha, of: layer)?[0] ?? 0) >= 0.01
  }

  private func contains(_ layer: LayerID, x: Double, y: Double) -> Bool {
    guard let bounds = presentation(.bounds, of: layer) else { return false }
    let (left, top) = (min(bounds[0], bounds[0] + bounds[2]), min(bounds[1], bounds[1] + bounds[3]))
    return x >= left && x < left + abs(bounds[2]) && y >= top && y < top + abs(bounds[3])
  }

  /// The children of a layer from back to front as they are seen: by `zPosition`, and those with the same in the order
  /// of the tree.
  ///
  /// - Parameters:
  ///   - layer: the parent.
  ///   - time: seconds; the present unless named. What is forgotten counts as 0.
  public func foremostLast(_ layer: LayerID, at time: Double? = nil) -> [LayerID] {
    let depths = children(of: layer).enumerated().map { ($1, presentation(.zPosition, of: $1, at: time)?[0] ?? 0, $0) }
    guard depths.contains(where: { $0.1 != depths[0].1 }) else { return depths.map(\.0) }
    return depths.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  /// The point of the parent in the coordinates of a child.
  private func inside(_ child: LayerID, of parent: LayerID, x: Double, y: Double) -> (x: Double, y: Double)? {
    guard let placed = transform(of: child), let sub = sublayerTransform(of: parent) else { return nil }
    return (sub * placed).inverse.map { $0(x: x, y: y) }
  }
}

extension Engine {
  /// From a layer's own coordinates to those of the stage before it is transformed itself, as seen now.
  public func transformToStage(of layer: LayerID) -> Transform? {
    var whole = Transform.identity
    var current = layer
    while let parent = parent(of: current) {
      guard let placed = transform(of: current), let sub = sublayerTransform(of: parent) else { return nil }
      whole = sub * placed * whole
      current = parent
    }
    return transform(of: Engine.root).map { $0 * whole }
  }

  /// The middle of a layer on the stage, as seen now: points.
  public func middle(of layer: LayerID) -> Vector? {
    guard let bounds = presentation(.bounds, of: layer), let transform = transformToStage(of: layer) else { return nil }
    let (x, y) = transform(x: bounds[0] + bounds[2] / 2, y: bounds[1] + bounds[3] / 2)
    return Vector(x, y)
  }
}
