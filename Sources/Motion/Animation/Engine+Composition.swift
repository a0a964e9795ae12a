// MARK: - Compositions

extension Engine {
  /// Starts a composition as a group of its own, which leads itself: what is to start later starts in `advance(to:)`.
  ///
  /// A start value that is not named is read when its animation starts. A step whose layer is gone by then, or whose
  /// numbers have become infinite, is over at once.
  ///
  /// - Parameters:
  ///   - composition: the animations and the times at which they start.
  ///   - key: of the group's events; see `beginGroup(key:)` about a key in use.
  /// - Returns: the group, and what happened at once.
  /// - Throws: `MotionError` about any of its animations or times; then nothing has changed.
  public mutating func run(_ composition: Composition, key: String) throws(MotionError) -> (
    group: GroupID, events: [Event]
  ) {
    try composition.check()
    let (group, events) = beginGroup(key: key)
    let started = begin(composition, in: group)
    closeGroup(group)
    return (group, events + started)
  }
}

extension Engine {
  /// Starts a node of a composition.
  private mutating func begin(_ composition: Composition, in parent: GroupID) -> [Event] {
    switch composition {
    case .animation(let request, let property, let layer, let key):
      return attach(request, to: property, of: layer, key: key, in: parent)
    case .pause(let time):
      let group = addNode([], pace: nil, in: parent)
      scheduleGroup(Int(group.number), at: now + time)
      return []
    case .sequence(let steps): return begin(steps, pace: nil, in: parent)
    case .together(let steps): return begin(steps, pace: 0, in: parent)
    case .stagger(let step, let steps): return begin(steps, pace: step, in: parent)
    case .group(let key, let inner):
      let cancelled = dissolveOlder(of: key, outside: parent)
      let group = addGroup(key: key, isTold: true, in: parent)
      let start = event(.start, groups[Int(group.number)])
      let started = begin(inner, in: group)
      closeGroup(group)
      return cancelled + [start] + started
    }
  }

  private mutating func attach(
    _ request: AnimationRequest,
    to property: Property,
    of layer: LayerID,
    key: String?,
    in group: GroupID
  ) -> [Event] {
    guard exists(layer) else { return [] }
    let outside = openGroups
    openGroups = [group]
    defer { openGroups = outside }
    return (try? attach(request, to: property, of: layer, key: key))?.events ?? []
  }

  private mutating func begin(_ steps: [Composition], pace: Double?, in parent: GroupID) -> [Event] {
    let group = addNode(steps, pace: pace, in: parent)
    return goOn(Int(group.number))
  }

  private mutating func addNode(_ steps: [Composition], pace: Double?, in parent: GroupID) -> GroupID {
    let group = addGroup(key: "", isTold: false, in: parent)
    groups[Int(group.number)].isOpen = false
    groups[Int(group.number)].steps = steps[...]
    groups[Int(group.number)].pace = pace
    return group
  }

  /// Does what is due of a group: its next steps, or its end.
  mutating func proceed(_ number: Int) -> [Event] {
    groups[number].due = nil
    groups[number].ticket = 0
    return goOn(number)
  }

  private mutating func goOn(_ number: Int) -> [Event] {
    var events: [Event] = []
    let group = groups[number].id
    while let step = nextStep(of: number) {
      events += begin(step, in: group)
    }
    if groups[number].isOver { events += finishGroup(number) }
    return events
  }

  /// Takes out the step that starts now; nil when the next one has to wait.
  private mutating func nextStep(of number: Int) -> Composition? {
    let group = groups[number]
    guard let step = group.steps.first else { return nil }
    if let pace = group.pace {
      let time = group.begin + Double(group.steps.startIndex) * pace
      guard time <= now else {
        scheduleGroup(number, at: time)
        return nil
      }
    } else if group.outstanding > 0 {
      return nil
    }
    groups[number].steps.removeFirst()
    return step
  }

  private mutating func finishGroup(_ number: Int) -> [Event] {
    let group = groups[number]
    groups.remove(number)
    leave([group.parent].compactMap(\.self))
    return group.isTold ? [event(.finish, group)] : []
  }

  /// A number that no animation's order of attachment comes to.
  private static let afterAnimations = 1 << 59

  /// Gives the queue the one entry that says when a group goes on: after everything that is attached by then, in the
  /// order in which that was decided.
  mutating func scheduleGroup(_ number: Int, at time: Double) {
    let ticket = takeTicket()
    groups[number].ticket = ticket
    groups[number].due = time
    queue.insert(
      EventQueue.Entry(
        time: time,
        order: Self.afterAnimations + Int(ticket),
        phase: .start,
        subject: .group(Int32(number)),
        ticket: ticket
      )
    )
    prune()
  }
}

extension Composition {
  /// Refuses what could not be done when its turn comes.
  fileprivate func check() throws(MotionError) {
    switch self {
    case .animation(let request, let property, _, _): try request.check(componentCount: property.componentCount)
    case .pause(let time): try Quantity.time.checked(time, in: .nonnegative)
    case .sequence(let steps), .together(let steps): try Self.check(steps)
    case .stagger(let step, let steps):
      try Quantity.time.checked(step, in: .nonnegative)
      try Self.check(steps)
    case .group(_, let inner): try inner.check()
    }
  }

  private static func check(_ steps: [Composition]) throws(MotionError) {
    for step in steps { try step.check() }
  }
}
