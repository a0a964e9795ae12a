/// What went wrong or is worth knowing, where, and what can be done about it.
struct Diagnostic: Error, Hashable {
  enum Severity: String, Sendable {
    case error
    case notice
  }

  var severity: Severity
  var message: String
  var span: SourceSpan
  var remedy: String?
  /// A second place that explains the first, such as where a brace was opened.
  var related: Related?

  struct Related: Sendable, Hashable {
    var message: String
    var span: SourceSpan
  }

  init(
    _ message: String,
    at span: SourceSpan,
    remedy: String? = nil,
    related: Related? = nil,
    severity: Severity = .error
  ) {
    self.severity = severity
    self.message = message
    self.span = span
    self.remedy = remedy
    self.related = related
  }
}

/// Why a statement did not run to its end.
enum Stop: Error {
  case error(Diagnostic)
  case interrupted
  case quit(Int32)
}

extension Stop {
  static func error(_ message: String, at span: SourceSpan, remedy: String? = nil) -> Stop {
    .error(Diagnostic(message, at: span, remedy: remedy))
  }
}
