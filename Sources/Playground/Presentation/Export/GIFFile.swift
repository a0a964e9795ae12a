internal import CPictures

/// Pictures one after the other as a file in the Graphics Interchange Format 89a.
///
/// A picture that follows another holds only what differs from it; where parts are clear, each stands alone.
struct GIFFile {
  /// What is shown, and for how many hundredths of a second.
  struct Frame {
    var image: PixelImage
    var delay: Int
  }

  let width: Int
  let height: Int
  /// How often it is shown; nil stands for ever.
  let plays: Int?
  private let table: ColorTable
  private let hasClearParts: Bool
  /// Called again and again, and may end the work.
  private let check: () throws(DrawingFailure) -> Void

  /// - Parameter counts: how often each colour occurs in all frames; those that are clear count as one that is.
  init(
    width: Int,
    height: Int,
    plays: Int?,
    counts: [PixelImage.Pixel: Int],
    check: @escaping () throws(DrawingFailure) -> Void
  ) throws(DrawingFailure) {
    self.check = check
    (self.width, self.height, self.plays) = (width, height, plays)
    hasClearParts = counts.keys.contains { $0.alpha == 0 }
    let visible = counts.filter { $0.key.alpha != 0 }
    // One more stands for what is clear, and for what is as it was, but for a picture that has 256 colours.
    let limit = hasClearParts || visible.count != 256 ? 255 : 256
    table =
      visible.count <= limit
      ? try ColorTable(visible, limit: limit, check: check)
      : try ColorTable.smallest(visible, limit: limit, check: check)
  }

  /// Hundredths of a second for each frame, whose sum is off by less than one at each; the last stays longer, so that one
  /// sees how it ends.
  static func delays(count: Int, framesPerSecond: Double) -> [Int] {
    func time(_ frame: Int) -> Int { Int((100 * Double(frame) / framesPerSecond).rounded()) }
    return (0..<count).map { $0 == count - 1 ? lastDelay : time($0 + 1) - time($0) }
  }

  private static let lastDelay = 100

  /// Whether every colour is exactly that of the pictures.
  var isExact: Bool { table.isExact }

  private var clear: Int? { table.colors.count < 256 ? table.colors.count : nil }

  /// - Parameter frames: one after the other, each of the size of the file.
  func bytes(_ frames: () throws(DrawingFailure) -> Frame?) throws(DrawingFailure) -> [UInt8] {
    guard let library = cpictures_gif() else {
      throw DrawingFailure(
        message: "GIFs are written with giflib, which is not here: \(String(cString: cpictures_failure()))",
        remedy: "install it: apt-get install libgif7 (dnf, pacman, apk add, brew install giflib)"
      )
    }
    let stream = ByteStream()
    var code: Int32 = 0
    let file = library.pointee.EGifOpen(stream.reference, Self.take, &code)
    guard let file else { throw DrawingFailure(gif: code, library.pointee) }
    let writer = Writer(gif: library.pointee, file: file)
    do throws(DrawingFailure) {
      try begin(writer)
      var old: PixelImage?
      while let frame = try frames() {
        try add(frame, after: old, writer)
        old = frame.image
      }
    } catch {
      _ = library.pointee.EGifCloseFile(file, &code)
      throw error
    }
    guard library.pointee.EGifCloseFile(file, &code) == GIF_OK else { throw DrawingFailure(gif: code, library.pointee) }
    return stream.bytes
  }

  /// `OutputFunc`
  private static let take: OutputFunc = { file, data, count in
    guard let reference = file?.pointee.UserData else { return 0 }
    Unmanaged<ByteStream>.fromOpaque(reference).takeUnretainedValue().append(data, count: Int(count))
    return count
  }

  private struct Writer {
    var gif: cpictures_gif
    var file: UnsafeMutablePointer<GifFileType>

    func check(_ result: Int32) throws(DrawingFailure) {
      guard result == GIF_OK else { throw DrawingFailure(gif: file.pointee.Error, gif) }
    }
  }

