import Motion

enum AnimationCommands {
  static let all = [spring, basic, decay, keyframes, drive, animate]

  private static let target = Parameter(
    name: "LAYER.PROPERTY",
    kind: .property,
    summary: "what moves",
    isRequired: true
  )

  static let spring = Command(
    name: "spring",
    topic: .animations,
    summary: "lets a property swing to a target; one that is attached already is turned to the new target as it flies",
    discussion: """
      Say how it swings with one pair of words: bounciness and speed (Pop), tension and friction, stiffness and damping, \
      response and dampingRatio, or duration and bounce. What is not named has its default, or, for a spring that is \
      attached already, the value it has. With ‘as’ they are the words of another system: tension 40 friction 7 as origami. It comes to rest when it stays within tolerance of the whole way, and is then \
      exactly at its target.
      """,
    positionals: [target],
    options: AnimationOptions.values + [AnimationOptions.velocity, AnimationOptions.tolerance] + SpringFamily.options
      + AnimationOptions.timing + AnimationOptions.showing + [AnimationOptions.solver] + AnimationOptions.ending,
    examples: [
      Command.Example(
        code: "layer ball\nspring ball.scale to 2 bounciness 20 speed 1\nplot ball.scale",
        note: "Pop's way"
      ),
      Command.Example(
        code: "layer ball\nspring ball.positionX by 100 response 0.4s dampingRatio 0.6 key slide",
        note: "response and damping ratio"
      ),
      Command.Example(
        code: "layer box\nspring box.rotation to 45deg stiffness 300 damping 20\nwait 0.1s\nspring box.rotation to 0",
        note: "turned around in flight"
      ),
    ],
    run: attachSpring
  )

  private static let attachSpring: CommandBody = { session, arguments throws(Stop) in
    let (layer, property) = try session.target(of: arguments)
    let key = try session.key(of: arguments) ?? property.name
    let isReplacing = arguments.has("replace", in: session)
    let current =
      isReplacing
      ? nil
      : session.world.engine.animation(key, on: layer).flatMap { info -> SpringParameters? in
        guard case .spring(let parameters) = info.kind, info.property == property else { return nil }
        return parameters
      }
    let named = try session.spring(arguments, over: current)
    let standard = try session.asked(at: arguments.span) { _ throws(MotionError) in
      try SpringParameters(bounciness: 4, speed: 12)
    }
    var request = AnimationRequest(
      kind: .spring(named?.spring ?? standard),
      namesParameters: named != nil,
      replaces: isReplacing
    )
    try session.readOptions(into: &request, arguments, property)
    if let named, current == nil { session.start(&request, with: named, property, of: layer) }
    guard request.to != nil || request.by != nil || request.velocity != nil || current != nil else {
      throw .error("‘spring’ wants a target", at: arguments.span, remedy: "write to VALUE or by VALUE")
    }
    try session.attach(request, to: property, of: layer, key: key, arguments)
  }

  static let basic = Command(
    name: "basic",
    topic: .animations,
    summary: "moves a property to a target in a given time, along a curve",
    positionals: [target],
    options: AnimationOptions.values + [
      Parameter(
        name: "duration",
        kind: .expression,
        summary: "how long it takes",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "0.4s"
      ),
      Parameter(
        name: "curve",
        kind: .curve,
        summary: "easeIn, easeOut, easeInOut, linear, … or cubic(x1, y1, x2, y2)",
        standard: "default"
      ),
    ] + AnimationOptions.timing + AnimationOptions.showing + [AnimationOptions.solver] + AnimationOptions.ending,
    examples: [
      Command.Example(code: "layer ball\nbasic ball.alpha to 0 duration 0.3s curve easeOut", note: "fades out"),
      Command.Example(
        code: "layer ball\nbasic ball.positionY by 200 curve cubic(0.2, 0, 0, 1) then { ball.color = red }",
        note: "and then turns red"
      ),
    ],
    run: { session, arguments throws(Stop) in
      let (layer, property) = try session.target(of: arguments)
      let duration = try session.number("duration", of: arguments, in: .time) ?? 0.4
      let timing = try session.timing("curve", of: arguments) ?? .ease
      var request = AnimationRequest(
        kind: .basic(duration: duration, timing: timing),
        replaces: arguments.has("replace", in: session)
      )
      try session.readOptions(into: &request, arguments, property)
      guard request.to != nil || request.by != nil else {
        throw .error("‘basic’ wants a target", at: arguments.span, remedy: "write to VALUE or by VALUE")
      }
      try session.attach(request, to: property, of: layer, key: session.key(of: arguments) ?? property.name, arguments)
    }
  )

