extension SpringCurve {
  /// The values at even times, by recurrence: `start`, `start + step`, ….
  ///
  /// A spring goes from one sample to the next by one matrix, so exponential and sine are paid only at an anchor, every
  /// 128 samples, from which the error begins anew: it stays below 1e-12 of the greatest distance.
  ///
  /// - Parameters:
  ///   - start: the time of the first sample, seconds; before 0 the curve is at its start.
  ///   - step: between two samples, seconds, > 0.
  ///   - count: ≥ 0.
  public func samples(from start: Double = 0, every step: Double, count: Int) -> [Vector] {
    precondition(count >= 0 && step > 0, "samples at rising times")
    let matrix = StepMatrix(basis.modes(at: step))
    var (x, v) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    return [Vector](unsafeUninitializedCapacity: count) { samples, initialized in
      for index in 0..<count {
        if index % Self.anchorDistance == 0 || start + Double(index - 1) * step < 0 {
          (x, v) = motion(at: start + Double(index) * step)
        } else {
          (x, v) = (matrix.a * x + matrix.b * v, matrix.c * x + matrix.d * v)
        }
        samples.initializeElement(at: index, to: Vector(storage: to + x, count: self.count))
      }
      initialized = count
    }
  }

  /// The values of one component at even times, by recurrence.
  ///
  /// As `samples(from:every:count:)`, but four samples at a time, each found from the one four steps before it: so none
  /// waits for its neighbour.
  ///
  /// - Precondition: the component is one of `0..<count` of the curve.
  public func samples(of component: Int, from start: Double = 0, every step: Double, count: Int) -> [Double] {
    precondition(count >= 0 && step > 0, "samples at rising times")
    precondition(component >= 0 && component < self.count, "a component of the curve")
    let block = 4 * Self.anchorDistance
    let matrix = StepMatrix(basis.modes(at: 4 * step))
    return [Double](unsafeUninitializedCapacity: count) { samples, initialized in
      for anchor in stride(from: 0, to: count, by: block) {
        let part = UnsafeMutableBufferPointer(rebasing: samples[anchor..<min(anchor + block, count)])
        let time = start + Double(anchor) * step
        if time < 0 {
          // The start holds up to time 0, which no matrix knows.
          for index in part.indices {
            part.initializeElement(at: index, to: to[component] + motion(at: time + Double(index) * step).x[component])
          }
        } else {
          fill(part, quad(of: component, at: time, every: step), matrix, target: to[component])
        }
      }
      initialized = count
    }
  }

  private static let anchorDistance = 128

  /// The distance from the target and the velocity at a time.
  private func motion(at time: Double) -> (x: SIMD4<Double>, v: SIMD4<Double>) {
    guard time > 0 else { return (from - to, startVelocity) }
    let modes = basis.modes(at: time)
    return (
      modes.distance(from: from - to, velocity: startVelocity), modes.velocity(from: from - to, velocity: startVelocity)
    )
  }

  /// The distance and velocity of one component at four times.
  private func quad(
    of component: Int,
    at time: Double,
    every step: Double
  ) -> (x: SIMD4<Double>, v: SIMD4<Double>) {
    var (x, v) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for place in 0..<4 {
      let motion = motion(at: time + Double(place) * step)
      (x[place], v[place]) = (motion.x[component], motion.v[component])
    }
    return (x, v)
  }
}

/// Writes the samples that follow from the four first ones.
private func fill(
  _ samples: UnsafeMutableBufferPointer<Double>,
  _ first: (x: SIMD4<Double>, v: SIMD4<Double>),
  _ matrix: StepMatrix,
  target: Double
) {
  var (x, v) = first
  var index = 0
  while index < samples.count {
    let values = x + target
    for place in 0..<min(4, samples.count - index) { samples.initializeElement(at: index + place, to: values[place]) }
    (x, v) = (matrix.a * x + matrix.b * v, matrix.c * x + matrix.d * v)
    index += 4
  }
}
