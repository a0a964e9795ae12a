@testable import Motion
import Testing

@Suite("The memory of short animations one after the other")
struct MemoryTests {
  private func play(_ count: Int, history: Int) throws -> Engine {
    var engine = Engine()
    engine.historyLimit = history
    let layer = engine.addLayer(named: "x")
    for number in 0..<count {
      try engine.attach(.basic(0.01, to: Double(number)), to: .translationX, of: layer)
      engine.run(to: engine.now + 0.01)
    }
    return engine
  }

  @Test("does not grow when no history is kept")
  func none() throws {
    let engine = try play(4_000, history: 0)
    #expect(engine.timeline.pastCount == 0 && engine.timeline.segmentCount <= 1)
    #expect(engine.queue.count == 0 && engine.animations.count == 0 && engine.groups.count == 0)
  }

  @Test("is bounded by the history that is kept")
  func bounded() throws {
    let engine = try play(2_000, history: 100)
    #expect(engine.timeline.pastCount == 100 && engine.timeline.segmentCount <= 102)
  }

  @Test("of one that is live, its motion included, is below 400 bytes")
  func size() {
    let kept = MemoryLayout<Animation>.stride + MemoryLayout<Segment>.stride + MemoryLayout<Track>.stride
    // Terms are shared by those that were asked the same.
    #expect(kept + MemoryLayout<EventQueue.Entry>.stride < 360)
  }
}
