import Foundation
import Testing

@testable import Playground

@Suite("A file that a script writes")
struct OutputFileTests {
  /// A folder with a script's current folder in it, and a file that must stay as it is.
  private func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["here", "here/sub", "here/.hidden", "other"] { mkdir(folder.file(name), 0o755) }
    for name in ["here/old.motion", "other/old.motion", "old.motion"] { try folder.write("old", to: name) }
    symlink("../other", folder.file("here/out"))
    symlink(".hidden", folder.file("here/seen"))
    symlink("sub", folder.file("here/in"))
    symlink("../other/old.motion", folder.file("here/link.motion"))
    mkdir(folder.file("here/folder.motion"), 0o755)
    return folder
  }

  private func save(_ path: String, in folder: TemporaryFolder, options: [String] = [], before: String = "") throws
    -> Program.Result
  {
    let command = "cd \"$0\" && \(before) exec \"$@\""
    let arguments = options + ["-e", "layer a\nsave \"\(path)\""]
    return try Program.run("sh", ["-c", command, folder.file("here"), Program.path] + arguments)
  }

  /// Every file below the folder, with what it holds.
  private func contents(of folder: TemporaryFolder) -> [String: String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.read($0) ?? "") })
  }

  @Test(
    "is refused outside the folder, in hidden places, through links and under other names",
    arguments: [
      ("../a.motion", "lies outside the current folder"), ("sub/../../a.motion", "lies outside the current folder"),
      ("/tmp/a.motion", "lies outside the current folder"), ("../other/old.motion", "lies outside the current folder"),
      ("out/a.motion", "lies outside the current folder"), ("out/old.motion", "lies outside the current folder"),
      (".profile", "does not end in .motion"), (".a.motion", "is a hidden place"), (".motion", "is a hidden place"),
      (".hidden/a.motion", "is a hidden place"), ("./.hidden/a.motion", "is a hidden place"),
      ("seen/a.motion", "is a hidden place"), ("link.motion", "is a link"), ("folder.motion", "is no file"),
      ("a.txt", "does not end in .motion"), ("a", "does not end in .motion"), ("", "does not end in .motion"),
      ("a.motion/", "does not end in .motion"), ("a.MOTION", "does not end in .motion"),
      ("missing/a.motion", "there is no folder ‘missing’"), ("a.txt\\0.motion", "can not hold the character 0"),
      ("old.motion/a.motion", "can not be written: Not a directory"),
    ]
  )
  func refusals(path: String, message: String) throws {
    let folder = try makeFolder()
    let before = contents(of: folder)
    let result = try save(path, in: folder)
    #expect(result.ending == .exit(1))
    #expect(result.error.contains(message), "\(result.error)")
    #expect(contents(of: folder) == before)
  }

  @Test(
    "is written below the folder, new or in place of the old one",
    arguments: ["a.motion", "./a.motion", "sub/a.motion", "in/a.motion", "sub/../a.motion", "old.motion", "層.motion"]
  )
  func writes(path: String) throws {
    let folder = try makeFolder()
    chmod(folder.file("here/old.motion"), 0o640)
    let before = contents(of: folder)
    let result = try save(path, in: folder)
    #expect(result.ending == .exit(0), "\(result.error)")
    #expect(folder.read("here/" + path) == "layer a\n")
    #expect(contents(of: folder).count == before.count + (path == "old.motion" ? 0 : 1))
    var status = stat()
    #expect(stat(folder.file("here/old.motion"), &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test("may lie in a folder that the command line names, by whatever path, and nowhere when that forbids it")
  func options() throws {
    let folder = try makeFolder()
    let other = folder.file("other")
    for path in ["../other/a.motion", "\(other)/b.motion", "out/c.motion", "d.motion"] {
      #expect(try save(path, in: folder, options: ["--allow-write", other]).ending == .exit(0), "\(path)")
    }
    #expect(try save("../e.motion", in: folder, options: ["--allow-write", other]).ending == .exit(1))
    let forbidden = try save("f.motion", in: folder, options: ["--allow-write", other, "--no-write"])
    #expect(forbidden.error.contains("--no-write forbids writing files"))
    #expect(try save("g.motion", in: folder, options: ["--allow-write", "missing"]).ending == .exit(2))
    let written = contents(of: folder).filter { $0.value == "layer a\n" }.keys.sorted()
    #expect(written == ["here/d.motion", "other/a.motion", "other/b.motion", "other/c.motion"])
  }

  @Test("leaves the old one whole, and no other behind, when there is no room for it")
  func limit() throws {
    let folder = try makeFolder()
    let command = "cd \"$0\" && ulimit -f 8 && \"$@\" 2>&1 | cat"
    let script = String(repeating: "layer a frame 1 2 3 4 color red\n", count: 5_000) + "save \"old.motion\""
    try folder.write(script, to: "here/long.motion")
    let before = contents(of: folder)
    let result = try Program.run("sh", ["-c", command, folder.file("here"), Program.path, "long.motion"])
    #expect(result.output.contains("‘old.motion’ can not be written: File too large"), "\(result)")
    #expect(contents(of: folder) == before)
  }
}
