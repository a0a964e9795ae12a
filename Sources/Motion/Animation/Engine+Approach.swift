extension Engine {
  /// Moves time on to an instant without letting anything happen there yet, so that `record` can give values for it
  /// first. The next call of `advance(to:)` then tells what is due.
  ///
  /// - Parameter time: seconds; it goes no further than the next event, and not back.
  public mutating func approach(_ time: Double) {
    guard time.isFinite else { return }
    now = max(now, min(time, nextEventTime ?? time))
  }
}
