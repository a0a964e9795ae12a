import Motion

/// The assignments of `animate { … }`.
extension Session {
  /// Sets a model value and lets the screen follow as the block says.
  mutating func move(_ property: Property, of layer: LayerID, to vector: Vector, at span: SourceSpan) throws(Stop) {
    guard var request = context.block?.request, world.engine.model(property, of: layer) != vector else { return }
    request.to = vector
    noteMotion()
    try vary(&request, of: property, on: layer, key: property.name, at: span)
    let asked = request
    let attachment = try self.asked(at: span) { session throws(MotionError) in
      try session.world.engine.attach(asked, to: property, of: layer)
    }
    note(attachment.animation, request)
    context.block?.attached += 1
    if let lost = attachment.velocityLost {
      let what = "\(world.engine.name(of: layer)).\(property.name)"
      reply("\(what) loses its velocity of \(velocityText(lost, of: property))")
    }
    let happenings = record(attachment.events)
    joinGroup(attachment.animation)
    try take(happenings)
  }

  /// Called before something is attached: when nothing moves, a new motion begins.
  mutating func noteMotion() {
    guard world.engine.liveAnimationCount == 0, !goesOn else { return }
    world.motionStart = now
  }

  /// Whether something came to rest at this very instant, or the group that is starting something has begun the motion.
  private var goesOn: Bool {
    if now > 0, world.motionEnd == now { return true }
    var outermost = context.group
    while let id = outermost, let parent = world.groups[id]?.parent { outermost = parent }
    return outermost.flatMap { world.groups[$0] }.map { $0.begin <= world.motionStart } ?? false
  }

  func velocityText(_ velocity: Vector, of property: Property) -> String {
    let path = LayerPath(property: property, component: nil, isModel: false, isVelocity: true)
    return text(of: Value(velocity, of: path))
  }

  func valueText(_ vector: Vector, of property: Property) -> String {
    text(of: Value(vector, of: LayerPath(property: property, component: nil, isModel: false, isVelocity: false)))
  }
}
