import Motion

/// Time that passes while a statement is typed.
extension Session {
  /// Whether the time to come brings anything.
  var isUnderWay: Bool {
    nextInstant != nil || !world.drivers.isEmpty || world.engine.endlessAnimation != nil
  }

  /// Has a span of time begin in which time may pass little by little.
  mutating func beginPassing() { prepareToRun(frameSize: 0) }

  /// Lets time pass up to that time. What fails takes back all since the call, but for an exit.
  mutating func pass(to target: Double) throws(Stop) {
    let before = world
    do throws(Stop) {
      try advance(to: target)
    } catch {
      if !error.isQuit { world = before }
      throw error
    }
  }

  /// Whether a span of time has had so much done in it that it had better end: run again it is one statement.
  var hasPassedEnough: Bool { executed > limits.statements / 4 }

  /// Enters the time that has passed among the statements that made the session, without having it pass again.
  mutating func enterPassed(_ script: Script) {
    history.passTime()
    for statement in script.block.statements {
      world.journal.add(statement)
      sink?.passed(text(of: tree.statementSpans[statement]))
    }
  }

  /// Runs what was entered so: it is no step that could be undone.
  mutating func runPassed(_ script: Script) throws(Stop) {
    let keepsSteps = keepsHistory
    keepsHistory = false
    defer { keepsHistory = keepsSteps }
    history.passTime()
    try run(script, keepsGoing: false)
  }
}
