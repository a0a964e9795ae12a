import Motion

extension Session {
  /// What moves in a span of time, as curves: the first few properties, by when they begin to move.
  ///
  /// - Parameter limit: how many curves at most.
  func motionCurves(from: Double, to: Double, limit: Int = 3) -> PlotData {
    var data = PlotData(title: nil, from: from, to: to, now: nil, curves: [], targets: [], marks: [])
    guard to > from else { return data }
    let times = (0...Self.curveSamples).map { from + (to - from) * Double($0) / Double(Self.curveSamples) }
    for (layer, property) in movedProperties(from: from, to: to) where property.kind != .color {
      for curve in curves(of: property, layer, at: times) where data.curves.count < limit {
        data.curves.append(curve)
      }
    }
    data.marks = world.trace.indices.map { world.trace[$0] }
      .filter { $0.kind == .tap && (from...to).contains($0.time) }
      .map { PlotData.Mark(kind: .tap, time: $0.time) }
    return data
  }

  private static let curveSamples = 400

  /// Of what an animation moves, the component that goes farthest; of components that move as one, all.
  func widestCurve(of animation: AnimationInfo, from: Double, to: Double) -> PlotData.Curve? {
    guard to > from else { return nil }
    let times = (0...Self.curveSamples).map { from + (to - from) * Double($0) / Double(Self.curveSamples) }
    let widths = curves(of: animation.property, animation.layer, at: times).map { curve in
      let values = curve.samples.map(\.value).filter(\.isFinite)
      return (curve, (values.max() ?? 0) - (values.min() ?? 0))
    }
    return widths.max { $0.1 < $1.1 }?.0
  }

  private func movedProperties(from: Double, to: Double) -> [(LayerID, Property)] {
    var found: [(LayerID, Property)] = []
    for index in world.trace.indices {
      let event = world.trace[index]
      guard (from...to).contains(event.time), let property = event.property, world.engine.exists(event.layer) else {
        continue
      }
      if !found.contains(where: { $0.0 == event.layer && $0.1 == property }) { found.append((event.layer, property)) }
      // Nobody looks at more, and a scene may have thousands.
      if found.count == 16 { break }
    }
    return found
  }

  /// One of each component that moves; components that move as one are one.
  private func curves(of property: Property, _ layer: LayerID, at times: [Double]) -> [PlotData.Curve] {
    let values = times.map { world.engine.presentation(property, of: layer, at: $0) }
    let name = "\(world.engine.name(of: layer)).\(property.aliases.first ?? property.name)"
    let parts = (0..<property.componentCount).map { component in
      zip(times, values).map { PlotData.Sample(time: $0, value: $1?[component] ?? .nan) }
    }
    let unit = DisplayUnit(property.unit)
    if parts.count > 1, parts.dropFirst().allSatisfy({ $0 == parts[0] }) {
      return isMoving(parts[0]) ? [PlotData.Curve(label: name, unit: unit, samples: parts[0])] : []
    }
    return parts.enumerated().filter { isMoving($0.element) }.map { component, samples in
      let suffix = parts.count > 1 ? "." + property.componentNames[component] : ""
      return PlotData.Curve(label: name + suffix, unit: unit, samples: samples)
    }
  }

  private func isMoving(_ samples: [PlotData.Sample]) -> Bool {
    samples.contains { $0.value != samples[0].value }
  }
}

extension DisplayUnit {
  fileprivate init(_ unit: Property.Unit) {
    switch unit {
    case .none: self = .plain
    case .length: self = .length
    case .angle: self = .angle
    }
  }
}
