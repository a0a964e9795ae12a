import Motion
import Testing

@testable import Playground

@Suite("The painter of the stage")
struct StagePainterTests {
  private typealias Pixel = PixelImage.Pixel

  private static let red = Pixel(red: 255, green: 0, blue: 0)
  private static let blue = Pixel(red: 0, green: 0, blue: 255)
  private static let white = Pixel(red: 255, green: 255, blue: 255)

  /// The whole of a stage of 100 × 100 as a script leaves it, a dot a point.
  private func image(_ script: String, drawsText: Bool = true, isTransparent: Bool = false) throws -> PixelImage {
    let run = try ScriptRun("stage size 100 100\n" + script)
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let stage = try run.session.stage(at: run.session.now, for: span)
    let painter = StagePainter(view: StageView(.whole, of: [stage]), isTransparent: isTransparent)
    return try Drawing.image(width: 100, height: 100, drawsText: drawsText) {
      painter.paint(stage, on: $0, width: 100, height: 100)
    }
  }

  @Test("places layers in their parents, turned about their anchors")
  func places() throws {
    let image = try image(
      """
      layer a frame 20 20 60 60 color blue
      layer b in a frame 10 25 40 10 color red rotation 90deg
      """
    )
    #expect(image[10, 50] == Self.white && image[25, 50] == Self.blue)
    #expect(image[50, 35] == Self.red && image[50, 65] == Self.red && image[40, 50] == Self.blue)
  }

  @Test("draws what lies in front over what lies behind, by zPosition and then by the order of the tree")
  func orders() throws {
    let script = "layer a frame 0 0 50 50 color blue\nlayer b frame 0 0 50 50 color red\n"
    #expect(try image(script)[10, 10] == Self.red)
    #expect(try image(script + "a.zPosition = 1")[10, 10] == Self.blue)
    #expect(try image(script + "bring a to front")[10, 10] == Self.blue)
  }

  @Test("leaves out what is hidden, with all that lies in it, and what is scaled away")
  func leavesOut() throws {
    let script = "layer a frame 0 0 50 50 color blue\nlayer b in a frame 0 0 50 50 color red\n"
    #expect(try image(script + "a.hidden = true")[10, 10] == Self.white)
    #expect(try image(script + "a.scale = 0")[10, 10] == Self.white)
    #expect(try image(script + "b.rotationX = 90deg")[10, 10] == Self.blue)
  }

  @Test("fades a layer together with what lies in it")
  func fades() throws {
    let image = try image(
      """
      layer a frame 0 0 50 50 color blue alpha 0.5
      layer b in a frame 0 0 25 25 color red
      """
    )
    #expect(image[10, 10].red == 255 && (126...129).contains(image[10, 10].green) && image[10, 10].blue > 125)
    #expect(image[10, 10].blue < 130)
  }

  @Test("fills a shape over the colour of its layer, which has none to begin with")
  func fills() throws {
    let script = "layer a frame 0 0 50 50 color blue\n"
    #expect(try image(script)[10, 10] == Self.blue)
    #expect(try image(script + "a.fillColor = red")[10, 10] == Self.red)
    let mixed = try image(script + "a.fillColor = #ff000080")[10, 10]
    #expect((126...129).contains(mixed.red) && (126...129).contains(mixed.blue))
  }

  @Test("shows what is scrolled and zoomed where it then is, and within the layer only where that has a content size")
  func scrolls() throws {
    let script = """
      layer a frame 20 20 40 40 color blue contentOffset (0, 50)
      layer row in a frame 0 45 40 30 color red

      """
    let free = try image(script)
    #expect(free[30, 17] == Self.red && free[30, 44] == Self.red && free[30, 46] == Self.blue)
    let clipped = try image(script + "a.contentSize = (40, 200)")
    #expect(clipped[30, 17] == Self.white && clipped[30, 21] == Self.red && clipped[30, 44] == Self.red)
    let round = try image(script + "a.contentSize = (40, 200); a.radius = 20")
    #expect(round[21, 21] == Self.white && round[40, 21] == Self.red)
    let zoomed = try image(script + "a.zoomScale = 0.5; a.contentOffset = (0, 10)")
    #expect(zoomed[39, 33] == Self.red && zoomed[41, 33] == Self.blue && zoomed[39, 48] == Self.blue)
  }

