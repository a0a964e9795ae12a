import Motion
import Testing

/// Plays a table of reference frames through the engine: its actions are commands, and its frames those of a rate.
struct PopEngineScenario {
  private var engine = Engine()
  private var layer = Engine.root
  private let property: Property
  /// What is asked of the animations, by name, and under which keys they are attached.
  private var requests: [String: AnimationRequest] = [:]
  private var keys: [String: String] = [:]
  private var events: [Event] = []

  private let tolerance: Double
  private let rows: [Fixture.Row]
  private let title: String

  /// - Parameters:
  ///   - rate: of the frames, a second.
  ///   - tolerance: of a number, in parts of itself.
  init(_ title: String, _ rows: [Fixture.Row], rate: Double, tolerance: Double) throws {
    (self.title, self.rows, self.tolerance) = (title, rows, tolerance)
    let start = try #require(rows.first?.text("actions_before"))
    property = try #require(Self.property(of: start))
    engine.frameRate = rate
    engine.run(to: try #require(rows.first?.number("time")))
    layer = engine.addLayer(named: "O")
  }

  /// One with as many components and the same threshold.
  private static func property(of actions: String) -> Property? {
    let count = actions.split(separator: "|")[0].split(separator: ";").count
    let threshold = actions.split(separator: "threshold=")[1].prefix { $0 != "|" }
    switch (count, Double(threshold)) {
    case (1, 1): return .translationX
    case (1, 0.01): return .rotation
    case (2, 1): return .translationXY
    case (2, 0.005): return .scaleXY
    case (4, 0.01): return .backgroundColor
    case (4, 1): return .bounds
    default: return nil
    }
  }

  /// - Returns: how many numbers were compared.
  mutating func play() throws -> Int {
    var count = 0
    for row in rows {
      for action in row.text("actions_before").split(separator: "|") { try act(String(action)) }
      events += engine.run(to: row.number("time"))
      count += compare(row)
      events = []
    }
    return count
  }
}

// MARK: - Actions

extension PopEngineScenario {
  private mutating func act(_ action: String) throws {
    let words = action.split(separator: " ").map(String.init)
    switch words[0] {
    case "new": try make(words)
    case "add": try add(words)
    case "remove": events += engine.stop(layer, words[2]) ?? []
    case "removeall": events += engine.animations(on: layer).flatMap { engine.stop(layer, $0.key) ?? [] }
    default: try assign(action)
    }
  }

  private mutating func make(_ words: [String]) throws {
    switch words[1] {
    case "object": try engine.set(property, of: layer, to: vector(String(words[2].dropFirst(2))))
    case "spring": requests[words[2]] = AnimationRequest(kind: .spring(try SpringParameters(bounciness: 4, speed: 12)))
    case "basic": requests[words[2]] = AnimationRequest(kind: .basic(duration: 0.4, timing: .ease))
    default: requests[words[2]] = AnimationRequest(kind: .decay(deceleration: 0.998))
    }
    requests[words[2]]?.solver = .pop
  }

  /// Pop's add-for-key begins anew.
  private mutating func add(_ words: [String]) throws {
    var request = try #require(requests[words[1]])
    request.replaces = true
    keys[words[1]] = words[3]
    events += try engine.attach(request, to: property, of: layer, key: words[3]).events
  }

  private mutating func assign(_ action: String) throws {
    let sides = action.split(separator: "=").map(String.init)
    let (name, setting) = (String(sides[0].prefix(1)), String(sides[0].dropFirst(2)))
    let request = try #require(requests[name])
    guard let key = keys[name] else { return requests[name] = try changed(request, setting, sides[1]) }
    switch setting {
    case "to": events += try engine.retarget(layer, key, to: vector(sides[1]))?.events ?? []
    case "paused": events += (sides[1] == "1.0" ? engine.pause(layer, key) : engine.resume(layer, key)) ?? []
    case "velocity":
      let throwing = AnimationRequest(kind: request.kind, namesParameters: false, velocity: vector(sides[1]))
      events += try engine.attach(throwing, to: property, of: layer, key: key).events
    default:
      let kind = try #require(engine.animation(key, on: layer)).kind
      events += try engine.tweak(layer, key, spring: spring(kind, setting, sides[1])) ?? []
    }
  }

