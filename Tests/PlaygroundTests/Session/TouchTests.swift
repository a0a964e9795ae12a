import Testing

@testable import Playground

@Suite("A touch")
struct TouchTests {
  @Test(
    "is heard by the layer, or by the first of its parents that listens",
    arguments: [
      (
        "on press b { print \"press\", now }\non release b { print \"release\", now }\non tap b { print \"tap\", now }\ntap b for 0.1s",
        "press 0s\nrelease 0.1s\ntap 0.1s"
      ),
      ("on tap b { print [self] }\ntap c", "[b]"), ("on tap b { print 1 }\non tap c { print 2 }\ntap c", "2"),
      ("on tap stage { print [self] }\ntap c", "[stage]"),
      ("layer c touchable false\non tap c { print 1 }\non tap b { print 2 }\ntap c", "2"),
      ("on press b { print 1 }\npress c\nrelease c", "1\nnotice: nobody heard the release on ‘c’"),
      ("tap b", "notice: nobody heard the tap on ‘b’"),
      ("on tap b { print 1 }\noff tap b\ntap b", "notice: nobody heard the tap on ‘b’"),
      ("on tap b { print 1 }\non tap b { print 2 }\ntap b", "2"), ("off tap b", "notice: nothing listens to tap b"),
      ("on tap b { off tap b\n print 1 }\ntap b\ntap b", "1\nnotice: nobody heard the tap on ‘b’"),
    ]
  )
  func listeners(script: String, output: String) {
    #expect(Script.output(of: "layer b\nlayer c in b\n" + script) == output)
  }

  @Test(
    "may take the layer away",
    arguments: [
      ("on press b { remove b }\non tap b { print 1 }\ntap b\nprint \"on\"", "on"),
      ("on tap b { remove b }\ntap b\ntap b", "error: there is no layer ‘b’"),
      ("on tap c { remove b\n print 1 }\ntap c\nprint \"on\"", "1\non"),
      ("on tap b { remove b\n layer b\n on tap b { print \"new\" } }\ntap b\ntap b", "new"),
      (
        "spring b.alpha to 0\non cancel b.alpha { print \"cancelled\" }\nremove b\nlayers",
        "cancelled\nstage  0 0 375 667  white"
      ),
      ("spring b.alpha to 0 then { print 1 }\non tap b { remove b }\ntap b\nrun\nprint now", "0s"),
    ]
  )
  func removal(script: String, output: String) {
    #expect(Script.output(of: "layer b\nlayer c in b\n" + script) == output)
  }
}
