internal import CPictures
import Motion

/// Why a picture can not be made.
struct DrawingFailure: Error, Equatable {
  var message: String
  var remedy: String?

  /// Nobody wants the picture any more.
  static let interrupted = DrawingFailure(message: "interrupted")
}

/// A picture that is being drawn with Cairo, as dots or for a file.
///
/// Coordinates are points, the origin at the top left, y down; angles are in radians, clockwise. Colours are red, green,
/// blue and opacity, each clamped to 0…1. What goes wrong while drawing is told when the picture is finished.
final class Drawing {
  private let cairo: cpictures_cairo
  private let context: OpaquePointer?
  /// Dots of a shadow on a unit of the drawing.
  private let shadowScale: Double
  /// Where it is false, texts are left out, and take no room.
  let drawsText: Bool
  /// Whether the picture is still wanted; where not, the rest of it can be left out.
  let isWanted: () -> Bool

  private init(
    on surface: OpaquePointer?,
    _ cairo: cpictures_cairo,
    shadowScale: Double = 1,
    drawsText: Bool = true,
    isWanted: @escaping () -> Bool
  ) {
    self.cairo = cairo
    self.isWanted = isWanted
    self.shadowScale = shadowScale
    self.drawsText = drawsText
    context = cairo.create(surface)
  }

  deinit { cairo.destroy(context) }

  // MARK: Making a picture

