import Motion
import Testing

@Suite("An interval")
struct IntervalTests {
  @Test("holds its ends only where it includes them")
  func ends() {
    #expect(Interval.positive.contains(.leastNonzeroMagnitude) && !Interval.positive.contains(0))
    #expect(Interval.nonnegative.contains(0) && !Interval.nonnegative.contains(-.leastNonzeroMagnitude))
    #expect(!Interval.nonnegative.contains(.infinity))
    #expect(Interval.unit.contains(0) && Interval.unit.contains(1) && !Interval.unit.contains((1.0).nextUp))
    #expect(!Interval(from: 0, to: 1, includesUpper: false).contains(1))
    #expect(!Interval.unit.contains(.nan))
  }
}
