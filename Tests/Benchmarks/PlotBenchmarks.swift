/// A million samples as a picture, beside gnuplot where there is one, else beside Python, which only reads them.
struct PlotBenchmarks {
  let playground: String
  let python: String?
  let gnuplot: String?

  private static let sampleCount = 1_000_000

  func run() throws(Child.Failure) {
    let samples = try TemporaryFile(Self.samples)
    defer { samples.remove() }
    let name = samples.path.split(separator: "/").last.map { String($0) } ?? ""
    let script = try TemporaryFile("plot \"\(name)\"\n")
    defer { script.remove() }
    let other = other(reading: samples.path)
    let seconds = try secondsByTurns([Child(playground, script.path)] + (other.map { [$0.child] } ?? []), rounds: 5)
    var beside = ""
    if let other, seconds.count == 2 {
      beside = "\(other.name) \(Report.milliseconds(seconds[1])): \(Report.ratio(seconds[0] / seconds[1]))"
    }
    Report.row(
      "plot of a file of 1,000,000 samples",
      Report.milliseconds(seconds[0]),
      beside: beside,
      goal: "0.45 × gnuplot"
    )
  }

  private func other(reading path: String) -> (name: String, child: Child)? {
    if let gnuplot {
      let commands = "set terminal dumb; set datafile separator ','; plot '\(path)' using 1:2 with lines"
      return ("gnuplot", Child(gnuplot, "-e", commands))
    }
    let reading = "import csv; [float(v) for row in csv.reader(open('\(path)')) for v in row]"
    return python.map { ("Python", Child($0, "-I", "-c", reading)) }
  }

  /// Rows of a time and a value in all their digits, as the playground writes them: a point on its way around.
  private static var samples: String {
    var text = ""
    var (x, y) = (1.0, 0.0)
    let turn = (cosine: 0.999_999_995, sine: 1e-4)
    for index in 0..<sampleCount {
      text += "\(Double(index) / 60_000),\(x)\n"
      (x, y) = (x * turn.cosine - y * turn.sine, x * turn.sine + y * turn.cosine)
    }
    return text
  }
}
