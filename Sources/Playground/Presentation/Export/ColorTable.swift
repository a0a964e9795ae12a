/// At most so many colours, and which of them stands for each colour of a picture.
///
/// Up to the limit they are the colours of the picture themselves. Beyond, they are chosen by median cut (Heckbert, 1982),
/// which halves the box of colours with most of the error, and then moved to the middle of what they stand for, twice.
struct ColorTable {
  private(set) var colors: [PixelImage.Pixel]
  private var indices: [PixelImage.Pixel: Int] = [:]
  let isExact: Bool

  /// - Parameters:
  ///   - counts: how often each colour occurs.
  ///   - check: called again and again, and may end the work.
  init<Failure>(
    _ counts: [PixelImage.Pixel: Int],
    limit: Int,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    let all = counts.map { Weighted(color: $0.key, count: $0.value) }.sorted { $0.color.number < $1.color.number }
    isExact = all.count <= limit
    guard !isExact else {
      colors = all.map(\.color)
      for (index, color) in colors.enumerated() { indices[color] = index }
      return
    }
    colors = try Self.medianCut(all, into: limit, check)
    for _ in 0..<2 { colors = try Self.centred(colors, all, check) }
    for entry in all {
      try check()
      indices[entry.color] = Self.nearest(to: entry.color, among: colors)
    }
  }

  /// As few colours as look like all: no part of a colour is off by more than a tenth, if the limit allows that.
  static func smallest<Failure>(
    _ counts: [PixelImage.Pixel: Int],
    limit: Int,
    check: () throws(Failure) -> Void
  ) throws(Failure) -> ColorTable {
    for size in [32, 64, 128] where size < limit {
      let table = try ColorTable(counts, limit: size, check: check)
      if counts.keys.allSatisfy({ table.error(of: $0) <= 24 }) { return table }
    }
    return try ColorTable(counts, limit: limit, check: check)
  }

  /// The greatest difference of a part between a colour and what stands for it, 0…255.
  private func error(of color: PixelImage.Pixel) -> Int {
    let near = colors[index(of: color)]
    let parts = [\PixelImage.Pixel.red, \.green, \.blue]
    return parts.map { abs(Int(color[keyPath: $0]) - Int(near[keyPath: $0])) }.max() ?? 0
  }

  func index(of color: PixelImage.Pixel) -> Int { indices[color] ?? Self.nearest(to: color, among: colors) }

  private struct Weighted {
    var color: PixelImage.Pixel
    var count: Int
  }

  /// Colours that are going to be one.
  private struct Box {
    var entries: ArraySlice<Weighted>
    var axis: KeyPath<PixelImage.Pixel, UInt8>
    /// The sum of squares along the axis in which they differ most.
    var error: Double

    init(_ entries: ArraySlice<Weighted>) {
      self.entries = entries
      let axes: [KeyPath<PixelImage.Pixel, UInt8>] = [\.red, \.green, \.blue]
      let errors = axes.map { Box.squares(of: entries, $0) }
      let most = errors.indices.max { errors[$0] < errors[$1] } ?? 0
      (axis, error) = (axes[most], errors[most])
    }

    private static func squares(of entries: ArraySlice<Weighted>, _ axis: KeyPath<PixelImage.Pixel, UInt8>) -> Double {
      var (count, sum, squares) = (0.0, 0.0, 0.0)
      for entry in entries {
        let (weight, value) = (Double(entry.count), Double(entry.color[keyPath: axis]))
        count += weight
        sum += weight * value
        squares += weight * value * value
      }
      return squares - sum * sum / count
    }

    /// Parted at the mean of the axis; nil where all are alike.
    func halves() -> (Box, Box)? {
      guard entries.count > 1, error > 0 else { return nil }
      let total = entries.reduce(0) { $0 + $1.count }
      let mean = entries.reduce(0.0) { $0 + Double($1.count) * Double($1.color[keyPath: axis]) } / Double(total)
      let below = entries.filter { Double($0.color[keyPath: axis]) <= mean }
      let above = entries.filter { Double($0.color[keyPath: axis]) > mean }
      guard !below.isEmpty, !above.isEmpty else { return nil }
      return (Box(below[...]), Box(above[...]))
    }

    var mean: PixelImage.Pixel {
      let total = Double(entries.reduce(0) { $0 + $1.count })
      func part(_ axis: KeyPath<PixelImage.Pixel, UInt8>) -> UInt8 {
        UInt8((entries.reduce(0.0) { $0 + Double($1.count) * Double($1.color[keyPath: axis]) } / total).rounded())
      }
      return PixelImage.Pixel(red: part(\.red), green: part(\.green), blue: part(\.blue))
    }
  }

  private static func medianCut<Failure>(
    _ all: [Weighted],
    into limit: Int,
    _ check: () throws(Failure) -> Void
  ) throws(Failure) -> [PixelImage.Pixel] {
    var boxes = [Box(all[...])]
    while boxes.count < limit {
      try check()
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        let (left, right) = boxes[worst].halves()
      else { break }
      boxes[worst] = left
      boxes.append(right)
    }
    return boxes.map(\.mean)
  }

  /// Each colour moved to the mean of those it is nearest to.
  private static func centred<Failure>(
    _ colors: [PixelImage.Pixel],
    _ all: [Weighted],
    _ check: () throws(Failure) -> Void
  ) throws(Failure) -> [PixelImage.Pixel] {
    var members = Array(repeating: [Weighted](), count: colors.count)
    for entry in all {
      try check()
      members[nearest(to: entry.color, among: colors)].append(entry)
    }
    return zip(colors, members).map { $1.isEmpty ? $0 : Box($1[...]).mean }
  }

  private static func nearest(to color: PixelImage.Pixel, among colors: [PixelImage.Pixel]) -> Int {
    var (best, least) = (0, Int.max)
    for index in colors.indices {
      let distance = CellColor.distance(colors[index], color)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}

extension PixelImage.Pixel {
  fileprivate var number: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}
