import Foundation
import Testing

@testable import Playground

@Suite("An exported motion")
struct MotionExportTests {
  private static let scene = """
    stage size 60 40; layer a frame 0 10 20 20 color red
    basic a.positionX to 50 duration 0.4s; run

    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func run(_ script: String) throws -> Program.Result {
    try Program.run("sh", ["-c", "cd \"$1\" && exec \"$0\" -e \"$2\"", Program.path, folder.path, script])
  }

  /// What another program reads: size, times shown, hundredths of a second each frame, and a dot of each.
  private struct Decoded: Decodable {
    var size: [Int]
    var loop: Int?
    var delays: [Int]
    var dots: [[Int]]
    var colors: Int
  }

  private func decoded(_ name: String, x: Int, y: Int) throws -> Decoded {
    let script = """
      import json, sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      delays, dots, colors = [], [], set()
      for frame in range(image.n_frames):
          image.seek(frame)
          delays.append(image.info["duration"] // 10)
          shown = image.convert("RGBA")
          dots.append(list(shown.getpixel((int(sys.argv[2]), int(sys.argv[3])))))
          colors |= set(shown.getdata())
      print(json.dumps({"size": image.size, "loop": image.info.get("loop"), "delays": delays, "dots": dots,
          "colors": len(colors)}))
      """
    let arguments = ["-c", script, folder.file(name), "\(x)", "\(y)"]
    let result = try ["/usr/bin/python3", "python3"].lazy.map { try Program.run("env", [$0] + arguments) }
      .first { $0.ending == .exit(0) }
    let output = try #require(result, "Pillow reads no GIF; scripts/setup --tests installs it").output
    return try JSONDecoder().decode(Decoded.self, from: Data(output.utf8))
  }

  @Test("is a GIF of as many frames as its time takes, each shown as long, the last a second")
  func hasItsFrames() throws {
    #expect(try run(Self.scene + "export \"x.gif\"").error == "")
    let gif = try decoded("x.gif", x: 50, y: 20)
    #expect(gif.size == [60, 40] && gif.loop == 0)
    #expect(gif.delays == Array(repeating: 4, count: 10) + [100])
    #expect(gif.dots.first == [255, 255, 255, 255] && gif.dots.last == [255, 0, 0, 255])
    #expect(gif.colors <= 256)
  }

  @Test("keeps to its frames, its plays, its part and its scale")
  func takesOptions() throws {
    #expect(try run(Self.scene + "export \"x.gif\" fps 30 loop 3 scale 2 from 0.1s to 0.2s").error == "")
    let gif = try decoded("x.gif", x: 5, y: 5)
    #expect(gif.size == [120, 80] && gif.loop == 2 && gif.delays == [3, 4, 3, 100])
  }

  @Test("leaves what is clear clear, frame after frame")
  func isTransparent() throws {
    #expect(try run(Self.scene + "export \"x.gif\" transparent").error == "")
    let gif = try decoded("x.gif", x: 10, y: 20)
    #expect(gif.dots.first == [255, 0, 0, 255] && gif.dots.last?.last == 0)
  }

  @Test("is what PNGs of the same moments are, dot by dot, where there are no more than 256 colours")
  func isExact() throws {
    #expect(try run(Self.scene + "export \"x.gif\"; at 0.2s { export \"x.png\" }").error == "")
    let png = try PixelImage(png: try #require(folder.bytes(of: "x.png")))
    for x in [0, 10, 14, 15, 30, 34, 35, 45] {
      let dot = png[x, 20]
      #expect(try decoded("x.gif", x: x, y: 20).dots[5] == [dot.red, dot.green, dot.blue, 255].map { Int($0) })
    }
  }

  @Test("is a hamburger in under 100 kB")
  func isSmall() throws {
    let script = try Repository.example("hamburger")
    let ending = "export \"h.gif\" around button from 0s to 2.5s\n"
    #expect(try run(script.replacingOccurrences(of: "\nplot ", with: "\n// ") + ending).error == "")
    let gif = try decoded("h.gif", x: 80, y: 80)
    #expect(gif.delays.count == 64 && gif.delays.dropLast().allSatisfy { $0 == 4 })
    #expect(try #require(folder.bytes(of: "h.gif")).count < 100_000)
  }

  @Test("is a recording in JSON, a screen of a fixed size, without a clock")
  func isARecording() throws {
    let script = ["x", "y"].map { "export \"\($0).cast\" size 40 12 fps 10" }.joined(separator: "\n")
    #expect(try run(Self.scene + script).error == "")
    let text = try #require(folder.read("x.cast"))
    #expect(text == folder.read("y.cast"))
    let rows = try text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    let header = try #require(rows.first as? [String: Any])
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 40 && header["height"] as? Int == 12)
    let events = rows.dropFirst().compactMap { $0 as? [Any] }
    #expect(events.count == rows.count - 1 && events.allSatisfy { $0.count == 3 && $0[1] as? String == "o" })
    let times = events.compactMap { $0.first as? Double }
    #expect(times == times.sorted() && times.last == 0.4 && Set(times).count == 5)
  }

  @Test("holds as values what a table prints", arguments: ["csv", "json"])
  func holdsValues(format: String) throws {
    let values = "a.positionX, a.color every 0.1s velocity to 0.3s"
    let table = try run(Self.scene + "table \(values) as \(format)").output
    #expect(try run(Self.scene + "export \"x.\(format)\" of \(values)").error == "")
    #expect(folder.read("x.\(format)") == table && table.count > 100)
  }

  private static let refusals = [
    ("export \"x.gif\" fps 60", "at most 50 frames a second"), ("export \"x.csv\"", "of which values?"),
    ("export \"x.png\" fps 10", "‘fps’ means nothing for a .png file"),
    ("export \"x.gif\" of a.alpha", "‘of’ means nothing for a .gif file"),
    ("export \"x.gif\" to 1000s", "this would be 25001 pictures"), ("export \"x.gif\" scale 100", "are too many"),
    ("export \"x.gif\" loop 0", "‘loop’"),
  ]

  @Test("is refused with a reason", arguments: refusals)
  func isRefused(script: String, reason: String) throws {
    let result = try run(Self.scene + script)
    #expect(result.error.contains(reason) && result.ending == .exit(1))
  }
}

@Suite("A table of colours")
struct ColorTableTests {
  private typealias Pixel = PixelImage.Pixel

  private func counts(_ colors: Int) -> [PixelImage.Pixel: Int] {
    func part(_ number: Int) -> UInt8 { UInt8(number % 16 * 17) }
    let all = (0..<colors).map { Pixel(red: part($0), green: part($0 / 16), blue: part($0 / 256)) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0, 1) })
  }

  @Test("holds the colours themselves as long as there is room")
  func isExact() {
    let counts = counts(256)
    let table = ColorTable(counts, limit: 256) {}
    #expect(table.isExact && Set(table.colors) == Set(counts.keys))
    #expect(counts.keys.allSatisfy { table.colors[table.index(of: $0)] == $0 })
  }

  @Test("stands for 4,096 colours with 256 that are near")
  func isNear() {
    let counts = counts(4_096)
    let table = ColorTable(counts, limit: 256) {}
    #expect(!table.isExact && table.colors.count == 256)
    let errors = counts.keys.map { color -> Int in
      let near = table.colors[table.index(of: color)]
      return max(abs(Int(near.red) - Int(color.red)), abs(Int(near.green) - Int(color.green)))
    }
    #expect((errors.max() ?? 0) <= 51)
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 20)
  }

  @Test("keeps a colour that is rare and far from all others")
  func keepsTheRare() {
    var counts = counts(4_096)
    for color in counts.keys { counts[color] = color.blue < 100 ? 1_000 : nil }
    let rare = Pixel(red: 0, green: 0, blue: 255)
    counts[rare] = 1_000
    let table = ColorTable(counts, limit: 64) {}
    #expect(CellColor.distance(table.colors[table.index(of: rare)], rare) < 500)
  }
}
