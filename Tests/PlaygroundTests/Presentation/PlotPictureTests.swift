import Foundation
import Testing

@testable import Playground

@Suite("A plot for a document")
struct PlotPictureTests {
  private static let pictures: [(name: String, data: PlotData)] = [
    ("hamburger", ExamplePlots.hamburger), ("unlike-units", ExamplePlots.unlikeUnits),
    ("comparison", ExamplePlots.comparison),
  ]

  private func image(_ data: PlotData, _ theme: PlotTheme = .light, size: (Double, Double)? = nil) throws -> PixelImage {
    let picture = try PlotPicture(data, size: size.map { (width: $0.0, height: $0.1) }, theme: theme)
    return try Drawing.image(width: Int(picture.width), height: Int(picture.height)) { picture.draw(on: $0) }
  }

  /// The pictures were looked at before they were stored; `RECORD_PICTURES=1` stores what is drawn now, to be looked at
  /// anew. Fonts differ from machine to machine, so a small part of the dots may.
  @Test("is the stored picture", arguments: pictures, ["light", "dark"])
  func stored(picture: (name: String, data: PlotData), theme: String) throws {
    let image = try image(picture.data, theme == "dark" ? .dark : .light)
    let path = Repository.path("Tests/PlaygroundTests/Fixtures/plots/\(picture.name)-\(theme).png")
    if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
      try Data(image.png()).write(to: URL(fileURLWithPath: path))
    }
    let stored = try PixelImage(png: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    try #require(stored.width == image.width && stored.height == image.height)
    let different = zip(stored.pixels, image.pixels).filter { PlotPictureTests.isOther($0, $1) }.count
    #expect(Double(different) < 0.02 * Double(image.pixels.count))
  }

  private static func isOther(_ left: UInt32, _ right: UInt32) -> Bool {
    [0, 8, 16].contains { abs(Int(left >> $0 & 0xFF) - Int(right >> $0 & 0xFF)) > 64 }
  }
}
