/// A command, whole: what the parser, completion, `help`, the reference and the tests of the examples read.
struct Command: Sendable {
  struct Example: Sendable {
    var code: String
    var note: String
  }

  enum Topic: String, Sendable, CaseIterable {
    case layers = "Layers"
    case animations = "Animations"
    case events = "Events"
    case time = "Time and touch"
    case looking = "Looking"
    case control = "Control"
    case session = "The session"
  }

  var name: String
  var topic: Topic
  var summary: String
  /// What a newcomer should know beyond the summary and the parameters.
  var discussion = ""
  /// What stands in a fixed place behind the word, in this order.
  var positionals: [Parameter] = []
  /// What may follow in any order.
  var options: [Parameter] = []
  /// A usage line for what the parameters can not say.
  var form: String?
  var examples: [Example]
  /// Whether it only looks, and can stand inside `at T { … }`.
  var looksBack = false
  var run: CommandBody

  var shape: CommandShape { CommandShape(name: name, positionals: positionals, options: options, looksBack: looksBack) }

  /// `spring LAYER.PROPERTY [to V] [bounciness N] …`
  var usage: String {
    if let form { return form }
    return ([name] + (positionals + options).map(\.usage)).joined(separator: " ")
  }
}

extension Parameter {
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  static let nonnegative = 0...Double.greatestFiniteMagnitude
  static let positive = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
  /// More than nothing, less than all.
  static let fraction = Double.leastNonzeroMagnitude...1.0.nextDown
  /// The bounce of a spring: at -1 it would be damped without bound.
  static let bounce = (-1.0).nextUp...1

  /// How the parameter reads in a usage line.
  var usage: String {
    let text =
      switch kind {
      case .flag: name
      case .words(let words): ([name] + words).joined(separator: " ")
      case .block, .handler: isFixed ? "{ … }" : "\(name) { … }"
      case .anyProperty: "PROPERTY VALUE …"
      // Many words are listed below.
      case .word where placeholder != nil: "\(name) \(placeholder ?? "")"
      case .word(let words):
        isFixed ? (words.count > 4 ? name : words.joined(separator: "|")) : "\(name) \(words.joined(separator: "|"))"
      default: isFixed ? name : "\(name) \(placeholder ?? valueWord)"
      }
    return isRequired ? text : "[\(text)]"
  }

  /// Whether it stands in a fixed place and has no word of its own; such names are written in capitals.
  var isFixed: Bool { name == name.uppercased() }

  private var valueWord: String {
    switch kind {
    case .numbers(let count): count == 4 ? "X Y W H" : (name == "size" ? "W H" : "X Y")
    case .curve: "CURVE"
    case .key: "NAME"
    case .timeOrRest: "T|rest"
    case .layer, .newName: "LAYER"
    case .value: "V"
    default: unit == "s" ? "T" : "N"
    }
  }
}
