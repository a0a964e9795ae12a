import Testing

@testable import Playground

@Suite("The times of a run")
struct RunTimesTests {
  @Test("count what lies in other work by itself")
  func nested() {
    var times = RunTimes()
    times.begin(.reading, now: 10)
    times.end(now: 10.002)
    times.begin(.running, now: 11)
    times.begin(.drawing, now: 11.5)
    times.end(now: 11.75)
    times.begin(.reading, now: 12)
    times.end(now: 12.0005)
    times.end(now: 13)
    #expect(times.text == "reading 2.5 ms, running 1749.5 ms, drawing 250 ms")
  }
}
