// How far it is, what that brings about, and whether it is at rest.

extension PopAnimation {
  /// Follows the value; a basic animation has its progress from its timing.
  mutating func noteProgress() {
    if case .basic = course {} else { progress = distanceProgress }
    tellProgress()
  }

  /// The share of the way from start to target: what lies behind where that is the longer part, else all but what lies
  /// ahead. 1 where there is no way.
  private var distanceProgress: Double {
    guard let current, let from, let to else { return progress }
    let whole = (to - from).storage.squaredLength
    let behind = (current - from).storage.squaredLength
    let ahead = (current - to).storage.squaredLength
    if whole == 0 { return 1 }
    return behind > ahead ? (behind / whole).squareRoot() : 1 - (ahead / whole).squareRoot()
  }

  /// Sends the marks that were passed, then the reach.
  mutating func tellProgress() {
    while nextMark < marks.count, progress >= Double(marks[nextMark]) {
      emit(.progress(marks[nextMark]))
      nextMark += 1
    }
    guard !hasReached, meetsTarget, let current else { return }
    hasReached = true
    emit(.reach, rounded(current))
  }

  /// Whether the value is the target, or every component has a target on the other side than at the start. A component
  /// that does not move has the sign of zero both times, so it is met at the very end only.
  private var meetsTarget: Bool {
    guard componentCount > 0, let current, let to else { return false }
    let rest = to - current
    if rest.storage == .zero { return true }
    guard let startDistance else { return false }
    return (0..<componentCount).allSatisfy { rest[$0].sign != startDistance[$0].sign }
  }

  /// Brings the value back between its ends, but not its velocity.
  mutating func clampCurrent(to clamp: Clamp) {
    guard !clamp.isEmpty, var value = current, let from, let to else { return }
    for component in 0..<value.count {
      let ends = ClampedWay(from: from[component], to: to[component])
      if clamp.contains(.start) { value[component] = ends.afterStart(value[component]) }
      if clamp.contains(.end) { value[component] = ends.beforeEnd(value[component]) }
    }
    current = value
  }

  var isDone: Bool {
    guard componentCount > 0 else { return true }
    switch course {
    case .spring(let spring):
      return spring.solver.isStarted && (isWrittenAtRest || spring.solver.hasConverged(threshold: threshold))
    case .basic(_, let fraction):
      return fraction + 1e-6 >= 1
    case .decay(let decay, _):
      return velocity.map { decay.isDone(velocity: $0, threshold: threshold) } ?? false
    }
  }

  /// Whether the last two written values are alike and at the target: equal when rounded, else within a fifth of the
  /// threshold.
  private var isWrittenAtRest: Bool {
    guard let to, let previous, let previous2 else { return false }
    guard roundingFactor == 0 else { return previous == previous2 && previous == to }
    let reach = threshold / 5
    return (to - previous).magnitude < reach && (previous - previous2).magnitude < reach
  }
}

/// The way of one component; one that goes nowhere counts as falling.
private struct ClampedWay {
  let from: Double
  let to: Double

  private var rises: Bool { to > from }

  func afterStart(_ value: Double) -> Double {
    rises ? (value < from ? from : value) : (value > from ? from : value)
  }

  func beforeEnd(_ value: Double) -> Double {
    rises ? (value > to ? to : value) : (value < to ? to : value)
  }
}

// MARK: - Events

extension PopAnimation {
  mutating func emit(_ kind: PopEvent.Kind) {
    events.append(PopEvent(kind: kind, time: timeInRun, value: nil, velocity: nil))
  }

  mutating func emit(_ kind: PopEvent.Kind, _ value: Vector?) {
    let moves = isDecay || isSpring
    events.append(PopEvent(kind: kind, time: timeInRun, value: value, velocity: moves ? velocity : nil))
  }

  mutating func emitChange(_ setting: PopEvent.Setting, _ value: Vector?) {
    emit(.change(setting), value)
  }

  private var timeInRun: Double {
    startTime.map { lastTime - $0 } ?? 0
  }
}
