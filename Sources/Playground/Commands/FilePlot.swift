import Motion

/// Curves from the columns of a file.
extension DataFile {
  /// - Parameters:
  ///   - frame: the seconds from one row to the next of a file without times.
  ///   - check: called now and then, and may end the work.
  func plot(
    from: Double?,
    to: Double?,
    frame: Double,
    check: () throws(Stop) -> Void
  ) throws(Stop) -> PlotData {
    let count = columns.first?.values.count ?? 0
    let times = time?.values ?? ContiguousArray((0..<count).map { Double($0) * frame })
    let span = (from ?? times.first ?? 0)...max(from ?? times.first ?? 0, to ?? times.last ?? 0)
    let curves = try columns.map { (column) throws(Stop) in
      let samples = try Self.thinned(times, column.values, in: span, check)
      return PlotData.Curve(label: column.title, unit: .plain, samples: samples)
    }
    return PlotData(
      title: nil,
      from: span.lowerBound,
      to: span.upperBound,
      now: nil,
      curves: curves,
      targets: [],
      marks: []
    )
  }

  /// More than any picture has columns.
  private static let binCount = 8_192

  /// Of the samples in one of many equal parts of the span only the first, the least, the greatest and the last: no
  /// extreme is lost, and a picture of ten million samples costs what one of some thousands does.
  private static func thinned(
    _ times: ContiguousArray<Double>,
    _ values: ContiguousArray<Double>,
    in span: ClosedRange<Double>,
    _ check: () throws(Stop) -> Void
  ) throws(Stop) -> [PlotData.Sample] {
    let scale = Double(binCount) / (span.upperBound - span.lowerBound)
    guard times.count > 4 * binCount, scale.isFinite, scale > 0 else {
      return zip(times, values).compactMap { span.contains($0) ? PlotData.Sample(time: $0, value: $1) : nil }
    }
    var samples: [PlotData.Sample] = []
    var bin: Bin?
    for index in times.indices where span.contains(times[index]) {
      if index & 0xFFFF == 0 { try check() }
      let (time, value) = (times[index], values[index])
      let place = Int(min((time - span.lowerBound) * scale, 1e9))
      if !value.isNaN, bin?.place == place {
        bin?.add(index, value)
        continue
      }
      for kept in bin?.kept ?? [] { samples.append(PlotData.Sample(time: times[kept], value: values[kept])) }
      bin = value.isNaN ? nil : Bin(place, index, value)
      // One gap is as good as many.
      if value.isNaN, samples.last?.value.isNaN == false { samples.append(PlotData.Sample(time: time, value: value)) }
    }
    for kept in bin?.kept ?? [] { samples.append(PlotData.Sample(time: times[kept], value: values[kept])) }
    return samples
  }
}

/// The samples of one part of the span, by their indices.
private struct Bin {
  let place: Int
  private let first: Int
  private var last: Int
  private var least: (index: Int, value: Double)
  private var greatest: (index: Int, value: Double)

  init(_ place: Int, _ index: Int, _ value: Double) {
    self.place = place
    (first, last) = (index, index)
    (least, greatest) = ((index, value), (index, value))
  }

  mutating func add(_ index: Int, _ value: Double) {
    last = index
    if value < least.value { least = (index, value) }
    if value > greatest.value { greatest = (index, value) }
  }

  /// In their order, each once.
  var kept: [Int] { Set([first, least.index, greatest.index, last]).sorted() }
}
