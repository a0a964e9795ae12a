import Motion

/// Help on curves and springs that have a name: what they are, and how they move.
extension HelpPages {
  static let curveNames = TimingFunction.named.map(\.name)
  static let presetNames = SpringPreset.all.map(\.name).reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }

  /// Samples of a picture, more than any terminal has columns of dots.
  private static let sampleCount = 400

  static func curve(_ name: String) -> HelpPage? {
    guard let function = TimingFunction.named(name) else { return nil }
    let samples = (0...sampleCount).map { index in
      let fraction = Double(index) / Double(sampleCount)
      return PlotData.Sample(time: fraction, value: function.value(at: fraction))
    }
    var page = HelpPage(
      title: name,
      summary: "a timing function: \(formula(function))",
      sections: [
        HelpPage.Section(
          heading: "Examples",
          rows: [("layer ball\nbasic ball.positionX to 300 curve \(name)\nplot ball.positionX", "")],
          style: .scripts
        )
      ]
    )
    page.picture = picture(name, samples, until: 1)
    return page
  }

  /// `cubic(0.42, 0, 1, 1)`
  static func formula(_ function: TimingFunction) -> String {
    guard case .cubic(let bezier) = function else { return "progress as time" }
    return
      "cubic(\([bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { NumberText.rounded($0) }.joined(separator: ", ")))"
  }

  // MARK: Presets

  static var presets: HelpPage {
    let sections = SpringSystem.allCases.compactMap { system -> HelpPage.Section? in
      let rows = SpringPreset.all.filter { $0.system == system }.map { ($0.name, $0.physics) }
      return rows.isEmpty ? nil : HelpPage.Section(heading: system.rawValue, rows: rows)
    }
    return HelpPage(
      title: "presets",
      summary: "springs that systems have a name for; help NAME draws one",
      sections: sections
    )
  }

  /// One name can stand for a spring in several systems; the first is drawn.
  static func preset(_ name: String) -> HelpPage? {
    let all = SpringPreset.named(name)
    guard let first = all.first else { return nil }
    let rows = all.map { ($0.system.rawValue, $0.physics) }
    var page = HelpPage(
      title: name,
      summary: "a preset of springs, from 0 to 1 in the picture",
      sections: [HelpPage.Section(heading: "Springs", rows: rows)]
    )
    page.picture = try? picture(of: first)
    return page
  }

  private static func picture(of preset: SpringPreset) throws(MotionError) -> PlotData {
    let response = try StepResponse(preset.spring, initialVelocity: preset.initialVelocity)
    let end = response.settlingTime() ?? preset.spring.response * 5
    let samples = (0...sampleCount).map { index in
      let time = end * Double(index) / Double(sampleCount)
      return PlotData.Sample(time: time, value: response.value(at: time))
    }
    return picture(preset.name, samples, until: end)
  }

  private static func picture(_ label: String, _ samples: [PlotData.Sample], until end: Double) -> PlotData {
    let curve = PlotData.Curve(label: label, unit: .plain, samples: samples)
    return PlotData(
      from: 0,
      to: end,
      curves: [curve],
      targets: [PlotData.Target(curve: 0, value: 1)],
      marks: []
    )
  }
}

extension SpringPreset {
  /// In the terms of physics, and what it looks like.
  fileprivate var physics: String {
    let terms = [("stiffness", spring.stiffness), ("damping", spring.damping), ("mass", spring.mass)]
    return terms.map { "\($0.0) \(NumberText.rounded($0.1))" }.joined(separator: ", ")
      + "; damping ratio \(NumberText.rounded(spring.dampingRatio))"
  }
}

// MARK: Apropos

extension HelpPages {
  /// Where a text occurs: commands by their names, summaries and words, and what else can be looked up.
  static func mentions(of text: String) -> [(word: String, text: String)] {
    let wanted = text.lowercased()
    let fits = { (word: String, summary: String) in (word + " " + summary).lowercased().contains(wanted) }
    let options = commands.flatMap { command in
      (command.positionals + command.options).map { ("\(command.name) … \($0.name)", $0.summary) }
    }
    let others =
      Property.all.map {
        ($0.name, ($0.aliases.filter { !$0.hasPrefix("kPOP") } + ["a property"]).joined(separator: ", "))
      }
      + Builtin.all.map { ("\($0.rawValue)(…)", $0.summary) }
      + Setting.allCases.map { ("set \($0.rawValue)", "a setting") }
      + curveNames.map { ("help \($0)", "a curve") } + presetNames.map { ("help \($0)", "a preset of springs") }
    let all = commands.map { ($0.name, $0.summary) } + options + others
    return all.filter { fits($0.0, $0.1) }.map { (word: $0.0, text: $0.1) }
  }
}
