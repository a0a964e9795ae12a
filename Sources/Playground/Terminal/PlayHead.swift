/// Where in a motion that is watched one is: it goes on, stands still, goes faster and slower.
struct PlayHead: Equatable {
  private(set) var position: Double
  private(set) var isPaused = false
  private(set) var speed: Double
  let from: Double
  private(set) var to: Double
  let loops: Bool

  private static let speeds = 0.05...16.0

  /// - Parameters:
  ///   - from: seconds, as `to`.
  ///   - speed: seconds of the motion a second.
  init(from: Double, to: Double, speed: Double = 1, loops: Bool) {
    (self.from, self.to, self.speed, self.loops) = (from, to, speed, loops)
    position = from
  }

  /// Goes on by so many seconds of the clock, however many frames that leaves out.
  mutating func advance(by seconds: Double) {
    guard !isPaused else { return }
    let time = position + seconds * speed
    if time < to { return position = max(time, from) }
    position = loops ? from : to
    if !loops { isPaused = true }
  }

  /// At the end it begins anew.
  mutating func pause() {
    isPaused.toggle()
    if !isPaused, position >= to { position = from }
  }

  /// - Parameter rate: frames a second.
  mutating func step(by frames: Int, rate: Double) {
    isPaused = true
    // A time that is on the grid but for rounding counts as on it.
    let place = frames > 0 ? (position * rate + 1e-6).rounded(.down) : (position * rate - 1e-6).rounded(.up)
    position = min(max((place + Double(frames)) / rate, from), to)
  }

  mutating func change(speedBy factor: Double) {
    speed = min(max(speed * factor, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  mutating func resume() { isPaused = false }

  mutating func move(to time: Double) { position = time }

  /// Gives the motion another end.
  mutating func end(at time: Double) {
    to = time
    position = min(position, to)
  }

  /// `▶ 0.150 of 1.540 s  ×1`, in times from the beginning of the motion.
  func text(from origin: Double, isPlain: Bool) -> String {
    let state = isPaused ? (isPlain ? "paused" : "⏸") : (isPlain ? "plays" : "▶")
    let place = "\(Self.seconds(position - origin)) of \(Self.seconds(to - origin)) s"
    return "\(state) \(place)  " + (isPlain ? "x" : "×") + NumberText.rounded(speed)
  }

  /// With three decimals, so that nothing jumps about while it runs.
  private static func seconds(_ time: Double) -> String {
    let parts = NumberText.fixed(time, digits: 3).split(separator: ".")
    let decimals = parts.count > 1 ? String(parts[1]) : ""
    return "\(parts.first ?? "0")." + decimals + String(repeating: "0", count: 3 - decimals.count)
  }
}
