extension SpringCurve {
  private func component(_ index: Int) -> SpringComponent {
    SpringComponent(basis: basis, x: from[index] - to[index], v: startVelocity[index])
  }

  private var components: LazyMapSequence<Range<Int>, SpringComponent> { (0..<count).lazy.map(component) }

  /// The greatest |distance from the target| of any component from time 0 on, in the value's unit; exact.
  ///
  /// Infinite only for a motion that nothing holds: a velocity with neither stiffness nor damping.
  public var greatestDistance: Double { components.reduce(0) { max($0, $1.greatestDistance) } }

  /// The time at which the motion rests, seconds: after it every component stays within `tolerance` times
  /// `greatestDistance` of its target.
  ///
  /// The last exit from that band is found between the turning points that enclose it, to a few units in the last
  /// digit. A motion that never leaves its target rests at 0.
  ///
  /// - Parameter tolerance: a fraction, > 0; 1 and above rests at once.
  /// - Returns: `nil` if it never rests: no damping, no stiffness, or no tolerance.
  public func restTime(tolerance: Double = 0.0005) -> Double? {
    let scale = greatestDistance
    guard scale > 0 else { return 0 }
    guard tolerance > 0, basis.stiffnessRate > 0, basis.decayRate > 0 else { return nil }
    var rest = 0.0
    for component in components {
      let fraction = SpringComponent(basis: basis, x: component.x / scale, v: component.v / scale)
      guard let exit = fraction.lastTime(beyond: tolerance) else { return nil }
      rest = max(rest, exit)
    }
    return rest
  }

  /// The first time at which every component that moves has met its target, seconds.
  ///
  /// A component that starts at its target with a velocity has met it when it first comes back; one that starts there
  /// without velocity does not move and is not asked. 0 when nothing moves. The time may lie beyond `restTime`, when
  /// the first crossing is of a swing too small to count.
  ///
  /// - Returns: `nil` if some component never meets its target, as when critically damped without velocity.
  public var reachTime: Double? {
    var reach = 0.0
    for component in components where component.x != 0 || component.v != 0 {
      guard let crossing = component.crossing(0) else { return nil }
      reach = max(reach, crossing)
    }
    return reach
  }

  /// The first time > 0 at which a component is at its target, seconds; `nil` if it never is.
  public func firstCrossing(of component: Int) -> Double? { crossing(0, of: component) }

  /// The time > 0 at which a component is at its target for the `n`-th time, counted from 0; `nil` if it is not so
  /// often. An underdamped component crosses for ever, another once at most.
  public func crossing(_ n: Int, of component: Int) -> Double? { self.component(component).crossing(n) }

  /// The time > 0 at which a component turns around for the `n`-th time, counted from 0, seconds; `nil` if it does not
  /// so often. An underdamped component turns for ever, another once at most.
  public func turningPoint(_ n: Int, of component: Int) -> Double? { self.component(component).turningPoint(n) }

  /// How far a component goes beyond its target, as a fraction of the distance it starts at: 0.2 for a fifth.
  ///
  /// 0 when it never does, and when it starts at its target, where there is no distance to compare with. Infinite only
  /// where `greatestDistance` is.
  public func overshoot(of component: Int) -> Double {
    let component = self.component(component)
    return component.x == 0 ? 0 : component.excursion / abs(component.x)
  }
}
