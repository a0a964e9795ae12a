/// The names that parts of an SVG file have for one another.
///
/// Cairo numbers them through the life of the program. Here they are numbered as they come, so that the same picture has
/// the same bytes.
enum SVGNames {
  static func numbered(_ file: [UInt8]) -> [UInt8] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var place = 0
    while place < file.count {
      guard let length = introduction(in: file, at: place) else {
        result.append(file[place])
        place += 1
        continue
      }
      let start = place + length
      let end = file[start...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ")") } ?? file.count
      let number = numbers[file[start..<end]] ?? numbers.count
      numbers[file[start..<end]] = number
      result += file[place..<start] + Array("n\(number)".utf8)
      place = end
    }
    return result
  }

  /// How many bytes come before a name that begins behind this place; nil where none does.
  private static func introduction(in file: [UInt8], at place: Int) -> Int? {
    introductions.first { file[place...].starts(with: $0) }?.count
  }

  private static let introductions = [" id=\"", "(#", "\"#"].map { Array($0.utf8) }
}
