/// A property of a layer that can be set, read and animated: a view on one to four of the layer's channels.
///
/// ```swift
/// Property(named: "scale")            // scaleXY, by its alias
/// Property(named: "kPOPViewAlpha")    // alpha, by Pop's constant
/// Property.rotation.unit              // .angle
/// ```
public struct Property: Hashable, Sendable {
  /// What the components of a value are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A number alone.
    case number
    /// x and y.
    case point
    /// Width and height.
    case size
    /// x, y, width and height.
    case rect
    /// Top, left, bottom and right.
    case insets
    /// Red, green, blue and opacity, 0…1 each.
    case color

    /// The names of the components; a number has none.
    public var componentNames: [String] {
      switch self {
      case .number: []
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .rect: ["x", "y", "width", "height"]
      case .insets: ["top", "left", "bottom", "right"]
      case .color: ["red", "green", "blue", "alpha"]
      }
    }

    /// 1…4.
    public var componentCount: Int { max(1, componentNames.count) }
  }

  /// What a component is measured in: nothing, points or radians.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A factor, a fraction or the part of a colour.
    case none
    /// Points.
    case length
    /// Radians.
    case angle
  }

  @usableFromInline let index: UInt16
  /// The same as `channels`, for where it is asked for often.
  @usableFromInline let lanes: ChannelList
  /// What is known of a property of one's own; nil for those of the catalogue.
  @usableFromInline let own: OwnProperty?

  /// Every property of the catalogue, in its order.
  public static let all: [Property] = Catalogue.definitions.indices.map { Property(index: UInt16($0)) }

  /// The property of that name, alias or Pop constant (`kPOPLayerRotation`); nil when there is none.
  public init?(named name: String) {
    guard let property = Catalogue.byName[name] else { return nil }
    self = property
  }

  init(index: UInt16, own: OwnProperty? = nil) {
    self.index = index
    self.own = own
    lanes = own?.definition.lanes ?? Catalogue.definitions[Int(index)].lanes
  }

  /// Whether both are the same property of the catalogue, or of one's own under the same name.
  public static func == (left: Property, right: Property) -> Bool {
    left.index == right.index && left.own?.definition.name == right.own?.definition.name
  }

  /// Hashes the place in the catalogue.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The name it goes by in the catalogue, or was given.
  public var name: String { definition.name }
  /// The other names it goes by, Pop's constants not included.
  public var aliases: [String] { definition.aliases }
  /// What the components of a value are.
  public var kind: Kind { definition.kind }
  /// What a component is measured in.
  public var unit: Unit { definition.unit }
  /// The names of the components; none for a number.
  public var componentNames: [String] { definition.componentNames }
  /// 1...4.
  public var componentCount: Int { lanes.count }
  /// Where the components are kept, in their order. For `frame`, where the components of position and size are.
  public var channels: [Channel] { definition.channels }
  /// What a bare layer on the default stage has.
  public var defaultValue: Vector { definition.defaultValue }
  /// The distance below which Pop takes a value to have arrived, in the property's own unit.
  public var popThreshold: Double { definition.popThreshold }
  /// Whether animations can be attached; so for every property of the catalogue.
  public var isAnimatable: Bool { definition.isAnimatable }

  /// Of the greatest distance from the target, where its animations rest unless asked otherwise.
  public var tolerance: Double { own?.tolerance ?? AnimationRequest.defaultTolerance }

  private var definition: Catalogue.Definition {
    own.map(\.definition) ?? Catalogue.definitions[Int(index)]
  }
}

/// What is known of a property that is not in the catalogue.
@usableFromInline
final class OwnProperty: Sendable {
  let definition: Catalogue.Definition
  let tolerance: Double

  init(_ definition: Catalogue.Definition, tolerance: Double) {
    self.definition = definition
    self.tolerance = tolerance
  }
}

extension Property {
  /// Whether values are seen through the affine map between a frame and the position and size it stands for.
  @inlinable
  var isFrame: Bool { index == Self.frameIndex && own == nil }

  /// A number, and not asked of `frame`, since it is asked for every value that is read.
  @inlinable
  static var frameIndex: UInt16 { 3 }

  /// A value or velocity of the property as its channels hold it.
  ///
  /// The map is linear, so one serves values and velocities: position = origin + anchor · size, component by component.
  func stored(_ vector: Vector, anchor: @autoclosure () -> Vector) -> Vector {
    isFrame ? shifted(vector, by: anchor(), sign: 1) : vector
  }

  /// The inverse of `stored`: origin = position − anchor · size.
  func shown(_ vector: Vector, anchor: @autoclosure () -> Vector) -> Vector {
    isFrame ? shifted(vector, by: anchor(), sign: -1) : vector
  }

  private func shifted(_ vector: Vector, by anchor: Vector, sign: Double) -> Vector {
    Vector(
      vector[0] + sign * anchor[0] * vector[2],
      vector[1] + sign * anchor[1] * vector[3],
      vector[2],
      vector[3]
    )
  }

  func shares(channelWith other: Property) -> Bool {
    lanes.contains { other.lanes.contains($0) }
  }
}
