#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program with its arguments, run with nothing to read and its output thrown away.
struct Child {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let path: String
  let arguments: [String]

  init(_ path: String, _ arguments: String...) {
    self.path = path
    self.arguments = arguments
  }

  /// The seconds from its start to its exit, by the clock on the wall.
  ///
  /// - Throws: `Failure` when it can not be started, or leaves with a status other than 0.
  func seconds() throws(Failure) -> Double {
    var status: Int32? = -1
    let seconds = ContinuousClock().measure { status = run() } / .seconds(1)
    guard status == 0 else { throw Failure(description: "\(path) \(arguments.joined(separator: " ")) failed") }
    return seconds
  }

  /// The status as `waitpid` tells it; nil when it could not be started.
  private func run() -> Int32? {
    var files = Self.noFiles
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &files, nil, &words, environ) == 0 else { return nil }
    var status: Int32 = 0
    return waitpid(process, &status, 0) == process ? status : nil
  }

  // Apple's systems declare it as a pointer.
  #if canImport(Darwin)
  private static var noFiles: posix_spawn_file_actions_t? { nil }
  #else
  private static var noFiles: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  #endif
}

/// The least seconds from start to exit of each of the programs, which run by turns, so that what else the machine does
/// meets all alike. A first round does not count. The least, for what else the machine does can only add.
func secondsByTurns(_ children: [Child], rounds: Int) throws(Child.Failure) -> [Double] {
  var least = children.map { _ in Double.infinity }
  for round in 0...rounds {
    for (place, child) in children.enumerated() {
      let taken = try child.seconds()
      if round > 0 { least[place] = min(least[place], taken) }
    }
  }
  return least
}
