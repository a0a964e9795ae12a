#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folders that the XDG Base Directory Specification names for a program's own files.
enum StateFolder {
  /// `playground` in an absolute `XDG_STATE_HOME`, or in `~/.local/state`; nil when there is no home either.
  static func path(_ environment: Environment) -> String? {
    place("XDG_STATE_HOME", orInHome: ".local/state", environment)
  }

  /// `playground` in an absolute `XDG_CONFIG_HOME`, or in `~/.config`.
  static func configuration(_ environment: Environment) -> String? {
    place("XDG_CONFIG_HOME", orInHome: ".config", environment)
  }

  private static func place(_ variable: String, orInHome folder: String, _ environment: Environment) -> String? {
    if let place = environment[variable], place.hasPrefix("/") { return place + "/playground" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(folder)/playground"
  }

  /// Folders that are missing are made for the owner alone, as the specification asks.
  static func makeParents(of path: String) {
    for (index, character) in zip(path.indices, path) where character == "/" && index != path.startIndex {
      mkdir(String(path[..<index]), 0o700)
    }
  }
}

/// A clock that only goes forward.
enum MonotonicClock {
  /// Since some moment before the program began.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
