import Motion

/// `expect`.
extension Session {
  mutating func check(
    _ condition: Expression,
    within tolerance: (value: Value, span: SourceSpan)?,
    at span: SourceSpan
  ) throws(Stop) {
    guard let (left, code, right, operatorSpan) = try comparison(condition) else {
      let value = try evaluate(condition)
      guard case .bool(let truth) = value else {
        throw .error(
          "‘expect’ wants a condition, not \(value.kindText)",
          at: span,
          remedy: "write expect ball.scale == 2"
        )
      }
      if !truth { fail("this is not so", at: span) }
      return
    }
    if let tolerance {
      guard code == .equal else { throw .error("‘within’ goes with ==", at: tolerance.span) }
      if try !areNear(left, right, tolerance, at: operatorSpan) { failSides(left, right, at: span) }
    } else if try combined(code, left, right, at: operatorSpan) != .bool(true) {
      failSides(left, right, at: span)
    }
  }

  /// Both sides of a condition that is one comparison, worked out.
  private mutating func comparison(_ condition: Expression) throws(Stop) -> (Value, Operation.Code, Value, SourceSpan)?
  {
    let last = condition.operations.upperBound - 1
    let code = tree.operations[last].code
    guard [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual].contains(code) else { return nil }
    // A jump to the end would skip the comparison.
    let jumps: Set<Operation.Code> = [.jump, .jumpIfFalse, .skipIfFalse, .skipIfTrue]
    let skipsIt = condition.operations.contains {
      jumps.contains(tree.operations[$0].code) && tree.operations[$0].a > last
    }
    if skipsIt { return nil }
    try run(condition.operations.lowerBound..<last)
    let right = stack.removeLast()
    let left = stack.removeLast()
    return (left, code, right, tree.spans[last])
  }

  mutating func fail(_ message: String, at span: SourceSpan) {
    failedExpectations += 1
    tell(Diagnostic("expectation failed: \(message)", at: span))
  }

  private mutating func failSides(_ left: Value, _ right: Value, at span: SourceSpan) {
    let apart = difference(left, right).map { "; they differ by \($0)" } ?? ""
    let (shownLeft, shownRight) = (text(of: left), text(of: right))
    // Where rounding hides the difference, people are shown every digit.
    if shownLeft == shownRight, case .number(let a, _) = left, case .number(let b, _) = right {
      return fail("left is \(NumberText.exact(a)), right is \(NumberText.exact(b))\(apart)", at: span)
    }
    fail("left is \(shownLeft), right is \(shownRight)\(apart)", at: span)
  }

  private func components(_ value: Value) -> (Vector, Dimension)? {
    switch value {
    case .number(let number, let dimension): (Vector(number), dimension)
    case .tuple(let vector, let dimension): (vector, dimension)
    case .color(let color): (color, .plain)
    default: nil
    }
  }

  /// Both as vectors of one length, a number standing for each component.
  private func matched(_ left: Value, _ right: Value) -> (Vector, Vector, Dimension)? {
    guard var (a, dimension) = components(left), var (b, other) = components(right) else { return nil }
    if a.count == 1, b.count > 1 { a = Vector(repeating: a[0], count: b.count) }
    if b.count == 1, a.count > 1 { b = Vector(repeating: b[0], count: a.count) }
    if dimension.isPlain { swap(&dimension, &other) }
    return a.count == b.count ? (a, b, dimension) : nil
  }

  private func difference(_ left: Value, _ right: Value) -> String? {
    guard let (a, b, dimension) = matched(left, right) else { return nil }
    let apart = (a - b).magnitude
    return apart > 0 && apart.isFinite ? NumberText.text(apart, dimension) : nil
  }

  private func areNear(
    _ left: Value,
    _ right: Value,
    _ tolerance: (value: Value, span: SourceSpan),
    at span: SourceSpan
  ) throws(Stop) -> Bool {
    _ = try combined(.equal, left, right, at: span)
    guard let (a, b, dimension) = matched(left, right) else {
      throw .error("‘within’ goes with numbers, tuples and colours", at: tolerance.span)
    }
    guard case .number(let bound, let own) = tolerance.value, own.isPlain || own == dimension, bound >= 0 else {
      throw .error(
        "‘within’ takes \(dimension.description), 0 or more, not \(tolerance.value.kindText)",
        at: tolerance.span
      )
    }
    return (a - b).magnitude <= bound
  }
}
