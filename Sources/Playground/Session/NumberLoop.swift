import Motion

/// A loop that computes with plain numbers alone, as instructions on registers.
///
/// A register holds a variable, a constant, or what is worked out in between. No command and no function runs in such a
/// loop, so nobody can see its variables before it ends: they are taken out of their boxes before and put back after.
struct NumberLoop: Sendable {
  /// One step. What `a`, `b`, `c` and `count` mean is said beside each code; r is the register of a number.
  struct Instruction: Sendable {
    enum Code: UInt8, Sendable {
      /// r[a] = r[b] ∘ r[c]
      case add, subtract, multiply, divide, remainder
      /// r[a] = r[b] ∘ r[c] ? 1 : 0
      case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
      /// r[a] = −r[b], r[b], 1 − r[b]
      case negate, copy, not
      /// Counts `count` statements.
      case count
      /// Goes on at a; having counted `count` statements.
      case jump
      /// Goes on at a if r[b] is 0, 1.
      case jumpIfFalse, jumpIfTrue
      /// r[a] is the first number of a range from r[b] to r[c] and r[a + 1] the one behind its last; `count` is 1 if r[c]
      /// itself belongs to it.
      case range
      /// r[b] = r[a], and r[a] += 1, going on at c having counted `count` statements; unless r[a] has reached r[a + 1].
      case next
      case end
    }

    var code: Code
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
    var count: Int32 = 0
  }

  /// What an instruction is part of: run as usual, it says what is wrong.
  enum Origin: Sendable {
    case statement(Int)
    case expression(Expression)
  }

  enum Variable: Hashable, Sendable {
    case local(Int32)
    case global(Symbol)
  }

  struct Use: Sendable {
    var register: Int
    /// Whether it has a value before the loop.
    var isGiven: Bool
    var isSet = false
  }

  /// Where the outermost loop, over a range, has its next number and the end of them.
  static let counter = 0
  static let counterEnd = 1

  var instructions: ContiguousArray<Instruction> = []
  var origins: ContiguousArray<Origin> = []
  var variables: [Variable: Use] = [:]
  /// The registers as they are before the variables have their values.
  var registers: ContiguousArray<Double> = [0, 0]

  enum Outcome {
    case ended
    /// So many statements have run that one has to ask whether it may go on.
    case mayGoOn
    /// The result of an instruction is no number.
    case failed
  }

  /// Runs until something has to be asked or told.
  ///
  /// - Parameters:
  ///   - place: the next instruction, when it is told that an instruction failed that one.
  ///   - counted: the statements run so far.
  ///   - bound: at how many of them it stops to ask.
  func proceed(
    _ registers: inout ContiguousArray<Double>,
    at place: inout Int,
    counted: inout Int,
    bound: Int
  ) -> Outcome {
    registers.withUnsafeMutableBufferPointer { r in
      instructions.withUnsafeBufferPointer { Self.run($0, r, &place, &counted, bound) }
    }
  }

  private static func run(
    _ instructions: UnsafeBufferPointer<Instruction>,
    _ r: UnsafeMutableBufferPointer<Double>,
    _ place: inout Int,
    _ counted: inout Int,
    _ bound: Int
  ) -> Outcome {
    var at = place
    var statements = counted
    defer { (place, counted) = (at, statements) }
    while true {
      let instruction = instructions[at]
      let (a, b, c) = (Int(instruction.a), Int(instruction.b), Int(instruction.c))
      let result: Double
      switch instruction.code {
      case .add: result = r[b] + r[c]
      case .subtract: result = r[b] - r[c]
      case .multiply: result = r[b] * r[c]
      case .divide: result = r[b] / r[c]
      case .remainder: result = r[b].truncatingRemainder(dividingBy: r[c])
      case .equal: result = r[b] == r[c] ? 1 : 0
      case .notEqual: result = r[b] != r[c] ? 1 : 0
      case .less: result = r[b] < r[c] ? 1 : 0
      case .lessOrEqual: result = r[b] <= r[c] ? 1 : 0
      case .greater: result = r[b] > r[c] ? 1 : 0
      case .greaterOrEqual: result = r[b] >= r[c] ? 1 : 0
      case .negate: result = -r[b]
      case .copy: result = r[b]
      case .not: result = 1 - r[b]
      case .jumpIfFalse:
        at = r[b] == 0 ? a : at + 1
        continue
      case .jumpIfTrue:
        at = r[b] == 1 ? a : at + 1
        continue
      case .range:
        guard isBound(r[b]), isBound(r[c]) else { return .failed }
        r[a] = r[b]
        r[a + 1] = r[c] + Double(instruction.count)
        at += 1
        continue
      case .next:
        guard r[a] < r[a + 1] else {
          at += 1
          continue
        }
        r[b] = r[a]
        r[a] += 1
        at = c
        statements &+= Int(instruction.count)
        if statements >= bound { return .mayGoOn }
        continue
      case .count:
        statements &+= Int(instruction.count)
        at += 1
        continue
      case .jump:
        at = a
        statements &+= Int(instruction.count)
        if statements >= bound { return .mayGoOn }
        continue
      case .end: return .ended
      }
      guard result.isFinite else { return .failed }
      r[a] = result
      at += 1
    }
  }

