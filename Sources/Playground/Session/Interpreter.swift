import Motion

/// Statements.
extension Session {
  enum Flow {
    case next, breakLoop, continueLoop, returned
  }

  mutating func run(_ block: Block) throws(Stop) -> Flow {
    for statement in block.statements {
      let flow = try execute(statement)
      guard case .next = flow else { return flow }
    }
    return .next
  }

  mutating func execute(_ index: Int) throws(Stop) -> Flow {
    try countStatement(index)
    switch tree.statements[index] {
    case .expression(let expression):
      let value = try evaluate(expression)
      if value != .none { show(.text(try text(of: [value], at: tree.statementSpans[index]))) }
    case .bind(let target, let expression, let isVariable, let name):
      try bind(target, evaluate(expression), isVariable: isVariable, name: name, at: tree.statementSpans[index])
    case .assign(let target, let operation, let expression):
      try assign(target, operation, expression, at: tree.statementSpans[index])
    case .call(let call):
      try perform(Int(call))
    case .ifElse(let condition, let then, let otherwise):
      return try run(try isTrue(condition) ? then : otherwise)
    case .forIn(let slot, _, let list, let body):
      return try runFor(slot, list, body, index)
    case .whileLoop(let condition, let body):
      if try runNumberLoop(index) { return .next }
      while try isTrue(condition) {
        if let flow = leaving(try run(body)) { return flow }
        try countStatement(index)
      }
    case .repeatLoop(let count, let body):
      return try runRepeat(count, body, index)
    case .breakLoop: return .breakLoop
    case .continueLoop: return .continueLoop
    case .function(let name, let routine):
      try define(name, routine, at: tree.statementSpans[index])
    case .returnValue(let expression):
      returnValue = try expression.map { (expression) throws(Stop) in try evaluate(expression) } ?? .none
      return .returned
    }
    return .next
  }

  private mutating func countStatement(_ index: Int) throws(Stop) {
    executed += 1
    guard executed >= nextCheck else { return }
    nextCheck = min((executed | 1023) + 1, limits.statements + 1)
    try checkMayGoOn(at: tree.statementSpans[index])
  }

  /// A text or a list takes time and memory by its size: it counts for more statements than one.
  mutating func countSize(of value: Value) {
    switch value {
    case .string(let text): executed &+= text.utf8.count >> 10
    case .list(let list): executed &+= list.elements.count >> 8
    default: break
    }
  }

  /// Stops what has run too long, or what the person has had enough of.
  mutating func checkMayGoOn(at span: SourceSpan) throws(Stop) {
    if isInterrupted() { throw .interrupted }
    if executed >= nextMemoryCheck {
      nextMemoryCheck = executed + 65_536
      if memoryInUse() > limits.megabytes << 20 {
        throw .error(
          "this takes more than \(limits.megabytes) MB of memory and was stopped",
          at: span,
          remedy: "it can be allowed more: set memory N"
        )
      }
    }
    if executed > limits.statements {
      throw .error(
        "this ran \(limits.statements) statements and was stopped",
        at: span,
        remedy: "is a loop without end? the limit can be raised: set statements N"
      )
    }
  }

  /// How a loop goes on after its body: nil for the next round.
  private func leaving(_ flow: Flow) -> Flow? {
    switch flow {
    case .next, .continueLoop: nil
    case .breakLoop: .next
    case .returned: .returned
    }
  }

  private mutating func runFor(_ slot: Int32, _ expression: Expression, _ body: Block, _ index: Int) throws(Stop)
    -> Flow
  {
    switch try evaluate(expression) {
    case .range(let first, let end):
      if try runNumberLoop(index, over: (first, end)) { return .next }
      var number = first
      while number < end {
        stack[frameBase + Int(slot)] = .plain(Double(number))
        if let flow = leaving(try run(body)) { return flow }
        try countStatement(index)
        number += 1
      }
    case .list(let list):
      for element in list.elements {
        stack[frameBase + Int(slot)] = element
        if let flow = leaving(try run(body)) { return flow }
        try countStatement(index)
      }
    case let other:
      _ = try elements(other, at: tree.span(of: expression))
    }
    return .next
  }

