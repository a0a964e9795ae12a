/// A value of one to four components: a number, a point, a size, a rectangle, insets or a colour.
///
/// Components beyond `count` are kept at zero, so that arithmetic may run over all four lanes.
public struct Vector: Hashable, Sendable {
  /// The components; lanes from `count` upward are zero.
  public var storage: SIMD4<Double>
  /// The number of components, 1...4.
  public let count: Int

  @inlinable
  public init(storage: SIMD4<Double>, count: Int) {
    self.storage = storage
    self.count = count
  }

  @inlinable
  public init(_ x: Double) {
    self.init(storage: SIMD4(x, 0, 0, 0), count: 1)
  }

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(storage: SIMD4(x, y, 0, 0), count: 2)
  }

  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    self.init(storage: SIMD4(x, y, z, w), count: 4)
  }

  /// - Precondition: one to four components.
  @inlinable
  public init(_ components: some Collection<Double>) {
    precondition((1...4).contains(components.count), "a vector has one to four components")
    var storage = SIMD4<Double>.zero
    for (lane, component) in components.enumerated() { storage[lane] = component }
    self.init(storage: storage, count: components.count)
  }

  @inlinable
  public init(repeating value: Double, count: Int) {
    self.init(Array(repeating: value, count: count))
  }

  @inlinable
  public static func zero(count: Int) -> Vector { Vector(storage: .zero, count: count) }

  @inlinable
  public subscript(component: Int) -> Double {
    get { storage[component] }
    set { storage[component] = newValue }
  }

  @inlinable
  public var components: [Double] { (0..<count).map { storage[$0] } }

  /// The greatest absolute component.
  @inlinable
  public var magnitude: Double {
    max(max(abs(storage.x), abs(storage.y)), max(abs(storage.z), abs(storage.w)))
  }

  @inlinable
  public var isFinite: Bool { (0..<4).allSatisfy { storage[$0].isFinite } }

  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(storage: left.storage + right.storage, count: left.count)
  }

  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(storage: left.storage - right.storage, count: left.count)
  }

  @inlinable
  public static func * (vector: Vector, scalar: Double) -> Vector {
    Vector(storage: vector.storage * scalar, count: vector.count)
  }
}
