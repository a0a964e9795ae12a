/// The worlds one can go back to, and forward again.
struct WorldHistory: Sendable {
  /// A change, with the world on its other side.
  struct Step: Sendable {
    var world: World
    /// The statements that made the change, as typed.
    var text: String
  }

  /// How many steps are kept.
  static let greatestCount = 1_000

  private var done: [Step] = []
  private var undone: [Step] = []

  var undoCount: Int { done.count }
  var redoCount: Int { undone.count }

  /// Notes a change; what was undone before it can not be redone any more.
  mutating func add(_ before: World, _ text: String) {
    undone = []
    done.append(Step(world: before, text: text))
    if done.count > Self.greatestCount { done.removeFirst() }
  }

  /// Goes back by a step.
  /// - Returns: the text of what was undone; nil when there is nothing to undo.
  mutating func undo(_ world: inout World) -> String? { Self.move(&world, from: &done, to: &undone) }

  mutating func redo(_ world: inout World) -> String? { Self.move(&world, from: &undone, to: &done) }

  private static func move(_ world: inout World, from: inout [Step], to: inout [Step]) -> String? {
    guard let step = from.popLast() else { return nil }
    to.append(Step(world: world, text: step.text))
    world = step.world
    return step.text
  }
}

extension Session {
  /// Ends a step: if the world has changed since the last one ended, one can go back to how it was.
  mutating func endStep(_ span: SourceSpan) {
    guard keepsHistory else { return }
    if let stepStart, stepStart.revision != world.revision { history.add(stepStart, text(of: span)) }
    stepStart = world
  }

  func text(of span: SourceSpan) -> String {
    sources[Int(span.source)].text(in: Int(span.start)..<Int(span.end))
  }
}