  static let decay = Command(
    name: "decay",
    topic: .animations,
    summary: "throws a property with a velocity and lets it run out, or so that it ends at a target",
    discussion: """
      The speed falls by the factor deceleration each millisecond, so the way is velocity / rate with rate = \
      −1000·ln(deceleration) a second. Without a velocity it goes on with the one it has.
      """,
    positionals: [target],
    options: [AnimationOptions.velocity] + AnimationOptions.values + [
      Parameter(
        name: "deceleration",
        kind: .expression,
        summary: "what is left of the speed after a millisecond",
        range: Parameter.fraction,
        standard: "0.998"
      ),
      AnimationOptions.tolerance,
    ] + AnimationOptions.timing + AnimationOptions.showing + [AnimationOptions.solver] + AnimationOptions.ending,
    examples: [
      Command.Example(
        code: "layer ball\ndecay ball.translationX velocity 1000\nrun\nprint ball.translationX",
        note: "499.4997"
      ),
      Command.Example(
        code: "layer ball\ndecay ball.translationX to 300\nprint ball.translationX.velocity",
        note: "the throw that ends there"
      ),
    ],
    run: { session, arguments throws(Stop) in
      let (layer, property) = try session.target(of: arguments)
      let deceleration = try session.number("deceleration", of: arguments, in: .plain) ?? 0.998
      let replaces = arguments.has("replace", in: session)
      var request = AnimationRequest(kind: .decay(deceleration: deceleration), replaces: replaces)
      try session.readOptions(into: &request, arguments, property)
      if request.velocity != nil, request.to != nil || request.by != nil {
        let span = arguments.argument("velocity", in: session)?.span ?? arguments.span
        throw .error("a throw has a velocity or a target", at: span, remedy: "use one of them")
      }
      try session.attach(request, to: property, of: layer, key: session.key(of: arguments) ?? property.name, arguments)
    }
  )

  static let keyframes = Command(
    name: "keyframes",
    topic: .animations,
    summary: "leads a property through values at given times",
    discussion: """
      Each keyframe is a time, in % of the duration or in s, and a value behind a colon; a curve behind it governs the \
      segment that begins there. Keyframes are parted by commas, semicolons or new rows. Without one at 0% it begins at \
      the present value.
      """,
    positionals: [target],
    options: [
      Parameter(name: Parameter.block, kind: .keyframes, summary: "the keyframes", isRequired: true),
      Parameter(
        name: "duration",
        kind: .expression,
        summary: "how long it takes, for keyframes in %",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "0.4s, or the last keyframe in s"
      ),
      Parameter(name: "spline", kind: .flag, summary: "a smooth curve through all values, in place of curves"),
    ] + AnimationOptions.values.filter { $0.name != "to" && $0.name != "by" } + AnimationOptions.timing
      + AnimationOptions.showing + AnimationOptions.ending,
    examples: [
      Command.Example(
        code:
          "layer ball\nkeyframes ball.translationY { 0%: 0, 40%: -60 curve easeIn, 100%: 0 } duration 0.8s\nplot ball.translationY",
        note: "a hop"
      ),
      Command.Example(
        code: "layer ball\nkeyframes ball.position spline {\n  0.5s: (300, 100)\n  1s: (100, 300)\n}\nrun",
        note: "through points, smoothly"
      ),
    ],
    run: { session, arguments throws(Stop) in
      let (layer, property) = try session.target(of: arguments)
      let keyframes = try session.keyframes(arguments, of: property)
      var request = AnimationRequest(kind: .keyframes(keyframes), replaces: arguments.has("replace", in: session))
      try session.readOptions(into: &request, arguments, property)
      try session.attach(request, to: property, of: layer, key: session.key(of: arguments) ?? property.name, arguments)
    }
  )

