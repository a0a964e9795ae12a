import Foundation
import Motion
import Testing

@Suite("The library's example in the README")
struct ReadmeTests {
  @Test("runs, and gives the numbers its comments name")
  func runs() throws {
    var printed: [Double] = []
    func print(_ value: Double) { printed.append(value) }
    // README
    // A curve alone: the closed form, at any time, in any order.
    let spring = try SpringParameters(stiffness: 300, damping: 20)
    let curve = SpringCurve(spring, from: Vector(0), to: Vector(100), velocity: Vector(0))
    print(curve.value(at: 0.1)[0])  // 68.56839
    print(curve.velocity(at: 0.1)[0])  // 770.84281

    // Layers, and animations attached to them by key, at a time that moves when you say so. Whatever happens, happens at
    // its exact time and comes back as data, the events of one instant at a time.
    var engine = Engine()
    let ball = engine.addLayer(named: "ball")
    let there = AnimationRequest(kind: .spring(spring), to: Vector(100))
    var events = try engine.attach(there, to: .translationX, of: ball).events
    while engine.now < 0.1 { events += engine.advance(to: 0.1) }
    if let place = engine.presentation(.translationX, of: ball) { print(place[0]) }  // 68.56839

    // Turned back in flight: no jump in the value, none in the velocity. The future can be asked for as well.
    let back = AnimationRequest(kind: .spring(spring), to: Vector(0))
    events += try engine.attach(back, to: .translationX, of: ball).events
    if let velocity = engine.velocity(.translationX, of: ball) { print(velocity[0]) }  // 770.84281
    if let place = engine.presentation(.translationX, of: ball, at: 0.2) { print(place[0]) }  // 41.35877

    // On, until nothing moves. At rest it is exactly where it was sent.
    while let time = engine.nextEventTime { events += engine.advance(to: time) }
    if let place = engine.presentation(.translationX, of: ball) { print(place[0]) }  // 0
    // end
    let expected = [68.56839, 770.84281, 68.56839, 770.84281, 41.35877, 0]
    #expect(printed.count == expected.count)
    for (number, expected) in zip(printed, expected) { #expect(abs(number - expected) < 5e-6) }
    #expect(printed.last == 0)
    #expect(events.map(\.kind) == [.start, .retarget, .reach, .finish])
  }

  @Test("is the one that runs here")
  func isTheSame() throws {
    let file = URL(fileURLWithPath: #filePath)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let example = lines.drop { $0 != "    // README" }.dropFirst().prefix { $0 != "    // end" }
    let text = example.map { $0.dropFirst(4) }.joined(separator: "\n")
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\nimport Motion\n\n\(text)\n```\n"))
  }
}
