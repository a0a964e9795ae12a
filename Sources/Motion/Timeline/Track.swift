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

  /// Whether there is nothing to it but a constant or a component of a segment.
  var isPlain: Bool {
    overlay == nil && velocity == 0 && model == (isConstant ? .constant : .followsPresentation)
  }

  /// Whether it is plain, and of the same segment the component so many after that of another.
  func follows(_ other: Span, by places: Int) -> Bool {
    isPlain && segment == other.segment && Int(component) == Int(other.component) + places
  }

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

/// What a channel or, as long as they change together, the channels of a property do on one layer, in order of time.
///
/// Before the first change the channels are what the layer keeps of them.
@usableFromInline
struct Track: Sendable {
  /// A segment, and which component of it the first channel is; the others are its next ones.
  @usableFromInline
  struct Source: Sendable {
    @usableFromInline let place: Int32

    init(segment: Int32, component: UInt8) { place = segment << 2 | Int32(component) }

    @inlinable
    var segment: Int32 { place >> 2 }
    @inlinable
    var component: Int { Int(place & 3) }
  }

  /// What the channels do from a moment until the next change.
  private struct Stretch: Sendable {
    let start: Double
    let content: Content

    init(_ spans: [Span]) {
      start = spans[0].start
      content = Content(spans)
    }

    func span(of place: Int) -> Span { content.span(of: place, from: start) }
  }

  private enum Content: Sendable {
    /// One channel stands still.
    case constant(Double)
    /// The channels follow one segment.
    case following(Source)
    /// Each its own way.
    case various(Box<[Span]>)

    init(_ spans: [Span]) {
      let first = spans[0]
      if first.isPlain, first.isConstant, spans.count == 1 {
        self = .constant(first.value)
      } else if !first.isConstant, spans.enumerated().allSatisfy({ $1.follows(first, by: $0) }) {
        self = .following(Source(segment: first.segment, component: first.component))
      } else {
        self = .various(Box(spans))
      }
    }

    func span(of place: Int, from start: Double) -> Span {
      switch self {
      case .constant(let value): .constant(value, from: start)
      case .following(let source):
        .following(Int(source.segment), component: source.component + place, from: start)
      case .various(let spans): spans.value[place]
      }
    }
  }

  /// What came before the last change; apart, for few channels change more than once.
  private final class Past: Sendable {
    let stretches: ChunkedArray<Stretch>

    init(_ stretches: ChunkedArray<Stretch>) { self.stretches = stretches }
  }

  private var last: Stretch
  /// Whether what was before the first change is remembered.
  private var remembersBeginning = true
  /// The track of other channels of the layer; negative for none.
  var next: Int32
  let channels: ChannelList
  private var past: Past?

  /// - Parameters:
  ///   - spans: one for each channel, all of one beginning.
  ///   - next: the number of another track of the layer; negative for none.
  init(_ channels: ChannelList, _ spans: [Span], next: Int32) {
    self.channels = channels
    self.next = next
    last = Stretch(spans)
  }

  /// When the last change was, seconds.
  var lastStart: Double { last.start }

  /// What the channel at a place does now.
  func last(of place: Int) -> Span { last.span(of: place) }

  /// What alone shows the channels now; nil for anything else.
  @inline(__always)
  var source: Source? {
    guard case .following(let source) = last.content else { return nil }
    return source
  }

  mutating func append(_ spans: [Span]) {
    var stretches = past?.stretches ?? ChunkedArray()
    past = nil
    stretches.append(last)
    past = Past(stretches)
    last = Stretch(spans)
  }

  /// Puts spans in the place of the last ones.
  mutating func replaceLast(by spans: [Span]) { last = Stretch(spans) }

  /// Forgets what was before the earliest change that is remembered.
  ///
  /// - Returns: what lay in segments and does no more, a span for each channel.
  mutating func forgetFirst() -> [Span] {
    guard !remembersBeginning else {
      remembersBeginning = false
      return []
    }
    guard var stretches = past?.stretches, let first = stretches.first else { return [] }
    past = nil
    stretches.removeFirst()
    if !stretches.isEmpty { past = Past(stretches) }
    return channels.indices.map(first.span)
  }

  /// What the channel at a place does at a time; at an instant of change it is what comes after it.
  ///
  /// - Parameter beginning: the value before the first change.
  /// - Returns: nil when that is forgotten.
  func span(of place: Int, at time: Double, beginning: Double) -> Span? {
    guard last.start > time else { return last.span(of: place) }
    var (low, high) = (0, past?.stretches.count ?? 0)
    while low < high {
      let middle = (low + high) / 2
      if past.map({ $0.stretches[middle].start <= time }) == true { low = middle + 1 } else { high = middle }
    }
    guard low == 0 else { return past?.stretches[low - 1].span(of: place) }
    return remembersBeginning ? .constant(beginning, from: -.infinity) : nil
  }

  /// The tracks of the channels one by one, each with all that is remembered of it.
  func split() -> [Track] {
    channels.enumerated().map { place, channel in
      var single = Track(ChannelList(channel), [last.span(of: place)], next: -1)
      single.remembersBeginning = remembersBeginning
      guard let past else { return single }
      var stretches = ChunkedArray<Stretch>()
      for index in past.stretches.indices { stretches.append(Stretch([past.stretches[index].span(of: place)])) }
      single.past = Past(stretches)
      return single
    }
  }
}
