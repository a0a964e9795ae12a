import Testing

@testable import Playground

@Suite("A script")
struct FrameRateTests {
  /// Timers, delays, completions, hand-overs and handlers that cause more motion.
  private static let lively = """
    layer a
    layer b
    var rounds = 0
    on reach a.grow { spring b.rotation to 90deg bounciness 12 speed 7 }
    on finish a.grow { rounds += 1; basic a.positionX by 50 duration 0.37s curve easeInOut }
    on finish b.rotation { spring b.scale to 1.5 response 0.31s dampingRatio 0.4 velocity 3 }
    after 0.123s { spring a.scale to 3 bounciness 15 }
    on start b.rotation { after 0.05s { pause self.rotation }; after 0.15s { resume self.rotation } }
    after 0.2s { retarget a.grow to 1.25 }
    every 0.0771s times 9 { b.positionX = b.positionX + 1; rounds += 1 }
    spring a.scale to 2 bounciness 8 speed 4 key grow delay 0.011s
    animate 0.41s delay 0.07s dampingRatio 0.6 { a.alpha = 0.25 }
    wait 0.29s
    spring a.alpha to 1 tension 200 friction 12 then { rounds += 100 }
    run
    expect rounds == 110
    print "figures"
    events as csv
    table a.scale, a.position, a.alpha, b.rotation, b.scale, b.position velocity every 0.0173s as csv
    """

  private static func scripts() throws -> [(name: String, text: String)] {
    let look = "\nprint \"figures\"\nevents as csv\n"
    return [
      ("lively", lively),
      (
        "hamburger",
        try Repository.example("hamburger") + look
          + "table top.rotation, top.color, bottom.translationY, middle.alpha, button.scale every 0.0173s velocity as csv"
      ),
      (
        "list",
        try Repository.example("list") + look
          + "table row0.translationY, row7.translationY every 0.0173s velocity as csv"
      ),
    ]
  }

  /// The cells behind the line `figures`, when the script is run at so many frames a second.
  private func cells(_ text: String, at rate: Int) throws -> [String] {
    let result = try Program.run(["--fps", "\(rate)", "-"], input: text)
    #expect(result.ending == .exit(0) && result.error == "")
    let lines = result.output.split(separator: "\n").drop { $0 != "figures" }
    return lines.flatMap { $0.split { $0 == "," || $0 == ";" } }.map(String.init)
  }

  @Test("has the same events and values at 24, 60, 120 and 1,000 frames a second", arguments: try scripts())
  func isIndependent(name: String, text: String) throws {
    let reference = try cells(text, at: 60)
    #expect(reference.count > 200)
    for rate in [24, 120, 1_000] {
      let others = try cells(text, at: rate)
      #expect(others.count == reference.count)
      for (cell, other) in zip(reference, others) where cell != other {
        let (number, otherNumber) = (try #require(Double(cell)), try #require(Double(other)))
        #expect(abs(number - otherNumber) <= 1e-12, "\(rate) frames a second")
      }
    }
  }

  @Test("sees its frames, where it asks for them")
  func seesFrames() throws {
    let results = try [24, 1_000].map { try Program.run(["--fps", "\($0)", "-e", "step 3; print frame, now"]).output }
    #expect(results == ["3 0.125s\n", "3 0.003s\n"])
  }
}
