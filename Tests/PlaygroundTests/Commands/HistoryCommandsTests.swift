import Testing

@testable import Playground

@Suite("Going back")
struct HistoryCommandsTests {
  @Test(
    "takes back what changed the session, and does it again",
    arguments: [
      ("a.alpha = 0.5\nundo\nprint a.alpha\nredo\nprint a.alpha", "1\n0.5"),
      ("spring a.alpha to 0\nwait 0.1s\nundo\nprint now, a has alpha\nundo\nprint a has alpha", "0s true\nfalse"),
      ("var n = 1\nn = 2\nn = 3\nundo 2\nprint n\nredo\nprint n\nredo\nprint n", "1\n2\n3"),
      (
        "print random() < 2\nlet x = random()\nundo\nlet y = random()\nprint x == y",
        "true\nerror: there is nothing called ‘x’"
      ),
      ("a.alpha = 0.5\nprint 1\nprint a.alpha\nundo\nprint a.alpha", "1\n0.5\n1"),
      ("on tap a { print 1 }\nundo\ntap a", "notice: nobody heard the tap on ‘a’"),
      ("remove a\nundo\nprint a.alpha", "1"),
      ("a.alpha = 0.5\nundo\na.alpha = 0.25\nredo", "error: there is nothing to redo"),
      ("undo 2", "error: there is nothing more to undo"), ("undo\nundo", "error: there is nothing to undo"),
      ("on tap a { undo }\ntap a", "error: ‘undo’ can not stand in a handler"),
    ]
  )
  func undo(script: String, output: String) {
    #expect(Script.output(of: "layer a\n" + script) == output)
  }

  @Test("leaves every step as it was, there and back")
  func everyStep() throws {
    let statements = [
      "layer a", "spring a.positionX to 300", "wait 0.1s", "spring a.positionX to 0", "wait 0.1s", "a.alpha = 0.5",
      "run",
    ]
    let look = "print now, a.positionX, a.positionX.velocity, a.alpha, count([1])"
    let whole = statements.joined(separator: "\n") + "\n"
    for back in 1..<statements.count {
      let direct = Script.output(of: statements.dropLast(back).joined(separator: "\n") + "\n" + look)
      #expect(Script.output(of: whole + "undo \(back)\n" + look) == direct)
      #expect(Script.output(of: whole + "undo \(back)\nredo \(back)\n" + look) == Script.output(of: whole + look))
    }
  }

  @Test(
    "comes back to a snapshot with everything in it",
    arguments: [
      ("snapshot s\nremove a\nrestore s\nprint a.alpha", "1"),
      (
        "spring a.alpha to 0\nwait 0.1s\nsnapshot s\nlet x = a.alpha\nrun\nrestore s\nprint now, a has alpha",
        "0.1s true"
      ),
      ("snapshot start\nwait 1s\nrestore strat", "error: there is no snapshot ‘strat’"),
      ("snapshot s\nwait 1s\nrestore s\nundo\nprint now", "1s"),
    ]
  )
  func snapshots(script: String, output: String) {
    #expect(Script.output(of: "layer a\n" + script) == output)
  }
}
