/// Makes a `NumberLoop` of a loop, if it holds nothing but loops, conditions and assignments of arithmetic to variables.
struct NumberLoopCompiler {
  /// The loop holds something else.
  private struct Unsuitable: Error {}

  /// Where the value of an expression lies.
  private struct Operand {
    var register: Int32
    var isBool = false
  }

  /// The jumps of a loop that are still to be aimed.
  private struct OpenLoop {
    var breaks: [Int] = []
    var continues: [Int] = []
  }

  private let tree: SyntaxTree
  private var loop = NumberLoop()
  private var open: [OpenLoop] = []
  /// The registers of what is worked out in between, by its depth.
  private var temporaries: [Int32] = []
  private var origin: NumberLoop.Origin

  private init(_ tree: SyntaxTree, _ statement: Int) {
    self.tree = tree
    origin = .statement(statement)
  }

  /// - Returns: nil for a loop that does anything else.
  static func compile(_ statement: Int, of tree: SyntaxTree) -> NumberLoop? {
    var compiler = Self(tree, statement)
    do throws(Unsuitable) {
      try compiler.compileOutermost(statement)
    } catch {
      return nil
    }
    compiler.emit(.end)
    return compiler.loop
  }

  private mutating func compileOutermost(_ statement: Int) throws(Unsuitable) {
    let counter = Int32(NumberLoop.counter)
    switch tree.statements[statement] {
    case .forIn(let slot, _, _, let body): try compileRounds(body, counter: counter, element: declare(slot))
    case .repeatLoop(_, let body): try compileRounds(body, counter: counter, element: newRegister())
    case .whileLoop(let condition, let body): try compileWhile(condition, body)
    default: throw Unsuitable()
    }
  }

  // MARK: Statements

  private mutating func compile(_ body: Block) throws(Unsuitable) {
    for statement in body.statements {
      origin = .statement(statement)
      try compile(statement)
    }
  }

  private mutating func compile(_ statement: Int) throws(Unsuitable) {
    switch tree.statements[statement] {
    case .bind(.local(let slot, _), let expression, _, _):
      let value = try number(expression)
      move(value, to: declare(slot))
    case .assign(.local(let slot, _), let operation, let expression):
      try assign(.local(slot), operation, expression)
    case .assign(.global(let name), let operation, let expression):
      try assign(.global(name), operation, expression)
    case .ifElse(let condition, let then, let otherwise): try compileIf(condition, then, otherwise)
    case .whileLoop(let condition, let body): try compileWhile(condition, body)
    case .forIn(let slot, _, let list, let body):
      try compileRounds(body, counter: try range(list), element: declare(slot))
    case .breakLoop: open[open.count - 1].breaks.append(emit(.jump))
    case .continueLoop: open[open.count - 1].continues.append(emit(.jump))
    default: throw Unsuitable()
    }
  }

  private mutating func assign(
    _ variable: NumberLoop.Variable,
    _ operation: Operation.Code?,
    _ expression: Expression
  ) throws(Unsuitable) {
    let target = use(variable)
    var value = try number(expression)
    if let operation {
      guard let code = Self.arithmetic[operation] else { throw Unsuitable() }
      let result = temporary(0)
      emit(code, result, target, value)
      value = result
    }
    loop.variables[variable]?.isSet = true
    move(value, to: target)
  }

  /// Puts a value into the register of a variable; what was worked out just before goes there at once.
  private mutating func move(_ value: Int32, to target: Int32) {
    let last = loop.instructions.count - 1
    if last >= 0, temporaries.contains(value), Self.writesItsFirst(loop.instructions[last]),
      loop.instructions[last].a == value
    {
      loop.instructions[last].a = target
    } else {
      emit(.copy, target, value)
    }
  }

  private static func writesItsFirst(_ instruction: NumberLoop.Instruction) -> Bool {
    switch instruction.code {
    case .add, .subtract, .multiply, .divide, .remainder, .negate: true
    default: false
    }
  }

