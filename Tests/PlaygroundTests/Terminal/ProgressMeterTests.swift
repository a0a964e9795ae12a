import Testing

@testable import Playground

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Long work", .serialized)
struct ProgressMeterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var progress: Progress
    var seconds: Double
    var text: String

    var testDescription: String { text }
  }

  static let cases = [
    Case(
      progress: Progress(begin: 0, place: 15, end: 60),
      seconds: 3,
      text: "at 15 of 60 s, 25 %, 9 s to go; Ctrl-C stops"
    ),
    Case(progress: Progress(begin: 10, place: 10, end: 20), seconds: 1, text: "at 10 of 20 s, 0 %; Ctrl-C stops"),
    Case(
      progress: Progress(begin: 0, place: 0.26, end: 1),
      seconds: 100,
      text: "at 0.3 of 1 s, 26 %, 4 min 45 s to go; Ctrl-C stops"
    ),
    Case(
      progress: Progress(begin: 0, place: 5, end: 100),
      seconds: 1000,
      text: "at 5 of 100 s, 5 %, 5 h 16 min to go; Ctrl-C stops"
    ),
    Case(
      progress: Progress(begin: 0, place: 5, end: 2),
      seconds: 1,
      text: "at 5 of 2 s, 100 %, 0 s to go; Ctrl-C stops"
    ),
    Case(
      progress: Progress(begin: 0, place: 5, end: 5e300),
      seconds: 1e300,
      text: "at 5 of 5e300 s, 0 %; Ctrl-C stops"
    ),
    Case(
      progress: Progress(measure: .count(of: "frame"), begin: 0, place: 30, end: 120),
      seconds: 2,
      text: "frame 30 of 120, 25 %, 6 s to go; Ctrl-C stops"
    ),
  ]

  @Test("tells where it is, how much that is, and how long it will take still", arguments: cases)
  func isTold(sample: Case) {
    #expect(ProgressMeter.text(sample.progress, after: sample.seconds) == sample.text)
  }

  private final class Time {
    var seconds = 0.0
  }

  @Test("is told after half a second, ten times a second at most, and wiped away")
  func isPatient() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.file("out"), O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let time = Time()
    let meter = ProgressMeter(writer: OutputWriter(descriptor: descriptor), columns: { 21 }, clock: { time.seconds })
    let progress = Progress(begin: 0, place: 15, end: 60)
    for seconds in [0, 0.49, 0.5, 0.59, 0.61] {
      time.seconds = seconds
      meter.progressed(progress)
    }
    meter.erase()
    meter.erase()
    let row = "\r\u{1B}[Kat 15 of 60 s, 25 %…"
    #expect(folder.read("out") == row + row + "\r\u{1B}[K")
  }

  @Test("is timed anew where another work begins")
  func isTimedAnew() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.file("out"), O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let time = Time()
    let meter = ProgressMeter(writer: OutputWriter(descriptor: descriptor), columns: { 80 }, clock: { time.seconds })
    for (seconds, place) in [(100.0, 0.0), (101, 10)] {
      time.seconds = seconds
      meter.progressed(Progress(measure: .count(of: "frame"), begin: 0, place: place, end: 40))
    }
    #expect(folder.read("out")?.hasSuffix("frame 10 of 40, 25 %, 3 s to go; Ctrl-C stops") == true)
  }

  @Test("tells of a look ahead, its samples too, and Ctrl-C stops either")
  func isStoppedLookingAhead() throws {
    let session = try Conversation()
    _ = try session.answer(to: "layer ball; every 1ms times 100000000 { ball.alpha = random() }")
    for (line, row) in [
      ("plot ball.alpha to 100000s", "of 100000 s, "), ("table ball.alpha to 1s every 0.0000005s", "of 2000001, "),
    ] {
      session.pty.send(line + "\r")
      try session.pty.wait(for: row)
      session.pty.send(Key.controlC)
      try session.pty.wait(for: "interrupted")
      try session.pty.wait(for: "0.000s ▸")
    }
    #expect(try session.leave() == .exit(0))
  }

  @Test(
    "tells how far what is shown and what is written is, and Ctrl-C stops either, with the session as before",
    arguments: [
      ("export \"FOLDER/x.gif\" around ball from 0s to 12s scale 3", "frame "),
      ("export \"FOLDER/x.cast\" from 0s to 59s fps 50 size 200 100", "frame "),
      ("table now to 1s every 0.000005s", "row "),
      ("export \"FOLDER/x.csv\" of now to 1s every 0.000005s", "row "),
      ("export \"FOLDER/x.json\" of now to 1s every 0.000005s", "row "),
      // A hundred shadows take their time, so that no machine is done before it has told of it.
      (
        "for i in 1...100 { layer `b\\(i)` shadowOpacity 1 shadowRadius 20 }; film 200 from 0s to 100s size 200 2000",
        "moment "
      ),
    ]
  )
  func isStoppedWriting(line: String, step: String) throws {
    let folder = try TemporaryFolder()
    let session = try Conversation(in: folder, arguments: ["--allow-write", folder.path])
    _ = try session.answer(to: "layer ball; ball.shadowOpacity = 1; spring ball.positionX by 100 damping 0")
    session.pty.send(line.replacing("FOLDER", with: folder.path) + "\r")
    try session.pty.wait(for: "\u{1B}[K\(step)")
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "interrupted")
    try session.pty.wait(for: "0.000s ▸")
    #expect(try session.answer(to: "print now, ball.alpha") == "0s 1")
    #expect(["x.gif", "x.cast", "x.csv", "x.json"].allSatisfy { folder.bytes(of: $0) == nil })
    #expect(try session.leave() == .exit(0))
  }

  @Test("tells how far a file is read, and Ctrl-C stops that", arguments: ["plot", "fit"])
  func isStoppedReading(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "1.234567,2.345678,3.456789,4.567890\n", count: 2_000_000), to: "a.csv")
    try folder.write("\(command) \"a.csv\"", to: "a.motion")
    let environment = Program.environment(in: folder)
    let pty = try Pty(Program.path, [folder.file("a.motion")], environment: environment)
    try pty.wait(for: " of 72, ")
    pty.send(Key.controlC)
    #expect(try pty.waitForEnd() == .exit(130))
    #expect(Pty.plain(pty.transcript).hasSuffix("interrupted"))
  }

  private static let long = "layer ball; every 1ms times 100000000 { ball.alpha = random() }; run"

  @Test("shows its progress on a terminal, and Ctrl-C stops it within 0.1 s with the session as before")
  func isStopped() throws {
    let session = try Conversation()
    _ = try session.answer(to: "layer box; wait 0.5s")
    session.pty.send(Self.long + "\r")
    try session.pty.wait(for: "of 100000.5 s, 0 %")
    try session.pty.wait(for: "of 100000.5 s, 0 %")
    let begin = monotonicSeconds()
    session.pty.send(Key.controlC)
    try session.pty.wait(for: "\r\u{1B}[K")
    try session.pty.wait(for: "interrupted")
    // The goal is 0.1 s; the machine that tests may be busy with others.
    #expect(monotonicSeconds() - begin < 0.2)
    try session.pty.wait(for: "0.500s ▸")
    #expect(try session.answer(to: "print now, box.alpha") == "0.5s 1")
    #expect(try session.leave() == .exit(0))
  }

  @Test(
    "shows no progress in a pipe, on a dumb terminal, or when it is quiet",
    arguments: [["TERM": "dumb"], ["QUIET": "1"]]
  )
  func isSilent(environment: [String: String]) throws {
    let arguments = (environment["QUIET"] == nil ? [] : ["--quiet"]) + ["-e", Self.long]
    let folder = try TemporaryFolder()
    let pty = try Pty(Program.path, arguments, environment: Program.environment(in: folder, environment))
    let begin = monotonicSeconds()
    try pty.wait(until: "a second") { monotonicSeconds() - begin > 1 }
    #expect(pty.transcript == "")
  }
}
