import Motion

// The square root is a call into the C library's mathematics, which importing it links.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Draws the stage: the one painter of every picture, on a terminal and in files.
struct StagePainter {
  let view: StageView
  /// Whether the stage itself is left clear.
  var isTransparent = false

  /// Groups beyond this depth show their parts one by one, and outlines beyond it cut nothing off, so that layers deep in
  /// one another take neither all memory nor all time.
  private static let greatestDepth = 32

  /// Paints what the view shows into width × height, which are in the units of the drawing.
  func paint(_ stage: StageData, on drawing: Drawing, width: Double, height: Double) {
    let scale = Transform.scale(width / view.width, height / view.height)
    let placed = scale * .translation(-view.x, -view.y)
    drawing.rectangle(x: 0, y: 0, width: width, height: height)
    drawing.clip()
    if !isTransparent { drawing.paint(stage.color) }
    if let own = stage.transform {
      Polygon(of: stage.bounds, through: placed * own).clipped(to: Self.greatestCoordinate).trace(on: drawing)
      drawing.clip()
    }
    if stage.alpha < 1 { drawing.beginGroup() }
    paint(stage.items[...], on: drawing, placed)
    if stage.alpha < 1 { drawing.endGroup(opacity: stage.alpha) }
  }

  private struct Open {
    /// Where what lies in the layer ends.
    var end: Int
    /// Of the group that ends there; nil where the parts are shown one by one.
    var groupOpacity: Double?
    /// Of those parts.
    var opacity: Double
    /// Whether they are seen within the outline of the layer only.
    var isClipped = false
  }

  private func paint(_ items: ArraySlice<StageData.Item>, on drawing: Drawing, _ placed: Transform) {
    var open: [Open] = []
    var opacity = 1.0
    var depth = (groups: 0, clips: 0)
    for place in items.indices {
      guard drawing.isWanted() else { break }
      while let last = open.last, last.end <= place { close(&open, &opacity, &depth, drawing) }
      let item = items[place]
      let end = place + item.descendants + 1
      if let shadow = item.shadow {
        paint(shadow, of: items[place..<end], on: drawing, placed, opacity: opacity * item.alpha)
      }
      let hasParts = item.descendants > 0 || item.partCount > 1
      let isGroup = item.alpha < 1 && hasParts && depth.groups < Self.greatestDepth
      let isClipped = item.clips && depth.clips < Self.greatestDepth
      open.append(Open(end: end, groupOpacity: isGroup ? item.alpha : nil, opacity: opacity, isClipped: isClipped))
      if isGroup {
        depth.groups += 1
        drawing.beginGroup()
      } else {
        opacity *= item.alpha
      }
      paint(item, opacity: opacity, on: drawing, placed * item.transform)
      if isClipped {
        depth.clips += 1
        drawing.beginClip { outline(item, on: drawing, placed * item.transform) }
      }
    }
    while !open.isEmpty { close(&open, &opacity, &depth, drawing) }
  }

  private func close(
    _ open: inout [Open],
    _ opacity: inout Double,
    _ depth: inout (groups: Int, clips: Int),
    _ drawing: Drawing
  ) {
    let last = open.removeLast()
    opacity = last.opacity
    if last.isClipped {
      drawing.endClip()
      depth.clips -= 1
    }
    guard let alpha = last.groupOpacity else { return }
    drawing.endGroup(opacity: alpha)
    depth.groups -= 1
  }

  // MARK: A layer

  /// Coordinates that Cairo can hold; it counts in 256ths of a dot, with 32 bits.
  private static let greatestCoordinate = 1e6

  private func paint(_ item: StageData.Item, opacity: Double, on drawing: Drawing, _ map: Transform) {
    let corners = Polygon(of: item.bounds, through: map)
    guard corners.reach < Self.greatestCoordinate else {
      let seen = corners.clipped(to: Self.greatestCoordinate)
      for color in item.fillings {
        seen.trace(on: drawing)
        drawing.fill(color.faded(by: opacity))
      }
      return
    }
    drawing.scoped {
      guard drawing.transform(map) else { return }
      paint(item, opacity: opacity, on: drawing)
    }
  }

  /// Makes the outline of a layer the path.
  private func outline(_ item: StageData.Item, on drawing: Drawing, _ map: Transform) {
    let corners = Polygon(of: item.bounds, through: map)
    guard corners.reach < Self.greatestCoordinate else {
      return corners.clipped(to: Self.greatestCoordinate).trace(on: drawing)
    }
    drawing.scoped {
      if drawing.transform(map) { outline(item, inset: 0, on: drawing) }
    }
  }

  private func paint(_ item: StageData.Item, opacity: Double, on drawing: Drawing) {
    // At a smooth edge a rim of the filling would show through a border that hides it.
    let isHidden = item.hasBorder && item.borderColor[3] * opacity >= 1
    let inset = isHidden ? min(item.borderWidth, item.bounds[2] / 2, item.bounds[3] / 2) / 2 : 0
    for color in item.fillings {
      outline(item, inset: inset, on: drawing)
      drawing.fill(color.faded(by: opacity))
    }
    if item.hasBorder {
      outline(item, inset: 0, on: drawing)
      if item.borderWidth * 2 < min(item.bounds[2], item.bounds[3]) {
        outline(item, inset: item.borderWidth, on: drawing)
      }
      drawing.fill(item.borderColor.faded(by: opacity), evenOdd: true)
    }
    if let stroke = item.stroke { paint(stroke, of: item, opacity: opacity, on: drawing) }
    if drawing.drawsText, let text = item.text { paint(text, on: item, opacity: opacity, drawing) }
  }

