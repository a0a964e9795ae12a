/// Values for variables given on the command line.
extension Session {
  /// Whether something read so far declares this variable at top level.
  func declaresVariable(_ name: String) -> Bool {
    guard let symbol = symbols.existing(name) else { return false }
    return tree.statements.contains { statement in
      if case .bind(.global(symbol), _, isVariable: true, name: _) = statement { true } else { false }
    }
  }

  /// The value of a script that is one expression, kept for the variable's first declaration.
  mutating func takeOverride(of name: String, from script: Script) -> Bool {
    guard script.block.statements.count == 1,
      case .expression(let expression) = tree.statements[script.block.statements.lowerBound]
    else {
      return false
    }
    // On a copy, as it is no part of the session: a random number it draws is still to come there.
    var copy = imagined()
    guard let value = try? copy.evaluate(expression) else { return false }
    overrides[name] = value
    return true
  }
}
