@testable import Motion
import Testing

@Suite("A property")
struct PropertyTests {
  @Test(
    "is found by name, alias and Pop's constant",
    arguments: [
      ("position", "position"), ("center", "position"), ("kPOPViewCenter", "position"), ("opacity", "alpha"),
      ("kPOPViewAlpha", "alpha"), ("kPOPLayerOpacity", "alpha"), ("color", "backgroundColor"),
      ("radius", "cornerRadius"), ("scale", "scaleXY"), ("kPOPLayerScaleXY", "scaleXY"),
      ("translation", "translationXY"),
      ("kPOPLayerRotation", "rotation"), ("kPOPViewFrame", "frame"), ("kPOPScrollViewZoomScale", "zoomScale"),
      ("kPOPShapeLayerStrokeEnd", "strokeEnd"), ("kPOPLayoutConstraintConstant", "constant"),
    ]
  )
  func found(spelling: String, name: String) {
    #expect(Property(named: spelling)?.name == name)
  }

  @Test("is not found by anything else", arguments: ["", "rotaton", "Position", "kPOP", "kPOProtation", "touchable"])
  func notFound(spelling: String) {
    #expect(Property(named: spelling) == nil)
  }

  @Test("is the constant of its name, and no name stands for two")
  func consistent() {
    #expect(Property.all.allSatisfy { Property(named: $0.name) == $0 })
    let names = Property.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    let constants: [(Property, String)] = [
      (.position, "position"), (.frame, "frame"), (.anchorPoint, "anchorPoint"), (.rotation, "rotation"),
      (.scaleXY, "scaleXY"), (.contentInset, "contentInset"), (.constant, "constant"),
    ]
    for (property, name) in constants { #expect(property.name == name) }
  }

  @Test("has as many channels, component names and defaults as its kind")
  func components() {
    for property in Property.all {
      #expect(property.componentCount == property.kind.componentCount, "\(property.name)")
      #expect(property.defaultValue.count == property.componentCount)
      #expect(property.componentNames.count == (property.kind == .number ? 0 : property.componentCount))
      #expect(property.popThreshold > 0)
    }
    #expect(Property.contentInset.componentNames == ["top", "left", "bottom", "right"])
    #expect(Property.shadowOffset.componentNames == ["width", "height"])
  }

  @Test("leaves no channel unseen")
  func channels() {
    let seen = Set(Property.all.flatMap { $0.channels.map(\.index) })
    #expect(seen == Set(BuiltInChannel.allCases.map(\.rawValue)))
  }

  @Test("shares channels with the properties that look at the same thing")
  func sharing() {
    #expect(Property.scaleXY.shares(channelWith: .scaleX) && !Property.scaleX.shares(channelWith: .scaleY))
    #expect(Property.bounds.shares(channelWith: .width) && Property.frame.shares(channelWith: .positionY))
    #expect(!Property.bounds.shares(channelWith: .position))
  }
}
