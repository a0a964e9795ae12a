import Motion

/// A spring that is tuned by hand while its motion goes on, over and over, and what keys do to it. Knows no clock.
struct Tuning: Watched {
  private(set) var spring: TunedSpring
  private(set) var head: PlayHead
  private(set) var view: StageView
  /// The curve of the animation, and that which it had at first; times count from the beginning of the motion.
  private(set) var curves: PlotData
  /// What is to be said of the last key.
  private(set) var message: String?
  /// Whether the spring was kept.
  private(set) var isKept = false

  private let motion: TunedMotion
  private let original: SpringParameters
  private let name: String
  private let span: SourceSpan
  /// The motion as it was at first, and as it is.
  private let first: TunedMotion.Run
  private var run: TunedMotion.Run
  private var screen: TuneScreen?

  /// - Throws: when the motion can not be made again.
  init(_ tune: StageTune, of original: SpringParameters) throws(Stop) {
    (self.original, name, span) = (original, tune.name, tune.span)
    spring = TunedSpring(original)
    motion = try TunedMotion(tune)
    first = try motion.run(with: original)
    run = first
    head = PlayHead(from: first.begin, to: first.end, loops: true)
    view = try first.session.view(of: .content, from: first.begin, to: first.end, for: span)
    curves = first.curves(of: motion.animation, behind: first)
  }

  var isPaused: Bool { head.isPaused }

  mutating func advance(by seconds: Double) { head.advance(by: seconds) }

  /// The stage at the position, as the motion is now. One that is over sooner than it was at first stands still.
  func moment() throws(Stop) -> StageData {
    try run.session.stage(at: min(head.position, run.session.now), for: span)
  }

  mutating func drawing(in room: StagePicture.Room) throws(Stop) -> Result<CellGrid, DrawingFailure> {
    let moment = try moment()
    let terms = PlayScreen.Terms(room: room, view: view, curves: curves)
    let screen = screen.flatMap { $0.terms == terms ? $0 : nil } ?? TuneScreen(terms)
    self.screen = screen
    let (time, panel) = (head.position - run.begin, panel(isPlain: room.style == .ascii))
    return Result { () throws(DrawingFailure) in try screen.grid(moment, at: time, panel) }
  }

  // MARK: Keys

  /// - Returns: whether the key asks to leave.
  mutating func take(_ key: TerminalKey) -> Bool {
    message = nil
    switch key {
    case .right: move(up: true)
    case .left: move(up: false)
    case .farRight, .pageUp: move(up: true, isLarge: true)
    case .farLeft, .pageDown: move(up: false, isLarge: true)
    case .down, .tab: spring.select(by: 1)
    case .up: spring.select(by: -1)
    case .character("s"), .character("S"): message = spring.changeFamily()
    case .character(" "): head.pause()
    case .character("+"), .character("="): head.change(speedBy: 2)
    case .character("-"): head.change(speedBy: 0.5)
    case .enter:
      // What is as it was needs no statement.
      isKept = spring.spring != original
      return true
    case .character("q"), .character("Q"), .escape, .end: return true
    case .character: break
    }
    return false
  }

  private mutating func move(up isUp: Bool, isLarge: Bool = false) {
    let old = (spring, run, head, view, curves)
    message = spring.move(up: isUp, isLarge: isLarge)
    guard spring.spring != old.0.spring else { return }
    do throws(Stop) {
      run = try motion.run(with: spring.spring)
      head.end(at: max(run.end, first.end))
      // The stage grows to show what goes farther, and then stays, so that it does not jump about.
      view = view.union(try run.session.view(of: .content, from: run.begin, to: run.end, for: span))
      curves = run.curves(of: motion.animation, behind: first)
    } catch {
      (spring, run, head, view, curves) = old
      message = error.inAWord
    }
  }

  // MARK: Telling

  func panel(isPlain: Bool) -> TunePanel {
    TunePanel(
      title: "\(name) in \(spring.family.title)",
      clock: head.text(from: run.begin, isPlain: isPlain),
      sliders: sliders,
      facts: facts,
      message: message
    )
  }

  private var sliders: [TunePanel.Slider] {
    let before = spring.family.values(of: original)
    return spring.parameters.indices.map { place in
      let (parameter, value) = (spring.parameters[place], spring.values[place])
      let old = before.map { parameter.fraction(of: $0[place]) }
      return TunePanel.Slider(
        word: parameter.word,
        value: NumberText.rounded(value) + (parameter.isTime ? " s" : ""),
        place: parameter.fraction(of: value),
        before: old.flatMap { $0 == parameter.fraction(of: value) ? nil : $0 },
        isSelected: place == spring.selection
      )
    }
  }

  private var facts: [TunePanel.Fact] {
    zip(Self.facts(of: spring.spring, motion.animation), Self.facts(of: original, motion.animation)).map { now, old in
      TunePanel.Fact(name: now.name, value: now.text, before: old.text == now.text ? nil : old.text)
    }
  }

  private static func facts(of spring: SpringParameters, _ animation: AnimationInfo) -> [(name: String, text: String)] {
    let outcome = SpringOutcome(spring, of: animation)
    return [
      ("overshoot", NumberText.fixed(outcome.overshoot * 100, digits: 2) + " %"),
      ("settling time", outcome.settlingTime.map { NumberText.rounded($0, digits: 3) + " s" } ?? "never"),
      ("damping ratio", NumberText.rounded(spring.dampingRatio, digits: 3)),
    ]
  }
}

extension TunedMotion.Run {
  /// The component of the animation that goes farthest, and behind it as it was, until both are as good as at rest. Times
  /// count from the beginning of the motion.
  fileprivate func curves(of animation: AnimationInfo, behind first: TunedMotion.Run) -> PlotData {
    let ends = [self, first].map { $0.restTime(of: animation) }
    let length = ends.max() ?? 0
    var data = PlotData(title: nil, from: 0, to: length, now: nil, curves: [], targets: [], marks: [])
    guard let curve = curve(of: animation, until: length), var ghost = first.curve(of: animation, until: length) else {
      return data
    }
    (ghost.label, ghost.isGhost) = ("as it was", true)
    data.curves = [curve, ghost]
    if isAtRest(animation) { data.targets = [PlotData.Target(curve: 0, value: curve.samples.last?.value ?? .nan)] }
    return data
  }

  private func isAtRest(_ animation: AnimationInfo) -> Bool {
    session.world.engine.animation(animation.key, on: animation.layer)?.isFinished ?? true
  }

  private func curve(of animation: AnimationInfo, until length: Double) -> PlotData.Curve? {
    guard var curve = session.widestCurve(of: animation, from: begin, to: begin + length) else { return nil }
    curve.samples = curve.samples.map { PlotData.Sample(time: $0.time - begin, value: $0.value) }
    return curve
  }

  /// From the beginning until the animation no more moves by what could be seen in a plot; a round time, so that the axis
  /// stays as it is while the spring changes a little.
  private func restTime(of animation: AnimationInfo) -> Double {
    guard let curve = curve(of: animation, until: end - begin), let last = curve.samples.last else {
      return end - begin
    }
    let values = curve.samples.map(\.value).filter(\.isFinite)
    let visible = ((values.max() ?? 0) - (values.min() ?? 0)) / 200
    let rest = curve.samples.last { abs($0.value - last.value) > visible }?.time ?? 0
    let step = rest > 0.5 ? 0.25 : 0.1
    return min((rest / step).rounded(.down) * step + step, end - begin)
  }
}
