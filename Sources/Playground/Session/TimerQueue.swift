/// The `after` and `every` blocks that wait for their time, ordered by time and then by creation.
struct TimerQueue: Sendable {
  enum Action: Sendable {
    case run(Handler)
    /// A gap or a step of a group is over.
    case group(Int)
  }

  struct Timer: Sendable {
    var time: Double
    var order: Int
    /// When it was made, and the time from one run to the next; nil for `after`.
    var start: Double
    var period: Double?
    /// How often it has run.
    var runs = 0
    /// How often it runs; nil without end.
    var times: Int?
    var action: Action
  }

  /// A binary heap: no timer is later than the two at 2i + 1 and 2i + 2.
  private var heap: [Timer] = []
  private var created = 0

  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count }

  var nextTime: Double? { heap.first?.time }

  /// A timer that runs without end, if there is one.
  var endless: Timer? { heap.first { $0.period != nil && $0.times == nil } }

  /// When the last of those that end runs for the last time; nil without one.
  var lastTime: Double? {
    heap.map { timer in
      guard let period = timer.period, let times = timer.times else { return timer.time }
      return timer.start + period * Double(times)
    }.max()
  }

  mutating func add(at time: Double, now: Double, period: Double? = nil, times: Int? = nil, action: Action) {
    created += 1
    push(Timer(time: time, order: created, start: now, period: period, times: times, action: action))
  }

  /// Takes off the timers of that very time, in order of creation; those that run again are put back.
  mutating func takeDue(at time: Double) -> [Action] {
    var due: [Timer] = []
    while let first = heap.first, first.time <= time { due.append(pop() ?? first) }
    for var timer in due {
      timer.runs += 1
      guard let period = timer.period, timer.runs < timer.times ?? .max else { continue }
      timer.time = timer.start + period * Double(timer.runs + 1)
      push(timer)
    }
    return due.map(\.action)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order)
  }

  private mutating func push(_ timer: Timer) {
    heap.append(timer)
    var child = heap.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func pop() -> Timer? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: isBefore), isBefore(least, parent) else { return first }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}

extension Session {
  /// Refuses another timer or group when there are too many.
  func checkTimersAreFree(at span: SourceSpan) throws(Stop) {
    guard world.timers.count + world.groups.count < limits.timers else {
      throw .error(
        "\(limits.timers) timers and groups wait already",
        at: span,
        remedy: "wait for some, or set timers N"
      )
    }
  }
}
