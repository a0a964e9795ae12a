/// The table that is printed, row by row, as the figures come.
enum Report {
  private static let widths = [58, 14, 34, 28]

  static func begin() { row(["", "measured", "beside", "goal"]) }

  static func row(_ what: String, _ measured: String, beside: String = "", goal: String = "") {
    row([what, measured, beside, goal])
  }

  private static func row(_ cells: [String]) {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }
    var line = padded.joined()
    while line.last == " " { line.removeLast() }
    print(line)
  }

  /// The number with so many digits behind the point, if any; a dash for one that is not finite.
  static func text(_ number: Double, digits: Int) -> String {
    guard number.isFinite else { return "–" }
    let all = String(Int((abs(number) * (0..<digits).reduce(1) { power, _ in 10 * power }).rounded()))
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
    let whole = (number < 0 ? "−" : "") + padded.dropLast(digits)
    return digits == 0 ? whole : "\(whole).\(padded.suffix(digits))"
  }

  static func nanoseconds(_ number: Double) -> String { text(number, digits: 1) + " ns" }
  static func microseconds(_ seconds: Double) -> String { text(seconds * 1e6, digits: 1) + " µs" }
  static func milliseconds(_ seconds: Double) -> String { text(seconds * 1e3, digits: 2) + " ms" }
  static func ratio(_ number: Double) -> String { text(number, digits: 2) + " ×" }
}
