import Motion

@testable import Playground

/// A script as the parser understood it, spelt out: equal for equal trees, whatever their spans and indices.
struct TreeDump {
  let tree: SyntaxTree
  let symbols: SymbolTable
  let grammar: Grammar

  /// What a text parses to; nil when it has syntax errors.
  static func parsed(_ text: String) -> (dump: String, printed: String)? { onLargeStack { read(text) } ?? nil }

  private static func read(_ text: String) -> (dump: String, printed: String)? {
    var symbols = SymbolTable()
    var tree = SyntaxTree()
    let source = SourceText(name: "", text: text)
    let grammar = CommandTable.grammar
    let result = Parser.parse(source, source: 0, grammar: grammar, symbols: &symbols, tree: &tree)
    guard result.diagnostics.isEmpty else { return nil }
    let dump = TreeDump(tree: tree, symbols: symbols, grammar: grammar)
    let printed = TreeText(tree: tree, symbols: symbols, grammar: grammar).text(of: result.block)
    return ("frame \(result.frameSize)\n" + dump.text(result.block), printed)
  }

  func text(_ block: Block) -> String {
    "{\n" + block.statements.map { text(tree.statements[$0]) + "\n" }.joined() + "}"
  }

  private func text(_ statement: Statement) -> String {
    switch statement {
    case .expression(let expression): "expression \(text(expression))"
    case .bind(let target, let value, let isVariable, let name):
      "bind \(isVariable) \(text(target)) \(text(name)) \(text(value))"
    case .assign(let target, let operation, let value):
      "assign \(text(target)) \(operation.map { "\($0)" } ?? "-") \(text(value))"
    case .call(let call): text(tree.calls[Int(call)])
    case .ifElse(let condition, let then, let otherwise): "if \(text(condition)) \(text(then)) \(text(otherwise))"
    case .forIn(let slot, let name, let list, let body): "for \(slot) \(text(name)) \(text(list)) \(text(body))"
    case .whileLoop(let condition, let body): "while \(text(condition)) \(text(body))"
    case .repeatLoop(let count, let body): "repeat \(text(count)) \(text(body))"
    case .breakLoop: "break"
    case .continueLoop: "continue"
    case .function(let name, let routine): "function \(text(name)) \(text(tree.routines[Int(routine)]))"
    case .returnValue(let value): "return \(value.map { text($0) } ?? "-")"
    }
  }

  private func text(_ call: Call) -> String {
    let shape = grammar.shapes[call.command]
    let arguments = tree.arguments[call.arguments].map {
      "\n  \(shape.parameters[$0.parameter].name) ‘\($0.word)’ \(text($0.content))"
    }
    return "call \(shape.name)" + arguments.joined()
  }

  private func text(_ content: Argument.Content) -> String {
    switch content {
    case .flag: "flag"
    case .expression(let expression): text(expression)
    case .expressions(let expressions): "several " + expressions.map { text($0) }.joined(separator: " ")
    case .name(let name): "name \(text(name))"
    case .place(let place): "place \(text(tree.places[Int(place)]))"
    case .word(let word): "word \(word)"
    case .block(let block): text(block)
    case .routine(let routine): text(tree.routines[Int(routine)])
    case .curve(let name, let parts, let word):
      "curve \(name) \(parts.map { $0.map { text($0) }.joined(separator: " ") }) \(word ?? "")"
    case .variations(let word, let variants):
      "\(word) " + variants.map { text($0.content) + ($0.system.map { " as \($0)" } ?? "") }.joined(separator: ", ")
    case .keyframes(let keyframes): "keyframes " + keyframes.map { text($0) }.joined(separator: ", ")
    }
  }

  private func text(_ keyframe: Argument.Keyframe) -> String {
    let curve = keyframe.curve.map { text($0) }.joined()
    return "\(text(keyframe.time)) \(keyframe.isPart) \(text(keyframe.value)) \(curve)"
  }

  private func text(_ routine: Routine) -> String {
    let names = routine.parameters.map { text($0) }.joined(separator: " ")
    return "routine (\(names)) captures \(routine.captures) size \(routine.frameSize) \(text(routine.body))"
  }

  private func text(_ target: Target) -> String {
    switch target {
    case .local(let slot, let name): "local \(slot) \(text(name))"
    case .global(let name): "global \(text(name))"
    case .place(let place): "place \(text(tree.places[Int(place)]))"
    }
  }

  private func text(_ place: Place) -> String {
    ([text(place.base)] + place.names.map { text($0) }).joined(separator: " . ")
  }

  private func text(_ name: NameReference) -> String {
    switch name {
    case .fixed(let symbol): text(symbol)
    case .computed(let expression): "computed \(text(expression))"
    }
  }

  private func text(_ symbol: Symbol) -> String { "‘\(symbols.name(symbol))’" }

  private func text(_ expression: Expression) -> String {
    "<" + expression.operations.map { text(tree.operations[$0], from: expression.start) }.joined(separator: ", ") + ">"
  }

  private func text(_ operation: Operation, from start: Int32) -> String {
    let rest =
      switch operation.code {
      case .constant: "\(tree.values[Int(operation.a)])"
      case .local: "\(operation.a) \(text(Symbol(index: operation.b)))"
      case .global: text(Symbol(index: operation.a))
      case .function: "\(text(Symbol(index: operation.a))) \(operation.b)"
      case .member: "\(tree.members[Int(operation.a)])"
      case .skipIfFalse, .skipIfTrue, .jumpIfFalse, .jump: "to \(operation.a - start)"
      default: "\(operation.a) \(operation.b)"
      }
    return "\(operation.code) \(rest)"
  }
}
