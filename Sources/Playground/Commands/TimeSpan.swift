import Motion

/// From when to when a picture or a table goes, seconds.
struct TimeSpan {
  var from: Double
  var to: Double

  static let options: [Parameter] = [
    Parameter(name: "from", kind: .expression, summary: "the first time", unit: "s", range: Parameter.nonnegative),
    Parameter(name: "to", kind: .timeOrRest, summary: "the last time; rest is when nothing moves any more", unit: "s"),
  ]
}

extension Session {
  /// The times a picture or a table goes from and to.
  mutating func timeSpan(
    of arguments: Arguments,
    standardStart: Double,
    standardEnd: Double?
  ) throws(Stop) -> TimeSpan {
    let from = try number("from", of: arguments, in: .time) ?? standardStart
    let to: Double
    if arguments.word("to", in: self) != nil {
      to = try restTime()
    } else if let time = try number("to", of: arguments, in: .time) {
      to = time
    } else {
      if let standardEnd { to = standardEnd } else { to = try motionEnd(after: from) }
    }
    guard to >= from else {
      throw .error(
        "the time goes from \(NumberText.rounded(from)) s back to \(NumberText.rounded(to)) s",
        at: arguments.span,
        remedy: "‘to’ comes after ‘from’"
      )
    }
    return TimeSpan(from: from, to: to)
  }

  /// Where a picture of the last motion ends: when it rests, or 2 s from now when it never does.
  private func motionEnd(after start: Double) throws(Stop) -> Double {
    if nextInstant == nil, world.engine.endlessAnimation == nil {
      return world.motionEnd > start ? world.motionEnd : start + 1
    }
    return try restTime()
  }

  /// When everything will be at rest, handlers included; 2 s from now for what is endless.
  func restTime() throws(Stop) -> Double {
    guard endlessMotion == nil else { return now + 2 }
    var ahead = imagined()
    while let instant = ahead.nextInstant {
      // What goes on for a minute counts as endless.
      guard instant < now + 60 else { return now + 2 }
      try ahead.advance(to: instant)
    }
    return ahead.endlessMotion == nil ? ahead.now : now + 2
  }
}
