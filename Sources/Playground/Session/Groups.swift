import Motion

/// A `sequence`, `together` or `stagger` that is under way.
struct Group: Sendable {
  enum Kind: Sendable, Equatable {
    case sequence
    case together
    /// One step apart, seconds.
    case stagger(Double)

    /// The command that makes it.
    var word: String {
      switch self {
      case .sequence: "sequence"
      case .together: "together"
      case .stagger: "stagger"
      }
    }
  }

  /// What is started at once.
  enum Part: Sendable {
    case statement(Int)
    /// A round of a `for`, with its element.
    case round(slot: Int32, Value, Block)
  }

  var kind: Kind
  var key: String?
  /// When it was started, seconds.
  var begin: Double
  /// The group whose statement started this one.
  var parent: Int?
  var routine: Int32
  /// The locals of its block, between one part and the next.
  var frame: [Value]
  var parts: [Part]
  var next = 0
  /// Animations, groups and gaps that have been started and not ended.
  var open = 0
  /// Whether a step or a gap has still to pass.
  var isWaiting = false
  var isCancelled = false

  var isOver: Bool { open == 0 && next == parts.count }
}

extension Session {
  /// Starts a group and what of it begins at once.
  mutating func start(_ kind: Group.Kind, key: String?, routine: Int32) throws(Stop) {
    var group = Group(
      kind: kind,
      key: key,
      begin: now,
      parent: context.group,
      routine: routine,
      frame: frame(of: routine),
      parts: []
    )
    group.parts = try parts(of: &group)
    try checkTimersAreFree(at: topLevelSpan)
    world.groupCount += 1
    let id = world.groupCount
    world.groups[id] = group
    if let parent = context.group { world.groups[parent]?.open += 1 }
    note(.start, of: group)
    // Whatever it starts belongs to this instant; its handlers follow as the next round.
    try take([.groupEvent(.start, key: group.key, isFinished: false), .group(id)])
  }

  /// The slots of a routine with what it captures from here.
  private func frame(of routine: Int32) -> [Value] {
    let body = tree.routines[Int(routine)]
    var frame = [Value](repeating: .none, count: body.frameSize)
    for pair in stride(from: 0, to: body.captures.count, by: 2) {
      frame[Int(body.captures[pair + 1])] = stack[frameBase + Int(body.captures[pair])]
    }
    return frame
  }

  /// The direct statements; in a stagger each round of a `for` counts for itself.
  private mutating func parts(of group: inout Group) throws(Stop) -> [Group.Part] {
    let statements = tree.routines[Int(group.routine)].body.statements
    guard case .stagger = group.kind else { return statements.map { .statement($0) } }
    var parts: [Group.Part] = []
    for index in statements {
      guard case .forIn(let slot, _, let list, let body) = tree.statements[index] else {
        parts.append(.statement(index))
        continue
      }
      let elements = try inFrame(of: &group) { session throws(Stop) in try session.elements(of: list) }
      parts += elements.map { .round(slot: slot, $0, body) }
    }
    return parts
  }

  /// The elements a `for` goes through.
  func elements(_ value: Value, at span: SourceSpan) throws(Stop) -> [Value] {
    switch value {
    case .list(let list): return list.elements
    case .range(let first, let end):
      guard end - first <= limits.values.listElements else {
        throw .error("this range has more than \(limits.values.listElements) elements", at: span)
      }
      return (first..<end).map { .plain(Double($0)) }
    default: throw .error("‘for’ goes through a list or a range, not \(value.kindText)", at: span)
    }
  }

  private mutating func elements(of expression: Expression) throws(Stop) -> [Value] {
    try elements(evaluate(expression), at: tree.span(of: expression))
  }

  /// Does something with the locals of the group on the stack, and keeps what becomes of them.
  private mutating func inFrame<Result>(
    of group: inout Group,
    _ body: (inout Session) throws(Stop) -> Result
  ) throws(Stop) -> Result {
    let (base, outerBase) = (stack.count, frameBase)
    stack.append(contentsOf: group.frame)
    frameBase = base
    defer {
      frameBase = outerBase
      stack.removeSubrange(base...)
    }
    let result = try body(&self)
    group.frame = Array(stack[base..<base + group.frame.count])
    return result
  }

