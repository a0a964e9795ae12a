import Motion

/// What `help` has to say, made from the records.
enum HelpPages {
  static let lists = ["all", "topics", "properties", "curves", "presets", "functions", "colors"]
  static let commands = CommandTable.commands + CommandTable.controls

  static let words = commands.map(\.name) + lists + curveNames + presetNames

  /// The words with a line on each.
  static var summaries: [(word: String, summary: String)] {
    commands.map { ($0.name, $0.summary) } + lists.map { ($0, "a list") } + curveNames.map { ($0, "a curve") }
      + presetNames.map { ($0, "a preset of springs") }
  }

  /// The first page, short enough for the smallest screen.
  static var overview: HelpPage {
    let start = "layer ball\nspring ball.scale to 2 bounciness 12\nplot ball.scale"
    return HelpPage(
      title: "help",
      summary: "‘help WORD’ explains one of these, ‘help all’ says what each does.",
      sections: [
        HelpPage.Section(heading: "To begin", rows: [(start, "")], style: .scripts),
        HelpPage.Section(heading: "Words", rows: topicRows),
      ]
    )
  }

  /// The commands of each topic in a row, and the lists.
  private static var topicRows: [(word: String, text: String)] {
    Command.Topic.allCases.map { topic in
      (topic.rawValue, commands.filter { $0.topic == topic }.map(\.name).joined(separator: ", "))
    } + [("Lists", lists.joined(separator: ", "))]
  }

  private static var topics: HelpPage {
    HelpPage(
      title: "topics",
      summary: "‘help WORD’ explains a word of these; ‘apropos WORD’ finds where a word occurs.",
      sections: [HelpPage.Section(heading: "Topics", rows: topicRows)]
    )
  }

  /// Every command with its summary.
  private static var all: HelpPage {
    let sections = Command.Topic.allCases.map { topic in
      let rows = commands.filter { $0.topic == topic }.map { ($0.name, $0.summary) }
      return HelpPage.Section(heading: topic.rawValue, rows: rows)
    }
    return HelpPage(title: "commands", summary: "help WORD explains one, with examples to try", sections: sections)
  }

  static func page(_ word: String) -> HelpPage? {
    switch word {
    case "all": return all
    case "topics": return topics
    case "presets": return presets
    case "properties": return properties
    case "curves", "curve": return curves
    case "functions": return functions
    case "colors": return colors
    default: return CommandTable.named(word).map(page) ?? curve(word) ?? preset(word)
    }
  }

  private static func page(_ command: Command) -> HelpPage {
    let words = (command.positionals + command.options).map { ($0.name, detail($0)) }
    let examples = command.examples.map { ($0.code, $0.note) }
    let sections = [
      HelpPage.Section(heading: "Usage", rows: [(command.usage, "")], style: .usage),
      HelpPage.Section(heading: "Words", rows: words),
      HelpPage.Section(heading: "Examples", rows: examples, style: .scripts),
    ]
    return HelpPage(
      title: command.name,
      summary: command.summary,
      discussion: command.discussion,
      sections: sections.filter { !$0.rows.isEmpty }
    )
  }

  /// What a parameter means, with its unit, range and default.
  private static func detail(_ parameter: Parameter) -> String {
    var parts = [parameter.summary + (parameter.unit.isEmpty ? "" : " (\(parameter.unit))")]
    if let range = parameter.range, range != Parameter.anyNumber { parts.append(text(of: range)) }
    if !parameter.standard.isEmpty { parts.append("default \(parameter.standard)") }
    return parts.joined(separator: "; ")
  }

  private static func text(of range: ClosedRange<Double>) -> String {
    if range == Parameter.positive { return "above 0" }
    if range == Parameter.nonnegative { return "0 or more" }
    if range == Parameter.fraction { return "between 0 and 1" }
    if range == Parameter.bounce { return "above -1, at most 1" }
    return "\(NumberText.rounded(range.lowerBound)) to \(NumberText.rounded(range.upperBound))"
  }

  private static var properties: HelpPage {
    let rows = Property.all.map { property -> (String, String) in
      let aliases = property.aliases.filter { !$0.hasPrefix("kPOP") }
      let names = ([property.name] + aliases).joined(separator: " = ")
      let parts = property.componentNames.count > 1 ? property.componentNames.joined(separator: ", ") : ""
      let unit = property.dimension.isPlain ? "" : property.dimension == .angle ? "angle" : "pt"
      return (names, [property.kind.rawValue, parts, unit].filter { !$0.isEmpty }.joined(separator: "; "))
    }
    return HelpPage(
      title: "properties",
      summary: "what can be animated; Pop's constants (kPOPLayerRotation) are accepted too",
      sections: [HelpPage.Section(heading: "Properties", rows: rows)]
    )
  }

  private static var curves: HelpPage {
    let rows = TimingFunction.named.map { name, function -> (String, String) in
      guard case .cubic(let bezier) = function else { return (name, "") }
      let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { NumberText.rounded($0) }
      return (name, "cubic(\(points.joined(separator: ", ")))")
    }
    return HelpPage(
      title: "curves",
      summary: "timing functions, for basic and animate",
      sections: [HelpPage.Section(heading: "Curves", rows: rows)]
    )
  }

  private static var functions: HelpPage {
    let rows = Builtin.all.map { ($0.rawValue, $0.summary) }
    let constants = NamedConstant.allCases.map { ($0.rawValue, $0.summary) }
    return HelpPage(
      title: "functions",
      summary: "functions and constants of expressions",
      sections: [
        HelpPage.Section(heading: "Functions", rows: rows), HelpPage.Section(heading: "Constants", rows: constants),
      ]
    )
  }

  private static var colors: HelpPage {
    let rows = ColorName.all.map { ($0.name, "") }
    return HelpPage(
      title: "colors",
      summary: "named colours; also #rgb, #rrggbb, rgb(…), rgba(…), hsl(…), gray(…)",
      sections: [HelpPage.Section(heading: "Colours", rows: rows, style: .names)]
    )
  }
}

extension Builtin {
  var summary: String {
    switch self {
    case .abs: "abs(x): without its sign"
    case .min, .max: "\(rawValue)(a, b, …): the \(self == .min ? "least" : "greatest"), also of a list"
    case .floor, .ceil: "\(rawValue)(x): the next whole number \(self == .floor ? "below" : "above")"
    case .round: "round(x) or round(x, step)"
    case .clamp: "clamp(x, low, high)"
    case .mix: "mix(a, b, t): a + (b − a)·t, also for tuples and colours"
    case .sqrt, .exp, .log, .sin, .cos, .tan: "\(rawValue)(x)"
    case .asin, .acos: "\(rawValue)(x): an angle"
    case .pow: "pow(x, y): x to the power of y"
    case .atan2: "atan2(y, x): the angle of a direction"
    case .hypot: "hypot(x, y): the length of the diagonal"
    case .random: "random(), random(high) or random(low, high); the same at each run"
    case .rgb: "rgb(255, 0, 0)"
    case .rgba: "rgba(255, 0, 0, 50%)"
    case .hsl: "hsl(120deg, 100%, 50%)"
    case .gray: "gray(50%)"
    case .count: "count(list): how many elements, or letters of a text"
    case .cubic: "cubic(x1, y1, x2, y2): a timing function, behind curve"
    }
  }
}

extension NamedConstant {
  fileprivate var summary: String {
    switch self {
    case .pi: "3.1416"
    case .tau: "2·pi"
    case .e: "2.7183"
    case .now: "the time"
    case .frame: "the number of the frame"
    case .fps: "frames a second"
    }
  }
}
