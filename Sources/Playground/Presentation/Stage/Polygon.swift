import Motion

/// Corners joined by straight lines.
struct Polygon: Equatable {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  var points: [Point]

  init(_ points: [Point]) { self.points = points }

  /// The corners of a rectangle, where a map takes them.
  init(of rectangle: Vector, through map: Transform) {
    let (left, top) = (rectangle[0], rectangle[1])
    let (right, bottom) = (left + rectangle[2], top + rectangle[3])
    points = [(left, top), (right, top), (right, bottom), (left, bottom)].map { corner in
      let (x, y) = map(x: corner.0, y: corner.1)
      return Point(x: x, y: y)
    }
  }

  /// All corners of several, for their box.
  init(joining polygons: [Polygon]) { points = polygons.flatMap(\.points) }

  /// The greatest distance of a corner from an axis.
  var reach: Double { points.map { max(abs($0.x), abs($0.y)) }.max() ?? 0 }

  /// The least upright rectangle around it; nil without corners.
  var box: (x: Double, y: Double, width: Double, height: Double)? {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return (left, top, right - left, bottom - top)
  }

  /// What of a convex polygon lies within a distance of both axes (Sutherland and Hodgman, 1974).
  func clipped(to limit: Double) -> Polygon {
    guard reach > limit else { return self }
    var rest = self
    for (axis, sign) in [(\Point.x, 1.0), (\Point.x, -1), (\Point.y, 1), (\Point.y, -1)] {
      rest = rest.clipped(axis, sign: sign, limit: limit)
    }
    return rest
  }

  private func clipped(_ axis: KeyPath<Point, Double>, sign: Double, limit: Double) -> Polygon {
    var kept: [Point] = []
    for (place, point) in points.enumerated() {
      let next = points[(place + 1) % points.count]
      let (here, there) = (sign * point[keyPath: axis], sign * next[keyPath: axis])
      if here <= limit { kept.append(point) }
      guard (here <= limit) != (there <= limit) else { continue }
      // From the inside, as nothing is left of it in a difference from what lies far outside.
      let (inner, outer) = here <= limit ? (point, next) : (next, point)
      let part = (limit - min(here, there)) / abs(there - here)
      kept.append(Point(x: inner.x + (outer.x - inner.x) * part, y: inner.y + (outer.y - inner.y) * part))
    }
    return Polygon(kept)
  }

  /// Makes it the path.
  func trace(on drawing: Drawing) {
    for (place, point) in points.enumerated() {
      if place == 0 { drawing.move(to: point.x, point.y) } else { drawing.line(to: point.x, point.y) }
    }
    drawing.closePath()
  }
}
