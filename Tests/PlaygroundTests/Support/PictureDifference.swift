@testable import Playground

/// How far two pictures of one size are apart, dot by dot, in 255ths of red, green, blue and opacity.
struct PictureDifference: CustomStringConvertible {
  private(set) var greatest = 0
  private(set) var mean = 0.0

  /// Nil where they differ in size.
  init?(_ left: PixelImage, _ right: PixelImage) {
    guard left.width == right.width, left.height == right.height else { return nil }
    var sum = 0
    for (one, other) in zip(left.pixels, right.pixels) where one != other {
      let distances = [24, 16, 8, 0].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }
      greatest = max(greatest, distances.max() ?? 0)
      sum += distances.reduce(0, +)
    }
    mean = Double(sum) / Double(4 * left.pixels.count)
  }

  /// Whether the same may have been drawn by another version of Cairo.
  ///
  /// Cairo measures how much of a dot is covered on a grid of 15 rows, so that a smooth edge may be off by one of them on
  /// either side: 34 of 255. Most dots lie on no edge.
  var isSmall: Bool { greatest <= 34 && mean < 0.1 }

  var description: String { "differs by \(greatest) at most, by \(mean) in the mean" }
}
