/// The words the parser knows: the commands, and the functions of expressions.
struct Grammar: Sendable {
  let shapes: [CommandShape]
  let commandIndex: [String: Int]
  let builtinIndex: [String: Int]
  /// The statements that steer other statements; they are parsed by rules of their own.
  static let controlWords: Set<String> = [
    "if", "else", "for", "while", "repeat", "break", "continue", "func", "return", "let", "var",
  ]

  /// What other languages call them.
  static let foreignWords = [
    "const": "let", "val": "let", "function": "func", "def": "func", "fn": "func", "foreach": "for", "loop": "repeat",
    "elif": "} else if", "elseif": "} else if", "echo": "print", "assert": "expect", "sleep": "wait", "exit": "quit",
    "import": "source", "include": "source", "ls": "layers", "list": "layers", "delay": "wait", "delete": "remove",
    "setTimeout": "after", "topics": "help topics",
    "properties": "help properties", "curves": "help curves", "presets": "help presets",
    "functions": "help functions", "colors": "help colors",
  ]

  /// What other systems call the options.
  static let foreignOptions = [
    "springBounciness": "bounciness", "springSpeed": "speed", "dynamicsTension": "tension",
    "dynamicsFriction": "friction", "dynamicsMass": "mass", "initialVelocity": "velocity",
    "initialSpringVelocity": "velocity", "usingSpringWithDamping": "dampingRatio", "springDamping": "dampingRatio",
    "dampingFraction": "dampingRatio", "zeta": "dampingRatio", "easing": "curve", "ease": "curve",
    "timingFunction": "curve", "toValue": "to", "fromValue": "from", "byValue": "by", "repeatCount": "repeat",
    "repeatForever": "repeat", "autoreverses": "autoreverse", "beginTime": "delay",
  ]

  init(shapes: [CommandShape], builtins: [String]) {
    self.shapes = shapes
    commandIndex = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1.name, $0) })
    builtinIndex = Dictionary(uniqueKeysWithValues: builtins.enumerated().map { ($1, $0) })
  }

  var words: [String] { shapes.map(\.name) + Self.controlWords.sorted() }
}