  @Test("moves, fades and hides with the stage what lies on it, and leaves the colour of the stage")
  func movesTheStage() throws {
    let script = "layer a frame 0 0 50 50 color blue\n"
    let moved = try image(script + "stage.translation = (40, 0)")
    #expect(moved[10, 10] == Self.white && moved[80, 10] == Self.blue)
    let turned = try image(script + "stage.rotation = 180deg")
    #expect(turned[10, 10] == Self.white && turned[80, 80] == Self.blue)
    let faded = try image(script + "stage.alpha = 0.5")
    #expect((126...129).contains(faded[10, 10].red) && faded[10, 10].blue == 255 && faded[80, 80] == Self.white)
    #expect(try image(script + "stage.hidden = true")[10, 10] == Self.white)
    #expect(try image(script + "stage.scale = 0")[10, 10] == Self.white)
  }

  /// Layers in layers that show them only within themselves, each of a colour of its own, so that a dot tells its layer.
  private func tree(seed: UInt64) -> String {
    var random = RandomGenerator(seed: seed)
    func number(_ low: Int, _ high: Int) -> Int { low + Int(random.next() * Double(high - low)) }
    func place(_ layer: String) -> String {
      """
      \(layer).rotation = \(number(-90, 90))deg; \(layer).scale = (\(number(5, 15)) / 10, \(number(-15, -5)) / 10)
      \(layer).contentOffset = (\(number(-9, 9)), \(number(-9, 9))); \(layer).zoomScale = \(number(8, 16)) / 10
      \(layer).contentSize = (1, 1)

      """
    }
    var script = place("stage")
    for (index, parent) in ["stage", "stage", "l0", "l0", "l1", "l2"].enumerated() {
      let frame = "\(number(0, 40)) \(number(0, 40)) \(number(20, 60)) \(number(20, 60))"
      script += "layer l\(index) in \(parent) frame \(frame) color #\(40 + index)0000 zPosition \(number(0, 2))\n"
      script += place("l\(index)")
    }
    return script
  }

  @Test("draws a layer where a finger touches it", arguments: 0..<12 as Range<UInt64>)
  func agreesWithTouches(seed: UInt64) throws {
    let script = tree(seed: seed)
    let run = try ScriptRun("stage size 100 100 color white\n" + script)
    let picture = try image(script)
    var found: Set<String> = []
    let grid = stride(from: 1, to: 99, by: 3)
    for (x, y) in grid.flatMap({ x in grid.map { (x, $0) } }) {
      let dots = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map { (x + $0.0, y + $0.1) }
      // Between two colours a dot is neither.
      guard Set(dots.map { picture[$0.0, $0.1] }).count == 1 else { continue }
      let name = run.engine.layer(atX: Double(x) + 0.5, y: Double(y) + 0.5).map { run.engine.name(of: $0) } ?? "stage"
      let number = (0..<6).first { picture[x, y] == Pixel(red: UInt8(0x40 + $0), green: 0, blue: 0) }
      #expect(number.map { "l\($0)" } ?? "stage" == name, "\(x) \(y)")
      found.insert(name)
    }
    #expect(found.count > 1)
  }

  @Test("draws a border inside the outline, over the filling")
  func borders() throws {
    let image = try image("layer a frame 10 10 50 50 color red borderWidth 5 borderColor blue")
    #expect(image[12, 30] == Self.blue && image[57, 30] == Self.blue && image[20, 30] == Self.red)
    #expect(image[8, 30] == Self.white)
    // Nothing of the filling shows at the outer edge of what hides it.
    let round = try self.image("layer a frame 10 10 50 50 color red radius 25 borderWidth 5 borderColor blue")
    #expect((0..<100).allSatisfy { x in round[x, 35].red <= round[x, 35].blue || (15..<55).contains(x) })
    #expect((8..<62).allSatisfy { x in round[x, 14].red <= round[x, 14].blue || (20..<50).contains(x) })
  }

  @Test("casts a shadow beside the layer, softer further out, and none over it")
  func casts() throws {
    let image = try image(
      """
      layer a frame 30 30 40 40 color red
      a.shadowOpacity = 1; a.shadowOffset = (0, 10); a.shadowRadius = 3
      """
    )
    #expect(image[50, 50] == Self.red)
    #expect(image[50, 73].red < 30 && (100...155).contains(image[50, 79].red) && image[50, 95] == Self.white)
    #expect(image[50, 20] == Self.white)
  }

