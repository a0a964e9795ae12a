/// What one of Pop's animations shows from a moment on: a value and a velocity at each frame, which hold until the next.
///
/// A stretch of frames is worked out when it is made and kept; what is asked for beyond it is worked out each time.
struct PopFrames: Sendable {
  /// Something that is told, and at which frame.
  struct Milestone: Sendable {
    enum Kind: Sendable {
      case start, reach, finish
      case mark(Float)
    }

    /// Seconds.
    let time: Double
    let kind: Kind
  }

  /// When it ends, infinite if it never does or that is not known, and at which value.
  struct Ending: Sendable {
    let time: Double
    let value: Vector
  }

  let grid: FrameGrid
  /// From when on the first value is seen, seconds.
  let begin: Double
  /// Where its way begins.
  let from: Vector
  /// Where it leads in its first run.
  let goal: Vector
  let ending: Ending
  /// In the order in which they are told.
  let milestones: ContiguousArray<Milestone>
  /// As it goes on after the last frame kept; nil when it has ended.
  let next: PopRun?
  /// The first frame after the beginning, by its number.
  private let first: Double
  /// The values and velocities at the beginning and at the frames after it.
  private let numbers: ContiguousArray<Double>

  /// At least two seconds of a usual display, so that most animations are worked out at once.
  private static let stretch = 128
  /// How many frames are looked ahead for the end, and how many seconds, for the steps of a long frame take as long as
  /// those of many short ones.
  private static let horizon = (frames: 131_072.0, time: 2_000.0)
  /// After so many a stretch ends, however short.
  private static let milestoneLimit = 1_000

  /// Of a run that has come to a moment, and goes on with the first frame after it.
  ///
  /// - Parameters:
  ///   - events: of a frame at that moment, if there are any to be told.
  ///   - ending: if it is known.
  init(_ run: PopRun, _ events: [PopEvent] = [], from begin: Double, on grid: FrameGrid, ending: Ending? = nil) {
    let first = grid.last(at: run.time == begin ? begin + FrameGrid.slack : begin) + 1
    var recorder = Recorder(run)
    recorder.note(events, at: begin)
    var frame = first
    while recorder.goesOn, recorder.count < Self.stretch, recorder.milestones.count < Self.milestoneLimit {
      guard let time = grid.time(of: frame, after: max(begin, recorder.run.time)) else { break }
      recorder.render(at: time)
      frame += 1
    }
    self.grid = grid
    self.begin = begin
    self.first = first
    from = recorder.run.animation.from ?? recorder.run.written
    goal = recorder.run.goal
    numbers = recorder.numbers
    milestones = recorder.milestones
    next = recorder.goesOn ? recorder.run : nil
    self.ending = ending ?? Self.ending(of: recorder.run, from: frame, grid)
  }

  /// The end of a run whose next frame has this number.
  private static func ending(of run: PopRun, from frame: Double, _ grid: FrameGrid) -> Ending {
    var (run, frame) = (run, frame)
    let last = frame + min(horizon.frames, horizon.time * grid.rate)
    while !run.isOver, !run.isEndless, frame < last, let time = grid.time(of: frame, after: run.time) {
      _ = run.render(at: time)
      frame += 1
    }
    return run.isOver ? Ending(time: run.time, value: run.written) : Ending(time: .infinity, value: run.outlook)
  }

  /// The time of the last frame kept.
  private var last: Double { count > 1 ? grid.time(of: first + Double(count - 2)) : begin }

  /// What is told next when so many milestones were, or when it has to be worked out further; nil when nothing will be.
  func nextTime(after told: Int) -> Double? {
    if told < milestones.count { return milestones[told].time }
    return next != nil && grid.time(of: first + Double(count - 1), after: last) != nil ? last : nil
  }
}

// MARK: - Values

extension PopFrames {
  /// How many values are kept.
  private var count: Int { numbers.count / (2 * goal.count) }

  /// What is seen at a time.
  func value(at time: Double) -> Vector { state(at: time).value }

  /// Per second.
  func velocity(at time: Double) -> Vector { state(at: time).velocity }

  private func state(at time: Double) -> (value: Vector, velocity: Vector) {
    let frame = grid.last(at: time + FrameGrid.slack)
    guard frame >= first else { return state(kept: 0) }
    let place = frame - first + 1
    if place < Double(count) { return state(kept: Int(place)) }
    guard let next else { return state(kept: count - 1) }
    return state(of: next, at: min(frame, first + Self.horizon.frames))
  }

  private func state(kept place: Int) -> (value: Vector, velocity: Vector) {
    let width = goal.count
    let start = 2 * width * place
    var (value, velocity) = (goal, goal)
    for component in 0..<width {
      value[component] = numbers[start + component]
      velocity[component] = numbers[start + width + component]
    }
    return (value, velocity)
  }

  private func state(of run: PopRun, at frame: Double) -> (value: Vector, velocity: Vector) {
    var run = run
    var next = first + Double(count - 1)
    while next <= frame, !run.isOver, let time = grid.time(of: next, after: run.time) {
      _ = run.render(at: time)
      next += 1
    }
    return (run.written, run.velocity)
  }

  /// The run, as it was at the beginning, played up to the last frame kept that is not after a time.
  func played(_ run: PopRun, until time: Double) -> PopRun {
    var run = run
    for place in 0..<(count - 1) where grid.time(of: first + Double(place)) <= time {
      _ = run.render(at: grid.time(of: first + Double(place)))
    }
    return run
  }
}

/// Plays a run and keeps what comes of it.
private struct Recorder {
  private(set) var run: PopRun
  private(set) var numbers: ContiguousArray<Double> = []
  private(set) var milestones: ContiguousArray<PopFrames.Milestone> = []
  private(set) var count = 0

  init(_ run: PopRun) {
    self.run = run
    keep()
  }

  var goesOn: Bool { !run.isOver }

  mutating func render(at time: Double) {
    note(run.render(at: time), at: time)
    keep()
  }

  private mutating func keep() {
    for component in 0..<run.written.count { numbers.append(run.written[component]) }
    for component in 0..<run.velocity.count { numbers.append(run.velocity[component]) }
    count += 1
  }

  mutating func note(_ events: [PopEvent], at time: Double) {
    for event in events {
      switch event.kind {
      case .start: add(.start, at: time)
      case .progress(let mark): add(.mark(mark), at: time)
      case .reach: add(.reach, at: time)
      case .stop(finished: true): add(.finish, at: time)
      case .stop, .read, .write, .apply, .autoreverse, .change: break
      }
    }
  }

  private mutating func add(_ kind: PopFrames.Milestone.Kind, at time: Double) {
    milestones.append(PopFrames.Milestone(time: time, kind: kind))
  }
}
