import Motion
import Testing

@Suite("A finger")
struct HitTestingTests {
  private func hamburger() throws -> (engine: Engine, button: LayerID, line: LayerID) {
    var engine = Engine()
    let button = engine.addLayer(named: "button")
    try engine.set(.frame, of: button, to: Vector(200, 200, 150, 150))
    let line = engine.addLayer(named: "line", in: button)
    try engine.set(.frame, of: line, to: Vector(35, 40, 80, 11))
    return (engine, button, line)
  }

  @Test("touches the deepest layer under it")
  func deepest() throws {
    let (engine, button, line) = try hamburger()
    #expect(engine.layer(atX: 240, y: 245) == line)
    #expect(engine.layer(atX: 240, y: 300) == button)
    #expect(engine.layer(atX: 10, y: 10) == Engine.root)
    #expect(engine.layer(atX: -1, y: 10) == nil)
  }

  @Test("goes through what is not touchable, hidden or transparent")
  func through() throws {
    var (engine, button, line) = try hamburger()
    engine.setTouchable(line, false)
    #expect(engine.layer(atX: 240, y: 245) == button)
    engine.setTouchable(line, true)
    engine.setHidden(line, true)
    #expect(engine.layer(atX: 240, y: 245) == button)
    engine.setHidden(line, false)
    try engine.set(.alpha, of: line, to: Vector(0.009))
    #expect(engine.layer(atX: 240, y: 245) == button)
    try engine.set(.alpha, of: line, to: Vector(0.01))
    #expect(engine.layer(atX: 240, y: 245) == line)
  }

  @Test("finds a turned and scaled layer where it is seen")
  func turned() throws {
    var (engine, button, line) = try hamburger()
    try engine.set(.rotation, of: line, to: Vector(Double.pi / 2))
    // The line's middle is (275, 245.5) on the stage; upright it reaches 40 points up and down from there.
    #expect(engine.layer(atX: 275, y: 210) == line)
    #expect(engine.layer(atX: 240, y: 245) == button)
    try engine.set(.scaleXY, of: button, to: Vector(0, 0))
    #expect(engine.layer(atX: 275, y: 275) == Engine.root)
  }

  @Test("touches the foremost of siblings, by depth and then by order")
  func siblings() throws {
    var engine = Engine()
    let back = engine.addLayer(named: "back")
    let front = engine.addLayer(named: "front")
    #expect(engine.layer(atX: 187, y: 333) == front)
    try engine.set(.zPosition, of: back, to: Vector(1))
    #expect(engine.layer(atX: 187, y: 333) == back)
  }

  @Test("touches what is scrolled and zoomed where it is seen")
  func scrolled() throws {
    var engine = Engine()
    let window = engine.addLayer(named: "window")
    try engine.set(.frame, of: window, to: Vector(100, 100, 100, 100))
    let row = engine.addLayer(named: "row", in: window)
    try engine.set(.frame, of: row, to: Vector(0, 60, 100, 10))
    try engine.set(.contentOffset, of: window, to: Vector(0, 50))
    #expect(engine.layer(atX: 150, y: 115) == row && engine.layer(atX: 150, y: 165) == window)
    // The row is now 20 points high, from 120 to 140 of the content.
    try engine.set(.zoomScale, of: window, to: Vector(2))
    try engine.set(.contentOffset, of: window, to: Vector(0, 100))
    #expect(engine.layer(atX: 150, y: 121) == row && engine.layer(atX: 150, y: 139) == row)
    #expect(engine.layer(atX: 150, y: 119) == window && engine.layer(atX: 150, y: 141) == window)
    #expect(engine.middle(of: row) == Vector(200, 130))
  }

  @Test("touches layers where a stage that is itself moved, turned or scaled shows them")
  func stage() throws {
    var (engine, button, _) = try hamburger()
    try engine.set(.translationXY, of: Engine.root, to: Vector(-190, 10))
    #expect(engine.layer(atX: 20, y: 300) == button && engine.layer(atX: 300, y: 300) == nil)
    try engine.set(.translationXY, of: Engine.root, to: Vector(0, 0))
    // Half a turn about the middle of the stage, (187.5, 333.5).
    try engine.set(.rotation, of: Engine.root, to: Vector(Double.pi))
    #expect(engine.layer(atX: 100, y: 390) == button && engine.layer(atX: 275, y: 275) == Engine.root)
    try engine.set(.scaleXY, of: Engine.root, to: Vector(0, 1))
    #expect(engine.layer(atX: 100, y: 390) == nil)
  }

  @Test("follows what is seen while the layer moves")
  func moving() throws {
    var (engine, button, _) = try hamburger()
    let request = AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: Vector(75))
    try engine.attach(request, to: .positionX, of: button)
    _ = engine.advance(to: 0.9)
    #expect(engine.layer(atX: 50, y: 300) == button)
    #expect(engine.layer(atX: 300, y: 300) == Engine.root)
  }
}
