import Motion
import Testing

@Suite("A vector")
struct VectorTests {
  @Test("has the greatest absolute component as its magnitude", arguments: 0..<4)
  func magnitude(component: Int) {
    var vector = Vector(1, -1, 0.5, 0)
    vector[component] = -3
    #expect(vector.magnitude == 3)
  }

  @Test("made of a list is the one made of its numbers")
  func components() {
    #expect(Vector([1]) == Vector(1))
    #expect(Vector([1, 2]) == Vector(1, 2))
    #expect(Vector([1, 2, 3]) == Vector(1, 2, 3))
    #expect(Vector([1, 2, 3, 4]) == Vector(1, 2, 3, 4))
    #expect(Vector(1, 2, 3).components == [1, 2, 3])
    #expect(Vector(repeating: 7, count: 2) == Vector(7, 7))
    #expect(Vector(1) != Vector(1, 0))
  }

  @Test("adds, subtracts and scales component by component, and keeps its count")
  func arithmetic() {
    #expect(Vector(1, 2, 3) + Vector(10, 20, 30) == Vector(11, 22, 33))
    #expect(Vector(1, 2) - Vector(10, 20) == Vector(-9, -18))
    #expect(Vector(1, 2, 3, 4) * 2 == Vector(2, 4, 6, 8))
    #expect((-Vector(1, 2)).storage == SIMD4(-1, -2, 0, 0))
  }

  @Test("is finite when every component is", arguments: [Double.nan, .infinity, -.infinity], 0..<4)
  func finite(value: Double, component: Int) {
    var vector = Vector(1, 2, 3, Double.greatestFiniteMagnitude)
    #expect(vector.isFinite)
    vector[component] = value
    #expect(!vector.isFinite)
  }
}
