import Motion

/// Where a motion that is watched has come, and what keys do to it. Knows no clock.
struct Playback {
  private(set) var session: Session
  private(set) var position: Double
  private(set) var isPaused = false
  private(set) var speed: Double
  /// What went wrong in a handler, in a word.
  private(set) var complaint: String?
  private(set) var curves: PlotData
  private(set) var view: StageView
  private(set) var isOver = false

  private let from: Double
  private var to: Double
  private let loops: Bool
  private let tapped: LayerID?
  private let part: StagePart
  private let span: SourceSpan

  private static let speeds = 0.05...16.0
  /// Seconds of a tap.
  private static let tapTime = 0.1

  /// - Throws: when what was at the beginning is forgotten.
  init(_ play: StagePlay) throws(Stop) {
    session = play.session
    (from, to, loops, speed) = (play.from, play.to, play.loops, play.speed)
    (tapped, part, span) = (play.tapped, play.part, play.span)
    position = play.from
    (curves, view) = try Self.preview(play.session, from: play.from, to: play.to, play.part, span)
  }

  /// What will be seen, from beginning to end.
  private static func preview(
    _ session: Session,
    from: Double,
    to: Double,
    _ part: StagePart,
    _ span: SourceSpan
  ) throws(Stop) -> (PlotData, StageView) {
    var ahead = session
    if to > ahead.now { try ahead.advance(to: to) }
    var moments: [StageData] = []
    for step in 0...viewSteps {
      moments.append(try ahead.stage(at: from + (to - from) * Double(step) / Double(viewSteps), for: span))
    }
    return (ahead.motionCurves(from: from, to: to), StageView(part, of: moments))
  }

  private static let viewSteps = 60

  // MARK: Time

  /// Goes on by so many seconds of the clock, however many frames that leaves out.
  mutating func advance(by seconds: Double) {
    guard !isPaused else { return }
    move(to: position + seconds * speed)
  }

  private mutating func move(to time: Double) {
    if time < to { return position = max(time, from) }
    position = loops ? from : to
    if !loops { isPaused = true }
  }

  /// The stage at the position.
  mutating func moment() throws(Stop) -> StageData {
    session.executed = 0
    if position > session.now { try session.advance(to: position) }
    return try session.stage(at: position, for: span)
  }

  var curvesNow: PlotData {
    var data = curves
    data.now = position
    return data
  }

  // MARK: Keys

  /// - Returns: whether the key asks to leave.
  mutating func take(_ key: TerminalKey) -> Bool {
    complaint = nil
    switch key {
    case .character(" "): pause()
    case .right: step(by: 1)
    case .left: step(by: -1)
    case .character("+"), .character("="): speed = min(speed * 2, Self.speeds.upperBound)
    case .character("-"): speed = max(speed / 2, Self.speeds.lowerBound)
    case .character("t"): tap()
    case .character("q"), .character("Q"), .escape, .end: return true
    default: break
    }
    return false
  }

  /// At the end it begins anew.
  private mutating func pause() {
    isPaused.toggle()
    if !isPaused, position >= to { position = from }
  }

  private mutating func step(by frames: Int) {
    isPaused = true
    let rate = session.world.settings.framesPerSecond
    // A time that is on the grid but for rounding counts as on it.
    let place = frames > 0 ? (position * rate + 1e-6).rounded(.down) : (position * rate - 1e-6).rounded(.up)
    position = min(max((place + Double(frames)) / rate, from), to)
  }

  /// A tap comes at the latest moment that was lived through: what was can not be changed.
  private mutating func tap() {
    guard let tapped else {
      complaint = "nothing listens to taps"
      return
    }
    do throws(Stop) {
      position = max(position, session.now)
      _ = try moment()
      try session.tap(tapped, for: Self.tapTime, at: span)
      to = max(try session.restTime(), position + Self.tapTime)
      (curves, view) = try Self.preview(session, from: from, to: to, part, span)
      isPaused = false
    } catch {
      if case .error(let diagnostic) = error { complaint = diagnostic.message } else { complaint = "stopped" }
    }
  }

  // MARK: Telling

  /// `0.15 of 1.54 s  ×1  space pauses, ←→ step, +- speed, t taps, q leaves`
  func status(isPlain: Bool) -> String {
    if let complaint { return complaint }
    let state = isPaused ? (isPlain ? "paused" : "⏸") : (isPlain ? "plays" : "▶")
    let place = "\(Self.seconds(position)) of \(Self.seconds(to)) s"
    let factor = (isPlain ? "x" : "×") + NumberText.rounded(speed)
    let arrows = isPlain ? "arrows" : "←→"
    return "\(state) \(place)  \(factor)  space pauses, \(arrows) step, +- speed, t taps, q leaves"
  }
}

extension Playback {
  /// With three decimals, so that nothing jumps about while it runs.
  fileprivate static func seconds(_ time: Double) -> String {
    let parts = NumberText.fixed(time, digits: 3).split(separator: ".")
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts.first ?? "0")." + decimals + String(repeating: "0", count: 3 - decimals.count)
  }
}

/// Watches a motion at a terminal, in the time of a clock.
struct PlaybackLoop {
  let screen: TerminalScreen
  let streams: StandardStreams
  let room: () -> StagePicture.Room

  private static let frame = 1.0 / 60

  /// Runs until somebody leaves.
  func run(_ playback: inout Playback) throws(Stop) -> DrawingFailure? {
    var last = MonotonicClock.seconds
    var due = last
    while !Interrupt.isRequested() {
      let begin = MonotonicClock.seconds
      playback.advance(by: begin - last)
      last = begin
      if let failure = try draw(&playback) { return failure }
      // What waiting takes too long does not add up; a frame that came a whole one late is not made up for.
      due = min(max(due, begin - Self.frame), begin) + Self.frame
      let left = playback.isPaused ? 0.25 : due - MonotonicClock.seconds
      if let key = screen.key(within: max(left, 0)) {
        if playback.take(key) { return nil }
        if playback.isPaused { last = MonotonicClock.seconds }
      }
    }
    return nil
  }

  private func draw(_ playback: inout Playback) throws(Stop) -> DrawingFailure? {
    let moment = try playback.moment()
    let room = room()
    let layout = PlayScreen(playback.view, in: room, hasCurves: !playback.curves.curves.isEmpty)
    let status = playback.status(isPlain: room.style == .ascii)
    do throws(DrawingFailure) {
      screen.draw(
        try layout.grid(moment, playback.curvesNow, status: status),
        isMoving: !playback.isPaused
      )
      return nil
    } catch {
      return error
    }
  }
}
