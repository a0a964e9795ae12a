import Motion

/// What a file shows, as data: the presentation makes bytes of it.
enum Document: Sendable {
  /// The stage at a moment.
  case picture(StageData, PictureFormat, StageOptions)
  /// The stage over time, in frames.
  case motion([StageData], MotionFormat, MotionOptions)
  /// Curves over time.
  case plot(PlotData, PictureFormat, PlotPictureOptions)
  /// What a table would print.
  case table(TableData, TableFormat)
}

enum MotionFormat: String, Sendable, CaseIterable {
  case gif
  case cast
}

/// How a motion of the stage is to be made.
struct MotionOptions: Sendable {
  var stage = StageOptions()
  var framesPerSecond = 25.0
  /// How often it is shown; nothing stands for ever.
  var plays: Int?
  /// Columns and rows of a terminal.
  var size = (columns: 80, rows: 24)
}

enum PictureFormat: String, Sendable, CaseIterable {
  case svg
  case png
}

/// The stage at moments that a terminal shows side by side.
struct StageShow: Sendable {
  var moments: [StageData]
  var part: StagePart
  /// Columns and rows; nothing takes what the terminal offers.
  var size: (columns: Int, rows: Int)?
  var style: PlotStyle?
}

/// How a plot is to look as a picture.
struct PlotPictureOptions: Sendable, Equatable {
  /// Points; nothing takes what suits the data.
  var size: (width: Double, height: Double)?
  var isDark = false

  static func == (left: Self, right: Self) -> Bool {
    left.size?.width == right.size?.width && left.size?.height == right.size?.height && left.isDark == right.isDark
  }
}

/// How a picture of the stage is to be made.
struct StageOptions: Sendable, Equatable {
  var part = StagePart.whole
  /// Dots a point.
  var scale = 1.0
  /// Whether the stage itself is left clear.
  var isTransparent = false
}

/// Which part of the stage a picture shows.
enum StagePart: Sendable, Equatable {
  case whole
  /// Where something is seen at any of the moments, with a margin; of most of the stage, all.
  case content
  /// Where a layer and what lies in it is seen at any of the moments, with a margin.
  case around(LayerID)
}
