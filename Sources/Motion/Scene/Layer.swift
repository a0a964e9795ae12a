/// Names a layer of an engine for as long as the engine lives; it is never given to another.
public struct LayerID: Hashable, Sendable {
  @usableFromInline let number: Int32

  init(_ index: Int) { number = Int32(index) }

  /// Its place in the order of creation; the stage is 0.
  @inlinable
  public var index: Int { Int(number) }
}

/// What an engine keeps of a layer.
///
/// Siblings are linked, so that adding, moving and removing one costs the same however many there are.
struct Layer: Sendable {
  static let none: Int32 = -1

  var name: String
  var text: String?
  var touchable = true
  var hidden = false
  var exists = true
  /// The time it was made; values set at that instant leave no record.
  var birth: Double

  var parent: Int32
  var firstChild = none
  var lastChild = none
  var previousSibling = none
  var nextSibling = none

  /// Room for the channels that most layers set, so that storage is asked for once.
  private static let usualStorage = 16

  /// Values of the channels that have no track, grown to the highest channel written; beyond are the defaults.
  private var values: ContiguousArray<Double> = []
  var animations = AttachedList()

  init(named name: String, in parent: Int32, birth: Double) {
    self.name = name
    self.parent = parent
    self.birth = birth
  }

  /// The value of a channel, if it or one that comes after it was ever set.
  func value(of channel: Channel) -> Double? { channel.index < values.count ? values[channel.index] : nil }

  /// - Parameter defaults: by channel index, at least up to this channel.
  mutating func set(_ channel: Channel, to value: Double, defaults: ContiguousArray<Double>) {
    if channel.index >= values.count {
      values.reserveCapacity(Self.usualStorage)
      values.append(contentsOf: defaults[values.count...channel.index])
    }
    values[channel.index] = value
  }
}
