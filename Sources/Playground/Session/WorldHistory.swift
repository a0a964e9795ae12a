/// The worlds one can go back to, and forward again.
struct WorldHistory: Sendable {
  /// A change, with the world on its other side.
  struct Step: Sendable {
    var world: World
    /// The statements that made the change, as typed.
    var text: String
    /// How many they are, with those that let time pass afterwards while somebody typed.
    var statements: Int
  }

  /// How many steps are kept.
  static let greatestCount = 1_000

  private var done: [Step] = []
  private var undone: [Step] = []

  var undoCount: Int { done.count }
  var redoCount: Int { undone.count }

  /// Notes a change; what was undone before it can not be redone any more.
  mutating func add(_ before: World, _ text: String, statements: Int) {
    undone = []
    done.append(Step(world: before, text: text, statements: statements))
    if done.count > Self.greatestCount { done.removeFirst() }
  }

  /// Time has passed by itself: that is part of the last step, and what was undone can not be redone any more.
  mutating func passTime() {
    undone = []
    if !done.isEmpty { done[done.count - 1].statements += 1 }
  }

  /// Goes back by a step.
  /// - Returns: what was undone; nil when there is nothing to undo.
  mutating func undo(_ world: inout World) -> Step? { Self.move(&world, from: &done, to: &undone) }

  mutating func redo(_ world: inout World) -> Step? { Self.move(&world, from: &undone, to: &done) }

  private static func move(_ world: inout World, from: inout [Step], to: inout [Step]) -> Step? {
    guard let step = from.popLast() else { return nil }
    to.append(Step(world: world, text: step.text, statements: step.statements))
    world = step.world
    return step
  }
}

extension Session {
  /// Ends a step: if the world has changed since the last one ended, one can go back to how it was.
  mutating func endStep(_ span: SourceSpan) {
    guard keepsHistory else { return }
    if let stepStart, stepStart.revision != world.revision {
      history.add(stepStart, text(of: span), statements: max(stepStatements, 1))
    }
    beginStep()
  }

  mutating func beginStep() {
    stepStart = world
    stepStatements = 0
  }

  func text(of span: SourceSpan) -> String {
    sources[Int(span.source)].text(in: Int(span.start)..<Int(span.end))
  }
}
