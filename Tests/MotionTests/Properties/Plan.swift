import Motion

/// A script of commands for one layer's translationX, as a generator makes it up and a shrinker takes it apart.
struct Plan: Sendable, CustomStringConvertible {
  enum Command: Hashable, Sendable {
    case spring(
      key: String,
      stiffness: Double,
      damping: Double,
      to: Double,
      velocity: Double?,
      delay: Double,
      repeats: Int
    )
    case retarget(key: String, to: Double)
    case pause(key: String)
    case resume(key: String)
    case stop(key: String)
    case finish(key: String)
    case basic(key: String, duration: Double, to: Double)
    case decay(key: String, velocity: Double)
    case sequence(key: String, first: Double, second: Double)
    case wait(Double)
  }

  var commands: [Command]

  var description: String { "layer x\n" + commands.map(\.statement).joined(separator: "\n") + "\nrun 60s" }
}

extension Plan.Command {
  /// As a script would say it.
  var statement: String {
    switch self {
    case .spring(let key, let stiffness, let damping, let to, let velocity, let delay, let repeats):
      "spring x.translationX to \(to) stiffness \(stiffness) damping \(damping)"
        + (velocity.map { " velocity \($0)" } ?? "") + (delay > 0 ? " delay \(delay)" : "")
        + (repeats > 1 ? " repeat \(repeats)" : "") + " key \(key)"
    case .retarget(let key, let to): "retarget x.\(key) to \(to)"
    case .pause(let key): "pause x.\(key)"
    case .resume(let key): "resume x.\(key)"
    case .stop(let key): "stop x.\(key)"
    case .finish(let key): "finish x.\(key)"
    case .basic(let key, let duration, let to): "basic x.translationX to \(to) duration \(duration) key \(key)"
    case .decay(let key, let velocity): "decay x.translationX velocity \(velocity) key \(key)"
    case .sequence(let key, let first, let second):
      "sequence { spring x.translationX to \(first) key \(key); spring x.translationX to \(second) key \(key) } key g"
    case .wait(let time): "wait \(time)"
    }
  }
}

extension Plan {
  /// Of a few commands, waits between them; the same for the same seed.
  static func random(seed: UInt64) -> Plan {
    var random = SplitMix(state: seed)
    let count = 2 + Int(random.next() % 7)
    return Plan(commands: (0..<count).flatMap { _ in [command(&random), .wait(random.unit * random.unit * 1.5)] })
  }

  private static func command(_ random: inout SplitMix) -> Command {
    let key = ["a", "b"][Int(random.next() % 4 == 0 ? 1 : 0)]
    let to = ((random.unit - 0.5) * 400).rounded()
    switch random.next() % 16 {
    case 0...5:
      return .spring(
        key: key,
        stiffness: 10 + random.unit * 400,
        damping: 1 + random.unit * random.unit * 60,
        to: to,
        velocity: random.next() % 4 == 0 ? ((random.unit - 0.5) * 2000).rounded() : nil,
        delay: random.next() % 5 == 0 ? random.unit * 0.3 : 0,
        repeats: random.next() % 8 == 0 ? 3 : 1
      )
    case 6...8: return .retarget(key: key, to: to)
    case 9: return .pause(key: key)
    case 10: return .resume(key: key)
    case 11: return .stop(key: key)
    case 12: return .finish(key: key)
    case 13: return .basic(key: key, duration: random.unit, to: to)
    case 14: return .decay(key: key, velocity: to * 5)
    default: return .sequence(key: key, first: to, second: -to)
    }
  }

  /// Plans with one command less, or a simpler number.
  var simpler: [Plan] {
    let shorter = commands.indices.map { index in
      var plan = self
      plan.commands.remove(at: index)
      return plan
    }
    let rounder = commands.indices.compactMap { index -> Plan? in
      guard case .wait(let time) = commands[index], time != (time * 10).rounded() / 10 else { return nil }
      var plan = self
      plan.commands[index] = .wait((time * 10).rounded() / 10)
      return plan
    }
    return shorter + rounder
  }
}

extension SplitMix {
  /// From 0 to below 1.
  fileprivate var unit: Double {
    mutating get { Double(next() >> 11) * 0x1p-53 }
  }
}
