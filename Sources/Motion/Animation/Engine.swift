/// A scene of layers, the animations attached to them, and the memory of how everything moved.
///
/// Time is virtual and moves only in `advance(to:)`. An engine is a value: a copy costs little and goes its own way, and
/// a change after a copy costs what it touches.
///
/// ```swift
/// var engine = Engine()
/// let ball = engine.addLayer(named: "ball")
/// let spring = AnimationRequest(kind: .spring(SpringParameters()), to: Vector(300))
/// _ = try engine.attach(spring, to: .positionX, of: ball)
/// while let time = engine.nextEventTime { print(engine.advance(to: time)) }
/// ```
///
/// Questions may be asked of any layer that ever was; changes only of those that exist.
public struct Engine: Sendable {
  /// The stage: 375 × 667 points, white, the ancestor of all layers.
  public static let root = LayerID(0)

  /// Seconds.
  public internal(set) var now = 0.0

  var scene = Scene()
  @usableFromInline var timeline = Timeline(layers: 1)
  var animations = Pool<Animation>()
  var queue = EventQueue()
  var groups = Pool<Group>()
  /// The groups that what is attached now belongs to, the innermost last.
  var openGroups: ContiguousArray<GroupID> = []
  /// How many groups there ever were.
  var groupings = 0
  /// The properties that are not in the catalogue, by name.
  var ownProperties: [String: Property] = [:]
  /// The terms that were asked for lately, to be shared with the next animation that asks for the same.
  var recentTerms: Set<SharedTerms> = []
  /// How time is cut into frames, if it is.
  var pace = FramePace()
  /// Of animations that do not name one; those under way keep theirs.
  public var solver = AnimationRequest.Solver.exact
  /// When Pop's solver has its frames.
  var grid = FrameGrid()
  /// How many animations were ever attached.
  var attachments = 0
  /// The last ticket given out to the event queue; after four milliards they begin again.
  var lastTicket: UInt32 = 0

  /// Makes an engine at 0 s with nothing but the stage.
  public init() {}

  /// How many changes of a property are remembered once a later one has followed; 100,000 unless set. What was before
  /// is forgotten.
  public var historyLimit: Int {
    get { timeline.historyLimit }
    set { timeline.historyLimit = max(0, newValue) }
  }
}

// MARK: - The tree of layers

extension Engine {
  /// Makes a layer of 100 × 100 points, grey, in the middle of its parent and in front of the other children.
  ///
  /// - Precondition: the parent exists.
  public mutating func addLayer(named name: String, in parent: LayerID = root) -> LayerID {
    precondition(exists(parent), "the parent must exist")
    let layer = scene.add(named: name, in: parent, birth: now)
    timeline.addLayer()
    center(layer, in: parent)
    return layer
  }

  private mutating func center(_ layer: LayerID, in parent: LayerID) {
    guard let bounds = model(.bounds, of: parent) else { return }
    let middle = Vector(bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2)
    guard middle != Property.position.defaultValue else { return }
    for (component, channel) in Property.position.channels.enumerated() { scene[layer, channel] = middle[component] }
  }

  /// Removes a layer with all below it; their animations are cancelled.
  ///
  /// - Returns: the cancellations, in order of attachment.
  /// - Precondition: the layer exists and is not the stage.
  public mutating func remove(_ layer: LayerID) -> [Event] {
    precondition(exists(layer) && layer != Self.root, "only a layer that exists can be removed, and not the stage")
    let subtree = scene.subtree(of: layer)
    let attached = subtree.flatMap { scene[$0].animations }.map(Int.init)
    let events = sortedByOrder(attached).flatMap { cancel($0) }
    scene.unlink(layer)
    for removed in subtree { scene[removed].exists = false }
    return events
  }

  /// Makes the layer the foremost child of another; its values stay as they are.
  ///
  /// - Throws: `MotionError.cyclicHierarchy` when `parent` is the layer itself or below it.
  /// - Precondition: both exist.
  public mutating func move(_ layer: LayerID, into parent: LayerID) throws(MotionError) {
    precondition(exists(layer) && exists(parent), "both layers must exist")
    guard !scene.isInSubtree(parent, of: layer) else { throw .cyclicHierarchy }
    scene.unlink(layer)
    scene.link(layer, into: parent)
  }

  /// Puts the layer in front of its siblings. The stage has none.
  public mutating func bringToFront(_ layer: LayerID) {
    guard let parent = parent(of: layer) else { return }
    scene.unlink(layer)
    scene.link(layer, into: parent)
  }

  /// Puts the layer behind its siblings. The stage has none.
  public mutating func sendToBack(_ layer: LayerID) {
    guard let parent = parent(of: layer) else { return }
    scene.unlink(layer)
    scene.linkBehind(layer, into: parent)
  }

  /// Whether the layer has been made and not removed.
  public func exists(_ layer: LayerID) -> Bool { scene.exists(layer) }

  /// When the layer was made, seconds.
  public func birth(of layer: LayerID) -> Double { scene[layer].birth }

  /// Whether the layer exists or ever did; that of another engine may never have been in this one.
  public func knows(_ layer: LayerID) -> Bool { layer.index < scene.count }

  /// The layers that exist, the stage first, in order of creation.
  public var layers: [LayerID] { scene.live }

  /// The layer it lies in; nil for the stage, and for a layer that was removed.
  public func parent(of layer: LayerID) -> LayerID? { scene.parent(of: layer) }

  /// From back to front.
  public func children(of layer: LayerID) -> [LayerID] { scene.children(of: layer) }

  /// The name it was given last; several layers may share one.
  public func name(of layer: LayerID) -> String { scene[layer].name }
  /// Gives the layer another name.
  public mutating func rename(_ layer: LayerID, _ name: String) { scene[layer].name = name }

  /// Whether touches land on it; true unless set.
  public func isTouchable(_ layer: LayerID) -> Bool { scene[layer].touchable }
  /// Says whether touches land on the layer.
  public mutating func setTouchable(_ layer: LayerID, _ touchable: Bool) { scene[layer].touchable = touchable }

  /// Whether the layer is hidden itself; false unless set.
  public func isHidden(_ layer: LayerID) -> Bool { scene[layer].hidden }
  /// Hides the layer with all below it, or shows it again.
  public mutating func setHidden(_ layer: LayerID, _ hidden: Bool) { scene[layer].hidden = hidden }

  /// What is written on the layer; nil unless set.
  public func text(of layer: LayerID) -> String? { scene[layer].text }
  /// Writes on the layer; nil takes the text away.
  public mutating func setText(_ layer: LayerID, _ text: String?) { scene[layer].text = text }
}
