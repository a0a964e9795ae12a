#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the built program takes, beside Python where there is one.
struct ProgramBenchmarks {
  let playground: String
  let python: String?

  func run() throws(Child.Failure) {
    let start = try startToExit()
    try layers(start: start)
    try loop()
  }

  /// - Returns: the seconds of a run that does nothing.
  private func startToExit() throws(Child.Failure) -> Double {
    let empty = Child(playground, "-e", "")
    let others = python.map { [Child($0, "-I", "-c", "pass")] } ?? []
    let seconds = try secondsByTurns([empty] + others, rounds: 40)
    Report.row(
      "start to exit: playground -e ''",
      Report.milliseconds(seconds[0]),
      beside: beside(seconds),
      goal: "0.5 × Python"
    )
    return seconds[0]
  }

  private func beside(_ seconds: [Double]) -> String {
    guard seconds.count == 2 else { return "" }
    return "Python \(Report.milliseconds(seconds[1])): \(Report.ratio(seconds[0] / seconds[1]))"
  }

  private func layers(start: Double) throws(Child.Failure) {
    let files = try [100_000, 10_000].map { (count) throws(Child.Failure) in try TemporaryFile(Self.layerLines(count)) }
    defer { files.forEach { $0.remove() } }
    let runs = files.map { Child(playground, $0.path) }
    let seconds = try secondsByTurns(runs + [Child(playground, "--check", files[0].path)], rounds: 5)
    Report.row("reading 100,000 lines: --check", Report.milliseconds(seconds[2]), goal: "under 300 ms")
    Report.row("a file of 100,000 layers", Report.milliseconds(seconds[0]), goal: "under 1000 ms")
    Report.row(
      "a file of 10,000 layers",
      Report.milliseconds(seconds[1]),
      beside: "without start: \(Report.ratio((seconds[1] - start) / (seconds[0] - start)))",
      goal: "0.1 × as long"
    )
  }

  private static func layerLines(_ count: Int) -> String {
    (1...count).map { "layer l\($0) frame \($0 % 375) \($0 % 667) 20 10 color red\n" }.joined()
  }

  private func loop() throws(Child.Failure) {
    let script = "func sum(n) { var x = 0; for i in 0..<n { x = x * 0.5 + i }; return x }\nsum(10_000_000)"
    let twin = """
      def sum(n):
          x = 0.0
          for i in range(n):
              x = x * 0.5 + i
          return x
      print(sum(10_000_000))
      """
    let others = python.map { [Child($0, "-I", "-c", twin)] } ?? []
    let seconds = try secondsByTurns([Child(playground, "-e", script)] + others, rounds: 3)
    Report.row(
      "10,000,000 × x = x * 0.5 + i, in a function",
      Report.nanoseconds(seconds[0] / 10_000_000 * 1e9),
      beside: beside(seconds),
      goal: "0.5 × Python"
    )
  }
}

/// A file that holds a text until it is removed.
struct TemporaryFile {
  let path: String

  /// - Throws: `Child.Failure` when it can not be written.
  init(_ text: String) throws(Child.Failure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/layers-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw Child.Failure(description: "can not make a file in \(folder)") }
    defer { close(descriptor) }
    guard Self.store(text, in: descriptor) else { throw Child.Failure(description: "can not write \(path)") }
  }

  func remove() { unlink(path) }

  private static func store(_ text: String, in descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
