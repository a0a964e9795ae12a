import Motion
import Testing

@Suite("A layer")
struct LayerTests {
  @Test("is bare, visible and in the middle of the stage")
  func bare() {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    #expect(engine.presentation(.frame, of: layer) == Vector(137.5, 283.5, 100, 100))
    for property in Property.all {
      #expect(engine.model(property, of: layer) == property.defaultValue, "\(property.name)")
    }
    #expect(engine.presentation(.frame, of: Engine.root) == Vector(0, 0, 375, 667))
    #expect(engine.presentation(.backgroundColor, of: Engine.root) == Vector(1, 1, 1, 1))
  }

  @Test("is in the middle of a parent, and of a stage that has another size")
  func centered() throws {
    var engine = Engine()
    let parent = engine.addLayer(named: "p")
    try engine.set(.size, of: parent, to: Vector(40, 60))
    let child = engine.addLayer(named: "c", in: parent)
    #expect(engine.model(.position, of: child) == Vector(20, 30))
    try engine.set(.bounds, of: Engine.root, to: Vector(10, 0, 100, 200))
    let other = engine.addLayer(named: "d")
    #expect(engine.model(.position, of: other) == Vector(60, 100))
  }

  @Test("has a frame that is its position and size seen through the anchor")
  func frame() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    try engine.set(.frame, of: layer, to: Vector(200, 200, 150, 150))
    #expect(
      engine.model(.position, of: layer) == Vector(275, 275) && engine.model(.size, of: layer) == Vector(150, 150)
    )
    try engine.set(.anchorPoint, of: layer, to: Vector(0, 1))
    #expect(engine.model(.frame, of: layer) == Vector(275, 125, 150, 150))
  }

  @Test("has a frame that drives position and size when it is animated")
  func animatedFrame() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    try engine.set(.frame, of: layer, to: Vector(0, 0, 100, 100))
    let request = AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: Vector(100, 0, 200, 100))
    let attachment = try engine.attach(request, to: .frame, of: layer)
    #expect(attachment.animation.to == Vector(100, 0, 200, 100))
    engine.run(to: 0.5)
    #expect(engine.presentation(.position, of: layer) == Vector(125, 50))
    #expect(engine.presentation(.width, of: layer) == Vector(150))
    #expect(engine.presentation(.frame, of: layer) == Vector(50, 0, 150, 100))
    #expect(engine.velocity(.frame, of: layer) == Vector(100, 0, 100, 0))
    #expect(try engine.set(.positionX, of: layer, to: Vector(0))?.key == "frame")
  }

  @Test("has a frame that moves with its anchor")
  func movingAnchor() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    try engine.set(.frame, of: layer, to: Vector(0, 0, 100, 200))
    let request = AnimationRequest(kind: .basic(duration: 1, timing: .linear), to: Vector(0, 1))
    try engine.attach(request, to: .anchorPoint, of: layer)
    engine.run(to: 0.5)
    #expect(engine.presentation(.frame, of: layer) == Vector(25, -50, 100, 200))
    #expect(engine.velocity(.frame, of: layer) == Vector(50, -100, 0, 0))
  }

  @Test("refuses a value with other components, or not finite, and keeps the one it has")
  func refused() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    #expect(throws: MotionError.componentCount(expected: 2, found: 1)) {
      try engine.set(.position, of: layer, to: Vector(1))
    }
    #expect(throws: MotionError.notFinite(.target)) { try engine.set(.alpha, of: layer, to: Vector(Double.nan)) }
    #expect(engine.model(.alpha, of: layer) == Vector(1))
  }

  @Test("stands among its siblings from back to front, and moves among them")
  func siblings() throws {
    var engine = Engine()
    let (a, b, c) = (engine.addLayer(named: "a"), engine.addLayer(named: "b"), engine.addLayer(named: "c"))
    #expect(engine.children(of: Engine.root) == [a, b, c])
    engine.bringToFront(a)
    #expect(engine.children(of: Engine.root) == [b, c, a])
    engine.sendToBack(c)
    #expect(engine.children(of: Engine.root) == [c, b, a])
    try engine.move(b, into: c)
    #expect(engine.children(of: Engine.root) == [c, a] && engine.children(of: c) == [b])
    #expect(engine.parent(of: b) == c && engine.parent(of: Engine.root) == nil)
    #expect(engine.layers == [Engine.root, a, b, c])
  }

  @Test("keeps its place however its siblings come, go and change places", arguments: 0..<8 as Range<UInt64>)
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var engine = Engine()
    let parents = [engine.addLayer(named: "p"), engine.addLayer(named: "q")]
    var children: [[LayerID]] = [[], []]
    for _ in 0..<500 {
      let (side, other) = random.next() % 2 == 0 ? (0, 1) : (1, 0)
      guard let layer = children[side].randomElement(using: &random), random.next() % 3 != 0 else {
        children[side].append(engine.addLayer(named: "c", in: parents[side]))
        continue
      }
      children[side].removeAll { $0 == layer }
      switch random.next() % 4 {
      case 0: _ = engine.remove(layer)
      case 1:
        engine.bringToFront(layer)
        children[side].append(layer)
      case 2:
        engine.sendToBack(layer)
        children[side].insert(layer, at: 0)
      default:
        try engine.move(layer, into: parents[other])
        children[other].append(layer)
      }
      #expect(parents.map { engine.children(of: $0) } == children)
    }
  }

  @Test("cannot be moved into itself or below itself")
  func cycle() throws {
    var engine = Engine()
    let a = engine.addLayer(named: "a")
    let b = engine.addLayer(named: "b", in: a)
    for parent in [a, b] { #expect(throws: MotionError.cyclicHierarchy) { try engine.move(a, into: parent) } }
    #expect(throws: MotionError.cyclicHierarchy) { try engine.move(Engine.root, into: a) }
    #expect(engine.children(of: Engine.root) == [a])
  }

  @Test("is gone with all below it, and its name is never another's")
  func removed() {
    var engine = Engine()
    let a = engine.addLayer(named: "a")
    let (b, c) = (engine.addLayer(named: "b", in: a), engine.addLayer(named: "c"))
    #expect(engine.remove(a) == [])
    #expect(!engine.exists(a) && !engine.exists(b) && engine.exists(c))
    let again = engine.addLayer(named: "a")
    #expect(again != a && engine.children(of: Engine.root) == [c, again])
  }

  @Test("has a name, a text, and may be hidden or untouchable")
  func flags() {
    var engine = Engine()
    let layer = engine.addLayer(named: "b")
    #expect(engine.isTouchable(layer) && !engine.isHidden(layer) && engine.text(of: layer) == nil)
    engine.setTouchable(layer, false)
    engine.setHidden(layer, true)
    engine.setText(layer, "one")
    engine.rename(layer, "c")
    #expect(!engine.isTouchable(layer) && engine.isHidden(layer) && engine.text(of: layer) == "one")
    #expect(engine.name(of: layer) == "c")
  }
}
