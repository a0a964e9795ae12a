/// The bytes of files.
enum Export {
  /// - Parameter report: told how far the work is, and asked whether it is still wanted.
  static func bytes(of document: Document, report: @escaping Work.Report) throws(DrawingFailure) -> [UInt8] {
    switch document {
    case .picture(let stage, let format, let options):
      return try picture(stage, format, options) { report(0, 1, "picture") }
    case .motion(let moments, .gif, let options):
      return try gif(moments, options, Work(moments.count, "frame", passes: 2, report))
    case .motion(let moments, .cast, let options):
      let (columns, rows) = options.size
      let work = Work(moments.count, "frame", report)
      let part = options.stage.part
      let step = work.advanceDrawing
      return Array(try Asciicast.text(of: moments, part: part, columns: columns, rows: rows, step: step).utf8)
    case .plot(let data, let format, let options): return try plot(data, format, options)
    case .table(let table, let format):
      let work = Work(table.rows.count, "row", interval: 64, report)
      let text = try Table.formatted(table, as: format, width: 80, digits: 4, step: work.advanceDrawing)
      return Array((text + "\n").utf8)
    }
  }

  /// Dots of all frames together, beyond which a GIF takes too long.
  private static let mostDots = 100e6

  private static func gif(
    _ moments: [StageData],
    _ options: MotionOptions,
    _ work: Work
  ) throws(DrawingFailure) -> [UInt8] {
    let view = StageView(options.stage.part, of: moments).filling(dotsPerPoint: options.stage.scale)
    let painter = StagePainter(view: view, isTransparent: options.stage.isTransparent)
    let (width, height) = (view.width * options.stage.scale, view.height * options.stage.scale)
    guard width * height * Double(moments.count) <= mostDots else {
      let size = "\(NumberText.rounded(width)) × \(NumberText.rounded(height))"
      throw DrawingFailure(
        message: "\(moments.count) pictures of \(size) are too many",
        remedy: "choose a smaller scale, fewer fps, or a part: from … to …, around LAYER"
      )
    }
    let (across, down) = (Drawing.dots(width), Drawing.dots(height))
    func image(_ place: Int) throws(DrawingFailure) -> PixelImage {
      try work.advanceDrawing()
      return try Drawing.image(width: across, height: down, isWanted: { work.isWanted }) {
        painter.paint(moments[place], on: $0, width: width, height: height)
      }
    }
    var counts: [PixelImage.Pixel: Int] = [:]
    // Drawn twice, once for the colours, as all pictures together may not fit into memory.
    for place in moments.indices { try image(place).count(&counts) }
    let file = try GIFFile(width: across, height: down, plays: options.plays, counts: counts) {
      () throws(DrawingFailure) in
      guard work.isWanted else { throw .interrupted }
    }
    let delays = GIFFile.delays(count: moments.count, framesPerSecond: options.framesPerSecond)
    var next = 0
    return try file.bytes { () throws(DrawingFailure) in
      guard next < moments.count else { return nil }
      defer { next += 1 }
      return GIFFile.Frame(image: try image(next), delay: delays[next])
    }
  }

  private static func picture(
    _ stage: StageData,
    _ format: PictureFormat,
    _ options: StageOptions,
    isWanted: @escaping () -> Bool
  ) throws(DrawingFailure) -> [UInt8] {
    let part = StageView(options.part, of: [stage])
    let view = format == .svg ? part : part.filling(dotsPerPoint: options.scale)
    let painter = StagePainter(view: view, isTransparent: options.isTransparent)
    let (width, height) = (view.width * options.scale, view.height * options.scale)
    switch format {
    case .svg:
      return try Drawing.svg(width: width, height: height, isWanted: isWanted) {
        painter.paint(stage, on: $0, width: width, height: height)
      }
    case .png:
      return try Drawing.image(width: Drawing.dots(width), height: Drawing.dots(height), isWanted: isWanted) {
        painter.paint(stage, on: $0, width: width, height: height)
      }.png(isWanted: isWanted)
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
