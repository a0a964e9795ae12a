import Testing

@testable import Playground

@Suite("A blur")
struct BlurTests {
  /// A dot of 255 in the middle of a row, blurred.
  private func row(deviation: Double, count: Int = 81) -> [Double] {
    var bytes = [UInt8](repeating: 0, count: count * count)
    for y in 0..<count { bytes[y * count + count / 2] = 255 }
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Blur(deviation: deviation).apply(to: base, width: count, height: count, stride: count)
    }
    return bytes[(count / 2 * count)..<((count / 2 + 1) * count)].map { Double($0) }
  }

  @Test("keeps the sum, and spreads by its deviation", arguments: [2.0, 4])
  func spreads(deviation: Double) {
    let row = row(deviation: deviation)
    let sum = row.reduce(0, +)
    let variance = row.enumerated().map { Double(($0 - 40) * ($0 - 40)) * $1 }.reduce(0, +) / sum
    #expect(abs(sum - 255) < 20)
    #expect(abs(variance.squareRoot() - deviation) < 0.6)
  }

  @Test("changes nothing where it is none")
  func isNone() {
    #expect(row(deviation: 0).filter { $0 > 0 } == [255])
  }
}
