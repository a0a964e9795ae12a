internal import CPictures

/// A picture of square or oblong dots, row by row from the top left.
struct PixelImage: Equatable, Sendable {
  let width: Int
  let height: Int
  /// Opacity, red, green and blue, eight bits each from the top of the number, the colours multiplied by the opacity.
  private(set) var pixels: [UInt32]

  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "as many pixels as width × height")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  subscript(x: Int, y: Int) -> Pixel { Pixel(premultiplied: pixels[y * width + x]) }

  /// One dot, 0…255 each; the colours are not multiplied by the opacity.
  struct Pixel: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(premultiplied number: UInt32) {
      let opacity = number >> 24
      func part(_ shift: UInt32) -> UInt8 {
        guard opacity > 0 else { return 0 }
        return UInt8(min(255, ((number >> shift & 0xFF) * 255 + opacity / 2) / opacity))
      }
      (red, green, blue, alpha) = (part(16), part(8), part(0), UInt8(opacity))
    }
  }
}

extension PixelImage {
  /// The picture as a file in Portable Network Graphics.
  /// - Parameter isWanted: asked now and then.
  func png(isWanted: @escaping () -> Bool = { true }) throws(DrawingFailure) -> [UInt8] {
    let cairo = try Drawing.library()
    var pixels = pixels
    let written = pixels.withUnsafeMutableBytes { bytes -> Result<[UInt8], DrawingFailure> in
      let surface = cairo.image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_ARGB32,
        Int32(width),
        Int32(height),
        Int32(width * 4)
      )
      defer { cairo.surface_destroy(surface) }
      let stream = ByteStream(isWanted: isWanted)
      let status = cairo.surface_write_to_png_stream(surface, ByteStream.take, stream.reference)
      guard isWanted() else { return .failure(.interrupted) }
      return status == CAIRO_STATUS_SUCCESS ? .success(stream.bytes) : .failure(DrawingFailure(status, cairo))
    }
    return try written.get()
  }

  /// Reads such a file.
  init(png bytes: [UInt8]) throws(DrawingFailure) {
    let cairo = try Drawing.library()
    let stream = ByteStream(bytes)
    let surface = cairo.image_surface_create_from_png_stream(ByteStream.give, stream.reference)
    defer { cairo.surface_destroy(surface) }
    let status = cairo.surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingFailure(status, cairo) }
    self.init(surface, cairo)
  }

  /// What an image surface shows.
  init(_ surface: OpaquePointer?, _ cairo: cpictures_cairo) {
    cairo.surface_flush(surface)
    width = Int(cairo.image_surface_get_width(surface))
    height = Int(cairo.image_surface_get_height(surface))
    let stride = Int(cairo.image_surface_get_stride(surface))
    pixels = []
    guard let data = cairo.image_surface_get_data(surface) else { return }
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
      pixels.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
    }
  }
}

/// Bytes that a library writes or reads piece by piece.
final class ByteStream {
  private(set) var bytes: [UInt8]
  private var position = 0
  private let isWanted: () -> Bool

  /// - Parameter isWanted: asked at each piece that comes; once it says no, the library is told that there is no room.
  init(_ bytes: [UInt8] = [], isWanted: @escaping () -> Bool = { true }) {
    self.bytes = bytes
    self.isWanted = isWanted
  }

  /// For the library to hand back; the stream has to outlive its use.
  var reference: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func stream(_ reference: UnsafeMutableRawPointer?) -> ByteStream? {
    reference.map { Unmanaged<ByteStream>.fromOpaque($0).takeUnretainedValue() }
  }

  func append(_ start: UnsafePointer<UInt8>?, count: Int) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// `cairo_write_func_t`
  static let take: cairo_write_func_t = { reference, data, count in
    guard let stream = stream(reference), stream.isWanted() else { return CAIRO_STATUS_WRITE_ERROR }
    stream.append(data, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }

  /// `cairo_read_func_t`
  static let give: cairo_read_func_t = { reference, data, count in
    guard let stream = stream(reference), stream.bytes.count - stream.position >= Int(count) else {
      return CAIRO_STATUS_READ_ERROR
    }
    for index in 0..<Int(count) { data?[index] = stream.bytes[stream.position + index] }
    stream.position += Int(count)
    return CAIRO_STATUS_SUCCESS
  }
}
