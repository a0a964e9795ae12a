import Foundation
import Motion
import Testing

/// Plays a table of reference frames: does what its `actions_before` say, runs the frame and compares what came of it.
struct PopScenario {
  typealias Animator = PopAnimator<String, String>

  private var animator = Animator()
  private var names: [(name: String, id: Animator.ID)] = []
  private var values: [String: Vector] = [:]
  private var events: [Animator.Event] = []

  /// Of a number, in parts of itself.
  private let tolerance: Double
  private let rows: [Fixture.Row]
  private let title: String

  init(_ title: String, _ rows: [Fixture.Row], tolerance: Double) {
    (self.title, self.rows, self.tolerance) = (title, rows, tolerance)
  }

  /// - Returns: how many numbers were compared.
  mutating func play() throws -> Int {
    var count = 0
    for row in rows {
      for action in row.text("actions_before").split(separator: "|") { try act(String(action)) }
      render(at: row.number("time"))
      count += compare(row)
      events = []
    }
    return count
  }

  private mutating func render(at time: Double) {
    let store = Store(values)
    events += animator.render(at: time, read: { object, _ in store.values[object] }) { value, object, _ in
      store.values[object] = value
    }
    values = store.values
  }

  /// Lends the objects to the two closures of a frame.
  private final class Store {
    var values: [String: Vector]
    init(_ values: [String: Vector]) { self.values = values }
  }
}

// MARK: - Actions

extension PopScenario {
  private mutating func act(_ action: String) throws {
    let words = action.split(separator: " ").map(String.init)
    switch words.first {
    case "new": try make(words)
    case "add": events += animator.attach(try id(words[1]), to: "value", of: words[2], key: words[3])
    case "remove": events += animator.remove(key: words[2], from: words[1])
    case "removeall": events += animator.removeAll(from: words[1])
    default: try assign(action)
    }
  }

  /// `new object O=1.0;2.0` or `new spring A threshold=1.0`.
  private mutating func make(_ words: [String]) throws {
    guard words[1] != "object" else {
      let parts = words[2].split(separator: "=").map(String.init)
      let value: Vector = try #require(vector(parts[1]))
      values[parts[0]] = value
      return
    }
    let threshold = try #require(Double(words[3].dropFirst("threshold=".count)))
    names.append((words[2], animator.make(try animation(words[1], threshold))))
  }

  private func animation(_ kind: String, _ threshold: Double) throws -> PopAnimation {
    switch kind {
    case "spring": try .spring(threshold: threshold)
    case "basic": try .basic(PopBasic(), threshold: threshold)
    case "decay": try .decay(PopDecay(), threshold: threshold)
    default: throw Unknown(word: kind)
    }
  }

  /// `A.to=100.0`.
  private mutating func assign(_ action: String) throws {
    let sides = action.split(separator: "=").map(String.init)
    let path = sides[0].split(separator: ".").map(String.init)
    guard path[1] == "value" else { return try set(path, sides[1]) }
    let value: Vector = try #require(vector(sides[1]))
    values[path[0]] = value
  }