  private func begin(_ writer: Writer) throws(DrawingFailure) {
    var colors = table.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    let size = [2, 4, 8, 16, 32, 64, 128].first { $0 >= colors.count + (clear == nil ? 0 : 1) } ?? 256
    colors += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: size - colors.count)
    let map = writer.gif.GifMakeMapObject(Int32(size), &colors)
    defer { writer.gif.GifFreeMapObject(map) }
    writer.gif.EGifSetGifVersion(writer.file, true)
    try writer.check(
      writer.gif.EGifPutScreenDesc(writer.file, Int32(width), Int32(height), 8, Int32(clear ?? 0), map)
    )
    guard plays != 1 else { return }
    // Netscape's extension: how often it is shown again; 0 is for ever.
    let again = min((plays ?? 1) - 1, 65_535)
    try writer.check(writer.gif.EGifPutExtensionLeader(writer.file, Int32(APPLICATION_EXT_FUNC_CODE)))
    try writer.check(writer.gif.EGifPutExtensionBlock(writer.file, 11, "NETSCAPE2.0"))
    let block: [UInt8] = [1, UInt8(again & 0xFF), UInt8(again >> 8)]
    try writer.check(writer.gif.EGifPutExtensionBlock(writer.file, 3, block))
    try writer.check(writer.gif.EGifPutExtensionTrailer(writer.file))
  }

  private func add(_ frame: Frame, after old: PixelImage?, _ writer: Writer) throws(DrawingFailure) {
    let old = hasClearParts ? nil : old
    let area = old.map { frame.image.areaThatDiffers(from: $0) } ?? (x: 0, y: 0, width: width, height: height)
    // Bits 2…4: it stays, or is cleared before the next. Bit 0: one index is clear.
    let disposal: UInt8 = hasClearParts ? 2 : 1
    let packed = disposal << 2 | (clear == nil ? 0 : 1)
    let control: [UInt8] = [packed, UInt8(frame.delay & 0xFF), UInt8(frame.delay >> 8 & 0xFF), UInt8(clear ?? 0)]
    try writer.check(writer.gif.EGifPutExtension(writer.file, Int32(GRAPHICS_EXT_FUNC_CODE), 4, control))
    try writer.check(
      writer.gif.EGifPutImageDesc(
        writer.file,
        Int32(area.x),
        Int32(area.y),
        Int32(area.width),
        Int32(area.height),
        false,
        nil
      )
    )
    for y in area.y..<(area.y + area.height) {
      try check()
      var row = row(y, area.x..<(area.x + area.width), of: frame.image, after: old)
      try writer.check(writer.gif.EGifPutLine(writer.file, &row, Int32(area.width)))
    }
  }

  /// What is as it was is clear, unless its colour goes on with a run: long runs take the least room.
  private func row(_ y: Int, _ columns: Range<Int>, of image: PixelImage, after old: PixelImage?) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(columns.count)
    for x in columns {
      let index = index(of: image[x, y])
      let isAsBefore = old.map { $0[x, y] == image[x, y] || self.index(of: $0[x, y]) == index } ?? false
      row.append(isAsBefore && row.last != index ? clear.map { UInt8($0) } ?? index : index)
    }
    return row
  }

  private func index(of pixel: PixelImage.Pixel) -> UInt8 {
    let shown = pixel.opaqueOrClear
    return UInt8(shown.alpha == 0 ? clear ?? 0 : table.index(of: shown))
  }
}

extension PixelImage.Pixel {
  /// A GIF knows nothing between.
  var opaqueOrClear: PixelImage.Pixel {
    alpha < 128
      ? PixelImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0) : PixelImage.Pixel(red: red, green: green, blue: blue)
  }
}

extension PixelImage {
  /// How often each colour occurs, added to what is there.
  func count(_ counts: inout [Pixel: Int]) {
    var last: (number: UInt32, count: Int) = (pixels.first ?? 0, 0)
    for number in pixels {
      if number == last.number {
        last.count += 1
      } else {
        counts[Pixel(premultiplied: last.number).opaqueOrClear, default: 0] += last.count
        last = (number, 1)
      }
    }
    counts[Pixel(premultiplied: last.number).opaqueOrClear, default: 0] += last.count
  }

  /// The least rectangle that holds all differences; a single dot where there are none.
  fileprivate func areaThatDiffers(from old: PixelImage) -> (x: Int, y: Int, width: Int, height: Int) {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      let row = (y * width)..<((y + 1) * width)
      guard let first = row.first(where: { pixels[$0] != old.pixels[$0] }),
        let last = row.last(where: { pixels[$0] != old.pixels[$0] })
      else { continue }
      left = min(left, first - row.lowerBound)
      right = max(right, last - row.lowerBound)
      top = min(top, y)
      bottom = y
    }
    return bottom < 0 ? (0, 0, 1, 1) : (left, top, right - left + 1, bottom - top + 1)
  }
}

extension DrawingFailure {
  fileprivate init(gif code: Int32, _ gif: cpictures_gif) {
    let reason = gif.GifErrorString(code).map { String(cString: $0) } ?? "\(code)"
    message = "the GIF can not be written: \(reason)"
    remedy = nil
  }
}
