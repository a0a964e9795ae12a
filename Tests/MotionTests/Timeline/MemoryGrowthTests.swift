#if os(Linux)
import Motion
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// In a process of its own: what other tests take of memory plays no part.
@Suite("100,000 short animations without history")
struct MemoryGrowthTests {
  @Test("take at most 1 MB more than the first 1,000")
  func growth() async {
    await #expect(processExitsWith: .success) {
      var engine = Engine()
      engine.historyLimit = 0
      let layer = engine.addLayer(named: "x")
      try play(1_000, of: layer, in: &engine)
      let before = try #require(residentBytes)
      try play(99_000, of: layer, in: &engine)
      let after = try #require(residentBytes)
      #expect(after - before <= 1_048_576, "\(after - before) bytes more")
    }
  }
}

private func play(_ count: Int, of layer: LayerID, in engine: inout Engine) throws {
  for number in 0..<count {
    let kind = AnimationRequest.Kind.basic(duration: 0.01, timing: .linear)
    try engine.attach(AnimationRequest(kind: kind, to: Vector(Double(number % 7))), to: .translationX, of: layer)
    while let time = engine.nextEventTime { _ = engine.advance(to: time) }
  }
}

/// What the process has in memory now: the second number of `statm`, in pages. Not the peak, which on Linux a program
/// inherits from the one that starts it.
private var residentBytes: Int? {
  guard let file = fopen("/proc/self/statm", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
}
#endif
