import Motion

/// Timing functions and keyframes, worked out.
extension Session {
  mutating func timing(_ name: String, of arguments: Arguments) throws(Stop) -> TimingFunction? {
    guard let argument = arguments.argument(name, in: self) else { return nil }
    return try timing(argument.content, at: argument.span)
  }

  mutating func timing(_ content: Argument.Content, at span: SourceSpan) throws(Stop) -> TimingFunction? {
    switch content {
    case .word(let word):
      if let function = TimingFunction.named(word) { return function }
      let names = TimingFunction.named.map(\.name)
      throw .error("there is no curve ‘\(word)’", at: span, remedy: didYouMean(word, among: names) ?? "see help curve")
    case .expression(let expression):
      let value = try evaluate(expression)
      guard case .tuple(let points, .plain) = value, points.count == 4 else {
        throw .error("a curve is a name or cubic(x1, y1, x2, y2), not \(value.kindText)", at: span)
      }
      let bezier = try asked(at: span) { _ throws(MotionError) in
        try CubicBezier(points[0], points[1], points[2], points[3])
      }
      return .cubic(bezier)
    case .curve("steps", let parts, let word): return try steps(parts, word, at: span)
    case .curve(_, let parts, _): return try linear(parts, at: span)
    default: return nil
    }
  }

  private mutating func steps(_ parts: [[Expression]], _ word: String?, at span: SourceSpan) throws(Stop)
    -> TimingFunction
  {
    guard parts.count == 1, parts[0].count == 1 else {
      throw .error("‘steps’ takes a number and where it jumps", at: span, remedy: "write steps(4, end)")
    }
    let count = try evaluate(parts[0][0]).wholeNumber(
      at: tree.span(of: parts[0][0]),
      "the number of steps",
      in: 1...1_000_000
    )
    guard let jump = Steps.Jump(rawValue: word ?? "end") else {
      let words = Steps.Jump.allCases.map(\.rawValue)
      throw .error("‘steps’ jumps at \(Parameter.alternatives(words)), not at ‘\(word ?? "")’", at: span)
    }
    return .steps(try asked(at: span) { _ throws(MotionError) in try Steps(count, jump) })
  }

  /// CSS's `linear()`: values, each with the part of the time at which it is reached where that is given.
  private mutating func linear(_ parts: [[Expression]], at span: SourceSpan) throws(Stop) -> TimingFunction {
    var values: [Double] = []
    var places: [Double?] = []
    for part in parts {
      var numbers: [Double] = []
      for expression in part {
        guard case .number(let number, .plain) = try evaluate(expression) else {
          throw .error(
            "‘linear’ takes numbers and percentages",
            at: tree.span(of: expression),
            remedy: "write linear(0, 0.3 50%, 1)"
          )
        }
        numbers.append(number)
      }
      // A value with two percentages is level between them.
      for place in numbers.count == 1 ? [nil] : numbers.dropFirst().map({ Optional($0) }) {
        values.append(numbers[0])
        places.append(place)
      }
    }
    let points = zip(Self.spread(places), values).map { LinearPoints.Point(at: $0, value: $1) }
    return .points(try asked(at: span) { _ throws(MotionError) in try LinearPoints(points) })
  }

  /// CSS Easing 2: the first place is 0 and the last 1 unless given, none lies before an earlier one, and those that are
  /// not given are spread evenly.
  private static func spread(_ places: [Double?]) -> [Double] {
    var places = places
    if let first = places.first, first == nil { places[0] = 0 }
    if let last = places.last, last == nil { places[places.count - 1] = 1 }
    var greatest = -Double.infinity
    for index in places.indices {
      guard let place = places[index] else { continue }
      greatest = max(greatest, place)
      places[index] = greatest
    }
    var result: [Double] = []
    while result.count < places.count {
      let start = result.count
      let next = places[start...].firstIndex { $0 != nil } ?? places.count - 1
      let (before, after) = (result.last ?? 0, places[next] ?? 1)
      let step = (after - before) / Double(next - start + 1)
      for index in start..<next { result.append(before + Double(index - start + 1) * step) }
      result.append(after)
    }
    return result
  }

  // MARK: Keyframes

  mutating func keyframes(_ arguments: Arguments, of property: Property) throws(Stop) -> AnimationRequest.Keyframes {
    guard case .keyframes(let nodes) = arguments.argument(Parameter.block, in: self)?.content, !nodes.isEmpty else {
      throw .error("‘keyframes’ wants at least one keyframe", at: arguments.span, remedy: "write { 0%: 0, 100%: 1 }")
    }
    var stations: [(time: Double, isPart: Bool, value: Vector, timing: TimingFunction)] = []
    for node in nodes {
      let span = tree.span(of: node.time)
      guard case .number(let time, let dimension) = try evaluate(node.time), dimension.isPlain || dimension == .time,
        time >= 0
      else {
        throw .error("the time of a keyframe is a time or a percentage, 0 or more", at: span)
      }
      let value = try vector(evaluate(node.value), for: property, spelt: nil, at: tree.span(of: node.value))
      let timing = try node.curve.first.flatMap { (curve) throws(Stop) in
        try self.timing(curve, at: tree.span(of: node.value))
      }
      stations.append((time, node.isPart, value, timing ?? .linear))
    }
    let latest = stations.filter { !$0.isPart }.map(\.time).max()
    let duration = try number("duration", of: arguments, in: .time) ?? latest ?? 0.4
    let keyframes = stations.map {
      Keyframe(at: $0.isPart ? $0.time * duration : $0.time, value: $0.value, timing: $0.timing)
    }
    for (earlier, later) in zip(keyframes, keyframes.dropFirst()) where later.time < earlier.time {
      throw .error(
        "the keyframes go back in time, to \(NumberText.rounded(later.time)) s",
        at: arguments.span,
        remedy: "write them in order"
      )
    }
    return AnimationRequest.Keyframes(keyframes, isSpline: arguments.has("spline", in: self))
  }
}
