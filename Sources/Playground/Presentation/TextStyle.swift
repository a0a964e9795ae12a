/// How text looks on a terminal: the only place that knows escape sequences (ECMA-48, "select graphic rendition").
enum TextStyle: Hashable, Sendable {
  case plain
  case bold
  /// For what should step back: axes, target lines.
  case faint
  case error
  case success
  /// One of the six colours of curves, in turn; `faint` for what is still to come.
  case curve(Int, faint: Bool = false)

  /// The text in this style; unchanged when colour is off or there is nothing to style.
  func applied(to text: String, color: Bool) -> String {
    guard color, !text.isEmpty, let code else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .faint: "2"
    case .error: "1;31"
    case .success: "32"
    case .curve(let index, let faint): (faint ? "2;" : "") + Self.curveColors[index % Self.curveColors.count]
    }
  }

  /// Cyan, magenta, yellow, green, blue, red: of the sixteen that every theme makes legible.
  private static let curveColors = ["36", "35", "33", "32", "34", "31"]
}
