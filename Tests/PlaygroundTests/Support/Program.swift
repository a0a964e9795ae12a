import Foundation

/// The built program, run without a terminal.
enum Program {
  struct Result {
    var output: String
    var error: String
    var ending: ChildProcess.Ending
  }

  /// Beside the test bundle, or where `PLAYGROUND` says.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["PLAYGROUND"] { return path }
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("playground").path
    if let beside, FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return root.appendingPathComponent(".build/debug/playground").path
  }()

  /// Variables with which the program finds nothing of the reader's own: all its folders lie in `folder`.
  static func environment(in folder: TemporaryFolder, _ more: [String: String] = [:]) -> [String: String] {
    let own = [
      "HOME": folder.path,
      "XDG_STATE_HOME": folder.file("state"),
      "XDG_CONFIG_HOME": folder.file("config"),
      "XDG_DATA_HOME": folder.file("data"),
      "XDG_CACHE_HOME": folder.file("cache"),
      "LANG": "C.UTF-8",
      "TERM": "xterm-256color",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    return own.merging(more) { _, new in new }
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - input: what it reads from a pipe; nil gives it an empty file.
  ///   - limit: seconds after which it is killed, and a failure is thrown.
  ///   - watch: called with its number again and again while it runs.
  static func run(
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = [:],
    limit: Double = 30,
    watch: (pid_t) -> Void = { _ in }
  ) throws -> Result {
    try run(path, arguments, input: input, environment: environment, limit: limit, watch: watch)
  }

  /// Runs any program to its end.
  static func run(
    _ executable: String,
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = [:],
    limit: Double = 30,
    watch: (pid_t) -> Void = { _ in }
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    let pipe = input == nil ? nil : ChildProcess.whileNoneStarts { makePipe() }
    let standardInput = pipe.map { ChildProcess.Stream.descriptor($0.fileHandleForReading.fileDescriptor) }
    let child = try ChildProcess(
      executable,
      arguments,
      environment: Self.environment(in: folder, environment),
      streams: [
        standardInput ?? .file("/dev/null", flags: O_RDONLY),
        .file(folder.file("output"), flags: writing),
        .file(folder.file("error"), flags: writing),
      ],
      hasOwnSession: true
    )
    if let input, let pipe { feed(input, to: pipe) }
    let ending = try end(of: child, limit: limit, watch: watch)
    return Result(output: folder.read("output") ?? "", error: folder.read("error") ?? "", ending: ending)
  }

  /// A child that held the end that is written to would wait for itself.
  private static func makePipe() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }

  /// A program that does not read to the end is no failure of the test.
  private static func feed(_ input: String, to pipe: Pipe) {
    signal(SIGPIPE, SIG_IGN)
    try? pipe.fileHandleForReading.close()
    try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? pipe.fileHandleForWriting.close()
  }

  private static func end(
    of child: ChildProcess,
    limit: Double,
    watch: (pid_t) -> Void
  ) throws -> ChildProcess.Ending {
    let deadline = monotonicSeconds() + limit
    while monotonicSeconds() < deadline {
      watch(child.id)
      if let ending = child.poll() { return ending }
      usleep(1_000)
    }
    throw SystemFailure(call: "waitpid", code: ETIMEDOUT)
  }
}
