import Motion

/// What animations take of memory, by what the heap grew.
struct MemoryBenchmarks {
  let native: Native

  func run() throws(MotionError) {
    try row("number", .positionX, Vector(300))
    try row("colour", .backgroundColor, Vector(1, 0, 0, 1))
    try Report.row(
      "100,000 short animations one after the other, no history",
      Report.text(Double(growth()) / 1_048_576, digits: 2) + " MB",
      beside: "more than after 1,000",
      goal: "under 1 MB"
    )
  }

  private func row(_ what: String, _ property: Property, _ target: Vector) throws(MotionError) {
    let bytes = try bytesPerAnimation(property, target)
    Report.row("a live animation, \(what)", Report.text(bytes, digits: 0) + " bytes", goal: "under 400 bytes")
  }

  private func bytesPerAnimation(_ property: Property, _ target: Vector) throws(MotionError) -> Double {
    let count = 10_000
    var engine = SpringScene.layers(count)
    let before = native.heapBytes
    try SpringScene.attach(to: &engine, property, target)
    let after = native.heapBytes
    precondition(engine.nextEventTime != nil, "the springs are attached, and kept until here")
    return Double(after - before) / Double(count)
  }

  /// How many bytes more are taken after 100,000 animations of 10 ms than after 1,000.
  private func growth() throws(MotionError) -> Int {
    var engine = SpringScene.layers(1)
    engine.historyLimit = 0
    try animate(&engine, 1_000)
    let before = native.heapBytes
    try animate(&engine, 99_000)
    return native.heapBytes - before
  }

  private func animate(_ engine: inout Engine, _ count: Int) throws(MotionError) {
    guard let layer = engine.layers.last else { return }
    for number in 0..<count {
      let target = Vector(Double(number % 7))
      let request = AnimationRequest(kind: .basic(duration: 0.01, timing: .linear), to: target)
      try engine.attach(request, to: .positionX, of: layer)
      while let time = engine.nextEventTime { _ = engine.advance(to: time) }
    }
  }
}
