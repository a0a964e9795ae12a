#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The spring that best explains measured values over time, and how well it does.
///
/// A spring let go at the first time moves as `target + A·c(t) + B·s(t)`, where c and s are its two modes, A the distance
/// at the start and B the velocity. For a frequency and a damping ratio these three are a linear least-squares problem;
/// what is left of the squares is a function of those two numbers alone (variable projection: Golub and Pereyra, 1973),
/// of which the least is looked for on a grid and then by Nelder and Mead's simplex. Values far off are then weighted
/// down by Tukey's biweight with the constant 4.685, the spread being estimated by the median of the residuals, and the
/// fit is made again until it stays.
public struct SpringFit: Hashable, Sendable {
  /// Of mass 1.
  public let spring: SpringParameters
  /// Where it starts, in the unit of the values.
  public let start: Double
  /// Where it comes to rest, in the unit of the values.
  public let target: Double
  /// At the first time, units per second.
  public let initialVelocity: Double
  /// The root mean square of the residuals of all values but the outliers, in the unit of the values.
  public let residual: Double
  /// The greatest residual, outliers among them.
  public let greatestResidual: Double
  /// How many values have no weight, being farther off than the spread of the others explains.
  public let outliers: Int

  /// The fewest values that say anything about five unknowns.
  public static let leastCount = 8

  /// Fits a spring to values at times. Of more than 5,000 a part is used, evenly spread.
  ///
  /// - Parameters:
  ///   - times: seconds, ascending.
  ///   - values: as many; those that are not finite are left out.
  ///   - isWanted: asked between the steps of the fit, which take some hundredths of a second; `false` ends it.
  /// - Returns: `nil` for fewer than `leastCount` values at different times, for values that are all the same, and for a
  ///   fit that is not wanted any more.
  public init?(
    times: some Collection<Double>,
    values: some Collection<Double>,
    isWanted: () -> Bool = { true }
  ) {
    precondition(times.count == values.count, "each time has its value")
    guard var data = Samples(times, values) else { return nil }
    guard isWanted(), var model = data.firstModel() else { return nil }
    for _ in 0..<20 {
      guard isWanted() else { return nil }
      guard data.reweigh(by: model) else { break }
      let next = data.refined(from: model)
      let isSettled = abs(next.logFrequency - model.logFrequency) + abs(next.logRatio - model.logRatio) < 1e-9
      model = next
      if isSettled { break }
    }
    guard let solution = data.solution(model), let spring = model.spring else { return nil }
    let residuals = data.residuals(model, solution)
    self.spring = spring
    target = solution.target
    start = solution.target + solution.distance
    initialVelocity = solution.velocity
    let counted = zip(residuals, data.weights).filter { $0.1 > 0 }.map { $0.0 * $0.0 }
    residual = (counted.reduce(0, +) / Double(max(counted.count, 1))).squareRoot()
    greatestResidual = residuals.map(abs).max() ?? 0
    outliers = data.weights.count { $0 == 0 }
  }
}

/// What is looked for: the logarithms of the angular frequency and of the damping ratio.
private struct Model {
  var logFrequency: Double
  var logRatio: Double

  var spring: SpringParameters? {
    try? SpringParameters(angularFrequency: exp(logFrequency), dampingRatio: exp(logRatio))
  }
}

/// What follows from a model: the linear unknowns, and the sum of the weighted squares of the residuals.
private struct Solution {
  var target: Double
  var distance: Double
  var velocity: Double
  var squares: Double
}

private struct Samples {
  /// From the first on, seconds.
  private var times: ContiguousArray<Double> = []
  private var values: ContiguousArray<Double> = []
  private(set) var weights: ContiguousArray<Double> = []
  private static let greatestCount = 5_000
  /// For the grid, where only the order of the answers counts.
  private static let coarseCount = 400

