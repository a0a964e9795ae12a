/// What is said of a spring that is tuned: its parameters as sliders, what it does, and the keys.
struct TunePanel: Equatable {
  struct Slider: Equatable {
    var word: String
    var value: String
    /// Where the knob stands, 0…1.
    var place: Double
    /// Where it stood at first; nothing where it still does.
    var before: Double?
    var isSelected: Bool
  }

  /// Something that is known of the spring.
  struct Fact: Equatable {
    var name: String
    var value: String
    /// What it was at first; nothing where it still is.
    var before: String?
  }

  /// The animation, and the words it is said in.
  var title: String
  /// How far the motion is.
  var clock: String
  var sliders: [Slider]
  var facts: [Fact]
  /// What shows in place of the keys.
  var message: String?
}

/// Draws the panel.
struct TunePanelText {
  let columns: Int
  let isASCII: Bool
  let isColored: Bool

  /// The rows of a panel of two sliders.
  static let rows = 5

  /// From the top: title and clock, the sliders, the facts, the keys.
  func lines(of panel: TunePanel) -> [String] {
    [head(panel)] + sliders(panel.sliders) + [facts(panel.facts), panel.message ?? style(.faint, keys)]
  }

  private func style(_ style: TextStyle, _ text: String) -> String { style.applied(to: text, color: isColored) }

  private func head(_ panel: TunePanel) -> String {
    let room = columns - DisplayWidth.columns(of: panel.title) - DisplayWidth.columns(of: panel.clock)
    guard room >= 2 else { return style(.bold, fitted(panel.title, to: columns)) }
    return style(.bold, panel.title) + String(repeating: " ", count: room) + style(.faint, panel.clock)
  }

  private func fitted(_ text: String, to width: Int) -> String {
    DisplayWidth.truncated(text, to: width, ellipsis: isASCII ? "..." : "…")
  }

  // MARK: Sliders

  private static let longestTrack = 48

  private func sliders(_ sliders: [TunePanel.Slider]) -> [String] {
    let words = sliders.map(\.word.count).max() ?? 0
    let values = max(sliders.map(\.value.count).max() ?? 0, 7)
    let track = min(columns - words - values - 6, Self.longestTrack)
    return sliders.map { slider in
      let mark = slider.isSelected ? (isASCII ? "> " : "▸ ") : "  "
      let text =
        mark + DisplayWidth.padded(slider.word, to: words) + "  "
        + DisplayWidth.padded(slider.value, to: values, .right)
      let named = style(slider.isSelected ? .bold : .plain, text)
      return track < 8 ? named : named + "  " + self.track(slider, columns: track)
    }
  }

  private func track(_ slider: TunePanel.Slider, columns: Int) -> String {
    func column(_ place: Double) -> Int { Int((place * Double(columns - 1)).rounded()) }
    let knob = column(slider.place)
    let before = slider.before.map(column)
    let color = TextStyle.curve(0, faint: !slider.isSelected)
    return (0..<columns).map { place in
      if place == knob { return style(.curve(0), isASCII ? "O" : "●") }
      if place == before { return style(.faint, isASCII ? "o" : "○") }
      return place < knob ? style(color, isASCII ? "=" : "━") : style(.faint, isASCII ? "-" : "─")
    }.joined()
  }

  // MARK: Words

  private struct FactText {
    var plain: String
    var styled: String
  }

  /// As many as there is room for; what was comes after the first two.
  private func facts(_ facts: [TunePanel.Fact]) -> String {
    let whole = facts.map { text(of: $0, withBefore: true) }
    let isTight = whole.prefix(2).map(\.plain.count).reduce(0, +) > columns
    var used = 0
    return (isTight ? facts.map { text(of: $0, withBefore: false) } : whole).prefix { text in
      used += text.plain.count
      return used <= columns
    }.map(\.styled).joined()
  }

  private func text(of fact: TunePanel.Fact, withBefore: Bool) -> FactText {
    let before = withBefore ? fact.before.map { " (\($0))" } ?? "" : ""
    return FactText(
      plain: "  \(fact.name) \(fact.value)\(before)",
      styled: "  \(fact.name) " + style(.bold, fact.value) + style(.faint, before)
    )
  }

  /// As many as there is room for.
  private var keys: String {
    let arrows = isASCII ? "arrows change, choose" : "←→ change  ↑↓ choose"
    let short = isASCII ? "arrows" : "←→ ↑↓"
    let ways = [
      [arrows, "s system", "space pauses", "+- speed", "Enter keeps", "Esc leaves"],
      [arrows, "s system", "space pauses", "Enter keeps", "Esc leaves"],
      [arrows, "s system", "Enter keeps", "Esc leaves"], [short, "s system", "Enter keeps", "Esc leaves"],
      [short, "Enter keeps", "Esc leaves"],
    ]
    let lines = ways.map { $0.joined(separator: "  ") }
    return lines.first { DisplayWidth.columns(of: $0) <= columns } ?? lines[lines.count - 1]
  }
}
