/// A value of one to four components: a number, a point, a size, a rectangle, insets or a colour.
///
/// Components beyond `count` are kept at zero, so that arithmetic may run over all four lanes. The operators take the
/// count of the left operand; adding vectors of different counts is the caller's mistake and not looked for, as they
/// run for every value of every frame.
public struct Vector: Hashable, Sendable {
  /// The components; lanes from `count` upward are zero.
  public var storage: SIMD4<Double>
  /// The number of components, 1...4.
  public let count: Int

  /// Takes four lanes as they are.
  ///
  /// - Precondition: `count` is 1...4, and the lanes from it upward are zero.
  @inlinable
  public init(storage: SIMD4<Double>, count: Int) {
    assert((1...4).contains(count), "a vector has one to four components")
    self.storage = storage
    self.count = count
  }

  /// A number.
  @inlinable
  public init(_ x: Double) {
    self.init(storage: SIMD4(x, 0, 0, 0), count: 1)
  }

  /// Two components: a point, a size.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(storage: SIMD4(x, y, 0, 0), count: 2)
  }

  /// Three components.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.init(storage: SIMD4(x, y, z, 0), count: 3)
  }

  /// Four components: a rectangle, insets, a colour.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    self.init(storage: SIMD4(x, y, z, w), count: 4)
  }

  /// As many components as there are numbers.
  ///
  /// - Precondition: one to four components.
  @inlinable
  public init(_ components: some Collection<Double>) {
    precondition((1...4).contains(components.count), "a vector has one to four components")
    var storage = SIMD4<Double>.zero
    for (lane, component) in components.enumerated() { storage[lane] = component }
    self.init(storage: storage, count: components.count)
  }

  /// The same number in every component.
  ///
  /// - Precondition: `count` is 1...4.
  @inlinable
  public init(repeating value: Double, count: Int) {
    precondition((1...4).contains(count), "a vector has one to four components")
    var storage = SIMD4<Double>.zero
    for lane in 0..<count { storage[lane] = value }
    self.init(storage: storage, count: count)
  }

  /// Zero in every component, of which there are 1…4.
  @inlinable
  public static func zero(count: Int) -> Vector { Vector(storage: .zero, count: count) }

  /// The component of an index in 0..<count; setting one beyond breaks the promise that it is zero.
  @inlinable
  public subscript(component: Int) -> Double {
    get { storage[component] }
    set {
      assert(component < count, "a component beyond the vector's count")
      storage[component] = newValue
    }
  }

  /// The components, `count` of them.
  @inlinable
  public var components: [Double] { (0..<count).map { storage[$0] } }

  /// The greatest absolute component.
  @inlinable
  public var magnitude: Double {
    max(max(abs(storage.x), abs(storage.y)), max(abs(storage.z), abs(storage.w)))
  }

  /// Whether no component is infinite or not a number.
  @inlinable
  public var isFinite: Bool { storage - storage == .zero }

  /// The sum, component by component.
  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(storage: left.storage + right.storage, count: left.count)
  }

  /// The difference, component by component.
  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(storage: left.storage - right.storage, count: left.count)
  }

  /// Every component with the other sign.
  @inlinable
  public static prefix func - (vector: Vector) -> Vector {
    Vector(storage: -vector.storage, count: vector.count)
  }

  /// Every component times the number.
  @inlinable
  public static func * (vector: Vector, scalar: Double) -> Vector {
    Vector(storage: vector.storage * scalar, count: vector.count)
  }
}
