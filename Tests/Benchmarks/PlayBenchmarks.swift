#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What it takes to watch a motion: bytes for the terminal, and time of a processor.
struct PlayBenchmarks {
  let playground: String

  func run() throws(Child.Failure) {
    try bytes()
    try processor()
  }

  private static let hamburger = """
    layer button frame 200 200 150 150 color black radius 75
    layer top    in button frame 35 40 80 11 color white radius 5.5
    layer middle in button frame 35 69 80 11 color white radius 5.5
    layer bottom in button frame 35 99 80 11 color white radius 5.5
    spring button.scale to 1 velocity -3 bounciness 20 speed 18
    animate 0.2 { middle.alpha = 0 }
    spring top.color    to red bounciness 0 speed 18
    spring bottom.color to red bounciness 0 speed 18
    spring top.rotation    to -45deg bounciness 11 speed 18
    spring bottom.rotation to  45deg bounciness 11 speed 18
    spring top.translationY    to  29 bounciness 0 speed 18
    spring bottom.translationY to -29 bounciness 0 speed 18
    play
    """

  private func bytes() throws(Child.Failure) {
    let terminal = try PseudoTerminal(playground, ["--no-rc", "-e", Self.hamburger], folder: "/nonexistent")
    try terminal.wait(for: Self.atTheEnd, keeps: true)
    let frames = terminal.frameSizes.dropFirst()
    Report.row(
      "play, the hamburger at 80 × 24: bytes a frame",
      Report.text(Stopwatch.median(frames.map { Double($0) }), digits: 0),
      beside: "\(frames.count) frames, the largest \(frames.max() ?? 0)",
      goal: "under 2,000"
    )
  }

  private static let crowd = """
    for i in 0..<200 {
      layer `l\\(i)` frame (i % 20) * 18 i / 20 * 60 30 30 color hsl(18deg * i, 70%, 50%) radius 8
      basic `l\\(i)`.position by (40, 60) duration 4s curve easeInOut
    }
    play
    """

  private func processor() throws(Child.Failure) {
    let size = (columns: 200, rows: 60)
    let terminal = try PseudoTerminal(playground, ["--no-rc", "-e", Self.crowd], folder: "/nonexistent", size: size)
    try terminal.wait(for: Self.atTheEnd, keeps: true)
    let frames = terminal.frameSizes.count
    terminal.send("q")
    let seconds = terminal.processorSecondsToTheEnd()
    Report.row(
      "play, 200 moving layers at 200 × 60: of a processor",
      Report.text(100 * seconds / 4, digits: 0) + " %",
      beside: "\(Report.text(Double(frames) / 4, digits: 1)) frames a second",
      goal: "under 50 %, 60 frames a second"
    )
  }

  private static let atTheEnd = "⏸"
}
