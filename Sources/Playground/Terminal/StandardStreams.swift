#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard input, output and error, and what is known of the terminal behind them.
struct StandardStreams: Sendable {
  struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int

    /// Assumed where there is no terminal, so that output does not depend on where it is made.
    static let unknown = Size(columns: 80, rows: 24)
  }

  let environment: Environment
  let isInputTerminal: Bool
  let isOutputTerminal: Bool
  let isErrorTerminal: Bool
  let output = OutputWriter(descriptor: STDOUT_FILENO)
  let error = OutputWriter(descriptor: STDERR_FILENO)
  /// Whether results may be coloured.
  let colorsOutput: Bool
  /// Whether diagnostics may be coloured.
  let colorsError: Bool

  /// Whether the prompt may be coloured; it is shown where there is a terminal, the output first.
  var colorsPrompt: Bool { (isOutputTerminal ? colorsOutput : colorsError) && !environment.hasDumbTerminal }

  /// Looks at the streams, and from now on a closed pipe is a failed write rather than a deadly signal.
  init(color: ColorChoice = .auto, environment: Environment = .process) {
    signal(SIGPIPE, SIG_IGN)
    self.environment = environment
    isInputTerminal = isatty(STDIN_FILENO) == 1
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    isErrorTerminal = isatty(STDERR_FILENO) == 1
    colorsOutput = color.allowsColor(isTerminal: isOutputTerminal, environment: environment)
    colorsError = color.allowsColor(isTerminal: isErrorTerminal, environment: environment)
  }

  /// Whether a session can be held: keys come from a terminal, and there is one to show them on.
  var isInteractive: Bool { isInputTerminal && (isOutputTerminal || isErrorTerminal) }

  /// Whether all of a terminal can be taken over for pictures and keys.
  var hasScreen: Bool { isInputTerminal && isOutputTerminal && !environment.hasDumbTerminal }

  /// Whether there still is a terminal, or whatever keys come from: a window that was closed has hung up.
  var isInputAlive: Bool {
    var request = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&request, 1, 0) <= 0 || request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0
  }

  /// Whether output may hold more than ASCII. Off a terminal it always may: the bytes do not depend on the locale.
  var allowsUnicode: Bool { !isOutputTerminal || environment.isUTF8 }

  /// Whether pictures are better made of plain characters. Off a terminal never: the bytes do not depend on `TERM`.
  var hasPlainFont: Bool { isOutputTerminal && environment.hasPlainFont }

  /// How many colours pictures may have. Off a terminal all, where colour is asked for: the bytes do not depend on `TERM`.
  var colorDepth: ColorDepth {
    guard colorsOutput else { return .none }
    return isOutputTerminal ? environment.colorDepth : .full
  }

  /// The size of the terminal at this moment; 80 × 24 off a terminal and where the terminal does not know.
  var size: Size {
    var window = winsize()
    guard isOutputTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0 else { return .unknown }
    guard window.ws_col > 0, window.ws_row > 0 else { return .unknown }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Writes a result, or ends the program: without a word when nobody reads it any more, else with status 1 and the
  /// reason.
  func show(_ text: String) {
    do throws(OutputWriter.Failure) {
      try output.write(text)
    } catch {
      leave(after: error)
    }
  }

  /// Writes a diagnostic or a reply. Where that is impossible there is nobody to tell, and the work goes on.
  func tell(_ text: String) {
    try? error.write(text)
  }

  private func leave(after failure: OutputWriter.Failure) -> Never {
    switch failure {
    case .closed:
      exit(EXIT_SUCCESS)
    case .failed(let code):
      tell("playground: cannot write the output: \(String(cString: strerror(code)))\n")
      exit(EXIT_FAILURE)
    }
  }
}