  // MARK: Going on

  /// Starts what is next in a group, and ends the group when there is nothing left.
  mutating func proceed(_ id: Int) throws(Stop) {
    while let group = world.groups[id], group.next < group.parts.count {
      if group.isWaiting || (group.kind == .sequence && group.open > 0) { return }
      try runNextPart(of: id)
      if case .stagger(let step) = group.kind, group.next + 1 < group.parts.count, step > 0 {
        wait(step, in: id)
      }
    }
    if let group = world.groups[id], group.isOver { try end(id, group) }
  }

  private mutating func runNextPart(of id: Int) throws(Stop) {
    guard var group = world.groups[id] else { return }
    let part = group.parts[group.next]
    group.next += 1
    world.groups[id] = group
    let outer = context
    context = Context(handlers: outer.handlers + 1, group: id, sourceDepth: outer.sourceDepth)
    defer { context = outer }
    try inFrame(of: &group) { session throws(Stop) in try session.run(part, of: id) }
    world.groups[id]?.frame = group.frame
  }

  private mutating func run(_ part: Group.Part, of id: Int) throws(Stop) {
    switch part {
    case .statement(let index):
      if let time = try gap(index, in: id) {
        if time > 0 { wait(time, in: id) }
      } else {
        _ = try execute(index)
      }
    case .round(let slot, let element, let body):
      stack[frameBase + Int(slot)] = element
      _ = try run(body)
    }
  }

  private mutating func wait(_ time: Double, in id: Int) {
    world.groups[id]?.open += 1
    world.groups[id]?.isWaiting = true
    world.timers.add(at: now + time, now: now, action: .group(id))
  }

  /// The step or the gap of a group has passed.
  mutating func endWait(in id: Int) {
    world.groups[id]?.isWaiting = false
    leave(id, isCancelled: false)
  }

  /// The time of a `wait` that stands directly in a sequence: a gap, in which the clock of the session goes on.
  private mutating func gap(_ index: Int, in id: Int) throws(Stop) -> Double? {
    guard world.groups[id]?.kind == .sequence, case .call(let call) = tree.statements[index] else { return nil }
    let shape = grammar.shapes[tree.calls[Int(call)].command]
    guard shape.name == "wait" else { return nil }
    return try number("T", of: Arguments(call: tree.calls[Int(call)], shape: shape), in: .time)
  }

  private mutating func end(_ id: Int, _ group: Group) throws(Stop) {
    world.groups[id] = nil
    note(group.isCancelled ? .cancel : .finish, of: group)
    world.queue.append(
      .groupEvent(group.isCancelled ? .cancel : .finish, key: group.key, isFinished: !group.isCancelled)
    )
    if let parent = group.parent { leave(parent, isCancelled: group.isCancelled) }
  }

  private mutating func note(_ kind: TraceEvent.Kind, of group: Group) {
    guard let key = group.key else { return }
    note(TraceEvent(time: now, layer: Engine.root, key: key, property: nil, kind: kind, value: nil))
  }

  // MARK: Members

  /// An animation that a statement of a group has attached, or sent on, belongs to the group until it ends.
  mutating func joinGroup(_ info: AnimationInfo) {
    guard let id = context.group else { return }
    let key = HandlerKey(event: .finish, layer: info.layer, key: info.key)
    guard world.engine.animation(info.key, on: info.layer) != nil, world.members[key]?.contains(id) != true else {
      return
    }
    world.members[key, default: []].append(id)
    world.groups[id]?.open += 1
  }

  /// The groups that wait for an animation which has ended hear of it.
  mutating func leaveGroups(_ event: Event) {
    guard !world.members.isEmpty else { return }
    let key = HandlerKey(event: .finish, layer: event.layer, key: event.key)
    // One that was replaced under its key goes on in another form.
    let isCancelled = event.kind == .cancel && world.engine.animation(event.key, on: event.layer) == nil
    for id in world.members.removeValue(forKey: key) ?? [] { leave(id, isCancelled: isCancelled) }
  }

  /// Something a group had started is over.
  mutating func leave(_ id: Int, isCancelled: Bool) {
    world.groups[id]?.open -= 1
    if isCancelled { world.groups[id]?.isCancelled = true }
    world.queue.append(.group(id))
  }
}
