import Motion

/// Values in words, for people.
extension Session {
  func text(of value: Value) -> String {
    switch value {
    case .none: "none"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number, let dimension): NumberText.text(number, dimension)
    case .string(let text): text
    case .color(let color): ColorText.text(color)
    case .tuple(let vector, let dimension):
      "(" + vector.components.map { NumberText.text($0, dimension) }.joined(separator: ", ") + ")"
    case .list(let list): "[" + list.elements.map { quoted($0) }.joined(separator: ", ") + "]"
    case .range(let start, let end): "\(start)..<\(end)"
    case .layer(let layer): name(of: layer)
    case .touch(let touch): "touch at " + self.text(of: .tuple(touch.location, .length))
    }
  }

  /// A name kept across `reset` or `restore` may be that of a layer that never was.
  private func name(of layer: LayerID) -> String {
    world.engine.knows(layer) ? world.engine.name(of: layer) : "a removed layer"
  }

  private func quoted(_ value: Value) -> String {
    if case .string(let text) = value { "\"\(text)\"" } else { text(of: value) }
  }

  /// Several values in words, one behind the other.
  func text(of values: [Value], separator: String = "", at span: SourceSpan) throws(Stop) -> String {
    var text = ""
    for (index, value) in values.enumerated() {
      if index > 0 { text += separator }
      guard text.utf8.count + textLength(of: value) <= limits.values.textBytes else {
        throw .error("this text is longer than 16 MB", at: span)
      }
      text += self.text(of: value)
    }
    guard text.utf8.count <= limits.values.textBytes else { throw .error("this text is longer than 16 MB", at: span) }
    return text
  }

  /// A lower bound of the bytes of a value in words, so that what is too long is never made.
  private func textLength(of value: Value) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .list(let list): list.elements.reduce(0) { min($0 + textLength(of: $1), Int.max / 2) }
    default: 1
    }
  }
}

extension NumberText {
  /// A number with its unit, as it can be typed: `0.25s`, `-45deg`, `12`.
  static func text(_ number: Double, _ dimension: Dimension) -> String {
    switch dimension {
    case .plain, .length: rounded(number)
    case .angle: angle(number)
    case .time: rounded(number) + "s"
    case .frequency: rounded(number) + "/s"
    case Dimension(time: -1, angle: 1): angle(number) + "/s"
    case Dimension(time: -1, length: 1): rounded(number) + "/s"
    default: rounded(number) + " " + dimension.unitText
    }
  }

  /// An angle too large to be given in degrees is given in radians.
  private static func angle(_ radians: Double) -> String {
    let degrees = radians * 180 / .pi
    return degrees.isFinite ? rounded(degrees) + "deg" : rounded(radians) + "rad"
  }
}

/// Colours as text.
enum ColorText {
  /// A name where CSS has one, `#rrggbb` where that is exact, else components: `rgb(41.7443, 0, 0)`.
  static func text(_ color: Vector) -> String {
    let bytes = color.components.map { $0 * 255 }
    guard bytes.allSatisfy({ (0...255).contains($0.rounded()) && abs($0 - $0.rounded()) < 1e-9 }) else {
      return components(color)
    }
    let rgba = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1.rounded()) }
    if let name = ColorName.all.first(where: { $0.rgba == rgba })?.name { return name }
    let digits = String(rgba, radix: 16)
    let all = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (all.hasSuffix("ff") ? String(all.dropLast(2)) : all)
  }

  private static func components(_ color: Vector) -> String {
    let parts = (0..<3).map { NumberText.rounded(color[$0] * 255) }.joined(separator: ", ")
    return color[3] == 1 ? "rgb(\(parts))" : "rgba(\(parts), \(NumberText.rounded(color[3] * 100))%)"
  }
}
