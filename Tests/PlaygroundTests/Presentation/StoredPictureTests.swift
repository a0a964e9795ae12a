import Testing

@testable import Playground

/// Pictures that were looked at before they were stored, in `Fixtures/pictures`, without the text in them, as fonts differ
/// from machine to machine. `RECORD_PICTURES=1` stores them anew, to be looked at.
@Suite("A stored picture")
struct StoredPictureTests {
  private static func check(_ image: PixelImage, with name: String) throws {
    let file = "Tests/PlaygroundTests/Fixtures/pictures/\(name).png"
    try Repository.record(image.png(), to: file, when: "RECORD_PICTURES")
    let stored = try PixelImage(png: Repository.bytes(file))
    let difference = try #require(PictureDifference(stored, image), "\(name) has another size")
    #expect(difference.isSmall, "\(name) \(difference)")
  }

  private static func stage(_ script: String, at time: Double? = nil, _ part: StagePart = .whole) throws -> PixelImage {
    let run = try ScriptRun(script)
    let span = SourceSpan(source: 0, start: 0, end: 0)
    let stage = try run.session.stage(at: time ?? run.session.now, for: span)
    let view = StageView(part, of: [stage]).filling(dotsPerPoint: 2)
    let (width, height) = (Int(view.width * 2), Int(view.height * 2))
    return try Drawing.image(width: width, height: height, drawsText: false) {
      StagePainter(view: view).paint(stage, on: $0, width: Double(width), height: Double(height))
    }
  }

  @Test(
    "is what the hamburger looks like: three lines, on the way, and the X of the book",
    arguments: [("rest", 0.0), ("half-way", 0.15), ("cross", 1.2)]
  )
  func hamburger(name: String, time: Double) throws {
    try Self.check(try Self.stage(Repository.example("hamburger"), at: time, .content), with: "hamburger-\(name)")
  }

  /// Borders, shadows, layers that fade together, turns, depth, strokes, and what is scrolled.
  private static let scene = """
    stage size 240 160 color #f4f1e8
    layer card frame 20 20 120 80 color white radius 14 borderWidth 3 borderColor #3366cc
    card.shadowOpacity = 0.5; card.shadowOffset = (0, 6); card.shadowRadius = 5
    layer badge in card frame 84 -14 50 50 color #e0452f radius 25 rotation 20deg borderWidth 4 borderColor white
    layer bar in badge frame 13 21 24 8 color white
    layer veil frame 90 60 110 76 color #2f8f5b radius 10 alpha 0.6 rotation -12deg
    layer sheet in veil frame 12 12 50 40 color #ffd84d radius 6
    layer slip in veil frame 40 30 50 36 color #5b3fa8 radius 6
    layer front frame 158 12 60 36 color #222222 zPosition 2 scale (1, 0.8)
    layer back frame 178 4 60 36 color #ff00aa zPosition 1
    layer ring frame 24 112 40 40 color clear radius 20
    ring.strokeColor = #3366cc; ring.lineWidth = 5; ring.strokeStart = 0.1; ring.strokeEnd = 0.7
    layer list frame 180 104 50 50 color white radius 8 contentSize (50, 120) contentOffset (0, 14)
    for i in 0..<4 { layer `row\\(i)` in list frame 4 24 * i + 4 42 18 color #88aacc radius 4 fillColor #11335540 }

    """

  @Test("is what all that a layer can have looks like")
  func wholeScene() throws {
    try Self.check(try Self.stage(Self.scene), with: "scene")
  }

  private static let faults =
    [
      "card", "badge", "bar", "veil", "sheet", "slip", "front", "ring", "list", "row1",
    ].map { "\($0).translation = (0.5, 0)" } + [
      "card.color = #fff0ff", "slip.color = #5b3fd8", "badge.borderColor = #ffffc0", "back.color = #ff00dd",
      "card.shadowOpacity = 0.4", "card.shadowRadius = 6", "card.shadowOffset = (0, 5)", "veil.alpha = 0.5",
      "slip.zPosition = -1", "front.zPosition = 0", "badge.rotation = 22deg", "card.radius = 12",
      "card.borderWidth = 2.5", "ring.strokeEnd = 0.68", "ring.lineWidth = 4.5", "list.contentSize = (0, 0)",
      "list.contentOffset = (0, 13.5)", "row1.fillColor = clear", "front.scale = 0.82", "bar.hidden = true",
      "stage.color = #f4f1f0",
    ]

  @Test("is not the same with a layer a dot aside, or with anything else changed a little", arguments: faults)
  func tellsFaults(fault: String) throws {
    let stored = try PixelImage(png: try Repository.bytes("Tests/PlaygroundTests/Fixtures/pictures/scene.png"))
    let difference = try #require(PictureDifference(stored, try Self.stage(Self.scene + fault)))
    #expect(!difference.isSmall, "\(difference)")
  }

  private static let plots = ["hamburger": ExamplePlots.hamburger, "unlike-units": ExamplePlots.unlikeUnits]

  private static func image(_ data: PlotData, _ theme: PlotTheme) throws -> PixelImage {
    let picture = try PlotPicture(data, size: nil, theme: theme)
    return try Drawing.image(width: Int(picture.width), height: Int(picture.height), drawsText: false) {
      picture.draw(on: $0)
    }
  }

  @Test("is what a plot looks like, light and dark", arguments: plots.keys.sorted(), ["light", "dark"])
  func plot(name: String, theme: String) throws {
    let image = try Self.image(try #require(Self.plots[name]), theme == "dark" ? .dark : .light)
    try Self.check(image, with: "plot-\(name)-\(theme)")
  }

  @Test("is not the same with one curve a dot higher, or of another colour")
  func tellsAnotherCurve() throws {
    let stored = try PixelImage(
      png: Repository.bytes("Tests/PlaygroundTests/Fixtures/pictures/plot-hamburger-light.png")
    )
    var moved = ExamplePlots.hamburger
    // A point of the picture is 0.0063 radians.
    for place in moved.curves[1].samples.indices { moved.curves[1].samples[place].value -= 0.0063 }
    var swapped = ExamplePlots.hamburger
    swapped.curves.swapAt(0, 1)
    for data in [moved, swapped] {
      let difference = try #require(PictureDifference(stored, try Self.image(data, .light)))
      #expect(!difference.isSmall, "\(difference)")
    }
  }
}
