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
  /// The velocity the constant stands for, as of a value that is driven; units per second.
  let velocity: Double
  /// What is added; nil for nothing.
  let overlay: Overlay?
  /// The segment that is seen, by its number; negative for the constant.
  let segment: Int32
  /// Which component of the segment the channel is.
  let component: UInt8
  let model: Model

  static func constant(_ value: Double, velocity: Double = 0, under overlay: Overlay? = nil, from start: Double) -> Span
  {
    Span(
      start: start,
      value: value,
      velocity: velocity,
      overlay: overlay,
      segment: -1,
      component: 0,
      model: .constant
    )
  }

  static func following(_ segment: Int, component: Int, from start: Double) -> Span {
    Span(
      start: start,
      value: 0,
      velocity: 0,
      overlay: nil,
      segment: Int32(segment),
      component: UInt8(component),
      model: .followsPresentation
    )
  }

  /// The screen follows a segment while the model value already is where that leads.
  static func following(_ segment: Int, component: Int, model: Double, from start: Double) -> Span {
    Span(
      start: start,
      value: model,
      velocity: 0,
      overlay: nil,
      segment: Int32(segment),
      component: UInt8(component),
      model: .constant
    )
  }

  var isConstant: Bool { segment < 0 }

  /// The same from another moment on, and with something else added.
  func under(_ overlay: Overlay?, from start: Double) -> Span {
    Span(
      start: start,
      value: value,
      velocity: velocity,
      overlay: overlay,
      segment: segment,
      component: component,
      model: model
    )
  }
}

/// What additive animations add to a channel: that of those which ended while another animation was seen, and the
/// segments of those that run.
final class Overlay: Sendable {
  struct Part: Sendable {
    let segment: Int32
    let component: UInt8
  }

  let offset: Double
  let parts: ContiguousArray<Part>

  /// Nil when there is nothing to add.
  init?(offset: Double, parts: ContiguousArray<Part>) {
    guard offset != 0 || !parts.isEmpty else { return nil }
    self.offset = offset
    self.parts = parts
  }
}

/// The spans of one channel of one layer, in order of time.
struct Track: Sendable {
  let channel: Channel
  /// What the channel does now: apart from the others, for it is asked for most.
  private(set) var last: Span
  private var earlier = ChunkedArray<Span>()

  /// - Parameter value: what the channel was before its first change.
  init(_ channel: Channel, before value: Double) {
    self.channel = channel
    last = .constant(value, from: -.infinity)
  }

  @inline(__always)
  var source: Timeline.Source {
    Timeline.Source(
      value: last.value,
      segment: last.segment,
      component: last.component,
      isOverlaid: last.overlay != nil
    )
  }

  /// How many spans are kept.
  var count: Int { earlier.count + 1 }

  mutating func append(_ span: Span) {
    earlier.append(last)
    last = span
  }

  /// Puts a span in the place of the last one.
  mutating func replaceLast(by span: Span) { last = span }

  /// - Precondition: there is more than one span.
  mutating func removeFirst() -> Span? {
    guard let first = earlier.first else { return nil }
    earlier.removeFirst()
    return first
  }

  /// The span a time lies in, which at an instant of change is the later one; nil before the first one kept.
  func span(at time: Double) -> Span? {
    guard last.start > time else { return last }
    var (low, high) = (0, earlier.count)
    while low < high {
      let middle = (low + high) / 2
      if earlier[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : earlier[low - 1]
  }
}
