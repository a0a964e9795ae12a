/// How far a command that takes its time has come.
struct Progress: Sendable, Equatable {
  enum Measure: Sendable, Equatable {
    /// Seconds of virtual time.
    case time
    /// Things of that name, in the singular: `frame`.
    case count(of: String)
  }

  var measure = Measure.time
  var begin: Double
  var place: Double
  /// Where it leads, as things are: what handlers cause may put it off.
  var end: Double

  /// Of the whole, 0 to 1.
  var fraction: Double { end > begin ? min(max((place - begin) / (end - begin), 0), 1) : 1 }
}

/// Learns how far commands have come, those that only look ahead among them.
protocol ProgressListener: AnyObject {
  /// Called often; most of it is not worth showing.
  func progressed(_ progress: Progress)
}

extension Session {
  /// What a command calls at each step of work that may take long.
  /// - Parameters:
  ///   - done: the steps that are over.
  ///   - step: what one of them makes, in the singular: `frame`.
  /// - Throws: `.interrupted` after Ctrl-C.
  func report(_ done: Int, of total: Int, _ step: String) throws(Stop) {
    if isInterrupted() { throw .interrupted }
    progressListener?.progressed(Progress(measure: .count(of: step), begin: 0, place: Double(done), end: Double(total)))
  }

  /// Tells how far the clock has come, now and then, as whoever hears it looks at another clock.
  func reportTime() {
    guard executed & 63 == 0, let progressListener, let journey else { return }
    progressListener.progressed(Progress(begin: journey.begin, place: now, end: journey.end))
  }
}
