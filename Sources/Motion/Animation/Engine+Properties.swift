// MARK: - Properties of one's own

extension Engine {
  /// Gives every layer a property that is not in the catalogue.
  ///
  /// It belongs to this engine and to copies made afterwards, and is read, set and animated as any other.
  ///
  /// - Parameters:
  ///   - name: its only name, and the key of its animations unless they name one.
  ///   - kind: what the components of a value are.
  ///   - value: of layers that do not set it.
  ///   - tolerance: of the greatest distance from the target, where its animations rest unless asked otherwise; above 0,
  ///     below 1.
  /// - Returns: nil when there is a property of that name.
  /// - Throws: `MotionError` for the wrong number of components, one that is not finite, or the tolerance; and when the
  ///   components of all properties would be more than 65,000.
  public mutating func registerProperty(
    named name: String,
    kind: Property.Kind,
    default value: Vector,
    tolerance: Double = AnimationRequest.defaultTolerance
  ) throws(MotionError) -> Property? {
    try AnimationRequest.check(value, as: .start, count: kind.componentCount)
    try Quantity.tolerance.checked(
      tolerance,
      in: Interval(from: 0, includesLower: false, to: 1, includesUpper: false)
    )
    guard property(named: name) == nil else { return nil }
    let channelCount = Double(scene.defaults.count + value.count)
    try Quantity.channelCount.checked(channelCount, in: Interval(from: 0, to: Double(ChannelList.greatestChannelCount)))
    let definition = Catalogue.Definition(name, kind, scene.addChannels(value), default: value, threshold: 0.01)
    let index = UInt16(Catalogue.definitions.count + ownProperties.count)
    let property = Property(index: index, own: OwnProperty(definition, tolerance: tolerance))
    ownProperties[name] = property
    return property
  }

  /// The property of a name, alias or Pop constant: of the catalogue, or one's own.
  public func property(named name: String) -> Property? { Property(named: name) ?? ownProperties[name] }

  /// The properties that are not in the catalogue, in order of registration.
  public var registeredProperties: [Property] { ownProperties.values.sorted { $0.index < $1.index } }
}
