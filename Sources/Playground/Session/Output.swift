import Motion

/// What a command has to show, as data: the presentation turns it into text, the terminal writes it.
enum Output: Sendable {
  /// A result in words, one or more lines, without the last newline.
  case text(String)
  /// With the greatest number of decimals people are shown, where that was asked for.
  case table(TableData, TableFormat, digits: Int?)
  case plot(PlotData, PlotOptions)
  /// The informative line a command answers with: shown in the REPL, or on standard error when that was asked for.
  case reply(String)
  case help(HelpPage)
}

/// What `help` shows: of one command, or of all.
struct HelpPage: Sendable, Equatable {
  struct Section: Sendable, Equatable {
    /// What the rows are.
    enum Style: Sendable {
      /// Words and what each means.
      case terms
      /// Words that stand for themselves.
      case names
      /// Usage lines, without a text.
      case usage
      /// Scripts, with a note on each.
      case scripts
    }

    var heading: String
    var rows: [(word: String, text: String)]
    var style = Style.terms

    static func == (left: Section, right: Section) -> Bool {
      left.heading == right.heading && left.style == right.style && left.rows.elementsEqual(right.rows) { $0 == $1 }
    }
  }

  var title: String
  var summary: String
  /// What takes more than a line to say; empty where the summary says it all.
  var discussion = ""
  var sections: [Section]
  /// What is better shown than said.
  var picture: PlotData?
}

struct TableData: Sendable, Equatable {
  struct Column: Sendable, Equatable {
    /// As typed by the reader: `top.rotation`, `top.color.red`.
    var title: String
    var unit: DisplayUnit
  }

  enum Cell: Sendable, Equatable {
    case number(Double)
    /// Numbers that belong together: an array in JSON, parted by `;` elsewhere.
    case vector([Double])
    case text(String)
    case bool(Bool)
    /// Nothing to show; `null` in JSON, an empty field elsewhere.
    case empty
  }

  var columns: [Column]
  var rows: [[Cell]]
}

enum TableFormat: String, Sendable, CaseIterable {
  case text
  case csv
  case json
  case markdown
}

/// Curves over one time axis, with what is worth marking on them.
struct PlotData: Sendable, Equatable {
  struct Curve: Sendable, Equatable {
    var label: String
    var unit: DisplayUnit
    /// In order of time; a value that is not finite breaks the line.
    var samples: [Sample]
    /// Whether it shows what was before, and lies behind the others.
    var isGhost = false
  }

  struct Sample: Sendable, Equatable {
    var time: Double
    var value: Double

    var isFinite: Bool { time.isFinite && value.isFinite }
  }

  /// The value a curve is on its way to, drawn as a dashed level line.
  struct Target: Sendable, Equatable {
    var curve: Int
    var value: Double
  }

  struct Mark: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
      case tap
      case retarget
      case replace
      case keyframe
      case reach
      case rest
    }

    var kind: Kind
    var time: Double
  }

  /// The least and the greatest value that are drawn, exactly.
  struct Limits: Sendable, Equatable {
    var low: Double
    var high: Double
    /// Of which curves; nothing stands for all that are no velocities.
    var unit: DisplayUnit?

    func apply(to other: DisplayUnit) -> Bool {
      unit.map { $0 == other } ?? ![.velocity, .angularVelocity, .rate].contains(other)
    }
  }

  var title: String?
  /// Both in seconds.
  var from: Double
  var to: Double
  /// The present, where it lies inside the picture: what is right of it is still to come.
  var now: Double?
  var curves: [Curve]
  var targets: [Target]
  var marks: [Mark]
  /// Nothing where the values decide.
  var limits: Limits?
}

enum PlotStyle: String, Sendable, CaseIterable {
  case braille
  /// Six blocks to a cell, for the fonts that have them; they fill it as Braille does not.
  case sextant
  /// Quadrant blocks, for fonts without Braille.
  case block
  case ascii
}

struct PlotOptions: Sendable, Equatable {
  /// Columns and rows of the whole picture, legend and axes included; nothing takes what the terminal offers.
  var width: Int?
  var height: Int?
  var style: PlotStyle?
}