  init?(_ times: some Collection<Double>, _ values: some Collection<Double>) {
    // Of a known type, millions are gone through in no time.
    var pairs = zip(ContiguousArray(times), ContiguousArray(values)).filter { $0.0.isFinite && $0.1.isFinite }
    if pairs.count > Self.greatestCount {
      let step = Double(pairs.count - 1) / Double(Self.greatestCount - 1)
      pairs = (0..<Self.greatestCount).map { pairs[Int((Double($0) * step).rounded())] }
    }
    guard let first = pairs.first, Set(pairs.map(\.0)).count >= SpringFit.leastCount,
      pairs.contains(where: { $0.1 != first.1 })
    else { return nil }
    self.times = ContiguousArray(pairs.map { $0.0 - first.0 })
    self.values = ContiguousArray(pairs.map(\.1))
    weights = ContiguousArray(repeating: 1, count: pairs.count)
  }

  private var duration: Double { times[times.count - 1] }

  private func thinned(to count: Int) -> Samples {
    guard times.count > count else { return self }
    var copy = self
    let step = Double(times.count - 1) / Double(count - 1)
    let kept = (0..<count).map { Int((Double($0) * step).rounded()) }
    copy.times = ContiguousArray(kept.map { times[$0] })
    copy.values = ContiguousArray(kept.map { values[$0] })
    copy.weights = ContiguousArray(kept.map { weights[$0] })
    return copy
  }

  // MARK: Linear least squares

  /// The best target, distance and velocity for a model, by modified Gram–Schmidt; `nil` where they can not be told
  /// apart.
  func solution(_ model: Model) -> Solution? {
    guard let spring = model.spring else { return nil }
    let basis = SpringBasis(spring)
    var columns = [[Double]](repeating: [], count: 3)
    var rest: [Double] = []
    for index in times.indices {
      let weight = weights[index]
      let modes = basis.modes(at: times[index])
      columns[0].append(weight)
      columns[1].append(weight * modes.distance(1, 0))
      columns[2].append(weight * modes.distance(0, 1))
      rest.append(weight * values[index])
    }
    var triangle = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for column in 0..<3 {
      let length = product(columns[column], columns[column]).squareRoot()
      guard length > 0, length.isFinite else { return nil }
      let before = columns[column]
      for other in 0..<column {
        triangle[other][column] = product(columns[other], columns[column])
        subtract(triangle[other][column], columns[other], from: &columns[column])
      }
      let left = product(columns[column], columns[column]).squareRoot()
      guard left > 1e-10 * product(before, before).squareRoot() else { return nil }
      triangle[column][column] = left
      for index in columns[column].indices { columns[column][index] /= left }
      triangle[column][3] = product(columns[column], rest)
      subtract(triangle[column][3], columns[column], from: &rest)
    }
    let velocity = triangle[2][3] / triangle[2][2]
    let distance = (triangle[1][3] - triangle[1][2] * velocity) / triangle[1][1]
    let target = (triangle[0][3] - triangle[0][1] * distance - triangle[0][2] * velocity) / triangle[0][0]
    let squares = product(rest, rest)
    guard squares.isFinite, target.isFinite else { return nil }
    return Solution(target: target, distance: distance, velocity: velocity, squares: squares)
  }

  private func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  private func subtract(_ factor: Double, _ part: [Double], from rest: inout [Double]) {
    for index in rest.indices { rest[index] -= factor * part[index] }
  }

  func residuals(_ model: Model, _ solution: Solution) -> [Double] {
    guard let spring = model.spring else { return [] }
    let basis = SpringBasis(spring)
    return times.indices.map { index in
      values[index] - solution.target
        - basis.modes(at: times[index]).distance(solution.distance, solution.velocity)
    }
  }

  // MARK: The search

  private static let ratios = [0.01, 0.03, 0.06, 0.1, 0.15, 0.22, 0.3, 0.4, 0.55, 0.7, 0.85, 1, 1.3, 2, 4]

  /// The frequencies to begin from: a quarter of a swing in the whole time, and by half swings up to one in two samples.
  private var frequencies: [Double] {
    let greatest = min(times.count, 600)
    return ([0.25, 0.5] + (1...max(greatest, 2)).map(Double.init)).map { $0 * .pi / (2 * duration) }
      + [1, 2, 4, 8].map { Double(greatest) * $0 * .pi / (2 * duration) }
  }

