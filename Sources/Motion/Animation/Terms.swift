/// What of a request stays in force once the animation moves.
struct Terms: Hashable, Sendable {
  var kind: AnimationRequest.Kind
  var tolerance: Double?
  var repeats: RepeatCount?
  var autoreverses: Bool?
  var isAdditive: Bool?
  var rounding: Double?
  var clamp: ClampMode?
  var keeps: Bool?
  var takesShortestWay: Bool?
  var marks: [Double]?
  var solver: AnimationRequest.Solver?

  init(kind: AnimationRequest.Kind) { self.kind = kind }

  var runs: Double { (repeats ?? .times(1)).runs }

  /// The terms of an animation once a request named its changes.
  func retargeted(by other: Terms, namesParameters: Bool) -> Terms {
    var merged = self
    if namesParameters { merged.kind = other.kind }
    merged.tolerance = other.tolerance ?? tolerance
    merged.repeats = other.repeats ?? repeats
    merged.autoreverses = other.autoreverses ?? autoreverses
    merged.isAdditive = other.isAdditive ?? isAdditive
    merged.rounding = other.rounding ?? rounding
    merged.clamp = other.clamp ?? clamp
    merged.keeps = other.keeps ?? keeps
    merged.takesShortestWay = other.takesShortestWay ?? takesShortestWay
    merged.marks = other.marks ?? marks
    merged.solver = other.solver ?? solver
    if merged.solver == .pop { merged.tolerance = nil }
    return merged
  }
}

/// Terms that several animations share, with what is found from them once; it never changes.
final class SharedTerms: Hashable, Sendable {
  let value: Terms
  /// The rates of the spring, if that is the kind.
  let basis: Box<SpringBasis>?

  init(_ terms: Terms) {
    value = terms
    basis = terms.kind.spring.map { Box(SpringBasis($0)) }
  }

  static func == (left: SharedTerms, right: SharedTerms) -> Bool { left === right || left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// How often an animation runs, all in all.
///
/// Each run begins at the start value again and at the velocity asked for. With `autoreverses` a run is there and back,
/// so that two runs of 1 s take 4 s, as with Core Animation.
public enum RepeatCount: Hashable, Sendable {
  /// 1 or more.
  case times(Int)
  /// Without end.
  case forever

  var runs: Double {
    switch self {
    case .times(let count): Double(count)
    case .forever: .infinity
    }
  }
}

/// Beyond which ends of its way an animation is not seen, component by component.
public enum ClampMode: String, Hashable, Sendable, CaseIterable {
  /// Not on the far side of the start: what would first move away stays there.
  case start
  /// Not beyond the target: a component that has met it stays there, and a spring ends when all have.
  case end
  /// Neither on the far side of the start nor beyond the target.
  case both

  var clampsStart: Bool { self != .end }
  var clampsEnd: Bool { self != .start }
}

/// A value that several owners share; it never changes.
final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
