import Motion

/// The tap that came last, with the world it came to, so that it can be made again.
struct LastTap: Sendable {
  var layer: LayerID
  /// How long the finger stayed, seconds.
  var duration: Double
  /// Nothing where only the layer was named.
  var finger: Touch?
  private let kept: Kept

  /// A world can not hold another in itself.
  private indirect enum Kept: Sendable { case world(World) }

  init(_ layer: LayerID, for duration: Double, _ finger: Touch?, before world: World) {
    (self.layer, self.duration, self.finger) = (layer, duration, finger)
    var world = world
    // Otherwise each would hold all those before it.
    world.lastTap = nil
    kept = .world(world)
  }

  /// The world as the finger came down.
  var world: World {
    switch kept {
    case .world(let world): world
    }
  }
}
