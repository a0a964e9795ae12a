#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as Core Graphics names its entries.
public struct Transform: Hashable, Sendable {
  /// What x adds to x′.
  public var a: Double
  /// What x adds to y′.
  public var b: Double
  /// What y adds to x′.
  public var c: Double
  /// What y adds to y′.
  public var d: Double
  /// Points.
  public var tx, ty: Double

  /// The map that leaves all where it is.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes the map with these entries.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The shift by x and y, points.
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// The stretch from the origin by two factors.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// What is seen from the front of a plane turned by these angles (radians): R = Rz·Ry·Rx, the depth left out.
  ///
  /// With x and y at zero it is the turn about z, clockwise on a screen whose y points down.
  public static func rotation(x: Double, y: Double, z: Double) -> Transform {
    Transform(
      a: cos(z) * cos(y),
      b: sin(z) * cos(y),
      c: cos(z) * sin(y) * sin(x) - sin(z) * cos(x),
      d: sin(z) * sin(y) * sin(x) + cos(z) * cos(x),
      tx: 0,
      ty: 0
    )
  }

  /// First the right map, then the left one.
  public static func * (left: Transform, right: Transform) -> Transform {
    Transform(
      a: left.a * right.a + left.c * right.b,
      b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d,
      d: left.b * right.c + left.d * right.d,
      tx: left.a * right.tx + left.c * right.ty + left.tx,
      ty: left.b * right.tx + left.d * right.ty + left.ty
    )
  }

  /// Where a point, in points, is taken to.
  public func callAsFunction(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The map back; nil where the plane is seen edge-on or scaled away, so that there is none.
  public var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    let inverse = Transform(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    return [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty].allSatisfy(\.isFinite) ? inverse : nil
  }
}

extension Engine {
  /// From a layer's own coordinates (those of its bounds) to its parent's, as seen at that time.
  ///
  /// Translate · rotate · scale about the anchor point, which lies at the position; that of the stage, which has no
  /// parent to be placed in, lies where it is.
  ///
  /// - Parameters:
  ///   - layer: the layer whose coordinates are mapped.
  ///   - time: seconds; the present unless named.
  /// - Returns: nil when that time is forgotten.
  public func transform(of layer: LayerID, at time: Double? = nil) -> Transform? {
    guard let position = presentation(.position, of: layer, at: time),
      let translation = presentation(.translationXY, of: layer, at: time),
      let scale = presentation(.scaleXY, of: layer, at: time),
      let bounds = presentation(.bounds, of: layer, at: time),
      let anchor = presentation(.anchorPoint, of: layer, at: time),
      let x = presentation(.rotationX, of: layer, at: time),
      let y = presentation(.rotationY, of: layer, at: time),
      let z = presentation(.rotation, of: layer, at: time)
    else { return nil }
    let own = (x: bounds[0] + anchor[0] * bounds[2], y: bounds[1] + anchor[1] * bounds[3])
    let place = layer == Self.root ? own : (x: position[0], y: position[1])
    return .translation(place.x + translation[0], place.y + translation[1])
      * .rotation(x: x[0], y: y[0], z: z[0])
      * .scale(scale[0], scale[1])
      * .translation(-own.x, -own.y)
  }

  /// What a layer does to its children before they are placed: its zoom, then its content offset, which moves them up
  /// and to the left, as a view does that scrolls; then its sub-scale about its anchor point and its sub-translation.
  ///
  /// - Parameters:
  ///   - layer: the parent.
  ///   - time: seconds; the present unless named.
  /// - Returns: nil when that time is forgotten.
  public func sublayerTransform(of layer: LayerID, at time: Double? = nil) -> Transform? {
    guard let scale = presentation(.subscaleXY, of: layer, at: time),
      let translation = presentation(.subtranslationXY, of: layer, at: time),
      let bounds = presentation(.bounds, of: layer, at: time),
      let anchor = presentation(.anchorPoint, of: layer, at: time),
      let offset = presentation(.contentOffset, of: layer, at: time),
      let zoom = presentation(.zoomScale, of: layer, at: time)
    else { return nil }
    let (x, y) = (bounds[0] + anchor[0] * bounds[2], bounds[1] + anchor[1] * bounds[3])
    return .translation(x + translation[0], y + translation[1])
      * .scale(scale[0], scale[1])
      * .translation(-x - offset[0], -y - offset[1])
      * .scale(zoom[0], zoom[0])
  }
}