  private mutating func compileIf(_ condition: Expression, _ then: Block, _ otherwise: Block) throws(Unsuitable) {
    let skip = try jumpUnless(condition)
    try compileCounted(then)
    guard !otherwise.statements.isEmpty else { return aim(skip) }
    let end = emit(.jump)
    aim(skip)
    try compileCounted(otherwise)
    aim(end)
  }

  private mutating func compileCounted(_ body: Block) throws(Unsuitable) {
    loop.instructions[emit(.count)].count = Int32(body.statements.count)
    try compile(body)
  }

  private mutating func compileWhile(_ condition: Expression, _ body: Block) throws(Unsuitable) {
    let start = Int32(loop.instructions.count)
    let exit = try jumpUnless(condition)
    open.append(OpenLoop())
    try compile(body)
    close(&loop.instructions[emit(.jump, start)], body)
    aim(exit)
    endLoop(continuingAt: loop.instructions.count - 1)
  }

  /// A body that runs once for each number of a range.
  private mutating func compileRounds(_ body: Block, counter: Int32, element: Int32) throws(Unsuitable) {
    let entry = emit(.jump)
    let start = Int32(loop.instructions.count)
    open.append(OpenLoop())
    try compile(body)
    aim(entry)
    close(&loop.instructions[emit(.next, counter, element, start)], body)
    endLoop(continuingAt: loop.instructions.count - 1)
  }

  /// A round counts its statements and one for itself.
  private func close(_ instruction: inout NumberLoop.Instruction, _ body: Block) {
    instruction.count = Int32(body.statements.count + 1)
  }

  private mutating func endLoop(continuingAt place: Int) {
    guard let ended = open.popLast() else { return }
    for jump in ended.continues { loop.instructions[jump].a = Int32(place) }
    for jump in ended.breaks { aim(jump) }
  }

  /// Jumps to a place that is still to come, unless a condition holds.
  private mutating func jumpUnless(_ condition: Expression) throws(Unsuitable) -> Int {
    origin = .expression(condition)
    let operand = try compile(condition.operations)
    guard operand.isBool else { throw Unsuitable() }
    return emit(.jumpIfFalse, 0, operand.register)
  }

  /// Works out both ends of a range; the loop's counter is the first of two registers.
  private mutating func range(_ expression: Expression) throws(Unsuitable) -> Int32 {
    origin = .expression(expression)
    let last = expression.operations.upperBound - 1
    let code = tree.operations[last].code
    guard code == .halfOpenRange || code == .closedRange else { throw Unsuitable() }
    let ends = try operands(expression.operations.lowerBound..<last)
    guard ends.count == 2, ends.allSatisfy({ !$0.isBool }) else { throw Unsuitable() }
    let counter = newRegister()
    _ = newRegister()
    let index = emit(.range, counter, ends[0].register, ends[1].register)
    loop.instructions[index].count = code == .closedRange ? 1 : 0
    return counter
  }

  // MARK: Expressions

  private static let arithmetic: [Operation.Code: NumberLoop.Instruction.Code] = [
    .add: .add, .subtract: .subtract, .multiply: .multiply, .divide: .divide, .remainder: .remainder,
  ]

  private static let comparisons: [Operation.Code: NumberLoop.Instruction.Code] = [
    .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual, .greater: .greater,
    .greaterOrEqual: .greaterOrEqual,
  ]

  private mutating func number(_ expression: Expression) throws(Unsuitable) -> Int32 {
    let operand = try compile(expression.operations)
    guard !operand.isBool else { throw Unsuitable() }
    return operand.register
  }

  private mutating func compile(_ operations: Range<Int>) throws(Unsuitable) -> Operand {
    let left = try operands(operations)
    guard left.count == 1 else { throw Unsuitable() }
    return left[0]
  }

