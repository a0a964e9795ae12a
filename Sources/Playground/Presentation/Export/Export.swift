/// The bytes of files.
enum Export {
  static func bytes(of document: Document) throws(DrawingFailure) -> [UInt8] {
    switch document {
    case .picture(let stage, let format, let options): try picture(stage, format, options)
    case .table(let table, let format): Array((Table.formatted(table, as: format, width: .max) + "\n").utf8)
    case .plot(let data, let format, let options): try plot(data, format, options)
    }
  }

  private static func picture(
    _ stage: StageData,
    _ format: PictureFormat,
    _ options: StageOptions
  ) throws(DrawingFailure) -> [UInt8] {
    let view = StageView(options.part, of: [stage])
    let painter = StagePainter(view: view, isTransparent: options.isTransparent)
    let (width, height) = (view.width * options.scale, view.height * options.scale)
    switch format {
    case .svg:
      return try Drawing.svg(width: width, height: height) {
        painter.paint(stage, on: $0, width: width, height: height)
      }
    case .png:
      return try Drawing.image(width: Drawing.dots(width), height: Drawing.dots(height)) {
        painter.paint(stage, on: $0, width: width, height: height)
      }.png()
    }
  }

  /// Dots a point, so that a plot is sharp on screens that have two.
  private static let plotScale = 2.0

  private static func plot(
    _ data: PlotData,
    _ format: PictureFormat,
    _ options: PlotPictureOptions
  ) throws(DrawingFailure) -> [UInt8] {
    let picture = try PlotPicture(data, size: options.size, theme: options.isDark ? .dark : .light)
    let (width, height) = (picture.width, picture.height)
    switch format {
    case .svg: return try Drawing.svg(width: width, height: height) { picture.draw(on: $0) }
    case .png:
      return try Drawing.image(
        width: Drawing.dots(width * plotScale),
        height: Drawing.dots(height * plotScale),
        scale: (plotScale, plotScale)
      ) { picture.draw(on: $0) }.png()
    }
  }
}
