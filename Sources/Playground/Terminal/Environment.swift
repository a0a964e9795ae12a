#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The environment variables of the program, or made-up ones in a test.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// The variables this program was started with.
  static let process = Environment { name in
    getenv(name).map { String(cString: $0) }
  }

  init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The value of a variable; nil when it is unset or empty, which all conventions used here take for the same.
  subscript(name: String) -> String? {
    lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether text is UTF-8, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that says anything (POSIX, 8.2).
  var isUTF8: Bool {
    let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "C"
    let codeset = locale.lowercased().filter { $0 != "-" }
    return codeset.hasSuffix(".utf8") || codeset.contains(".utf8@") || codeset == "utf8"
  }

  /// Whether the terminal's fonts are known to lack Braille patterns and quadrants: the console of Linux, and what is older.
  var hasPlainFont: Bool {
    let name = self["TERM"] ?? "dumb"
    return name == "dumb" || name == "linux" || name == "ansi" || name.hasPrefix("cons") || name.hasPrefix("vt")
  }

  /// How many colours the terminal says it has, by `COLORTERM` and the ending of `TERM`.
  var colorDepth: ColorDepth {
    if hasDumbTerminal { return .none }
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) { return .full }
    let name = self["TERM"] ?? ""
    if name.hasSuffix("-direct") || name.hasSuffix("-truecolor") { return .full }
    return name.hasSuffix("256color") || name.hasSuffix("-256") ? .indexed : .sixteen
  }

  /// Whether the terminal understands nothing but text: `TERM` is unset or `dumb`.
  var hasDumbTerminal: Bool {
    (self["TERM"] ?? "dumb") == "dumb"
  }
}