  /// What operations leave on the stack.
  private mutating func operands(_ operations: Range<Int>) throws(Unsuitable) -> [Operand] {
    var stack: [Operand] = []
    // Jumps over the other side of && and ||, by the operation they lead to.
    var skips: [(jump: Int, target: Int)] = []
    for index in operations {
      for skip in skips where skip.target == index { aim(skip.jump) }
      try compile(tree.operations[index], &stack, &skips)
    }
    for skip in skips where skip.target == operations.upperBound { aim(skip.jump) }
    return stack
  }

  private mutating func compile(
    _ operation: Operation,
    _ stack: inout [Operand],
    _ skips: inout [(jump: Int, target: Int)]
  ) throws(Unsuitable) {
    switch operation.code {
    case .constant: stack.append(try constant(tree.values[Int(operation.a)], depth: stack.count))
    case .local: stack.append(Operand(register: use(.local(operation.a))))
    case .global: stack.append(Operand(register: use(.global(Symbol(index: operation.a)))))
    case .negate, .not:
      guard let operand = stack.popLast(), operand.isBool == (operation.code == .not) else { throw Unsuitable() }
      let result = temporary(stack.count)
      emit(operand.isBool ? .not : .negate, result, operand.register)
      stack.append(Operand(register: result, isBool: operand.isBool))
    case .skipIfFalse, .skipIfTrue:
      guard let operand = stack.popLast(), operand.isBool else { throw Unsuitable() }
      let code: NumberLoop.Instruction.Code = operation.code == .skipIfFalse ? .jumpIfFalse : .jumpIfTrue
      skips.append((emit(code, 0, operand.register), Int(operation.a)))
    case .check:
      guard stack.last?.isBool == true else { throw Unsuitable() }
    default:
      let code = Self.arithmetic[operation.code] ?? Self.comparisons[operation.code]
      guard let code, let right = stack.popLast(), let left = stack.popLast(), !left.isBool, !right.isBool else {
        throw Unsuitable()
      }
      let result = temporary(stack.count)
      emit(code, result, left.register, right.register)
      stack.append(Operand(register: result, isBool: Self.comparisons[operation.code] != nil))
    }
  }

  /// Truth lies in the register of its depth, where both sides of && and || leave theirs.
  private mutating func constant(_ value: Value, depth: Int) throws(Unsuitable) -> Operand {
    switch value {
    case .number(let number, .plain): return Operand(register: newRegister(number))
    case .bool(let truth):
      let result = temporary(depth)
      emit(.copy, result, newRegister(truth ? 1 : 0))
      return Operand(register: result, isBool: true)
    default: throw Unsuitable()
    }
  }

  // MARK: Registers and instructions

  private mutating func newRegister(_ value: Double = 0) -> Int32 {
    loop.registers.append(value)
    return Int32(loop.registers.count - 1)
  }

  private mutating func temporary(_ depth: Int) -> Int32 {
    while temporaries.count <= depth { temporaries.append(newRegister()) }
    return temporaries[depth]
  }

  /// The register of a variable that has its value from before, unless it is declared here.
  private mutating func use(_ variable: NumberLoop.Variable) -> Int32 {
    if let known = loop.variables[variable] { return Int32(known.register) }
    let register = newRegister()
    loop.variables[variable] = NumberLoop.Use(register: Int(register), isGiven: true)
    return register
  }

  /// The register of a variable that is declared in the loop, or counts it.
  private mutating func declare(_ slot: Int32) -> Int32 {
    if let known = loop.variables[.local(slot)] { return Int32(known.register) }
    let register = newRegister()
    loop.variables[.local(slot)] = NumberLoop.Use(register: Int(register), isGiven: false, isSet: true)
    return register
  }

  @discardableResult
  private mutating func emit(_ code: NumberLoop.Instruction.Code, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0) -> Int
  {
    loop.instructions.append(NumberLoop.Instruction(code: code, a: a, b: b, c: c))
    loop.origins.append(origin)
    return loop.instructions.count - 1
  }

  /// Lets a jump lead to what comes next.
  private mutating func aim(_ jump: Int) { loop.instructions[jump].a = Int32(loop.instructions.count) }
}