  private func changed(_ request: AnimationRequest, _ setting: String, _ text: String) throws -> AnimationRequest {
    var changed = request
    switch setting {
    case "from": changed.from = vector(text)
    case "to": changed.to = vector(text)
    case "velocity": changed.velocity = vector(text)
    case "markers": changed.marks = vector(text).components.filter { $0 <= 1 }
    case "rounding": changed.rounding = Double(text)
    case "repeat": changed.repeats = .times(Int(try #require(Double(text))))
    case "auto": changed.autoreverses = true
    case "forever": changed.repeats = .forever
    case "additive": changed.isAdditive = true
    case "keep": changed.keeps = true
    case "clamp": changed.clamp = [ClampMode.start, .end, .both][Int(try #require(Double(text))) - 1]
    case "begin": changed.delay = try #require(Double(text)) - engine.now
    case "decel": changed.kind = .decay(deceleration: try #require(Double(text)))
    case "timing", "duration": changed.kind = try basic(request.kind, setting, text)
    default: changed.kind = .spring(try spring(request.kind, setting, text))
    }
    return changed
  }

  private func basic(_ kind: AnimationRequest.Kind, _ setting: String, _ text: String) throws -> AnimationRequest.Kind {
    guard case .basic(let duration, let timing) = kind else { throw Unknown(word: setting) }
    if setting == "duration" { return .basic(duration: try #require(Double(text)), timing: timing) }
    if let named = TimingFunction.named(text) { return .basic(duration: duration, timing: named) }
    let points = vector(text)
    return .basic(duration: duration, timing: .cubic(try CubicBezier(points[0], points[1], points[2], points[3])))
  }

  private func spring(_ kind: AnimationRequest.Kind, _ setting: String, _ text: String) throws -> SpringParameters {
    guard case .spring(let old) = kind, let number = Double(text) else { throw Unknown(word: setting) }
    let pop = try #require(old.pop)
    switch setting {
    case "bounciness": return try SpringParameters(bounciness: number, speed: pop.speed)
    case "speed": return try SpringParameters(bounciness: pop.bounciness, speed: number)
    case "tension": return try SpringParameters(tension: number, friction: old.damping, mass: old.mass)
    case "friction": return try SpringParameters(tension: old.stiffness, friction: number, mass: old.mass)
    case "mass": return try SpringParameters(tension: old.stiffness, friction: old.damping, mass: number)
    default: throw Unknown(word: setting)
    }
  }

  struct Unknown: Error { let word: String }

  private func vector(_ text: String) -> Vector { Vector(text.split(separator: ";").compactMap { Double($0) }) }
}

// MARK: - Comparison

extension PopEngineScenario {
  private func compare(_ row: Fixture.Row) -> Int {
    let expected = row.text("events").split(separator: "|").compactMap { Self.kind(of: $0) }
    #expect(events.map(\.kind).filter(Self.isOfPop) == expected, "\(title), frame \(row.text("frame"))")
    let value = engine.presentation(property, of: layer)
    var count = compare(value, row, "obj")
    for (name, key) in keys {
      let prefix = requests.count > 1 ? "\(name)_" : ""
      if let velocity = velocity(of: key) { count += compare(velocity, row, prefix + "vel") }
    }
    return count
  }

  /// As Pop has it, which is not where nothing moves, and not for basic animations.
  private func velocity(of key: String) -> Vector? {
    guard let info = engine.animation(key, on: layer), !info.isFinished, !info.isWaiting else { return nil }
    if case .basic = info.kind { return nil }
    return info.velocity
  }

  /// The name in the tables of what the engine tells; `stop0` is there the end of a run as well as a removal.
  private static func kind(of name: Substring) -> Event.Kind? {
    switch name.split(separator: ":")[0].drop(while: { "AB.".contains($0) }) {
    case "start": .start
    case "progress": name.hasSuffix("1.10000002") ? nil : .mark
    case "reach": .reach
    case "stop1": .finish
    default: nil
    }
  }

  private static func isOfPop(_ kind: Event.Kind) -> Bool { ![.cancel, .retarget, .replace].contains(kind) }

  /// - Returns: how many numbers there were to compare with.
  private func compare(_ vector: Vector?, _ row: Fixture.Row, _ column: String) -> Int {
    guard let vector else { return 0 }
    return (0..<vector.count).filter { component in
      let (number, expected) = (vector[component], row.number("\(column)\(component)"))
      #expect(
        abs(number - expected) <= tolerance * abs(expected),
        "\(title), frame \(row.text("frame")), \(column)\(component): \(number), not \(expected)"
      )
      return true
    }.count
  }
}
