/// What moves on a screen and takes keys. Knows no clock.
protocol Watched {
  /// Whether it stands still until a key comes.
  var isPaused: Bool { get }

  /// Goes on by so many seconds of the clock.
  mutating func advance(by seconds: Double)

  /// - Returns: whether the key asks to leave.
  mutating func take(_ key: TerminalKey) -> Bool

  /// The screen as it is now.
  mutating func drawing(in room: StagePicture.Room) throws(Stop) -> Result<CellGrid, DrawingFailure>
}

/// Watches something at a terminal, in the time of a clock.
struct WatchingLoop {
  let screen: TerminalScreen
  let room: () -> StagePicture.Room

  private static let frame = 1.0 / 60

  /// Runs until somebody leaves.
  func run(_ watched: inout some Watched) throws(Stop) -> DrawingFailure? {
    var last = MonotonicClock.seconds
    var due = last
    while !Interrupt.isRequested() {
      let begin = MonotonicClock.seconds
      watched.advance(by: begin - last)
      last = begin
      switch try watched.drawing(in: room()) {
      case .success(let grid): screen.draw(grid, isMoving: !watched.isPaused)
      case .failure(let failure): return failure
      }
      // What waiting takes too long does not add up; a frame that came a whole one late is not made up for.
      due = min(max(due, begin - Self.frame), begin) + Self.frame
      let left = watched.isPaused ? 0.25 : due - MonotonicClock.seconds
      if let key = screen.key(within: max(left, 0)) {
        if watched.take(key) { return nil }
        if watched.isPaused { last = MonotonicClock.seconds }
      }
    }
    return nil
  }
}
