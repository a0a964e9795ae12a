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
  private func image(_ script: String, _ painter: (StageView) -> StagePainter = { StagePainter(view: $0) }) throws
    -> PixelImage
  {
    let run = try ScriptRun("stage size 100 100\n" + script)
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let stage = try run.session.stage(at: run.session.now, for: span)
    let view = StageView(.whole, of: [stage])
    return try Drawing.image(width: 100, height: 100) { painter(view).paint(stage, on: $0, width: 100, height: 100) }
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

  @Test("draws a border inside the outline, over the filling")
  func borders() throws {
    let image = try image("layer a frame 10 10 50 50 color red borderWidth 5 borderColor blue")
    #expect(image[12, 30] == Self.blue && image[57, 30] == Self.blue && image[20, 30] == Self.red)
    #expect(image[8, 30] == Self.white)
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
    let plain = try image(script) { StagePainter(view: $0, drawsText: false) }
    #expect((0..<100).allSatisfy { plain[$0, 50] == Self.blue })
  }

  @Test("draws what is larger than any picture, and where it ends", arguments: ["1e7", "1e100", "1e300"])
  func isBoundless(size: String) throws {
    let image = try image("layer a anchor 0 0 position 50 0 size \(size) \(size) color red")
    #expect(image[40, 50] == Self.white && image[60, 50] == Self.red)
  }

  @Test("clears the stage where it is told to")
  func isTransparent() throws {
    let image = try image("layer a frame 0 0 50 50 color red") { StagePainter(view: $0, isTransparent: true) }
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
