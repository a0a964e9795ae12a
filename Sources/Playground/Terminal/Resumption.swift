#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which of the sessions that were cut off is to be brought back.
enum Resumption {
  case journal(Journal.Unfinished)
  /// There is none.
  case nothing
  /// Nobody chose one.
  case noChoice

  /// Asks where there are several. The journals that are not chosen are let go.
  static func choose(among all: [Journal.Unfinished], streams: StandardStreams) -> Resumption {
    let chosen = all.count == 1 ? 0 : ask(all, streams)
    for (index, journal) in all.enumerated() where index != chosen { close(journal.descriptor) }
    return chosen.map { .journal(all[$0]) } ?? (all.isEmpty ? .nothing : .noChoice)
  }

  private static func ask(_ all: [Journal.Unfinished], _ streams: StandardStreams) -> Int? {
    guard !all.isEmpty else { return nil }
    let width = streams.size.columns
    let rows = all.enumerated().map { index, journal in
      DisplayWidth.truncated("\(index + 1)  \(description(of: journal))", to: width) + "\n"
    }
    streams.tell(rows.joined())
    while true {
      streams.tell("which one? (1 to \(all.count), Enter for none) ")
      guard let answer = readRow(), !answer.isEmpty else { return nil }
      if let number = Int(answer), all.indices.contains(number - 1) { return number - 1 }
    }
  }

  /// `2026-11-30 02:33  12 statements, at last: spring ball.scale to 2`
  private static func description(of journal: Journal.Unfinished) -> String {
    let count = journal.statements.count
    let last = journal.statements.last?.text ?? ""
    let noun = count == 1 ? "statement" : "statements"
    return "\(date(journal.time))  \(count) \(noun), at last: \(DisplayWidth.escaped(last))"
  }

  private static func date(_ seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    localtime_r(&moment, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A row from the terminal, without blanks around it; nil at its end.
  private static func readRow() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR, !Interrupt.isRequested() { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self).filter { $0 != " " } }
      bytes.append(byte)
    }
  }
}
