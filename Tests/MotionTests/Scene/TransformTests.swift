import Motion
import Testing

@Suite("A transform")
struct TransformTests {
  @Test("of a layer is translate · rotate · scale about its anchor")
  func composition() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "box")
    try engine.set(.position, of: layer, to: Vector(0, 0))
    try engine.set(.size, of: layer, to: Vector(0, 0))
    try engine.set(.scaleXY, of: layer, to: Vector(2, 2))
    try engine.set(.rotation, of: layer, to: Vector(Double.pi / 2))
    try engine.set(.translationX, of: layer, to: Vector(100))
    let transform = try #require(engine.transform(of: layer))
    let entries = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    for (entry, expected) in zip(entries, [0, 2, -2, 0, 100, 0] as [Double]) { #expect(abs(entry - expected) < 1e-15) }
  }

  @Test("maps the anchor of a turned layer to its position")
  func anchor() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "box")
    try engine.set(.anchorPoint, of: layer, to: Vector(0.25, 1))
    try engine.set(.position, of: layer, to: Vector(30, 40))
    try engine.set(.size, of: layer, to: Vector(80, 20))
    try engine.set(.rotation, of: layer, to: Vector(1.1))
    let transform = try #require(engine.transform(of: layer))
    let (x, y) = transform(x: 20, y: 20)
    #expect(abs(x - 30) < 1e-13 && abs(y - 40) < 1e-13)
  }

  @Test("followed by its inverse changes nothing; a flat one has none")
  func inverse() throws {
    let turned = Transform.translation(3, -7) * .rotation(x: 0.4, y: -0.3, z: 2) * .scale(2, 0.5)
    let back = try #require(turned.inverse)
    let same = turned * back
    for (entry, expected) in zip([same.a, same.b, same.c, same.d, same.tx, same.ty], [1, 0, 0, 1, 0, 0] as [Double]) {
      #expect(abs(entry - expected) < 1e-14)
    }
    #expect(Transform.scale(0, 1).inverse == nil)
  }

  @Test("turned about the vertical axis by 60° is seen at half its width")
  func depth() {
    let turned = Transform.rotation(x: 0, y: Double.pi / 3, z: 0)
    #expect(abs(turned.a - 0.5) < 1e-15 && turned.d == 1)
  }
}
