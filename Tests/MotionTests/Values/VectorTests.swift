import Motion
import Testing

@Suite("A vector")
struct VectorTests {
  @Test("has the greatest absolute component as its magnitude")
  func magnitude() {
    #expect(Vector(1, -3).magnitude == 3)
  }
}
