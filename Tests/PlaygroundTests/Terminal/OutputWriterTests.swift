import Foundation
import Testing

@testable import Playground

@Suite("The output")
struct OutputWriterTests {
  @Test("says that nobody reads any more")
  func noticesAClosedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let writer = OutputWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(throws: OutputWriter.Failure.closed) { try writer.write("text") }
    #expect(throws: OutputWriter.Failure.failed(EBADF)) { try OutputWriter(descriptor: -1).write("text") }
  }

  @Test("says that the disk is full", .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
  func noticesAFullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let writer = OutputWriter(descriptor: full.fileDescriptor)
    #expect(throws: OutputWriter.Failure.failed(ENOSPC)) { try writer.write("text") }
  }

  @Test("is written whole where the system takes a part at a time")
  func writesAll() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    let text = String(repeating: "0123456789é", count: 100_000)
    let reading = Task.detached { try pipe.fileHandleForReading.readToEnd() }
    try OutputWriter(descriptor: descriptor).write(text)
    try pipe.fileHandleForWriting.close()
    #expect(try await reading.value == Data(text.utf8))
  }

  @Test("that nobody reads to the end ends the program without a word")
  func endsQuietly() throws {
    let command = "\"$0\" -e 'repeat 100000 { print 1 }' | head -n 1; exit ${PIPESTATUS[0]}"
    let result = try Program.run("bash", ["-c", command, Program.path])
    #expect(result.output == "1\n")
    #expect(result.error.isEmpty)
    #expect(result.ending == .exit(0))
  }
}

@Suite("Text on the screen")
struct TerminalTextTests {
  @Test("ends in the row in which it wraps")
  func findsRows() {
    let cases: [(String, Int, Int)] = [
      ("", 5, 0), ("12345", 5, 1), ("1234", 5, 0), ("123456", 5, 1), ("a\nb\nc", 5, 2), ("\t12", 5, 1),
      ("1234\n", 5, 1),
    ]
    for (text, indent, row) in cases {
      #expect(TerminalText.end(of: text, indent: indent, width: 10).row == row, "\(text)")
    }
  }

  @Test("has the cursor where the next character finds room")
  func hasItsCursor() {
    let cases: [(String, Unicode.Scalar?, TerminalText.Position)] = [
      ("1234", nil, .init(row: 0, column: 9)), ("1234", "x", .init(row: 0, column: 9)),
      ("1234", "日", .init(row: 1, column: 0)), ("12345", "日", .init(row: 1, column: 0)),
      ("1234日", nil, .init(row: 1, column: 2)), ("12345\n", "x", .init(row: 2, column: 0)),
    ]
    for (text, next, position) in cases {
      let end = TerminalText.end(of: text, indent: 5, width: 10, before: next) {
        $0.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : $1 == "\n" ? 0 : 1) }
      }
      #expect(end == position, "\(text)")
    }
  }

  @Test("has a form in ASCII")
  func isReplaced() {
    #expect(TerminalText.ascii("0.1s ▸ ‘a’ … é") == "0.1s > 'a' ... ?")
  }

  @Test("without what is marked is what takes room")
  func leavesOutMarked() {
    #expect(TerminalText.withoutMarked("\u{1}\u{1B}[36m\u{1}0s ▸\u{1}\u{1B}[0m\u{1} ", marker: "\u{1}") == "0s ▸ ")
    #expect(TerminalText.withoutMarked("0s ▸ ", marker: "\u{1}") == "0s ▸ ")
  }
}
