#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What a spring's modes are computed from: its rates, found once, so that an evaluation costs an exponential and a
/// sine with its cosine.
struct SpringBasis: Hashable, Sendable {
  enum Regime: UInt8, Hashable, Sendable { case underdamped, critical, overdamped }

  /// `α = c/2m`, 1/s.
  let decayRate: Double
  /// `ω² = k/m`, 1/s².
  let stiffnessRate: Double
  /// `ω_d = √|ω² − α²|`, rad/s: the frequency of the oscillation, or above critical damping half the difference of the
  /// two rates of decay.
  let frequency: Double
  /// What `frequency` lacks to be exact to twice the digits. Undamped, after 100,000 radians, the digits of one double
  /// are not enough for a phase to 1e-12.
  let frequencyTail: Double
  let regime: Regime

  /// Finds the rates of a spring.
  ///
  /// `4km − c²` is formed from the exact products, so near critical damping the difference keeps all its digits.
  /// The mass is first brought to 1…2 by a power of two, which changes no digit and keeps the products in range.
  init(_ spring: SpringParameters) {
    let scale = Double(sign: .plus, exponent: spring.mass.exponent, significand: 1)
    let (stiffness, damping, mass) = (spring.stiffness / scale, spring.damping / scale, spring.mass / scale)
    let difference = differenceOfProducts(4 * stiffness, mass, damping, damping)
    let sign: Double = difference.head < 0 ? -1 : 1
    let root = (sign * difference.head).squareRoot()
    let rootTail =
      root > 0 ? ((sign * difference.head).addingProduct(-root, root) + sign * difference.tail) / (2 * root) : 0
    let frequency = root / (2 * mass)

    decayRate = spring.decayRate
    stiffnessRate = spring.stiffness / spring.mass
    self.frequency = frequency
    frequencyTail = (root.addingProduct(-frequency, 2 * mass) + rootTail) / (2 * mass)
    regime = frequency == 0 ? .critical : sign > 0 ? .underdamped : .overdamped
  }

  /// The rates of a spring whose damping ratio, when within 1e-12 of 1, counts as 1: so near, a critical spring written
  /// with 15 digits is meant, whose milestones are not those of an oscillation that takes a million periods to cross.
  init(meant spring: SpringParameters) {
    self.init(spring)
    guard regime != .critical, abs(spring.dampingRatio - 1) <= 1e-12 else { return }
    self.init(criticalRate: spring.decayRate)
  }

  /// Of nothing that moves.
  static let none = SpringBasis(criticalRate: 0)

  private init(criticalRate: Double) {
    (decayRate, stiffnessRate) = (criticalRate, criticalRate * criticalRate)
    (frequency, frequencyTail, regime) = (0, 0, .critical)
  }

  /// The slower of the two rates of decay above critical damping, `α − ω_d` written without a difference, 1/s.
  var slowRate: Double {
    stiffnessRate == 0 ? 0 : regime == .overdamped ? stiffnessRate / fastRate : decayRate
  }

  /// The faster of the two rates of decay at and above critical damping, 1/s.
  var fastRate: Double { regime == .overdamped ? decayRate + frequency : decayRate }

  /// The modes at a time ≥ 0, seconds.
  @inline(__always)
  func modes(at time: Double) -> SpringModes {
    switch regime {
    case .underdamped: oscillation(at: time)
    case .critical: criticalDecay(at: time)
    case .overdamped: overdampedDecay(at: time)
    }
  }

  @inline(__always)
  private func modes(c: Double, s: Double, slope: Double) -> SpringModes {
    SpringModes(c: c, s: s, slope: slope, displacement: c + decayRate * s, pull: stiffnessRate * s)
  }

  @inline(__always)
  private func oscillation(at time: Double) -> SpringModes {
    let decay = exponential(-decayRate * time)
    let (cosine, sine) = cosineAndSine(of: time)
    let c = decay * cosine
    let s = decay * sine / frequency
    return modes(c: c, s: s, slope: c - decayRate * s)
  }

  /// How long after its beginning the modes of an oscillation can be found by `moderateModes`, and how long no phase
  /// needs more digits, seconds; a little less than is true.
  static func moderateSpan(decayRate: Double, frequency: Double) -> (all: Double, plain: Double) {
    let decay = 707 / decayRate
    return (min(decay, 99_000 / frequency), min(decay, 31.9 / frequency))
  }

  /// The modes of an oscillation, as far as values need them, without a branch, so that many can be found at a time; to
  /// the same bits as by `modes(at:)`.
  ///
  /// - Parameter isPlain: whether the phase is at most 32, so that one double is enough for it.
  @inline(__always)
  static func moderateModes(
    decayRate: Double,
    frequency: Double,
    frequencyTail: Double,
    at time: Double,
    isPlain: Bool
  ) -> (displacement: Double, s: Double) {
    let decay = moderateExponential(-decayRate * time)
    let phase = frequency * time
    var (cosine, sine) = moderateCosineAndSine(phase)
    if !isPlain {
      let error = productError(phase, frequency, time) + frequencyTail * time
      let rest = phase > 32 ? error : 0
      (cosine, sine) = (cosine - rest * sine, sine + rest * cosine)
    }
    let c = decay * cosine
    let s = decay * sine / frequency
    return (c + decayRate * s, s)
  }

  /// The cosine and sine of `ω_d·t`. A large phase is taken to twice the digits: the rounding of the product comes
  /// from a fused multiply-add, and its effect is added to first order.
  @inline(__always)
  private func cosineAndSine(of time: Double) -> (Double, Double) {
    let phase = frequency * time
    guard phase > 32 else { return Motion.cosineAndSine(phase) }
    guard phase.isFinite else { return (0, 0) }
    let rest = (-phase).addingProduct(frequency, time) + frequencyTail * time
    let (cosine, sine) = Motion.cosineAndSine(phase)
    return (cosine - rest * sine, sine + rest * cosine)
  }

  private func criticalDecay(at time: Double) -> SpringModes {
    let decay = exponential(-decayRate * time)
    guard decay > 0 else { return modes(c: 0, s: 0, slope: 0) }
    return modes(c: decay, s: decay * time, slope: decay * (1 - decayRate * time))
  }

  /// The slower root is factored out, so that a long time underflows to rest and never overflows; what is left of the
  /// faster one is `e^(−2·ω_d·t)`, less one where that is small.
  private func overdampedDecay(at time: Double) -> SpringModes {
    let decay = exponential(-slowRate * time)
    let gap = 2 * frequency * time
    let near = gap < 0.7
    let change = near ? expm1(-gap) : exp(-gap) - 1
    let s = -decay * change / (2 * frequency)
    let slope =
      near
      ? decay * (1 + fastRate * change / (2 * frequency))
      : decay * (fastRate * exp(-gap) - slowRate) / (2 * frequency)
    return modes(c: decay * (1 + change / 2), s: s, slope: slope)
  }
}

/// `a·b − c·d` as the sum of two doubles, exact to about twice the digits of one.
///
/// Each product is split into its rounded value and its error by a fused multiply-add, and the difference of the
/// rounded values by Knuth's two-sum (T. J. Dekker 1971; D. E. Knuth, The Art of Computer Programming 2, 4.2.2).
func differenceOfProducts(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (head: Double, tail: Double) {
  let (first, second) = (a * b, c * d)
  let difference = first - second
  let part = difference - first
  let lost = (first - (difference - part)) - (second + part)
  let tail = lost + ((-first).addingProduct(a, b) - (-second).addingProduct(c, d))
  let head = difference + tail
  return (head, tail - (head - difference))
}
