import Motion

/// Animations in a line.
extension Session {
  func replyTo(_ attachment: Attachment, as spelling: String? = nil) {
    guard repliesAreShown else { return }
    let info = attachment.animation
    let what = spelling ?? "\(world.engine.name(of: info.layer)).\(info.property.name)"
    switch attachment.outcome {
    case .unchanged: return reply("\(what) is on its way there already")
    case .deferred: return reply("\(what) goes on; the change comes at \(NumberText.rounded(info.begin)) s")
    case .started, .retargeted, .replaced: break
    }
    var parts: [String] = [springText(info)]
    if attachment.outcome == .retargeted { parts.insert("turned in flight", at: 0) }
    if attachment.outcome == .replaced { parts.insert("replaced", at: 0) }
    if let lost = attachment.velocityLost { parts.append("velocity lost \(velocityText(lost, of: info.property))") }
    reply("\(what) " + parts.joined(separator: ", "))
  }

  /// The essence of an animation in a line: target, damping ratio, overshoot, time to rest.
  func springText(_ info: AnimationInfo) -> String {
    var parts = ["to \(valueText(info.to, of: info.property))"]
    if case .spring(let parameters) = info.kind, parameters.dampingRatio.isFinite {
      parts.append("damping ratio \(NumberText.rounded(parameters.dampingRatio, digits: 3))")
    }
    if case .spring(let curve) = info.curve {
      let overshoot = (0..<curve.count).map { curve.overshoot(of: $0) }.max() ?? 0
      if overshoot.isFinite { parts.append("overshoot \(NumberText.fixed(overshoot * 100, digits: 2)) %") }
    }
    if info.isWaiting { parts.append("starts at \(NumberText.rounded(info.begin)) s") }
    parts.append(info.rest.map { "rests at \(NumberText.rounded($0)) s" } ?? "never rests")
    return parts.joined(separator: ", ")
  }
}
