import CEdit

/// Ctrl-C, as a question that a running command asks from time to time.
enum Interrupt {
  /// From now on SIGINT is noted instead of ending the program, and a system call that waits ends with EINTR.
  ///
  /// Unless in a session, a program that was started with SIGINT ignored, as a job in the background of a script is, goes
  /// on ignoring it.
  static func catchSignal(inSession: Bool) {
    cedit_catch_interrupt(inSession)
  }

  /// Whether Ctrl-C was pressed since the last `clear()`. Costs a load, so it can be asked at every statement.
  @Sendable static func isRequested() -> Bool {
    cedit_interrupted()
  }

  static func clear() {
    cedit_clear_interrupt()
  }
}

/// Sees to it that the terminal is given back as it was found, whichever way the program ends.
enum TerminalGuard {
  /// Has an effect once; see `cedit_guard_install`.
  static func install(on descriptor: Int32) {
    cedit_guard_install(descriptor)
  }

  /// Runs the body while the terminal does not show what is typed.
  static func withoutEcho<Result>(_ body: () -> Result) -> Result {
    cedit_set_echo(false)
    defer { cedit_set_echo(true) }
    return body()
  }
}
