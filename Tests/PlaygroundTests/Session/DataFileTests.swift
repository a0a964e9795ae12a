import Foundation
import Testing

@testable import Playground

@Suite("A file of numbers")
struct DataFileTests {
  private func read(_ text: String, _ wanted: [String] = [], limit: Int = 1_000_000) throws -> DataFile {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "data.csv")
    return try DataFile("data.csv", DataFile.Terms(folder: folder.path, wanted: wanted, limit: limit))
  }

  private func failure(_ text: String, _ wanted: [String] = [], limit: Int = 1_000_000) -> String {
    do {
      _ = try read(text, wanted, limit: limit)
      return ""
    } catch {
      return (error as? DataFile.Failure)?.message ?? "\(error)"
    }
  }

  private static let spellings: [(name: String, text: String)] = [
    ("commas", "time,a,b\n0,1,-2.5\n0.5,2e1,.5\n"), ("semicolons", "time;a;b\n0;1;-2.5\n0.5;2e1;.5\n"),
    ("tabs", "time\ta\tb\n0\t1\t-2.5\n0.5\t2e1\t.5\n"), ("spaces", "time a   b\n0 1 -2.5\n  0.5   2e1 .5  \n"),
    ("carriage returns", "time,a,b\r\n0,1,-2.5\r\n0.5,2e1,.5\r\n"),
    ("no last newline", "time,a,b\n0,1,-2.5\n0.5,2e1,.5"),
    ("blanks around", " time , a , b \n0 , 1, -2.5 \n0.5,\t2e1 ,.5\n"),
    ("quotes", "\"time\",\"a\",b\n\"0\",\"1\",-2.5\n0.5,\"2e1\",.5\n"),
    ("a mark of UTF-8", "\u{FEFF}time,a,b\n0,1,-2.5\n0.5,2e1,.5\n"),
    ("comments and empty rows", "# made by hand\n\ntime,a,b\n0,1,-2.5\n\n# here\n0.5,2e1,.5\n\n"),
    ("a time that comes last", "a,b,t\n1,-2.5,0\n2e1,.5,0.5\n"),
  ]

  @Test("reads the same however it is written", arguments: spellings)
  func sameValues(name: String, text: String) throws {
    let file = try read(text)
    #expect(file.time?.values == [0, 0.5])
    #expect(file.columns.map(\.title) == ["a", "b"])
    #expect(file.columns.map(\.values) == [[1, 20], [-2.5, 0.5]])
  }

  @Test("without titles numbers its columns")
  func noTitles() throws {
    let file = try read("0,1,5\n1,2,6\n")
    #expect(file.time?.values == [0, 1])
    #expect(file.columns.map(\.title) == ["column 2", "column 3"])
    let single = try read("3\n4\n")
    #expect(single.time == nil && single.columns.map(\.values) == [[3, 4]])
  }

  @Test(
    "has gaps where values are missing",
    arguments: ["", "nan", "NaN", "NA", "null", "inf", "-inf", "1e999", "\"\""]
  )
  func gaps(text: String) throws {
    let values = try read("time,a\n0,1\n1,\(text)\n2,3\n").columns[0].values
    #expect(values[0] == 1 && values[1].isNaN && values[2] == 3)
  }

  @Test("gives the columns that are asked for, in that order, and passes over all others")
  func columns() throws {
    let text = "time,name,a,b\n0,\"x, \"\"y\"\"\",1,2\n1,z,3,4\n"
    #expect(try read(text, ["b", "3"]).columns.map(\.values) == [[2, 4], [1, 3]])
    #expect(try read(text).columns.map(\.title) == ["a", "b"])
  }

  @Test("may be larger than what is read at a time")
  func large() throws {
    let rows = (0..<60_000).map { "\($0),\(Double($0) / 7)" }
    let file = try read("time,a\n" + rows.joined(separator: "\n"))
    #expect(file.columns[0].values == ContiguousArray((0..<60_000).map { Double($0) / 7 }))
    let long = String(repeating: "x", count: 700_000)
    #expect(try read("time,a,b\n0,1,\(long)\n1,2,\(long)\n", ["a"]).columns[0].values == [1, 2])
  }

  @Test("is refused beyond its limits")
  func limits() {
    #expect(failure("0,1\n1,2\n2,3\n", limit: 5) == "‘data.csv’ has more than 5 values")
    #expect(failure("0,1\n1,2\n2,3\n", limit: 6).isEmpty)
    #expect(failure(String(repeating: "x", count: 17 << 20)) == "‘data.csv’ has a row of more than 16 MB")
  }

  @Test("is told how far it is read, and is read no further once nobody wants it")
  func report() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "1,2\n", count: 400_000)
    try folder.write(text, to: "a.csv")
    for limit in [2, 100] {
      var told: [Int] = []
      var terms = DataFile.Terms(folder: folder.path, limit: 1_000_000)
      terms.report = { done, total in
        #expect(total == text.utf8.count)
        told.append(done)
        return told.count < limit
      }
      let file = try? DataFile("a.csv", terms)
      #expect((file == nil) == (limit == 2) && (limit == 2 ? told.count == 2 : told.count > 4))
      #expect(told.first == 0 && told == told.sorted() && told.allSatisfy { $0 <= text.utf8.count })
    }
  }

  @Test("is made a plot no further once nobody wants it")
  func ends() throws {
    let file = try read(String(repeating: "2\n", count: 200_000))
    var count = 0
    #expect(throws: Stop.self) {
      try file.plot(from: nil, to: nil, frame: 0.1) { () throws(Stop) in
        count += 1
        if count == 2 { throw .interrupted }
      }
    }
    #expect(count == 2)
  }

  @Test("is a file, below the folder of the script or the current one")
  func place() throws {
    let folder = try TemporaryFolder()
    try folder.write("0,1\n", to: "a.csv")
    try FileManager.default.createDirectory(atPath: folder.file("inner"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.file("pipe.csv"), 0o600) == 0)
    for (path, message) in [
      ("../a.csv", "‘../a.csv’ lies outside the folder of the script"), ("b.csv", "‘b.csv’ can not be found"),
    ] {
      #expect {
        _ = try DataFile(path, DataFile.Terms(folder: folder.file("inner"), limit: 9))
      } throws: { ($0 as? DataFile.Failure)?.message == message }
    }
    #expect {
      _ = try DataFile("pipe.csv", DataFile.Terms(folder: folder.path, limit: 9))
    } throws: { ($0 as? DataFile.Failure)?.message == "‘pipe.csv’ is no file" }
  }

  /// Any bytes are a file of numbers or a sentence.
  @Test("never traps")
  func noise() throws {
    var state: UInt64 = 3
    let alphabet = Array("0123456789.,;\t \"\r\n#-+enaxE\u{0}é".utf8)
    for _ in 0..<300 {
      let bytes = (0..<60).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      let message = failure(String(decoding: bytes, as: UTF8.self))
      #expect(message.isEmpty || message.contains("‘data.csv’"))
    }
  }
}
