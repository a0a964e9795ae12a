import Motion

/// The stage as it looks.
enum StageCommands {
  static let all = [show, film, play, TuneCommand.tune, ExportCommand.export]

  /// What commands that show the stage on a terminal have in common.
  private static let look: [Parameter] = [
    Parameter(name: "whole", kind: .flag, summary: "all of the stage, where it is mostly empty, too"),
    Parameter(name: "around", kind: .layer, summary: "only where this layer is seen, with a margin"),
    Parameter(
      name: "size",
      kind: .numbers(2),
      summary: "columns and rows of the picture",
      standard: "what the terminal offers"
    ),
    Parameter(
      name: "style",
      kind: .word(PlotStyle.allCases.map(\.rawValue)),
      summary: "what it is drawn with",
      standard: "blocks of colour, or Braille without"
    ),
  ]

  static let show = Command(
    name: "show",
    topic: .looking,
    summary: "draws the stage as it is seen now; of a stage that is mostly empty, the part with something in it",
    options: look,
    examples: [
      Command.Example(code: "layer ball color red radius 50\nshow", note: "a ball"),
      Command.Example(
        code: "layer ball color red radius 50\nspring ball.positionX to 300\nrun\nat 0.1s { show whole style ascii }",
        note: "what was, in plain characters"
      ),
    ],
    looksBack: true,
    run: { session, arguments throws(Stop) in
      guard session.isSeen else { return }
      let moment = try session.stage(at: session.observedTime ?? session.now, for: arguments.span)
      try session.show([moment], arguments)
    }
  )

  static let film = Command(
    name: "film",
    topic: .looking,
    summary: "draws moments of a motion side by side, by default of the last motion from its start to its rest",
    positionals: [
      Parameter(name: "N", kind: .expression, summary: "how many moments", standard: "6")
    ],
    options: TimeSpan.options + look,
    examples: [
      Command.Example(code: "layer ball radius 50\nspring ball.positionX to 300\nfilm 6", note: "what will be"),
      Command.Example(
        code: "layer ball radius 50\nspring ball.scale to 2\nrun\nfilm 4 from 0s to 0.3s",
        note: "what was"
      ),
    ],
    run: { session, arguments throws(Stop) in
      guard session.isSeen else { return }
      let count = try session.wholeNumber("N", of: arguments, in: 1...200) ?? 6
      let span = try session.timeSpan(of: arguments, standardStart: session.world.motionStart, standardEnd: nil)
      let step = count > 1 ? (span.to - span.from) / Double(count - 1) : 0
      let times = (0..<count).map { $0 == count - 1 && count > 1 ? span.to : span.from + Double($0) * step }
      try session.show(try session.moments(at: times, for: arguments.span), arguments)
    }
  )

  static let play = Command(
    name: "play",
    topic: .looking,
    summary: "shows a motion on the terminal as it goes, with the curves of what moves, by default the last one",
    discussion: """
      Space pauses and goes on, the arrows step by a frame, + and - change the speed, t taps what was tapped last, and q \
      leaves. Only a copy is played: the session stays as it is. Off a terminal six moments are drawn, as by film. \
      In words: step and show go on by a frame, at T { show } and film stand still, play speed X is slower or faster, \
      play from T to T is a part, and tap LAYER taps.
      """,
    options: [
      .pace,
      Parameter(name: "loop", kind: .flag, summary: "over and over"),
    ] + TimeSpan.options + look.prefix(2),
    examples: [
      Command.Example(code: "layer ball radius 50\nspring ball.positionX to 300\nplay", note: "as it will be"),
      Command.Example(
        code: "layer ball radius 50\nspring ball.scale to 2 bounciness 18\nrun\nplay speed 0.25 loop",
        note: "slowly, over and over"
      ),
    ],
    run: { session, arguments throws(Stop) in
      guard let sink = session.sink else { return }
      let span = try session.timeSpan(of: arguments, standardStart: session.world.motionStart, standardEnd: nil)
      var motion = StagePlay(session: session.imagined(), from: span.from, to: span.to, span: arguments.span)
      motion.speed = try session.number("speed", of: arguments, in: .plain) ?? 1
      motion.loops = arguments.has("loop", in: session)
      motion.tapped = session.lastTapped
      if arguments.has("whole", in: session) { motion.part = .whole }
      if let layer = try session.layer("around", of: arguments) { motion.part = .around(layer) }
      if try sink.play(motion) { return }
      let times = (0...5).map { span.from + (span.to - span.from) * Double($0) / 5 }
      try session.show(try session.moments(at: times, for: arguments.span), arguments)
    }
  )
}

extension Session {
  /// What was tapped last, else the first layer made that listens to taps.
  fileprivate var lastTapped: LayerID? {
    for index in world.trace.indices.reversed() {
      let event = world.trace[index]
      if event.kind == .tap, world.engine.exists(event.layer) { return event.layer }
    }
    let listening = world.handlers.keys.filter { $0.event == .tap && world.engine.exists($0.layer) }
    return listening.min { $0.layer.index < $1.layer.index }?.layer
  }

  /// The stage at times in order, which may lie ahead: handlers run then, unheard, on a copy.
  func moments(at times: [Double], for span: SourceSpan) throws(Stop) -> [StageData] {
    var ahead = imagined()
    var moments: [StageData] = []
    for (done, time) in times.enumerated() {
      try report(done, of: times.count, "moment")
      if time > ahead.now { try ahead.advance(to: time) }
      moments.append(try ahead.stage(at: time, for: span))
    }
    return moments
  }

  fileprivate mutating func show(_ moments: [StageData], _ arguments: Arguments) throws(Stop) {
    var show = StageShow(moments: moments, part: .content)
    if arguments.has("whole", in: self) { show.part = .whole }
    if let layer = try layer("around", of: arguments) { show.part = .around(layer) }
    show.size = try pictureSize(arguments)
    show.style = arguments.word("style", in: self).flatMap(PlotStyle.init)
    do throws(OutputFile.Failure) {
      try sink?.show(show)
    } catch {
      if isInterrupted() { throw .interrupted }
      throw .error(error.message, at: arguments.span, remedy: error.remedy)
    }
  }
}
