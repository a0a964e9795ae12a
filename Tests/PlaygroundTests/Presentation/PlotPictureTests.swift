import Foundation
import Testing

@testable import Playground

@Suite("A plot for a document")
struct PlotPictureTests {
  private func image(_ data: PlotData, _ theme: PlotTheme = .light, size: (Double, Double)? = nil) throws -> PixelImage
  {
    let picture = try PlotPicture(data, size: size.map { (width: $0.0, height: $0.1) }, theme: theme)
    return try Drawing.image(width: Int(picture.width), height: Int(picture.height)) { picture.draw(on: $0) }
  }

  /// Fonts differ from machine to machine, so a small part of the dots may; `StoredPictureTests` looks closely at the rest.
  /// `RECORD_PICTURES=1` stores what is drawn now, to be looked at.
  @Test("is the stored picture, with its texts", arguments: ["light", "dark"])
  func stored(theme: String) throws {
    let data = theme == "dark" ? ExamplePlots.unlikeUnits : ExamplePlots.hamburger
    let image = try image(data, theme == "dark" ? .dark : .light)
    let file = "Tests/PlaygroundTests/Fixtures/plots/\(theme).png"
    try Repository.record(image.png(), to: file, when: "RECORD_PICTURES")
    let stored = try PixelImage(png: try Repository.bytes(file))
    try #require(stored.width == image.width && stored.height == image.height)
    let different = zip(stored.pixels, image.pixels).filter { PlotPictureTests.isOther($0, $1) }.count
    #expect(Double(different) < 0.02 * Double(image.pixels.count))
  }

  private static func isOther(_ left: UInt32, _ right: UInt32) -> Bool {
    [0, 8, 16].contains { abs(Int(left >> $0 & 0xFF) - Int(right >> $0 & 0xFF)) > 64 }
  }

  private func svg(_ data: PlotData) throws -> String {
    let picture = try PlotPicture(data, size: nil, theme: .light)
    let bytes = try Drawing.svg(width: picture.width, height: picture.height) { picture.draw(on: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("is the same each time")
  func same() throws {
    #expect(try svg(ExamplePlots.hamburger) == svg(ExamplePlots.hamburger))
    #expect(try image(ExamplePlots.comparison).png() == image(ExamplePlots.comparison).png())
  }

  @Test("takes few points for a smooth curve, and many samples no more")
  func points() throws {
    #expect(try svg(ExamplePlots.hamburger).utf8.count < 80_000)
    let values = (0..<100_000).map { sin(Double($0) / 5_000) }
    #expect(try svg(ExamplePlots.plot(values)).utf8.count < 80_000)
  }

  private static func isBlue(_ pixel: PixelImage.Pixel) -> Bool { pixel.red < 0x60 && pixel.blue > 0xD0 }

  /// The panel is what margins, legend and axis leave of the height, and has 6 % of room above and below the values.
  @Test("has the curve where its values are")
  func place() throws {
    let image = try image(ExamplePlots.plot([-1, -1, 3, 3]), size: (640, 360))
    let rows = [0.1, 0.9].map { part -> Double in
      let x = Int(60 + part * 540)
      let blue = (40..<image.height).filter { Self.isBlue(image[x, $0]) }
      return blue.isEmpty ? .nan : Double(blue.reduce(0, +)) / Double(blue.count)
    }
    #expect(abs(rows[0] - rows[1] - (360 - 2 * 18 - 30 - 21) * 4 / 4.48) < 1)
  }

  @Test("is drawn or told for awkward values, and never traps")
  func awkward() throws {
    let values: [[Double]] = [
      [3, 3, 3], [5], [.nan, 1, .nan], [1e300, -1.7e308], [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude],
      [1e-300, 1e300], [1e9, 1e9 + 1e-6], [0, 1e15], [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
    ]
    for values in values {
      for unit in [DisplayUnit.plain, .angle] {
        #expect(try image(ExamplePlots.plot(values, unit: unit)).pixels.contains { $0 != 0xFFFF_FFFF })
      }
    }
    #expect(throws: DrawingFailure(message: "nothing to plot: no curve has a finite value")) {
      try image(ExamplePlots.plot([]))
    }
    #expect(throws: DrawingFailure(message: "too small for a plot: it takes about 240 by 179 points")) {
      try image(ExamplePlots.plot([1, 2]), size: (200, 100))
    }
    #expect(try image(ExamplePlots.hamburger, size: (300, 200)).width == 300)
  }

  @Test("cuts curves at the limits, with nothing drawn beyond")
  func limits() throws {
    var data = ExamplePlots.plot([0, 10])
    data.limits = PlotData.Limits(low: 4, high: 6)
    let image = try image(data)
    let columns = (0..<image.width).filter { x in (60..<image.height).contains { Self.isBlue(image[x, $0]) } }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(Double(last - first) / 650 > 0.15 && Double(last - first) / 650 < 0.25)
  }

  @Test("keeps the points of a curve that matter")
  func simplified() {
    let line = (0...100).map { PicturePoint(x: Double($0), y: 2 * Double($0)) }
    #expect(PicturePoint.simplified(line) == [line[0], line[100]])
    var peak = line
    peak[40].y += 1
    let kept = [0, 39, 40, 41, 100].map { peak[$0] }
    #expect(PicturePoint.simplified(peak) == kept)
  }
}
