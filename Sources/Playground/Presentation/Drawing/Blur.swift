/// Blurs opacities by three means over neighbours, one after the other, each across and down.
///
/// Three boxes come as near to a Gaussian as the eye can tell. A box of width w has the variance (w² − 1)/12, and
/// variances add up: w = √(4σ² + 1). What lies outside counts as clear.
struct Blur {
  /// The standard deviation beyond which nothing would be left to see.
  static let greatestDeviation = 500

  /// Neighbours on each side.
  private let reach: Int

  /// - Parameter deviation: σ, dots; 0 changes nothing.
  init(deviation: Double) {
    reach = Int(((4 * deviation * deviation + 1).squareRoot() / 2 - 0.5).rounded())
  }

  /// Blurs rows of bytes in place.
  func apply(to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    guard reach > 0 else { return }
    var line = [UInt8](repeating: 0, count: max(width, height))
    for _ in 0..<3 {
      for y in 0..<height { mean(bytes + y * stride, count: width, step: 1, &line) }
      for x in 0..<width { mean(bytes + x, count: height, step: stride, &line) }
    }
  }

  /// Gives each byte the mean of those around it.
  private func mean(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ line: inout [UInt8]) {
    let width = 2 * reach + 1
    var sum = 0
    for place in 0..<min(reach, count) { sum += Int(bytes[place * step]) }
    for place in 0..<count {
      if place + reach < count { sum += Int(bytes[(place + reach) * step]) }
      line[place] = UInt8((sum + width / 2) / width)
      if place >= reach { sum -= Int(bytes[(place - reach) * step]) }
    }
    for place in 0..<count { bytes[place * step] = line[place] }
  }
}
