import Motion

/// The animation that was attached to a property last, as a request that makes it again.
struct LastMotion: Sendable {
  var property: Property
  var key: String
  /// With the start, the target and the velocity it had.
  var request: AnimationRequest
  /// When it starts, seconds.
  var begin: Double
}

extension LastMotion {
  /// The times of its keyframes, in each run; none for other kinds.
  func keyframeTimes(until end: Double) -> [Double] {
    guard case .keyframes(let stations) = request.kind, let leg = stations.keyframes.last?.time, leg > 0 else {
      return []
    }
    let times = stations.keyframes.map(\.time)
    let isThereAndBack = request.autoreverses == true
    var runs = Double.infinity
    if case .times(let count) = request.repeats ?? .times(1) { runs = Double(count) }
    // More than can be told apart in a picture is of no use.
    let legs = min((isThereAndBack ? 2 : 1) * runs, ((end - begin) / leg).rounded(.up), 1_000)
    return (0..<max(0, Int(legs))).flatMap { number in
      let start = begin + Double(number) * leg
      let isBack = isThereAndBack && number % 2 == 1
      return times.map { start + (isBack ? leg - $0 : $0) }.filter { $0 <= end }
    }
  }
}

extension Session {
  /// Keeps what makes an animation again, in place of the one before of the same property.
  ///
  /// - Parameter request: what was asked for; nothing where only the terms changed.
  mutating func note(_ info: AnimationInfo, _ request: AnimationRequest? = nil) {
    var again = info.request
    again.from = request?.from ?? info.from
    (again.delay, again.fillsBackwards) = (request?.delay, request?.fillsBackwards ?? false)
    switch info.kind {
    case .spring, .jnw: (again.to, again.velocity) = (info.to, request?.velocity ?? info.velocity)
    case .decay where request?.to != nil || request?.by != nil: again.to = info.to
    case .decay: again.velocity = request?.velocity ?? info.velocity
    case .basic, .block: again.to = info.to
    case .keyframes, .driven: break
    }
    keep(LastMotion(property: info.property, key: info.key, request: again, begin: info.begin), of: info.layer)
  }

  /// Makes an animation again at time 0, with nothing else going on: all others are gone, and so are handlers.
  mutating func remake(_ motion: LastMotion, of layer: LayerID, at span: SourceSpan) throws(Stop) {
    world.restart()
    (world.handlers, world.watchers, world.queue) = ([:], [], [])
    var request = motion.request
    request.delay = nil
    if let from = request.from, request.isAdditive != true { try set(motion.property, of: layer, to: from, at: span) }
    try vary(&request, of: motion.property, on: layer, key: motion.key, at: span)
    let asked = request
    let attachment = try self.asked(at: span) { session throws(MotionError) in
      try session.world.engine.attach(asked, to: motion.property, of: layer, key: motion.key)
    }
    note(attachment.animation, request)
    _ = record(attachment.events)
  }

  private mutating func keep(_ motion: LastMotion, of layer: LayerID) {
    while world.lastMotions.count <= layer.index { world.lastMotions.append([]) }
    world.lastMotions[layer.index].removeAll { $0.property == motion.property }
    world.lastMotions[layer.index].append(motion)
  }

  /// The last that was attached to the property, or to one that shares a channel with it.
  func lastMotion(of property: Property, on layer: LayerID) -> LastMotion? {
    guard layer.index < world.lastMotions.count else { return nil }
    return world.lastMotions[layer.index].last { !Set($0.property.channels).isDisjoint(with: property.channels) }
  }
}
