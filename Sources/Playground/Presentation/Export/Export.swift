/// The bytes of files.
enum Export {
  static func bytes(of document: Document) throws(DrawingFailure) -> [UInt8] {
    switch document {
    case .picture(let stage, let format, let options): try picture(stage, format, options)
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
}
