import Motion

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main
struct Main {
  static let version = "0.1.0"

  static func main() {
    raiseStackLimit()
    do throws(Options.Failure) {
      let options = try Options.parse(Array(CommandLine.arguments.dropFirst()))
      _ = DeepThread.run { exit(run(options, stack: StackRoom(size: DeepThread.stackSize))) }
      // There was no memory for such a thread.
      exit(run(options, stack: StackRoom()))
    } catch {
      exit(refuse(error.message))
    }
  }

  /// Calls of scripts lie deep on the stack of the main thread, which on Linux grows up to this limit.
  private static func raiseStackLimit() {
    var limit = rlimit()
    let wanted: rlim_t = 120 << 20
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
    let resource = RLIMIT_STACK
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  private static func refuse(_ message: String) -> Int32 {
    StandardStreams().tell("playground: \(message)\nsee playground --help\n")
    return 2
  }

  private static func run(_ options: Options, stack: StackRoom) -> Int32 {
    let streams = StandardStreams(color: options.color)
    TerminalGuard.install(on: STDOUT_FILENO)
    if options.showsHelp || options.showsVersion {
      streams.show((options.showsHelp ? Options.help : "playground \(version)") + "\n")
      return 0
    }
    if options.resumes { return resume(options, streams, stack) }
    let player = makePlayer(options, streams, stack)
    defer { if let times = player.times { streams.tell("playground: \(times.text)\n") } }
    let isConversation = options.inputs.isEmpty && streams.isInteractive
    let inputs = options.inputs.isEmpty && !isConversation ? [.standardInput] : options.inputs
    if !(isConversation || options.staysInteractive) { Interrupt.catchSignal(inSession: false) }
    switch load(inputs, options, into: player) {
    case .failure(let failure): return failure.status
    case .success(let scripts):
      if options.checksOnly { return 0 }
      if isConversation || options.staysInteractive, streams.isInteractive { begin(player, options) }
      if player.isLeaving { return 0 }
      for script in scripts {
        if let status = player.run(script), !options.staysInteractive || player.isLeaving { return status }
      }
    }
    if isConversation || options.staysInteractive { return converse(player, options, streams) }
    return player.hasFailed ? 1 : 0
  }

  /// What comes before anything else when somebody is going to type.
  private static func begin(_ player: Player, _ options: Options) {
    if options.keepsHistory, let folder = StateFolder.path(.process) {
      player.keep(Journal(folder: folder, options: options.ofSession))
    }
    if options.readsStartupFile { player.runStartupFile(environment: .process) }
  }

  private static func resume(_ options: Options, _ streams: StandardStreams, _ stack: StackRoom) -> Int32 {
    guard streams.isInteractive else { return refuse("--resume goes on with typing, which takes a terminal") }
    guard options.inputs.isEmpty else { return refuse("--resume takes no scripts: it brings back what was there") }
    let folder = StateFolder.path(.process)
    switch Resumption.choose(among: folder.map { Journal.unfinished(in: $0) } ?? [], streams: streams) {
    case .nothing:
      streams.tell("playground: no session was cut off; this is a new one\n")
      var options = options
      options.resumes = false
      return run(options, stack: stack)
    case .noChoice: return 0
    case .journal(let unfinished): return resume(unfinished, options, streams, stack)
    }
  }

  private static func resume(
    _ unfinished: Journal.Unfinished,
    _ options: Options,
    _ streams: StandardStreams,
    _ stack: StackRoom
  ) -> Int32 {
    var options = options
    if let own = try? Options.parse(unfinished.options) {
      (options.framesPerSecond, options.seed) = (own.framesPerSecond, own.seed)
      options.settings = own.settings
    }
    let player = makePlayer(options, streams, stack)
    for (name, value) in options.settings {
      guard let script = player.parse(SourceText(name: "<--set \(name)>", text: value)) else { continue }
      _ = take(script, for: name, player)
    }
    Interrupt.catchSignal(inSession: true)
    if let status = player.bringBack(unfinished.statements) { return status }
    player.keep(Journal(unfinished))
    player.tellOfRecording()
    return converse(player, options, streams)
  }

  private static func makePlayer(_ options: Options, _ streams: StandardStreams, _ stack: StackRoom) -> Player {
    var session = CommandTable.session()
    session.limits.stack = stack
    if let fps = options.framesPerSecond { session.world.settings.framesPerSecond = Double(fps) }
    if let seed = options.seed {
      session.world.settings.seed = UInt64(seed)
      session.world.random = RandomGenerator(seed: UInt64(seed))
    }
    session.initialSettings = session.world.settings
    session.writing = options.writing
    session.repliesAreShown = options.isVerbose
    session.rollsBack = options.keepsGoing || options.staysInteractive || streams.isInteractive
    let look = Player.Look(width: options.width, height: options.height, isASCII: options.isASCII)
    let player = Player(session, streams: streams, look: look, isQuiet: options.isQuiet, keepsGoing: options.keepsGoing)
    player.echoes = options.echoes
    if options.tellsTimes { player.times = RunTimes() }
    return player
  }

  private struct Unloadable: Error {
    var status: Int32
  }

  /// Reads everything before any of it runs.
  private static func load(
    _ inputs: [Options.Input],
    _ options: Options,
    into player: Player
  ) -> Result<[Session.Script], Unloadable> {
    var scripts: [Session.Script] = []
    var isSound = true
    var texts = 0
    for input in inputs {
      if case .text = input { texts += 1 }
      do throws(ScriptFile.Failure) {
        let script = player.parse(try text(of: input, number: texts))
        if let script { scripts.append(script) } else { isSound = false }
      } catch {
        return .failure(Unloadable(status: refuse(error.message)))
      }
    }
    guard isSound else { return .failure(Unloadable(status: 1)) }
    for (name, value) in options.settings {
      guard let message = override(name, value, player) else { continue }
      return .failure(Unloadable(status: refuse(message)))
    }
    return .success(scripts)
  }

  private static func text(of input: Options.Input, number: Int) throws(ScriptFile.Failure) -> SourceText {
    switch input {
    case .file(let path): return try ScriptFile.read(path)
    case .text(let text): return SourceText(name: "<-e \(number)>", text: text)
    case .standardInput:
      return SourceText(name: "<stdin>", bytes: try ScriptFile.bytes(from: STDIN_FILENO, named: "<stdin>"))
    }
  }

  /// Takes a value for a variable of the scripts.
  /// - Returns: what is wrong with it.
  private static func override(_ name: String, _ value: String, _ player: Player) -> String? {
    guard player.session.declaresVariable(name) else {
      return "no script has ‘var \(name)’ at top level, which --set names"
    }
    guard let script = player.parse(SourceText(name: "<--set \(name)>", text: value)) else {
      return "--set \(name): this is no value"
    }
    return take(script, for: name, player) ? nil : "--set \(name): ‘\(value)’ is no value"
  }

  private static func take(_ script: Session.Script, for name: String, _ player: Player) -> Bool {
    var isTaken = false
    player.configure { session in isTaken = session.takeOverride(of: name, from: script) }
    return isTaken
  }

  private static func converse(_ player: Player, _ options: Options, _ streams: StandardStreams) -> Int32 {
    let history = options.keepsHistory ? HistoryFile(environment: .process) : nil
    let banner = options.isQuiet || options.resumes ? nil : Repl.banner(version: version)
    let driver = SessionDriver(player)
    guard let repl = Repl(driver: driver, streams: streams, history: history, banner: banner) else {
      return refuse("the line editor can not begin: no memory")
    }
    let status = repl.run()
    if streams.isInputAlive { player.forgetJournal() }
    return status
  }
}
