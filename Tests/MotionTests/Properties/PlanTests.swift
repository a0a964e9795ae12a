import Motion
import Testing

@Suite("Any plan of springs, retargets, pauses, repeats and groups")
struct PlanTests {
  @Test("goes on without a jump, ends everything once, gains no energy, and gives only numbers")
  func claims() {
    for seed in 1...UInt64(10_000) {
      guard let failure = failure(of: .random(seed: seed)) else { continue }
      let plan = shrunk(.random(seed: seed))
      Issue.record("seed \(seed): \(failure)\nat its simplest: \(self.failure(of: plan) ?? "")\n\(plan)")
      return
    }
  }

  @Test("does not depend on the frames it is cut into", arguments: [24.0, 60, 120, 1000])
  func frames(rate: Double) throws {
    for seed in 1...UInt64(rate == 1000 ? 5 : 30) {
      let plan = Plan.random(seed: seed)
      let whole = try PlanRun.check(plan)
      let cut = try PlanRun.check(plan, rate: rate)
      #expect(whole.events == cut.events, "\(plan)")
      for time in stride(from: 0, to: whole.engine.now, by: 0.37) {
        let difference =
          whole.engine.value(.translationX, of: whole.layer, at: time)
          - cut.engine.value(.translationX, of: cut.layer, at: time)
        #expect(abs(difference) <= 1e-12, "\(plan)")
      }
    }
  }

  @Test("that fails is shrunk to what is needed to fail")
  func shrinking() {
    let noise = (1...10).map { Plan.Command.wait(Double($0)) }
    let plan = Plan(commands: noise + [.stop(key: "a")] + noise + [.pause(key: "b")] + noise)
    let least = shrunk(plan) { $0.commands.contains(.stop(key: "a")) && $0.commands.contains(.pause(key: "b")) }
    #expect(least.description == "layer x\nstop x.a\npause x.b\nrun 60s")
  }

  private func failure(of plan: Plan) -> String? {
    do throws(PlanRun.Failure) {
      _ = try PlanRun.check(plan)
      return nil
    } catch {
      return error.reason
    }
  }

  private func shrunk(_ plan: Plan) -> Plan { shrunk(plan) { failure(of: $0) != nil } }

  /// The plan with everything left out without which it fails all the same.
  private func shrunk(_ plan: Plan, while fails: (Plan) -> Bool) -> Plan {
    var least = plan
    while let simpler = least.simpler.first(where: fails) { least = simpler }
    return least
  }
}
