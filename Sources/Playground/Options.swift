/// What the command line asks for.
struct Options: Equatable {
  /// One thing to run, in the order of the command line.
  enum Input: Equatable {
    case file(String)
    case text(String)
    case standardInput
  }

  var inputs: [Input] = []
  var staysInteractive = false
  var checksOnly = false
  var keepsGoing = false
  var framesPerSecond: Int?
  var seed: Int?
  /// `--set NAME=VALUE`.
  var settings: [(name: String, value: String)] = []
  var width: Int?
  var height: Int?
  var color = ColorChoice.auto
  var isASCII = false
  var isQuiet = false
  var isVerbose = false
  var echoes = false
  var tellsTimes = false
  var keepsHistory = true
  var readsStartupFile = true
  var resumes = false
  var writing = WritePermission()
  var showsVersion = false
  var showsHelp = false

  static func == (left: Options, right: Options) -> Bool { String(describing: left) == String(describing: right) }

  struct Failure: Error, Equatable {
    var message: String
  }

  /// One option: what is written in help, and what it does with the word behind it.
  private struct Flag {
    var names: [String]
    var value: String?
    var summary: String
    var apply: @Sendable (inout Options, String) throws(Failure) -> Void
  }

  private static let flags: [Flag] = [
    Flag(names: ["-e"], value: "TEXT", summary: "run these commands; may repeat") { options, text in
      options.inputs.append(.text(text))
    },
    Flag(names: ["-i"], value: nil, summary: "stay in the session afterwards") { options, _ in
      options.staysInteractive = true
    },
    Flag(names: ["--check"], value: nil, summary: "read the scripts and report errors, run nothing") { options, _ in
      options.checksOnly = true
    },
    Flag(names: ["--keep-going"], value: nil, summary: "go on after an error; the status is 1 all the same") {
      options,
      _ in options.keepsGoing = true
    },
    Flag(names: ["--set"], value: "NAME=VALUE", summary: "give the first top-level ‘var NAME’ another value") {
      options,
      text throws(Failure) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { throw Failure(message: "--set takes NAME=VALUE, not ‘\(text)’") }
      options.settings.append((String(parts[0]), String(parts[1])))
    },
    Flag(names: ["--fps"], value: "N", summary: "frames a second, 60 unless given") { options, text throws(Failure) in
      options.framesPerSecond = try number(text, "--fps", in: 1...100_000)
    },
    Flag(names: ["--seed"], value: "N", summary: "where the random numbers begin") { options, text throws(Failure) in
      options.seed = try number(text, "--seed", in: 0...Int(1) << 53)
    },
    Flag(names: ["--width"], value: "N", summary: "columns of pictures and tables") { options, text throws(Failure) in
      options.width = try number(text, "--width", in: 1...1_000)
    },
    Flag(names: ["--height"], value: "N", summary: "rows of pictures") { options, text throws(Failure) in
      options.height = try number(text, "--height", in: 1...1_000)
    },
    Flag(names: ["--color"], value: "auto|always|never", summary: "colour; auto is only on a terminal") {
      options,
      text throws(Failure) in
      guard let choice = ColorChoice(rawValue: text) else {
        throw Failure(message: "--color takes auto, always or never, not ‘\(text)’")
      }
      options.color = choice
    },
    Flag(names: ["--ascii"], value: nil, summary: "draw with plain characters") { options, _ in options.isASCII = true
    },
    Flag(names: ["--quiet"], value: nil, summary: "no notices, no banner") { options, _ in options.isQuiet = true },
    Flag(names: ["--verbose"], value: nil, summary: "what each command did, on standard error") { options, _ in
      options.isVerbose = true
    },
    Flag(names: ["--echo"], value: nil, summary: "write each command before what it prints, as a transcript") {
      options,
      _ in options.echoes = true
    },
    Flag(names: ["--timing"], value: nil, summary: "how long reading, running and drawing took, on standard error") {
      options,
      _ in options.tellsTimes = true
    },
    Flag(names: ["--allow-write"], value: "DIR", summary: "let scripts write files below this folder too") {
      options,
      text throws(Failure) in
      guard ScriptFile.realPath(text) != nil else {
        throw Failure(message: "--allow-write: there is no folder ‘\(text)’")
      }
      options.writing.folders.append(text)
    },
    Flag(names: ["--no-write"], value: nil, summary: "let scripts write no files") { options, _ in
      options.writing.isForbidden = true
    },
    Flag(names: ["--no-history"], value: nil, summary: "keep nothing of what is typed, neither history nor journal") {
      options,
      _ in
      options.keepsHistory = false
    },
    Flag(names: ["--no-rc"], value: nil, summary: "do not run the startup file, init.motion") { options, _ in
      options.readsStartupFile = false
    },
    Flag(names: ["--resume"], value: nil, summary: "bring back a session that was cut off") { options, _ in
      options.resumes = true
    },
    Flag(names: ["--version"], value: nil, summary: "the version") { options, _ in options.showsVersion = true },
    Flag(names: ["--help", "-h"], value: nil, summary: "this") { options, _ in options.showsHelp = true },
  ]

  /// - Parameter arguments: without the program's own name.
  static func parse(_ arguments: [String]) throws(Failure) -> Options {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.inputs += rest.map { .file($0) }
        break
      }
      try options.take(argument, &rest)
    }
    return options
  }

  private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    guard argument.hasPrefix("-"), argument != "-" else {
      return inputs.append(argument == "-" ? .standardInput : .file(argument))
    }
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let isLong = argument.hasPrefix("--") && parts.count == 2
    let name = isLong ? parts[0] : argument
    guard let flag = Self.flags.first(where: { $0.names.contains(name) }) else {
      let hint = didYouMean(name, among: Self.flags.flatMap(\.names)).map { "; \($0)" } ?? ""
      throw Failure(message: "there is no option ‘\(name)’\(hint)")
    }
    guard let value = flag.value else {
      guard !isLong else { throw Failure(message: "\(name) takes no value") }
      return try flag.apply(&self, "")
    }
    guard let text = isLong ? parts[1] : rest.popFirst() else {
      throw Failure(message: "\(name) wants \(value) behind it")
    }
    try flag.apply(&self, text)
  }

  private static func number(_ text: String, _ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        message: "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not ‘\(text)’"
      )
    }
    return number
  }

  /// The options that what a session computes depends on, as they could be written again.
  var ofSession: [String] {
    let numbers = [("--fps", framesPerSecond), ("--seed", seed)]
    return numbers.compactMap { name, value in value.map { "\(name)=\($0)" } }
      + settings.map { "--set=\($0.name)=\($0.value)" }
  }

  static var help: String {
    let rows = flags.map { flag -> String in
      let word = flag.names.joined(separator: ", ") + (flag.value.map { " \($0)" } ?? "")
      return "  " + DisplayWidth.padded(word, to: 28) + flag.summary
    }
    return """
      usage: playground [OPTIONS] [FILE…]

      Runs scripts in one session, in the order given; ‘-’ or a pipe is standard input. Without any, and at a
      terminal, it begins a session to type in.

      \(rows.joined(separator: "\n"))

      status: 0 all ran and every expectation held, 1 an error or a failed expectation, 2 wrong usage or an
      unreadable file, 130 after an interrupt
      """
  }
}
