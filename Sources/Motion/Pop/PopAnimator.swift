/// Pop's animations attached to the properties of objects under keys, and their frames.
///
/// They run in the order in which they were attached, over all objects; of two that write the same property the later
/// one is seen. One instance serves one object and key at a time, and stays known after its end until it is discarded,
/// so that it can be attached again.
///
/// The properties stay with the caller, who lends them to each frame. Events come back as data, each with the animation
/// it belongs to; nothing that a caller does about them can reach into the frame they came from.
public struct PopAnimator<Object: Hashable & Sendable, Property: Hashable & Sendable>: Sendable {
  /// An animation of this animator.
  public struct ID: Hashable, Sendable {
    fileprivate let index: Int
  }

  /// What happened to an animation of this animator.
  public struct Event: Hashable, Sendable {
    /// The animation it happened to.
    public let animation: ID
    /// What happened.
    public let event: PopEvent
  }

  private enum Key: Hashable {
    case name(String)
    case unnamed(Int)
  }

  private struct Attachment {
    let animation: ID
    let object: Object
    let property: Property
    let key: Key
    /// How many were attached before it.
    let order: Int
  }

  private var animations: [ID: PopAnimation] = [:]
  private var attached: [Object: [Key: Attachment]] = [:]
  /// In order; those that were detached since the last frame are still in it.
  private var queue: [Attachment] = []
  private var made = 0
  private var attachments = 0

  /// Makes an animator without animations.
  public init() {}

  /// Takes in an animation, which does nothing before it is attached.
  public mutating func make(_ animation: PopAnimation) -> ID {
    let id = ID(index: made)
    made += 1
    animations[id] = animation
    return id
  }

  /// Forgets an animation.
  ///
  /// - Precondition: it is not attached.
  public mutating func discard(_ id: ID) {
    precondition(!self[id].isActive, "an animation that is attached cannot be discarded")
    animations[id] = nil
  }

  /// The animation, to look at and to change.
  ///
  /// - Precondition: it was made here and not discarded.
  public subscript(_ id: ID) -> PopAnimation {
    get { animations[id, default: Self.unknown()] }
    _modify { yield &animations[id, default: Self.unknown()] }
  }

  private static func unknown() -> PopAnimation {
    preconditionFailure("no such animation in this animator")
  }

  // MARK: Keys

  /// Attaches an animation under a key; without one, under a key of its own that no name reaches.
  ///
  /// What is under the key already is cancelled, and its velocity lost: the new one knows nothing of it. The same
  /// animation under its own key runs on as if nothing had been asked.
  ///
  /// - Returns: the events of what was cancelled.
  public mutating func attach(_ id: ID, to property: Property, of object: Object, key name: String? = nil) -> [Event] {
    let key = name.map(Key.name) ?? .unnamed(attachments)
    let old = attached[object]?[key]
    if old?.animation == id { return [] }
    let events = old.map { cancel($0) } ?? []
    self[id].reset()
    let attachment = Attachment(animation: id, object: object, property: property, key: key, order: attachments)
    attachments += 1
    attached[object, default: [:]][key] = attachment
    queue.append(attachment)
    return events
  }

  /// Cancels what is under a key; nothing happens when there is nothing.
  public mutating func remove(key: String, from object: Object) -> [Event] {
    attached[object]?[.name(key)].map { cancel($0) } ?? []
  }

  /// Cancels all of an object's animations, in the order of their attachment.
  public mutating func removeAll(from object: Object) -> [Event] {
    let all = attached[object]?.values.sorted { $0.order < $1.order } ?? []
    return all.flatMap { cancel($0) }
  }

  /// The animation under a key, also one that was kept after its end.
  public func animation(key: String, of object: Object) -> ID? {
    attached[object]?[.name(key)]?.animation
  }

  /// The names under which animations are attached to an object, in the order of their attachment.
  public func keys(of object: Object) -> [String] {
    let all = attached[object]?.values.sorted { $0.order < $1.order } ?? []
    return all.compactMap { if case .name(let name) = $0.key { name } else { nil } }
  }

  /// Whether nothing is attached, so that frames change nothing.
  public var isEmpty: Bool { attached.isEmpty }

  private mutating func cancel(_ attachment: Attachment) -> [Event] {
    detach(attachment)
    self[attachment.animation].cancel()
    return takeEvents(of: attachment.animation)
  }

  private mutating func detach(_ attachment: Attachment) {
    attached[attachment.object]?[attachment.key] = nil
    if attached[attachment.object]?.isEmpty == true { attached[attachment.object] = nil }
  }

  private func isAttached(_ attachment: Attachment) -> Bool {
    attached[attachment.object]?[attachment.key]?.order == attachment.order
  }

  private mutating func takeEvents(of id: ID) -> [Event] {
    self[id].takeEvents().map { Event(animation: id, event: $0) }
  }

  // MARK: Frames

  /// Runs one frame of all animations.
  ///
  /// - Parameters:
  ///   - time: of the frame, seconds.
  ///   - read: the value of a property, nil when its object is gone, which cancels its animations.
  ///   - write: takes the new value of a property.
  /// - Returns: what happened, animation by animation, with the changes of settings since the last frame.
  public mutating func render(
    at time: Double,
    read: (Object, Property) -> Vector?,
    write: (Vector, Object, Property) -> Void
  ) -> [Event] {
    queue = queue.filter(isAttached)
    var events: [Event] = []
    for attachment in queue {
      let (object, property) = (attachment.object, attachment.property)
      guard var value = read(object, property) else {
        events += cancel(attachment)
        continue
      }
      let old = value
      let hasEnded = self[attachment.animation].render(at: time, &value)
      if value != old { write(value, object, property) }
      if hasEnded { detach(attachment) }
      events += takeEvents(of: attachment.animation)
    }
    return events
  }
}
