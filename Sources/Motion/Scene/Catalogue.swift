/// What is known of each property: one row each, in one place.
///
/// Thresholds are Pop's own. Properties Pop does not have are given the one of their kin: 1 for lengths of the
/// geometry, 0.01 for fractions.
enum Catalogue {
  struct Definition: Sendable {
    let name: String
    let aliases: [String]
    /// Without their `kPOP`.
    let popConstants: [String]
    let kind: Property.Kind
    let unit: Property.Unit
    let channels: [Channel]
    let lanes: ChannelList
    let componentNames: [String]
    let defaultValue: Vector
    let popThreshold: Double
    let isAnimatable = true

    init(
      _ name: String,
      aliases: [String] = [],
      pop: [String] = [],
      _ kind: Property.Kind,
      _ unit: Property.Unit,
      _ channels: [BuiltInChannel],
      threshold: Double
    ) {
      self.name = name
      self.aliases = aliases
      self.popConstants = pop
      self.kind = kind
      self.unit = unit
      self.channels = channels.map(\.channel)
      self.lanes = ChannelList(self.channels)
      self.componentNames = kind.componentNames
      self.defaultValue = Definition.defaultValue(name, channels.map(\.defaultValue))
      self.popThreshold = threshold
    }

    /// A property of one's own.
    init(_ name: String, _ kind: Property.Kind, _ channels: [Channel], default value: Vector, threshold: Double) {
      self.name = name
      aliases = []
      popConstants = []
      self.kind = kind
      unit = .none
      self.channels = channels
      lanes = ChannelList(channels)
      componentNames = kind.componentNames
      defaultValue = value
      popThreshold = threshold
    }

    /// A frame shows its position through the anchor in the middle; every other property shows its channels.
    private static func defaultValue(_ name: String, _ stored: [Double]) -> Vector {
      guard name == "frame" else { return Vector(stored) }
      return Vector(stored[0] - stored[2] / 2, stored[1] - stored[3] / 2, stored[2], stored[3])
    }
  }

