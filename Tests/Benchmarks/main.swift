// Prints how fast the engine and the program are, each figure beside its goal. scripts/bench builds and runs it.
// Arguments: what is in C as a library, then the playground where the program is to be measured too, and Python if it
// is there to be compared with.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

let paths = Array(CommandLine.arguments.dropFirst())
guard let library = paths.first else {
  print("usage: Benchmarks LIBRARY [PLAYGROUND [PYTHON]]")
  exit(2)
}
do {
  Report.begin()
  let native = try Native(library: library)
  try MemoryBenchmarks(native: native).run()
  try BatchBenchmarks(native: native).run()
  try EngineBenchmarks.run()
  try WorldBenchmarks.run()
  try PopBenchmarks.run()
  if paths.count > 1 {
    try ProgramBenchmarks(playground: paths[1], python: paths.dropFirst(2).first).run()
    try TerminalBenchmarks(playground: paths[1]).run()
  }
} catch {
  print("Benchmarks: \(error)")
  exit(1)
}