  /// Whether a range can begin or end there, and be counted through without rounding.
  private static func isBound(_ number: Double) -> Bool {
    number.magnitude < 0x1p53 && number.rounded(.towardZero) == number
  }
}

extension Session {
  /// Runs a loop in a fast way, if it computes with plain numbers alone.
  ///
  /// - Parameter range: what a loop over a range goes through.
  /// - Returns: whether it has run.
  mutating func runNumberLoop(_ statement: Int, over range: (first: Int, end: Int)? = nil) throws(Stop) -> Bool {
    let known = numberLoops[statement]
    let loop = known ?? NumberLoopCompiler.compile(statement, of: tree)
    if known == nil { numberLoops[statement] = .some(loop) }
    guard let loop, var registers = opened(loop) else { return false }
    if let range {
      guard range.first < range.end, range.end <= 1 << 53 else { return range.first >= range.end }
      registers[NumberLoop.counter] = Double(range.first)
      registers[NumberLoop.counterEnd] = Double(range.end)
    }
    var place = 0
    while true {
      // Interrupts are looked for as often as elsewhere, and the limit on statements is met exactly.
      let bound = min((executed | 1023) + 1, limits.statements + 1)
      switch loop.proceed(&registers, at: &place, counted: &executed, bound: bound) {
      case .ended:
        close(loop, registers)
        return true
      case .mayGoOn: try checkMayGoOn(at: tree.statementSpans[statement])
      case .failed:
        close(loop, registers)
        try explain(loop.origins[place], in: statement)
      }
    }
  }

  /// The registers with the variables in them; nil when one of those is no plain number, or may not be set.
  private func opened(_ loop: NumberLoop) -> ContiguousArray<Double>? {
    var registers = loop.registers
    for (variable, use) in loop.variables where use.isGiven {
      switch variable {
      case .local(let slot):
        guard case .number(let number, .plain) = stack[frameBase + Int(slot)] else { return nil }
        registers[use.register] = number
      case .global(let name):
        guard let number = plainGlobal(name, isSet: use.isSet) else { return nil }
        registers[use.register] = number
      }
    }
    return registers
  }

  private func plainGlobal(_ name: Symbol, isSet: Bool) -> Double? {
    switch binding(name) {
    case .variable(.number(let number, .plain), let isVariable): return isVariable || !isSet ? number : nil
    case .empty where !isSet:
      guard let constant = NamedConstant(symbols.name(name)), case .number(let number, .plain) = value(of: constant)
      else { return nil }
      return number
    default: return nil
    }
  }

  /// Puts the variables back that the loop has set.
  private mutating func close(_ loop: NumberLoop, _ registers: ContiguousArray<Double>) {
    for (variable, use) in loop.variables where use.isSet {
      let value = Value.plain(registers[use.register])
      switch variable {
      case .local(let slot): stack[frameBase + Int(slot)] = value
      case .global(let name): world.globals[Int(name.index)] = .variable(value, isVariable: true)
      }
    }
  }

  /// Runs what failed in the usual way, which says what is wrong with it.
  private mutating func explain(_ origin: NumberLoop.Origin, in statement: Int) throws(Stop) -> Never {
    var span = tree.statementSpans[statement]
    switch origin {
    case .statement(let index): _ = try execute(index)
    case .expression(let expression):
      _ = try evaluate(expression)
      span = tree.span(of: expression)
    }
    throw .error("a range in a range can not go on to 2⁵³", at: span)
  }
}
