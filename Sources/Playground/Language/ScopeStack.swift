/// The local names in sight while parsing, and the slots of their frames.
struct ScopeStack {
  struct Local {
    enum Kind {
      case variable, constant
      /// The variable of a loop, a parameter, or what a handler is told.
      case given
    }

    var slot: Int32
    var kind: Kind
    var isCaptured: Bool
  }

  struct Frame {
    var scopes: [[Symbol: Local]] = []
    var size = 0
    /// Pairs: the slot in the frame around this one, the slot in this one.
    var captures: [Int32] = []
    /// Captured names by symbol.
    var captured: [Symbol: Local] = [:]
    var isFunction = false
  }

  private var frames: [Frame] = [Frame()]

  var frameSize: Int { frames[0].size }

  /// Whether a name declared here is seen everywhere.
  var isGlobal: Bool { frames.count == 1 && frames[0].scopes.isEmpty }

  var isInFunction: Bool { frames.last?.isFunction ?? false }

  mutating func push() { frames[frames.count - 1].scopes.append([:]) }

  mutating func pop() { frames[frames.count - 1].scopes.removeLast() }

  mutating func pushFrame(isFunction: Bool) {
    frames.append(Frame(scopes: [[:]], isFunction: isFunction))
  }

  mutating func popFrame() -> Frame { frames.removeLast() }

  @discardableResult
  mutating func declare(_ name: Symbol, _ kind: Local.Kind) -> Int32 {
    let last = frames.count - 1
    if frames[last].scopes.isEmpty { frames[last].scopes.append([:]) }
    let slot = Int32(frames[last].size)
    frames[last].size += 1
    let local = Local(slot: slot, kind: kind, isCaptured: false)
    frames[last].scopes[frames[last].scopes.count - 1][name] = local
    return slot
  }

  /// The local a name stands for; a handler's body captures what it names of the frame around it.
  mutating func resolve(_ name: Symbol) -> Local? { resolve(name, in: frames.count - 1) }

  func contains(_ name: Symbol) -> Bool {
    frames.contains { frame in frame.scopes.contains { $0[name] != nil } || frame.captured[name] != nil }
  }

  private mutating func resolve(_ name: Symbol, in frame: Int) -> Local? {
    for scope in frames[frame].scopes.reversed() {
      if let local = scope[name] { return local }
    }
    if let captured = frames[frame].captured[name] { return captured }
    guard frame > 0, !frames[frame].isFunction, let outer = resolve(name, in: frame - 1) else { return nil }
    let local = Local(slot: Int32(frames[frame].size), kind: .given, isCaptured: true)
    frames[frame].size += 1
    frames[frame].captures.append(outer.slot)
    frames[frame].captures.append(local.slot)
    frames[frame].captured[name] = local
    return local
  }
}
