import Motion
import Testing

@testable import Playground

@Suite struct T { @Test func t() { #expect(Vector(2).count == 1) } }