  @Test("draws the part of the outline that is stroked")
  func strokes() throws {
    let image = try image(
      """
      layer a frame 20 20 60 60 color clear
      a.strokeColor = red; a.lineWidth = 4; a.strokeEnd = 0.25
      """
    )
    #expect(image[50, 20] == Self.red && image[80, 50] == Self.white && image[20, 50] == Self.white)
  }

  @Test("writes texts in the middle, in black or white, and leaves that where it is told to")
  func writes() throws {
    let script = "layer a frame 0 0 100 100 color blue text \"HHHH\""
    let inked = try image(script)
    #expect((0..<100).contains { inked[$0, 50] == Self.white })
    #expect((0..<100).allSatisfy { inked[$0, 20] == Self.blue })
    let plain = try image(script, drawsText: false)
    #expect((0..<100).allSatisfy { plain[$0, 50] == Self.blue })
  }

  @Test("draws what is larger than any picture, and where it ends", arguments: ["1e7", "1e100", "1e300"])
  func isBoundless(size: String) throws {
    let image = try image("layer a anchor 0 0 position 50 0 size \(size) \(size) color red")
    #expect(image[40, 50] == Self.white && image[60, 50] == Self.red)
  }

  @Test("clears the stage where it is told to")
  func isTransparent() throws {
    let image = try image("layer a frame 0 0 50 50 color red", isTransparent: true)
    #expect(image[10, 10] == Self.red && image[60, 60].alpha == 0)
  }

  @Test("draws 3,000 layers deep in one another, each a little clear")
  func isDeep() throws {
    let script = """
      layer a0 frame 0 0 100 100 color red alpha 0.9999
      for i in 1..<3000 { layer `a\\(i)` in `a\\(i - 1)` frame 0 0 100 100 color clear alpha 0.9999 }
      """
    #expect(try image(script)[50, 50].red > 250)
  }
}

@Suite("The view of a picture")
struct StageViewTests {
  private func stage(_ script: String, at time: Double = 0) throws -> StageData {
    try ScriptRun(script).session.stage(at: time, for: SourceSpan(source: 0, start: 0, end: 0))
  }

  @Test("is all of the stage, or what there is to see with a margin")
  func isChosen() throws {
    let stage = try stage("layer a frame 100 200 50 50\nlayer b in a frame 0 0 10 10")
    #expect(StageView(.whole, of: [stage]) == StageView(x: 0, y: 0, width: 375, height: 667))
    #expect(StageView(.content, of: [stage]) == StageView(x: 96, y: 196, width: 58, height: 58))
    let inner = try #require(stage.items.last?.layer)
    let around = StageView(.around(inner), of: [stage])
    #expect(abs(around.x - 97.6) < 1e-9 && abs(around.width - 14.8) < 1e-9)
  }

  @Test("is all of the stage where there is nothing, or nearly everything, to see")
  func isWhole() throws {
    let empty = try stage("layer a frame 500 0 50 50")
    #expect(StageView(.content, of: [empty]) == StageView(.whole, of: [empty]))
    let full = try stage("layer a frame 20 20 330 600")
    #expect(StageView(.content, of: [full]) == StageView(.whole, of: [full]))
  }

  @Test("covers all moments of a motion")
  func coversMotion() throws {
    let script = "layer a frame 0 0 20 20\nbasic a.position to (200, 10) duration 1s\nrun"
    let moments = try [stage(script), stage(script, at: 1)]
    #expect(StageView(.content, of: moments).width > 205)
  }
}

@Suite("The stage as data")
struct StageDataTests {
  @Test("shows the past without what was made later, and tells frames")
  func showsThePast() throws {
    let run = try ScriptRun("layer a\nwait 0.1s\nlayer b\nwait 0.1s")
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let then = try run.session.stage(at: 0.05, for: span)
    let between = try run.session.stage(at: 0.101, for: span)
    let now = try run.session.stage(at: 0.2, for: span)
    #expect(then.items.count == 1 && now.items.count == 2)
    #expect(then.frame == 3 && between.frame == 6 && now.frame == 12)
  }

  @Test("is not to be had where it is forgotten")
  func isForgotten() throws {
    let run = try ScriptRun("set history 1\nlayer a\nfor i in 0..<9 { a.alpha = i / 9; wait 1s }")
    #expect(throws: Stop.self) { try run.session.stage(at: 1.5, for: SourceSpan(source: 0, start: 0, end: 0)) }
  }
}
