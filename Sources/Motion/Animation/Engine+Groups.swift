// MARK: - Groups, as a caller leads them

extension Engine {
  /// Begins a group: what is attached from now on belongs to it, until it is left or closed. Groups may lie in one
  /// another; what is attached belongs to the innermost, and that to the next.
  ///
  /// A group finishes once it is closed and all that it started has ended, however it ended; a retarget counts as
  /// started. Under a key in use the older group is cancelled, and starts nothing more; what it has started goes on,
  /// to be taken over by the new one.
  ///
  /// - Parameter key: of the group's events.
  /// - Returns: the group, and what happened at once: the cancellation of the older one, the start.
  public mutating func beginGroup(key: String) -> (group: GroupID, events: [Event]) {
    let cancelled = dissolveOlder(of: key, outside: openGroups.last)
    let id = addGroup(key: key, isTold: true, in: openGroups.last)
    openGroups.append(id)
    return (id, cancelled + [event(.start, groups[Int(id.number)])])
  }

  /// Lets what is attached from now on not belong to a group any more; it does not finish, for more may come.
  public mutating func leaveGroup(_ group: GroupID) {
    if let place = openGroups.lastIndex(of: group) { openGroups.remove(at: place) }
  }

  /// Lets what is attached from now on belong to a group that was left.
  ///
  /// - Returns: whether it is still open.
  @discardableResult
  public mutating func enterGroup(_ group: GroupID) -> Bool {
    guard exists(group), groups[Int(group.number)].isOpen else { return false }
    openGroups.append(group)
    return true
  }

  /// Says that nothing more will be attached to a group. Its end, which may be at once, comes out of `advance(to:)`.
  public mutating func closeGroup(_ group: GroupID) {
    leaveGroup(group)
    guard exists(group), groups[Int(group.number)].isOpen else { return }
    groups[Int(group.number)].isOpen = false
    if groups[Int(group.number)].isOver { scheduleGroup(Int(group.number), at: now) }
  }

  /// Ends a group where it is, with all that it started and that no other group has taken over since.
  ///
  /// - Returns: the cancellations, those of animations in order of attachment, then of groups from the inside out; nil
  ///   when the group has ended.
  public mutating func cancelGroup(_ group: GroupID) -> [Event]? {
    guard exists(group) else { return nil }
    let family = Set(family(of: group))
    let members = sortedByOrder(
      animations.indices.filter { number in animations[number].groups.last.map(family.contains) ?? false }
    )
    let cancelled = members.flatMap { cancel($0) }
    return cancelled + dissolve(group)
  }

  /// Whether the group has begun and not ended.
  public func exists(_ group: GroupID) -> Bool {
    groups.contains(Int(group.number)) && groups[Int(group.number)].id == group
  }

  /// The group of a key that has not ended.
  public func group(key: String) -> GroupID? {
    groups.indices.first { groups[$0].isTold && groups[$0].key == key }.map { groups[$0].id }
  }

  /// The groups that have not ended, in order of their start, inner ones of compositions aside.
  public var liveGroups: [(group: GroupID, key: String)] {
    groups.indices.map { groups[$0] }.filter(\.isTold).sorted { $0.id.serial < $1.id.serial }.map { ($0.id, $0.key) }
  }
}

// MARK: - Who belongs where

extension Engine {
  mutating func addGroup(key: String, isTold: Bool, in parent: GroupID?) -> GroupID {
    groupings += 1
    let unnumbered = GroupID(number: -1, serial: Int32(truncatingIfNeeded: groupings))
    let number = groups.insert(Group(id: unnumbered, key: key, isTold: isTold, parent: parent, begin: now))
    let id = GroupID(number: Int32(number), serial: unnumbered.serial)
    groups[number] = Group(id: id, key: key, isTold: isTold, parent: parent, begin: now)
    if let parent { groups[Int(parent.number)].outstanding += 1 }
    return id
  }

  /// Lets an animation count for a group.
  mutating func join(_ group: GroupID, _ animation: Int) {
    guard exists(group), !animations[animation].groups.contains(group) else { return }
    animations[animation].groups.append(group)
    groups[Int(group.number)].outstanding += 1
  }

  /// Counts something that has ended out of the groups it belonged to. What they do about it they do after everything
  /// else of the instant.
  mutating func leave(_ groups: some Collection<GroupID>) {
    for group in groups where exists(group) {
      self.groups[Int(group.number)].outstanding -= 1
      let waits = self.groups[Int(group.number)].due == nil && self.groups[Int(group.number)].outstanding == 0
      if waits, !self.groups[Int(group.number)].isOpen { scheduleGroup(Int(group.number), at: now) }
    }
  }

  /// Takes away the group that has a key, unless the new one is to be a part of it.
  mutating func dissolveOlder(of key: String, outside parent: GroupID?) -> [Event] {
    guard let older = group(key: key) else { return [] }
    var outer = parent
    while let group = outer, group != older { outer = groups[Int(group.number)].parent }
    return outer == nil ? dissolve(older) : []
  }

  /// The group with those in it, each before its own.
  private func family(of group: GroupID) -> [GroupID] {
    var found = [group]
    var next = 0
    while next < found.count {
      found += groups.indices.filter { groups[$0].parent == found[next] }.map { groups[$0].id }
      next += 1
    }
    return found
  }

  /// Takes a group and those in it away, and leaves what they started as it is.
  private mutating func dissolve(_ group: GroupID) -> [Event] {
    var events: [Event] = []
    let parent = groups[Int(group.number)].parent
    for member in family(of: group).reversed() {
      let told = groups[Int(member.number)]
      if told.isTold { events.append(event(.cancel, told)) }
      leaveGroup(member)
      groups.remove(Int(member.number))
    }
    leave([parent].compactMap(\.self))
    prune()
    return events
  }

  func event(_ kind: Event.Kind, _ group: Group) -> Event {
    Event(
      time: now,
      layer: Self.root,
      key: group.key,
      property: nil,
      kind: kind,
      value: nil,
      velocity: nil,
      fraction: nil,
      group: group.id
    )
  }
}
