import Motion
import Testing

@testable import Playground

/// The example of the book, interrupted twice, then left alone, then shut from rest.
@Suite("The hamburger button")
struct HamburgerTests {
  private let run: ScriptRun
  private let taps: [Double]

  init() throws {
    run = try ScriptRun(try Repository.example("hamburger"))
    taps = run.taps
  }

  private func value(_ layer: String, _ property: Property, at time: Double) throws -> Vector {
    try #require(run.engine.presentation(property, of: try run.layer(layer), at: time))
  }

  private func velocity(_ layer: String, _ property: Property, at time: Double) throws -> Vector {
    try #require(run.engine.velocity(property, of: try run.layer(layer), at: time))
  }

  /// Times from one to another, 0.1 ms apart.
  private func times(from start: Double, to end: Double) -> [Double] {
    Array(stride(from: start, to: end, by: 0.0001)) + [end]
  }

  @Test("is tapped at 0.1 s, 0.25 s, 0.4 s and when it has come to rest")
  func isTapped() {
    #expect(taps.count == 4)
    #expect(zip(taps, [0.1, 0.25, 0.4]).allSatisfy { abs($0 - $1) < 1e-15 })
    #expect(taps[3] > 1 && run.engine.now > taps[3])
  }

  @Test("keeps the components of its colours within 0 and 1", arguments: ["top", "bottom"])
  func keepsItsColors(layer: String) throws {
    for time in times(from: 0, to: run.engine.now) {
      let color = try value(layer, .backgroundColor, at: time)
      #expect(color.components.allSatisfy { (-1e-6...1 + 1e-6).contains($0) }, "\(color) at \(time)")
    }
  }

  /// The numbers are those of the closed form: a spring of stiffness 469.545882 and damping 43.235 that starts at 1, is
  /// bound for 0, and after 0.15 s is turned back to 1. Green and blue do so; red stays, as white and red have it alike.
  @Test("has its colours turn around at 0.16370, falling by 2.72822 a second", arguments: ["top", "bottom"])
  func turnsItsColors(layer: String) throws {
    let atTap = try value(layer, .backgroundColor, at: taps[1])
    let falling = try velocity(layer, .backgroundColor, at: taps[1])
    for (component, isMoving) in [false, true, true, false].enumerated() {
      #expect(abs(atTap[component] - (isMoving ? 0.16370 : 1)) < 5e-6)
      #expect(abs(falling[component] - (isMoving ? -2.72822 : 0)) < 5e-6)
    }
    let least = try times(from: taps[1], to: taps[2]).map { try value(layer, .backgroundColor, at: $0)[1] }.min()
    #expect(abs(try #require(least) - 0.15581) < 5e-6)
  }

  private static let springs: [(layer: String, property: Property)] =
    ["top", "bottom"].flatMap { layer in [Property.backgroundColor, .rotation, .translationY].map { (layer, $0) } }
    + [("button", .scaleXY)]

  @Test("moves on through every tap in its motion, where it is and as fast as it is", arguments: springs)
  func isSmooth(layer: String, property: Property) throws {
    for tap in taps[..<3] {
      let jump = try value(layer, property, at: tap) - value(layer, property, at: tap.nextDown)
      let jolt = try velocity(layer, property, at: tap) - velocity(layer, property, at: tap.nextDown)
      #expect(jump.magnitude < 1e-10, "\(tap)")
      #expect(jolt.magnitude < 1e-9, "\(tap)")
    }
    #expect(try velocity(layer, property, at: taps[1]).magnitude > 0.1)
    #expect(try velocity(layer, property, at: taps[3]).magnitude == 0)
  }

  private static let ends: [(layer: String, property: Property, open: Vector, shut: Vector)] = [
    ("top", .rotation, Vector(-45.0 / 180 * .pi), Vector(0)),
    ("bottom", .rotation, Vector(45.0 / 180 * .pi), Vector(0)),
    ("top", .translationY, Vector(29), Vector(0)),
    ("bottom", .translationY, Vector(-29), Vector(0)),
    ("middle", .alpha, Vector(0), Vector(1)),
    ("top", .backgroundColor, Vector(1, 0, 0, 1), Vector(1, 1, 1, 1)),
    ("bottom", .backgroundColor, Vector(1, 0, 0, 1), Vector(1, 1, 1, 1)),
    ("button", .scaleXY, Vector(1, 1), Vector(1, 1)),
  ]

  @Test("rests at the very targets, open and shut", arguments: ends)
  func comesToRest(layer: String, property: Property, open: Vector, shut: Vector) throws {
    #expect(try value(layer, property, at: taps[3]) == open)
    #expect(try value(layer, property, at: run.engine.now) == shut)
    #expect(try velocity(layer, property, at: run.engine.now) == .zero(count: shut.count))
    #expect(run.engine.liveAnimationCount == 0)
  }

  @Test("begins as the text of the language's first page, to the letter")
  func isTheText() throws {
    let script = try Repository.example("hamburger")
    #expect(try Repository.blocks("motion", of: "docs/language.md").contains(String(script.dropLast())))
  }
}
