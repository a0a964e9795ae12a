import Testing

@testable import Playground

/// What `scripts/pictures` makes.
@Suite("The pictures of the documentation")
struct PicturesTests {
  @Test("are those that the program makes now")
  func areFresh() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("scripts")
    try folder.makeFolder("docs")
    for name in ["pictures", "hamburger.motion"] {
      try folder.write(try Repository.text("scripts/\(name)"), to: "scripts/\(name)")
    }
    let script = folder.file("scripts/pictures")
    let result = try Program.run("bash", [script], environment: ["PLAYGROUND": Program.path], limit: 60)
    #expect(result.ending == .exit(0) && result.error == "")
    #expect(try Repository.text("docs/pictures/button.svg") == folder.read("docs/pictures/button.svg"))
    let gif = try #require(folder.bytes(of: "docs/pictures/button.gif"))
    // Another version of Cairo may differ by a shade at the edges.
    let stored = try Repository.bytes("docs/pictures/button.gif")
    #expect(abs(stored.count - gif.count) * 20 < gif.count && stored.prefix(10) == gif.prefix(10))
  }

  @Test("are shown")
  func areShown() throws {
    let page = try Repository.text("README.md")
    #expect(page.contains("](docs/pictures/button.gif)") && page.contains("](docs/pictures/button.svg)"))
  }
}
