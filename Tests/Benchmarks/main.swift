// Prints how fast the engine and the program are, each figure beside its goal. scripts/bench builds and runs it.
// Arguments: the playground, and Python if it is there to be compared with.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

let paths = CommandLine.arguments.dropFirst()
guard let playground = paths.first else {
  print("usage: Benchmarks PLAYGROUND [PYTHON]")
  exit(2)
}
do {
  Report.begin()
  try ProgramBenchmarks(playground: playground, python: paths.dropFirst().first).run()
  try TerminalBenchmarks(playground: playground).run()
  try EngineBenchmarks.run()
} catch {
  print("Benchmarks: \(error)")
  exit(1)
}
