import Motion

@main
struct Main {
  static func main() {
    print(Vector(1, 2).components)
  }
}