  private mutating func set(_ path: [String], _ text: String) throws {
    let id = try id(path[0])
    switch path[1] {
    case "from": try animator[id].setFrom(vector(text))
    case "to": try animator[id].setTo(vector(text))
    case "velocity": try animator[id].setVelocity(vector(text))
    case "markers": animator[id].marks = numbers(text).map { Float($0) }
    case "timing": try setBasic(id, timing: Self.bezier(text))
    default: try set(id, path[1], try #require(Double(text)))
    }
  }

  private mutating func set(_ id: Animator.ID, _ setting: String, _ number: Double) throws {
    switch setting {
    case "bounciness": try animator[id].setBounciness(number)
    case "speed": try animator[id].setSpeed(number)
    case "tension": try animator[id].setTension(number)
    case "friction": try animator[id].setFriction(number)
    case "mass": try animator[id].setMass(number)
    case "duration": try setBasic(id, duration: number)
    case "decel": animator[id].setDecay(try PopDecay(deceleration: number))
    case "rounding": try animator[id].setRoundingFactor(number)
    case "repeat": animator[id].setRepeatCount(Int(number))
    default: try setFlag(id, setting, number)
    }
  }

  private mutating func setFlag(_ id: Animator.ID, _ setting: String, _ number: Double) throws {
    switch setting {
    case "clamp": animator[id].clamp = PopAnimation.Clamp(rawValue: Int(number))
    case "additive": animator[id].isAdditive = number == 1
    case "auto": animator[id].setAutoreverses(number == 1)
    case "forever": animator[id].repeatsForever = number == 1
    case "keep": animator[id].isRemovedOnCompletion = number != 1
    case "paused": animator[id].setPaused(number == 1)
    case "begin": animator[id].beginTime = number
    default: throw Unknown(word: setting)
    }
  }

  private mutating func setBasic(_ id: Animator.ID, duration: Double? = nil, timing: CubicBezier? = nil) throws {
    let old = try #require(animator[id].basic)
    animator[id].setBasic(try PopBasic(duration: duration ?? old.duration, timing: timing ?? old.timing))
  }

  /// A name, or four numbers.
  private static func bezier(_ text: String) throws -> CubicBezier {
    if text == "linear" { return try CubicBezier(0, 0, 1, 1) }
    if case .cubic(let bezier) = TimingFunction.named(text) { return bezier }
    let numbers = text.split(separator: ";").compactMap { Double($0) }
    guard numbers.count == 4 else { throw Unknown(word: text) }
    return try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  struct Unknown: Error { let word: String }

  private func id(_ name: String) throws -> Animator.ID {
    try #require(names.first { $0.name == name }?.id)
  }

  private func numbers(_ text: String) -> [Double] {
    text.split(separator: ";").compactMap { Double($0) }
  }

  /// Nil for `nil`.
  private func vector(_ text: String) -> Vector? {
    let numbers = numbers(text)
    return numbers.isEmpty ? nil : Vector(numbers)
  }
}

// MARK: - Comparison

extension PopScenario {
  private func compare(_ row: Fixture.Row) -> Int {
    #expect(eventNames == row.text("events"), "\(title), frame \(row.text("frame"))")
    var count = compare(values["O"], row, "obj")
    for (name, id) in names {
      let prefix = names.count > 1 ? "\(name)_" : ""
      count += compare(firstWritten(id), row, prefix + "sim") + compare(animator[id].velocity, row, prefix + "vel")
      guard animator[id].isDecay else { continue }
      count += compare(animator[id].target, row, "to") + compare(animator[id].duration, row, column: "duration")
    }
    return count
  }

  private func firstWritten(_ id: Animator.ID) -> Vector? {
    events.first { $0.animation == id && $0.event.kind == .write }?.event.value
  }

  private func compare(_ vector: Vector?, _ row: Fixture.Row, _ column: String) -> Int {
    let components = (0..<4).map {
      compare($0 < (vector?.count ?? 0) ? vector?[$0] : nil, row, column: "\(column)\($0)")
    }
    return components.reduce(0, +)
  }

  /// - Returns: 1 if there was a number to compare with.
  private func compare(_ number: Double?, _ row: Fixture.Row, column: String) -> Int {
    let expected = Double(row.text(column))
    let isClose =
      zip(number, expected).map { abs($0 - $1) <= tolerance * abs($1) } ?? (number == nil && expected == nil)
    #expect(
      isClose,
      "\(title), frame \(row.text("frame")), \(column): \(String(describing: number)), not \(row.text(column))"
    )
    return expected == nil ? 0 : 1
  }

  private func zip(_ left: Double?, _ right: Double?) -> (Double, Double)? {
    guard let left, let right else { return nil }
    return (left, right)
  }

  /// As the tables write them; changes of settings are not in them.
  private var eventNames: String {
    events.compactMap { event in
      Self.name(of: event.event.kind).map { prefix(of: event.animation) + $0 }
    }.joined(separator: "|")
  }

  private func prefix(of id: Animator.ID) -> String {
    names.count > 1 ? "\(names.first { $0.id == id }?.name ?? "?")." : ""
  }

  static func name(of kind: PopEvent.Kind) -> String? {
    switch kind {
    case .read: "read"
    case .start: "start"
    case .progress(let mark): "progress:" + String(format: "%.9g", mark)
    case .reach: "reach"
    case .write: "write"
    case .apply: "apply"
    case .autoreverse: "autoreverse"
    case .stop(let finished): finished ? "stop1" : "stop0"
    case .change: nil
    }
  }
}
