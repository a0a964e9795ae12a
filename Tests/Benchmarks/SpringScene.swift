import Motion

/// Scenes of layers with a spring each under a key of its own.
enum SpringScene {
  static func of(_ count: Int, _ property: Property = .positionX, to target: Vector = Vector(300)) throws(MotionError)
    -> Engine
  {
    var engine = layers(count)
    try attach(to: &engine, property, target)
    return engine
  }

  static func layers(_ count: Int) -> Engine {
    var engine = Engine()
    for number in 0..<count { _ = engine.addLayer(named: "layer\(number)") }
    return engine
  }

  /// Springs of a thousand sorts, from different values and in ten batches 7 ms apart; all are alive for 2.5 s and at
  /// rest after 3.5 s.
  static func attach(to engine: inout Engine, _ property: Property, _ target: Vector) throws(MotionError) {
    let layers = engine.layers.dropFirst()
    for (number, layer) in layers.enumerated() {
      // The decay rate, damping / 2, decides when it rests: 0.0005 is passed after 7.6 / rate seconds.
      let spring = try SpringParameters(stiffness: 40 + Double(number % 1_000) / 5, damping: 5.3)
      if number % max(1, layers.count / 10) == 0 { _ = engine.advance(to: engine.now + 0.007) }
      let start = target * (Double(number % 7) / 10)
      let request = AnimationRequest(kind: .spring(spring), from: start, to: target)
      try engine.attach(request, to: property, of: layer, key: "key\(number)")
    }
  }
}
