import Testing

@testable import Playground

@Suite("A finger that drags")
struct DragTests {
  private static let setup = """
    layer b
    on press b { print "press", touch.location }
    on drag b { print "drag", touch.location }
    on release b { print "release", touch.location, touch.velocity }
    on tap b { print "tap" }

    """

  @Test(
    "takes the layer along, frame by frame, and lets it go with its velocity",
    arguments: [
      (
        "drag b by 60 0 over 0.05s\nprint b.position, now",
        """
        press (187.5, 333.5)
        drag (207.5, 333.5)
        drag (227.5, 333.5)
        drag (247.5, 333.5)
        release (247.5, 333.5) (1200/s, 0/s)
        (247.5, 333.5) 0.05s
        """
      ),
      ("off drag b\ndrag b by 6 8 over 0.01s", "press (187.5, 333.5)\nrelease (193.5, 341.5) (600/s, 800/s)\ntap"),
      ("off drag b\ndrag b by 6 8.1 over 0.01s", "press (187.5, 333.5)\nrelease (193.5, 341.6) (600/s, 810/s)"),
      (
        "off drag b\noff press b\nspring b.positionX to 0\non cancel b.positionX { print \"cancel\" }\ndrag b by 30 0 over 0.3s curve easeOut",
        "cancel\nrelease (217.5, 333.5) (0/s, 0/s)"
      ),
      ("off drag b\noff press b\non press b { remove b }\ndrag b by 30 0 over 0.3s\nprint now", "0s"),
    ]
  )
  func drag(script: String, output: String) {
    #expect(Script.output(of: Self.setup + script) == output)
  }

  @Test(
    "that taps at a point finds what is seen there",
    arguments: [
      ("tap at 187 333", "press (187, 333)\nrelease (187, 333) (0/s, 0/s)\ntap"),
      ("tap at -5 0", "notice: there is nothing at (-5, 0)"),
      ("b.touchable = false\ntap at 187 333", "notice: nobody heard the tap on ‘stage’"),
    ]
  )
  func tapAt(script: String, output: String) {
    #expect(Script.output(of: Self.setup + script) == output)
  }
}
