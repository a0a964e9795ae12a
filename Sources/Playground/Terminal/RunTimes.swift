/// How long a run has taken, by what it was doing.
struct RunTimes {
  enum Work: String, CaseIterable {
    case reading, running, drawing
  }

  private var seconds: [Work: Double] = [:]
  /// What is being done, from the outermost in, and since when the innermost is.
  private var underWay: [Work] = []
  private var since = 0.0

  /// Does something, which counts as that work and not as what it is part of.
  /// - Parameter now: seconds that only go forward.
  mutating func begin(_ work: Work, now: Double = MonotonicClock.seconds) {
    settle(now)
    underWay.append(work)
  }

  mutating func end(now: Double = MonotonicClock.seconds) {
    settle(now)
    underWay.removeLast()
  }

  private mutating func settle(_ now: Double) {
    if let work = underWay.last { seconds[work, default: 0] += now - since }
    since = now
  }

  /// `reading 1.2 ms, running 30 ms, drawing 0 ms`
  var text: String {
    Work.allCases.map { "\($0.rawValue) \(NumberText.rounded((seconds[$0] ?? 0) * 1000, digits: 1)) ms" }
      .joined(separator: ", ")
  }
}
