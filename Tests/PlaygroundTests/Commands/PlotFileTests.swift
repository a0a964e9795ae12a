import Foundation
import Motion
import Testing

@testable import Playground

@Suite("A plot written to a file")
struct PlotFileTests {
  private static let script = """
    layer ball
    spring ball.scaleX to 2 bounciness 12
    wait 0.2s

    """

  /// Runs a command behind the script, in which FOLDER is one that may be written to.
  private func run(_ command: String, in folder: TemporaryFolder, _ options: String...) throws -> Program.Result {
    let text = Self.script + command.replacing("FOLDER", with: folder.path)
    return try Program.run(["--allow-write", folder.path] + options + ["-e", text])
  }

  private func bytes(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
  }

  @Test("is a picture of the kind its ending names, of the size that is asked for, and the same each time")
  func pictures() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      let result = try run(
        "plot ball.scaleX as \"FOLDER/\(name).svg\" size 640 360; plot ball.scaleX as \"FOLDER/\(name).png\" size 640 360",
        in: folder
      )
      #expect(result.ending == .exit(0) && result.output.isEmpty && result.error.isEmpty)
    }
    let svg = try #require(folder.read("a.svg"))
    #expect(svg.hasPrefix("<?xml") && svg.contains("viewBox=\"0 0 640 360\""))
    let image = try PixelImage(png: bytes("a.png", in: folder))
    #expect(image.width == 1280 && image.height == 720)
    for ending in ["svg", "png"] {
      #expect(try bytes("a.\(ending)", in: folder) == bytes("b.\(ending)", in: folder))
    }
  }

  @Test("is light or dark", arguments: [("", 0xFF), ("theme light", 0xFF), ("theme dark", 0x14)])
  func theme(option: String, red: Int) throws {
    let folder = try TemporaryFolder()
    #expect(try run("plot ball.scaleX as \"FOLDER/a.png\" \(option)", in: folder).ending == .exit(0))
    #expect(Int(try PixelImage(png: bytes("a.png", in: folder))[0, 0].red) == red)
  }

  /// Peaks have samples of their own, so the rows are not evenly spread.
  @Test("is a row a sample as CSV, each the value that the engine has")
  func csv() throws {
    let folder = try TemporaryFolder()
    #expect(try run("plot ball.scaleX, now as \"FOLDER/a.csv\" from 0.1s to 0.3s", in: folder).ending == .exit(0))
    let rows = try #require(folder.read("a.csv")).split(separator: "\n").map { $0.split(separator: ",") }
    #expect(rows[0] == ["time", "ball.scaleX", "now"])
    #expect(rows.count > 1_600)
    #expect(rows[1][0] == "0.1" && rows.last?[0] == "0.3")
    var session = try ScriptRun(Self.script).session
    try session.advance(to: 1)
    let layer = try #require(session.world.engine.layers.last)
    for row in rows.dropFirst().enumerated().filter({ $0.offset % 100 == 0 }).map(\.element) {
      let time = try #require(Double(row[0]))
      #expect(Double(row[1]) == session.world.engine.presentation(.scaleX, of: layer, at: time)?[0])
      #expect(row[2] == row[0])
    }
  }

  @Test("is one of a comparison, too, of which the table is shown")
  func comparison() throws {
    let folder = try TemporaryFolder()
    let result = try run("compare ball.scaleX over bounciness 5, 20 as \"FOLDER/a.svg\"", in: folder)
    #expect(result.output.hasPrefix("bounciness  overshoot"))
    #expect(try #require(folder.read("a.svg")).contains("</svg>"))
  }

  /// Each curve has samples of its own at its peaks; there the others have one as well.
  @Test("has every curve of a comparison at every time", arguments: ["scaleX", "scale", "position"])
  func comparedSamples(property: String) throws {
    let folder = try TemporaryFolder()
    let command =
      "spring ball.\(property) to \(property == "scaleX" ? "3" : "(3, 2)")\n"
      + "compare ball.\(property) over bounciness 5, 20 as \"FOLDER/a.csv\""
    #expect(try run(command, in: folder).error == "")
    let rows = try #require(folder.read("a.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count > 1_600 && rows[0].count == (property == "scaleX" ? 3 : 5))
    #expect(rows.allSatisfy { $0.count == rows[0].count && !$0.contains("") })
    let times = rows.dropFirst().compactMap { Double($0[0]) }
    #expect(times.count == rows.count - 1 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("is not written where that is forbidden")
  func forbidden() throws {
    let folder = try TemporaryFolder()
    let result = try run("plot ball.scaleX as \"FOLDER/a.svg\"", in: folder, "--no-write")
    #expect(result.ending == .exit(1) && result.error.contains("--no-write forbids writing files"))
    let outside = try Program.run(["-e", "plot now from 0s to 1s as \"\(folder.file("a.png"))\""])
    #expect(outside.ending == .exit(1) && outside.error.contains("lies outside the current folder"))
    #expect(folder.read("a.svg") == nil && folder.read("a.png") == nil)
  }
}