  private mutating func runRepeat(_ expression: Expression, _ body: Block, _ index: Int) throws(Stop) -> Flow {
    let span = tree.span(of: expression)
    let count = try evaluate(expression).wholeNumber(at: span, "‘repeat’", in: 0...Int(1e15))
    if try runNumberLoop(index, over: (0, count)) { return .next }
    var round = 0
    while round < count {
      if let flow = leaving(try run(body)) { return flow }
      try countStatement(index)
      round += 1
    }
    return .next
  }

  private mutating func isTrue(_ expression: Expression) throws(Stop) -> Bool {
    let value = try evaluate(expression)
    guard case .bool(let truth) = value else {
      throw .error("a condition is true or false, not \(value.kindText)", at: tree.span(of: expression))
    }
    return truth
  }

  // MARK: Names

  func binding(_ name: Symbol) -> Binding {
    let index = Int(name.index)
    return index < world.globals.count ? world.globals[index] : .empty
  }

  mutating func bind(_ name: Symbol, to binding: Binding) {
    let index = Int(name.index)
    while world.globals.count <= index { world.globals.append(.empty) }
    world.globals[index] = binding
  }

  private mutating func bind(
    _ target: Target,
    _ value: Value,
    isVariable: Bool,
    name: Symbol,
    at span: SourceSpan
  ) throws(Stop) {
    guard case .global = target else {
      if case .local(let slot, _) = target { stack[frameBase + Int(slot)] = value }
      return
    }
    try checkIsFree(name, as: "variable", at: span)
    let text = symbols.name(name)
    let given = isVariable ? overrides.removeValue(forKey: text) : nil
    if let given { journalGiven(given) }
    bind(name, to: .variable(given ?? value, isVariable: isVariable))
  }

  /// A variable may be declared anew; a layer's or function's name may not be taken.
  func checkIsFree(_ name: Symbol, as what: String, at span: SourceSpan) throws(Stop) {
    let text = symbols.name(name)
    switch binding(name) {
    case .layer where what != "layer":
      throw .error("‘\(text)’ is a layer already", at: span, remedy: "choose another name")
    case .function where what != "function":
      throw .error("‘\(text)’ is a function already", at: span, remedy: "choose another name")
    case .variable where what != "variable":
      throw .error("‘\(text)’ is a variable already", at: span, remedy: "choose another name")
    case .empty where NamedConstant(text) != nil:
      notice("‘\(text)’ now hides the constant of that name", at: span)
    case .empty where ColorName.rgba(text) != nil:
      notice("‘\(text)’ now hides the colour of that name", at: span)
    default: break
    }
  }

  private mutating func define(_ name: Symbol, _ routine: Int32, at span: SourceSpan) throws(Stop) {
    try checkIsFree(name, as: "function", at: span)
    bind(name, to: .function(routine: routine))
  }

  // MARK: Assignment

  private mutating func assign(
    _ target: Target,
    _ operation: Operation.Code?,
    _ expression: Expression,
    at span: SourceSpan
  ) throws(Stop) {
    switch target {
    case .local(let slot, _):
      let value = try evaluate(expression)
      let index = frameBase + Int(slot)
      stack[index] =
        try operation.map { (code) throws(Stop) in try combined(code, stack[index], value, at: span) } ?? value
    case .global(let name):
      try assignGlobal(name, operation, evaluate(expression), at: span)
    case .place(let place):
      try assignProperty(tree.places[Int(place)], operation, expression, at: span)
    }
  }

  private mutating func assignGlobal(
    _ name: Symbol,
    _ operation: Operation.Code?,
    _ value: Value,
    at span: SourceSpan
  ) throws(Stop) {
    let text = symbols.name(name)
    switch binding(name) {
    case .variable(let old, isVariable: true):
      let new = try operation.map { (code) throws(Stop) in try combined(code, old, value, at: span) } ?? value
      world.globals[Int(name.index)] = .variable(new, isVariable: true)
    case .variable:
      throw .error(
        "‘\(text)’ was declared with ‘let’ and can not be changed",
        at: span,
        remedy: "declare it with ‘var’"
      )
    case .layer:
      throw .error("‘\(text)’ is a layer", at: span, remedy: "assign to one of its properties: \(text).alpha = 1")
    case .function:
      throw .error("‘\(text)’ is a function", at: span)
    case .empty:
      throw .error(
        "there is no variable ‘\(text)’",
        at: span,
        remedy: didYouMean(text, among: variableNames) ?? "write var \(text) = …"
      )
    }
  }