  /// By property index.
  static let definitions: ContiguousArray<Definition> = [
    Definition(
      "position",
      aliases: ["center"],
      pop: ["LayerPosition", "ViewCenter"],
      .point,
      .length,
      [.positionX, .positionY],
      threshold: 1
    ),
    Definition(
      "positionX",
      pop: ["LayerPositionX"],
      .number,
      .length,
      [.positionX],
      threshold: 1
    ),
    Definition(
      "positionY",
      pop: ["LayerPositionY"],
      .number,
      .length,
      [.positionY],
      threshold: 1
    ),
    Definition(
      "frame",
      pop: ["ViewFrame"],
      .rect,
      .length,
      [.positionX, .positionY, .width, .height],
      threshold: 1
    ),
    Definition(
      "bounds",
      pop: ["LayerBounds", "ViewBounds"],
      .rect,
      .length,
      [.boundsX, .boundsY, .width, .height],
      threshold: 1
    ),
    Definition(
      "size",
      pop: ["LayerSize", "ViewSize"],
      .size,
      .length,
      [.width, .height],
      threshold: 1
    ),
    Definition(
      "width",
      .number,
      .length,
      [.width],
      threshold: 1
    ),
    Definition(
      "height",
      .number,
      .length,
      [.height],
      threshold: 1
    ),
    Definition(
      "anchorPoint",
      .point,
      .none,
      [.anchorX, .anchorY],
      threshold: 0.01
    ),
    Definition(
      "alpha",
      aliases: ["opacity"],
      pop: ["LayerOpacity", "ViewAlpha"],
      .number,
      .none,
      [.alpha],
      threshold: 0.01
    ),
    Definition(
      "backgroundColor",
      aliases: ["color"],
      pop: ["LayerBackgroundColor", "ViewBackgroundColor"],
      .color,
      .none,
      [.red, .green, .blue, .opacity],
      threshold: 0.01
    ),
    Definition(
      "cornerRadius",
      aliases: ["radius"],
      pop: ["LayerCornerRadius"],
      .number,
      .length,
      [.cornerRadius],
      threshold: 0.01
    ),
    Definition(
      "borderWidth",
      pop: ["LayerBorderWidth"],
      .number,
      .length,
      [.borderWidth],
      threshold: 0.01
    ),
    Definition(
      "borderColor",
      pop: ["LayerBorderColor"],
      .color,
      .none,
      [.borderRed, .borderGreen, .borderBlue, .borderOpacity],
      threshold: 0.01
    ),
    Definition(
      "rotation",
      pop: ["LayerRotation"],
      .number,
      .angle,
      [.rotation],
      threshold: 0.01
    ),
    Definition(
      "rotationX",
      pop: ["LayerRotationX"],
      .number,
      .angle,
      [.rotationX],
      threshold: 0.01
    ),
    Definition(
      "rotationY",
      pop: ["LayerRotationY"],
      .number,
      .angle,
      [.rotationY],
      threshold: 0.01
    ),
    Definition(
      "scaleX",
      pop: ["LayerScaleX", "ViewScaleX"],
      .number,
      .none,
      [.scaleX],
      threshold: 0.005
    ),
    Definition(
      "scaleY",
      pop: ["LayerScaleY", "ViewScaleY"],
      .number,
      .none,
      [.scaleY],
      threshold: 0.005
    ),
    Definition(
      "scaleXY",
      aliases: ["scale"],
      pop: ["LayerScaleXY", "ViewScaleXY"],
      .point,
      .none,
      [.scaleX, .scaleY],
      threshold: 0.005
    ),
    Definition(
      "translationX",
      pop: ["LayerTranslationX"],
      .number,
      .length,
      [.translationX],
      threshold: 1
    ),
    Definition(
      "translationY",
      pop: ["LayerTranslationY"],
      .number,
      .length,
      [.translationY],
      threshold: 1
    ),
    Definition(
      "translationXY",
      aliases: ["translation"],
      pop: ["LayerTranslationXY"],
      .point,
      .length,
      [.translationX, .translationY],
      threshold: 1
    ),
    Definition(
      "translationZ",
      pop: ["LayerTranslationZ"],
      .number,
      .length,
      [.translationZ],
      threshold: 1
    ),
    Definition(
      "subscaleXY",
      pop: ["LayerSubscaleXY"],
      .point,
      .none,
      [.subscaleX, .subscaleY],
      threshold: 0.005
    ),
    Definition(
      "subtranslationX",
      pop: ["LayerSubtranslationX"],
      .number,
      .length,
      [.subtranslationX],
      threshold: 1
    ),
    Definition(
      "subtranslationY",
      pop: ["LayerSubtranslationY"],
      .number,
      .length,
      [.subtranslationY],
      threshold: 1
    ),
    Definition(
      "subtranslationXY",
      pop: ["LayerSubtranslationXY"],
      .point,
      .length,
      [.subtranslationX, .subtranslationY],
      threshold: 1
    ),
    Definition(
      "subtranslationZ",
      pop: ["LayerSubtranslationZ"],
      .number,
      .length,
      [.subtranslationZ],
      threshold: 1
    ),
    Definition(
      "zPosition",
      pop: ["LayerZPosition"],
      .number,
      .length,
      [.zPosition],
      threshold: 1
    ),
    Definition(
      "shadowColor",
      pop: ["LayerShadowColor"],
      .color,
      .none,
      [.shadowRed, .shadowGreen, .shadowBlue, .shadowAlpha],
      threshold: 0.01
    ),
    Definition(
      "shadowOffset",
      pop: ["LayerShadowOffset"],
      .size,
      .length,
      [.shadowWidth, .shadowHeight],
      threshold: 0.01
    ),
    Definition(
      "shadowOpacity",
      pop: ["LayerShadowOpacity"],
      .number,
      .none,
      [.shadowOpacity],
      threshold: 0.01
    ),
    Definition(
      "shadowRadius",
      pop: ["LayerShadowRadius"],
      .number,
      .length,
      [.shadowRadius],
      threshold: 0.01
    ),
    Definition(
      "strokeStart",
      pop: ["ShapeLayerStrokeStart"],
      .number,
      .none,
      [.strokeStart],
      threshold: 0.01
    ),
    Definition(
      "strokeEnd",
      pop: ["ShapeLayerStrokeEnd"],
      .number,
      .none,
      [.strokeEnd],
      threshold: 0.01
    ),
    Definition(
      "strokeColor",
      pop: ["ShapeLayerStrokeColor"],
      .color,
      .none,
      [.strokeRed, .strokeGreen, .strokeBlue, .strokeOpacity],
      threshold: 0.01
    ),
    Definition(
      "fillColor",
      pop: ["ShapeLayerFillColor"],
      .color,
      .none,
      [.fillRed, .fillGreen, .fillBlue, .fillOpacity],
      threshold: 0.01
    ),
    Definition(
      "lineWidth",
      pop: ["ShapeLayerLineWidth"],
      .number,
      .length,
      [.lineWidth],
      threshold: 0.01
    ),
    Definition(
      "lineDashPhase",
      pop: ["ShapeLayerLineDashPhase"],
      .number,
      .length,
      [.lineDashPhase],
      threshold: 0.01
    ),
    Definition(
      "contentOffset",
      pop: ["ScrollViewContentOffset", "TableViewContentOffset", "CollectionViewContentOffset"],
      .point,
      .length,
      [.contentX, .contentY],
      threshold: 1
    ),
    Definition(
      "contentSize",
      pop: ["ScrollViewContentSize", "TableViewContentSize", "CollectionViewContentSize"],
      .size,
      .length,
      [.contentWidth, .contentHeight],
      threshold: 1
    ),
    Definition(
      "contentInset",
      pop: ["ScrollViewContentInset"],
      .insets,
      .length,
      [.insetTop, .insetLeft, .insetBottom, .insetRight],
      threshold: 1
    ),
    Definition(
      "zoomScale",
      pop: ["ScrollViewZoomScale"],
      .number,
      .none,
      [.zoomScale],
      threshold: 0.005
    ),
    Definition(
      "constant",
      pop: ["LayoutConstraintConstant"],
      .number,
      .length,
      [.constant],
      threshold: 0.01
    ),
  ]

