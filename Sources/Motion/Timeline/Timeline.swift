/// What every channel that ever changed did, does and, as far as that is settled, will do.
///
/// A channel that never changed has no track. Of the past, the last `historyLimit` changes of a property are kept.
struct Timeline: Sendable {
  /// A change of a property whose earlier spans are of the past: what is forgotten at a time.
  private struct Change {
    let layer: Int32
    let property: Property
    /// Which of the property's channels had a span that ended then, a bit each.
    var channels: UInt8
  }

  /// By layer.
  private var tracks = ChunkedArray<ContiguousArray<Track>>()
  private var segments = Pool<Segment>()
  private var past = ChunkedArray<Change>()

  var historyLimit = 100_000 {
    didSet { forget() }
  }

  init(layers: Int = 0) {
    for _ in 0..<layers { addLayer() }
  }

  /// Of the past, what is kept: changes of a property that a later one followed.
  var pastCount: Int { past.count }
  var segmentCount: Int { segments.count }

  mutating func addLayer() { tracks.append([]) }

  // MARK: Segments

  /// Takes a segment in, in use by its animation until that `release`s it.
  ///
  /// - Parameter segment: a new one.
  mutating func insert(_ segment: Segment) -> Int { segments.insert(segment) }

  mutating func release(_ segment: Int) {
    segments[segment].uses -= 1
    if segments[segment].uses == 0 { segments.remove(segment) }
  }

  /// - Precondition: the segment is in use.
  subscript(segment: Int) -> Segment {
    @inline(__always)
    _read { yield segments[segment] }
  }

  /// Where a segment lies, until the timeline changes.
  @inline(__always)
  func place(of segment: Int32) -> UnsafePointer<Segment> { segments.place(of: Int(segment)) }

  // MARK: Tracks

  func tracks(of layer: LayerID) -> ContiguousArray<Track> { tracks[layer.index] }

  @inline(__always)
  func hasTracks(_ layer: LayerID) -> Bool { !tracks[layer.index].isEmpty }

  /// The place of the channel's track among those of the layer.
  @inline(__always)
  func track(of channel: Channel, on layer: LayerID) -> Int? {
    for place in 0..<tracks[layer.index].count where tracks[layer.index][place].channel == channel { return place }
    return nil
  }

  func span(of track: Int, on layer: LayerID, at time: Double) -> Span? {
    tracks[layer.index][track].span(at: time)
  }

  /// Where the value of a channel comes from now.
  struct Source {
    /// The constant, where there is no segment.
    let value: Double
    /// Negative for the constant.
    let segment: Int32
    let component: UInt8
    let isOverlaid: Bool
  }

  /// Nil when the channel never changed. It is what most reading comes to, so nothing is copied that is counted.
  @inline(__always)
  func source(of channel: Channel, on layer: LayerID) -> Source? {
    tracks.place(of: layer.index).pointee.withUnsafeBufferPointer { tracks in
      for place in 0..<tracks.count where tracks[place].channel == channel { return tracks[place].source }
      return nil
    }
  }

  /// What the channel does now; nil when it never changed.
  func last(of channel: Channel, on layer: LayerID) -> Span? {
    track(of: channel, on: layer).map { tracks[layer.index][$0].last }
  }

  /// Writes spans that begin at one instant, one for each channel of a property or nil where nothing changes.
  ///
  /// - Parameter before: the value of a channel that has no track yet.
  mutating func record(
    _ spans: [Span?],
    of property: Property,
    on layer: LayerID,
    before: (Channel) -> Double
  ) {
    var ended: UInt8 = 0
    for (place, (channel, span)) in zip(property.lanes, spans).enumerated() {
      guard let span else { continue }
      if append(span, to: channel, on: layer, before: before) { ended |= 1 << UInt8(place) }
    }
    guard ended != 0 else { return }
    past.append(Change(layer: Int32(layer.index), property: property, channels: ended))
    forget()
  }

  /// - Returns: whether another span is of the past now; one of the same instant is written over instead.
  private mutating func append(
    _ span: Span,
    to channel: Channel,
    on layer: LayerID,
    before: (Channel) -> Double
  ) -> Bool {
    use(span)
    let place: Int
    if let found = track(of: channel, on: layer) {
      place = found
    } else {
      place = tracks[layer.index].count
      tracks[layer.index].append(Track(channel, before: before(channel)))
    }
    let last = tracks[layer.index][place].last
    guard last.start < span.start else {
      tracks[layer.index][place].replaceLast(by: span)
      forget(last)
      return false
    }
    tracks[layer.index][place].append(span)
    return true
  }

  private mutating func forget() {
    while past.count > historyLimit, let change = past.first {
      past.removeFirst()
      let layer = LayerID(Int(change.layer))
      for (place, channel) in change.property.lanes.enumerated() where change.channels & 1 << UInt8(place) != 0 {
        forgetFirst(of: channel, on: layer)
      }
    }
  }

  private mutating func forgetFirst(of channel: Channel, on layer: LayerID) {
    guard let place = track(of: channel, on: layer), let first = tracks[layer.index][place].removeFirst() else {
      return
    }
    forget(first)
  }

  private mutating func use(_ span: Span) {
    if !span.isConstant { segments[Int(span.segment)].uses += 1 }
    for part in span.overlay?.parts ?? [] { segments[Int(part.segment)].uses += 1 }
  }

  private mutating func forget(_ span: Span) {
    if !span.isConstant { release(Int(span.segment)) }
    for part in span.overlay?.parts ?? [] { release(Int(part.segment)) }
  }
}
