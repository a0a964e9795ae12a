/// Where on each of several curves its letter stands: where it is far from the other curves and letters.
struct PlotTags {
  /// For every curve a dot of it; nothing for a curve without any.
  let places: [Canvas.Dot?]

  /// Distances beyond which more makes nothing clearer: in dots up and down, and in dots to another letter.
  private static let farEnough = (gap: 12, distance: 16)

  /// - Parameter paths: for every curve the dots it is drawn through.
  init(paths: [[[Canvas.Dot]]], columns: Int) {
    let heights = paths.map { PlotTags.heights(of: $0, columns: columns) }
    places = heights.indices.reduce(into: []) { places, curve in
      places.append(PlotTags.best(curve, heights: heights, taken: places.compactMap { $0 }))
    }
  }

  /// The letter of the curve at this place among its neighbours: a to z, and again.
  static func letter(_ index: Int) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index % 26)))
  }

  /// How far down the curve is in every column of cells, two dots wide, in dots, where it is there.
  private static func heights(of paths: [[Canvas.Dot]], columns: Int) -> [Int?] {
    var heights = [Int?](repeating: nil, count: columns)
    for dot in paths.flatMap(Canvas.line) where (0..<columns).contains(dot.x / 2) { heights[dot.x / 2] = dot.y }
    return heights
  }

  private static func best(_ curve: Int, heights: [[Int?]], taken: [Canvas.Dot]) -> Canvas.Dot? {
    let own = heights[curve].enumerated().compactMap { column, y in y.map { Canvas.Dot(x: column * 2, y: $0) } }
    let others = heights.indices.filter { $0 != curve }.map { heights[$0] }
    return own.max { merit(of: $0, others: others, taken: taken) < merit(of: $1, others: others, taken: taken) }
  }

  private static func merit(of dot: Canvas.Dot, others: [[Int?]], taken: [Canvas.Dot]) -> Int {
    let gaps = others.compactMap { $0[dot.x / 2].map { abs($0 - dot.y) } }
    let distances = taken.map { abs($0.x - dot.x) + abs($0.y - dot.y) }
    return min(gaps.min() ?? .max, farEnough.gap) * 2 + min(distances.min() ?? .max, farEnough.distance)
  }
}
