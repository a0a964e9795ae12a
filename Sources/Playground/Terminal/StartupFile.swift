/// The reader's own script, which runs before anything is typed.
extension Player {
  /// Runs `init.motion` in the folder for configuration, if it is there. What is wrong in it is told with its place, and keeps
  /// nothing else from running.
  func runStartupFile(environment: Environment) {
    guard let folder = StateFolder.configuration(environment) else { return }
    let path = folder + "/init.motion"
    guard ScriptFile.exists(path) else { return }
    do throws(ScriptFile.Failure) {
      guard let script = parse(try ScriptFile.read(path)) else { return }
      _ = run(script, keepsGoing: true)
      configure { $0.failedStatements = 0 }
    } catch {
      warn(error.message)
    }
  }
}
