/// What one channel does from a moment until the next span begins.
struct Span: Sendable {
  /// What the model value of the channel is.
  enum Model: UInt8 {
    /// `value`.
    case constant
    /// Whatever is seen.
    case followsPresentation
  }

  /// Seconds; minus infinity for what was before the first change.
  let start: Double
  /// The constant, where there is one.
  let value: Double
  /// The segment that is seen, by its number; negative for the constant.
  let segment: Int32
  /// Which component of the segment the channel is.
  let component: UInt8
  let model: Model

  static func constant(_ value: Double, from start: Double) -> Span {
    Span(start: start, value: value, segment: -1, component: 0, model: .constant)
  }

  static func following(_ segment: Int, component: Int, from start: Double) -> Span {
    Span(
      start: start,
      value: 0,
      segment: Int32(segment),
      component: UInt8(component),
      model: .followsPresentation
    )
  }

  /// The screen follows a segment while the model value already is where that leads.
  static func following(_ segment: Int, component: Int, model: Double, from start: Double) -> Span {
    Span(start: start, value: model, segment: Int32(segment), component: UInt8(component), model: .constant)
  }

  var isConstant: Bool { segment < 0 }
}

/// The spans of one channel of one layer, in order of time.
struct Track: Sendable {
  let channel: Channel
  var spans = ChunkedArray<Span>()

  /// - Parameter value: what the channel was before its first change.
  init(_ channel: Channel, before value: Double) {
    self.channel = channel
    spans.append(.constant(value, from: -.infinity))
  }

  /// The span a time lies in, which at an instant of change is the later one; nil before the first one kept.
  func span(at time: Double) -> Span? {
    guard let last = spans.last else { return nil }
    if last.start <= time { return last }
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : spans[low - 1]
  }
}

extension ContiguousArray<Track> {
  /// Where the track of a channel lies, if there is one.
  func place(of channel: Channel) -> Int? {
    // By index, since a loop over the elements copies each.
    indices.first { self[$0].channel == channel }
  }
}
