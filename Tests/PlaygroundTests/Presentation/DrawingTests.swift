import Motion
import Testing

@testable import Playground

@Suite("A drawing")
struct DrawingTests {
  private static let red = Vector(1, 0, 0, 1)
  private static let white = Vector(1, 1, 1, 1)

  private typealias Pixel = PixelImage.Pixel

  @Test("has its origin at the top left, y down, in dots of its own scale")
  func hasCoordinates() throws {
    let image = try Drawing.image(width: 4, height: 4, scale: (2, 1)) { drawing in
      drawing.rectangle(x: 1, y: 3, width: 1, height: 1)
      drawing.fill(Self.red)
    }
    #expect(image.pixels.filter { $0 != 0 }.count == 2)
    #expect(image[2, 3] == Pixel(red: 255, green: 0, blue: 0))
    #expect(image[3, 3] == image[2, 3])
  }

  @Test("clamps colours, and blends what is not opaque")
  func blends() throws {
    let image = try Drawing.image(width: 1, height: 1) { drawing in
      drawing.paint(Self.white)
      drawing.paint(Vector(2, -1, 0, 0.5))
    }
    #expect(image[0, 0].red == 255)
    #expect((126...129).contains(image[0, 0].green))
  }

  @Test("shows a group with one opacity, where its parts overlap too")
  func groups() throws {
    let image = try Drawing.image(width: 1, height: 1) { drawing in
      drawing.beginGroup()
      drawing.paint(Self.white)
      drawing.paint(Self.red)
      drawing.endGroup(opacity: 0.5)
    }
    #expect(image[0, 0].green == 0 && (127...128).contains(image[0, 0].alpha))
  }

  @Test("smooths edges")
  func smooths() throws {
    let image = try Drawing.image(width: 2, height: 1) { drawing in
      drawing.rectangle(x: 0, y: 0, width: 1.5, height: 1)
      drawing.fill(Self.red)
    }
    #expect(image[0, 0].alpha == 255 && (120...136).contains(image[1, 0].alpha))
  }

  @Test("turns clockwise, and back when its scope ends")
  func transforms() throws {
    let image = try Drawing.image(width: 3, height: 3) { drawing in
      drawing.scoped {
        #expect(drawing.transform(.translation(2, 0) * .rotation(x: 0, y: 0, z: .pi / 2)))
        drawing.rectangle(x: 0, y: 0, width: 3, height: 1)
        drawing.fill(Self.red)
      }
      drawing.rectangle(x: 0, y: 0, width: 1, height: 1)
      drawing.fill(Self.white)
      #expect(!drawing.transform(.scale(0, 1)))
    }
    #expect((0..<3).allSatisfy { image[1, $0] == Pixel(red: 255, green: 0, blue: 0) })
    #expect(image[0, 0] == Pixel(red: 255, green: 255, blue: 255) && image[2, 0].alpha == 0)
  }

  @Test("leaves room in the corners of a rounded rectangle, whose radius has an end")
  func rounds() throws {
    let image = try Drawing.image(width: 10, height: 10) { drawing in
      drawing.roundedRectangle(x: 0, y: 0, width: 10, height: 10, radius: 100)
      drawing.fill(Self.red)
    }
    #expect(image[0, 0].alpha == 0 && image[9, 9].alpha == 0 && image[5, 0].alpha > 200 && image[5, 5].alpha == 255)
  }

  @Test("writes text of the width it tells")
  func writes() throws {
    let font = Drawing.Font(size: 12)
    var width = 0.0
    let image = try Drawing.image(width: 60, height: 20) { drawing in
      let extent = drawing.extent(of: "Motion", in: font)
      width = extent.width
      #expect(extent.ascent > 6 && extent.ascent < 13)
      #expect(drawing.extent(of: "MotionMotion", in: font).width > 1.8 * width)
      drawing.text("Motion", x: 5, baseline: 15, in: font, Self.red)
    }
    let inked = (0..<60).filter { x in (0..<20).contains { image[x, $0].alpha > 0 } }
    let (first, last) = (try #require(inked.first), try #require(inked.last))
    #expect(first >= 4 && Double(last - first) < width + 1 && Double(last - first) > width - 4)
  }

  @Test("comes back from a PNG file as it went in")
  func keepsItsPixels() throws {
    let image = try Drawing.image(width: 7, height: 5) { drawing in
      drawing.circle(x: 3, y: 3, radius: 2)
      drawing.fill(Vector(0.2, 0.4, 0.6, 0.8))
    }
    let file = try image.png()
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let back = try PixelImage(png: file)
    #expect(back.width == 7 && back.height == 5)
    // A file holds colours that are not multiplied by the opacity; the way there and back rounds.
    #expect(zip(back.pixels, image.pixels).allSatisfy { PixelImage.distance($0, $1) <= 1 })
    #expect(throws: DrawingFailure.self) { try PixelImage(png: Array(file.dropLast(20))) }
  }

  @Test("is a text of vectors as SVG")
  func isVectors() throws {
    let bytes = try Drawing.svg(width: 30, height: 20) { drawing in
      drawing.roundedRectangle(x: 1, y: 1, width: 28, height: 18, radius: 4)
      drawing.fill(Self.red)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<svg") && text.contains("viewBox=\"0 0 30 20\"") && text.contains("<path"))
    #expect(!text.contains("<image"))
  }

  @Test("is refused when it is too large, or nothing", arguments: [(0, 1), (1, 16_385), (16_384, 16_384)])
  func isRefused(width: Int, height: Int) {
    #expect(throws: DrawingFailure.self) { try Drawing.image(width: width, height: height) { _ in } }
  }
}

extension PixelImage {
  /// The greatest difference between the parts of two pixels, as they are stored.
  static func distance(_ left: UInt32, _ right: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(left >> $0 & 0xFF) - Int(right >> $0 & 0xFF)) }.max() ?? 0
  }
}