  /// Draws on dots that are clear at first.
  ///
  /// - Parameters:
  ///   - width: dots, up to `greatestSide`.
  ///   - scale: dots a point, across and down.
  ///   - drawsText: whether texts are not left out.
  ///   - isWanted: asked now and then.
  static func image(
    width: Int,
    height: Int,
    scale: (x: Double, y: Double) = (1, 1),
    drawsText: Bool = true,
    isWanted: @escaping () -> Bool = { true },
    _ draw: (Drawing) -> Void
  ) throws(DrawingFailure) -> PixelImage {
    try checkSize(Double(width), Double(height))
    let cairo = try library()
    let surface = cairo.image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo.surface_destroy(surface) }
    let drawing = Drawing(on: surface, cairo, drawsText: drawsText, isWanted: isWanted)
    cairo.scale(drawing.context, scale.x, scale.y)
    draw(drawing)
    try drawing.finish()
    return PixelImage(surface, cairo)
  }

  /// Draws a file in Scalable Vector Graphics, text as outlines.
  ///
  /// - Parameter width: points, as is the height.
  static func svg(
    width: Double,
    height: Double,
    isWanted: @escaping () -> Bool = { true },
    _ draw: (Drawing) -> Void
  ) throws(DrawingFailure) -> [UInt8] {
    try checkSize(width, height)
    let cairo = try library()
    let stream = ByteStream(isWanted: isWanted)
    let surface = cairo.svg_surface_create_for_stream(ByteStream.take, stream.reference, width, height)
    defer { cairo.surface_destroy(surface) }
    // Vectors can not be blurred, so that shadows are pictures; on fine screens they are to look soft, too.
    let drawing = Drawing(on: surface, cairo, shadowScale: 2, isWanted: isWanted)
    draw(drawing)
    try drawing.finish()
    cairo.surface_finish(surface)
    let status = cairo.surface_status(surface)
    guard isWanted() else { throw .interrupted }
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingFailure(status, cairo) }
    return SVGNames.numbered(stream.bytes)
  }

  private func finish() throws(DrawingFailure) {
    guard isWanted() else { throw .interrupted }
    let status = cairo.status(context)
    guard status == CAIRO_STATUS_SUCCESS else { throw DrawingFailure(status, cairo) }
  }

  /// Dots on a side, and dots in all: what Cairo can do and what fits into memory.
  static let greatestSide = 16_384.0
  static let greatestArea = 64e6

  private static func checkSize(_ width: Double, _ height: Double) throws(DrawingFailure) {
    let size = "\(NumberText.rounded(width)) × \(NumberText.rounded(height))"
    guard width > 0, height > 0 else { throw DrawingFailure(message: "there is nothing to draw on: \(size)") }
    guard max(width, height) <= greatestSide, width * height <= greatestArea else {
      throw DrawingFailure(
        message: "a picture of \(size) dots is too large",
        remedy: "at most \(Int(greatestSide)) on a side and \(Int(greatestArea / 1e6)) million in all can be drawn"
      )
    }
  }

  /// How many dots a length takes; one that is covered in part is one of them.
  static func dots(_ length: Double) -> Int { Int(min(max((length - 1e-6).rounded(.up), 1), 2 * greatestSide)) }

  /// Cairo's functions; it is opened when they are first asked for.
  static func library() throws(DrawingFailure) -> cpictures_cairo {
    guard let library = cpictures_cairo() else {
      throw DrawingFailure(
        message: "pictures are drawn with Cairo, which is not here: \(String(cString: cpictures_failure()))",
        remedy: "install it: apt-get install libcairo2 (dnf, pacman, apk add, brew install cairo)"
      )
    }
    return library.pointee
  }

  // MARK: Where it is drawn

  /// Draws in other coordinates, or within other limits, and goes back to those of before.
  func scoped(_ draw: () -> Void) {
    cairo.save(context)
    draw()
    cairo.restore(context)
  }

  /// From here on coordinates go through the map. One that flattens the plane leaves nothing to draw on, and is refused.
  /// - Returns: whether there is something to draw on.
  func transform(_ map: Transform) -> Bool {
    guard map.inverse != nil else { return false }
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo.transform(context, &matrix)
    return true
  }

  /// From here on nothing shows outside the path, which is used up.
  func clip() { cairo.clip(context) }

  /// From here on nothing shows outside the path that is made, until `endClip`.
  func beginClip(_ makePath: () -> Void) {
    cairo.save(context)
    makePath()
    cairo.clip(context)
  }

  func endClip() { cairo.restore(context) }

  /// What is drawn from here on is kept together, until `endGroup` shows it with an opacity, 0…1.
  func beginGroup() { cairo.push_group(context) }

  func endGroup(opacity: Double) {
    cairo.pop_group_to_source(context)
    cairo.paint_with_alpha(context, min(max(opacity, 0), 1))
  }

  /// Draws the shadow of something.
  ///
  /// - Parameters:
  ///   - offset: from the thing to its shadow, in the outermost units of the drawing, as is the blur.
  ///   - blur: the standard deviation of the blur, which is nearly Gaussian.
  ///   - draw: draws the thing, in the coordinates of now; only its opacity counts.
  func shadow(_ color: Vector, offset: (x: Double, y: Double), blur: Double, _ draw: (Drawing) -> Void) {
    var outer = cairo_matrix_t()
    cairo.get_matrix(context, &outer)
    cairo.save(context)
    defer { cairo.restore(context) }
    var upright = cairo_matrix_t(xx: 1 / shadowScale, yx: 0, xy: 0, yy: 1 / shadowScale, x0: 0, y0: 0)
    cairo.set_matrix(context, &upright)
    let blur = min(blur * shadowScale, Double(Blur.greatestDeviation))
    let offset = (x: offset.x * shadowScale, y: offset.y * shadowScale)
    guard let area = clipArea(grownBy: 3 * blur, movedBy: (-offset.x, -offset.y)) else { return }
    let surface = cairo.image_surface_create(CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height))
    defer { cairo.surface_destroy(surface) }
    let mask = Drawing(on: surface, cairo, shadowScale: shadowScale, drawsText: drawsText, isWanted: isWanted)
    cairo.translate(mask.context, -Double(area.x), -Double(area.y))
    cairo.scale(mask.context, shadowScale, shadowScale)
    cairo.transform(mask.context, &outer)
    draw(mask)
    cairo.surface_flush(surface)
    if let bytes = cairo.image_surface_get_data(surface) {
      let stride = Int(cairo.image_surface_get_stride(surface))
      Blur(deviation: blur).apply(to: bytes, width: area.width, height: area.height, stride: stride)
      cairo.surface_mark_dirty(surface)
    }
    setColor(color)
    cairo.mask_surface(context, surface, Double(area.x) + offset.x, Double(area.y) + offset.y)
  }

  /// The dots that may show, with a margin, moved by an offset; nil where there are none.
  private func clipArea(
    grownBy margin: Double,
    movedBy offset: (x: Double, y: Double)
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo.clip_extents(context, &left, &top, &right, &bottom)
    guard right > left, bottom > top, abs(offset.x) < 1e6, abs(offset.y) < 1e6 else { return nil }
    let (x, y) = ((left - margin + offset.x).rounded(.down), (top - margin + offset.y).rounded(.down))
    let width = (right + margin + offset.x).rounded(.up) - x
    let height = (bottom + margin + offset.y).rounded(.up) - y
    guard max(width, height) <= 2 * Self.greatestSide else { return nil }
    return (Int(x), Int(y), Int(width), Int(height))
  }

  // MARK: Paths

  func move(to x: Double, _ y: Double) { cairo.move_to(context, x, y) }
  func line(to x: Double, _ y: Double) { cairo.line_to(context, x, y) }
  func closePath() { cairo.close_path(context) }
  func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo.rectangle(context, x, y, width, height)
  }

  func circle(x: Double, y: Double, radius: Double) {
    cairo.new_sub_path(context)
    cairo.arc(context, x, y, radius, 0, 2 * .pi)
    cairo.close_path(context)
  }

  /// Clockwise from where the left edge ends, at the top. The radius goes up to half of the shorter side.
  func roundedRectangle(x: Double, y: Double, width: Double, height: Double, radius: Double) {
    let radius = min(max(radius, 0), min(width, height) / 2)
    guard radius > 0 else { return rectangle(x: x, y: y, width: width, height: height) }
    let (left, right) = (x + radius, x + width - radius)
    let (top, bottom) = (y + radius, y + height - radius)
    cairo.new_sub_path(context)
    cairo.arc(context, left, top, radius, .pi, 1.5 * .pi)
    cairo.arc(context, right, top, radius, 1.5 * .pi, 2 * .pi)
    cairo.arc(context, right, bottom, radius, 0, 0.5 * .pi)
    cairo.arc(context, left, bottom, radius, 0.5 * .pi, .pi)
    cairo.close_path(context)
  }

  // MARK: Ink

  private func setColor(_ color: Vector) {
    func part(_ component: Int) -> Double { min(max(color[component], 0), 1) }
    cairo.set_source_rgba(context, part(0), part(1), part(2), part(3))
  }

  /// Covers all there is to draw on.
  func paint(_ color: Vector) {
    setColor(color)
    cairo.paint(context)
  }

  /// Fills the path, which is used up; where it crosses itself, by its windings or, `evenOdd`, in turns.
  func fill(_ color: Vector, evenOdd: Bool = false) {
    setColor(color)
    cairo.set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo.fill(context)
  }

  /// Draws along the path, which is used up.
  /// - Parameters:
  ///   - width: points, in the coordinates of now.
  ///   - dashes: points drawn and left out, by turns; none draws all of the path.
  ///   - phase: how far into the dashes it begins, points.
  func stroke(_ color: Vector, width: Double, dashes: [Double] = [], phase: Double = 0, isRound: Bool = false) {
    setColor(color)
    cairo.set_line_width(context, width)
    cairo.set_line_cap(context, isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo.set_line_join(context, isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo.set_dash(context, dashes, Int32(dashes.count), phase)
    cairo.stroke(context)
  }

  // MARK: Text

  struct Font: Equatable {
    /// Points.
    var size: Double
    var isBold = false
    var isMonospaced = false
  }

  /// How much room a text takes, points: across, and above and below its base line.
  struct TextExtent: Equatable {
    var width: Double
    var ascent: Double
    var descent: Double
  }

  private func select(_ font: Font) {
    cairo.select_font_face(
      context,
      font.isMonospaced ? "monospace" : "sans-serif",
      CAIRO_FONT_SLANT_NORMAL,
      font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    )
    cairo.set_font_size(context, font.size)
  }

  func extent(of text: String, in font: Font) -> TextExtent {
    guard drawsText else { return TextExtent(width: 0, ascent: 0, descent: 0) }
    select(font)
    var extents = cairo_text_extents_t()
    cairo.text_extents(context, text, &extents)
    return TextExtent(
      width: extents.x_advance,
      ascent: -extents.y_bearing,
      descent: extents.height + extents.y_bearing
    )
  }

  /// Writes from a point of the base line to the right.
  func text(_ text: String, x: Double, baseline: Double, in font: Font, _ color: Vector) {
    guard drawsText else { return }
    select(font)
    setColor(color)
    cairo.move_to(context, x, baseline)
    cairo.show_text(context, text)
    cairo.new_path(context)
  }
}

extension DrawingFailure {
  init(_ status: cairo_status_t, _ cairo: cpictures_cairo) {
    let reason = cairo.status_to_string(status).map { String(cString: $0) } ?? "\(status.rawValue)"
    message = "the picture can not be drawn: \(reason)"
    remedy = nil
  }
}
