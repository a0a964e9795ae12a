import Motion

/// Where a motion that is watched has come, and what keys do to it. Knows no clock.
struct Playback: Watched {
  private(set) var session: Session
  private(set) var head: PlayHead
  /// What went wrong in a handler, in a word.
  private(set) var complaint: String?
  private(set) var curves: PlotData
  private(set) var view: StageView

  private let tapped: LayerID?
  private let part: StagePart
  private let span: SourceSpan
  private var screen: PlayScreen?

  /// Seconds of a tap.
  private static let tapTime = 0.1

  /// - Throws: when what was at the beginning is forgotten.
  init(_ play: StagePlay) throws(Stop) {
    session = play.session
    head = PlayHead(from: play.from, to: play.to, speed: play.speed, loops: play.loops)
    (tapped, part, span) = (play.tapped, play.part, play.span)
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
    return (ahead.motionCurves(from: from, to: to), try ahead.view(of: part, from: from, to: to, for: span))
  }

  var isPaused: Bool { head.isPaused }

  mutating func advance(by seconds: Double) { head.advance(by: seconds) }

  /// The stage at the position.
  mutating func moment() throws(Stop) -> StageData {
    session.executed = 0
    if head.position > session.now { try session.advance(to: head.position) }
    return try session.stage(at: head.position, for: span)
  }

  mutating func drawing(in room: StagePicture.Room) throws(Stop) -> Result<CellGrid, DrawingFailure> {
    let moment = try moment()
    let terms = PlayScreen.Terms(room: room, view: view, curves: curves)
    let screen = screen.flatMap { $0.terms == terms ? $0 : nil } ?? PlayScreen(terms)
    self.screen = screen
    let status = status(isPlain: room.style == .ascii)
    return Result { () throws(DrawingFailure) in try screen.grid(moment, status: status) }
  }

  // MARK: Keys

  /// - Returns: whether the key asks to leave.
  mutating func take(_ key: TerminalKey) -> Bool {
    complaint = nil
    switch key {
    case .character(" "): head.pause()
    case .right, .farRight: step(by: 1)
    case .left, .farLeft: step(by: -1)
    case .character("+"), .character("="): head.change(speedBy: 2)
    case .character("-"): head.change(speedBy: 0.5)
    case .character("t"): tap()
    case .character("q"), .character("Q"), .escape, .end: return true
    default: break
    }
    return false
  }

  private mutating func step(by frames: Int) { head.step(by: frames, rate: session.world.settings.framesPerSecond) }

  /// A tap comes at the latest moment that was lived through: what was can not be changed.
  private mutating func tap() {
    guard let tapped else {
      complaint = "nothing listens to taps"
      return
    }
    do throws(Stop) {
      head.move(to: max(head.position, session.now))
      _ = try moment()
      try session.tap(tapped, for: Self.tapTime, at: span)
      head.end(at: max(try session.restTime(), head.position + Self.tapTime))
      (curves, view) = try Self.preview(session, from: head.from, to: head.to, part, span)
      head.resume()
    } catch {
      complaint = error.inAWord
    }
  }

  // MARK: Telling

  /// `▶ 0.150 of 1.540 s  ×1  space pauses, ←→ step, +- speed, t taps, q leaves`
  func status(isPlain: Bool) -> String {
    if let complaint { return complaint }
    let arrows = isPlain ? "arrows" : "←→"
    let keys = "space pauses, \(arrows) step, +- speed, t taps, q leaves"
    return head.text(from: 0, isPlain: isPlain) + "  " + keys
  }
}

extension Stop {
  /// For where there is room for one line only.
  var inAWord: String {
    if case .error(let diagnostic) = self { diagnostic.message } else { "stopped" }
  }
}

extension Session {
  /// The part of the stage that shows all of a motion that is over.
  func view(of part: StagePart, from: Double, to: Double, for span: SourceSpan) throws(Stop) -> StageView {
    let steps = 60
    var moments: [StageData] = []
    for step in 0...steps {
      moments.append(try stage(at: from + (to - from) * Double(step) / Double(steps), for: span))
    }
    return StageView(part, of: moments)
  }
}
