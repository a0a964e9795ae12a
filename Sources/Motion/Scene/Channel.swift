/// One scalar of a layer: the place in which one component of a property is kept.
///
/// Properties are views on channels and may share them: `scaleX` and `scaleXY` both see the channel of the horizontal
/// scale.
public struct Channel: Hashable, Sendable {
  /// The place in a layer's storage; the channels used most come first, so that most storage is short.
  public let index: Int

  init(index: Int) { self.index = index }
}

/// One to four channels, kept in place.
@usableFromInline
struct ChannelList: RandomAccessCollection, Equatable, Sendable {
  /// Sixteen bits each, the first lowest; all ones where there is none, so that lists are compared in one go.
  @usableFromInline let places: UInt64

  static let none = ChannelList([])

  /// A little below what sixteen bits hold, so that those hold the places of as many properties as well.
  static let greatestChannelCount = 65_000

  init(_ channels: [Channel]) {
    places = channels.reversed().reduce(.max) { $0 << 16 | UInt64(UInt16($1.index)) }
  }

  @inline(__always)
  init(_ channel: Channel) { places = .max << 16 | UInt64(UInt16(channel.index)) }

  @inlinable
  var count: Int { 4 - (~places).leadingZeroBitCount / 16 }
  @inlinable
  var isSingle: Bool { places >> 16 == .max >> 16 }
  @usableFromInline
  var startIndex: Int { 0 }
  @usableFromInline
  var endIndex: Int { count }
  @usableFromInline
  subscript(lane: Int) -> Channel { Channel(index: Int(places &>> (16 * UInt64(lane)) & 0xFFFF)) }
}

/// The channels every layer has, in the order of their storage.
enum BuiltInChannel: Int, CaseIterable {
  case positionX, positionY, width, height
  case red, green, blue, opacity, alpha, cornerRadius
  case rotation, scaleX, scaleY, translationX, translationY
  case anchorX, anchorY, boundsX, boundsY
  case borderWidth, borderRed, borderGreen, borderBlue, borderOpacity
  case rotationX, rotationY, translationZ, zPosition
  case subscaleX, subscaleY, subtranslationX, subtranslationY, subtranslationZ
  case shadowRed, shadowGreen, shadowBlue, shadowAlpha, shadowWidth, shadowHeight, shadowOpacity, shadowRadius
  case strokeStart, strokeEnd, lineWidth, lineDashPhase
  case strokeRed, strokeGreen, strokeBlue, strokeOpacity
  case fillRed, fillGreen, fillBlue, fillOpacity
  case contentX, contentY, contentWidth, contentHeight
  case insetTop, insetLeft, insetBottom, insetRight
  case zoomScale, constant

  var channel: Channel { Channel(index: rawValue) }

  /// What a bare layer has: 100 × 100 points in the middle of a 375 × 667 stage, grey; the rest as Core Animation, but
  /// that it has no shape to fill.
  var defaultValue: Double {
    switch self {
    case .positionX: 187.5
    case .positionY: 333.5
    case .width, .height: 100
    case .red, .green, .blue: 128.0 / 255
    case .opacity, .alpha, .borderOpacity, .shadowAlpha: 1
    case .scaleX, .scaleY, .subscaleX, .subscaleY, .zoomScale, .strokeEnd, .lineWidth: 1
    case .anchorX, .anchorY: 0.5
    case .shadowHeight: -3
    case .shadowRadius: 3
    default: 0
    }
  }

  /// The defaults, by channel index.
  static let defaultValues = ContiguousArray(allCases.map(\.defaultValue))
}