  static let drive = Command(
    name: "drive",
    topic: .animations,
    summary: "lets a property follow an expression, worked out each frame; t is the time since it began",
    positionals: [target],
    options: [
      Parameter(name: "with", kind: .driver(["t"]), summary: "an expression, with t in s", isRequired: true),
      Parameter(
        name: "for",
        kind: .expression,
        summary: "how long",
        unit: "s",
        range: Parameter.nonnegative,
        standard: "until it is stopped"
      ),
      AnimationOptions.key,
    ] + AnimationOptions.ending,
    examples: [
      Command.Example(
        code: "layer ball\ndrive ball.rotation with 0.2rad * sin(t * 1turn / 1s) for 2s\nplot ball.rotation",
        note: "swings to and fro"
      )
    ],
    run: { session, arguments throws(Stop) in
      let (layer, property) = try session.target(of: arguments)
      guard let routine = arguments.routine("with", in: session) else {
        throw .error("‘drive’ wants an expression", at: arguments.span, remedy: "write with EXPRESSION")
      }
      let duration = try session.number("for", of: arguments, in: .time)
      let kind = AnimationRequest.Kind.driven(duration: duration)
      let request = AnimationRequest(kind: kind, replaces: arguments.has("replace", in: session))
      let key = try session.key(of: arguments) ?? property.name
      let driver = session.handler(routine)
      try session.attach(request, to: property, of: layer, key: key, arguments)
      try session.startDriving(layer, Engine.normalized(key), property, driver, at: arguments.span)
    }
  )

  static let animate = Command(
    name: "animate",
    topic: .animations,
    summary: "UIKit's block: each assignment sets the model value at once, and the screen follows in the given time",
    positionals: [
      Parameter(
        name: "D",
        kind: .expression,
        summary: "the duration",
        unit: "s",
        range: Parameter.nonnegative,
        isRequired: true
      )
    ],
    options: [
      AnimationOptions.delay,
      Parameter(name: "curve", kind: .curve, summary: "the timing function", standard: "easeInOut"),
      Parameter(
        name: "dampingRatio",
        kind: .expression,
        summary: "swings in, as UIKit's springs do",
        range: 0.001...1
      ),
      Parameter(
        name: "velocity",
        kind: .expression,
        summary: "with dampingRatio: at the start, in ways per second",
        range: Parameter.anyNumber,
        standard: "0"
      ),
    ] + AnimationOptions.runs + [
      Parameter(name: Parameter.block, kind: .block, summary: "assignments to properties", isRequired: true)
    ],
    examples: [
      Command.Example(
        code: "layer ball\nanimate 0.2 { ball.alpha = 0 }\nprint ball.alpha, ball.model.alpha",
        note: "the model is there at once"
      ),
      Command.Example(
        code: "layer row\nanimate 1.6s delay 0.05s dampingRatio 0.77 { row.positionY = 100 }",
        note: "swings in"
      ),
    ],
    run: { session, arguments throws(Stop) in
      try session.checkTimeAllowsBlock(arguments.span)
      let request = try session.blockRequest(arguments)
      guard let block = arguments.block(Parameter.block, in: session) else { return }
      let outer = session.context
      session.context.block = Session.BlockRequest(request: request)
      session.context.stillness = "animate"
      defer { session.context = outer }
      _ = try session.run(block)
      let count = session.context.block?.attached ?? 0
      session.reply(count == 0 ? "nothing to do" : "\(count) propert\(count == 1 ? "y" : "ies") under way")
    }
  )
}
