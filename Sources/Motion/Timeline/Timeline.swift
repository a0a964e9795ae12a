/// What every channel that ever changed did, does and, as far as that is settled, will do.
///
/// A channel that never changed has no track. Of the past, the last `historyLimit` changes of a property are kept.
@usableFromInline
struct Timeline: Sendable {
  /// A change of a property whose earlier spans are of the past: what is forgotten at a time.
  private struct Change {
    let channels: ChannelList
    /// Which of the channels had a span that ended then, a bit each.
    let ended: UInt8
    let layer: Int32
  }

  /// The latest track of a layer, with what most reading comes to.
  @usableFromInline
  struct Head: Sendable {
    /// The number of the track, which leads to the others; negative for none.
    var track: Int32 = -1
    /// What alone shows the channels of the track now; nil for anything else.
    @usableFromInline var source: Track.Source?
    @usableFromInline var channels = ChannelList.none
  }

  private var tracks = ChunkedArray<Track>()
  /// By layer.
  @usableFromInline var heads = ChunkedArray<Head>()
  @usableFromInline var segments = Pool<Segment>()
  private var past = ChunkedArray<Change>()
  @usableFromInline var frame = SpringFrame()

  var historyLimit = 100_000 {
    didSet { forget() }
  }

  init(layers: Int = 0) {
    for _ in 0..<layers { addLayer() }
  }

  /// Of the past, what is kept: changes of a property that a later one followed.
  var pastCount: Int { past.count }
  var segmentCount: Int { segments.count }

  mutating func addLayer() { heads.append(Head()) }

  // MARK: Segments

  /// Takes a segment in, in use by its animation until that `release`s it.
  ///
  /// - Parameter segment: a new one.
  mutating func insert(_ segment: Segment) -> Int {
    let number = segments.insert(segment)
    if let basis = segment.spring { frame.insert(number, basis, from: segment.begin) }
    return number
  }

  /// Says that a segment is no longer the motion of an animation that is attached.
  mutating func release(_ segment: Int) {
    frame.remove(segment)
    drop(segment)
  }

  private mutating func drop(_ segment: Int) {
    segments[segment].uses -= 1
    if segments[segment].uses == 0 { segments.remove(segment) }
  }

  /// - Precondition: the segment is in use.
  subscript(segment: Int) -> Segment {
    @inline(__always)
    _read { yield segments[segment] }
  }

  /// Where a segment lies, until the timeline changes.
  @inlinable
  @inline(__always)
  func place(of segment: Int32) -> UnsafePointer<Segment> { segments.place(of: Int(segment)) }

  // MARK: Frames

  /// Finds what all springs come to at a time that will be asked for; it costs what exists, not what is touched.
  mutating func move(to time: Double) { frame.move(to: time) }

  /// Says that a segment has come to rest, so that no frame asks for it.
  mutating func rest(_ segment: Int) { frame.remove(segment) }

  /// The modes of the spring in a segment, if they have been found for the time.
  @inlinable
  @inline(__always)
  func modes(of segment: Int32, at time: Double) -> SpringFrame.Modes? { frame.modes(of: segment, at: time) }

  // MARK: Tracks

  /// Where the spans of a channel are kept.
  struct Place {
    fileprivate let track: Int
    /// Among the channels of the track.
    fileprivate let channel: Int
  }

  /// The channels of the layer that ever changed.
  func channels(of layer: LayerID) -> [Channel] {
    var channels: [Channel] = []
    var number = heads[layer.index].track
    while number >= 0 {
      channels += tracks[Int(number)].channels
      number = tracks[Int(number)].next
    }
    return channels
  }

  @inline(__always)
  func hasTracks(_ layer: LayerID) -> Bool { heads[layer.index].track >= 0 }

  /// Nil when the channel never changed.
  func place(of channel: Channel, on layer: LayerID) -> Place? {
    var number = heads[layer.index].track
    while number >= 0 {
      let track = tracks.place(of: Int(number))
      if let place = track.pointee.channels.firstIndex(of: channel) { return Place(track: Int(number), channel: place) }
      number = track.pointee.next
    }
    return nil
  }

  /// - Parameter beginning: the value before the channel's first change.
  /// - Returns: nil when that is forgotten.
  func span(in place: Place, at time: Double, beginning: Double) -> Span? {
    tracks[place.track].span(of: place.channel, at: time, beginning: beginning)
  }

  /// What alone shows the channels now; nil for anything else.
  func source(of channels: ChannelList, on layer: LayerID) -> Track.Source? {
    var number = heads[layer.index].track
    while number >= 0 {
      let track = tracks.place(of: Int(number))
      if track.pointee.channels == channels { return track.pointee.source }
      number = track.pointee.next
    }
    return nil
  }

