import Motion

/// The functions of expressions that need the session.
extension Session {
  mutating func call(_ builtin: Builtin, _ arguments: [Value], at index: Int) throws(Stop) -> Value {
    do throws(OperatorFailure) {
      if let result = try builtin.result(of: arguments) { return result }
    } catch {
      throw .error(error.message, at: tree.spans[index], remedy: error.remedy)
    }
    return try randomNumber(arguments, at: tree.spans[index])
  }

  /// `random()` in [0, 1), `random(high)`, `random(low, high)`.
  private mutating func randomNumber(_ arguments: [Value], at span: SourceSpan) throws(Stop) -> Value {
    let part = Value.plain(world.random.next())
    switch arguments.count {
    case 0: return part
    case 1: return try combined(.multiply, part, arguments[0], at: span)
    default:
      let width = try combined(.subtract, arguments[1], arguments[0], at: span)
      return try combined(.add, arguments[0], combined(.multiply, part, width, at: span), at: span)
    }
  }
}
