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
  /// - Returns: the events of that one instant: by order of attachment, and of each animation `start`, `mark`,
  ///   `reach` and `finish` in this order; then what groups do about them. Empty when `time` was come to without.
  public mutating func advance(to time: Double) -> [Event] {
    guard time.isFinite, time >= now else { return [] }
    while let next = nextEventTime, next <= time {
      now = next
      let events = happenNow()
      if !events.isEmpty { return events }
    }
    now = time
    if pace.isEven(at: time) { timeline.move(to: time) }
    return []
  }

  private mutating func happenNow() -> [Event] {
    var events: [Event] = []
    while let entry = queue.first, entry.time <= now {
      queue.removeFirst()
      let told = happen(entry)
      if events.isEmpty { events = told } else { events += told }
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
    (groups, openGroups, pace) = (Pool(), [], FramePace())
    historyLimit = limit
  }

  private func settled(_ layer: LayerID) -> Layer {
    var settled = scene[layer]
    settled.birth = 0
    settled.animations = AttachedList()
    for channel in timeline.channels(of: layer) {
      guard let span = timeline.last(of: channel, on: layer) else { continue }
      settled.set(channel, to: value(of: span, .presentation, at: now), defaults: scene.defaults)
    }
    return settled
  }
}

extension Engine {
  private mutating func happen(_ entry: EventQueue.Entry) -> [Event] {
    switch entry.subject {
    case .animation(let number): happen(entry.phase, to: Int(number))
    case .group(let number): proceed(Int(number))
    }
  }

  private mutating func happen(_ phase: EventQueue.Phase, to number: Int) -> [Event] {
    switch phase {
    case .start:
      guard let pending = animations[number].pending, !animations[number].isWaiting else { return [start(number)] }
      return takeOver(number, pending.value)
    case .mark:
      let animation = animations[number]
      animations[number].passedMarks += 1
      schedule(number)
      let fraction = animation.marks[Int(animation.passedMarks)].fraction
      return [event(.mark, animation, value: seen(of: number), fraction: fraction)]
    case .reach:
      animations[number].hasReached = true
      schedule(number)
      return [reaching(number)]
    case .finish:
      return [finishing(number)]
    case .frame: return happenInFrame(of: number)
    }
  }

  /// Lets an animation end by itself or early, and what waits to take over from it wait on alone.
  mutating func finishing(_ number: Int, isEarly: Bool = false) -> Event {
    guard animations.place(of: number).pointee.pending != nil else { return finish(number, isEarly: isEarly) }
    let animation = animations[number]
    let finish = finish(number, isEarly: isEarly)
    if let pending = animation.pending, animation.terms.value.keeps != true { wait(pending.value, after: animation) }
    return finish
  }

  /// Gives the queue the one entry that says what the animation does next by itself.
  mutating func schedule(_ number: Int) {
    let ticket = takeTicket()
    animations[number].ticket = ticket
    if let (time, phase) = next(of: number) {
      queue.insert(
        EventQueue.Entry(
          time: time,
          order: animations[number].order,
          phase: phase,
          subject: .animation(Int32(number)),
          ticket: ticket
        )
      )
    }
    prune()
  }

  /// A ticket for an entry of the queue: another than 0, which is that of none.
  mutating func takeTicket() -> UInt32 {
    lastTicket = max(1, lastTicket &+ 1)
    return lastTicket
  }

  private func reaching(_ number: Int) -> Event { event(.reach, animations[number], value: seen(of: number)) }

  // Animations and segments are looked at where they lie: copies, and counting what these refer to, would take longer
  // than the rest of an event.

  private func next(of number: Int) -> (Double, EventQueue.Phase)? {
    let animation = animations.place(of: number)
    let pending = animation.pointee.pending?.value.time
    guard !animation.pointee.isPaused, !animation.pointee.isFinished else { return pending.map { ($0, .start) } }
    guard let segment = animation.pointee.segment, !animation.pointee.isWaiting else {
      return (start(of: animation.pointee), .start)
    }
    let own =
      nextInFrames(animation) ?? nextOnTheWay(animation, end: timeline.place(of: Int32(segment)).pointee.end)
    if let pending, pending <= own.0 { return (pending, .start) }
    return own.0 < .infinity ? own : nil
  }

  private func nextOnTheWay(_ animation: UnsafePointer<Animation>, end: Double) -> (Double, EventQueue.Phase) {
    let passed = Int(animation.pointee.passedMarks)
    let marks = animation.pointee.marks
    if passed < marks.count { return (min(animation.pointee.begin + marks[passed].time, end), .mark) }
    return animation.pointee.hasReached ? (end, .finish) : (animation.pointee.reach, .reach)
  }

  /// Keeps the first entry of the queue one that counts, and those that do not from piling up.
  mutating func prune() {
    while let entry = queue.first, !isCurrent(entry) { queue.removeFirst() }
    guard queue.count > 2 * (animations.count + groups.count) + 64 else { return }
    queue = queue.compacted(isCurrent: isCurrent)
  }

  private func isCurrent(_ entry: EventQueue.Entry) -> Bool {
    switch entry.subject {
    case .animation(let number): animations.place(of: Int(number)).pointee.ticket == entry.ticket
    case .group(let number):
      groups.contains(Int(number)) && groups[Int(number)].ticket == entry.ticket
    }
  }
}
