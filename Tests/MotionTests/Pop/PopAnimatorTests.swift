import Motion
import Testing

@Suite("Pop's animator")
struct PopAnimatorTests {
  private typealias Animator = PopAnimator<String, String>

  private final class Store {
    var values: [String: Vector] = ["a": Vector(0), "b": Vector(0)]
  }

  private func render(_ animator: inout Animator, _ store: Store, at time: Double) -> [Animator.Event] {
    animator.render(at: time, read: { object, _ in store.values[object] }) { value, object, _ in
      store.values[object] = value
    }
  }

  private func spring(_ animator: inout Animator, to target: Double) throws -> Animator.ID {
    var spring = try PopAnimation.spring(threshold: 1)
    try spring.setTo(Vector(target))
    _ = spring.takeEvents()
    return animator.make(spring)
  }

  private func written(_ events: [Animator.Event]) -> [Double] {
    events.filter { $0.event.kind == .write }.compactMap { $0.event.value?[0] }
  }

  private func kinds(_ events: [Animator.Event]) -> [PopEvent.Kind] { events.map(\.event.kind) }

  @Test("knows what is attached under which key, kept after its end or not")
  func keys() throws {
    var animator = Animator()
    let store = Store()
    let (first, second) = (try spring(&animator, to: 1), try spring(&animator, to: 100))
    animator[first].isRemovedOnCompletion = false
    _ = animator.attach(first, to: "x", of: "a", key: "one")
    _ = animator.attach(second, to: "y", of: "a", key: "two")
    #expect(animator.keys(of: "a") == ["one", "two"] && animator.keys(of: "b") == [])
    #expect(animator.animation(key: "two", of: "a") == second)
    for frame in 0..<60 { _ = render(&animator, store, at: Double(frame) / 60) }
    #expect(animator.keys(of: "a") == ["one"] && !animator.isEmpty)
    #expect(kinds(animator.remove(key: "one", from: "a")) == [.stop(finished: false)])
    #expect(animator.isEmpty && animator.remove(key: "one", from: "a").isEmpty)
  }

  @Test("lets many be attached without a key, and removes them with all")
  func unnamed() throws {
    var animator = Animator()
    for target in 1...3 { _ = animator.attach(try spring(&animator, to: Double(target)), to: "x", of: "a") }
    #expect(animator.keys(of: "a") == [] && !animator.isEmpty)
    let events = animator.removeAll(from: "a")
    #expect(
      kinds(events) == [.start, .stop(finished: false), .start, .stop(finished: false), .start, .stop(finished: false)]
    )
    #expect(animator.isEmpty)
  }

  @Test("runs a replacement after all that were there before")
  func order() throws {
    var animator = Animator()
    let store = Store()
    let (first, second, third) =
      (try spring(&animator, to: 1), try spring(&animator, to: 2), try spring(&animator, to: 3))
    _ = animator.attach(first, to: "x", of: "a", key: "k")
    _ = animator.attach(second, to: "x", of: "b", key: "k")
    #expect(render(&animator, store, at: 0).map(\.animation).first == first)
    let cancelled = animator.attach(third, to: "x", of: "a", key: "k")
    #expect(cancelled.map(\.animation) == [first] && kinds(cancelled) == [.stop(finished: false)])
    let events = render(&animator, store, at: 1.0 / 60)
    #expect(events.first?.animation == second && events.last?.animation == third)
    #expect(!events.contains { $0.animation == first })
  }

  @Test("cancels what drives an object that is gone, at the next frame")
  func lostObject() throws {
    var animator = Animator()
    let store = Store()
    let (running, waiting) = (try spring(&animator, to: 1), try spring(&animator, to: 2))
    animator[waiting].beginTime = 10
    _ = animator.attach(running, to: "x", of: "a", key: "k")
    _ = animator.attach(waiting, to: "x", of: "a", key: "w")
    _ = render(&animator, store, at: 0)
    store.values["a"] = nil
    let events = render(&animator, store, at: 1.0 / 60)
    #expect(kinds(events) == [.stop(finished: false), .start, .stop(finished: false)])
    #expect(animator.isEmpty && render(&animator, store, at: 2.0 / 60).isEmpty)
  }

  @Test("runs a used animation on another object as it ran on the first")
  func reuse() throws {
    var animator = Animator()
    let store = Store()
    let id = try spring(&animator, to: 100)
    try animator[id].setFrom(Vector(20))
    _ = animator.attach(id, to: "x", of: "a", key: "k")
    let first = written((0..<60).flatMap { render(&animator, store, at: Double($0) / 60) })
    try animator[id].setVelocity(Vector(0))
    _ = animator.attach(id, to: "x", of: "b", key: "k")
    let second = written((60..<120).flatMap { render(&animator, store, at: Double($0) / 60) })
    #expect(first.count > 20 && first.count == second.count)
    for (value, again) in zip(first, second) { #expect(abs(value - again) < 1e-9) }
    #expect(store.values["a"] == Vector(100) && store.values["b"] == Vector(100))
    animator.discard(id)
  }

  @Test("is a value: a copy goes its own way")
  func copies() throws {
    var animator = Animator()
    let (store, other) = (Store(), Store())
    _ = animator.attach(try spring(&animator, to: 100), to: "x", of: "a", key: "k")
    _ = render(&animator, store, at: 0)
    var copy = animator
    _ = copy.removeAll(from: "a")
    _ = render(&copy, other, at: 1.0 / 60)
    _ = render(&animator, store, at: 1.0 / 60)
    #expect(other.values["a"] == Vector(0) && store.values["a"] != Vector(0))
  }
}
