import Motion

/// What is seen of the stage at an instant: its layers from back to front, each before those that lie in it.
struct StageData: Sendable, Equatable {
  /// A layer that may be seen.
  struct Item: Sendable, Equatable {
    var layer: LayerID
    /// From its own coordinates, those of its bounds, to the stage's.
    var transform: Transform
    /// Width and height are not negative; all in points.
    var bounds: Vector
    var cornerRadius: Double
    var color: Vector
    /// Over the colour.
    var fillColor: Vector
    var borderWidth: Double
    var borderColor: Vector
    /// Of the layer and all that lies in it together, 0…1.
    var alpha: Double
    var shadow: Shadow?
    var stroke: Stroke?
    var text: String?
    /// Whether what lies in it is seen within its outline only: it is the window of something that scrolls.
    var clips = false
    /// How many of the items that follow lie in it.
    var descendants = 0
  }

  struct Shadow: Sendable, Equatable {
    /// Its own opacity counted in.
    var color: Vector
    /// In the coordinates of the layer, points.
    var x: Double
    var y: Double
    var radius: Double
  }

  /// A line along the outline of the layer.
  struct Stroke: Sendable, Equatable {
    var color: Vector
    var width: Double
    /// Which part of the outline is drawn, 0…1.
    var start: Double
    var end: Double
  }

  /// Seconds.
  var time: Double
  /// The last frame of the grid up to then, counted from 0.
  var frame = 0
  /// The bounds of the stage.
  var bounds: Vector
  /// What moves, turns and scales the stage itself, which shows its layers within its bounds then; nil where nothing does.
  var transform: Transform?
  var color: Vector
  /// Of all layers together, 0…1; the colour of the stage stays.
  var alpha = 1.0
  var items: [Item]
}

extension Session {
  /// The stage as it is seen at a time up to now.
  ///
  /// - Throws: when what was then is forgotten.
  func stage(at time: Double, for span: SourceSpan) throws(Stop) -> StageData {
    guard var stage = StageBuilder(engine: world.engine, time: time).stage else {
      throw .error("what was then is forgotten", at: span, remedy: "keep more: set history N")
    }
    stage.frame = Int(min((time * world.settings.framesPerSecond + 1e-6).rounded(.down), 1e15))
    return stage
  }
}

/// Walks through the tree of layers and notes what is to be seen.
private struct StageBuilder {
  let engine: Engine
  let time: Double

  private func value(_ property: Property, _ layer: LayerID) -> Vector? {
    engine.presentation(property, of: layer, at: time)
  }

  /// Nil when the time is forgotten.
  var stage: StageData? {
    guard let bounds = value(.bounds, Engine.root), let color = value(.backgroundColor, Engine.root),
      let alpha = value(.alpha, Engine.root), let own = engine.transform(of: Engine.root, at: time),
      let items = items(placed: own)
    else { return nil }
    return StageData(
      time: time,
      bounds: bounds,
      transform: own == .identity ? nil : own,
      color: color,
      alpha: min(max(alpha[0], 0), 1),
      items: items
    )
  }

  private enum Step {
    case enter(LayerID, Transform)
    /// All that lies in the item has been noted.
    case leave(Int)
  }

  /// The layers below the stage, without recursion: they may lie deep in one another.
  private func items(placed stage: Transform) -> [StageData.Item]? {
    guard stage.inverse != nil, !engine.isHidden(Engine.root) else { return [] }
    guard var steps = children(of: Engine.root, placed: stage) else { return nil }
    var items: [StageData.Item] = []
    while let step = steps.popLast() {
      switch step {
      case .leave(let place): items[place].descendants = items.count - place - 1
      case .enter(let layer, let outer):
        guard engine.birth(of: layer) <= time, !engine.isHidden(layer) else { continue }
        guard let item = item(layer, in: outer) else { return nil }
        // What is turned edge-on or scaled away shows nothing, and nothing in it does.
        guard item.alpha > 0, item.transform.inverse != nil else { continue }
        items.append(item)
        guard let below = children(of: layer, placed: item.transform) else { return nil }
        guard !below.isEmpty else { continue }
        guard let content = value(.contentSize, layer) else { return nil }
        items[items.count - 1].clips = content[0] != 0 || content[1] != 0
        steps.append(.leave(items.count - 1))
        steps += below
      }
    }
    return items
  }

  /// The foremost first, as the last is taken first.
  private func children(of layer: LayerID, placed: Transform) -> [Step]? {
    let children = engine.foremostLast(layer, at: time)
    guard !children.isEmpty else { return [] }
    guard let inner = engine.sublayerTransform(of: layer, at: time) else { return nil }
    let outer = placed * inner
    return children.reversed().map { .enter($0, outer) }
  }

  private func item(_ layer: LayerID, in outer: Transform) -> StageData.Item? {
    guard let own = engine.transform(of: layer, at: time), let bounds = value(.bounds, layer),
      let radius = value(.cornerRadius, layer), let color = value(.backgroundColor, layer),
      let fillColor = value(.fillColor, layer),
      let borderWidth = value(.borderWidth, layer), let borderColor = value(.borderColor, layer),
      let alpha = value(.alpha, layer)
    else { return nil }
    return StageData.Item(
      layer: layer,
      transform: outer * own,
      bounds: Vector(
        min(bounds[0], bounds[0] + bounds[2]),
        min(bounds[1], bounds[1] + bounds[3]),
        abs(bounds[2]),
        abs(bounds[3])
      ),
      cornerRadius: max(radius[0], 0),
      color: color,
      fillColor: fillColor,
      borderWidth: max(borderWidth[0], 0),
      borderColor: borderColor,
      alpha: min(max(alpha[0], 0), 1),
      shadow: shadow(of: layer),
      stroke: stroke(of: layer),
      text: engine.text(of: layer)
    )
  }

  private func shadow(of layer: LayerID) -> StageData.Shadow? {
    guard let opacity = value(.shadowOpacity, layer)?[0], opacity > 0, var color = value(.shadowColor, layer),
      let offset = value(.shadowOffset, layer), let radius = value(.shadowRadius, layer)
    else { return nil }
    color[3] *= min(opacity, 1)
    return StageData.Shadow(color: color, x: offset[0], y: offset[1], radius: max(radius[0], 0))
  }

  private func stroke(of layer: LayerID) -> StageData.Stroke? {
    guard let color = value(.strokeColor, layer), color[3] > 0, let width = value(.lineWidth, layer), width[0] > 0,
      let start = value(.strokeStart, layer), let end = value(.strokeEnd, layer)
    else { return nil }
    func part(_ number: Double) -> Double { min(max(number, 0), 1) }
    guard part(start[0]) < part(end[0]) else { return nil }
    return StageData.Stroke(color: color, width: width[0], start: part(start[0]), end: part(end[0]))
  }
}
