import Testing

@testable import Playground

@Suite("The letters on curves")
struct PlotTagsTests {
  @Test("stand on their curve, away from the others")
  func places() {
    let together = [Canvas.Dot(x: 0, y: 20), Canvas.Dot(x: 20, y: 20)]
    let paths = [
      [together + [Canvas.Dot(x: 39, y: 0)]],
      [together + [Canvas.Dot(x: 39, y: 39)]],
    ]
    let tags = PlotTags(paths: paths, columns: 20)
    #expect(tags.places.count == 2)
    for place in tags.places { #expect((place?.x ?? 0) > 24) }
    #expect((tags.places[0]?.y ?? 40) < 20)
    #expect((tags.places[1]?.y ?? 0) > 20)
  }

  @Test("do not exist for a curve without dots")
  func noDots() {
    #expect(PlotTags(paths: [[]], columns: 10).places == [nil])
  }

  @Test("begin anew after z", arguments: [(0, "a"), (25, "z"), (26, "a")] as [(Int, Character)])
  func letters(index: Int, letter: Character) {
    #expect(PlotTags.letter(index) == letter)
  }
}
