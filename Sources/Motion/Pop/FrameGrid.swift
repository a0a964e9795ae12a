/// The times of frames: whole numbers divided by their rate.
struct FrameGrid: Hashable, Sendable {
  /// Frames a second.
  var rate = 60.0

  /// Times this near to each other, in seconds, are of one frame: 23·(1/60) is not quite 23/60.
  static let slack = 1e-9

  /// Seconds.
  func time(of frame: Double) -> Double { frame / rate }

  /// The time of a frame if it comes after another time, which very late frames do not: numbers cannot tell them apart.
  func time(of frame: Double, after time: Double) -> Double? {
    let own = self.time(of: frame)
    return own > time && own.isFinite ? own : nil
  }

  /// The last frame at or before a time.
  func last(at time: Double) -> Double {
    let frame = (time * rate).rounded(.down)
    if self.time(of: frame) > time { return frame - 1 }
    return self.time(of: frame + 1) <= time ? frame + 1 : frame
  }

  /// The time of the first frame at or after a time; where there is none, the time itself.
  func next(at time: Double) -> Double {
    self.time(of: last(at: time - Self.slack) + 1, after: time - 2 * Self.slack) ?? time
  }
}
