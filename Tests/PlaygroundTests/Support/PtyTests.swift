import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Pseudo-terminals that tests open at the same moment")
struct PtyTests {
  @Test("are known by their own names", arguments: 1...4)
  func areOwn(thread: Int) throws {
    for _ in 1...1_000 {
      let ends = try Pty.Ends(columns: 80, rows: 24)
      defer { for end in [ends.near, ends.far] { close(end) } }
      var opened = stat()
      var named = stat()
      try #require(fstat(ends.far, &opened) == 0 && stat(ends.path, &named) == 0)
      try #require(opened.st_rdev == named.st_rdev)
    }
  }
}
