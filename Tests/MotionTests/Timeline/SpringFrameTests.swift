@testable import Motion
import Testing

@Suite("Springs found together for a frame")
struct SpringFrameTests {
  /// A layer for each of many springs of every sort, on numbers and colours, that begin at different times.
  private func scene() throws -> Engine {
    var engine = Engine()
    for number in 0..<300 {
      let layer = engine.addLayer(named: "\(number)")
      let stiffness = [0, 3, 100, 40_000, 1e-3, 400][number % 6] + Double(number % 7)
      let damping = [0, 5, 0, 2 * stiffness.squareRoot(), 90][number % 5]
      let spring = AnimationRequest.Kind.spring(try SpringParameters(stiffness: stiffness, damping: damping))
      let delay = Double(number % 11) / 20
      if number % 3 == 0 {
        let color = Vector(Double(number) / 300, 0.5, 0.25, 1)
        try engine.attach(AnimationRequest(kind: spring, to: color, delay: delay), to: .backgroundColor, of: layer)
      } else {
        var request = AnimationRequest(kind: spring, to: Vector(300), velocity: Vector(Double(number)), delay: delay)
        request.keeps = number % 4 == 0
        try engine.attach(request, to: .positionX, of: layer)
      }
    }
    return engine
  }

  /// How many springs have their modes found, once every value is seen to be what it is by itself.
  private func check(_ engine: Engine) -> Int {
    for layer in engine.layers {
      for property in [Property.positionX, .backgroundColor, .position] {
        // A time that is named is never looked up.
        let single = engine.presentation(property, of: layer, at: engine.now)
        #expect(engine.presentation(property, of: layer) == single, "\(engine.name(of: layer)) at \(engine.now) s")
      }
    }
    return (0..<Int32(engine.timeline.segmentCount)).count { engine.timeline.modes(of: $0, at: engine.now) != nil }
  }

  @Test("are to the last bit what they are one by one", arguments: [1.0 / 60, 1.0 / 1000, 0.5, 77])
  func bits(step: Double) throws {
    var engine = try scene()
    var found = 0
    for frame in 1...60 {
      engine.run(to: Double(frame) * step)
      found = max(found, check(engine))
    }
    #expect(found > 20)
  }

  @Test("are found only where time goes on in even steps")
  func uneven() throws {
    var engine = try scene()
    let even = [0.2, 0.24]
    for time in [0.1, 0.15, 0.2, 0.22, 0.22, 0.24, 0.24, 0.25] {
      engine.run(to: time)
      #expect((check(engine) > 0) == even.contains(time), "\(time) s")
    }
  }

  @Test("are not taken for what comes in their place")
  func changes() throws {
    var engine = try scene()
    let layers = engine.layers.dropFirst()
    for frame in 1...60 {
      engine.run(to: Double(frame) / 60)
      for (number, layer) in layers.enumerated() where (number + frame) % 5 == 0 {
        let key = number % 3 == 0 ? "backgroundColor" : "positionX"
        switch (number + frame) / 5 % 5 {
        case 0: _ = engine.pause(layer, key)
        case 1: _ = engine.resume(layer, key)
        case 2: _ = try engine.setRepeats(layer, key, .times(2))
        case 3: _ = engine.stop(layer, key)
        default: try engine.attach(.spring(50, 3, to: Double(frame)), to: .positionX, of: layer)
        }
      }
      _ = check(engine)
    }
    #expect(check(engine) > 20)
  }

  @Test("are found one by one where few move")
  func few() throws {
    var engine = Engine()
    for number in 0..<100 {
      let layer = engine.addLayer(named: "\(number)")
      try engine.attach(.spring(100, number % 10 == 0 ? 0.1 : 12, to: 300), to: .positionX, of: layer)
    }
    var found: [Int] = []
    for frame in 1...120 {
      engine.run(to: Double(frame) / 60)
      found.append(check(engine))
    }
    #expect(found[1] > 60 && found[119] == 0)
  }

  @Test("are let go when they rest")
  func rest() throws {
    var engine = Engine()
    let layer = engine.addLayer(named: "x")
    for frame in 1...20_000 {
      if frame % 50 == 1 { try engine.attach(.spring(2_000, 80, to: Double(frame)), to: .alpha, of: layer) }
      engine.run(to: Double(frame) / 60)
    }
    #expect(engine.timeline.frame.count <= 8)
  }
}