  /// The same where it is quickly found: of the channels that came to be tracked last, as which most are that move.
  @inlinable
  @inline(__always)
  func latestSource(of channels: ChannelList, on layer: LayerID) -> Track.Source? {
    let head = heads.place(of: layer.index)
    return head.pointee.channels.places == channels.places ? head.pointee.source : nil
  }

  /// What the channel does now; nil when it never changed.
  func last(of channel: Channel, on layer: LayerID) -> Span? {
    place(of: channel, on: layer).map { tracks[$0.track].last(of: $0.channel) }
  }

  /// Writes spans that begin at one instant, one for each channel of a property or nil where nothing changes.
  mutating func record(_ spans: [Span?], of property: Property, on layer: LayerID) {
    let changed = spans.compactMap(\.self)
    guard !changed.isEmpty else { return }
    for span in changed { use(span) }
    let lanes = property.lanes
    let isJoint = lanes.count > 1 && changed.count == lanes.count && unite(lanes, on: layer)
    var ended: UInt8 = 0
    if isJoint {
      if append(changed, to: lanes, on: layer) { ended = UInt8(1 << lanes.count - 1) }
    } else {
      for (place, span) in spans.enumerated() {
        guard let span else { continue }
        if append([span], to: ChannelList(lanes[place]), on: layer) { ended |= 1 << UInt8(place) }
      }
    }
    heads[layer.index].source = tracks.place(of: Int(heads[layer.index].track)).pointee.source
    guard ended != 0 else { return }
    past.append(Change(channels: lanes, ended: ended, layer: Int32(layer.index)))
    forget()
  }

  /// Whether channels have a track together, or may have one.
  private func unite(_ channels: ChannelList, on layer: LayerID) -> Bool {
    guard let place = place(of: channels[0], on: layer) else {
      return channels.allSatisfy { self.place(of: $0, on: layer) == nil }
    }
    return tracks[place.track].channels == channels
  }

  /// - Parameter channels: one, or those of a track.
  /// - Returns: whether others are of the past now; those of the same instant are written over instead.
  private mutating func append(_ spans: [Span], to channels: ChannelList, on layer: LayerID) -> Bool {
    guard let track = track(of: channels, on: layer) else {
      lead(layer, with: Track(channels, spans, next: heads[layer.index].track))
      return true
    }
    guard tracks[track].lastStart < spans[0].start else {
      let last = channels.indices.map { tracks[track].last(of: $0) }
      tracks[track].replaceLast(by: spans)
      for span in last { forget(span) }
      return false
    }
    tracks[track].append(spans)
    return true
  }

  /// The track of just these channels, once the one they shared with others is split.
  private mutating func track(of channels: ChannelList, on layer: LayerID) -> Int? {
    guard let place = place(of: channels[0], on: layer) else { return nil }
    guard tracks[place.track].channels != channels else { return place.track }
    let singles = tracks[place.track].split()
    let next = tracks[place.track].next
    for (number, single) in singles.enumerated() {
      var track = single
      track.next = number == 0 ? next : heads[layer.index].track
      if number == 0 { tracks[place.track] = track } else { lead(layer, with: track) }
    }
    return self.place(of: channels[0], on: layer)?.track
  }

  private mutating func lead(_ layer: LayerID, with track: Track) {
    tracks.append(track)
    heads[layer.index] = Head(track: Int32(tracks.count - 1), source: track.source, channels: track.channels)
  }

  private mutating func forget() {
    while past.count > historyLimit, let change = past.first {
      past.removeFirst()
      let layer = LayerID(Int(change.layer))
      for (place, channel) in change.channels.enumerated() where change.ended & 1 << UInt8(place) != 0 {
        forgetFirst(of: channel, on: layer)
      }
    }
  }

  /// Channels that share a track are forgotten with the first of them.
  private mutating func forgetFirst(of channel: Channel, on layer: LayerID) {
    guard let place = place(of: channel, on: layer), place.channel == 0 else { return }
    for span in tracks[place.track].forgetFirst() { forget(span) }
  }

  private mutating func use(_ span: Span) {
    if !span.isConstant { segments[Int(span.segment)].uses += 1 }
    for part in span.overlay?.parts ?? [] { segments[Int(part.segment)].uses += 1 }
  }

  private mutating func forget(_ span: Span) {
    if !span.isConstant { drop(Int(span.segment)) }
    for part in span.overlay?.parts ?? [] { drop(Int(part.segment)) }
  }
}
