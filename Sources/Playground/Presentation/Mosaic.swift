/// The characters of Unicode that show which parts of a cell are filled.
enum Mosaic {
  /// Two by two parts: upper left 1, upper right 2, lower left 4, lower right 8.
  static func quadrants(_ bits: UInt8) -> Character { quadrantCharacters[Int(bits & 15)] }

  private static let quadrantCharacters = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  /// Two by three parts, row by row from 1 at the upper left to 32 at the lower right. What the quadrants have already is
  /// left out of the sextants' own block, which begins at U+1FB00.
  static func sextants(_ bits: UInt8) -> Character {
    let bits = UInt32(bits & 63)
    switch bits {
    case 0: return " "
    case leftHalf: return "▌"
    case rightHalf: return "▐"
    case 63: return "█"
    default:
      let before: UInt32 = 1 + (bits > leftHalf ? 1 : 0) + (bits > rightHalf ? 1 : 0)
      return Character(Unicode.Scalar(0x1FB00 + bits - before) ?? " ")
    }
  }

  private static let leftHalf: UInt32 = 0b010101
  private static let rightHalf: UInt32 = 0b101010

  /// Two by four dots, as Unicode numbers them; U+2800 is none.
  static func braille(_ dots: UInt8) -> Character { Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ") }

  /// The bits of a Braille pattern row by row: dots 1 and 4, 2 and 5, 3 and 6, 7 and 8.
  static let brailleBits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
