// MARK: - Values from outside

extension Engine {
  /// Gives a driven animation its value from now on; between two records the last one is seen.
  ///
  /// Its velocity is that from the record before to this one. The caller decides how often it records: on a grid of
  /// frames, values do not depend on how time is cut up.
  ///
  /// - Returns: whether there is one under the key that has started and is neither paused nor at its end.
  /// - Throws: `MotionError` for the wrong number of components, or one that is not finite.
  @discardableResult
  public mutating func record(_ value: Vector, for key: String, on layer: LayerID) throws(MotionError) -> Bool {
    guard let number = number(of: Self.normalized(key), on: layer) else { return false }
    let animation = animations[number]
    try AnimationRequest.check(value, as: .target, count: animation.property.componentCount)
    guard let last = animation.sample, !animation.isPaused, !animation.isFinished else { return false }
    let value = stored(value, animation.property, on: layer)
    let velocity = now > last.time ? (value - last.value) * (1 / (now - last.time)) : last.velocity
    animations[number].sample = Animation.Sample(time: now, value: value, velocity: velocity)
    if animation.isAdditive, let segment = animation.segment {
      animations[number].segment = timeline.insert(timeline[segment].standing(at: value))
      show(number, keepsOffset: true)
      timeline.release(segment)
    } else {
      show(number, keepsOffset: false)
    }
    return true
  }
}
