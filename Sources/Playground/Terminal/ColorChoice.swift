/// What `--color` asks for.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether colour may be written.
  ///
  /// A non-empty `NO_COLOR` forbids it in any case; otherwise `always` and `never` have their way, and `auto` means on a
  /// terminal that is not dumb.
  func allowsColor(isTerminal: Bool, environment: Environment) -> Bool {
    guard environment["NO_COLOR"] == nil else { return false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto: return isTerminal && !environment.hasDumbTerminal
    }
  }
}
