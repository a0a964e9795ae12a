/// What may stand behind a command's word: what the parser, completion, `help` and the reference read.
struct Parameter: Sendable {
  enum Kind: Sendable, Equatable {
    /// One expression; the text says what it should be: `a time`, `a number`.
    case expression
    /// Expressions parted by commas.
    case expressions
    /// A value of the property the command is about.
    case value
    /// So many bare numbers, or one tuple.
    case numbers(Int)
    /// A name that need not exist yet.
    case newName
    /// A name of an attached animation.
    case key
    /// LAYER.
    case layer
    /// LAYER.PROPERTY.
    case property
    /// LAYER.KEY.
    case animation
    /// LAYER or LAYER.KEY.
    case layerOrAnimation
    /// LAYER or LAYER.KEY, which need not be attached yet.
    case eventTarget
    /// These words, one behind the other.
    case words([String])
    /// One of these words.
    case word([String])
    /// A timing function: a name or `cubic(x1, y1, x2, y2)`.
    case curve
    /// An expression, or one of these words.
    case expressionOrWord([String])
    /// Times and values in braces: `{ 0%: 0, 100%: 1 curve easeIn }`.
    case keyframes
    /// An expression that is kept and worked out again and again, with these names bound in it.
    case driver([String])
    /// An option of one of these commands, or `fps`, and values for it parted by commas.
    case variations([String])
    /// A time, or the word `rest`.
    case timeOrRest
    /// A word, taken as it stands.
    case anyWord
    /// Any property of a layer under its own name, followed by its value.
    case anyProperty
    /// The word alone.
    case flag
    /// A block that runs at once, in place.
    case block
    /// A block that is kept and runs later, with these names bound in it.
    case handler([String])
  }

  /// The word of an option; for what stands in a fixed place, the name used in the usage line.
  var name: String
  var kind: Kind
  var summary: String
  var unit: String = ""
  var range: ClosedRange<Double>?
  /// In words, as help shows it.
  var standard: String = ""
  var isRequired: Bool = false
  /// How the value reads in a usage line, where kind and unit do not say it.
  var placeholder: String?

  /// The block that ends the command, without a word before it.
  static let block = "BLOCK"

  /// What is missing where it does not stand: `a time`, `LAYER.PROPERTY`.
  var wanted: String {
    switch kind {
    case .newName: "a name"
    case .layer: "a layer"
    case .property, .animation, .layerOrAnimation, .eventTarget: name
    case .word(let words): Self.alternatives(words)
    default: unit == "s" ? "a time" : "a value"
    }
  }

  /// `text, csv or json`
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `tension, friction and mass`
  static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether it is found by its own word.
  var isOption: Bool { name != Self.block && kind != .anyProperty }
}

extension Parameter.Kind {
  /// Whether it is one value, of which several can be compared.
  var isVariable: Bool {
    switch self {
    case .expression, .value, .word, .anyWord, .curve, .expressionOrWord: true
    default: false
    }
  }
}

/// What may follow a command's word: first what stands in a fixed place, then options in any order, a block at the end.
///
/// What is asked for at every command that is parsed is found once.
struct CommandShape: Sendable {
  let name: String
  /// First what stands in a fixed place, then the options.
  let parameters: [Parameter]
  /// The index in `parameters` of the block that ends the command.
  let blockIndex: Int?
  /// The index in `parameters` of the one that stands for any property under its own name.
  let propertyIndex: Int?
  private let positionalCount: Int

  /// Whether it only looks, and can look at an earlier moment.
  let looksBack: Bool

  init(name: String, positionals: [Parameter], options: [Parameter], looksBack: Bool = false) {
    self.name = name
    self.looksBack = looksBack
    parameters = positionals.isEmpty ? options : positionals + options
    positionalCount = positionals.count
    blockIndex = parameters.firstIndex { $0.name == Parameter.block }
    propertyIndex = parameters.firstIndex { $0.kind == .anyProperty }
  }

  var positionals: ArraySlice<Parameter> { parameters[..<positionalCount] }
  var options: ArraySlice<Parameter> { parameters[positionalCount...] }
  var takesProperties: Bool { propertyIndex != nil }

  /// The index of an option in `parameters`.
  func optionIndex(_ word: String) -> Int? {
    // By index, since a loop over the elements copies each.
    options.indices.first { parameters[$0].name == word && parameters[$0].isOption }
  }

  /// The index of a parameter by its name, whether it has a place or a word.
  func index(named name: String) -> Int? { parameters.indices.first { parameters[$0].name == name } }
}
