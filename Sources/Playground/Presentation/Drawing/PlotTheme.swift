import Motion

/// The colours of a plot in a document, on light paper or on dark.
struct PlotTheme: Sendable {
  let paper: Vector
  let ink: Vector
  /// For what should step back: labels of axes, names of marks.
  let quietInk: Vector
  let axis: Vector
  let grid: Vector
  /// What is still to come lies on it.
  let future: Vector
  private let curves: [Vector]

  func curve(_ index: Int) -> Vector { curves[index % curves.count] }

  /// The hues are far enough apart for readers who see red and green alike; the order puts those first that differ in
  /// lightness too.
  static let light = PlotTheme(
    paper: color(0xFFFFFF),
    ink: color(0x1B1F24),
    quietInk: color(0x656D78),
    axis: color(0xAFB6C0),
    grid: color(0xE9ECF0),
    future: color(0xF5F6F8),
    curves: [0x1F6FEB, 0xD9480F, 0x0B8A6A, 0x8B3FC7, 0xB7791F, 0xC2255C].map(color)
  )

  static let dark = PlotTheme(
    paper: color(0x14171C),
    ink: color(0xE8EBEF),
    quietInk: color(0x98A2AF),
    axis: color(0x4B5461),
    grid: color(0x262C35),
    future: color(0x1B2027),
    curves: [0x6CB2FF, 0xFF9F5A, 0x4FD1A5, 0xC79BFF, 0xF0C65A, 0xFF87B0].map(color)
  )

  private static func color(_ number: UInt32) -> Vector {
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
    return Vector(part(16), part(8), part(0), 1)
  }

  /// Points drawn and left out along the curve that has this place in its panel, so that curves are told apart on paper
  /// without colours too.
  static func dashes(_ place: Int) -> [Double] { patterns[place % patterns.count] }

  private static let patterns: [[Double]] = [[], [9, 4], [2, 3.5], [12, 4, 2, 4], [5, 3], [12, 3, 2, 3, 2, 3]]
}
