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

  /// The number with so many digits behind the point.
  static func text(_ number: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    return digits == 0 ? String(Int(rounded)) : String(rounded)
  }

  static func nanoseconds(_ number: Double) -> String { text(number, digits: 1) + " ns" }
  static func milliseconds(_ seconds: Double) -> String { text(seconds * 1e3, digits: 2) + " ms" }
  static func ratio(_ number: Double) -> String { text(number, digits: 2) + " ×" }
}
