import Foundation

@testable import Playground

/// The motion of a spring in closed form, written down apart from the engine.
struct ExampleSpring {
  var stiffness: Double
  var damping: Double

  /// Pop's spring of bounciness 11 and speed 18.
  static let hamburger = ExampleSpring(stiffness: 469.545882353, damping: 24.2154241299)

  /// Value and velocity `time` seconds after `value` and `velocity`, for a mass of 1 and less than critical damping.
  func state(from value: Double, velocity: Double, target: Double, time: Double) -> (value: Double, velocity: Double) {
    let decay = damping / 2
    let frequency = (stiffness - decay * decay).squareRoot()
    let distance = value - target
    let slope = (velocity + decay * distance) / frequency
    let (c, s, e) = (cos(frequency * time), sin(frequency * time), exp(-decay * time))
    return (
      target + e * (distance * c + slope * s),
      e * (frequency * (slope * c - distance * s) - decay * (distance * c + slope * s))
    )
  }

  /// Samples of a spring that is given new targets on its way.
  func samples(targets: [(time: Double, value: Double)], until end: Double, step: Double = 1.0 / 240) -> [PlotData
    .Sample]
  {
    var samples: [PlotData.Sample] = []
    var start = (value: 0.0, velocity: 0.0)
    for (index, target) in targets.enumerated() {
      let stop = index + 1 < targets.count ? targets[index + 1].time : end
      let count = Int(((stop - target.time) / step).rounded())
      for number in 0..<count {
        let now = state(from: start.value, velocity: start.velocity, target: target.value, time: Double(number) * step)
        samples.append(PlotData.Sample(time: target.time + Double(number) * step, value: now.value))
      }
      start = state(from: start.value, velocity: start.velocity, target: target.value, time: stop - target.time)
    }
    return samples + [PlotData.Sample(time: end, value: start.value)]
  }
}

/// Plots that show what the presentation is for.
enum ExamplePlots {
  /// The upper and lower line of the hamburger button: opened, turned back, opened again.
  static let hamburger = PlotData(
    title: "The hamburger button, tapped three times",
    from: 0,
    to: 1,
    now: nil,
    curves: [
      curve("top.rotation", .angle, hamburgerSamples(open: -.pi / 4)),
      curve("bottom.rotation", .angle, hamburgerSamples(open: .pi / 4)),
    ],
    targets: [PlotData.Target(curve: 0, value: -.pi / 4), PlotData.Target(curve: 1, value: .pi / 4)],
    marks: [0.1, 0.25, 0.4].map { PlotData.Mark(kind: .tap, time: $0) }
      + [0.25, 0.4].map { PlotData.Mark(kind: .retarget, time: $0) }
      + [PlotData.Mark(kind: .rest, time: 0.96)]
  )

  private static func hamburgerSamples(open: Double) -> [PlotData.Sample] {
    let targets = [(time: 0, value: 0), (time: 0.1, value: open), (time: 0.25, value: 0), (time: 0.4, value: open)]
    return ExampleSpring.hamburger.samples(targets: targets, until: 1)
  }

  /// An angle and a length, seen from the middle of their motion.
  static let unlikeUnits: PlotData = {
    let spring = ExampleSpring.hamburger
    return PlotData(
      title: nil,
      from: 0,
      to: 0.6,
      now: 0.2,
      curves: [
        curve("top.rotation", .angle, spring.samples(targets: [(time: 0, value: -.pi / 4)], until: 0.6)),
        curve("top.translationY", .length, spring.samples(targets: [(time: 0, value: 29)], until: 0.6)),
      ],
      targets: [PlotData.Target(curve: 0, value: -.pi / 4), PlotData.Target(curve: 1, value: 29)],
      marks: [PlotData.Mark(kind: .tap, time: 0), PlotData.Mark(kind: .rest, time: 0.58)]
    )
  }()

  /// One spring with several dampings.
  static let comparison = PlotData(
    title: "ball.y over damping",
    from: 0,
    to: 1,
    now: nil,
    curves: [4.0, 8, 14, 24, 40].map { damping in
      let spring = ExampleSpring(stiffness: 470, damping: damping)
      return curve("damping \(Int(damping))", .plain, spring.samples(targets: [(time: 0, value: 1)], until: 1))
    },
    targets: [PlotData.Target(curve: 0, value: 1)],
    marks: []
  )

  static func curve(_ label: String, _ unit: DisplayUnit, _ samples: [PlotData.Sample]) -> PlotData.Curve {
    PlotData.Curve(label: label, unit: unit, samples: samples)
  }

  /// A curve through equally distant values, from 0 to 1 s.
  static func plot(_ values: [Double], unit: DisplayUnit = .plain) -> PlotData {
    let samples = values.enumerated().map { index, value in
      PlotData.Sample(time: Double(index) / Double(max(1, values.count - 1)), value: value)
    }
    return PlotData(
      title: nil,
      from: 0,
      to: 1,
      now: nil,
      curves: [curve("x", unit, samples)],
      targets: [],
      marks: []
    )
  }
}