  private func outline(_ item: StageData.Item, inset: Double, on drawing: Drawing) {
    drawing.roundedRectangle(
      x: item.bounds[0] + inset,
      y: item.bounds[1] + inset,
      width: item.bounds[2] - 2 * inset,
      height: item.bounds[3] - 2 * inset,
      radius: item.cornerRadius - inset
    )
  }

  private func paint(_ stroke: StageData.Stroke, of item: StageData.Item, opacity: Double, on drawing: Drawing) {
    outline(item, inset: 0, on: drawing)
    let color = stroke.color.faded(by: opacity)
    guard stroke.start > 0 || stroke.end < 1 else { return drawing.stroke(color, width: stroke.width) }
    let length = item.outlineLength
    let (start, end) = (stroke.start * length, stroke.end * length)
    // The dash is drawn once; the gap behind it leads beyond the end of the outline.
    drawing.stroke(color, width: stroke.width, dashes: [end - start, 2 * length], phase: -start)
  }

  // MARK: Text

  /// Core Animation's label of a button: 17 points, smaller where the layer is too narrow or low.
  private func paint(_ text: String, on item: StageData.Item, opacity: Double, _ drawing: Drawing) {
    let lines = StageLabel.lines(of: text)
    guard !lines.isEmpty, item.bounds[2] > 0, item.bounds[3] > 0 else { return }
    let base = Drawing.Font(size: 17)
    let widest = lines.map { drawing.extent(of: $0, in: base).width }.max() ?? 0
    let height = 1.25 * base.size * Double(lines.count)
    let shrink = min(1, 0.9 * item.bounds[2] / max(widest, 1), 0.9 * item.bounds[3] / height)
    let font = Drawing.Font(size: base.size * shrink)
    let capital = drawing.extent(of: "H", in: font).ascent
    let (middleX, middleY) = (item.bounds[0] + item.bounds[2] / 2, item.bounds[1] + item.bounds[3] / 2)
    for (row, line) in lines.enumerated() {
      let offset = (Double(row) - Double(lines.count - 1) / 2) * 1.25 * font.size
      let width = drawing.extent(of: line, in: font).width
      let color = StageLabel.color(on: item.fillings.last ?? item.color).faded(by: opacity)
      drawing.text(line, x: middleX - width / 2, baseline: middleY + capital / 2 + offset, in: font, color)
    }
  }

  // MARK: Shadows

  /// The shadow of a layer with all that lies in it, below them.
  private func paint(
    _ shadow: StageData.Shadow,
    of items: ArraySlice<StageData.Item>,
    on drawing: Drawing,
    _ placed: Transform,
    opacity: Double
  ) {
    guard var item = items.first else { return }
    let map = placed * item.transform
    let offset = (x: map.a * shadow.x + map.c * shadow.y, y: map.b * shadow.x + map.d * shadow.y)
    let blur = shadow.radius * abs(map.a * map.d - map.b * map.c).squareRoot()
    // The layer's own opacity is that of the shadow, and its shadow casts none.
    item.alpha = 1
    item.shadow = nil
    let caster = [item] + items.dropFirst()
    drawing.scoped {
      let corners = caster.map { Polygon(of: $0.bounds, through: placed * $0.transform).clipped(to: 1e6) }
      guard let box = Polygon(joining: corners).box else { return }
      let margin = 3 * blur + 2
      drawing.rectangle(
        x: box.x + offset.x - margin,
        y: box.y + offset.y - margin,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin
      )
      drawing.clip()
      drawing.shadow(shadow.color.faded(by: opacity), offset: offset, blur: blur) { mask in
        paint(caster[...], on: mask, placed)
      }
    }
  }
}

extension StageData.Item {
  fileprivate var hasBorder: Bool { borderWidth > 0 && borderColor[3] > 0 }

  /// What fills the layer, from back to front.
  fileprivate var fillings: [Vector] { [color, fillColor].filter { $0[3] > 0 } }

  /// How many things are drawn of the layer itself, which may overlap.
  fileprivate var partCount: Int {
    fillings.count + [hasBorder, stroke != nil, text != nil].filter(\.self).count
  }

  /// How long the outline is, points.
  fileprivate var outlineLength: Double {
    let radius = min(cornerRadius, min(bounds[2], bounds[3]) / 2)
    return 2 * (bounds[2] + bounds[3]) - (8 - 2 * .pi) * radius
  }
}

extension Vector {
  /// A colour with an opacity on top of its own.
  func faded(by opacity: Double) -> Vector {
    var color = self
    color[3] = min(max(color[3], 0), 1) * opacity
    return color
  }

  /// How bright a colour looks, 0…1: the luma of ITU-R BT.601, in which sRGB components may stay as they are.
  var luminance: Double {
    func part(_ component: Int) -> Double { min(max(self[component], 0), 1) }
    return 0.299 * part(0) + 0.587 * part(1) + 0.114 * part(2)
  }
}
