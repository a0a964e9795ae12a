/// The tree of layers, with what does not move.
struct Scene: Sendable {
  private var layers = ChunkedArray<Layer>()
  /// By channel index: those of the catalogue, then those of the scene's own properties.
  private(set) var defaults = BuiltInChannel.defaultValues

  init() {
    var stage = Layer(named: "stage", in: Layer.none, birth: 0)
    let values: [(BuiltInChannel, Double)] = [(.width, 375), (.height, 667), (.red, 1), (.green, 1), (.blue, 1)]
    for (channel, value) in values { stage.set(channel.channel, to: value, defaults: defaults) }
    layers.append(stage)
  }

  var count: Int { layers.count }

  subscript(layer: LayerID) -> Layer {
    _read { yield layers[layer.index] }
    _modify { yield &layers[layer.index] }
  }

  /// The value of a channel that does not move.
  subscript(layer: LayerID, channel: Channel) -> Double {
    get { layers[layer.index].value(of: channel) ?? defaults[channel.index] }
    set { layers[layer.index].set(channel, to: newValue, defaults: defaults) }
  }

  /// Makes room in every layer for components of a property of one's own.
  mutating func addChannels(_ values: Vector) -> [Channel] {
    let first = defaults.count
    defaults.append(contentsOf: values.components)
    return (first..<defaults.count).map(Channel.init)
  }

  func exists(_ layer: LayerID) -> Bool {
    layers.indices.contains(layer.index) && layers[layer.index].exists
  }

  /// Those that exist, in order of creation.
  var live: [LayerID] { layers.indices.lazy.filter { layers[$0].exists }.map(LayerID.init) }

  mutating func add(named name: String, in parent: LayerID, birth: Double) -> LayerID {
    let layer = LayerID(layers.count)
    layers.append(Layer(named: name, in: Layer.none, birth: birth))
    link(layer, into: parent)
    return layer
  }

  /// From back to front.
  func children(of layer: LayerID) -> [LayerID] {
    var children: [LayerID] = []
    var next = self[layer].firstChild
    while next != Layer.none {
      children.append(LayerID(Int(next)))
      next = layers[Int(next)].nextSibling
    }
    return children
  }

  func parent(of layer: LayerID) -> LayerID? {
    let parent = self[layer].parent
    return parent == Layer.none ? nil : LayerID(Int(parent))
  }

  /// The layer and all below it, each before its children.
  func subtree(of layer: LayerID) -> [LayerID] {
    var found = [layer]
    var next = 0
    while next < found.count {
      found.append(contentsOf: children(of: found[next]))
      next += 1
    }
    return found
  }

  func isInSubtree(_ layer: LayerID, of ancestor: LayerID) -> Bool {
    var here: LayerID? = layer
    while let place = here, place != ancestor { here = parent(of: place) }
    return here == ancestor
  }

  /// Makes the layer the last child of `parent`, in front of the others.
  mutating func link(_ layer: LayerID, into parent: LayerID) {
    let last = self[parent].lastChild
    self[layer].parent = Int32(parent.index)
    self[layer].previousSibling = last
    if last == Layer.none {
      self[parent].firstChild = Int32(layer.index)
    } else {
      layers[Int(last)].nextSibling = Int32(layer.index)
    }
    self[parent].lastChild = Int32(layer.index)
  }

  /// Makes the layer the first child of `parent`, behind the others.
  mutating func linkBehind(_ layer: LayerID, into parent: LayerID) {
    let first = self[parent].firstChild
    guard first != Layer.none else { return link(layer, into: parent) }
    self[layer].parent = Int32(parent.index)
    self[layer].nextSibling = first
    layers[Int(first)].previousSibling = Int32(layer.index)
    self[parent].firstChild = Int32(layer.index)
  }

  /// Takes the layer, with all below it, out of its parent.
  mutating func unlink(_ layer: LayerID) {
    let (parent, previous, next) = (self[layer].parent, self[layer].previousSibling, self[layer].nextSibling)
    guard parent != Layer.none else { return }
    if previous == Layer.none {
      layers[Int(parent)].firstChild = next
    } else {
      layers[Int(previous)].nextSibling = next
    }
    if next == Layer.none {
      layers[Int(parent)].lastChild = previous
    } else {
      layers[Int(next)].previousSibling = previous
    }
    self[layer].parent = Layer.none
    self[layer].previousSibling = Layer.none
    self[layer].nextSibling = Layer.none
  }
}