  /// The best of the grid, refined.
  func firstModel() -> Model? {
    let coarse = thinned(to: Self.coarseCount)
    var found: [(model: Model, squares: Double)] = []
    for frequency in frequencies {
      for ratio in Self.ratios {
        let model = Model(logFrequency: log(frequency), logRatio: log(ratio))
        if let squares = coarse.solution(model)?.squares { found.append((model, squares)) }
      }
    }
    let best = found.sorted { $0.squares < $1.squares }.prefix(5).map { refined(from: $0.model) }
    return best.min { (solution($0)?.squares ?? .infinity) < (solution($1)?.squares ?? .infinity) }
  }

  /// Nelder and Mead's simplex, with the coefficients 1, 2, ½ and ½.
  func refined(from model: Model) -> Model {
    let cost = { (model: Model) in
      // A damping ratio that says nothing is not followed without end.
      abs(model.logRatio) > 12 ? .infinity : solution(model)?.squares ?? .infinity
    }
    let steps = [(0.0, 0.0), (0.05, 0), (0, 0.2)]
    var corners = steps.map { step -> (model: Model, cost: Double) in
      let corner = Model(logFrequency: model.logFrequency + step.0, logRatio: model.logRatio + step.1)
      return (corner, cost(corner))
    }
    for _ in 0..<400 {
      corners.sort { $0.cost < $1.cost }
      let size = corners.map {
        abs($0.model.logFrequency - corners[0].model.logFrequency) + abs($0.model.logRatio - corners[0].model.logRatio)
      }.max()
      if size ?? 0 < 1e-11 { break }
      Self.step(&corners, cost)
    }
    return corners.min { $0.cost < $1.cost }?.model ?? model
  }

  /// - Parameter corners: the best first.
  private static func step(_ corners: inout [(model: Model, cost: Double)], _ cost: (Model) -> Double) {
    let (best, good, worst) = (corners[0], corners[1], corners[2])
    let middle = mixed(best.model, good.model, 0.5)
    let mirrored = mixed(worst.model, middle, 2)
    let mirroredCost = cost(mirrored)
    if mirroredCost < best.cost {
      let farther = mixed(worst.model, middle, 3)
      let fartherCost = cost(farther)
      corners[2] = fartherCost < mirroredCost ? (farther, fartherCost) : (mirrored, mirroredCost)
    } else if mirroredCost < good.cost {
      corners[2] = (mirrored, mirroredCost)
    } else {
      let nearer = mixed(worst.model, middle, mirroredCost < worst.cost ? 1.5 : 0.5)
      let nearerCost = cost(nearer)
      if nearerCost < min(worst.cost, mirroredCost) {
        corners[2] = (nearer, nearerCost)
      } else {
        for index in 1...2 {
          let drawn = mixed(corners[index].model, best.model, 0.5)
          corners[index] = (drawn, cost(drawn))
        }
      }
    }
  }

  private static func mixed(_ a: Model, _ b: Model, _ part: Double) -> Model {
    Model(
      logFrequency: a.logFrequency + (b.logFrequency - a.logFrequency) * part,
      logRatio: a.logRatio + (b.logRatio - a.logRatio) * part
    )
  }

  // MARK: Outliers

  /// Weighs each value by how far off it is, in terms of the spread of all.
  /// - Returns: whether there is any spread to speak of.
  mutating func reweigh(by model: Model) -> Bool {
    guard let solution = solution(model) else { return false }
    let distances = residuals(model, solution).map(abs)
    // The median of a normal distribution's magnitudes is 0.6745 of its spread.
    let spread = distances.sorted()[distances.count / 2] / 0.6745
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    guard spread > 1e-9 * range else { return false }
    for index in weights.indices {
      let part = distances[index] / (4.685 * spread)
      // The squares are weighted by (1 − part²)², and so the residuals by its root.
      weights[index] = part < 1 ? 1 - part * part : 0
    }
    return true
  }
}