  func combined(_ code: Operation.Code, _ left: Value, _ right: Value, at span: SourceSpan) throws(Stop) -> Value {
    do throws(OperatorFailure) {
      return try Value.combined(code, left, right, limits: limits.values)
    } catch {
      throw .error(error.message, at: span, remedy: error.remedy)
    }
  }

  var variableNames: [String] { globalNames { if case .variable = $0 { true } else { false } } }

  var layerNames: [String] { globalNames { if case .layer = $0 { true } else { false } } }

  func globalNames(where isWanted: (Binding) -> Bool) -> [String] {
    (0..<min(world.globals.count, symbols.count)).filter { isWanted(world.globals[$0]) }.map { symbols.names[$0] }
  }

  // MARK: Commands and routines

  private mutating func perform(_ index: Int) throws(Stop) {
    let call = tree.calls[index]
    if context.looksBack, !grammar.shapes[call.command].looksBack {
      let name = grammar.shapes[call.command].name
      throw .error("‘\(name)’ can not stand inside ‘at’, which looks at the past", at: call.wordSpan)
    }
    try bodies[call.command](&self, Arguments(call: call, shape: grammar.shapes[call.command]))
  }

  /// The captured values of a routine, as they are now.
  func handler(_ routine: Int32) -> Handler {
    let captures = tree.routines[Int(routine)].captures
    let values = stride(from: 0, to: captures.count, by: 2).map { stack[frameBase + Int(captures[$0])] }
    return Handler(routine: routine, captured: values)
  }

  mutating func run(_ handler: Handler, with parameters: [Value]) throws(Stop) {
    _ = try answer(handler, with: parameters)
  }

  /// Runs a handler for the value it returns.
  mutating func answer(_ handler: Handler, with parameters: [Value]) throws(Stop) -> Value {
    let outer = context
    context = Context(handlers: outer.handlers + 1, sourceDepth: outer.sourceDepth)
    defer { context = outer }
    let start = stack.count
    stack.append(contentsOf: parameters)
    let captures = tree.routines[Int(handler.routine)].captures
    return try enter(handler.routine, base: start) { session in
      for (pair, value) in handler.captured.enumerated() { session.stack[start + Int(captures[2 * pair + 1])] = value }
    }
  }

  /// Runs a routine in a frame whose first slots, the parameters, lie on the stack from `base`.
  mutating func enter(
    _ routine: Int32,
    base: Int,
    prepare: (inout Session) -> Void = { _ in }
  ) throws(Stop) -> Value {
    let body = tree.routines[Int(routine)]
    let outerBase = frameBase
    stack.append(contentsOf: repeatElement(.none, count: base + body.frameSize - stack.count))
    prepare(&self)
    frameBase = base
    callDepth += 1
    defer {
      frameBase = outerBase
      callDepth -= 1
      stack.removeSubrange(base...)
    }
    guard callDepth <= limits.calls else {
      throw .error(
        "calls lie more than \(limits.calls) deep",
        at: bodySpan(body),
        remedy: "does a function or handler set itself off without end?"
      )
    }
    guard limits.stack.hasRoom else {
      throw .error(
        "calls and blocks lie too deep in one another",
        at: bodySpan(body),
        remedy: "does a function or handler set itself off without end?"
      )
    }
    returnValue = .none
    _ = try run(body.body)
    let result = returnValue
    returnValue = .none
    return result
  }

  private func bodySpan(_ routine: Routine) -> SourceSpan {
    routine.body.statements.isEmpty
      ? SourceSpan(source: 0, start: 0, end: 0) : tree.statementSpans[routine.body.statements.lowerBound]
  }
}
