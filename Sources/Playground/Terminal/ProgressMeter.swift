/// A line on the terminal that tells how far a long command has come. It is gone before anything else is written.
final class ProgressMeter: ProgressListener {
  /// Seconds: what is over by then needs no such line.
  private static let patience = 0.5
  private static let interval = 0.1

  private let writer: OutputWriter
  private let clock: () -> Double
  private let columns: () -> Int
  /// When the work began whose measure is the present one: what was before it went at another pace.
  private var begin: Double
  private var measure: Progress.Measure?
  private var next: Double
  private var isShown = false

  /// - Parameters:
  ///   - columns: how wide the terminal is at a moment.
  ///   - clock: seconds that only go forward.
  init(writer: OutputWriter, columns: @escaping () -> Int, clock: @escaping () -> Double = { MonotonicClock.seconds }) {
    self.writer = writer
    self.columns = columns
    self.clock = clock
    let now = clock()
    (begin, next) = (now, now + Self.patience)
  }

  /// A new command begins.
  func start() {
    erase()
    measure = nil
    next = clock() + Self.patience
  }

  func progressed(_ progress: Progress) {
    let now = clock()
    if progress.measure != measure { (begin, measure) = (now, progress.measure) }
    guard now >= next else { return }
    next = now + Self.interval
    let text = DisplayWidth.truncated(Self.text(progress, after: now - begin), to: max(columns() - 1, 1))
    isShown = true
    try? writer.write("\r\u{1B}[K" + text)
  }

  func erase() {
    guard isShown else { return }
    isShown = false
    try? writer.write("\r\u{1B}[K")
  }

  /// `at 12.3 of 60 s, 20 %, 4 s to go; Ctrl-C stops`, `frame 12 of 60, 20 %, …`
  ///
  /// What is still to come is taken to be as slow as what was.
  /// - Parameter seconds: since the work began.
  static func text(_ progress: Progress, after seconds: Double) -> String {
    let fraction = progress.fraction
    let percent = "\(Int(fraction * 100)) %"
    let left = fraction > 0.01 ? ", \(duration(seconds / fraction * (1 - fraction))) to go" : ""
    return "\(place(progress)), \(percent)\(left); Ctrl-C stops"
  }

  private static func place(_ progress: Progress) -> String {
    switch progress.measure {
    case .time: "at \(rounded(progress.place)) of \(rounded(progress.end)) s"
    case .count(let noun): "\(noun) \(NumberText.rounded(progress.place)) of \(NumberText.rounded(progress.end))"
    }
  }

  private static func rounded(_ time: Double) -> String { NumberText.rounded((time * 10).rounded() / 10) }

  private static func duration(_ seconds: Double) -> String {
    guard seconds < 3_600_000 else { return "days" }
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3_600) h \(whole / 60 % 60) min"
  }
}
