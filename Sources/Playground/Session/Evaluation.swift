import Motion

/// Expressions.
extension Session {
  mutating func evaluate(_ expression: Expression) throws(Stop) -> Value {
    if let number = plainNumber(expression.operations) { return .plain(number) }
    try run(expression.operations)
    return stack.removeLast()
  }

  /// Arithmetic on plain numbers alone: the short way of loops, without reference counts.
  /// - Returns: nil when it takes anything else, or has no finite result; the general way then does it all, or says why
  ///   not.
  private func plainNumber(_ operations: Range<Int>) -> Double? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { numbers in
      var depth = 0
      for at in operations {
        let operation = tree.operations[at]
        switch operation.code {
        case .constant:
          guard depth < 16, case .number(let number, .plain) = tree.values[Int(operation.a)] else { return nil }
          numbers[depth] = number
          depth += 1
        case .local:
          guard depth < 16, case .number(let number, .plain) = stack[frameBase + Int(operation.a)] else { return nil }
          numbers[depth] = number
          depth += 1
        case .global:
          let index = Int(operation.a)
          guard depth < 16, index < world.globals.count,
            case .variable(.number(let number, .plain), _) = world.globals[index]
          else {
            return nil
          }
          numbers[depth] = number
          depth += 1
        case .add, .subtract, .multiply, .divide:
          depth -= 1
          let result: Double
          switch operation.code {
          case .add: result = numbers[depth - 1] + numbers[depth]
          case .subtract: result = numbers[depth - 1] - numbers[depth]
          case .multiply: result = numbers[depth - 1] * numbers[depth]
          default: result = numbers[depth - 1] / numbers[depth]
          }
          guard result.isFinite else { return nil }
          numbers[depth - 1] = result
        default: return nil
        }
      }
      return depth == 1 ? numbers[0] : nil
    }
  }

  /// Runs operations on the stack; what they take off and leave is theirs to know.
  mutating func run(_ operations: Range<Int>) throws(Stop) {
    let depth = stack.count
    do throws(Stop) {
      var at = operations.lowerBound
      while at < operations.upperBound {
        let operation = tree.operations[at]
        at += 1
        switch operation.code {
        case .constant: stack.append(tree.values[Int(operation.a)])
        case .local: stack.append(stack[frameBase + Int(operation.a)])
        case .global: stack.append(try global(Symbol(index: operation.a), at: at - 1))
        case .add, .subtract, .multiply, .divide, .remainder, .equal, .notEqual, .less, .lessOrEqual, .greater,
          .greaterOrEqual:
          try combineTop(operation.code, at: at - 1)
        case .jump: at = Int(operation.a)
        case .jumpIfFalse: if !(try takeBool(at: at - 1)) { at = Int(operation.a) }
        case .skipIfFalse: if try !skips(at: at - 1, when: false) { at = Int(operation.a) }
        case .skipIfTrue: if try !skips(at: at - 1, when: true) { at = Int(operation.a) }
        case .check: try checkBool(at: at - 1)
        default: try runRare(operation, at: at - 1)
        }
      }
    } catch {
      stack.removeSubrange(min(depth, stack.count)...)
      throw error
    }
  }

  /// Arithmetic and comparison of the two values on top; plain numbers take a short way.
  private mutating func combineTop(_ code: Operation.Code, at index: Int) throws(Stop) {
    let last = stack.count - 1
    if case .number(let right, .plain) = stack[last], case .number(let left, .plain) = stack[last - 1] {
      var result: Double?
      switch code {
      case .add: result = left + right
      case .subtract: result = left - right
      case .multiply: result = left * right
      default: break
      }
      if let result, result.isFinite {
        stack.removeLast()
        stack[last - 1] = .number(result, .plain)
        return
      }
    }
    let right = stack.removeLast()
    let left = stack.removeLast()
    let result = try combined(code, left, right, at: tree.spans[index])
    countSize(of: result)
    stack.append(result)
  }

  /// For `&&` and `||`: takes the value off and answers true when the other side decides.
  private mutating func skips(at index: Int, when decided: Bool) throws(Stop) -> Bool {
    try checkBool(at: index)
    if case .bool(decided) = stack[stack.count - 1] { return false }
    stack.removeLast()
    return true
  }

  private func checkBool(at index: Int) throws(Stop) {
    if case .bool = stack[stack.count - 1] { return }
    throw failure("true or false is wanted here, not \(stack[stack.count - 1].kindText)", at: index)
  }

  private mutating func takeBool(at index: Int) throws(Stop) -> Bool {
    try checkBool(at: index)
    return stack.removeLast() == .bool(true)
  }

  private func failure(_ message: String, at index: Int, remedy: String? = nil) -> Stop {
    .error(message, at: tree.spans[index], remedy: remedy)
  }

  private mutating func runRare(_ operation: Operation, at index: Int) throws(Stop) {
    switch operation.code {
    case .namedGlobal:
      // What changes the session comes first: a call on it would see it as it was before its arguments.
      let name = stack.removeLast()
      let symbol = try symbol(text(of: name), at: tree.spans[index])
      stack.append(try global(symbol, at: index))
    case .member:
      let value = stack.removeLast()
      stack.append(try member(tree.members[Int(operation.a)], of: value, at: index))
    case .negate, .not:
      try applyPrefix(operation.code, at: index)
    case .tuple:
      let elements = takeLast(Int(operation.a))
      stack.append(try tuple(elements, at: index))
    case .list:
      let elements = takeLast(Int(operation.a))
      stack.append(try list(elements, at: index))
    case .halfOpenRange, .closedRange:
      try makeRange(isClosed: operation.code == .closedRange, at: index)
    case .index:
      let position = stack.removeLast()
      let value = stack.removeLast()
      stack.append(try element(position, of: value, at: index))
    case .interpolate:
      let pieces = takeLast(Int(operation.a))
      let result = Value.string(try text(of: pieces, at: tree.spans[index]))
      countSize(of: result)
      stack.append(result)
    case .builtin:
      let arguments = takeLast(Int(operation.b))
      stack.append(try call(Builtin.all[Int(operation.a)], arguments, at: index))
    case .function:
      try callFunction(Symbol(index: operation.a), count: Int(operation.b), at: index)
    case .has:
      try applyHas(at: index)
    default: break
    }
  }

  private mutating func takeLast(_ count: Int) -> [Value] {
    let values = Array(stack.suffix(count))
    stack.removeLast(count)
    return values
  }

  private mutating func applyPrefix(_ code: Operation.Code, at index: Int) throws(Stop) {
    switch (code, stack.removeLast()) {
    case (.negate, .number(let number, let dimension)): stack.append(.number(-number, dimension))
    case (.negate, .tuple(let vector, let dimension)): stack.append(.tuple(vector * -1, dimension))
    case (.not, .bool(let truth)): stack.append(.bool(!truth))
    case (.negate, let value): throw failure("‘-’ wants a number, not \(value.kindText)", at: index)
    case (_, let value): throw failure("‘!’ wants true or false, not \(value.kindText)", at: index)
    }
  }

  private func tuple(_ elements: [Value], at index: Int) throws(Stop) -> Value {
    var dimension = Dimension.plain
    var numbers: [Double] = []
    for element in elements {
      guard case .number(let number, let own) = element else {
        throw failure("a tuple holds numbers, not \(element.kindText)", at: index)
      }
      if !own.isPlain, !dimension.isPlain, own != dimension {
        throw failure("a tuple can not hold \(dimension.description) and \(own.description)", at: index)
      }
      if dimension.isPlain { dimension = own }
      numbers.append(number)
    }
    return .tuple(Vector(numbers), dimension)
  }

  private func list(_ elements: [Value], at index: Int) throws(Stop) -> Value {
    do throws(OperatorFailure) {
      return .list(try ListValue(elements, limits: limits.values))
    } catch {
      throw failure(error.message, at: index)
    }
  }

  private mutating func makeRange(isClosed: Bool, at index: Int) throws(Stop) {
    let end = try stack.removeLast().wholeNumber(at: tree.spans[index], "a range")
    let start = try stack.removeLast().wholeNumber(at: tree.spans[index], "a range")
    stack.append(.range(start, max(start, isClosed ? end + 1 : end)))
  }

  private func element(_ position: Value, of value: Value, at index: Int) throws(Stop) -> Value {
    let wanted = try position.wholeNumber(at: tree.spans[index], "an index")
    let count: Int
    switch value {
    case .list(let list):
      if list.elements.indices.contains(wanted) { return list.elements[wanted] }
      count = list.elements.count
    case .range(let start, let end):
      if wanted >= 0, wanted < end - start { return .plain(Double(start + wanted)) }
      count = end - start
    default: throw failure("\(value.kindText) has no elements to count", at: index)
    }
    let remedy = count == 0 ? "it is empty" : "the indices are 0 to \(count - 1)"
    throw failure("there is no element \(wanted)", at: index, remedy: remedy)
  }

  private mutating func callFunction(_ name: Symbol, count: Int, at index: Int) throws(Stop) {
    let text = symbols.name(name)
    guard case .function(let routine) = binding(name) else {
      if case .empty = binding(name) {
        let functions = globalNames { if case .function = $0 { true } else { false } } + Builtin.all.map(\.rawValue)
        throw failure("there is no function ‘\(text)’", at: index, remedy: didYouMean(text, among: functions))
      }
      throw failure("‘\(text)’ is no function", at: index)
    }
    let wanted = tree.routines[Int(routine)].parameters.count
    guard wanted == count else {
      throw failure("‘\(text)’ takes \(wanted) value\(wanted == 1 ? "" : "s"), not \(count)", at: index)
    }
    stack.append(try enter(routine, base: stack.count - count))
  }

  private mutating func applyHas(at index: Int) throws(Stop) {
    let key = text(of: stack.removeLast())
    let value = stack.removeLast()
    guard case .layer(let layer) = value else {
      throw failure("‘has’ asks a layer, not \(value.kindText)", at: index)
    }
    stack.append(.bool(world.engine.exists(layer) && world.engine.animation(key, on: layer) != nil))
  }

  // MARK: Names

  private func global(_ name: Symbol, at index: Int) throws(Stop) -> Value {
    switch binding(name) {
    case .variable(let value, _): return value
    case .layer(let layer): return .layer(layer)
    case .function:
      throw failure("‘\(symbols.name(name))’ is a function", at: index, remedy: "call it: \(symbols.name(name))(…)")
    case .empty: break
    }
    let text = symbols.name(name)
    if let constant = NamedConstant(text) { return value(of: constant) }
    if let rgba = ColorName.rgba(text) { return .color(Vector(rgba: rgba)) }
    let known = layerNames + variableNames + NamedConstant.allCases.map(\.rawValue) + ColorName.all.map(\.name)
    let isStatement = tree.spans[index].start == topLevelSpan.start
    let remedy =
      (isStatement ? Grammar.foreignWords[text].map { "write \($0)" } : nil) ?? didYouMean(text, among: known)
      ?? (grammar.commandIndex[text] == nil ? nil : "‘\(text)’ is a command; see help \(text)")
      ?? (isStatement ? nearestCommand(to: text) : nil)
    throw failure("there is nothing called ‘\(text)’", at: index, remedy: remedy)
  }

  private func nearestCommand(to word: String) -> String? {
    nearestName(to: word, among: grammar.words).map { "did you mean the command ‘\($0)’?" }
  }

  func value(of constant: NamedConstant) -> Value {
    let time = observedTime ?? now
    switch constant {
    case .pi: return .number(.pi, .plain)
    case .tau: return .number(2 * .pi, .plain)
    case .e: return .number(2.718281828459045, .plain)
    case .now: return .number(time, .time)
    case .frame: return .plain((time * world.settings.framesPerSecond + 1e-9).rounded(.down))
    case .fps: return .number(world.settings.framesPerSecond, .frequency)
    }
  }

  // MARK: Members

  private func member(_ path: MemberPath, of value: Value, at index: Int) throws(Stop) -> Value {
    switch value {
    case .layer(let layer): return try property(path, of: layer, at: index)
    case .tuple(let vector, let dimension):
      if path.names.count == 1, let component = componentIndex(path.names[0], count: vector.count) {
        return .number(vector[component], dimension)
      }
    case .touch(let touch):
      let members: [String: Value] = [
        "location": .tuple(touch.location, .length),
        "velocity": .tuple(touch.velocity, Dimension.length.times(.time, sign: -1)),
      ]
      if let found = path.names.first.flatMap({ members[$0] }) {
        let rest = MemberPath(names: Array(path.names.dropFirst()), onLayer: nil)
        return rest.names.isEmpty ? found : try member(rest, of: found, at: index)
      }
    case .color(let vector):
      if path.names.count == 1, let component = ["red", "green", "blue", "alpha"].firstIndex(of: path.names[0]) {
        return .plain(vector[component])
      }
    default: break
    }
    throw failure("\(value.kindText) has no ‘\(path.names.joined(separator: "."))’", at: index)
  }

  private func componentIndex(_ name: String, count: Int) -> Int? {
    let names: [[String]] =
      count == 4
      ? [["x", "y", "width", "height"], ["top", "left", "bottom", "right"]] : [["x", "y"], ["width", "height"]]
    return names.lazy.compactMap { $0.firstIndex(of: name) }.first
  }

  private func property(_ path: MemberPath, of layer: LayerID, at index: Int) throws(Stop) -> Value {
    guard world.engine.exists(layer) else { throw failure("this layer has been removed", at: index) }
    guard let onLayer = path.onLayer ?? layerPath(path.names, on: layer) else {
      switch path.names {
      case ["touchable"]: return .bool(world.engine.isTouchable(layer))
      case ["hidden"]: return .bool(world.engine.isHidden(layer))
      case ["text"]: return .string(world.engine.text(of: layer) ?? "")
      default: throw noProperty(path.names, of: layer, at: tree.spans[index])
      }
    }
    return try read(onLayer, of: layer, at: tree.spans[index])
  }

  /// What every layer has beside its properties.
  private static let settableOnly = ["touchable", "hidden", "text"]

  /// What other systems call the properties.
  private static let foreignProperties = [
    "x": "position.x", "y": "position.y", "left": "position.x", "top": "position.y", "rotate": "rotation",
    "rotateZ": "rotation", "angle": "rotation", "translate": "translation", "translateX": "translation.x",
    "translateY": "translation.y", "background": "color", "fill": "color", "visible": "hidden", "anchor": "anchorPoint",
  ]

  func noProperty(_ names: [String], of layer: LayerID, at span: SourceSpan) -> Stop {
    let layerName = world.engine.name(of: layer)
    let written = LiteralText.name(layerName)
    let wrong = names.first { !["model", "velocity"].contains($0) && ownOrCommonProperty($0, on: layer) == nil }
    guard let wrong else {
      let all = names.joined(separator: ".")
      return .error(
        "layer ‘\(layerName)’ has no ‘\(all)’",
        at: span,
        remedy: "write it like \(written).position.x or \(written).rotation.velocity"
      )
    }
    if Self.settableOnly.contains(wrong) {
      return .error("‘\(wrong)’ can not be animated", at: span, remedy: "set it: \(written).\(wrong) = …")
    }
    let known = Property.all.flatMap { [$0.name] + $0.aliases }.filter { !$0.hasPrefix("kPOP") }
    let remedy =
      Self.foreignProperties[wrong].map { "write \(written).\($0)" }
      ?? didYouMean(wrong, among: known + ownPropertyNames(of: layer))
    if names.count > 1, names.first.flatMap({ ownOrCommonProperty($0, on: layer) }) != nil {
      return .error("‘\(names[0])’ has no component ‘\(wrong)’", at: span, remedy: componentRemedy(names[0]))
    }
    return .error("layer ‘\(layerName)’ has no property ‘\(wrong)’", at: span, remedy: remedy)
  }

  private func componentRemedy(_ name: String) -> String? {
    guard let property = Property(named: name), property.componentCount > 1 else { return "it is a single number" }
    return "its components are \(property.componentNames.joined(separator: ", "))"
  }

  /// What a property is at the observed time, or now.
  func read(_ path: LayerPath, of layer: LayerID, at span: SourceSpan) throws(Stop) -> Value {
    let engine = world.engine
    guard engine.exists(layer) else { throw .error("this layer has been removed", at: span) }
    let vector: Vector?
    if path.isVelocity {
      vector = engine.velocity(path.property, of: layer, at: observedTime)
    } else if path.isModel {
      vector = engine.model(path.property, of: layer, at: observedTime)
    } else {
      vector = engine.presentation(path.property, of: layer, at: observedTime)
    }
    guard let vector else { throw .error("what was then is forgotten", at: span, remedy: "keep more: set history N") }
    guard vector.isFinite else {
      let what = path.isVelocity ? "the velocity of ‘\(path.property.name)’" : "‘\(path.property.name)’"
      throw .error("\(what) is too large here", at: span, remedy: "the greatest number is 1.8e308")
    }
    return Value(vector, of: path)
  }
}
