import Testing

@testable import Playground

@Suite("An export")
struct ExportTests {
  private static let scene = "stage size 60 40; layer a frame 10 10 20 20 color red; "

  /// Runs a script in a folder of its own.
  private func run(_ script: String, in folder: TemporaryFolder, _ options: [String] = []) throws -> Program.Result {
    let shell = ["-c", "cd \"$1\" && shift && exec \"$0\" \"$@\"", Program.path, folder.path]
    return try Program.run("sh", shell + options + ["-e", script])
  }

  private func image(_ name: String, in folder: TemporaryFolder) throws -> PixelImage {
    try PixelImage(png: try #require(folder.bytes(of: name)))
  }

  @Test("is a PNG of the stage as it is now, a dot a point or more")
  func isPNG() throws {
    let folder = try TemporaryFolder()
    let script = Self.scene + "a.positionX = 40; export \"one.png\"; export \"three.png\" scale 3"
    #expect(try run(script, in: folder).error == "")
    let (one, three) = (try image("one.png", in: folder), try image("three.png", in: folder))
    #expect(one.width == 60 && one.height == 40 && three.width == 180 && three.height == 120)
    let red = PixelImage.Pixel(red: 255, green: 0, blue: 0)
    #expect(one[31, 20] == red && one[29, 20] != red && three[91, 60] == red)
  }

  @Test("shows a part, and a clear stage, where that is asked for")
  func isAPart() throws {
    let folder = try TemporaryFolder()
    #expect(try run(Self.scene + "export \"part.png\" around a transparent", in: folder).error == "")
    let part = try image("part.png", in: folder)
    #expect(part.width == 26 && part.height == 26 && part[0, 0].alpha == 0 && part[13, 13].red == 255)
  }

  @Test("is an SVG without a raster")
  func isSVG() throws {
    let folder = try TemporaryFolder()
    #expect(try run(Self.scene + "export \"x.svg\"", in: folder).error == "")
    let text = try #require(folder.read("x.svg"))
    #expect(text.contains("viewBox=\"0 0 60 40\"") && text.contains("fill:rgb(100%,0%,0%)") && !text.contains("<image"))
  }

  @Test("has the same bytes each time", arguments: ["png", "svg"])
  func isTheSame(ending: String) throws {
    let folder = try TemporaryFolder()
    _ = try run(Self.scene + "export \"a.\(ending)\"; export \"b.\(ending)\"", in: folder)
    #expect(try folder.bytes(of: "a.\(ending)") == folder.bytes(of: "b.\(ending)"))
  }

  private static let refusals = [
    ("export \"x.bmp\"", "does not know files like ‘x.bmp’"), ("export \"../x.png\"", "outside the current folder"),
    ("export \".x.png\"", "hidden place"), ("export \"x.png\" scale 1e9", "too large"),
    ("export \"x.png\" scale 0", "can not be 0"), ("stage size 1e300 1e300; export \"x.svg\"", "too large"),
  ]

  @Test("is refused with a reason, and leaves no file", arguments: refusals)
  func isRefused(script: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let result = try run(script, in: folder)
    #expect(result.error.contains(reason) && result.ending == .exit(1))
    #expect(folder.bytes(of: "x.png") == nil && folder.bytes(of: "x.svg") == nil)
    #expect(try run(Self.scene + "export \"x.png\"", in: folder, ["--no-write"]).error.contains("--no-write"))
  }
}
