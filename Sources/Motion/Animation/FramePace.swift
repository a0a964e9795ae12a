/// Whether time goes on in even steps, as that of a program does which shows every frame.
struct FramePace: Sendable {
  private var time = 0.0
  private var step = 0.0

  /// Takes note that time has come somewhere.
  ///
  /// - Returns: whether by the same step as before, so that it is a frame of many. To where it is it makes no step.
  mutating func isEven(at time: Double) -> Bool {
    let step = time - self.time
    guard step > 0 else { return false }
    defer { (self.time, self.step) = (time, step) }
    return abs(step - self.step) <= 1e-6 * step
  }
}
