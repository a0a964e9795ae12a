// MARK: - Time

extension Engine {
  /// When the engine has something to tell next, seconds; the present when something is due. Nil when nothing is to
  /// come, as when all animations are paused or endless.
  public var nextEventTime: Double? { queue.first.map { max($0.time, now) } }

  /// Moves time on to the first instant up to `time` that has events, or to `time` when there is none.
  ///
  /// Everything animations do by themselves happens here, at its exact time; what a command causes is in its answer.
  /// What the caller does about the events at the same instant shows in the next call.
  ///
  /// - Parameter time: seconds; one that is past or not finite changes nothing.
  /// - Returns: the events of that one instant: by order of attachment, and of each animation `start`, `reach` and
  ///   `finish` in this order. Empty when `time` was come to without.
  public mutating func advance(to time: Double) -> [Event] {
    guard time.isFinite, time >= now else { return [] }
    guard let next = nextEventTime, next <= time else {
      now = time
      return []
    }
    now = next
    var events: [Event] = []
    while let entry = queue.first, entry.time <= now {
      queue.removeFirst()
      events += happen(entry)
      prune()
    }
    return events
  }

  /// Sets time back to 0: the past and all animations are gone, without events, and what is seen becomes the model.
  public mutating func restart() {
    var next = scene
    for index in 0..<scene.count { next[LayerID(index)] = settled(LayerID(index)) }
    let limit = historyLimit
    (scene, now) = (next, 0)
    (timeline, animations, queue) = (Timeline(layers: scene.count), Pool(), EventQueue())
    historyLimit = limit
  }

  private func settled(_ layer: LayerID) -> Layer {
    var settled = scene[layer]
    settled.birth = 0
    settled.animations = []
    for track in timeline.tracks(of: layer) {
      settled[track.channel] = value(of: track, on: layer)
    }
    return settled
  }

  private func value(of track: Track, on layer: LayerID) -> Double {
    guard let span = track.span(at: now), !span.isConstant else { return track.span(at: now)?.value ?? 0 }
    return timeline[Int(span.segment)].value(at: now)[Int(span.component)]
  }
}

extension Engine {
  private mutating func happen(_ entry: EventQueue.Entry) -> [Event] {
    let number = entry.animation
    let animation = animations[number]
    switch entry.phase {
    case .start:
      guard let pending = animation.pending, !animation.isWaiting else { return [start(number)] }
      return takeOver(number, pending.request)
    case .reach:
      animations[number].hasReached = true
      schedule(number)
      return [event(.reach, animation, value: state(of: number).value)]
    case .finish:
      let finish = end(number, .finish, at: state(of: number).target, leaving: nil)
      if let pending = animation.pending { wait(pending, after: animation) }
      return [finish]
    }
  }

  /// Gives the queue the one entry that says what the animation does next by itself.
  mutating func schedule(_ number: Int) {
    lastTicket += 1
    animations[number].ticket = lastTicket
    if let (time, phase) = next(animations[number]) {
      queue.insert(
        EventQueue.Entry(
          time: time,
          order: animations[number].order,
          phase: phase,
          animation: number,
          ticket: lastTicket
        )
      )
    }
    prune()
  }

  private func next(_ animation: Animation) -> (Double, EventQueue.Phase)? {
    guard !animation.isPaused else { return animation.pending.map { ($0.time, .start) } }
    guard let segment = animation.segment else {
      return (animation.begin, .start)
    }
    let own: (Double, EventQueue.Phase) =
      animation.hasReached ? (timeline[segment].end, .finish) : (animation.reach, .reach)
    if let pending = animation.pending, pending.time <= own.0 { return (pending.time, .start) }
    return own.0 < .infinity ? own : nil
  }

  /// Keeps the first entry of the queue one that counts, and those that do not from piling up.
  mutating func prune() {
    while let entry = queue.first, !isCurrent(entry) { queue.removeFirst() }
    guard queue.count > 2 * animations.count + 64 else { return }
    queue = queue.compacted(isCurrent: isCurrent)
  }

  private func isCurrent(_ entry: EventQueue.Entry) -> Bool {
    animations.contains(entry.animation) && animations[entry.animation].ticket == entry.ticket
  }
}