  /// By name, alias and Pop constant.
  static let byName: [String: Property] = {
    var table: [String: Property] = [:]
    for (index, definition) in definitions.enumerated() {
      let names = [definition.name] + definition.aliases + definition.popConstants.map { "kPOP" + $0 }
      for name in names { table[name] = Property(index: UInt16(index)) }
    }
    return table
  }()
}

extension Property {
  /// The place of the anchor point in the parent, points.
  public static let position = Property(index: 0)
  /// The x of `position`, points.
  public static let positionX = Property(index: 1)
  /// The y of `position`, points.
  public static let positionY = Property(index: 2)
  /// The rectangle the layer covers in its parent when it is not transformed, points: position and size together.
  public static let frame = Property(index: frameIndex)
  /// The rectangle of the layer in its own coordinates, points.
  public static let bounds = Property(index: 4)
  /// Width and height, points.
  public static let size = Property(index: 5)
  /// The width of the bounds, points.
  public static let width = Property(index: 6)
  /// The height of the bounds, points.
  public static let height = Property(index: 7)
  /// The point of the bounds that lies at `position` and about which the layer turns; 0…1 of width and height.
  public static let anchorPoint = Property(index: 8)
  /// The opacity, 0…1.
  public static let alpha = Property(index: 9)
  /// Red, green, blue and opacity of the background, 0…1 each.
  public static let backgroundColor = Property(index: 10)
  /// The radius of the corners, points.
  public static let cornerRadius = Property(index: 11)
  /// The width of the border, points.
  public static let borderWidth = Property(index: 12)
  /// Red, green, blue and opacity of the border, 0…1 each.
  public static let borderColor = Property(index: 13)
  /// The turn about the z axis, radians, clockwise on a screen.
  public static let rotation = Property(index: 14)
  /// The turn about the x axis, radians.
  public static let rotationX = Property(index: 15)
  /// The turn about the y axis, radians.
  public static let rotationY = Property(index: 16)
  /// The factor of the width; it may be 0 or negative.
  public static let scaleX = Property(index: 17)
  /// The factor of the height; it may be 0 or negative.
  public static let scaleY = Property(index: 18)
  /// The factors of width and height.
  public static let scaleXY = Property(index: 19)
  /// The shift along x that comes after rotation and scale, points.
  public static let translationX = Property(index: 20)
  /// The shift along y that comes after rotation and scale, points.
  public static let translationY = Property(index: 21)
  /// The shift along x and y, points.
  public static let translationXY = Property(index: 22)
  /// The shift along z, points.
  public static let translationZ = Property(index: 23)
  /// The factors by which the children are scaled.
  public static let subscaleXY = Property(index: 24)
  /// The shift of the children along x, points.
  public static let subtranslationX = Property(index: 25)
  /// The shift of the children along y, points.
  public static let subtranslationY = Property(index: 26)
  /// The shift of the children along x and y, points.
  public static let subtranslationXY = Property(index: 27)
  /// The shift of the children along z, points.
  public static let subtranslationZ = Property(index: 28)
  /// The place along z, points.
  public static let zPosition = Property(index: 29)
  /// Red, green, blue and opacity of the shadow, 0…1 each.
  public static let shadowColor = Property(index: 30)
  /// How far the shadow lies from the layer, points.
  public static let shadowOffset = Property(index: 31)
  /// The opacity of the shadow, 0…1.
  public static let shadowOpacity = Property(index: 32)
  /// How far the shadow is blurred, points.
  public static let shadowRadius = Property(index: 33)
  /// Where along its path the stroke begins, 0…1.
  public static let strokeStart = Property(index: 34)
  /// Where along its path the stroke ends, 0…1.
  public static let strokeEnd = Property(index: 35)
  /// Red, green, blue and opacity of the stroke, 0…1 each.
  public static let strokeColor = Property(index: 36)
  /// Red, green, blue and opacity of the filling, over the background, 0…1 each.
  public static let fillColor = Property(index: 37)
  /// The width of the stroke, points.
  public static let lineWidth = Property(index: 38)
  /// How far into the dashes the stroke begins, points.
  public static let lineDashPhase = Property(index: 39)
  /// The point of the content at the corner of a view that scrolls, points; the children move against it.
  public static let contentOffset = Property(index: 40)
  /// The size of what is scrolled, points; a layer that has one shows its children within its outline only.
  public static let contentSize = Property(index: 41)
  /// The margins around what is scrolled, points: top, left, bottom and right.
  public static let contentInset = Property(index: 42)
  /// The factor of the content of a view that scrolls, about the origin of the layer's own coordinates.
  public static let zoomScale = Property(index: 43)
  /// The constant of a layout constraint, points.
  public static let constant = Property(index: 44)
}
